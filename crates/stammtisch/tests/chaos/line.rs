//! A page's line to the house: by the balancer, or to one server.

use std::io::Read;
use std::net::SocketAddr;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long the house may take before a page looks for another line.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// Where a house is called what: every server bears the balancer's name.
#[derive(Clone)]
pub(crate) struct Doors {
    pub(crate) balancer: SocketAddr,
    pub(crate) servers: Vec<SocketAddr>,
}

pub(crate) struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Connects to that table as a page does that has so much of it already.
    pub(crate) async fn open(
        doors: &Doors,
        to: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        have: &str,
    ) -> Option<Line> {
        let url = format!("ws://{to}{path}/live?lang=en&zip=1&have={have}");
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Host", doors.balancer.to_string().parse().unwrap());
        headers.insert("Origin", format!("http://{}", doors.balancer).parse().unwrap());
        if let Some(cookie) = cookie {
            headers.insert("Cookie", cookie.parse().unwrap());
        }
        Some(Line(timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?.0))
    }

    pub(crate) async fn send(&mut self, frame: &Value) -> bool {
        let sent = timeout(PATIENCE, self.0.send(Message::text(frame.to_string()))).await;
        matches!(sent, Ok(Ok(())))
    }

    /// The next state or answer; none once the line is dead or silent.
    pub(crate) async fn next(&mut self, expansion_threshold: Duration) -> Option<Value> {
        loop {
            let frame = timeout(expansion_threshold, self.heard()).await.ok().flatten()?;
            // The house is there, and waits for its store.
            if frame["t"] != "waiting" {
                return Some(frame);
            }
        }
    }

    /// Waits for whatever comes, without end.
    pub(crate) async fn heard(&mut self) -> Option<Value> {
        loop {
            let text = match self.0.next().await {
                Some(Ok(Message::Text(text))) => text.to_string(),
                Some(Ok(Message::Binary(bytes))) => {
                    let mut text = String::new();
                    DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
                    text
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => continue,
            };
            let frame: Value = serde_json::from_str(&text).unwrap();
            // Links to one's own seats, and how far somebody has thought, come by themselves.
            if frame["t"] != "links" && frame["t"] != "thinking" {
                return Some(frame);
            }
        }
    }

    pub(crate) async fn pulse(&mut self) -> bool {
        self.send(&json!({"t": "pulse"})).await
    }
}
