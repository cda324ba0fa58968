//! Where a worker thinks: it keeps the players that it was asked for, with what they have thought so far.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use stammtisch_catalog::{AnyCorrespondent, Letter, find};
use stammtisch_presentation::{Budget, Seat, Text, excerpt};

use crate::{EngineJob, JobKind, JobResult, TableId};

/// The players of one worker. Of too many, those that were asked longest ago are forgotten; they begin anew from the next view.
pub struct Desk {
    most: usize,
    /// Who was asked last is last.
    kept: Mutex<Vec<Kept>>,
}

/// A player who waits for the next letter.
struct Kept {
    table: TableId,
    seat: Seat,
    name: String,
    player: Box<dyn AnyCorrespondent>,
}

impl Desk {
    /// With room for so many players.
    pub fn new(most: usize) -> Desk {
        Desk { most, kept: Mutex::default() }
    }

    /// How many players are kept.
    pub fn len(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Thinks, as long as the thought and the budget allow. To be called where one may take one's time.
    pub fn think(&self, thought: &EngineJob, budget: &Budget) -> Result<JobResult, Text> {
        let game =
            find(&thought.game).ok_or_else(|| Text::new("move-none").with("game", excerpt(&thought.game)))?;
        let letter = Letter { view: thought.view.get().as_bytes(), ply: thought.ply, trail: &thought.trail };
        if let JobKind::Opinion { only, depth } = &thought.wants {
            let longest = budget.at_most(Duration::from_millis(thought.milliseconds));
            let allowed = depth.map_or(longest, |depth| depth.budget(budget));
            let found =
                game.opinion_by_letter(thought.seat, &letter, only.as_deref(), &allowed, thought.seed)?;
            return Ok(JobResult::Opinion(found));
        }
        let mut player = match self.take(thought) {
            Some(player) => player,
            None => game.correspondent(thought.seat, &thought.player)?,
        };
        let mut allowed = budget.at_most(Duration::from_millis(thought.milliseconds));
        allowed.nodes = thought.nodes;
        let chosen = player.choose(&letter, &allowed, thought.seed)?;
        self.keep(thought, player);
        Ok(JobResult::Move(chosen))
    }

    fn take(&self, thought: &EngineJob) -> Option<Box<dyn AnyCorrespondent>> {
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let is_his = |kept: &Kept| {
            kept.table == thought.table && kept.seat == thought.seat && kept.name == thought.player
        };
        let found = all.iter().position(is_his)?;
        Some(all.remove(found).player)
    }

    fn keep(&self, thought: &EngineJob, player: Box<dyn AnyCorrespondent>) {
        let EngineJob { table, seat, player: name, .. } = thought.clone();
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|kept| kept.table != table || kept.seat != seat);
        all.push(Kept { table, seat, name, player });
        if all.len() > self.most {
            all.remove(0);
        }
    }
}
