//! The WebSocket under a live connection. What goes out is written as it is: a frame that many share is copied for nobody, and no
//! connection keeps a buffer as long as its longest frame.

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

/// The most bytes of a frame that comes in.
const FRAME_LIMIT: usize = 4 * 1024;
/// The most bytes that are read for one message: a page sends it in one frame, and empty frames have no end.
const MESSAGE_LIMIT: usize = 2 * FRAME_LIMIT;
/// How many bytes of frames are read at once: touches are short, and every connection has a buffer of that length.
const READ_AT_ONCE: usize = 256;
/// The first byte of a whole frame of text.
const TEXT: u8 = 0x81;
/// The first byte of a whole frame of bytes.
const BINARY: u8 = 0x82;

/// The wish of a page for a WebSocket.
pub(crate) struct Handshake {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, StatusCode> {
        let says = |name: HeaderName, word: &str| {
            let values = parts.headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
        };
        let asked =
            says(CONNECTION, "upgrade") && says(UPGRADE, "websocket") && says(SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).filter(|_| asked).cloned();
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let (key, upgrade) = key.zip(upgrade).ok_or(StatusCode::BAD_REQUEST)?;
        Ok(Handshake { key, upgrade })
    }
}

impl Handshake {
    /// Accepts it, and lets somebody speak over the line as soon as it is there.
    pub(crate) fn accept<F>(
        self,
        speak: impl FnOnce(FrameSocket) -> F + Send + 'static,
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
            // Who has gone meanwhile wants nothing any more.
            if let Ok(line) = self.upgrade.await {
                speak(FrameSocket::over(line).await).await;
            }
        });
        accepted.body(Body::empty()).ok()
    }
}

/// A frame that goes out.
pub(crate) enum OutgoingFrame {
    Text(Bytes),
    Binary(Bytes),
}

impl OutgoingFrame {
    pub(crate) fn text(text: String) -> OutgoingFrame {
        OutgoingFrame::Text(text.into())
    }
}

/// A WebSocket. What waits for it is moved about, and has room for a box only.
pub(crate) struct FrameSocket {
    line: Box<WebSocketStream<Metered<TokioIo<Upgraded>>>>,
    /// Whether something was heard whose answer may not have gone out yet.
    owes_answer: bool,
}

impl FrameSocket {
    async fn over(line: Upgraded) -> FrameSocket {
        let config = WebSocketConfig::default()
            .max_frame_size(Some(FRAME_LIMIT))
            .max_message_size(Some(FRAME_LIMIT))
            .read_buffer_size(READ_AT_ONCE)
            .write_buffer_size(0);
        let line =
            WebSocketStream::from_raw_socket(Metered::new(TokioIo::new(line)), Role::Server, Some(config))
                .await;
        FrameSocket { line: Box::new(line), owes_answer: false }
    }

    /// What the page says next; none once the line is dead.
    pub(crate) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        let heard = self.line.next().await;
        self.line.get_mut().read = 0;
        self.owes_answer |= matches!(heard, Some(Ok(Message::Ping(_) | Message::Close(_))));
        heard
    }

    /// Sends a frame of the page's.
    pub(crate) async fn send(&mut self, parcel: &OutgoingFrame) -> io::Result<()> {
        if self.owes_answer {
            self.line.flush().await.map_err(io::Error::other)?;
            self.owes_answer = false;
        }
        let (first, payload) = match parcel {
            OutgoingFrame::Text(bytes) => (TEXT, bytes),
            OutgoingFrame::Binary(bytes) => (BINARY, bytes),
        };
        let (head, length) = head(first, payload.len());
        write_all(self.line.get_mut(), &head[..length], payload).await
    }

    /// Sends what belongs to the line and not to the page: a ping, or goodbye.
    pub(crate) async fn control(&mut self, message: Message) -> Result<(), Error> {
        self.line.send(message).await
    }
}

/// A line from which no more is read for one message than that may have.
struct Metered<L> {
    line: L,
    /// How many bytes were read since the last message.
    read: usize,
}

impl<L> Metered<L> {
    fn new(line: L) -> Metered<L> {
        Metered { line, read: 0 }
    }
}

impl<L: AsyncRead + Unpin> AsyncRead for Metered<L> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read > MESSAGE_LIMIT {
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.line).poll_read(context, buffer))?;
        self.read += buffer.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl<L: AsyncWrite + Unpin> AsyncWrite for Metered<L> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.line).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.line).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.line.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.line).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.line).poll_shutdown(context)
    }
}

/// The head of a frame and its length.
fn head(first: u8, length: usize) -> ([u8; 10], usize) {
    let mut head = [first, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => {
            head[1] = short;
            (head, 2)
        }
        (_, Ok(medium)) => {
            head[1] = 126;
            head[2..4].copy_from_slice(&medium.to_be_bytes());
            (head, 4)
        }
        _ => {
            head[1] = 127;
            head[2..].copy_from_slice(&(length as u64).to_be_bytes());
            (head, 10)
        }
    }
}

/// Writes one after the other, in as few steps as the line takes.
async fn write_all(line: &mut (impl AsyncWrite + Unpin), head: &[u8], body: &[u8]) -> io::Result<()> {
    let mut done = 0;
    while done < head.len() + body.len() {
        let rest = [
            IoSlice::new(head.get(done..).unwrap_or_default()),
            IoSlice::new(body.get(done.saturating_sub(head.len())..).unwrap_or_default()),
        ];
        let rest = if done < head.len() { &rest[..] } else { &rest[1..] };
        match poll_fn(|context| Pin::new(&mut *line).poll_write_vectored(context, rest)).await? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => done += written,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that takes only a few bytes at a time.
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
    async fn a_frame_is_written_whole_however_little_the_line_takes() {
        let lengths = [0_usize, 1, 125, 126, 127, 65_535, 65_536];
        let heads: [&[u8]; 7] = [
            &[TEXT, 0],
            &[TEXT, 1],
            &[TEXT, 125],
            &[TEXT, 126, 0, 126],
            &[TEXT, 126, 0, 127],
            &[TEXT, 126, 255, 255],
            &[TEXT, 127, 0, 0, 0, 0, 0, 1, 0, 0],
        ];
        for (length, wanted) in lengths.into_iter().zip(heads) {
            let (body, mut line) = (vec![7; length], Narrow(Vec::new()));
            let (head, size) = head(TEXT, length);
            write_all(&mut line, &head[..size], &body).await.unwrap();
            assert_eq!(line.0, [wanted, &body].concat());
        }
    }
}
