//! A TCP connection to another program on which every read and write has a deadline.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::ids::Endpoint;
use crate::stream::{Decoder, StreamError, read_utf};

/// A connection to a peer. Set a deadline with [`Connection::set_time_limit`] before each message.
pub(crate) struct Connection {
    reader: BufReader<DeadlineStream>,
    peer: String,
    /// The time limit that the deadline came from, for error messages.
    limit: Duration,
}

/// A stream whose reads fail after the deadline.
struct DeadlineStream {
    stream: TcpStream,
    deadline: Instant,
}

impl Connection {
    /// Connects to a program.
    pub(crate) fn connect(to: &Endpoint, limit: Duration) -> Result<Connection, Error> {
        let unreachable = |why| Error::Unreachable { peer: to.to_string(), why };
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        for address in (to.host.as_str(), to.port).to_socket_addrs().map_err(unreachable)? {
            match TcpStream::connect_timeout(&address, limit) {
                Ok(stream) => return Ok(Connection::new(stream, to.to_string())),
                Err(why) => last = why,
            }
        }
        Err(unreachable(last))
    }

    pub(crate) fn new(stream: TcpStream, peer: String) -> Connection {
        // Nagle's algorithm would delay each of these small messages by 40 ms.
        let _ = stream.set_nodelay(true);
        let timed = DeadlineStream { stream, deadline: Instant::now() };
        Connection { reader: BufReader::new(timed), peer, limit: Duration::ZERO }
    }

    /// Sets the deadline for all following reads and writes.
    pub(crate) fn set_time_limit(&mut self, limit: Duration) {
        self.limit = limit;
        self.reader.get_mut().deadline = Instant::now() + limit;
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let timed = self.reader.get_mut();
        let left = timed.time_left();
        let sent = left.and_then(|left| {
            timed.stream.set_write_timeout(Some(left))?;
            timed.stream.write_all(bytes)
        });
        sent.map_err(|why| self.error(StreamError::Io(why)))
    }

    pub(crate) fn read_byte(&mut self) -> Result<u8, Error> {
        self.read_array().map(|[byte]| byte)
    }

    pub(crate) fn read_array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        match self.reader.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(why) => Err(self.error(StreamError::Io(why))),
        }
    }

    pub(crate) fn read_utf(&mut self) -> Result<String, Error> {
        let length = u16::from_be_bytes(self.read_array()?);
        let mut bytes = vec![0; length.into()];
        let read = self.reader.read_exact(&mut bytes).map_err(StreamError::Io);
        let text = read.and_then(|()| read_utf(&bytes).ok_or(StreamError::Text { at: bytes.len() + 2 }));
        text.map_err(|error| self.error(error))
    }

    /// Reads an object stream.
    pub(crate) fn read_objects<T>(
        &mut self,
        read: impl FnOnce(&mut Decoder<&mut dyn Read>) -> Result<T, StreamError>,
    ) -> Result<(T, crate::stream::Heap), Error> {
        let source: &mut dyn Read = &mut self.reader;
        let parsed =
            Decoder::open(source).and_then(|mut decoder| Ok((read(&mut decoder)?, decoder.finish())));
        parsed.map_err(|error| self.error(error))
    }

    pub(crate) fn unexpected(&self, wanted: &'static str) -> Error {
        Error::Unexpected { peer: self.peer.clone(), wanted }
    }

    pub(crate) fn peer(&self) -> &str {
        &self.peer
    }

    fn error(&self, error: StreamError) -> Error {
        let peer = self.peer.clone();
        match error {
            StreamError::Io(why)
                if matches!(why.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) =>
            {
                Error::TimedOut { peer, limit: self.limit }
            }
            StreamError::Io(_) => Error::ConnectionClosed { peer },
            error => Error::Unreadable { peer, error },
        }
    }
}

impl DeadlineStream {
    fn time_left(&self) -> io::Result<Duration> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for DeadlineStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.time_left()?))?;
        self.stream.read(buffer)
    }
}
