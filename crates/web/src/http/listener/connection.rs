//! The line to a guest, and its deadline: what he is waited for, and since when.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::Place;
use crate::limits::Limits;

/// What a line waits for. A guest who is being answered is not waited for: the body of his request has a time limit of its own.
#[derive(Clone, Copy)]
enum Wait {
    /// The rest of a request's head, since its first byte.
    Head(Instant),
    /// Another request, or that he reads the answer; since the last byte.
    Idle(Instant),
    /// Nothing.
    Busy,
}

/// What a line waits for, as its two ends and its watch know it.
pub(super) struct Deadline {
    head: Duration,
    idle: Duration,
    wait: Mutex<Wait>,
}

impl Deadline {
    /// Who comes in is expected to speak.
    pub(super) fn new(limits: Limits) -> Deadline {
        let wait = Mutex::new(Wait::Head(Instant::now()));
        Deadline { head: limits.headers, idle: limits.idle, wait }
    }

    /// A request was heard.
    pub(super) fn is_busy(&self) {
        *self.wait() = Wait::Busy;
    }

    /// A request was answered.
    pub(super) fn is_idle(&self) {
        *self.wait() = Wait::Idle(Instant::now());
    }

    /// When the line should be looked at next: what it waits for may change meanwhile.
    pub(super) fn deadline(&self) -> Instant {
        let glance = Instant::now() + self.head.min(self.idle);
        match *self.wait() {
            Wait::Head(since) => glance.min(since + self.head),
            Wait::Idle(since) => glance.min(since + self.idle),
            Wait::Busy => glance,
        }
    }

    /// Whether the guest was waited for too long.
    pub(super) fn is_late(&self, now: Instant) -> bool {
        match *self.wait() {
            Wait::Head(since) => now >= since + self.head,
            Wait::Idle(since) => now >= since + self.idle,
            Wait::Busy => false,
        }
    }

    fn has_read(&self) {
        let mut wait = self.wait();
        if let Wait::Idle(_) = *wait {
            *wait = Wait::Head(Instant::now());
        }
    }

    fn has_written(&self) {
        let mut wait = self.wait();
        if let Wait::Idle(since) = &mut *wait {
            *since = Instant::now();
        }
    }

    fn wait(&self) -> MutexGuard<'_, Wait> {
        self.wait.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The line. It keeps the guest's place as long as it is open, also when a WebSocket has taken it over.
pub(super) struct TimedStream {
    stream: TcpStream,
    deadline: Arc<Deadline>,
    _place: Place,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, deadline: Arc<Deadline>, place: Place) -> TimedStream {
        TimedStream { stream, deadline, _place: place }
    }

    fn noted(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(1..)) = written {
            self.deadline.has_written();
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
            self.deadline.has_read();
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
        self.noted(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.noted(written)
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
