//! Where the house keeps its tables: in its own file, or in a database that it shares with other servers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{BusConnection, House, Options, Store, StoreError};
use stammtisch_web::Keys;

use super::ServeArgs;
use crate::adoption::adopt;
use crate::cli_error::CliError;
use crate::data_dir::DataDir;

/// What the house needs before it can be opened.
pub(crate) struct Keeping {
    store: Arc<dyn Store>,
    /// Its place at the bus, if there are other servers.
    wire: Option<BusConnection>,
    /// The workers at the bus.
    #[cfg(feature = "cluster")]
    pub(super) crew: Option<stammtisch_cluster::WorkerPool>,
    /// How the house is run.
    pub(crate) manner: Options,
    /// The keys of whoever runs it.
    pub(crate) keys: Keys,
    /// What the place is called.
    pub(crate) place: PathBuf,
    /// Over how long it hands its guests on when it closes.
    pub(crate) handing_over: Duration,
}

impl Keeping {
    /// In the house's own file, unless a database was named.
    pub(crate) async fn find(args: &ServeArgs, folder: &DataDir) -> Result<Keeping, CliError> {
        #[cfg(feature = "cluster")]
        if let Some(database) = args.shared.database()? {
            return args.shared.keeping(&database, folder).await;
        }
        let place = folder.database();
        adopt(folder.path(), &args.known_boards, &place).await?;
        let broken = |why: StoreError| CliError::NoDatabase(place.clone(), why.to_string());
        let store = SqliteStore::open(&place).await.map_err(broken)?;
        let secret = folder.seats_path();
        if !args.new_seat_secret && !secret.exists() && store.has_seat_links().await.map_err(broken)? {
            return Err(CliError::LostSecret(secret));
        }
        let manner = Options { logs: Some(folder.logs()), ..Options::with_secret(folder.seats()?) };
        let (keys, handing_over) = (folder.keys()?, Duration::ZERO);
        Ok(Keeping {
            store: Arc::new(store),
            wire: None,
            #[cfg(feature = "cluster")]
            crew: None,
            manner,
            keys,
            place,
            handing_over,
        })
    }

    /// The house over a database that other servers use too. Its logs would be those of one server among several: there are none.
    #[cfg(feature = "cluster")]
    pub(super) fn shared(
        store: Arc<dyn Store>,
        wire: BusConnection,
        secret: stammtisch_tables::Secret,
        keys: Keys,
        place: PathBuf,
    ) -> Keeping {
        let manner = Options::with_secret(secret);
        let handing_over = Duration::from_secs(3);
        Keeping { store, wire: Some(wire), crew: None, manner, keys, place, handing_over }
    }

    /// Opens the house.
    pub(crate) async fn open(self) -> Result<House, CliError> {
        let opened = match self.wire {
            Some(wire) => House::open_among_others(self.store, wire, self.manner).await,
            None => House::open(self.store, self.manner).await,
        };
        let house = opened.map_err(|why| CliError::NoDatabase(self.place, why.to_string()))?;
        #[cfg(feature = "cluster")]
        if let Some(crew) = self.crew {
            crew.work_for(house.clone());
        }
        Ok(house)
    }
}
