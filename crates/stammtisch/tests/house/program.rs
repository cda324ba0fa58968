//! The program as a child process, with a minimal HTTP client.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// A running server on a free port, killed on drop.
pub(crate) struct Program {
    child: Arc<Mutex<Child>>,
    pub(crate) port: u16,
}

impl Program {
    pub(crate) fn start(data: &Path) -> Program {
        Program::start_at(data, 0)
    }

    /// Starts the server on the port, or on any free one if it is 0.
    pub(crate) fn start_at(data: &Path, port: u16) -> Program {
        Program::start_with(data, port, &[])
    }

    /// Starts the server with additional arguments.
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
        Program { child: Arc::new(Mutex::new(child)), port }
    }

    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(&self) {
        end(&self.child);
    }

    /// Kills the process after a delay, from another thread.
    pub(crate) fn kill_after(&self, delay: Duration) -> JoinHandle<()> {
        let child = self.child.clone();
        thread::spawn(move || {
            let begin = Instant::now();
            while begin.elapsed() < delay {
                std::hint::spin_loop();
            }
            end(&child);
        })
    }

    /// Sends a signal to the process, e.g. `STOP` or `CONT`.
    pub(crate) fn signal(&self, name: &str) {
        let sent =
            Command::new("kill").args([&format!("-{name}"), &self.child.lock().id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Takes a seat by its link as a new visitor.
    pub(crate) fn take_seat(&self, link: &str) {
        let reply = self.send("POST", link, "", "").unwrap();
        assert!(header(&reply, "location").is_some(), "it leads to no table: {reply}");
    }

    /// Sends a request and returns the whole reply.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str, cookie: &str) -> io::Result<String> {
        let host = format!("127.0.0.1:{}", self.port);
        let mut stream = TcpStream::connect(&host)?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply)?;
        Ok(reply)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&self.child);
    }
}

fn end(child: &Mutex<Child>) {
    let mut child = child.lock();
    let _ = child.kill();
    let _ = child.wait();
}

/// The value of a header of a reply.
pub(crate) fn header<'a>(reply: &'a str, name: &str) -> Option<&'a str> {
    let head = reply.split("\r\n\r\n").next()?;
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|found| found.1)
}
