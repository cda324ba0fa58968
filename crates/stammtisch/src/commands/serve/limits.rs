//! The switches that say what one guest may take of the house.

use std::time::Duration;

use clap::Args;
use clap::builder::{RangedU64ValueParser, TypedValueParser};
use stammtisch_web::{Limits, descriptors};

/// What one guest may take. Without a switch it is the house's usual measure.
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
    /// What was asked for, and no more connections than the system lets us have.
    pub(crate) fn read(&self) -> Limits {
        let usual = Limits::default();
        let seconds =
            |asked: Option<u32>, usual| asked.map_or(usual, |seconds| Duration::from_secs(seconds.into()));
        let count = |asked: u32| usize::try_from(asked).unwrap_or(usize::MAX);
        Limits {
            connections_per_address: self
                .connections_per_address
                .map_or(usual.connections_per_address, count),
            connections: descriptors::raise(),
            headers: seconds(self.header_seconds, usual.headers),
            body: seconds(self.body_seconds, usual.body),
            idle: seconds(self.idle_seconds, usual.idle),
            tables_per_minute: self.tables_per_minute.unwrap_or(usual.tables_per_minute),
            tables_per_hour: self.tables_per_hour.unwrap_or(usual.tables_per_hour),
            sockets_per_hand: self.sockets_per_hand.map_or(usual.sockets_per_hand, count),
            moves_per_second: self.moves_per_second.unwrap_or(usual.moves_per_second),
            moves_per_address: self.moves_per_address.unwrap_or(usual.moves_per_address),
            megabytes_per_hour: self.megabytes_per_hour.unwrap_or(usual.megabytes_per_hour),
        }
    }
}
