//! `stammtisch serve`, the default command: the web server.

mod backend;
mod limits;
mod proxy;
#[cfg(feature = "cluster")]
mod shared;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Language, SeatSet, Text};
use stammtisch_tables::{House, LocalizedText, Refused, RemotePlayers, StoreError, Table, Token};
use stammtisch_towerwars_remote::TableServer;
use stammtisch_web::{Listeners, LogWriter, Options, ProxyConfig, reachable};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::cli_error::CliError;
use crate::commands::print_line;
use crate::data_dir::DataDir;
use crate::i18n::messages;
use backend::Backend;
pub(crate) use limits::LimitArgs;
pub(crate) use proxy::ProxyArgs;
#[cfg(feature = "cluster")]
pub(crate) use shared::{SharedArgs, mask_password, named_bus};

/// The default port.
const DEFAULT_PORT: u16 = 7878;
/// Ports tried after the default one.
const MAX_PORT_RETRIES: u16 = 100;

/// The arguments of `serve`.
#[derive(Args)]
pub(crate) struct ServeArgs {
    #[arg(long)]
    pub(crate) no_open: bool,
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) bind: IpAddr,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long)]
    pub(crate) new_seat_secret: bool,
    #[arg(long)]
    pub(crate) examples: bool,
    #[command(flatten)]
    pub(crate) proxy_config: ProxyArgs,
    #[arg(long)]
    pub(crate) access_log: bool,
    #[arg(long, value_name = "PORT")]
    pub(crate) metrics_port: Option<u16>,
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), requires = "metrics_port")]
    pub(crate) metrics_bind: IpAddr,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) shared: SharedArgs,
    /// The board data files named on the command line.
    #[arg(skip)]
    pub(crate) known_boards: KnownBoardData,
}

/// A match whose table the browser opens.
pub(crate) struct PreparedMatch {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// The minimum pause before a computer player's move; `None` for the default.
    pub(crate) pause: Option<Duration>,
}

/// What happens when the server starts.
pub(crate) enum Startup {
    /// Only the server itself.
    ServeOnly,
    /// A table for a prepared match is opened.
    OpenTable(PreparedMatch),
    /// A function that runs on the started server, and the minimum pause before a computer player's
    /// move.
    Run(Box<dyn FnOnce(RunningServer) -> Result<StartupResult, CliError> + Send>, Duration),
}

/// The result of a [`Startup::Run`] function.
pub(crate) struct StartupResult {
    /// The page to open in the browser, if any.
    pub(crate) page: Option<String>,
    /// Dropped when the server has shut down.
    pub(crate) guard: Box<dyn Send>,
}

/// A handle to the running server.
pub(crate) struct RunningServer {
    house: House,
    /// The server's runtime.
    runtime: Handle,
    url: String,
    opens_browser: bool,
    /// The language of the terminal.
    language: Language,
}

impl TableServer for RunningServer {
    fn open_table(
        &self,
        game: Box<dyn AnyMatch>,
        remote: SeatSet,
    ) -> Result<(RemotePlayers, String), Refused> {
        self.runtime.block_on(async {
            let (table, path) = open_table(&self.house, game, remote).await?;
            Ok((table.connect_remote_players(remote).await?, format!("{}{path}", self.url)))
        })
    }

    fn announce_table(&self, address: &str, opens: bool) {
        // Without a reader of the output, the page is still there.
        let _ = print_line(&messages(self.language).text(&Text::new("network-table").with("url", address)));
        if opens && self.opens_browser {
            open_browser(address, self.language);
        }
    }

    fn report(&self, text: &Text) {
        eprintln!("{}", messages(self.language).text(text));
    }

    fn localize(&self, text: &Text) -> LocalizedText {
        LocalizedText::new(|language| messages(language).text(text))
    }

    fn language(&self) -> Language {
        self.language
    }

    fn runtime(&self) -> &Handle {
        &self.runtime
    }
}

/// Runs the server until Ctrl-C or SIGTERM.
pub(crate) fn run(args: ServeArgs, language: Language) -> Result<(), CliError> {
    run_with(args, Startup::ServeOnly, language)
}

/// Like [`run`], with a startup action.
pub(crate) fn run_with(args: ServeArgs, startup: Startup, language: Language) -> Result<(), CliError> {
    start_logging();
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::CannotStart)?;
    let served = runtime.block_on(serve(args, startup, language));
    LogWriter::at_stderr().finish();
    served
}

/// Starts logging to standard error, filtered by `RUST_LOG`.
pub(crate) fn start_logging() {
    let wanted = env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let is_coloured = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let lines = tracing_subscriber::fmt::layer().with_writer(LogWriter::at_stderr).with_ansi(is_coloured);
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
}

async fn serve(args: ServeArgs, startup: Startup, language: Language) -> Result<(), CliError> {
    let proxy_config = args.proxy_config.parse()?;
    let data_dir = DataDir::open_or_create(args.data.clone())?;
    let lock = data_dir.lock()?;
    let listener = listen(args.bind, args.port, language).await?;
    let address = listener.local_addr().map_err(CliError::CannotStart)?;
    let metrics = match args.metrics_port {
        Some(port) => Some(listen(args.metrics_bind, Some(port), language).await?),
        None => None,
    };
    let shutdown_signal = shutdown_signal()?;
    let mut backend = Backend::open(&args, &data_dir).await?;
    let store_name = backend.store_name.clone();
    let keys = backend.keys.clone();
    let handover = backend.handover;
    let broken = |why: StoreError| CliError::DatabaseFailed(store_name.clone(), why.to_string());
    match &startup {
        Startup::OpenTable(PreparedMatch { pause: Some(pause), .. }) | Startup::Run(_, pause) => {
            backend.options.bot_pause = *pause;
        }
        _ => {}
    }
    let house = backend.open_house().await?;
    let base_url = url(address);
    lock.publish_address(
        &proxy_config.public.as_ref().map_or_else(|| base_url.clone(), ToString::to_string),
    )?;
    let nothing = || Box::new(()) as Box<dyn Send>;
    let StartupResult { page, guard } = match startup {
        Startup::ServeOnly => StartupResult { page: Some(base_url.clone()), guard: nothing() },
        Startup::OpenTable(table) => {
            let (_, path) = open_table(&house, table.game, SeatSet::EMPTY).await.map_err(broken)?;
            StartupResult { page: Some(format!("{base_url}{path}")), guard: nothing() }
        }
        Startup::Run(action, _) => {
            let house = house.clone();
            let runtime = Handle::current();
            let url = base_url.clone();
            let running = RunningServer { house, runtime, url, opens_browser: !args.no_open, language };
            let result = tokio::task::spawn_blocking(move || action(running)).await;
            result.map_err(|why| CliError::CannotStart(why.into()))??
        }
    };
    announce(
        address,
        page.as_deref().unwrap_or(&base_url),
        &guest_urls(address, &proxy_config),
        &store_name,
        language,
    )?;
    if let Some(page) = page
        && !args.no_open
    {
        let ticket = keys.ticket().map_err(|why| CliError::NoRandomness(why.to_string()))?;
        let path = page.strip_prefix(&base_url).unwrap_or_default();
        open_link(&format!("{base_url}{ticket}?to=/{path}"), &page, language);
    } else if io::stdout().is_terminal() {
        let link = Text::new("operator-link").with("url", format!("{base_url}{}", keys.path()));
        print_line(&messages(language).text(&link))?;
    }
    let options = Options {
        examples: args.examples,
        known_boards: args.known_boards,
        limits: args.limits.parse(),
        proxy_config,
        operator: Some(keys),
        access_log: args.access_log,
        handover_duration: handover,
    };
    let listeners = Listeners { pages: listener, metrics };
    let served = stammtisch_web::serve(listeners, house, options, shutdown_signal).await;
    drop((guard, lock));
    served.map_err(CliError::CannotStart)
}

/// Opens a table for the match. Returns the table, and the path of a link that seats the people
/// here.
async fn open_table(
    house: &House,
    game: Box<dyn AnyMatch>,
    remote: SeatSet,
) -> Result<(Arc<Table>, String), StoreError> {
    let id = house.open_match(game, Token::random()?.visitor_id()).await?;
    let missing = || StoreError::Unreadable(id, "the table is gone".to_owned());
    let table = house.table(&id).await?.ok_or_else(missing)?;
    let snapshot = table.snapshot();
    let here = snapshot.humans().iter().filter(|seat| !remote.contains(*seat));
    let keys: Vec<String> =
        here.filter_map(|seat| snapshot.seat_key(seat)).map(|key| key.to_string()).collect();
    let path = if keys.is_empty() { format!("t/{id}") } else { format!("t/{id}/seat/{}", keys.join(".")) };
    Ok((table, path))
}

/// Listens on the requested port, or on the default one or the next that is free.
async fn listen(bind: IpAddr, requested: Option<u16>, language: Language) -> Result<TcpListener, CliError> {
    if let Some(port) = requested {
        let address = SocketAddr::new(bind, port);
        return TcpListener::bind(address).await.map_err(|why| CliError::CannotListen(address, why));
    }
    let mut port = DEFAULT_PORT;
    loop {
        let address = SocketAddr::new(bind, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(why) if why.kind() == io::ErrorKind::AddrInUse && port < DEFAULT_PORT + MAX_PORT_RETRIES => {
                let text = Text::new("port-taken").with("port", port.to_string());
                eprintln!("{}", messages(language).text(&text));
                port += 1;
            }
            Err(why) => return Err(CliError::CannotListen(address, why)),
        }
    }
}

/// The URLs for other machines: the public URL, or the addresses of this machine.
fn guest_urls(address: SocketAddr, proxy_config: &ProxyConfig) -> Vec<String> {
    match &proxy_config.public {
        Some(public) => vec![public.to_string()],
        None => reachable(address).into_iter().map(url).collect(),
    }
}

/// Prints the URL of the server or of the prepared table as the first line, then the URLs for other
/// machines.
fn announce(
    address: SocketAddr,
    page: &str,
    guest_urls: &[String],
    database: &Path,
    language: Language,
) -> Result<(), CliError> {
    let text = |key| Text::new(key).with("url", page).with("path", database.display().to_string());
    let messages = messages(language);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", messages.text(&text("open-at")))
        .and_then(|()| out.flush())
        .map_err(CliError::OutputFailed)?;
    eprintln!("{}", messages.text(&text("keeps-in")));
    if !address.ip().is_loopback() {
        eprintln!("{}", messages.text(&text("open-to-all")));
    }
    for url in guest_urls {
        eprintln!("{}", messages.text(&Text::new("open-for-others").with("url", url.as_str())));
    }
    Ok(())
}

/// The URL for a browser on this machine.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the browser.
fn open_browser(url: &str, language: Language) {
    open_link(url, url, language);
}

/// Opens the browser at `link`; on failure prints `url` instead.
fn open_link(link: &str, url: &str, language: Language) {
    if open::that_detached(link).is_err() {
        eprintln!("{}", messages(language).text(&Text::new("no-browser").with("url", url)));
    }
}

/// Resolves on the first Ctrl-C or SIGTERM.
pub(crate) fn shutdown_signal() -> Result<impl Future<Output = ()> + Send + 'static, CliError> {
    #[cfg(unix)]
    let mut terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate()).map_err(CliError::CannotStart)?
    };
    Ok(async move {
        #[cfg(unix)]
        let terminated = terminate.recv();
        #[cfg(not(unix))]
        let terminated = std::future::pending::<Option<()>>();
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_get_the_public_url_or_this_machines_addresses() {
        let urls = |address: &str, public: Option<&str>| {
            let proxy_config =
                ProxyConfig { public: public.map(|url| url.parse().unwrap()), ..ProxyConfig::default() };
            guest_urls(address.parse().unwrap(), &proxy_config)
        };
        assert_eq!(urls("0.0.0.0:80", Some("https://games.example")), ["https://games.example/"]);
        assert_eq!(urls("192.168.0.7:7878", None), ["http://192.168.0.7:7878/"]);
        assert!(urls("127.0.0.1:80", None).is_empty());
        assert!(urls("0.0.0.0:80", None).iter().all(|url| !url.contains("//127.") && url.ends_with(":80/")));
    }

    #[test]
    fn the_browser_opens_a_wildcard_address_at_localhost() {
        let at = |address: &str| url(address.parse().unwrap());
        assert_eq!(at("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(at("[::]:80"), "http://[::1]:80/");
        assert_eq!(at("192.168.0.7:7878"), "http://192.168.0.7:7878/");
    }
}
