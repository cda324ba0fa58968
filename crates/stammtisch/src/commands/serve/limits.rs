//! The flags that limit a client's connections, requests and tables.

use std::time::Duration;

use clap::Args;
use clap::builder::{RangedU64ValueParser, TypedValueParser};
use stammtisch_web::{Limits, descriptors};

/// Limits per client; without a flag the default applies.
#[derive(Args, Default)]
pub(crate) struct LimitArgs {
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    connections_per_address: Option<u32>,
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one())]
    header_seconds: Option<u32>,
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one())]
    body_seconds: Option<u32>,
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one())]
    idle_seconds: Option<u32>,
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    tables_per_minute: Option<u32>,
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    tables_per_hour: Option<u32>,
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    sockets_per_hand: Option<u32>,
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    moves_per_second: Option<u32>,
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    moves_per_address: Option<u32>,
    #[arg(long, value_name = "MB", value_parser = at_least_one())]
    megabytes_per_hour: Option<u32>,
}

fn at_least_one() -> impl TypedValueParser<Value = u32> {
    RangedU64ValueParser::<u32>::new().range(1..)
}

impl LimitArgs {
    /// The limits, with the number of connections capped by the system's file descriptors.
    pub(crate) fn parse(&self) -> Limits {
        let defaults = Limits::default();
        let seconds =
            |flag: Option<u32>, default| flag.map_or(default, |seconds| Duration::from_secs(seconds.into()));
        let count = |flag: u32| usize::try_from(flag).unwrap_or(usize::MAX);
        Limits {
            connections_per_address: self
                .connections_per_address
                .map_or(defaults.connections_per_address, count),
            connections: descriptors::raise_limit(),
            header_timeout: seconds(self.header_seconds, defaults.header_timeout),
            body_timeout: seconds(self.body_seconds, defaults.body_timeout),
            idle_timeout: seconds(self.idle_seconds, defaults.idle_timeout),
            tables_per_minute: self.tables_per_minute.unwrap_or(defaults.tables_per_minute),
            tables_per_hour: self.tables_per_hour.unwrap_or(defaults.tables_per_hour),
            sockets_per_visitor: self.sockets_per_hand.map_or(defaults.sockets_per_visitor, count),
            moves_per_second: self.moves_per_second.unwrap_or(defaults.moves_per_second),
            moves_per_address: self.moves_per_address.unwrap_or(defaults.moves_per_address),
            megabytes_per_hour: self.megabytes_per_hour.unwrap_or(defaults.megabytes_per_hour),
        }
    }
}
