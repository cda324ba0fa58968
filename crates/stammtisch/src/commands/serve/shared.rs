//! What several servers share: a database, a bus and a secret. Named by switches or in the environment.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{LocalBus, LocalSearch, Secret, StoreError};

use super::keeping::Keeping;
use crate::cli_error::CliError;
use crate::data_dir::DataDir;

/// Where the servers meet.
#[derive(Args, Default)]
pub(crate) struct SharedArgs {
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true)]
    think_here: Thinking,
}

/// Whether computer players may think in this server.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Thinking {
    /// Where no worker is there.
    #[default]
    Auto,
    /// They wait for a worker.
    Never,
}

/// The bus that was named, by the switch or in the environment.
pub(crate) fn named_bus(switch: Option<&String>) -> Option<String> {
    switch.cloned().or_else(|| env::var("STAMMTISCH_BUS").ok())
}

impl SharedArgs {
    /// The database, if one was named. A bus is of no use without one.
    pub(crate) fn database(&self) -> Result<Option<String>, CliError> {
        let named = self.database.clone().or_else(|| env::var("STAMMTISCH_DATABASE").ok());
        if named.is_none() && self.bus.is_some() { Err(CliError::BusAlone) } else { Ok(named) }
    }

    /// Opens that database and takes a place at the bus. Without a bus, what other servers write is found out by comparing.
    pub(super) async fn keeping(&self, url: &str, folder: &DataDir) -> Result<Keeping, CliError> {
        let place = shown(url);
        let broken = |why: StoreError| CliError::NoDatabase(place.clone(), why.to_string());
        let secret = match env::var("STAMMTISCH_SECRET") {
            Ok(digits) => Secret::from_hex(&digits).ok_or(CliError::BadSecret)?,
            Err(_) => folder.seats()?,
        };
        let (Some(mark), Some(operator)) = (secret.mark(), secret.operator()) else {
            return Err(CliError::BadSecret);
        };
        let store = PostgresStore::open(url).await.map_err(broken)?;
        if !store.verify_secret(&mark).await.map_err(broken)? {
            return Err(CliError::OtherSecret(place));
        }
        let (wire, crew) = match named_bus(self.bus.as_ref()) {
            Some(bus) => {
                let wrong = |why: StoreError| CliError::NoBus(shown(&bus), why.to_string());
                let (wire, crew) = stammtisch_cluster::connect(&bus).await.map_err(wrong)?;
                (wire, Some(crew))
            }
            None => (LocalBus::default().join(), None),
        };
        let mut keeping = Keeping::shared(Arc::new(store), wire, secret, folder.keep_keys(operator)?, place);
        keeping.crew = crew;
        keeping.manner.think_here = match self.think_here {
            Thinking::Auto => LocalSearch::Auto,
            Thinking::Never => LocalSearch::Never,
        };
        Ok(keeping)
    }
}

/// An address without its password.
pub(crate) fn shown(url: &str) -> PathBuf {
    let masked = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, place) = rest.rsplit_once('@')?;
        Some(format!("{scheme}://{}@{place}", user.split(':').next().unwrap_or_default()))
    };
    PathBuf::from(masked().unwrap_or_else(|| url.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        let shown = |url| shown(url).display().to_string();
        assert_eq!(shown("postgres://ann:pass@word@db:5432/house"), "postgres://ann@db:5432/house");
        assert_eq!(shown("postgres://ann@db/house"), "postgres://ann@db/house");
        assert_eq!(shown("nats://bus:4222"), "nats://bus:4222");
    }
}
