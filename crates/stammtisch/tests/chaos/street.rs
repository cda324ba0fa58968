//! Three servers behind a balancer and two workers, what they share, and what happens to them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::Duration;

use stammtisch_test_servers::{Haproxy, Nats, Postgres, own_address};

use crate::line::Doors;
use crate::plan::{EventKind, Fault, Plan};
use crate::proxy::{End, Proxy};

/// Who may say and hear what on the bus, and as whom everybody comes there.
const BUS: &str = concat!(
    "SERVER_PASSWORD: s\nWORKER_PASSWORD: w\nLISTENER_PASSWORD: l\n",
    include_str!("../../../../deploy/nats.conf")
);
const BALANCER: &str = include_str!("../../../../deploy/haproxy.cfg");
/// The balancer's port; the servers' follow it. They are at an address of this run's own, so that no other program takes one of them
/// while a server is down.
const PORT: u16 = 17_900;

pub(crate) struct Street {
    doors: Doors,
    _balancer: Haproxy,
    houses: Vec<Server>,
    workers: Vec<Worker>,
    engines: Engines,
}

struct Engines {
    postgres: Postgres,
    nats: Nats,
}

struct Server {
    at: SocketAddr,
    public: SocketAddr,
    data: tempfile::TempDir,
    database: Proxy,
    bus: Proxy,
    running: Running,
}

struct Worker {
    bus: Proxy,
    running: Running,
}

/// A process, while it runs.
#[derive(Default)]
struct Running(Option<Child>);

impl Street {
    pub(crate) async fn open() -> Street {
        let (postgres, nats) = (Postgres::start().unwrap(), Nats::start_with(BUS).unwrap());
        let place = own_address();
        let balancer = SocketAddr::from((place, PORT));
        let servers: Vec<SocketAddr> = (PORT + 1..=PORT + 3).map(|port| (place, port).into()).collect();
        let mut houses = Vec::new();
        for at in &servers {
            let database = Proxy::open(End::Socket(postgres.socket())).await;
            let bus = Proxy::open(End::Port(nats.address())).await;
            let data = tempfile::tempdir().unwrap();
            let (at, running) = (*at, Running::default());
            let mut server = Server { at, public: balancer, data, database, bus, running };
            server.start();
            houses.push(server);
        }
        let mut workers = Vec::new();
        for _ in 0..2 {
            let bus = Proxy::open(End::Port(nats.address())).await;
            let mut worker = Worker { bus, running: Running::default() };
            worker.start();
            workers.push(worker);
        }
        let mut configuration = BALANCER.to_owned();
        for (name, at) in
            ["PORT_1", "PORT_2", "PORT_3", "PORT"].into_iter().zip(servers.iter().chain([&balancer]))
        {
            configuration = configuration.replace(&format!("127.0.0.1:{name}"), &at.to_string());
        }
        let _balancer = Haproxy::start(&configuration, balancer).unwrap();
        let doors = Doors { balancer, servers };
        Street { doors, _balancer, houses, workers, engines: Engines { postgres, nats } }
    }

    /// Where the balancer and the servers are.
    pub(crate) fn doors(&self) -> &Doors {
        &self.doors
    }

    pub(crate) fn database(&self) -> String {
        self.engines.postgres.url()
    }

    pub(crate) fn bus(&self) -> String {
        self.engines.nats.url()
    }

    /// Lets all that happen, and everything be well again.
    pub(crate) fn suffer(&mut self, plan: Plan) {
        let Street { houses, workers, engines, .. } = self;
        thread::scope(|all| {
            all.spawn(|| {
                for fault in plan.servers {
                    sleep(fault.after);
                    befall(houses, fault);
                }
            });
            all.spawn(|| {
                for fault in plan.workers {
                    sleep(fault.after);
                    befall_worker(workers, fault);
                }
            });
            all.spawn(|| {
                for fault in plan.shared {
                    sleep(fault.after);
                    engines.befall(fault);
                }
            });
        });
    }
}

fn befall(houses: &mut [Server], Fault { what, lasts, .. }: Fault) {
    match what {
        EventKind::KillServer(number) => {
            houses[number].running.end("KILL");
            sleep(lasts);
            houses[number].start();
        }
        EventKind::EndServer(number) => {
            houses[number].running.end("TERM");
            sleep(lasts);
            houses[number].start();
        }
        EventKind::StopServer(number) => {
            houses[number].running.signal("STOP");
            sleep(lasts);
            houses[number].running.signal("CONT");
        }
        EventKind::CutDatabase(number) => {
            houses[number].database.cut();
            sleep(lasts);
            houses[number].database.mend();
        }
        EventKind::CutBus(number) => {
            houses[number].bus.cut();
            sleep(lasts);
            houses[number].bus.mend();
        }
        _ => {}
    }
}

fn befall_worker(workers: &mut [Worker], Fault { what, lasts, .. }: Fault) {
    match what {
        EventKind::KillWorker(number) => {
            workers[number].running.end("KILL");
            sleep(lasts);
            workers[number].start();
        }
        EventKind::StopWorker(number) => {
            workers[number].running.signal("STOP");
            sleep(lasts);
            workers[number].running.signal("CONT");
        }
        EventKind::CutWorker(number) => {
            workers[number].bus.cut();
            sleep(lasts);
            workers[number].bus.mend();
        }
        _ => {}
    }
}

impl Engines {
    fn befall(&mut self, Fault { what, lasts, .. }: Fault) {
        match what {
            EventKind::KillDatabase => {
                self.postgres.kill().unwrap();
                sleep(lasts);
                self.postgres.start_again().unwrap();
            }
            EventKind::StopDatabase => {
                self.postgres.pause().unwrap();
                sleep(lasts);
                self.postgres.resume().unwrap();
            }
            EventKind::KillBus => {
                self.nats.kill().unwrap();
                sleep(lasts);
                self.nats.start_again().unwrap();
            }
            EventKind::StopBus => {
                self.nats.pause().unwrap();
                sleep(lasts);
                self.nats.resume().unwrap();
            }
            _ => {}
        }
    }
}

impl Server {
    /// Starts it; if its database is gone just now, again and again.
    fn start(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command
            .args(["serve", "--no-open", "--think-here", "never", "--trusted-proxy", "127.0.0.1"])
            .args(["--bind", &self.at.ip().to_string(), "--port", &self.at.port().to_string()])
            .args(["--public-url", &format!("http://{}", self.public), "--data"])
            .arg(self.data.path());
        for limit in [
            "--tables-per-minute",
            "--tables-per-hour",
            "--moves-per-second",
            "--moves-per-address",
            "--sockets-per-hand",
            "--connections-per-address",
        ] {
            command.args([limit, "100000"]);
        }
        let database =
            format!("postgres://postgres@127.0.0.1:{}/postgres?sslmode=disable", self.database.port);
        command
            .env("STAMMTISCH_DATABASE", database)
            .env("STAMMTISCH_BUS", format!("nats://server:s@127.0.0.1:{}", self.bus.port))
            .env("STAMMTISCH_SECRET", "07".repeat(32))
            .env("LC_ALL", "C")
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        self.running.start(&mut command, "http://");
    }
}

impl Worker {
    fn start(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command
            .args(["worker", "--cores", "1"])
            .env("STAMMTISCH_BUS", format!("nats://worker:w@127.0.0.1:{}", self.bus.port))
            .env("LC_ALL", "C")
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        self.running.start(&mut command, "Thinking on");
    }
}

impl Running {
    /// Starts it, and waits until it says so.
    fn start(&mut self, command: &mut Command, says: &str) {
        for _ in 0..200 {
            let mut child = command.spawn().unwrap();
            let mut said = String::new();
            let told = BufReader::new(child.stdout.take().unwrap()).read_line(&mut said);
            if told.is_ok() && said.contains(says) {
                self.0 = Some(child);
                return;
            }
            // Its database does not answer: whoever runs servers starts them again, as systemd does.
            let _ = child.kill();
            let _ = child.wait();
            sleep(Duration::from_millis(100));
        }
        panic!("a process does not start");
    }

    fn signal(&self, name: &str) {
        if let Some(child) = &self.0 {
            let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
            assert!(sent.unwrap().success());
        }
    }

    fn end(&mut self, signal: &str) {
        self.signal(signal);
        if let Some(mut child) = self.0.take() {
            child.wait().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
