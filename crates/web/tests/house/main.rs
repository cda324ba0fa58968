//! Integration tests: a complete server on a real socket, and a minimal browser as its client.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod board_data;
mod browser;
mod differences;
mod files;
mod forms;
mod golden;
mod guards;
mod highscores;
mod learning;
mod limits;
mod listener;
mod live;
mod metrics;
mod pages;
mod peeking;
mod proxy;
mod seats;
mod slow_table;
mod windows;
mod worst_file;

use std::path::Path;
use std::sync::Arc;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options as HouseOptions, Secret, Token};
use stammtisch_web::{OperatorKeys, Options, serve};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use browser::Browser;

/// A running server.
struct OpenHouse {
    address: String,
    operator: OperatorKeys,
    shutdown: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
    folder: tempfile::TempDir,
    store: Arc<SqliteStore>,
    house: House,
}

impl OpenHouse {
    /// A server with the example games.
    async fn new() -> OpenHouse {
        OpenHouse::with(Options { examples: true, ..Options::default() }).await
    }

    async fn with(options: Options) -> OpenHouse {
        OpenHouse::run_as(HouseOptions::with_secret(Secret::random().unwrap()), options).await
    }

    async fn run_as(house: HouseOptions, options: Options) -> OpenHouse {
        OpenHouse::run_on(None, house, options).await
    }

    /// A server on a copy of the database, or on a new one.
    async fn run_on(database: Option<&Path>, house: HouseOptions, mut options: Options) -> OpenHouse {
        let operator = OperatorKeys::new(Token::random().unwrap());
        options.operator = Some(operator.clone());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("house.sqlite");
        if let Some(database) = database {
            std::fs::copy(database, &file).unwrap();
        }
        let store = Arc::new(SqliteStore::open(&file).await.unwrap());
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (shutdown, requested) = oneshot::channel();
        let until_shutdown = async move { drop(requested.await) };
        let house = House::open(store.clone(), house).await.unwrap();
        let served = tokio::spawn(serve(listener, house.clone(), options, until_shutdown));
        OpenHouse { address, operator, shutdown, served, folder, store, house }
    }

    /// A new browser without cookies.
    fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }

    /// A browser that is logged in as the operator.
    async fn operator(&self) -> Browser {
        let mut browser = self.browser();
        let login = browser.get(&format!("/{}", self.operator.path())).await;
        assert_eq!(login.redirect_target(), "/");
        browser
    }

    /// Shuts the server down and waits until it has stopped.
    async fn close(self) {
        self.shutdown.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}
