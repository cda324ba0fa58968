//! The search limit per move, `--time` or `--nodes`, in place of the player's level.

use std::time::Duration;

use clap::Args;
use stammtisch_presentation::{Budget, excerpt};

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

/// A limit for one move that overrides the player's level.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SearchLimit {
    /// CPU time of the searching thread.
    Time(Duration),
    /// Positions or playouts.
    Nodes(u64),
}

impl SearchLimit {
    /// Puts the limit on a budget. The time starts now and counts on the current thread.
    pub(crate) fn apply_to(self, mut budget: Budget) -> Budget {
        match self {
            SearchLimit::Time(limit) => budget = budget.with_cpu_time(limit),
            SearchLimit::Nodes(limit) => budget.nodes = Some(limit),
        }
        budget.in_place_of_level()
    }
}

/// The budget with the given limit, or unchanged, as the player's level says.
pub(crate) fn apply_limit(limit: Option<SearchLimit>, budget: Budget) -> Budget {
    match limit {
        Some(limit) => limit.apply_to(budget),
        None => budget,
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
