//! What the servers of a cluster share: a database, a bus and a secret, named by flags or in the
//! environment.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{LocalBus, LocalSearch, Secret, StoreError};

use super::backend::Backend;
use crate::cli_error::CliError;
use crate::data_dir::DataDir;

/// The flags of a server in a cluster.
#[derive(Args, Default)]
pub(crate) struct SharedArgs {
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true)]
    think_here: LocalSearchArg,
}

/// Whether this server runs searches itself.
#[derive(Clone, Copy, Default, ValueEnum)]
enum LocalSearchArg {
    /// While no worker is connected.
    #[default]
    Auto,
    /// Searches wait for a worker.
    Never,
}

/// The URL of the bus, from the flag or the environment.
pub(crate) fn named_bus(flag: Option<&String>) -> Option<String> {
    flag.cloned().or_else(|| env::var("STAMMTISCH_BUS").ok())
}

impl SharedArgs {
    /// The URL of the database, from the flag or the environment. A bus needs a database.
    pub(crate) fn database(&self) -> Result<Option<String>, CliError> {
        let url = self.database.clone().or_else(|| env::var("STAMMTISCH_DATABASE").ok());
        if url.is_none() && self.bus.is_some() { Err(CliError::BusWithoutDatabase) } else { Ok(url) }
    }

    /// Opens the database and connects to the bus. Without a bus, the store is polled for the
    /// writes of other servers.
    pub(super) async fn open_backend(&self, url: &str, data_dir: &DataDir) -> Result<Backend, CliError> {
        let store_name = mask_password(url);
        let broken = |why: StoreError| CliError::DatabaseFailed(store_name.clone(), why.to_string());
        let secret = match env::var("STAMMTISCH_SECRET") {
            Ok(digits) => Secret::from_hex(&digits).ok_or(CliError::BadSecret)?,
            Err(_) => data_dir.seat_secret()?,
        };
        let (Some(proof), Some(operator)) = (secret.proof(), secret.operator_token()) else {
            return Err(CliError::BadSecret);
        };
        let store = PostgresStore::open(url).await.map_err(broken)?;
        if !store.verify_secret(&proof).await.map_err(broken)? {
            return Err(CliError::SecretMismatch(store_name));
        }
        let (connection, workers) = match named_bus(self.bus.as_ref()) {
            Some(bus) => {
                let failed = |why: StoreError| CliError::BusFailed(mask_password(&bus), why.to_string());
                let (connection, workers) = stammtisch_cluster::connect(&bus).await.map_err(failed)?;
                (connection, Some(workers))
            }
            None => (LocalBus::default().connect(), None),
        };
        let mut backend = Backend::shared(
            Arc::new(store),
            connection,
            secret,
            data_dir.store_operator_secret(operator)?,
            store_name,
        );
        backend.workers = workers;
        backend.options.local_search = match self.think_here {
            LocalSearchArg::Auto => LocalSearch::Auto,
            LocalSearchArg::Never => LocalSearch::Never,
        };
        Ok(backend)
    }
}

/// A URL without its password.
pub(crate) fn mask_password(url: &str) -> PathBuf {
    let masked = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, host) = rest.rsplit_once('@')?;
        Some(format!("{scheme}://{}@{host}", user.split(':').next().unwrap_or_default()))
    };
    PathBuf::from(masked().unwrap_or_else(|| url.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        let masked = |url| mask_password(url).display().to_string();
        assert_eq!(masked("postgres://ann:pass@word@db:5432/house"), "postgres://ann@db:5432/house");
        assert_eq!(masked("postgres://ann@db/house"), "postgres://ann@db/house");
        assert_eq!(masked("nats://bus:4222"), "nats://bus:4222");
    }
}
