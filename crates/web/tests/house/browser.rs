//! A minimal HTTP and WebSocket client: keeps cookies, sends forms and files, opens sockets.

use std::collections::BTreeMap;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A browser with its cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    address: String,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Sent as the `Origin` of forms and sockets.
    pub(crate) origin: String,
    /// Additional headers of every request.
    pub(crate) headers: Vec<(&'static str, String)>,
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) bytes: Vec<u8>,
}

impl Page {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The values of all headers with this name.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap()
    }

    /// The `Location` of a 303 response.
    #[track_caller]
    pub(crate) fn redirect_target(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.text());
        self.header("location").unwrap()
    }

    /// The unescaped value of the first attribute with this name.
    #[track_caller]
    pub(crate) fn attribute(&self, name: &str) -> String {
        let start = format!(" {name}=\"");
        let (_, rest) =
            self.text().split_once(&start).unwrap_or_else(|| panic!("no {name} in {}", self.text()));
        rest.split('"').next().unwrap().replace("&quot;", "\"").replace("&amp;", "&")
    }
}

impl Browser {
    pub(crate) fn new(address: &str) -> Browser {
        Browser {
            address: address.to_owned(),
            cookies: BTreeMap::new(),
            origin: format!("http://{address}"),
            headers: Vec::new(),
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.send("GET", path, None, &[]).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Page {
        let pairs: Vec<String> =
            form.iter().map(|(key, value)| format!("{}={}", encode(key), encode(value))).collect();
        self.send("POST", path, Some("application/x-www-form-urlencoded"), pairs.join("&").as_bytes()).await
    }

    pub(crate) async fn upload(&mut self, path: &str, file: &[u8]) -> Page {
        let head = "--frontier\r\nContent-Disposition: form-data; name=\"file\"; filename=\"game\"\r\n\r\n";
        let body = [head.as_bytes(), file, b"\r\n--frontier--\r\n"].concat();
        self.send("POST", path, Some("multipart/form-data; boundary=frontier"), &body).await
    }

    /// Opens a table with these form values and returns its path.
    pub(crate) async fn open(&mut self, game: &str, form: &[(&str, &str)]) -> String {
        self.post(&format!("/new/{game}"), form).await.redirect_target().to_owned()
    }

    /// Opens a table of tic-tac-toe with this browser on both sides.
    pub(crate) async fn open_alone(&mut self) -> String {
        self.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "human")]).await
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, kind: Option<&str>, body: &[u8]) -> Page {
        let host = self.address.clone();
        self.request(&host, method, path, kind, body).await
    }

    /// Sends a request to the same server under another host name.
    pub(crate) async fn send_to(&mut self, host: &str, method: &str, path: &str) -> Page {
        self.request(host, method, path, None, &[]).await
    }

    async fn request(
        &mut self,
        host: &str,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: &[u8],
    ) -> Page {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        if !self.cookies.is_empty() {
            request += &format!("Cookie: {}\r\n", self.cookie_line());
        }
        if let Some(kind) = kind {
            request += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
            request += &format!("Origin: {}\r\n", self.origin);
        }
        for (name, value) in &self.headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += "\r\n";
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        // A server that refuses a large body may close the connection before it has read all of it.
        let _ = stream.write_all(body).await;
        let mut response = Vec::new();
        let _ = stream.read_to_end(&mut response).await;
        let page = read_page(&response);
        for (_, cookie) in page.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        page
    }

    /// The value of the `Cookie` header.
    pub(crate) fn cookies(&self) -> String {
        self.cookie_line()
    }

    /// Opens the socket of a page that was loaded before.
    pub(crate) async fn live(&self, page: &Page) -> Live {
        self.live_with_state(page, &page.attribute("data-have")).await
    }

    /// Opens the socket of a page and claims this client state.
    pub(crate) async fn live_with_state(&self, page: &Page, have: &str) -> Live {
        self.try_connect_live(&format!("{}&have={have}", page.attribute("data-live"))).await.unwrap()
    }

    pub(crate) async fn try_connect_live(&self, path: &str) -> Result<Live, Box<Error>> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().map_err(Box::new)?;
        request.headers_mut().insert("origin", self.origin.parse().unwrap());
        request.headers_mut().insert("cookie", self.cookie_line().parse().unwrap());
        for (name, value) in &self.headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.map_err(Box::new)?;
        Ok(Live(socket))
    }

    fn cookie_line(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }
}

/// An open WebSocket.
pub(crate) struct Live(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Live {
    pub(crate) async fn touch(&mut self, ply: u64, target: &str) {
        self.send_text(&json!({"t": "touch", "at": [ply, 0], "path": [target]}).to_string()).await;
    }

    /// Requests an undo to this ply.
    pub(crate) async fn undo(&mut self, ply: u64) {
        self.send_text(&json!({"t": "undo", "at": [ply, 0]}).to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send(Message::text(text)).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        assert!(self.try_send(message).await);
    }

    /// Sends a message. Returns false if the connection is closed.
    pub(crate) async fn try_send(&mut self, message: Message) -> bool {
        self.0.send(message).await.is_ok()
    }

    /// The next frame other than `links` and `waiting`.
    pub(crate) async fn receive(&mut self) -> Value {
        loop {
            let frame = self.receive_any().await;
            if frame["t"] != "links" && frame["t"] != "waiting" {
                return frame;
            }
        }
    }

    /// The next frame.
    pub(crate) async fn receive_any(&mut self) -> Value {
        loop {
            match self.0.next().await.unwrap().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("not a frame: {other:?}"),
            }
        }
    }

    /// The next frame, which must be binary.
    pub(crate) async fn receive_binary(&mut self) -> Vec<u8> {
        loop {
            match self.0.next().await.unwrap().unwrap() {
                Message::Binary(bytes) => return bytes.to_vec(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("not a binary frame: {other:?}"),
            }
        }
    }

    /// The close code from the server, ignoring other frames.
    pub(crate) async fn receive_close(&mut self) -> u16 {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(Message::Text(_) | Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("not a close frame: {other:?}"),
            }
        }
    }

    /// The close code, or `None` if the connection was reset.
    ///
    /// If the server closes a socket with unread data, the system resets the connection, and the
    /// close frame may be lost.
    pub(crate) async fn receive_end(&mut self) -> Option<u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return Some(frame.code.into()),
                Some(Ok(Message::Text(_) | Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(_)) | None => return None,
                other => panic!("not an end: {other:?}"),
            }
        }
    }
}

fn read_page(response: &[u8]) -> Page {
    let end = response.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = std::str::from_utf8(&response[..end]).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_ascii_lowercase(), value.trim().to_owned())
    };
    let headers: Vec<(String, String)> = lines.map(header).collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = &response[end + 4..];
    Page { status, headers, bytes: if chunked { join_chunks(body) } else { body.to_vec() } }
}

fn join_chunks(mut body: &[u8]) -> Vec<u8> {
    let mut joined = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        joined.extend(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
    joined
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}
