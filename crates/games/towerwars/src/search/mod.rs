//! The players `adv1` to `adv5`: an alpha-beta search in five strengths.

mod engine;
mod evaluate;
mod order;
mod table;

use std::time::Duration;

use rand::seq::SliceRandom;
use stammtisch_rules::{Ask, Budget, Choice, Game, Player, Reason};

use crate::rules::{Board, Move, Setup, Side, Step, TowerWars};
use engine::{Found, Limits, SURE, WIN};

pub use evaluate::{Worth, worth};

/// How hard a player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Positions to look at on a board of size 8; larger boards get fewer, since each takes longer there.
    nodes: u64,
    /// The longest time for a move. Reached only on a slow machine: until then the same dice give the same move everywhere.
    time: Duration,
}

impl Level {
    /// The five levels, weakest first.
    pub const ALL: [Level; 5] = [
        Level { nodes: 8_000, time: Duration::from_millis(70) },
        Level { nodes: 30_000, time: Duration::from_millis(250) },
        Level { nodes: 100_000, time: Duration::from_millis(600) },
        Level { nodes: 300_000, time: Duration::from_millis(1_400) },
        Level { nodes: 1_000_000, time: Duration::from_millis(2_500) },
    ];

    /// What a player of this level may think on a board of that size.
    fn within(self, budget: &Budget, size: u8) -> Budget {
        budget.for_level(self.nodes * 8 / u64::from(size.max(8)), self.time)
    }
}

/// A player that searches.
#[derive(Clone, Copy, Debug)]
pub struct Advanced {
    level: Level,
}

impl Advanced {
    /// A player of that level.
    pub const fn new(level: Level) -> Advanced {
        Advanced { level }
    }
}

impl Player<TowerWars> for Advanced {
    fn choose(&mut self, ask: &mut Ask<'_, TowerWars>) -> Option<Choice<Move>> {
        let board = ask.view.board();
        if ask.view.end().is_some() || board.mover().seat() != ask.seat || ask.budget.is_cancelled() {
            return None;
        }
        let mut roots = Vec::new();
        board.each_step(|step| roots.push(step));
        roots.shuffle(ask.rng);
        let budget = self.level.within(ask.budget, board.size());
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        let Setup { limit, .. } = *ask.view.setup();
        let plies_left = (limit > 0).then(|| limit.saturating_sub(ask.view.plies()));
        let found = engine::search(board, &roots, &Limits { budget: &budget, nodes, plies_left })?;
        let &step = found.line.first()?;
        (!ask.budget.is_cancelled()).then(|| Choice { mv: Move::Step(step), reasons: reasons(board, &found) })
    }
}

/// The score, what it is made of at the end of the expected line, and how far the search saw.
fn reasons(board: &Board, found: &Found) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if found.score >= SURE {
        reasons.push(Reason::new("win", WIN - found.score));
    } else if found.score <= -SURE {
        reasons.push(Reason::new("loss", WIN + found.score));
    } else {
        let parts = expected_worth(board, board.mover(), &found.line);
        reasons.extend([
            Reason::new("score", stones(found.score)),
            Reason::new("material", stones(parts.material)),
            Reason::new("base", stones(parts.base)),
            Reason::new("mobility", stones(parts.mobility)),
            Reason::new("towers", stones(parts.towers)),
            Reason::new("threats", stones(parts.threats)),
        ]);
    }
    let line: Vec<String> = found.line.iter().map(Step::to_string).collect();
    reasons.extend([
        Reason::new("line", line.join(" ")),
        Reason::new("depth", found.depth),
        Reason::new("positions", found.nodes),
    ]);
    reasons
}

fn expected_worth(board: &Board, side: Side, line: &[Step]) -> Worth {
    let mut then = board.clone();
    for &step in line {
        then.play(step);
    }
    worth(&then, side)
}

/// Hundredths of a stone as stones.
fn stones(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}
