//! An HAProxy load balancer for one test.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::server_process::{ServerProcess, User};

/// How long it may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// A running HAProxy, ended on drop.
pub struct Haproxy {
    _process: ServerProcess,
}

impl Haproxy {
    /// Starts one with a configuration that makes it listen at `address`.
    pub fn start(configuration: &str, address: SocketAddr) -> io::Result<Haproxy> {
        let user = User::unprivileged();
        let folder = ServerProcess::create_folder(user)?;
        let file = folder.join("haproxy.cfg");
        fs::write(&file, configuration)?;
        User::chown(user, &file)?;
        let command = ["haproxy", "-db", "-f"].map(OsString::from).into_iter().chain([file.into_os_string()]);
        let process = ServerProcess::start(&folder, user, "KILL", command)?;
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            if began.elapsed() > START_TIMEOUT {
                let log = fs::read_to_string(process.folder().join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("haproxy does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
        Ok(Haproxy { _process: process })
    }
}
