//! A guest over a real socket: he keeps his cookies, sends forms and opens live connections.

use std::io;

use serde_json::Value;
use stammtisch_catalog::{AnyGame, sides};
use stammtisch_presentation::Values;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A live connection.
pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A browser of a few lines.
pub(super) struct Guest {
    /// Host and port of the house.
    house: String,
    cookies: Vec<(String, String)>,
}

impl Guest {
    /// Somebody who was never here before.
    pub(super) fn new(house: &str) -> Guest {
        Guest { house: house.to_owned(), cookies: Vec::new() }
    }

    /// Opens a table for people only, with what is agreed besides; gives its path.
    pub(super) async fn open(&mut self, game: &dyn AnyGame, setup: &Values) -> io::Result<String> {
        let people = sides(game.seats()).into_iter().map(|side| format!("player-{side}=human"));
        let agreed = setup.iter().map(|(key, value)| match value {
            Value::String(text) => format!("field-{key}={text}"),
            other => format!("field-{key}={other}"),
        });
        let form: Vec<String> = people.chain(agreed).collect();
        let answer = self.ask("POST", &format!("/new/{}", game.id()), &form.join("&")).await?;
        answer.header("location").map(str::to_owned).ok_or_else(|| answer.strange())
    }

    /// The links of the seats that he holds at the table.
    pub(super) async fn seat_links(&mut self, table: &str) -> io::Result<Vec<String>> {
        let page = self.ask("GET", table, "").await?;
        let start = format!("\"{table}/seat/");
        let keys = page.body.split(&start).skip(1).filter_map(|rest| rest.split('"').next());
        Ok(keys.map(|key| format!("{table}/seat/{key}")).collect())
    }

    /// Takes the seat of that link.
    pub(super) async fn sit_down(&mut self, link: &str) -> io::Result<()> {
        let answer = self.ask("POST", link, "").await?;
        if answer.status() == "303" { Ok(()) } else { Err(answer.strange()) }
    }

    /// The live connection of the table, deflated as browsers ask for it.
    pub(super) async fn live(&self, table: &str) -> io::Result<Socket> {
        let address = format!("ws://{}{table}/live?zip=1&lang=en", self.house);
        let mut request = address.into_client_request().map_err(io::Error::other)?;
        let headers = request.headers_mut();
        let origin = format!("http://{}", self.house);
        headers.insert("origin", origin.parse().map_err(io::Error::other)?);
        headers.insert("cookie", self.cookie_line().parse().map_err(io::Error::other)?);
        Ok(connect_async(request).await.map_err(io::Error::other)?.0)
    }

    /// Fetches the start page so often, on one connection, as a browser that was here before or not.
    pub(super) async fn look_in(&self, times: u32) -> io::Result<()> {
        let (house, cookies) = (&self.house, self.cookie_line());
        let request =
            format!("GET / HTTP/1.1\r\nHost: {house}\r\nCookie: {cookies}\r\nAccept-Encoding: gzip\r\n\r\n");
        let mut line = BufReader::new(TcpStream::connect(house).await?);
        for _ in 0..times {
            line.write_all(request.as_bytes()).await?;
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                if line.read_line(&mut head).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            let answer = Answer { head, body: String::new() };
            let length = answer.header("content-length").and_then(|length| length.trim().parse().ok());
            let length: u64 = length.ok_or_else(|| answer.strange())?;
            tokio::io::copy(&mut (&mut line).take(length), &mut tokio::io::sink()).await?;
        }
        Ok(())
    }

    async fn ask(&mut self, method: &str, path: &str, form: &str) -> io::Result<Answer> {
        let house = &self.house;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {house}\r\nOrigin: http://{house}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            self.cookie_line(),
            form.len()
        );
        let mut stream = TcpStream::connect(house).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let answer = Answer { head: head.to_owned(), body: body.to_owned() };
        for cookie in answer.headers("set-cookie") {
            if let Some((name, value)) = cookie.split(';').next().and_then(|pair| pair.split_once('=')) {
                self.cookies.retain(|(kept, _)| kept != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(answer)
    }

    fn cookie_line(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }
}

struct Answer {
    head: String,
    body: String,
}

impl Answer {
    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(move |(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    fn strange(&self) -> io::Error {
        io::Error::other(self.head.lines().next().unwrap_or_default().to_owned())
    }
}
