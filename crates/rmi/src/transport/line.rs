//! A line to another program on which no wait is without end.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::ids::Endpoint;
use crate::stream::{Decoder, Fault, read_utf};

/// A line; all that is read must come before the deadline.
pub(crate) struct Line {
    reader: BufReader<Timed>,
    peer: String,
    limit: Duration,
}

struct Timed {
    stream: TcpStream,
    deadline: Instant,
}

impl Line {
    /// Calls a program.
    pub(crate) fn connect(to: &Endpoint, limit: Duration) -> Result<Line, Error> {
        let unreachable = |why| Error::Unreachable { peer: to.to_string(), why };
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        for address in (to.host.as_str(), to.port).to_socket_addrs().map_err(unreachable)? {
            match TcpStream::connect_timeout(&address, limit) {
                Ok(stream) => return Ok(Line::over(stream, to.to_string())),
                Err(why) => last = why,
            }
        }
        Err(unreachable(last))
    }

    pub(crate) fn over(stream: TcpStream, peer: String) -> Line {
        // Messages are small and answered at once; without it each costs 40 ms.
        let _ = stream.set_nodelay(true);
        let timed = Timed { stream, deadline: Instant::now() };
        Line { reader: BufReader::new(timed), peer, limit: Duration::ZERO }
    }

    /// From now on so long.
    pub(crate) fn allow(&mut self, limit: Duration) {
        self.limit = limit;
        self.reader.get_mut().deadline = Instant::now() + limit;
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let timed = self.reader.get_mut();
        let left = timed.left();
        let sent = left.and_then(|left| {
            timed.stream.set_write_timeout(Some(left))?;
            timed.stream.write_all(bytes)
        });
        sent.map_err(|why| self.broken(Fault::Io(why)))
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Error> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        match self.reader.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(why) => Err(self.broken(Fault::Io(why))),
        }
    }

    pub(crate) fn utf(&mut self) -> Result<String, Error> {
        let length = u16::from_be_bytes(self.array()?);
        let mut bytes = vec![0; length.into()];
        let read = self.reader.read_exact(&mut bytes).map_err(Fault::Io);
        let text = read.and_then(|()| read_utf(&bytes).ok_or(Fault::Text { at: bytes.len() + 2 }));
        text.map_err(|fault| self.broken(fault))
    }

    /// Reads an object stream.
    pub(crate) fn objects<T>(
        &mut self,
        read: impl FnOnce(&mut Decoder<&mut dyn Read>) -> Result<T, Fault>,
    ) -> Result<(T, crate::stream::Heap), Error> {
        let source: &mut dyn Read = &mut self.reader;
        let parsed =
            Decoder::open(source).and_then(|mut decoder| Ok((read(&mut decoder)?, decoder.finish())));
        parsed.map_err(|fault| self.broken(fault))
    }

    pub(crate) fn unexpected(&self, wanted: &'static str) -> Error {
        Error::Unexpected { peer: self.peer.clone(), wanted }
    }

    pub(crate) fn peer(&self) -> &str {
        &self.peer
    }

    fn broken(&self, fault: Fault) -> Error {
        let peer = self.peer.clone();
        match fault {
            Fault::Io(why) if matches!(why.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => {
                Error::TimeOut { peer, limit: self.limit }
            }
            Fault::Io(_) => Error::Gone { peer },
            fault => Error::Unreadable { peer, fault },
        }
    }
}

impl Timed {
    fn left(&self) -> io::Result<Duration> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        self.stream.read(buffer)
    }
}
