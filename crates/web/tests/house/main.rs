//! The whole house on a real socket, visited by browsers that are only as clever as a test needs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod board_data;
mod browser;
mod differences;
mod figures;
mod files;
mod forms;
mod golden;
mod guards;
mod highscores;
mod learning;
mod limits;
mod listener;
mod live;
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
use stammtisch_web::{Keys, Options, serve};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use browser::Browser;

/// A house that is open as long as the test runs.
struct OpenHouse {
    address: String,
    operator: Keys,
    last_orders: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
    folder: tempfile::TempDir,
    store: Arc<SqliteStore>,
    house: House,
}

impl OpenHouse {
    /// A house with the example games.
    async fn new() -> OpenHouse {
        OpenHouse::with(Options { examples: true, ..Options::default() }).await
    }

    async fn with(options: Options) -> OpenHouse {
        OpenHouse::run_as(HouseOptions::with_secret(Secret::random().unwrap()), options).await
    }

    async fn run_as(house: HouseOptions, options: Options) -> OpenHouse {
        OpenHouse::run_on(None, house, options).await
    }

    /// A house on a copy of that database, or on a new one.
    async fn run_on(database: Option<&Path>, house: HouseOptions, mut options: Options) -> OpenHouse {
        let operator = Keys::new(Token::random().unwrap());
        options.operator = Some(operator.clone());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("house.sqlite");
        if let Some(database) = database {
            std::fs::copy(database, &file).unwrap();
        }
        let store = Arc::new(SqliteStore::open(&file).await.unwrap());
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (last_orders, asked) = oneshot::channel();
        let shutdown = async move { drop(asked.await) };
        let house = House::open(store.clone(), house).await.unwrap();
        let served = tokio::spawn(serve(listener, house.clone(), options, shutdown));
        OpenHouse { address, operator, last_orders, served, folder, store, house }
    }

    /// Somebody who was never here before.
    fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }

    /// The browser of whoever runs the house: he has come in by his link.
    async fn operator(&self) -> Browser {
        let mut browser = self.browser();
        let entered = browser.get(&format!("/{}", self.operator.path())).await;
        assert_eq!(entered.leads_to(), "/");
        browser
    }

    /// Closes the house and waits until everybody is out.
    async fn close(self) {
        self.last_orders.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}
