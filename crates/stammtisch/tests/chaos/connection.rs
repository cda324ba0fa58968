//! WebSocket connection of a page, through the balancer or directly to a server.

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

/// How long a page waits for a reply before it reconnects.
pub(crate) const REPLY_TIMEOUT: Duration = Duration::from_secs(3);

/// The addresses of the balancer and the servers. Every server has the balancer's public name.
#[derive(Clone)]
pub(crate) struct ClusterAddresses {
    pub(crate) balancer: SocketAddr,
    pub(crate) servers: Vec<SocketAddr>,
}

pub(crate) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    /// Connects to a table and reports the version that the page already has.
    pub(crate) async fn open(
        addresses: &ClusterAddresses,
        to: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        client_state: &str,
    ) -> Option<Connection> {
        let url = format!("ws://{to}{path}/live?lang=en&zip=1&have={client_state}");
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Host", addresses.balancer.to_string().parse().unwrap());
        headers.insert("Origin", format!("http://{}", addresses.balancer).parse().unwrap());
        if let Some(cookie) = cookie {
            headers.insert("Cookie", cookie.parse().unwrap());
        }
        Some(Connection(timeout(REPLY_TIMEOUT, connect_async(request)).await.ok()?.ok()?.0))
    }

    pub(crate) async fn send(&mut self, frame: &Value) -> bool {
        let sent = timeout(REPLY_TIMEOUT, self.0.send(Message::text(frame.to_string()))).await;
        matches!(sent, Ok(Ok(())))
    }

    /// The next state or answer; none if the connection is closed or the wait times out.
    pub(crate) async fn next(&mut self, limit: Duration) -> Option<Value> {
        loop {
            let frame = timeout(limit, self.receive()).await.ok().flatten()?;
            // The server is up and waits for its store.
            if frame["t"] != "waiting" {
                return Some(frame);
            }
        }
    }

    /// The next frame, without a timeout.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
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
            // Seat links and engine progress are unsolicited.
            if frame["t"] != "links" && frame["t"] != "thinking" {
                return Some(frame);
            }
        }
    }

    pub(crate) async fn send_heartbeat(&mut self) -> bool {
        self.send(&json!({"t": "pulse"})).await
    }
}
