//! The web server: HTTP, WebSocket updates, server-rendered pages and the browser client.
//!
//! It knows no game's rules. What it shows arrives as finished fragments from the catalogue; what
//! it receives are touches on named targets.

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
use crate::http::listener::ConnectionLimiter;
pub use crate::http::log_writer::LogWriter;
pub use crate::http::operator::OperatorKeys;
pub use crate::http::proxy::{InvalidAddress, Network, ProxyConfig, PublicUrl};
use crate::limits::Address;
pub use crate::limits::Limits;
use crate::limits::action_rates::ActionRates;
use crate::limits::opening_rates::OpeningRates;
use crate::limits::quota::Quota;
use crate::limits::token_buckets::TokenBuckets;
pub use crate::live::execute_frame;
use crate::live::render_cache::{RENDER_CACHE_TTL, RenderCache};
use crate::metrics::Metrics;
pub use crate::metrics::prometheus;

/// Maximum size of a form body.
const MAX_FORM_BYTES: usize = 16 * 1024;
/// Maximum size of an upload, including the form around the file.
const MAX_UPLOAD_BYTES: usize = LIMITS.file_bytes + MAX_FORM_BYTES;
/// Minimum interval between two renewals of the same visitor's token.
const TOKEN_RENEWAL_INTERVAL: Duration = Duration::from_secs(60);
/// New visitor tokens that one client address may request per minute.
const NEW_TOKENS_PER_MINUTE: f64 = 30.0;
/// How long open connections may take to end on shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Configuration of the web server.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Also offers the example games that exist to learn the code from.
    pub examples: bool,
    /// Boards offered in addition to each game's default one.
    pub known_boards: KnownBoardData,
    /// Limits per client.
    pub limits: Limits,
    /// The public URL and the trusted reverse proxies.
    pub proxy_config: ProxyConfig,
    /// The operator's credentials; without them all operator functions are refused.
    pub operator: Option<OperatorKeys>,
    /// Writes every request to standard error.
    pub access_log: bool,
    /// Over how long a shutdown spreads the closing of WebSockets, so that clients do not all
    /// reconnect to the other servers at once. Zero if there are no other servers.
    pub handover_duration: Duration,
}

/// The sockets that the server listens on.
#[derive(Debug)]
pub struct Listeners {
    /// Serves the pages.
    pub pages: TcpListener,
    /// Serves `/metrics` and `/healthz` without authentication, if configured.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(pages: TcpListener) -> Listeners {
        Listeners { pages, metrics: None }
    }
}

/// Serves the house until `shutdown` completes.
///
/// Then it stops accepting connections, finishes pending requests, closes open WebSockets and
/// finally closes the house.
pub async fn serve(
    listeners: impl Into<Listeners>,
    house: House,
    options: Options,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let closing = watch::Sender::new(false);
    let handover_duration = options.handover_duration;
    if let Err(error) = house.save_client_files(&http::assets::STAMP, http::assets::bundled).await {
        tracing::warn!(%error, "servers of other versions cannot serve the assets of this one");
    }
    let Listeners { pages, metrics } = listeners.into();
    let app = AppState::new(house.clone(), options, pages.local_addr().ok(), &closing);
    let accept = |listener, routes| {
        let options = &app.options;
        let limiter =
            ConnectionLimiter::new(options.limits, options.proxy_config.clone(), app.connections.clone());
        let metrics = app.metrics.clone();
        tokio::spawn(http::listener::accept_connections(listener, routes, limiter, metrics, closing.clone()))
    };
    let accept_tasks = [
        Some(accept(pages, routes(app.clone()))),
        metrics.map(|listener| accept(listener, metrics::routes(app.clone()))),
    ];
    let eviction = tokio::spawn(evict_stale_renders(app.render_cache.clone()));
    shutdown.await;
    eviction.abort();
    closing.send_replace(true);
    for task in accept_tasks.into_iter().flatten() {
        if let Err(error) = task.await {
            tracing::error!(%error, "a listener task failed");
        }
    }
    drop(app);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT + handover_duration, closing.closed()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    house.close().await;
    Ok(())
}

/// Evicts stale entries from the render cache once per TTL.
async fn evict_stale_renders(render_cache: Arc<RenderCache>) {
    let mut clock = tokio::time::interval(RENDER_CACHE_TTL);
    loop {
        clock.tick().await;
        render_cache.evict_expired();
    }
}

/// The state shared by all request handlers.
///
/// Each request clones it several times, so it is a single `Arc`.
#[derive(Clone)]
pub(crate) struct AppState(Arc<SharedState>);

/// The fields behind the `Arc` of [`AppState`].
pub(crate) struct SharedState {
    house: House,
    options: Options,
    /// The address that the page listener is bound to.
    bound: Option<SocketAddr>,
    allowed_hosts: AllowedHosts,
    opening_rates: OpeningRates,
    action_rates: Arc<ActionRates>,
    /// Rate limit for renewing the same visitor's token.
    token_renewals: TokenBuckets<VisitorId>,
    /// Rate limit for requesting new tokens.
    new_tokens: TokenBuckets<Address>,
    /// Open WebSockets per visitor.
    sockets_by_visitor: Arc<Quota<VisitorId>>,
    /// Open WebSockets per client address. Behind a proxy, whose connections are not limited per
    /// address, this is what limits one client.
    sockets_by_address: Arc<Quota<Address>>,
    connections: Arc<Quota<()>>,
    metrics: Arc<Metrics>,
    render_cache: Arc<RenderCache>,
    /// The assets of other server versions.
    other_versions: http::assets::OtherVersions,
    /// Becomes true on shutdown. Every open connection holds a receiver, so that `closed()` waits
    /// for the last of them.
    closing: watch::Sender<bool>,
}

impl Deref for AppState {
    type Target = SharedState;

    fn deref(&self) -> &SharedState {
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
        AppState(Arc::new(SharedState {
            house,
            bound,
            allowed_hosts: AllowedHosts::of(&options.proxy_config),
            opening_rates: OpeningRates::new(options.limits),
            action_rates: Arc::new(ActionRates::new(options.limits)),
            token_renewals: TokenBuckets::new(1.0, 1.0 / TOKEN_RENEWAL_INTERVAL.as_secs_f64()),
            new_tokens: TokenBuckets::new(NEW_TOKENS_PER_MINUTE, NEW_TOKENS_PER_MINUTE / 60.0),
            sockets_by_visitor: Quota::new(),
            sockets_by_address: Quota::new(),
            connections: Quota::new(),
            metrics: Arc::default(),
            render_cache: Arc::default(),
            other_versions: http::assets::OtherVersions::default(),
            options,
            closing: closing.clone(),
        }))
    }

    /// The games that can be opened on this server.
    fn games(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        let listed = stammtisch_catalog::games();
        stammtisch_catalog::all().take(if self.options.examples { usize::MAX } else { listed.len() })
    }

    /// Finds a game by its id, among those that can be opened on this server.
    fn game(&self, id: &str) -> Result<&'static dyn AnyGame, HttpError> {
        self.games().find(|game| game.id() == id).ok_or_else(|| HttpError::not_found("fault-no-game"))
    }

    /// Runs CPU-bound work (parsing, replaying, rendering) on the house's blocking pool, off the
    /// async worker threads.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HttpError> {
        self.house.blocking_pool().run(work).await.ok_or_else(|| StoreError::Closed.into())
    }

    /// Applies the rate limits for opening tables: first this server's, then the cluster's.
    async fn allow_opening(&self, peer: IpAddr, visitor_id: VisitorId) -> Result<(), HttpError> {
        self.opening_rates.allow(peer, visitor_id, Instant::now())?;
        self.opening_rates.allow_in_cluster(&self.house, peer, visitor_id).await
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
        .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES));
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
        .route("/operator/{key}", get(http::operator::log_in))
        .route("/preferences", post(pages::preferences::change))
        .route("/new-hand", post(pages::preferences::renew_token))
        .route("/new/{game}", get(pages::opening::show).post(pages::opening::open))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(live::connect))
        .route("/t/{id}/past/{ply}", get(pages::lookback::show))
        .route("/t/{id}/about", get(pages::about::show))
        .route("/t/{id}/review", get(pages::review::show))
        .route("/t/{id}/review/{node}", post(pages::review::play_on))
        .route("/t/{id}/hint", post(pages::hint::show))
        .route("/t/{id}/analysis", get(pages::analysis::show).post(pages::analysis::begin))
        .route("/t/{id}/analysis/stop", post(pages::analysis::stop))
        .route("/t/{id}/rematch", post(pages::table::rematch))
        .route("/t/{id}/leave", post(pages::table::leave))
        .route("/t/{id}/file/{format}", get(pages::table::download))
        .route("/t/{id}/seat/{keys}", get(pages::seat::show).post(pages::seat::take))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .merge(uploads)
        .fallback(|| async { HttpError::not_found("fault-no-page") })
        .layer(from_fn_with_state(app.options.limits.body_timeout, http::listener::body::limit_body_time))
        .layer(from_fn_with_state(app.clone(), http::guard::require_same_origin))
        .layer(from_fn_with_state(app.clone(), http::visitor::identify_visitor))
        .with_state(app.clone());
    Router::new()
        .route("/assets/{stamp}/{*path}", get(http::assets::serve).with_state(app.clone()))
        .merge(pages)
        .layer(from_fn_with_state(app.clone(), http::guard::identify_client))
        .merge(Router::new().route("/healthz", get(metrics::health)).with_state(app.clone()))
        .layer(from_fn(http::guard::require_single_host))
        .layer(from_fn(http::guard::set_security_headers))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app, http::access_log::log_request))
}
