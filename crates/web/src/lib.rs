//! HTTP, live updates, pages and the browser client. Knows no game: everything it shows comes as finished fragments from
//! the catalogue, and everything it hears are touches on named targets.

mod about;
mod access;
mod acts;
mod addresses;
mod allowance;
mod assets;
mod buckets;
mod counter;
mod cuts;
pub mod descriptors;
mod door;
mod fault;
pub mod figures;
mod fragments;
mod frame;
mod guard;
mod have;
mod hint;
mod host;
mod icons;
mod larder;
mod links;
mod live;
mod log;
mod logbook;
mod messages;
mod openings;
mod operator;
mod pages;
mod past;
mod press;
mod pressed;
mod scribe;
mod seating;
mod sight;
mod street;
mod tally;
mod telling;
mod unreadable;
mod visitor;
mod why;
mod wire;

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use stammtisch_catalog::{AnyGame, KnownBoardData};
use stammtisch_presentation::LIMITS;
use stammtisch_tables::{Digest, House, StoreError, Table, TableId};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::acts::Acts;
pub use crate::addresses::reachable;
use crate::allowance::Address;
pub use crate::allowance::Allowance;
use crate::buckets::Buckets;
use crate::counter::Counter;
use crate::door::Places;
use crate::fault::Fault;
use crate::host::Names;
use crate::larder::{Larder, SHELF_LIFE};
pub use crate::live::take_frame;
use crate::openings::Openings;
pub use crate::operator::Keys;
pub use crate::scribe::Scribe;
pub use crate::street::{Network, NoAddress, PublicUrl, Street};
use crate::tally::Tally;

/// The most bytes of a form.
const FORM_LIMIT: usize = 16 * 1024;
/// The most bytes of an uploaded file, its form around it included.
const UPLOAD_LIMIT: usize = LIMITS.bytes + FORM_LIMIT;
/// How often a hand is renewed at most.
const RENEWING: Duration = Duration::from_secs(60);
/// How many new hands guests at one address may give themselves in a minute.
const NEW_HANDS: f64 = 30.0;
/// How long open connections may take to end when the house closes.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// How the pages are served.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the games that are there to learn from can be opened too.
    pub examples: bool,
    /// The grounds to choose from beside the usual ones.
    pub known_boards: KnownBoardData,
    /// What one guest may take of the house.
    pub allowance: Allowance,
    /// What stands between the house and its guests.
    pub street: Street,
    /// The keys of whoever runs the house; without them nobody does.
    pub operator: Option<Keys>,
    /// Whether every request is written to standard error.
    pub access_log: bool,
    /// Over how long live connections are handed on to other servers when this one closes; none where there are no others.
    pub handing_over: Duration,
}

/// Where the house is reached.
#[derive(Debug)]
pub struct Doors {
    /// By guests.
    pub guests: TcpListener,
    /// By whoever reads its figures, if they have a door of their own.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Doors {
    fn from(guests: TcpListener) -> Doors {
        Doors { guests, metrics: None }
    }
}

/// Serves the house until `shutdown` is over. Then no new guests are let in, requests are finished, open WebSockets are closed, and
/// the house itself is closed.
pub async fn serve(
    doors: impl Into<Doors>,
    house: House,
    options: Options,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let closing = watch::Sender::new(false);
    let handing_over = options.handing_over;
    if let Err(error) = house.keep_client(&assets::STAMP, assets::bundled).await {
        tracing::warn!(%error, "servers of other versions cannot give out the files of these pages");
    }
    let Doors { guests, metrics } = doors.into();
    let lobby = Lobby::new(house.clone(), options, guests.local_addr().ok(), &closing);
    let keep = |door, pages| {
        let options = &lobby.options;
        let places = Places::new(options.allowance, options.street.clone(), lobby.connections.clone());
        tokio::spawn(door::keep(door, pages, places, lobby.tally.clone(), closing.clone()))
    };
    let kept = [
        Some(keep(guests, routes(lobby.clone()))),
        metrics.map(|door| keep(door, tally::routes(lobby.clone()))),
    ];
    let clearing = tokio::spawn(clear_out(lobby.larder.clone()));
    shutdown.await;
    clearing.abort();
    closing.send_replace(true);
    for door in kept.into_iter().flatten() {
        if let Err(error) = door.await {
            tracing::error!(%error, "a door was not closed in order");
        }
    }
    drop(lobby);
    if tokio::time::timeout(LAST_ORDERS + handing_over, closing.closed()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    house.close().await;
    Ok(())
}

/// Drops what was drawn and is not asked for any more.
async fn clear_out(larder: Arc<Larder>) {
    let mut clock = tokio::time::interval(SHELF_LIFE);
    loop {
        clock.tick().await;
        larder.clear_out();
    }
}

/// What all handlers share: a request is handed through many, so that a clone must cost nothing.
#[derive(Clone)]
pub(crate) struct Lobby(Arc<Common>);

/// What there is of it once.
pub(crate) struct Common {
    house: House,
    options: Options,
    /// Where the house listens for guests.
    bound: Option<SocketAddr>,
    names: Names,
    openings: Openings,
    /// How fast everybody acts at tables.
    acts: Arc<Acts>,
    /// The hands that were renewed in the last minute.
    renewals: Buckets<Digest>,
    /// How often guests at an address may give themselves new hands.
    new_hands: Buckets<Address>,
    /// The live connections of each hand.
    sockets: Arc<Counter<Digest>>,
    /// The live connections of each address, where proxies have one door for many.
    lines: Arc<Counter<Address>>,
    connections: Arc<Counter<()>>,
    tally: Arc<Tally>,
    /// What was drawn lately.
    larder: Arc<Larder>,
    /// What pages of other versions run.
    others: assets::Others,
    /// Turns true when the house closes. Every open WebSocket holds a receiver, so that one can wait for the last of them.
    closing: watch::Sender<bool>,
}

impl Deref for Lobby {
    type Target = Common;

    fn deref(&self) -> &Common {
        &self.0
    }
}

impl Lobby {
    fn new(
        house: House,
        options: Options,
        bound: Option<SocketAddr>,
        closing: &watch::Sender<bool>,
    ) -> Lobby {
        Lobby(Arc::new(Common {
            house,
            bound,
            names: Names::of(&options.street),
            openings: Openings::new(options.allowance),
            acts: Arc::new(Acts::new(options.allowance)),
            renewals: Buckets::new(1.0, 1.0 / RENEWING.as_secs_f64()),
            new_hands: Buckets::new(NEW_HANDS, NEW_HANDS / 60.0),
            sockets: Counter::new(),
            lines: Counter::new(),
            connections: Counter::new(),
            tally: Arc::default(),
            larder: Arc::default(),
            others: assets::Others::default(),
            options,
            closing: closing.clone(),
        }))
    }

    /// The games that can be opened here.
    fn games(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        let listed = stammtisch_catalog::games();
        stammtisch_catalog::all().take(if self.options.examples { usize::MAX } else { listed.len() })
    }

    /// The game of that name, if it can be opened here.
    fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Fault> {
        self.games().find(|game| game.id() == id).ok_or_else(|| Fault::not_found("fault-no-game"))
    }

    /// Reads, replays or draws off the threads that serve the lines.
    async fn draw<T: Send + 'static>(&self, draw: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        self.house.studio().draw(draw).await.ok_or_else(|| StoreError::Closed.into())
    }

    /// Whether that hand at that address may open a table now.
    async fn allow_opening(&self, peer: IpAddr, hand: Digest) -> Result<(), Fault> {
        self.openings.allow(peer, hand, Instant::now())?;
        self.openings.allow_among_all(&self.house, peer, hand).await
    }

    async fn table(&self, id: &str) -> Result<Arc<Table>, Fault> {
        let no_table = || Fault::not_found("fault-no-table");
        let id: TableId = id.parse().map_err(|_| no_table())?;
        self.house.table(&id).await?.ok_or_else(no_table)
    }
}

fn routes(lobby: Lobby) -> Router {
    let uploads = Router::new()
        .route("/new/{game}/file", post(pages::opening::load))
        .route("/highscores/import", post(pages::highscores::import))
        .layer(DefaultBodyLimit::max(UPLOAD_LIMIT));
    let pages = Router::new()
        .route("/", get(pages::start::show))
        .route("/about", get(pages::prose::about))
        .route("/rules/{game}", get(pages::prose::rules))
        .route("/learn/{game}", get(pages::learn::begin))
        .route("/learn/{game}/{number}", get(pages::learn::show))
        .route("/learn/{game}/{number}/try", get(pages::learn::attempt))
        .route("/highscores", get(pages::highscores::show))
        .route("/highscores/export", get(pages::highscores::export))
        .route("/highscores/delete", get(pages::highscores::ask_deletion).post(pages::highscores::delete))
        .route("/metrics", get(tally::metrics))
        .route("/operator/{key}", get(operator::enter))
        .route("/preferences", post(pages::preferences::change))
        .route("/new-hand", post(pages::preferences::renew_hand))
        .route("/new/{game}", get(pages::opening::show).post(pages::opening::open))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(live::connect))
        .route("/t/{id}/past/{ply}", get(past::show))
        .route("/t/{id}/about", get(about::tell))
        .route("/t/{id}/review", get(pages::review::show))
        .route("/t/{id}/review/{node}", post(pages::review::play_on))
        .route("/t/{id}/hint", post(hint::tell))
        .route("/t/{id}/analysis", get(pages::analysis::show).post(pages::analysis::begin))
        .route("/t/{id}/analysis/stop", post(pages::analysis::stop))
        .route("/t/{id}/rematch", post(pages::table::rematch))
        .route("/t/{id}/leave", post(pages::table::leave))
        .route("/t/{id}/file/{format}", get(pages::table::download))
        .route("/t/{id}/seat/{keys}", get(pages::seat::show).post(pages::seat::take))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .merge(uploads)
        .fallback(|| async { Fault::not_found("fault-no-page") })
        .layer(from_fn_with_state(lobby.options.allowance.body, door::body::in_time))
        .layer(from_fn_with_state(lobby.clone(), guard::only_own_forms))
        .layer(from_fn_with_state(lobby.clone(), visitor::welcome))
        .with_state(lobby.clone());
    Router::new()
        .route("/assets/{stamp}/{*path}", get(assets::serve).with_state(lobby.clone()))
        .merge(pages)
        .layer(from_fn_with_state(lobby.clone(), guard::arrive))
        .merge(Router::new().route("/healthz", get(tally::health)).with_state(lobby.clone()))
        .layer(from_fn(guard::one_host))
        .layer(from_fn(guard::protect))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(lobby, access::note))
}
