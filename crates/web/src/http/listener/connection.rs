//! A client's TCP stream with header and idle timeouts.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::ConnectionPermit;
use crate::limits::Limits;

/// What a connection waits for. There is no deadline while a request is being handled: its body
/// has a timeout of its own.
#[derive(Clone, Copy)]
enum WaitState {
    /// The rest of a request head, since its first byte.
    Head(Instant),
    /// The next request, or the client reading the response, since the last byte sent.
    Idle(Instant),
    /// Nothing: a request is being handled, or a WebSocket has taken over.
    Busy,
}

/// The current timeout of a connection, shared by its stream, its service and its timer.
pub(super) struct Deadline {
    head: Duration,
    idle: Duration,
    wait: Mutex<WaitState>,
}

impl Deadline {
    /// A new connection waits for its first request head.
    pub(super) fn new(limits: Limits) -> Deadline {
        let wait = Mutex::new(WaitState::Head(Instant::now()));
        Deadline { head: limits.header_timeout, idle: limits.idle_timeout, wait }
    }

    /// A request has been read.
    pub(super) fn set_busy(&self) {
        *self.wait.lock() = WaitState::Busy;
    }

    /// A request has been answered.
    pub(super) fn set_idle(&self) {
        *self.wait.lock() = WaitState::Idle(Instant::now());
    }

    /// When to call [`has_passed`](Self::has_passed) next.
    ///
    /// Never later than the shorter timeout from now, since the state may change in the meantime.
    pub(super) fn next_check(&self) -> Instant {
        let latest = Instant::now() + self.head.min(self.idle);
        match *self.wait.lock() {
            WaitState::Head(since) => latest.min(since + self.head),
            WaitState::Idle(since) => latest.min(since + self.idle),
            WaitState::Busy => latest,
        }
    }

    /// Whether the connection has timed out.
    pub(super) fn has_passed(&self, now: Instant) -> bool {
        match *self.wait.lock() {
            WaitState::Head(since) => now >= since + self.head,
            WaitState::Idle(since) => now >= since + self.idle,
            WaitState::Busy => false,
        }
    }

    fn on_read(&self) {
        let mut wait = self.wait.lock();
        if let WaitState::Idle(_) = *wait {
            *wait = WaitState::Head(Instant::now());
        }
    }

    fn on_write(&self) {
        let mut wait = self.wait.lock();
        if let WaitState::Idle(since) = &mut *wait {
            *since = Instant::now();
        }
    }
}

/// A TCP stream that reports reads and writes to its [`Deadline`].
///
/// It owns the connection permit, so that the permit lives as long as the stream, including after
/// an upgrade to WebSocket.
pub(super) struct TimedStream {
    stream: TcpStream,
    deadline: Arc<Deadline>,
    _permit: ConnectionPermit,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, deadline: Arc<Deadline>, permit: ConnectionPermit) -> TimedStream {
        TimedStream { stream, deadline, _permit: permit }
    }

    fn note_write(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(1..)) = written {
            self.deadline.on_write();
        }
        written
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = bytes.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, bytes);
        if bytes.filled().len() > before {
            self.deadline.on_read();
        }
        read
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note_write(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note_write(written)
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
