//! A minimal HTTP and WebSocket client: keeps cookies, posts forms and opens live connections.

use std::io;

use serde_json::Value;
use stammtisch_catalog::{AnyGame, sides};
use stammtisch_presentation::Values;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A live WebSocket connection.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The client of one visitor.
pub(crate) struct Visitor {
    /// Host and port of the server.
    server: String,
    cookies: Vec<(String, String)>,
}

impl Visitor {
    /// A new visitor without cookies.
    pub(crate) fn new(server: &str) -> Visitor {
        Visitor { server: server.to_owned(), cookies: Vec::new() }
    }

    /// Opens a table for people only, with this setup; returns its path.
    pub(crate) async fn open(&mut self, game: &dyn AnyGame, setup: &Values) -> io::Result<String> {
        let people = sides(game.seats()).into_iter().map(|side| format!("player-{side}=human"));
        let agreed = setup.iter().map(|(key, value)| match value {
            Value::String(text) => format!("field-{key}={text}"),
            other => format!("field-{key}={other}"),
        });
        let form: Vec<String> = people.chain(agreed).collect();
        let response = self.request("POST", &format!("/new/{}", game.id()), &form.join("&")).await?;
        response.header("location").map(str::to_owned).ok_or_else(|| response.unexpected())
    }

    /// The links of the visitor's seats at the table.
    pub(crate) async fn seat_links(&mut self, table: &str) -> io::Result<Vec<String>> {
        let page = self.request("GET", table, "").await?;
        let start = format!("\"{table}/seat/");
        let keys = page.body.split(&start).skip(1).filter_map(|rest| rest.split('"').next());
        Ok(keys.map(|key| format!("{table}/seat/{key}")).collect())
    }

    /// Takes the seat of a link.
    pub(crate) async fn sit_down(&mut self, link: &str) -> io::Result<()> {
        let response = self.request("POST", link, "").await?;
        if response.status() == "303" { Ok(()) } else { Err(response.unexpected()) }
    }

    /// Opens the live connection of a table, with compression as browsers request it.
    pub(crate) async fn live(&self, table: &str) -> io::Result<Socket> {
        let address = format!("ws://{}{table}/live?zip=1&lang=en", self.server);
        let mut request = address.into_client_request().map_err(io::Error::other)?;
        let headers = request.headers_mut();
        let origin = format!("http://{}", self.server);
        headers.insert("origin", origin.parse().map_err(io::Error::other)?);
        headers.insert("cookie", self.cookie_header().parse().map_err(io::Error::other)?);
        Ok(connect_async(request).await.map_err(io::Error::other)?.0)
    }

    /// Fetches the start page `times` times over one connection.
    pub(crate) async fn fetch_start_page(&self, times: u32) -> io::Result<()> {
        let server = &self.server;
        let cookies = self.cookie_header();
        let request =
            format!("GET / HTTP/1.1\r\nHost: {server}\r\nCookie: {cookies}\r\nAccept-Encoding: gzip\r\n\r\n");
        let mut stream = BufReader::new(TcpStream::connect(server).await?);
        for _ in 0..times {
            stream.write_all(request.as_bytes()).await?;
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                if stream.read_line(&mut head).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            let response = HttpResponse { head, body: String::new() };
            let length = response.header("content-length").and_then(|length| length.trim().parse().ok());
            let length: u64 = length.ok_or_else(|| response.unexpected())?;
            tokio::io::copy(&mut (&mut stream).take(length), &mut tokio::io::sink()).await?;
        }
        Ok(())
    }

    async fn request(&mut self, method: &str, path: &str, form: &str) -> io::Result<HttpResponse> {
        let server = &self.server;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {server}\r\nOrigin: http://{server}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            self.cookie_header(),
            form.len()
        );
        let mut stream = TcpStream::connect(server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let response = HttpResponse { head: head.to_owned(), body: body.to_owned() };
        for cookie in response.headers("set-cookie") {
            if let Some((name, value)) = cookie.split(';').next().and_then(|pair| pair.split_once('=')) {
                self.cookies.retain(|(kept, _)| kept != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(response)
    }

    fn cookie_header(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }
}

struct HttpResponse {
    head: String,
    body: String,
}

impl HttpResponse {
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

    fn unexpected(&self) -> io::Error {
        io::Error::other(self.head.lines().next().unwrap_or_default().to_owned())
    }
}
