//! How much a computer player thinks about a move in place of his level: `--time` or `--nodes`.

use std::time::Duration;

use clap::Args;
use stammtisch_presentation::{Budget, excerpt};

use crate::cli_error::CliError;

/// The arguments that say so.
#[derive(Args, Clone, Default)]
pub(crate) struct ThoughtArgs {
    #[arg(long, value_name = "TIME", conflicts_with = "nodes")]
    time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl ThoughtArgs {
    /// What was said, if anything.
    pub(crate) fn read(&self) -> Result<Option<Thought>, CliError> {
        match (&self.time, self.nodes) {
            (Some(time), _) => read_time(time).map(Thought::Time).map(Some),
            (None, nodes) => Ok(nodes.map(Thought::Nodes)),
        }
    }
}

/// So much for a move, whatever the player's level.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thought {
    /// So long, by the clock of the thread that thinks.
    Time(Duration),
    /// So many positions, or play-outs.
    Nodes(u64),
}

impl Thought {
    /// That much from now on for whoever thinks on this budget, on this thread.
    pub(crate) fn on(self, mut budget: Budget) -> Budget {
        match self {
            Thought::Time(limit) => budget = budget.with_cpu_time(limit),
            Thought::Nodes(limit) => budget.nodes = Some(limit),
        }
        budget.in_place_of_level()
    }
}

/// That budget, with so much on it as was said, or as the player's level says.
pub(crate) fn thinking(thought: Option<Thought>, budget: Budget) -> Budget {
    match thought {
        Some(thought) => thought.on(budget),
        None => budget,
    }
}

/// A time like `1s`, `0.3s` or `100ms`.
pub(crate) fn read_time(text: &str) -> Result<Duration, CliError> {
    let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => number.parse::<f64>().map(|number| number / 1e3),
        (None, Some(number)) => number.parse(),
        (None, None) => text.parse(),
    };
    let limit = seconds.ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    limit.map(Duration::from_secs_f64).ok_or_else(|| CliError::NoTime(excerpt(text)))
}
