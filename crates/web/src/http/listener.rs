//! The TCP listener: accepts connections and enforces connection limits and header timeouts.

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
use crate::limits::quota::{Quota, QuotaPermit};
use crate::limits::{Address, Limits};
use crate::messages::messages;
use crate::metrics::Metrics;
use connection::{Deadline, TimedStream};

/// Pause after `accept` fails because the system is out of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);
/// Minimum interval between log lines about failing `accept` calls.
const ACCEPT_ERROR_LOG_INTERVAL: Duration = Duration::from_secs(60);

/// Accepts connections until `closing` becomes true. Each connection holds a receiver of `closing`
/// until it ends.
pub(crate) async fn accept_connections(
    listener: TcpListener,
    pages: Router,
    limiter: ConnectionLimiter,
    metrics: Arc<Metrics>,
    closing: watch::Sender<bool>,
) {
    let limits = limiter.limits;
    let mut is_closing = closing.subscribe();
    let mut last_logged: Option<Instant> = None;
    loop {
        let accepted = tokio::select! {
            _ = is_closing.wait_for(|is_closing| *is_closing) => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => match limiter.acquire(from.ip()) {
                Ok(permit) => {
                    let connection = HttpConnection { pages: pages.clone(), from, limits };
                    tokio::spawn(connection.serve(stream, permit, closing.subscribe()));
                }
                Err(no_capacity) => {
                    metrics.count_rejected_connection();
                    reject(&stream, no_capacity);
                }
            },
            Err(error) if is_peer_error(&error) => {}
            Err(error) => {
                if last_logged.is_none_or(|when| when.elapsed() > ACCEPT_ERROR_LOG_INTERVAL) {
                    tracing::error!(%error, "cannot accept connections");
                    last_logged = Some(Instant::now());
                }
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Whether `accept` failed because of the connecting peer rather than this system.
fn is_peer_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Sends a 503 response in all languages, without blocking.
fn reject(stream: &TcpStream, no_capacity: NoCapacity) {
    let body: String = LANGUAGES.map(|language| messages(language).say(no_capacity.key()) + "\n").concat();
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
                Retry-After: 10\r\nConnection: close\r\n";
    // Best effort: if the write fails, the peer still sees the connection close.
    let _ = stream.try_write(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
}

/// An accepted connection.
struct HttpConnection {
    pages: Router,
    from: SocketAddr,
    limits: Limits,
}

impl HttpConnection {
    /// Serves HTTP/1 requests until the peer disconnects, times out or the server shuts down.
    async fn serve(self, stream: TcpStream, permit: ConnectionPermit, mut closing: watch::Receiver<bool>) {
        // WebSocket frames are small and latency matters.
        let _ = stream.set_nodelay(true);
        let deadline = Arc::new(Deadline::new(self.limits));
        let stream = TokioIo::new(TimedStream::new(stream, deadline.clone(), permit));
        let request_deadline = deadline.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request_deadline.set_busy();
            request.extensions_mut().insert(Peer(self.from.ip()));
            let response = self.pages.clone().call(request);
            let deadline = request_deadline.clone();
            async move {
                let response = response.await?;
                if response.status() != StatusCode::SWITCHING_PROTOCOLS {
                    deadline.set_idle();
                }
                Ok::<_, Infallible>(response)
            }
        });
        let mut served = pin!(http1::Builder::new().serve_connection(stream, service).with_upgrades());
        let mut is_shutting_down = false;
        loop {
            tokio::select! {
                // Errors of a single connection are not logged.
                _ = &mut served => return,
                () = sleep_until(deadline.next_check().into()) => {
                    if deadline.has_passed(Instant::now()) {
                        return;
                    }
                }
                _ = closing.wait_for(|is_closing| *is_closing), if !is_shutting_down => {
                    is_shutting_down = true;
                    served.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

/// Limits the number of open connections, per address and in total.
pub(crate) struct ConnectionLimiter {
    pub(crate) limits: Limits,
    pub(crate) proxy_config: ProxyConfig,
    pub(crate) total: Arc<Quota<()>>,
    by_address: Arc<Quota<Address>>,
}

impl ConnectionLimiter {
    pub(crate) fn new(limits: Limits, proxy_config: ProxyConfig, total: Arc<Quota<()>>) -> ConnectionLimiter {
        ConnectionLimiter { limits, proxy_config, total, by_address: Quota::new() }
    }

    /// Acquires a permit for a connection from that address. Trusted proxies have no limit of
    /// their own, since they connect on behalf of many clients.
    fn acquire(&self, from: IpAddr) -> Result<ConnectionPermit, NoCapacity> {
        let max =
            if self.proxy_config.is_trusted(from) { usize::MAX } else { self.limits.connections_per_address };
        let address = self.by_address.acquire(from.into(), max).ok_or(NoCapacity::Address)?;
        let total = self.total.acquire((), self.limits.connections).ok_or(NoCapacity::Total)?;
        Ok(ConnectionPermit { _address: address, _total: total })
    }
}

/// Which connection limit is exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoCapacity {
    /// The limit of the client's address.
    Address,
    /// The limit of the whole server.
    Total,
}

impl NoCapacity {
    /// The key of the message that explains it.
    const fn key(self) -> &'static str {
        match self {
            NoCapacity::Address => "door-full-address",
            NoCapacity::Total => "door-full",
        }
    }
}

/// The right to have a connection open; released when dropped.
pub(crate) struct ConnectionPermit {
    _address: QuotaPermit<Address>,
    _total: QuotaPermit<()>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_per_address_and_in_total() {
        let limits = Limits { connections_per_address: 2, connections: 3, ..Limits::default() };
        let limiter = ConnectionLimiter::new(limits, ProxyConfig::default(), Quota::new());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse::<IpAddr>().unwrap());
        let first = limiter.acquire(one);
        let second = limiter.acquire(one);
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(limiter.acquire(one).err(), Some(NoCapacity::Address), "two per address");
        let third = limiter.acquire(other);
        assert!(third.is_ok());
        assert_eq!(limiter.acquire(other).err(), Some(NoCapacity::Total), "three in total");
        drop((first, third));
        assert!(limiter.acquire(one).is_ok());
        drop(second);
        assert_eq!((limiter.by_address.total(), limiter.total.total()), (0, 0), "permits are released");
    }
}
