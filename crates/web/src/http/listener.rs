//! The door: lets connections in, so many of one address and no more, and sends away who does not say what he wants.

pub(crate) mod body;
mod connection;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use stammtisch_presentation::LANGUAGES;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until};
use tower_service::Service;

use crate::http::guard::Peer;
use crate::http::proxy::ProxyConfig;
use crate::limits::quota::{Held, Quota};
use crate::limits::{Address, Limits};
use crate::messages::messages;
use crate::metrics::Metrics;
use connection::{Deadline, TimedStream};

/// How long the door rests when the system has no more connections to give.
const REST: Duration = Duration::from_millis(100);
/// How often it is said that the system has no more.
const COMPLAINTS: Duration = Duration::from_secs(60);

/// Lets guests in until the house closes. Every connection holds a receiver of `closing` until it has ended.
pub(crate) async fn keep(
    listener: TcpListener,
    pages: Router,
    places: Places,
    metrics: Arc<Metrics>,
    closing: watch::Sender<bool>,
) {
    let limits = places.limits;
    let mut rung = closing.subscribe();
    let mut complained: Option<Instant> = None;
    loop {
        let came = tokio::select! {
            _ = rung.wait_for(|rung| *rung) => return,
            came = listener.accept() => came,
        };
        match came {
            Ok((stream, from)) => match places.take(from.ip()) {
                Ok(place) => {
                    let guest = Guest { pages: pages.clone(), from, limits };
                    tokio::spawn(guest.serve(stream, place, closing.subscribe()));
                }
                Err(full) => {
                    metrics.turned_away();
                    turn_away(&stream, full);
                }
            },
            Err(error) if concerns_one_guest(&error) => {}
            Err(error) => {
                if complained.is_none_or(|when| when.elapsed() > COMPLAINTS) {
                    tracing::error!(%error, "nobody can be let in just now");
                    complained = Some(Instant::now());
                }
                sleep(REST).await;
            }
        }
    }
}

/// Whether only the one who was to come in is gone.
fn concerns_one_guest(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Says in all languages that there is no place, without waiting for anything.
fn turn_away(stream: &TcpStream, full: Full) {
    let said: String = LANGUAGES.map(|language| messages(language).say(full.key()) + "\n").concat();
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
                Retry-After: 10\r\nConnection: close\r\n";
    // Who does not hear it sees the door closed.
    let _ = stream.try_write(format!("{head}Content-Length: {}\r\n\r\n{said}", said.len()).as_bytes());
}

/// Somebody who was let in.
struct Guest {
    pages: Router,
    from: SocketAddr,
    limits: Limits,
}

impl Guest {
    /// Answers his requests until he goes, or has said nothing for too long.
    async fn serve(self, stream: TcpStream, place: Place, mut closing: watch::Receiver<bool>) {
        // Frames are small and people wait for them.
        let _ = stream.set_nodelay(true);
        let deadline = Arc::new(Deadline::new(self.limits));
        let line = TokioIo::new(TimedStream::new(stream, deadline.clone(), place));
        let beat = deadline.clone();
        let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
            beat.is_busy();
            request.extensions_mut().insert(Peer(self.from.ip()));
            let (asked, beat) = (self.pages.clone().call(request), beat.clone());
            async move {
                let answer = asked.await?;
                if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
                    beat.is_idle();
                }
                Ok::<_, Infallible>(answer)
            }
        });
        let mut served = pin!(http1::Builder::new().serve_connection(line, answer).with_upgrades());
        let mut leaving = false;
        loop {
            tokio::select! {
                // How a connection ends is its own affair.
                _ = &mut served => return,
                () = sleep_until(deadline.deadline().into()) => {
                    if deadline.is_late(Instant::now()) {
                        return;
                    }
                }
                _ = closing.wait_for(|rung| *rung), if !leaving => {
                    leaving = true;
                    served.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

/// The places at the door: how many connections there are, of each address and together.
pub(crate) struct Places {
    pub(crate) limits: Limits,
    pub(crate) proxy_config: ProxyConfig,
    /// All of them.
    pub(crate) all: Arc<Quota<()>>,
    of: Arc<Quota<Address>>,
}

impl Places {
    pub(crate) fn new(limits: Limits, proxy_config: ProxyConfig, all: Arc<Quota<()>>) -> Places {
        Places { limits, proxy_config, all, of: Quota::new() }
    }

    /// A place for somebody from that address, if there is one left for him. A proxy comes for many.
    fn take(&self, from: IpAddr) -> Result<Place, Full> {
        let most =
            if self.proxy_config.trusts(from) { usize::MAX } else { self.limits.connections_per_address };
        let one = self.of.take(from.into(), most).ok_or(Full::Address)?;
        let of_all = self.all.take((), self.limits.connections).ok_or(Full::House)?;
        Ok(Place { _one: one, _of_all: of_all })
    }
}

/// For whom there is no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Full {
    /// For this address.
    Address,
    /// For anybody.
    House,
}

impl Full {
    /// The sentence that says so.
    const fn key(self) -> &'static str {
        match self {
            Full::Address => "door-full-address",
            Full::House => "door-full",
        }
    }
}

/// A place that somebody has; free again when it is dropped.
pub(crate) struct Place {
    _one: Held<Address>,
    _of_all: Held<()>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_has_its_places_and_leaves_them_free() {
        let limits = Limits { connections_per_address: 2, connections: 3, ..Limits::default() };
        let places = Places::new(limits, ProxyConfig::default(), Quota::new());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse::<IpAddr>().unwrap());
        let first = places.take(one);
        let second = places.take(one);
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(places.take(one).err(), Some(Full::Address), "two of an address");
        let third = places.take(other);
        assert!(third.is_ok());
        assert_eq!(places.take(other).err(), Some(Full::House), "three together");
        drop((first, third));
        assert!(places.take(one).is_ok());
        drop(second);
        assert_eq!((places.of.all(), places.all.all()), (0, 0));
    }
}
