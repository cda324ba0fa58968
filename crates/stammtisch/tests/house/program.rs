//! The program as a child process, and just enough HTTP to open a table.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The house, running on a free port. Killed when dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) port: u16,
}

impl Program {
    pub(crate) fn start(data: &Path) -> Program {
        Program::start_at(data, 0)
    }

    /// Starts it on that port; on any if that is 0.
    pub(crate) fn start_at(data: &Path, port: u16) -> Program {
        Program::start_with(data, port, &[])
    }

    /// The same with more arguments.
    pub(crate) fn start_with(data: &Path, port: u16, more: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
            .args([
                "serve",
                "--no-open",
                "--moves-per-second",
                "1000",
                "--moves-per-address",
                "1000",
                "--port",
            ])
            .args([&port.to_string(), "--data"])
            .arg(data)
            .args(more)
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| line.split_once("http://127.0.0.1:")?.1.trim_end_matches('/').parse().ok())
            .expect("the program prints its address");
        Program { child, port }
    }

    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Lets the program stand still or go on: `STOP` or `CONT`.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Opens a table through the form of the page; answers with its address and the cookie of the hand that holds it.
    pub(crate) fn open_table(&self, game: &str, form: &[(&str, &str)]) -> Opened {
        let body: Vec<String> = form.iter().map(|(key, value)| format!("{key}={value}")).collect();
        self.come_in(&format!("/new/{game}"), &body.join("&"))
    }

    /// Sits down by the link of a seat, as somebody who was never here before.
    pub(crate) fn sit_down(&self, link: &str) -> Opened {
        self.come_in(link, "")
    }

    /// Leaves a table for good.
    pub(crate) fn leave(&self, table: &Opened) {
        self.lead_on(table, "leave");
    }

    /// Sends an empty form to a page of a table, and says where it leads.
    pub(crate) fn lead_on(&self, table: &Opened, page: &str) -> String {
        let reply = self.post(&format!("{}/{page}", table.path), "", &table.cookie);
        header(&reply, "location").unwrap_or_else(|| panic!("{page} leads nowhere: {reply}")).to_owned()
    }

    /// What a request at a table is answered with.
    pub(crate) fn ask(&self, method: &str, table: &Opened, page: &str) -> String {
        self.send(method, &format!("{}/{page}", table.path), "", &table.cookie)
    }

    /// What leads a newcomer to a table, and the cookie that he is given.
    fn come_in(&self, path: &str, body: &str) -> Opened {
        let reply = self.post(path, body, "");
        Opened {
            path: header(&reply, "location")
                .unwrap_or_else(|| panic!("it leads to no table: {reply}"))
                .to_owned(),
            cookie: header(&reply, "set-cookie").unwrap().split(';').next().unwrap().to_owned(),
        }
    }

    fn post(&self, path: &str, body: &str, cookie: &str) -> String {
        self.send("POST", path, body, cookie)
    }

    fn send(&self, method: &str, path: &str, body: &str, cookie: &str) -> String {
        let host = format!("127.0.0.1:{}", self.port);
        let mut stream = TcpStream::connect(&host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table that was opened, and whose it is.
pub(crate) struct Opened {
    pub(crate) path: String,
    pub(crate) cookie: String,
}

fn header<'a>(reply: &'a str, name: &str) -> Option<&'a str> {
    let head = reply.split("\r\n\r\n").next()?;
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|found| found.1)
}
