//! What the prescribed detectives would do. Mister X's play-outs come to the same cases again and again, so it is
//! worked out once for each, as far as they can be kept.

use std::collections::HashMap;

use stammtisch_rules::Seat;

use crate::classic::Proposal;
use crate::classic::detective::{choose, proposals};
use crate::rules::{Case, Move};

/// How many are kept.
const MOST: usize = 10_000;

/// The steps that were worked out.
#[derive(Default)]
pub(super) struct Habits(HashMap<Case, Option<Move>>);

impl Habits {
    /// The prescribed step of the detective who is to move.
    pub(super) fn step(&mut self, case: &Case, seat: Seat) -> Option<Move> {
        if let Some(&step) = self.0.get(case) {
            return step;
        }
        let step = choose(&proposals(case, seat)).map(Proposal::mv);
        if self.0.len() < MOST {
            self.0.insert(case.clone(), step);
        }
        step
    }
}
