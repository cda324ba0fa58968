//! The prescribed detectives' steps, cached by public state, because Mister X's playouts reach the
//! same states repeatedly.

use std::collections::HashMap;

use stammtisch_rules::Seat;

use crate::classic::Proposal;
use crate::classic::detective::{choose, proposals};
use crate::rules::{Move, PublicState};

/// The maximum number of cached steps.
const MAX_CACHED_STEPS: usize = 10_000;

/// The cache.
#[derive(Default)]
pub(super) struct PrescribedSteps(HashMap<PublicState, Option<Move>>);

impl PrescribedSteps {
    /// The prescribed step of the detective to move.
    pub(super) fn step(&mut self, public: &PublicState, seat: Seat) -> Option<Move> {
        if let Some(&step) = self.0.get(public) {
            return step;
        }
        let step = choose(&proposals(public, seat)).map(Proposal::mv);
        if self.0.len() < MAX_CACHED_STEPS {
            self.0.insert(public.clone(), step);
        }
        step
    }
}
