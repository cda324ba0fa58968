//! What the server runs on: its own SQLite file, or a PostgreSQL database shared with other
//! servers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{BusConnection, House, Options, Store, StoreError};
use stammtisch_web::OperatorKeys;

use super::ServeArgs;
use crate::cli_error::CliError;
use crate::data_dir::DataDir;
use crate::legacy_databases::import_legacy;

/// Handover time of a server in a cluster.
#[cfg(feature = "cluster")]
const CLUSTER_HANDOVER: Duration = Duration::from_secs(3);

/// The store, bus, keys and options of a server before it starts.
pub(crate) struct Backend {
    store: Arc<dyn Store>,
    /// The connection to the bus, if there are other servers.
    bus: Option<BusConnection>,
    /// The worker processes on the bus.
    #[cfg(feature = "cluster")]
    pub(super) workers: Option<stammtisch_cluster::WorkerPool>,
    /// The options of the house.
    pub(crate) options: Options,
    /// The operator's keys.
    pub(crate) keys: OperatorKeys,
    /// The path or URL of the store, for messages.
    pub(crate) store_name: PathBuf,
    /// How long clients are handed over to other servers at shutdown.
    pub(crate) handover: Duration,
}

impl Backend {
    /// Opens the named database, or the SQLite file of the data directory.
    pub(crate) async fn open(args: &ServeArgs, data_dir: &DataDir) -> Result<Backend, CliError> {
        #[cfg(feature = "cluster")]
        if let Some(database) = args.shared.database()? {
            return args.shared.open_backend(&database, data_dir).await;
        }
        let store_name = data_dir.database();
        import_legacy(data_dir.path(), &args.known_boards, &store_name).await?;
        let broken = |why: StoreError| CliError::DatabaseFailed(store_name.clone(), why.to_string());
        let store = SqliteStore::open(&store_name).await.map_err(broken)?;
        let secret = data_dir.seat_secret_path();
        if !args.new_seat_secret && !secret.exists() && store.has_seat_links().await.map_err(broken)? {
            return Err(CliError::MissingSeatSecret(secret));
        }
        let options =
            Options { logs: Some(data_dir.logs()), ..Options::with_secret(data_dir.seat_secret()?) };
        let keys = data_dir.operator_keys()?;
        let handover = Duration::ZERO;
        Ok(Backend {
            store: Arc::new(store),
            bus: None,
            #[cfg(feature = "cluster")]
            workers: None,
            options,
            keys,
            store_name,
            handover,
        })
    }

    /// A backend over a shared database. Game logs are not written: each server would see only a
    /// part.
    #[cfg(feature = "cluster")]
    pub(super) fn shared(
        store: Arc<dyn Store>,
        bus: BusConnection,
        secret: stammtisch_tables::Secret,
        keys: OperatorKeys,
        store_name: PathBuf,
    ) -> Backend {
        let options = Options::with_secret(secret);
        let handover = CLUSTER_HANDOVER;
        Backend { store, bus: Some(bus), workers: None, options, keys, store_name, handover }
    }

    /// Opens the house.
    pub(crate) async fn open_house(self) -> Result<House, CliError> {
        let house = match self.bus {
            Some(bus) => House::open_clustered(self.store, bus, self.options).await,
            None => House::open(self.store, self.options).await,
        };
        let house = house.map_err(|why| CliError::DatabaseFailed(self.store_name, why.to_string()))?;
        #[cfg(feature = "cluster")]
        if let Some(workers) = self.workers {
            workers.serve_house(house.clone());
        }
        Ok(house)
    }
}
