//! TCP proxy that simulates a network partition.
//!
//! While it is cut, connections stay open and carry no data; when it is restored, they close.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The upstream address of a proxy.
#[derive(Clone)]
pub(crate) enum Target {
    Socket(PathBuf),
    Port(SocketAddr),
}

/// A proxy that can be cut and restored.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    /// Counts generation and restorations: odd while the proxy is cut.
    generation: watch::Sender<u64>,
}

impl Proxy {
    pub(crate) async fn open(target: Target) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (generation, state) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(forward(near, target.clone(), state.clone()));
            }
        });
        Proxy { port, generation }
    }

    pub(crate) fn cut(&self) {
        self.generation.send_modify(|generation| *generation += 1);
    }

    pub(crate) fn restore(&self) {
        self.generation.send_modify(|generation| *generation += 1);
    }
}

async fn forward(near: TcpStream, target: Target, mut state: watch::Receiver<u64>) {
    // A connection opened during a cut carries nothing and closes when the proxy is restored.
    let generation = *state.borrow_and_update();
    if generation % 2 == 1 {
        let _ = state.changed().await;
        return;
    }
    let (near_in, near_out) = near.into_split();
    match target {
        Target::Socket(path) => {
            let Ok(far) = UnixStream::connect(path).await else { return };
            let (far_in, far_out) = far.into_split();
            copy_both(near_in, far_out, far_in, near_out, state).await;
        }
        Target::Port(address) => {
            let Ok(far) = TcpStream::connect(address).await else { return };
            let (far_in, far_out) = far.into_split();
            copy_both(near_in, far_out, far_in, near_out, state).await;
        }
    }
}

async fn copy_both(
    near_in: impl AsyncRead + Unpin,
    far_out: impl AsyncWrite + Unpin,
    far_in: impl AsyncRead + Unpin,
    near_out: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<u64>,
) {
    tokio::select! {
        () = copy(near_in, far_out) => {}
        () = copy(far_in, near_out) => {}
        // Cut: hold the connection open without data until the proxy is restored.
        _ = state.changed() => {
            let _ = state.changed().await;
        }
    }
}

async fn copy(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
