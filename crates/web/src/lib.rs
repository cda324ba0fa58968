//! HTTP, live updates, pages and the browser client. Knows no game: everything it shows comes as finished fragments from
//! the catalogue, and everything it hears are touches on named targets.

mod http;
mod limits;
mod live;
mod messages;
mod metrics;
mod pages;

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
use stammtisch_tables::{House, StoreError, Table, TableId, VisitorId};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

pub use crate::http::addresses::reachable;
use crate::http::allowed_hosts::AllowedHosts;
pub use crate::http::descriptors;
use crate::http::error::HttpError;
use crate::http::listener::Places;
pub use crate::http::log_writer::LogWriter;
pub use crate::http::operator::Keys;
pub use crate::http::proxy::{Network, NoAddress, ProxyConfig, PublicUrl};
use crate::limits::Address;
pub use crate::limits::Limits;
use crate::limits::action_rates::ActionRates;
use crate::limits::opening_rates::OpeningRates;
use crate::limits::quota::Quota;
use crate::limits::token_buckets::TokenBuckets;
use crate::live::render_cache::{RENDER_CACHE_TTL, RenderCache};
pub use crate::live::take_frame;
use crate::metrics::Metrics;
pub use crate::metrics::prometheus;

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
    pub limits: Limits,
    /// What stands between the house and its guests.
    pub proxy_config: ProxyConfig,
    /// The keys of whoever runs the house; without them nobody does.
    pub operator: Option<Keys>,
    /// Whether every request is written to standard error.
    pub access_log: bool,
    /// Over how long live connections are handed on to other servers when this one closes; none where there are no others.
    pub handing_over: Duration,
}

/// Where the house is reached.
#[derive(Debug)]
pub struct Listeners {
    /// By guests.
    pub guests: TcpListener,
    /// By whoever reads its figures, if they have a door of their own.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(guests: TcpListener) -> Listeners {
        Listeners { guests, metrics: None }
    }
}

/// Serves the house until `shutdown` is over. Then no new guests are let in, requests are finished, open WebSockets are closed, and
/// the house itself is closed.
pub async fn serve(
    doors: impl Into<Listeners>,
    house: House,
    options: Options,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let closing = watch::Sender::new(false);
    let handing_over = options.handing_over;
    if let Err(error) = house.keep_client(&http::assets::STAMP, http::assets::bundled).await {
        tracing::warn!(%error, "servers of other versions cannot give out the files of these pages");
    }
    let Listeners { guests, metrics } = doors.into();
    let app = AppState::new(house.clone(), options, guests.local_addr().ok(), &closing);
    let keep = |door, pages| {
        let options = &app.options;
        let places = Places::new(options.limits, options.proxy_config.clone(), app.connections.clone());
        tokio::spawn(http::listener::keep(door, pages, places, app.metrics.clone(), closing.clone()))
    };
    let kept = [
        Some(keep(guests, routes(app.clone()))),
        metrics.map(|door| keep(door, metrics::routes(app.clone()))),
    ];
    let clearing = tokio::spawn(clear_out(app.render_cache.clone()));
    shutdown.await;
    clearing.abort();
    closing.send_replace(true);
    for door in kept.into_iter().flatten() {
        if let Err(error) = door.await {
            tracing::error!(%error, "a door was not closed in order");
        }
    }
    drop(app);
    if tokio::time::timeout(LAST_ORDERS + handing_over, closing.closed()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    house.close().await;
    Ok(())
}

/// Drops what was drawn and is not asked for any more.
async fn clear_out(render_cache: Arc<RenderCache>) {
    let mut clock = tokio::time::interval(RENDER_CACHE_TTL);
    loop {
        clock.tick().await;
        render_cache.clear_out();
    }
}

/// What all handlers share: a request is handed through many, so that a clone must cost nothing.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Common>);

/// What there is of it once.
pub(crate) struct Common {
    house: House,
    options: Options,
    /// Where the house listens for guests.
    bound: Option<SocketAddr>,
    names: AllowedHosts,
    openings: OpeningRates,
    /// How fast everybody acts at tables.
    acts: Arc<ActionRates>,
    /// The hands that were renewed in the last minute.
    renewals: TokenBuckets<VisitorId>,
    /// How often guests at an address may give themselves new hands.
    new_hands: TokenBuckets<Address>,
    /// The live connections of each hand.
    sockets: Arc<Quota<VisitorId>>,
    /// The live connections of each address, where proxies have one door for many.
    lines: Arc<Quota<Address>>,
    connections: Arc<Quota<()>>,
    metrics: Arc<Metrics>,
    /// What was drawn lately.
    render_cache: Arc<RenderCache>,
    /// What pages of other versions run.
    others: http::assets::Others,
    /// Turns true when the house closes. Every open WebSocket holds a receiver, so that one can wait for the last of them.
    closing: watch::Sender<bool>,
}

impl Deref for AppState {
    type Target = Common;

    fn deref(&self) -> &Common {
        &self.0
    }
}

impl AppState {
    fn new(
        house: House,
        options: Options,
        bound: Option<SocketAddr>,
        closing: &watch::Sender<bool>,
    ) -> AppState {
        AppState(Arc::new(Common {
            house,
            bound,
            names: AllowedHosts::of(&options.proxy_config),
            openings: OpeningRates::new(options.limits),
            acts: Arc::new(ActionRates::new(options.limits)),
            renewals: TokenBuckets::new(1.0, 1.0 / RENEWING.as_secs_f64()),
            new_hands: TokenBuckets::new(NEW_HANDS, NEW_HANDS / 60.0),
            sockets: Quota::new(),
            lines: Quota::new(),
            connections: Quota::new(),
            metrics: Arc::default(),
            render_cache: Arc::default(),
            others: http::assets::Others::default(),
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
    fn game(&self, id: &str) -> Result<&'static dyn AnyGame, HttpError> {
        self.games().find(|game| game.id() == id).ok_or_else(|| HttpError::not_found("fault-no-game"))
    }

    /// Reads, replays or draws off the threads that serve the lines.
    async fn draw<T: Send + 'static>(
        &self,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HttpError> {
        self.house.studio().draw(draw).await.ok_or_else(|| StoreError::Closed.into())
    }

    /// Whether that hand at that address may open a table now.
    async fn allow_opening(&self, peer: IpAddr, hand: VisitorId) -> Result<(), HttpError> {
        self.openings.allow(peer, hand, Instant::now())?;
        self.openings.allow_among_all(&self.house, peer, hand).await
    }

    async fn table(&self, id: &str) -> Result<Arc<Table>, HttpError> {
        let no_table = || HttpError::not_found("fault-no-table");
        let id: TableId = id.parse().map_err(|_| no_table())?;
        self.house.table(&id).await?.ok_or_else(no_table)
    }
}

fn routes(app: AppState) -> Router {
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
        .route("/metrics", get(metrics::metrics))
        .route("/operator/{key}", get(http::operator::enter))
        .route("/preferences", post(pages::preferences::change))
        .route("/new-hand", post(pages::preferences::renew_hand))
        .route("/new/{game}", get(pages::opening::show).post(pages::opening::open))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(live::connect))
        .route("/t/{id}/past/{ply}", get(pages::lookback::show))
        .route("/t/{id}/about", get(pages::about::tell))
        .route("/t/{id}/review", get(pages::review::show))
        .route("/t/{id}/review/{node}", post(pages::review::play_on))
        .route("/t/{id}/hint", post(pages::hint::tell))
        .route("/t/{id}/analysis", get(pages::analysis::show).post(pages::analysis::begin))
        .route("/t/{id}/analysis/stop", post(pages::analysis::stop))
        .route("/t/{id}/rematch", post(pages::table::rematch))
        .route("/t/{id}/leave", post(pages::table::leave))
        .route("/t/{id}/file/{format}", get(pages::table::download))
        .route("/t/{id}/seat/{keys}", get(pages::seat::show).post(pages::seat::take))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .merge(uploads)
        .fallback(|| async { HttpError::not_found("fault-no-page") })
        .layer(from_fn_with_state(app.options.limits.body, http::listener::body::in_time))
        .layer(from_fn_with_state(app.clone(), http::guard::only_own_forms))
        .layer(from_fn_with_state(app.clone(), http::visitor::welcome))
        .with_state(app.clone());
    Router::new()
        .route("/assets/{stamp}/{*path}", get(http::assets::serve).with_state(app.clone()))
        .merge(pages)
        .layer(from_fn_with_state(app.clone(), http::guard::arrive))
        .merge(Router::new().route("/healthz", get(metrics::health)).with_state(app.clone()))
        .layer(from_fn(http::guard::one_host))
        .layer(from_fn(http::guard::protect))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app, http::access_log::note))
}
