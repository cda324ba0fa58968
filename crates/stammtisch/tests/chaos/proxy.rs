//! A line between a server and what it uses, that can be cut: nothing goes through and nobody is told, and in the end it breaks.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Where the line leads.
#[derive(Clone)]
pub(crate) enum End {
    Socket(PathBuf),
    Port(SocketAddr),
}

/// A line that can be cut.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    /// How often it was cut and mended: odd while it is cut.
    cuts: watch::Sender<u64>,
}

impl Proxy {
    pub(crate) async fn open(end: End) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (cuts, state) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(join(near, end.clone(), state.clone()));
            }
        });
        Proxy { port, cuts }
    }

    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    pub(crate) fn mend(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

async fn join(near: TcpStream, end: End, mut state: watch::Receiver<u64>) {
    // Who calls while it is cut is not answered; then he has to call again.
    let began = *state.borrow_and_update();
    if began % 2 == 1 {
        let _ = state.changed().await;
        return;
    }
    let (near_in, near_out) = near.into_split();
    match end {
        End::Socket(path) => {
            let Ok(far) = UnixStream::connect(path).await else { return };
            let (far_in, far_out) = far.into_split();
            both(near_in, far_out, far_in, near_out, state).await;
        }
        End::Port(address) => {
            let Ok(far) = TcpStream::connect(address).await else { return };
            let (far_in, far_out) = far.into_split();
            both(near_in, far_out, far_in, near_out, state).await;
        }
    }
}

async fn both(
    near_in: impl AsyncRead + Unpin,
    far_out: impl AsyncWrite + Unpin,
    far_in: impl AsyncRead + Unpin,
    near_out: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<u64>,
) {
    tokio::select! {
        () = carry(near_in, far_out) => {}
        () = carry(far_in, near_out) => {}
        // Cut: both ends wait, until it breaks.
        _ = state.changed() => {
            let _ = state.changed().await;
        }
    }
}

async fn carry(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
