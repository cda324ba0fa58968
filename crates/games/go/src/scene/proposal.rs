//! What the house proposes when the score is counted: the chains that die when the position is played out.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::policy;
use crate::rules::{Go, Phase, Point};

/// A chain is proposed if it is lost this surely.
const SURE: f32 = 0.75;
/// So many positions are remembered: one is drawn again for every move and every viewer.
const REMEMBERED: usize = 64;

type Known = VecDeque<(u64, Arc<Vec<Point>>)>;

static KNOWN: Mutex<Known> = Mutex::new(VecDeque::new());

/// One stone of each chain that looks dead and was not taken off, in order of the board. Nothing before the count.
pub(super) fn proposal(game: &Go) -> Vec<Point> {
    if !matches!(game.phase(), Phase::Scoring(_)) {
        return Vec::new();
    }
    let dead = dead(game);
    let mut left: Vec<Point> = dead.iter().copied().filter(|&point| !game.board().is_empty(point)).collect();
    left.sort_unstable();
    left
}

/// The chains that look dead on the board as it was played.
fn dead(game: &Go) -> Arc<Vec<Point>> {
    let hash = game.board_as_played().hash();
    let known = |known: &Known| known.iter().find(|(of, _)| *of == hash).map(|(_, dead)| dead.clone());
    if let Some(dead) = known(&KNOWN.lock().unwrap_or_else(PoisonError::into_inner)) {
        return dead;
    }
    let sure = policy::dead_chains(game).into_iter().filter(|&(_, share)| share >= SURE);
    let dead: Arc<Vec<Point>> = Arc::new(sure.map(|(point, _)| point).collect());
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    all.push_back((hash, dead.clone()));
    while all.len() > REMEMBERED {
        all.pop_front();
    }
    dead
}
