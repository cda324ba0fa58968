//! What the strength of the computer players is for beside playing: hints for whoever is to move, and the analysis of a match.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stammtisch_catalog::Opinion;
use stammtisch_catalog::analysis::{Analysis, Decision, Depth, Judged, judge};
use stammtisch_stage::{Budget, Text};

use crate::{Author, Digest, Juncture, Refused, Snapshot, StoreError, Table, What};

/// An analysis that is under way.
pub(crate) struct Work {
    all: usize,
    done: AtomicUsize,
    stopped: AtomicBool,
    /// What is thought on now.
    budget: Mutex<Budget>,
    /// What was known before, and what was found since.
    found: Mutex<Arc<Analysis>>,
}

/// How far an analysis is.
pub struct Progress {
    /// So many decisions were looked at,
    pub done: usize,
    /// of so many.
    pub all: usize,
    /// What is known so far.
    pub found: Arc<Analysis>,
}

/// Cancels a thought that nobody waits for any more.
struct Asked(Budget);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Table {
    /// What the seat in that hand that is to move may think of the position. That it was helped is written first.
    pub async fn hint(self: &Arc<Table>, hand: Digest, at: Juncture) -> Result<Opinion, Refused> {
        self.reach(at).await?;
        let mut mover = None;
        self.change(|draft| {
            let held = draft.held_at(hand, at)?;
            let now = &draft.table;
            if !now.may_be_helped(held) {
                return Err(Text::new("hint-refused").into());
            }
            let seat = now.game.turn().seats().and(held).iter().next();
            let seat = seat.ok_or_else(|| Text::new("move-not-your-turn"))?;
            mover = Some(seat);
            if !now.helped.contains(seat) {
                draft.add(Author::Seat(seat), What::Hinted)?;
            }
            Ok(())
        })
        .await?;
        let (seat, now, seed) = (mover.ok_or(Refused::Stale)?, self.look(), self.seed);
        if now.juncture() != at {
            return Err(Refused::Stale);
        }
        let budget = Budget::unlimited();
        let limit = self.house.options.bot_limit;
        let think = move |budget: &Budget| now.game.opinion(seat, None, &budget.at_most(limit), seed);
        self.reflect(hand, budget, think).await?.ok_or(Refused::Stale)
    }

    /// Begins to look at the decisions of the match that nobody has looked at, or goes on with it.
    pub async fn analyse(self: &Arc<Table>, hand: Digest) -> Result<(), Refused> {
        let now = self.look();
        if now.is_newer {
            return Err(Text::new("table-newer").into());
        }
        if !now.may_analyse(now.seats_of(hand)) {
            return Err(Text::new("analysis-refused").into());
        }
        let lacking = now.analysis.lacking(now.game.as_ref());
        if lacking.is_empty() {
            let is_there = !now.analysis.judged.is_empty();
            return if is_there { Ok(()) } else { Err(Text::new("analysis-nothing").into()) };
        }
        let work = Arc::new(Work {
            all: lacking.len(),
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            budget: Mutex::new(Budget::unlimited()),
            found: Mutex::new(now.analysis.clone()),
        });
        {
            let mut under_way = locked(&self.work);
            if under_way.is_some() {
                return Ok(());
            }
            *under_way = Some(work.clone());
        }
        let table = self.clone();
        tokio::spawn(async move {
            let found = table.judge_all(&now, hand, lacking, &work).await;
            if let Err(error) = table.keep(&now, found).await {
                tracing::warn!(table = %table.id(), %error, "an analysis was not kept");
            }
            *locked(&table.work) = None;
        });
        Ok(())
    }

    /// How far the analysis is that is under way here.
    pub fn analysing(&self) -> Option<Progress> {
        let work = locked(&self.work).clone()?;
        let found = locked(&work.found).clone();
        Some(Progress { done: work.done.load(Ordering::Relaxed), all: work.all, found })
    }

    /// Stops the analysis that is under way here; what was found is kept.
    pub fn stop_analysing(&self) {
        if let Some(work) = locked(&self.work).as_ref() {
            work.stopped.store(true, Ordering::Release);
            locked(&work.budget).cancel();
        }
    }

    async fn judge_all(
        &self,
        now: &Arc<Snapshot>,
        hand: Digest,
        lacking: Vec<Decision>,
        work: &Work,
    ) -> Vec<Judged> {
        let (mut found, seed) = (Vec::new(), self.seed);
        for decision in lacking {
            let budget = Budget::unlimited();
            *locked(&work.budget) = budget.clone();
            if work.stopped.load(Ordering::Acquire) {
                break;
            }
            let then = now.clone();
            let look =
                move |budget: &Budget| judge(then.game.as_ref(), &decision, Depth::USUAL, budget, seed);
            match self.reflect(hand, budget, look).await {
                Ok(Some(judged)) => {
                    Arc::make_mut(&mut locked(&work.found)).add(judged.clone());
                    found.push(judged);
                }
                Ok(None) => {}
                Err(_) => break,
            }
            work.done.fetch_add(1, Ordering::Relaxed);
        }
        found
    }

    /// Writes what was found, unless moves were taken back meanwhile.
    async fn keep(self: &Arc<Table>, then: &Snapshot, judged: Vec<Judged>) -> Result<(), Refused> {
        if judged.is_empty() {
            return Ok(());
        }
        self.change(|draft| {
            if draft.table.juncture().backs != then.juncture().backs {
                return Err(Refused::Stale);
            }
            Ok(draft.add(Author::House, What::Analysed { judged: judged.clone() })?)
        })
        .await
    }

    /// Thinks for that hand, in turn with all who think in the house. Whoever stops waiting cancels it.
    async fn reflect<T: Send + 'static>(
        &self,
        hand: Digest,
        budget: Budget,
        think: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let _asked = Asked(budget.clone());
        let place = self.house.thinkers.admit_here(hand).await.ok_or(StoreError::Closed)?;
        budget.share_at(place.breather());
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = think(&budget);
            drop(place);
            thought
        });
        thinking.await.map_err(|error| match error.is_panic() {
            true => Refused::Because(Text::new("move-none")),
            false => Refused::Store(StoreError::Closed),
        })
    }

    /// How much of his time the computer player has used who thinks here, 0 to 1; 0 if nobody knows.
    pub fn thought_so_far(&self) -> f32 {
        let thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        thought.as_ref().map_or(0.0, Budget::used)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
