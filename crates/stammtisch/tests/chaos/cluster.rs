//! Test cluster: three servers behind a load balancer, two workers, PostgreSQL and NATS, and the
//! injection of faults into them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::Duration;

use stammtisch_test_servers::{Haproxy, Nats, Postgres, own_address};

use crate::connection::ClusterAddresses;
use crate::plan::{Fault, FaultKind, Plan};
use crate::proxy::{Proxy, Target};

/// The bus configuration: users, passwords and permissions.
const BUS: &str = concat!(
    "SERVER_PASSWORD: s\nWORKER_PASSWORD: w\nLISTENER_PASSWORD: l\n",
    include_str!("../../../../deploy/nats.conf")
);
const BALANCER: &str = include_str!("../../../../deploy/haproxy.cfg");
/// The balancer's port; the servers have the ports after it.
///
/// The loopback address is unique to this run, so no other program takes a port while a server is
/// down.
const BALANCER_PORT: u16 = 17_900;

pub(crate) struct TestCluster {
    addresses: ClusterAddresses,
    _balancer: Haproxy,
    servers: Vec<Server>,
    workers: Vec<Worker>,
    backends: Backends,
}

struct Backends {
    postgres: Postgres,
    nats: Nats,
}

struct Server {
    address: SocketAddr,
    public: SocketAddr,
    data: tempfile::TempDir,
    database: Proxy,
    bus: Proxy,
    process: Process,
}

struct Worker {
    bus: Proxy,
    process: Process,
}

/// A child process, if one is running.
#[derive(Default)]
struct Process(Option<Child>);

impl TestCluster {
    pub(crate) async fn open() -> TestCluster {
        let postgres = Postgres::start().unwrap();
        let nats = Nats::start_with(BUS).unwrap();
        let ip = own_address();
        let balancer = SocketAddr::from((ip, BALANCER_PORT));
        let ports = BALANCER_PORT + 1..=BALANCER_PORT + 3;
        let server_addresses: Vec<SocketAddr> = ports.map(|port| (ip, port).into()).collect();
        let mut servers = Vec::new();
        for at in &server_addresses {
            let database = Proxy::open(Target::Socket(postgres.socket())).await;
            let bus = Proxy::open(Target::Port(nats.address())).await;
            let data = tempfile::tempdir().unwrap();
            let process = Process::default();
            let mut server = Server { address: *at, public: balancer, data, database, bus, process };
            server.start();
            servers.push(server);
        }
        let mut workers = Vec::new();
        for _ in 0..2 {
            let bus = Proxy::open(Target::Port(nats.address())).await;
            let mut worker = Worker { bus, process: Process::default() };
            worker.start();
            workers.push(worker);
        }
        let mut configuration = BALANCER.to_owned();
        for (name, at) in
            ["PORT_1", "PORT_2", "PORT_3", "PORT"].into_iter().zip(server_addresses.iter().chain([&balancer]))
        {
            configuration = configuration.replace(&format!("127.0.0.1:{name}"), &at.to_string());
        }
        let _balancer = Haproxy::start(&configuration, balancer).unwrap();
        let addresses = ClusterAddresses { balancer, servers: server_addresses };
        TestCluster { addresses, _balancer, servers, workers, backends: Backends { postgres, nats } }
    }

    pub(crate) fn addresses(&self) -> &ClusterAddresses {
        &self.addresses
    }

    pub(crate) fn database(&self) -> String {
        self.backends.postgres.url()
    }

    pub(crate) fn bus(&self) -> String {
        self.backends.nats.url()
    }

    /// Injects all faults of the plan and returns when the last one is over.
    pub(crate) fn run_plan(&mut self, plan: Plan) {
        let TestCluster { servers, workers, backends, .. } = self;
        thread::scope(|scope| {
            scope.spawn(|| {
                for fault in plan.servers {
                    sleep(fault.delay);
                    inject_fault(servers, fault);
                }
            });
            scope.spawn(|| {
                for fault in plan.workers {
                    sleep(fault.delay);
                    inject_worker_fault(workers, fault);
                }
            });
            scope.spawn(|| {
                for fault in plan.shared {
                    sleep(fault.delay);
                    backends.inject_fault(fault);
                }
            });
        });
    }
}

fn inject_fault(servers: &mut [Server], Fault { kind, duration, .. }: Fault) {
    match kind {
        FaultKind::KillServer(number) => {
            servers[number].process.end("KILL");
            sleep(duration);
            servers[number].start();
        }
        FaultKind::EndServer(number) => {
            servers[number].process.end("TERM");
            sleep(duration);
            servers[number].start();
        }
        FaultKind::StopServer(number) => {
            servers[number].process.signal("STOP");
            sleep(duration);
            servers[number].process.signal("CONT");
        }
        FaultKind::CutDatabase(number) => {
            servers[number].database.cut();
            sleep(duration);
            servers[number].database.restore();
        }
        FaultKind::CutBus(number) => {
            servers[number].bus.cut();
            sleep(duration);
            servers[number].bus.restore();
        }
        _ => {}
    }
}

fn inject_worker_fault(workers: &mut [Worker], Fault { kind, duration, .. }: Fault) {
    match kind {
        FaultKind::KillWorker(number) => {
            workers[number].process.end("KILL");
            sleep(duration);
            workers[number].start();
        }
        FaultKind::StopWorker(number) => {
            workers[number].process.signal("STOP");
            sleep(duration);
            workers[number].process.signal("CONT");
        }
        FaultKind::CutWorker(number) => {
            workers[number].bus.cut();
            sleep(duration);
            workers[number].bus.restore();
        }
        _ => {}
    }
}

impl Backends {
    fn inject_fault(&mut self, Fault { kind, duration, .. }: Fault) {
        match kind {
            FaultKind::KillDatabase => {
                self.postgres.kill().unwrap();
                sleep(duration);
                self.postgres.start_again().unwrap();
            }
            FaultKind::StopDatabase => {
                self.postgres.pause().unwrap();
                sleep(duration);
                self.postgres.resume().unwrap();
            }
            FaultKind::KillBus => {
                self.nats.kill().unwrap();
                sleep(duration);
                self.nats.start_again().unwrap();
            }
            FaultKind::StopBus => {
                self.nats.pause().unwrap();
                sleep(duration);
                self.nats.resume().unwrap();
            }
            _ => {}
        }
    }
}

impl Server {
    /// Starts the server, with retries in case its database is down.
    fn start(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command
            .args(["serve", "--no-open", "--think-here", "never", "--trusted-proxy", "127.0.0.1"])
            .args(["--bind", &self.address.ip().to_string(), "--port", &self.address.port().to_string()])
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
        self.process.start(&mut command, "http://");
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
        self.process.start(&mut command, "Thinking on");
    }
}

impl Process {
    /// Starts the process and waits for the line on standard output that reports readiness.
    fn start(&mut self, command: &mut Command, ready_line: &str) {
        for _ in 0..200 {
            let mut child = command.spawn().unwrap();
            let mut line = String::new();
            let read = BufReader::new(child.stdout.take().unwrap()).read_line(&mut line);
            if read.is_ok() && line.contains(ready_line) {
                self.0 = Some(child);
                return;
            }
            // The database is down: try again, as systemd does.
            let _ = child.kill();
            let _ = child.wait();
            sleep(Duration::from_millis(100));
        }
        panic!("the process does not start");
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

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
