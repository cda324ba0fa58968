//! `stammtisch worker`: thinks for the computer players of servers that share a bus.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;

use clap::Args;
use stammtisch_cluster::{Worker, WorkerCount};
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::StoreError;
use stammtisch_web::LogWriter;
use stammtisch_web::prometheus::{Exposition, serve_figures};
use tokio::net::TcpListener;

use crate::cli_error::CliError;
use crate::commands::serve::{begin_log, goodbye, named_bus, shown};
use crate::i18n::messages;

/// The arguments of `worker`.
#[derive(Args)]
pub(crate) struct WorkerArgs {
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// Taken so that servers and workers can be started alike; nothing is read there.
    #[arg(long = "database", value_name = "URL")]
    _database: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    cores: Option<NonZero<usize>>,
    #[arg(long, alias = "metrics-bind", value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[arg(long, value_name = "PORT")]
    metrics_port: Option<u16>,
}

/// Works until Ctrl-C or a polite signal.
pub(crate) fn run(args: &WorkerArgs, language: Language) -> Result<(), CliError> {
    begin_log();
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::NoServer)?;
    let done = runtime.block_on(work(args, language));
    // A thought that was told to stop may need a moment; nobody waits for it.
    runtime.shutdown_background();
    LogWriter::at_stderr().finish();
    done
}

async fn work(args: &WorkerArgs, language: Language) -> Result<(), CliError> {
    let bus = named_bus(args.bus.as_ref()).ok_or(CliError::WorkerWithoutBus)?;
    let wrong = |why: StoreError| CliError::NoBus(shown(&bus), why.to_string());
    let cores = args.cores.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let goodbye = goodbye()?;
    let worker = Worker::connect(&bus, cores).await.map_err(wrong)?;
    if let Some(port) = args.metrics_port {
        let address = SocketAddr::new(args.bind, port);
        let listener = TcpListener::bind(address).await.map_err(|why| CliError::NoPort(address, why))?;
        let counted = worker.clone();
        tokio::spawn(serve_figures(listener, Arc::new(move |out| write(&counted.count(), out))));
    }
    let told = Text::new("worker-works").with("cores", cores).with("bus", shown(&bus).display().to_string());
    let mut out = io::stdout().lock();
    writeln!(out, "{}", messages(language).text(&told))
        .and_then(|()| out.flush())
        .map_err(CliError::Output)?;
    drop(out);
    worker.work(goodbye).await.map_err(wrong)
}

fn write(count: &WorkerCount, out: &mut Exposition) {
    let gauges = [
        ("stammtisch_worker_cores", "Cores that think.", count.cores),
        ("stammtisch_worker_thoughts", "Thoughts that are thought now.", count.thinking),
        ("stammtisch_worker_players", "Computer players that are kept between their moves.", count.kept),
    ];
    for (name, help, value) in gauges {
        out.one(name, "gauge", help, value);
    }
    let name = "stammtisch_worker_thoughts_total";
    out.head(name, "counter", "Thoughts that have ended, by what became of them.");
    let ends = [("answered", count.answered), ("cancelled", count.cancelled), ("refused", count.refused)];
    for (what, number) in ends {
        out.line(&format!("{name}{{result=\"{what}\"}}"), number);
    }
    out.one(
        "stammtisch_worker_thinking_seconds_total",
        "counter",
        "How long thoughts have taken.",
        count.seconds,
    );
}
