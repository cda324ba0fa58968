//! A load balancer that lasts as long as a test.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::keeper::{Keeper, User};

/// How long it may take to open.
const PATIENCE: Duration = Duration::from_secs(20);

/// An haproxy.
pub struct Haproxy {
    _keeper: Keeper,
}

impl Haproxy {
    /// Starts one with that configuration, which lets it listen at that address.
    pub fn start(configuration: &str, address: SocketAddr) -> io::Result<Haproxy> {
        let user = User::unprivileged();
        let folder = Keeper::folder(user)?;
        let file = folder.join("haproxy.cfg");
        fs::write(&file, configuration)?;
        User::owns(user, &file)?;
        let command = ["haproxy", "-db", "-f"].map(OsString::from).into_iter().chain([file.into_os_string()]);
        let keeper = Keeper::start(&folder, user, "KILL", command)?;
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            if began.elapsed() > PATIENCE {
                let log = fs::read_to_string(keeper.path().join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("haproxy does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
        Ok(Haproxy { _keeper: keeper })
    }
}
