//! A NATS server that lasts as long as a test.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::certificate::Certificate;
use crate::keeper::{Keeper, User};

/// How long a server may take to open.
const PATIENCE: Duration = Duration::from_secs(20);

/// A NATS server.
pub struct Nats {
    keeper: Keeper,
    port: u16,
}

impl Nats {
    /// Starts one at a free port.
    pub fn start() -> io::Result<Nats> {
        Nats::start_with("")
    }

    /// Starts one that is reached by TLS only, with that configuration beside it.
    pub fn start_secure(certificate: &Certificate, configuration: &str) -> io::Result<Nats> {
        let folder = Keeper::folder(User::unprivileged())?;
        let [pem, key] = certificate.copy_into(&folder)?;
        for file in [&pem, &key] {
            User::owns(User::unprivileged(), file)?;
        }
        let tls = format!("tls {{ cert_file: {pem:?}, key_file: {key:?} }}\n{configuration}");
        let started = Nats::start_with(&tls);
        fs::remove_dir_all(folder)?;
        started
    }

    /// Starts one with that configuration, whatever port it names.
    pub fn start_with(configuration: &str) -> io::Result<Nats> {
        let user = User::unprivileged();
        let mut tries = 0;
        loop {
            // Somebody else may take the port before the server does: then another one is tried.
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            let folder = Keeper::folder(user)?;
            let (number, file) = (port.to_string(), folder.join("nats.conf"));
            fs::write(&file, configuration)?;
            User::owns(user, &file)?;
            let command = ["nats-server", "-a", "127.0.0.1", "-p", &number, "-c"].map(OsString::from);
            let command = command.into_iter().chain([file.into_os_string()]);
            let mut nats = Nats { keeper: Keeper::start(&folder, user, "KILL", command)?, port };
            match nats.wait() {
                Ok(()) => return Ok(nats),
                Err(error) if tries == 5 => return Err(error),
                Err(_) => tries += 1,
            }
        }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// The same for whoever puts something in between.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))
    }

    /// What it has said so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.keeper.path().join("log")).unwrap_or_default()
    }

    /// Kills it.
    pub fn kill(&mut self) -> io::Result<()> {
        self.keeper.end()
    }

    /// Starts it again at the same place.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.keeper.start_again()?;
        self.wait()
    }

    /// Lets it stand still.
    pub fn pause(&self) -> io::Result<()> {
        self.keeper.signal(Signal::STOP)
    }

    /// Lets it go on.
    pub fn resume(&self) -> io::Result<()> {
        self.keeper.signal(Signal::CONT)
    }

    /// The number of its process, while it runs.
    pub fn pid(&self) -> Option<i32> {
        self.keeper.pid()
    }

    fn wait(&mut self) -> io::Result<()> {
        let began = Instant::now();
        loop {
            let log = self.log();
            if log.contains("Server is ready") && TcpStream::connect(self.address()).is_ok() {
                return Ok(());
            }
            if log.contains("[FTL]") || log.contains("not found") || began.elapsed() > PATIENCE {
                return Err(io::Error::other(format!("nats-server does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
    }
}
