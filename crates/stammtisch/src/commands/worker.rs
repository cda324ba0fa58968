//! `stammtisch worker`: runs the searches of computer players for the servers on a bus.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;

use clap::Args;
use stammtisch_cluster::{Worker, WorkerMetrics};
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::StoreError;
use stammtisch_web::LogWriter;
use stammtisch_web::prometheus::{Exposition, serve_metrics};
use tokio::net::TcpListener;

use crate::cli_error::CliError;
use crate::commands::serve::{mask_password, named_bus, shutdown_signal, start_logging};
use crate::i18n::messages;

/// The arguments of `worker`.
#[derive(Args)]
pub(crate) struct WorkerArgs {
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// Accepted and ignored, so that servers and workers can be started alike.
    #[arg(long = "database", value_name = "URL")]
    _database: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    cores: Option<NonZero<usize>>,
    #[arg(long, alias = "metrics-bind", value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[arg(long, value_name = "PORT")]
    metrics_port: Option<u16>,
}

/// Runs the worker until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &WorkerArgs, language: Language) -> Result<(), CliError> {
    start_logging();
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::CannotStart)?;
    let done = runtime.block_on(work(args, language));
    // Cancelled searches may take a moment to return; do not wait for them.
    runtime.shutdown_background();
    LogWriter::at_stderr().finish();
    done
}

async fn work(args: &WorkerArgs, language: Language) -> Result<(), CliError> {
    let bus = named_bus(args.bus.as_ref()).ok_or(CliError::WorkerWithoutBus)?;
    let failed = |why: StoreError| CliError::BusFailed(mask_password(&bus), why.to_string());
    let cores = args.cores.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let shutdown_signal = shutdown_signal()?;
    let worker = Worker::connect(&bus, cores).await.map_err(failed)?;
    if let Some(port) = args.metrics_port {
        let address = SocketAddr::new(args.bind, port);
        let listener =
            TcpListener::bind(address).await.map_err(|why| CliError::CannotListen(address, why))?;
        let metrics = worker.clone();
        tokio::spawn(serve_metrics(listener, Arc::new(move |out| write_metrics(&metrics.metrics(), out))));
    }
    let text =
        Text::new("worker-works").with("cores", cores).with("bus", mask_password(&bus).display().to_string());
    let mut out = io::stdout().lock();
    writeln!(out, "{}", messages(language).text(&text))
        .and_then(|()| out.flush())
        .map_err(CliError::OutputFailed)?;
    drop(out);
    worker.run(shutdown_signal).await.map_err(failed)
}

fn write_metrics(count: &WorkerMetrics, out: &mut Exposition) {
    let gauges = [
        ("stammtisch_worker_cores", "Search threads of the worker.", count.cores),
        ("stammtisch_worker_thoughts", "Searches that are running.", count.running_jobs),
        (
            "stammtisch_worker_players",
            "Players whose search trees are kept between moves.",
            count.kept_players,
        ),
    ];
    for (name, help, value) in gauges {
        out.metric(name, "gauge", help, value);
    }
    let name = "stammtisch_worker_thoughts_total";
    out.family(name, "counter", "Finished searches by result.");
    let ends = [("answered", count.answered), ("cancelled", count.cancelled), ("refused", count.refused)];
    for (what, number) in ends {
        out.sample(&format!("{name}{{result=\"{what}\"}}"), number);
    }
    out.metric(
        "stammtisch_worker_thinking_seconds_total",
        "counter",
        "Total duration of searches.",
        count.busy_seconds,
    );
}
