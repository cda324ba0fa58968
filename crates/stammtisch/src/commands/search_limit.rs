//! The search limit per move, `--time` or `--nodes`, in place of the player's level.

use std::time::Duration;

use clap::Args;
use stammtisch_presentation::{SearchLimit, excerpt};

use crate::cli_error::CliError;

/// The arguments that set the search limit.
#[derive(Args, Clone, Default)]
pub(crate) struct SearchLimitArgs {
    #[arg(long, value_name = "TIME", conflicts_with = "nodes")]
    time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl SearchLimitArgs {
    /// The given limit, if any.
    pub(crate) fn parse(&self) -> Result<Option<SearchLimit>, CliError> {
        match (&self.time, self.nodes) {
            (Some(time), _) => parse_time(time).map(SearchLimit::Time).map(Some),
            (None, nodes) => Ok(nodes.map(SearchLimit::Nodes)),
        }
    }
}

/// Parses a duration such as `1s`, `0.3s` or `100ms`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, CliError> {
    let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => number.parse::<f64>().map(|number| number / 1e3),
        (None, Some(number)) => number.parse(),
        (None, None) => text.parse(),
    };
    let limit = seconds.ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    limit.map(Duration::from_secs_f64).ok_or_else(|| CliError::BadTime(excerpt(text)))
}
