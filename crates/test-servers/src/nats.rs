//! A NATS server for one test.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::certificate::Certificate;
use crate::server_process::{ServerProcess, User};

/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// A running NATS server, ended on drop.
pub struct Nats {
    process: ServerProcess,
    port: u16,
}

impl Nats {
    /// Starts one at a free port.
    pub fn start() -> io::Result<Nats> {
        Nats::start_with("")
    }

    /// Starts one that accepts only TLS connections, with additional configuration.
    pub fn start_secure(certificate: &Certificate, configuration: &str) -> io::Result<Nats> {
        let folder = ServerProcess::create_folder(User::unprivileged())?;
        let [pem, key] = certificate.copy_into(&folder)?;
        for file in [&pem, &key] {
            User::chown(User::unprivileged(), file)?;
        }
        let tls = format!("tls {{ cert_file: {pem:?}, key_file: {key:?} }}\n{configuration}");
        let started = Nats::start_with(&tls);
        fs::remove_dir_all(folder)?;
        started
    }

    /// Starts one with a configuration, at a free port instead of the port in the configuration.
    pub fn start_with(configuration: &str) -> io::Result<Nats> {
        let user = User::unprivileged();
        let mut tries = 0;
        loop {
            // Another process may take the port before the server does: then try another one.
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            let folder = ServerProcess::create_folder(user)?;
            let port_text = port.to_string();
            let file = folder.join("nats.conf");
            fs::write(&file, configuration)?;
            User::chown(user, &file)?;
            let command = ["nats-server", "-a", "127.0.0.1", "-p", &port_text, "-c"].map(OsString::from);
            let command = command.into_iter().chain([file.into_os_string()]);
            let mut nats = Nats { process: ServerProcess::start(&folder, user, "KILL", command)?, port };
            match nats.wait() {
                Ok(()) => return Ok(nats),
                Err(error) if tries == 5 => return Err(error),
                Err(_) => tries += 1,
            }
        }
    }

    /// Its URL, without credentials.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Its network address.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))
    }

    /// Its log so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.process.folder().join("log")).unwrap_or_default()
    }

    /// Kills it.
    pub fn kill(&mut self) -> io::Result<()> {
        self.process.end()
    }

    /// Starts it again at the same port.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.process.start_again()?;
        self.wait()
    }

    /// Suspends its process.
    pub fn pause(&self) -> io::Result<()> {
        self.process.signal(Signal::STOP)
    }

    /// Resumes its process.
    pub fn resume(&self) -> io::Result<()> {
        self.process.signal(Signal::CONT)
    }

    /// Its process id, while it runs.
    pub fn pid(&self) -> Option<i32> {
        self.process.pid()
    }

    /// Waits until the server accepts connections.
    fn wait(&mut self) -> io::Result<()> {
        let began = Instant::now();
        loop {
            let log = self.log();
            if log.contains("Server is ready") && TcpStream::connect(self.address()).is_ok() {
                return Ok(());
            }
            if log.contains("[FTL]") || log.contains("not found") || began.elapsed() > START_TIMEOUT {
                return Err(io::Error::other(format!("nats-server does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
    }
}
