//! `stammtisch serve`, the default: the house in the browser.

mod keeping;
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
use stammtisch_tables::{House, Refused, RemotePlayers, StoreError, Table, Token};
use stammtisch_web::{Listeners, LogWriter, Options, ProxyConfig, reachable};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::cli_error::CliError;
use crate::commands::print_line;
use crate::data_dir::DataDir;
use crate::i18n::messages;
use keeping::Keeping;
pub(crate) use limits::LimitArgs;
pub(crate) use proxy::ProxyArgs;
#[cfg(feature = "cluster")]
pub(crate) use shared::{SharedArgs, named_bus, shown};

/// The port unless another is asked for.
const PORT: u16 = 7878;
/// How many ports after it are tried.
const MORE_PORTS: u16 = 100;

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
    /// The grounds to choose from beside the usual ones.
    #[arg(skip)]
    pub(crate) known_boards: KnownBoardData,
}

/// A match at whose table the browser is opened.
pub(crate) struct Prepared {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// How long a computer player waits at least before he moves; none for the usual time.
    pub(crate) pause: Option<Duration>,
}

/// What is going on when the house opens.
pub(crate) enum Occasion {
    /// Nothing yet.
    None,
    /// A table stands ready.
    Table(Prepared),
    /// Something that needs the open house: it says at which page the browser is opened, if at any, and what lasts until the
    /// house closes. Computer players wait at least so long before they move.
    Event(Box<dyn FnOnce(Premises) -> Result<Event, CliError> + Send>, Duration),
}

/// What an [`Occasion::Event`] leads to.
pub(crate) struct Event {
    /// The page to open.
    pub(crate) page: Option<String>,
    /// Dropped when the house has closed.
    pub(crate) lasts: Box<dyn Send>,
}

/// The open house, for what happens in it beside the page. Its methods wait, so they are not for async code.
#[derive(Clone)]
pub(crate) struct Premises {
    house: House,
    /// What runs the house.
    pub(crate) runtime: Handle,
    url: String,
    opens_browser: bool,
    /// The language of the terminal.
    pub(crate) language: Language,
}

impl Premises {
    /// Lays a table at which these seats are played from afar; gives the line to them, and the address for whoever is here.
    pub(crate) fn lay(
        &self,
        game: Box<dyn AnyMatch>,
        afar: SeatSet,
    ) -> Result<(RemotePlayers, String), Refused> {
        self.runtime.block_on(async {
            let (table, path) = lay(&self.house, game, afar).await?;
            Ok((table.open_line(afar).await?, format!("{}{path}", self.url)))
        })
    }

    /// Tells of a table at the terminal, and opens the browser there if it is wished.
    pub(crate) fn tell_of_table(&self, address: &str, opens: bool) {
        // Who does not read it has the page.
        let _ = print_line(&messages(self.language).text(&Text::new("network-table").with("url", address)));
        if opens && self.opens_browser {
            show(address, self.language);
        }
    }
}

/// Opens the house and keeps it open until Ctrl-C or a polite signal.
pub(crate) fn run(args: ServeArgs, language: Language) -> Result<(), CliError> {
    run_with(args, Occasion::None, language)
}

/// The same, on an occasion.
pub(crate) fn run_with(args: ServeArgs, occasion: Occasion, language: Language) -> Result<(), CliError> {
    begin_log();
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::NoServer)?;
    let served = runtime.block_on(serve(args, occasion, language));
    LogWriter::at_stderr().finish();
    served
}

/// Writes what happens to standard error, as much as `RUST_LOG` wants.
pub(crate) fn begin_log() {
    let wanted = env::var("RUST_LOG").ok().and_then(|wish| wish.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let is_coloured = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let lines = tracing_subscriber::fmt::layer().with_writer(LogWriter::at_stderr).with_ansi(is_coloured);
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
}

async fn serve(args: ServeArgs, occasion: Occasion, language: Language) -> Result<(), CliError> {
    let proxy_config = args.proxy_config.read()?;
    let folder = DataDir::find(args.data.clone())?;
    let occupied = folder.occupy()?;
    let listener = listen(args.bind, args.port, language).await?;
    let address = listener.local_addr().map_err(CliError::NoServer)?;
    let metrics = match args.metrics_port {
        Some(port) => Some(listen(args.metrics_bind, Some(port), language).await?),
        None => None,
    };
    let goodbye = goodbye()?;
    let mut keeping = Keeping::find(&args, &folder).await?;
    let (place, keys, handing_over) = (keeping.place.clone(), keeping.keys.clone(), keeping.handing_over);
    let broken = |why: StoreError| CliError::NoDatabase(place.clone(), why.to_string());
    match &occasion {
        Occasion::Table(Prepared { pause: Some(pause), .. }) | Occasion::Event(_, pause) => {
            keeping.manner.bot_pause = *pause;
        }
        _ => {}
    }
    let house = keeping.open().await?;
    let home = url(address);
    occupied.tell(&proxy_config.public.as_ref().map_or_else(|| home.clone(), ToString::to_string))?;
    let nothing = || Box::new(()) as Box<dyn Send>;
    let Event { page, lasts } = match occasion {
        Occasion::None => Event { page: Some(home.clone()), lasts: nothing() },
        Occasion::Table(table) => {
            let (_, path) = lay(&house, table.game, SeatSet::EMPTY).await.map_err(broken)?;
            Event { page: Some(format!("{home}{path}")), lasts: nothing() }
        }
        Occasion::Event(begin, _) => {
            let (house, runtime, url) = (house.clone(), Handle::current(), home.clone());
            let premises = Premises { house, runtime, url, opens_browser: !args.no_open, language };
            let begun = tokio::task::spawn_blocking(move || begin(premises)).await;
            begun.map_err(|why| CliError::NoServer(why.into()))??
        }
    };
    announce(
        address,
        page.as_deref().unwrap_or(&home),
        &guest_urls(address, &proxy_config),
        &place,
        language,
    )?;
    if let Some(page) = page.filter(|_| !args.no_open) {
        let ticket = keys.ticket().map_err(|why| CliError::NoDice(why.to_string()))?;
        let path = page.strip_prefix(&home).unwrap_or_default();
        show_as(&format!("{home}{ticket}?to=/{path}"), &page, language);
    } else if io::stdout().is_terminal() {
        let link = Text::new("operator-link").with("url", format!("{home}{}", keys.path()));
        print_line(&messages(language).text(&link))?;
    }
    let options = Options {
        examples: args.examples,
        known_boards: args.known_boards,
        limits: args.limits.read(),
        proxy_config,
        operator: Some(keys),
        access_log: args.access_log,
        handing_over,
    };
    let doors = Listeners { guests: listener, metrics };
    let served = stammtisch_web::serve(doors, house, options, goodbye).await;
    drop((lasts, occupied));
    served.map_err(CliError::NoServer)
}

/// Opens a table for the match; answers with it, and with the path of a link by which the seats of people here can be taken.
async fn lay(
    house: &House,
    game: Box<dyn AnyMatch>,
    afar: SeatSet,
) -> Result<(Arc<Table>, String), StoreError> {
    let id = house.open_match(game, Token::random()?.visitor_id()).await?;
    let gone = || StoreError::Unreadable(id, "it is not there".to_owned());
    let table = house.table(&id).await?.ok_or_else(gone)?;
    let laid = table.look();
    let here = laid.humans().iter().filter(|seat| !afar.contains(*seat));
    let keys: Vec<String> = here.filter_map(|seat| laid.seat_key(seat)).map(|key| key.to_string()).collect();
    let path = if keys.is_empty() { format!("t/{id}") } else { format!("t/{id}/seat/{}", keys.join(".")) };
    Ok((table, path))
}

/// The port that was asked for and no other; else the usual one or the next that is free.
async fn listen(bind: IpAddr, asked: Option<u16>, language: Language) -> Result<TcpListener, CliError> {
    if let Some(port) = asked {
        let address = SocketAddr::new(bind, port);
        return TcpListener::bind(address).await.map_err(|why| CliError::NoPort(address, why));
    }
    let mut port = PORT;
    loop {
        let address = SocketAddr::new(bind, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(why) if why.kind() == io::ErrorKind::AddrInUse && port < PORT + MORE_PORTS => {
                let text = Text::new("port-taken").with("port", port.to_string());
                eprintln!("{}", messages(language).text(&text));
                port += 1;
            }
            Err(why) => return Err(CliError::NoPort(address, why)),
        }
    }
}

/// Where others find the house: by its public name, or at the addresses of this machine.
fn guest_urls(address: SocketAddr, proxy_config: &ProxyConfig) -> Vec<String> {
    match &proxy_config.public {
        Some(public) => vec![public.to_string()],
        None => reachable(address).into_iter().map(url).collect(),
    }
}

/// Prints the address of the house or of the prepared table as the first line, then the addresses
/// for others.
fn announce(
    address: SocketAddr,
    page: &str,
    guest_urls: &[String],
    database: &Path,
    language: Language,
) -> Result<(), CliError> {
    let said = |key| Text::new(key).with("url", page).with("path", database.display().to_string());
    let messages = messages(language);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", messages.text(&said("open-at")))
        .and_then(|()| out.flush())
        .map_err(CliError::Output)?;
    eprintln!("{}", messages.text(&said("keeps-in")));
    if !address.ip().is_loopback() {
        eprintln!("{}", messages.text(&said("open-to-all")));
    }
    for url in guest_urls {
        eprintln!("{}", messages.text(&Text::new("open-for-others").with("url", url.as_str())));
    }
    Ok(())
}

/// Where a browser on this machine finds the house.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the browser there.
fn show(url: &str, language: Language) {
    show_as(url, url, language);
}

/// Opens the browser there; who has to do it himself is told the other address.
fn show_as(link: &str, url: &str, language: Language) {
    if open::that_detached(link).is_err() {
        eprintln!("{}", messages(language).text(&Text::new("no-browser").with("url", url)));
    }
}

/// Ends with the first Ctrl-C or request to terminate.
pub(crate) fn goodbye() -> Result<impl Future<Output = ()> + Send + 'static, CliError> {
    #[cfg(unix)]
    let mut asked = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate()).map_err(CliError::NoServer)?
    };
    Ok(async move {
        #[cfg(unix)]
        let terminated = asked.recv();
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
    fn others_are_told_the_public_name_or_this_machines_addresses() {
        let told = |address: &str, public: Option<&str>| {
            let proxy_config =
                ProxyConfig { public: public.map(|url| url.parse().unwrap()), ..ProxyConfig::default() };
            guest_urls(address.parse().unwrap(), &proxy_config)
        };
        assert_eq!(told("0.0.0.0:80", Some("https://games.example")), ["https://games.example/"]);
        assert_eq!(told("192.168.0.7:7878", None), ["http://192.168.0.7:7878/"]);
        assert!(told("127.0.0.1:80", None).is_empty());
        assert!(told("0.0.0.0:80", None).iter().all(|url| !url.contains("//127.") && url.ends_with(":80/")));
    }

    #[test]
    fn a_house_on_all_addresses_is_shown_at_home() {
        let at = |address: &str| url(address.parse().unwrap());
        assert_eq!(at("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(at("[::]:80"), "http://[::1]:80/");
        assert_eq!(at("192.168.0.7:7878"), "http://192.168.0.7:7878/");
    }
}
