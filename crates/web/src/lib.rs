//! HTTP, live updates, pages and the browser client. Knows no game: everything it shows comes as finished fragments from
//! the catalogue, and everything it hears are touches on named targets.

mod allowance;
mod assets;
pub mod descriptors;
mod door;
mod fault;
mod fragments;
mod guard;
mod host;
mod live;
mod operator;
mod pages;
mod past;
mod sight;
mod street;
mod visitor;
mod why;
mod words;

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use stammtisch_catalog::AnyGame;
use stammtisch_tables::{House, Table, TableId};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

pub use crate::allowance::Allowance;
use crate::fault::Fault;
use crate::guard::Openings;
use crate::host::Names;
pub use crate::operator::Keys;
pub use crate::street::{Network, NoAddress, PublicUrl, Street};

/// The most bytes of a form.
const FORM_LIMIT: usize = 16 * 1024;
/// The most bytes of an uploaded file, its form around it included.
const UPLOAD_LIMIT: usize = 1024 * 1024;
/// How long open connections may take to end when the house closes.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// How the pages are served.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the games that are there to learn from can be opened too.
    pub examples: bool,
    /// What one guest may take of the house.
    pub allowance: Allowance,
    /// What stands between the house and its guests.
    pub street: Street,
    /// The keys of whoever runs the house; without them nobody does.
    pub operator: Option<Keys>,
}

/// Serves the house until `shutdown` is over. Then no new guests are let in, requests are finished, open WebSockets are closed, and
/// the house itself is closed.
pub async fn serve(
    listener: TcpListener,
    house: House,
    options: Options,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let closing = watch::Sender::new(false);
    let (allowance, street) = (options.allowance, options.street.clone());
    let pages = routes(Lobby::new(house.clone(), options, &closing));
    let door = tokio::spawn(door::keep(listener, pages, allowance, street, closing.clone()));
    shutdown.await;
    closing.send_replace(true);
    let quiet = async {
        let ended = door.await;
        closing.closed().await;
        ended
    };
    if tokio::time::timeout(LAST_ORDERS, quiet).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    house.close().await;
    Ok(())
}

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct Lobby {
    house: House,
    options: Options,
    names: Arc<Names>,
    openings: Arc<Openings>,
    /// Turns true when the house closes. Every open WebSocket holds a receiver, so that one can wait for the last of them.
    closing: watch::Sender<bool>,
}

impl Lobby {
    fn new(house: House, options: Options, closing: &watch::Sender<bool>) -> Lobby {
        let openings = Arc::new(Openings::per_minute(options.allowance.tables_per_minute));
        let names = Arc::new(Names::of(&options.street));
        Lobby { house, options, names, openings, closing: closing.clone() }
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
        .route("/highscores", get(pages::highscores::show))
        .route("/highscores/export", get(pages::highscores::export))
        .route("/highscores/delete", get(pages::highscores::ask_deletion).post(pages::highscores::delete))
        .route("/operator/{key}", get(operator::enter))
        .route("/preferences", post(pages::preferences::change))
        .route("/new/{game}", get(pages::opening::show).post(pages::opening::open))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(live::connect))
        .route("/t/{id}/past/{ply}", get(past::show))
        .route("/t/{id}/rematch", post(pages::table::rematch))
        .route("/t/{id}/file/{format}", get(pages::table::download))
        .route("/t/{id}/seat/{keys}", get(pages::seat::show).post(pages::seat::take))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .merge(uploads)
        .fallback(|| async { Fault::not_found("fault-no-page") })
        .layer(from_fn_with_state(lobby.options.allowance.body, door::body::in_time))
        .layer(from_fn_with_state(lobby.clone(), guard::only_own_forms))
        .layer(from_fn(visitor::welcome))
        .with_state(lobby.clone());
    Router::new()
        .route("/assets/{stamp}/{*path}", get(assets::serve))
        .merge(pages)
        .layer(from_fn_with_state(lobby, guard::arrive))
        .layer(from_fn(guard::protect))
        .layer(CompressionLayer::new())
}
