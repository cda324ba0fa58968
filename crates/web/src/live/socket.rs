//! The server side of a WebSocket that writes shared frames without copying them.
//!
//! Many connections send the same bytes. Tungstenite would copy them into a write buffer for each
//! connection and keep a buffer as long as the longest frame, so data frames bypass it and are
//! written to the stream directly.

use std::future::{Future, poll_fn};
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response, StatusCode};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The longest frame that is accepted.
const MAX_FRAME_BYTES: usize = 4 * 1024;
/// The most bytes that are read for one message. Clients send a message in one frame; the limit
/// stops messages made of endless empty frames.
const MAX_BYTES_PER_MESSAGE: usize = 2 * MAX_FRAME_BYTES;
/// The size of every connection's read buffer. Client frames are short.
const READ_BUFFER_BYTES: usize = 256;
/// The first byte of an unfragmented text frame.
const TEXT_FRAME: u8 = 0x81;
/// The first byte of an unfragmented binary frame.
const BINARY_FRAME: u8 = 0x82;

/// A request to upgrade to a WebSocket.
pub(crate) struct Handshake {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, StatusCode> {
        let contains = |name: HeaderName, token: &str| {
            let values = parts.headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(token))
        };
        let is_upgrade = contains(CONNECTION, "upgrade")
            && contains(UPGRADE, "websocket")
            && contains(SEC_WEBSOCKET_VERSION, "13");
        if !is_upgrade {
            return Err(StatusCode::BAD_REQUEST);
        }
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).cloned();
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let (key, upgrade) = key.zip(upgrade).ok_or(StatusCode::BAD_REQUEST)?;
        Ok(Handshake { key, upgrade })
    }
}

impl Handshake {
    /// Builds the response that accepts the upgrade, and spawns `serve` with the socket as soon as
    /// the connection is upgraded.
    pub(crate) fn accept<F>(
        self,
        serve: impl FnOnce(FrameSocket) -> F + Send + 'static,
    ) -> Option<Response<Body>>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let accepted = Response::builder()
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .header(CONNECTION, "upgrade")
            .header(UPGRADE, "websocket")
            .header(SEC_WEBSOCKET_ACCEPT, derive_accept_key(self.key.as_bytes()));
        tokio::spawn(async move {
            // An error means that the client has gone.
            if let Ok(stream) = self.upgrade.await {
                serve(FrameSocket::new(stream).await).await;
            }
        });
        accepted.body(Body::empty()).ok()
    }
}

/// A data frame to the client. Clones of the bytes share memory.
pub(crate) enum OutgoingFrame {
    Text(Bytes),
    Binary(Bytes),
}

impl OutgoingFrame {
    pub(crate) fn text(text: String) -> OutgoingFrame {
        OutgoingFrame::Text(text.into())
    }
}

/// A WebSocket. Its state is boxed, since futures that hold it are moved.
pub(crate) struct FrameSocket {
    stream: Box<WebSocketStream<ReadLimited<TokioIo<Upgraded>>>>,
    /// Whether tungstenite may have a reply in its buffer: a pong or the answer to a close frame.
    has_pending_reply: bool,
}

impl FrameSocket {
    async fn new(stream: Upgraded) -> FrameSocket {
        let config = WebSocketConfig::default()
            .max_frame_size(Some(MAX_FRAME_BYTES))
            .max_message_size(Some(MAX_FRAME_BYTES))
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0);
        let stream = WebSocketStream::from_raw_socket(
            ReadLimited::new(TokioIo::new(stream)),
            Role::Server,
            Some(config),
        )
        .await;
        FrameSocket { stream: Box::new(stream), has_pending_reply: false }
    }

    /// Receives the next message; `None` once the connection is closed.
    pub(crate) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        let received = self.stream.next().await;
        self.stream.get_mut().read = 0;
        self.has_pending_reply |= matches!(received, Some(Ok(Message::Ping(_) | Message::Close(_))));
        received
    }

    /// Sends a data frame. A pending reply is flushed first, so that frames do not interleave.
    pub(crate) async fn send(&mut self, frame: &OutgoingFrame) -> io::Result<()> {
        if self.has_pending_reply {
            self.stream.flush().await.map_err(io::Error::other)?;
            self.has_pending_reply = false;
        }
        let (first, payload) = match frame {
            OutgoingFrame::Text(bytes) => (TEXT_FRAME, bytes),
            OutgoingFrame::Binary(bytes) => (BINARY_FRAME, bytes),
        };
        let (header, length) = frame_header(first, payload.len());
        write_all(self.stream.get_mut(), &header[..length], payload).await
    }

    /// Sends a control frame: a ping or a close frame.
    pub(crate) async fn send_control(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }
}

/// A stream that fails once more than [`MAX_BYTES_PER_MESSAGE`] were read without a message.
struct ReadLimited<S> {
    stream: S,
    /// The bytes that were read since the last message.
    read: usize,
}

impl<S> ReadLimited<S> {
    fn new(stream: S) -> ReadLimited<S> {
        ReadLimited { stream, read: 0 }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ReadLimited<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read > MAX_BYTES_PER_MESSAGE {
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.read += buffer.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ReadLimited<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The header of an unmasked frame with a payload of that length, and the header's own length.
fn frame_header(first: u8, length: usize) -> ([u8; 10], usize) {
    let mut header = [first, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => {
            header[1] = short;
            (header, 2)
        }
        (_, Ok(medium)) => {
            header[1] = 126;
            header[2..4].copy_from_slice(&medium.to_be_bytes());
            (header, 4)
        }
        _ => {
            header[1] = 127;
            header[2..].copy_from_slice(&(length as u64).to_be_bytes());
            (header, 10)
        }
    }
}

/// Writes header and payload with vectored writes.
async fn write_all(stream: &mut (impl AsyncWrite + Unpin), header: &[u8], payload: &[u8]) -> io::Result<()> {
    let mut done = 0;
    while done < header.len() + payload.len() {
        let rest = [
            IoSlice::new(header.get(done..).unwrap_or_default()),
            IoSlice::new(payload.get(done.saturating_sub(header.len())..).unwrap_or_default()),
        ];
        let rest = if done < header.len() { &rest[..] } else { &rest[1..] };
        match poll_fn(|context| Pin::new(&mut *stream).poll_write_vectored(context, rest)).await? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => done += written,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that takes at most three bytes at a time.
    struct Narrow(Vec<u8>);

    impl AsyncWrite for Narrow {
        fn poll_write(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            let taken = bytes.len().min(3);
            self.0.extend_from_slice(&bytes[..taken]);
            Poll::Ready(Ok(taken))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn a_frame_survives_partial_writes() {
        let lengths = [0_usize, 1, 125, 126, 127, 65_535, 65_536];
        let headers: [&[u8]; 7] = [
            &[TEXT_FRAME, 0],
            &[TEXT_FRAME, 1],
            &[TEXT_FRAME, 125],
            &[TEXT_FRAME, 126, 0, 126],
            &[TEXT_FRAME, 126, 0, 127],
            &[TEXT_FRAME, 126, 255, 255],
            &[TEXT_FRAME, 127, 0, 0, 0, 0, 0, 1, 0, 0],
        ];
        for (length, expected) in lengths.into_iter().zip(headers) {
            let payload = vec![7; length];
            let mut stream = Narrow(Vec::new());
            let (header, size) = frame_header(TEXT_FRAME, length);
            write_all(&mut stream, &header[..size], &payload).await.unwrap();
            assert_eq!(stream.0, [expected, &payload].concat());
        }
    }
}
