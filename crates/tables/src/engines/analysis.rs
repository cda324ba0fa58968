//! What the strength of the computer players is for beside playing: hints for whoever is to move, and the analysis of a match.
//!
//! Both are thought where computer players think: by workers, or here. That a table is to be analysed is kept in the store, so that
//! another server goes on with it when the one that began is gone.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use stammtisch_catalog::analysis::{Analysis, Decision, Depth, Judged};
use stammtisch_catalog::{AnyMatch, Opinion};
use stammtisch_presentation::{Budget, Seat, Text, Turn};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};

use crate::blocking_pool::guest;
use crate::engines::analysis_quota::Counted;
use crate::engines::bot_driver::MAX_LOSSES;
use crate::engines::scheduler::{Admitted, JobOwner, Rank};
use crate::{
    AnalysisProgress, Author, EngineJob, EventKind, JobError, JobKind, JobResult, PositionId, Refused,
    Snapshot, StoreError, Table, VisitorId,
};

/// How often a server says at least that it is still at an analysis.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);
/// After so many decisions what was found is kept, so that not much is lost with a server.
const KEPT_TOGETHER: usize = 8;

/// An analysis that is under way.
pub(crate) struct Work {
    started_by: VisitorId,
    all: usize,
    done: AtomicUsize,
    stopped: AtomicBool,
    /// What is thought on now.
    budget: Mutex<Budget>,
    /// What was known before, and what was found since.
    found: Mutex<Arc<Analysis>>,
}

impl Work {
    fn advance(&self) -> AnalysisProgress {
        AnalysisProgress { done: self.done.load(Ordering::Relaxed), all: self.all }
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        locked(&self.budget).cancel();
    }
}

/// The decisions that nobody has looked at.
pub(crate) struct Lacking {
    of: Arc<Snapshot>,
    decisions: Vec<Decision>,
}

/// How far an analysis is.
pub struct Progress {
    /// The visitor who started it.
    pub started_by: VisitorId,
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

/// A question about a position.
#[derive(Clone)]
struct Question {
    then: Arc<dyn AnyMatch>,
    seat: Seat,
    only: Option<String>,
    depth: Option<Depth>,
}

impl Table {
    /// What the seat in that hand that is to move may think of the position. That it was helped is written first.
    pub async fn hint(self: &Arc<Table>, hand: VisitorId, at: PositionId) -> Result<Opinion, Refused> {
        self.reach(at).await?;
        let mut mover = None;
        self.change(|draft| {
            let held = draft.played_at(hand, at)?;
            let now = &draft.table;
            if !now.may_be_helped(held) {
                return Err(Text::new("hint-refused").into());
            }
            if self.house.thinkers.is_unmanned() {
                return Err(Text::new("hint-nobody").into());
            }
            let seat = now.game.turn().seats().and(held).iter().next();
            let seat = seat.ok_or_else(|| Text::new("move-not-your-turn"))?;
            mover = Some(seat);
            if !now.helped.contains(seat) {
                draft.add(Author::Seat(seat), EventKind::Hinted)?;
            }
            Ok(())
        })
        .await?;
        let (seat, now) = (mover.ok_or(Refused::Stale)?, self.look());
        if now.position_id() != at {
            return Err(Refused::Stale);
        }
        let question = Question { then: now.game.fork().into(), seat, only: None, depth: None };
        let asked = Asked(Budget::unlimited());
        let asker = JobOwner::at(guest(), hand);
        let mut opinion = self.ask(asker, Rank::First, question, &asked.0).await?.ok_or(Refused::Stale)?;
        if opinion.estimate.is_none() {
            let worth = opinion.worth.clone();
            let thinking = spawn_blocking(move || now.game.estimate(seat, &worth));
            opinion.estimate = thinking.await.map_err(|_| StoreError::Closed)?;
        }
        Ok(opinion)
    }

    /// Allows that hand to see what the computer players know.
    ///
    /// Records first that its teams were helped, once for each team.
    pub async fn peek(self: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let now = &draft.table;
            let held = now.seats_of(hand);
            if now.game.turn() == Turn::Over || !now.game.game().hides() {
                return Err(Refused::Stale);
            }
            if !now.may_peek(held) {
                return Err(Text::new("peek-refused").into());
            }
            for seat in held.iter() {
                if !draft.table.helped.contains(seat) {
                    draft.add(Author::Seat(seat), EventKind::Hinted)?;
                }
            }
            Ok(())
        })
        .await
    }

    /// Begins to look at the decisions of the match that nobody has looked at, or goes on with it.
    pub async fn analyse(self: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
        let now = self.look();
        self.may_change(&now)?;
        if !now.may_analyse(now.seats_of(hand)) {
            return Err(Text::new("analysis-refused").into());
        }
        let lacking = self.lacking().await?;
        if lacking.decisions.is_empty() {
            let is_there = !lacking.of.analysis.judged.is_empty();
            return if is_there { Ok(()) } else { Err(Text::new("analysis-nothing").into()) };
        }
        let house = &self.house;
        let asker = JobOwner::at(guest(), hand);
        let counted = match house.under_way.one_more(asker) {
            Ok(counted) => counted,
            Err(_) if self.is_at_work() => return Ok(()),
            Err(many) => return Err(many.into()),
        };
        if house.store.begin_analysis(self.id(), hand, &house.name).await? {
            self.go_on_analysing(asker, counted, lacking);
        }
        Ok(())
    }

    /// What nobody has looked at. A long match is gone through where matches are replayed.
    pub(crate) async fn lacking(&self) -> Result<Lacking, StoreError> {
        let of = self.look();
        let found = self.house.studio.draw(move || {
            let decisions = of.analysis.lacking(of.game.as_ref());
            Lacking { of, decisions }
        });
        found.await.ok_or(StoreError::Closed)
    }

    /// Looks at what is lacking, unless that is under way here.
    pub(crate) fn go_on_analysing(self: &Arc<Table>, asker: JobOwner, counted: Counted, lacking: Lacking) {
        let Lacking { of: now, decisions: lacking } = lacking;
        let work = Arc::new(Work {
            started_by: asker.hand,
            all: lacking.len(),
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            budget: Mutex::new(Budget::unlimited()),
            found: Mutex::new(now.analysis.clone()),
        });
        {
            let mut under_way = locked(&self.work);
            if under_way.is_some() {
                return;
            }
            *under_way = Some(work.clone());
        }
        let table = self.clone();
        tokio::spawn(async move {
            let is_over = table.judge_all(&now, asker, lacking, &work).await;
            let (house, id) = (&table.house, table.id());
            // What a server leaves undone because it closes is for another.
            let told = match is_over {
                true => house.store.end_analysis(id).await,
                false => house.store.leave_analysis(id, &house.name).await,
            };
            if let Err(error) = told {
                tracing::warn!(table = %id, %error, "an analysis will be looked at again");
            }
            *locked(&table.work) = None;
            drop(counted);
        });
    }

    /// How far the analysis is that is under way, here or at another server.
    pub async fn analysing(&self) -> Option<Progress> {
        let work = locked(&self.work).clone();
        let (started_by, AnalysisProgress { done, all }, found) = match work {
            Some(work) => (work.started_by, work.advance(), locked(&work.found).clone()),
            None => {
                let (started_by, advance) = self.house.store.analysis(self.id()).await.ok().flatten()?;
                (started_by, advance, self.look().analysis.clone())
            }
        };
        Some(Progress { started_by, done, all, found })
    }

    /// Stops the analysis that is under way, here or at another server; what was found is kept.
    ///
    /// The players of the match and the visitor who started it may do that.
    pub async fn stop_analysing(&self, hand: VisitorId) -> Result<(), Refused> {
        let Some(progress) = self.analysing().await else { return Ok(()) };
        let now = self.look();
        if !now.may_stop_analysis(now.seats_of(hand)) && progress.started_by != hand {
            return Err(Text::new("analysis-not-yours").into());
        }
        self.leave_analysis();
        Ok(self.house.store.end_analysis(self.id()).await?)
    }

    /// Whether an analysis is under way here.
    pub(crate) fn is_at_work(&self) -> bool {
        locked(&self.work).is_some()
    }

    /// Stops the analysis that is under way here. Another server may go on with it.
    pub(crate) fn leave_analysis(&self) {
        if let Some(work) = locked(&self.work).as_ref() {
            work.stop();
        }
    }

    /// Looks at these decisions and keeps what was found; false if that is not done because the house closes.
    async fn judge_all(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        asker: JobOwner,
        lacking: Vec<Decision>,
        work: &Arc<Work>,
    ) -> bool {
        let mut found = Vec::new();
        let mut goes_on = true;
        for decision in lacking {
            let budget = Budget::unlimited();
            *locked(&work.budget) = budget.clone();
            goes_on = !work.stopped.load(Ordering::Acquire) && self.is_still_wanted(work).await;
            if !goes_on {
                break;
            }
            match self.judge(now, asker, &decision, budget, work).await {
                Ok(judged) => found.extend(judged),
                Err(_) => break,
            }
            work.done.fetch_add(1, Ordering::Relaxed);
            if found.len() >= KEPT_TOGETHER {
                self.keep(now, std::mem::take(&mut found)).await;
            }
        }
        self.keep(now, found).await;
        goes_on && !self.house.thinkers.is_closed()
    }

    /// Tells the store that this server is at it. A store that does not answer is no reason to stop.
    async fn is_still_wanted(&self, work: &Work) -> bool {
        let told = self.house.store.go_on_analysing(self.id(), &self.house.name, work.advance()).await;
        told.unwrap_or(true)
    }

    /// What is thought of one decision.
    async fn judge(
        &self,
        now: &Arc<Snapshot>,
        asker: JobOwner,
        decision: &Decision,
        budget: Budget,
        work: &Arc<Work>,
    ) -> Result<Option<Judged>, Refused> {
        let (match_then, ply) = (now.clone(), decision.ply);
        let then = spawn_blocking(move || match_then.game.at(ply)).await.map_err(|_| StoreError::Closed)?;
        let Some(then) = then else { return Ok(None) };
        let question =
            Question { then: then.into(), seat: decision.seat, only: None, depth: Some(Depth::USUAL) };
        let thinking = async {
            let Some(opinion) = self.ask(asker, Rank::Last, question.clone(), &budget).await? else {
                return Ok(None);
            };
            let made = match decision.asks_more(&opinion) {
                Some(text) => {
                    let (only, depth) = (Some(text.to_owned()), Some(Depth::USUAL.half()));
                    let made =
                        self.ask(asker, Rank::Last, Question { only, depth, ..question }, &budget).await?;
                    let Some(made) = made else { return Ok(None) };
                    Some(made)
                }
                None => None,
            };
            Ok::<_, Refused>(Some((opinion, made)))
        };
        let mut thinking = std::pin::pin!(thinking);
        let mut sign = interval(SIGN_OF_LIFE);
        sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
        sign.tick().await;
        let thought = loop {
            tokio::select! {
                thought = &mut thinking => break thought?,
                // An analysis is last, and may wait for long.
                _ = sign.tick() => if !self.is_still_wanted(work).await {
                    work.stop();
                },
            }
        };
        let Some((opinion, made)) = thought else { return Ok(None) };
        let judged = decision.judged(opinion, made);
        if let Some(judged) = &judged {
            Arc::make_mut(&mut locked(&work.found)).add(judged.clone());
        }
        Ok(judged)
    }

    /// Writes what was found, unless moves were taken back meanwhile.
    async fn keep(self: &Arc<Table>, then: &Snapshot, judged: Vec<Judged>) {
        if judged.is_empty() {
            return;
        }
        let kept = self
            .change(|draft| {
                if draft.table.position_id().backs != then.position_id().backs {
                    return Err(Refused::Stale);
                }
                Ok(draft.add(Author::House, EventKind::Analysed { judged: judged.clone() })?)
            })
            .await;
        if let Err(error) = kept {
            tracing::warn!(table = %self.id(), %error, "an analysis was not kept");
        }
    }

    /// Has a question thought about for somebody, in turn with all who think in the house. A worker who is lost meanwhile costs another
    /// try.
    async fn ask(
        &self,
        asker: JobOwner,
        rank: Rank,
        question: Question,
        budget: &Budget,
    ) -> Result<Option<Opinion>, Refused> {
        let (house, seed) = (&self.house, self.seed);
        for _ in 0..MAX_LOSSES {
            match house.thinkers.admit(asker, None, rank).await {
                None => return Err(StoreError::Closed.into()),
                Some(_) if budget.is_cancelled() => return Ok(None),
                Some(Admitted::Here(place)) => {
                    budget.set_yield_point(place.breather());
                    let (longest, budget) = (house.options.bot_limit, budget.clone());
                    let thinking = spawn_blocking(move || {
                        let Question { then, seat, only, depth } = question;
                        let allowed =
                            depth.map_or_else(|| budget.at_most(longest), |depth| depth.budget(&budget));
                        let opinion = then.opinion(seat, only.as_deref(), &allowed, seed);
                        drop(place);
                        opinion
                    });
                    return thinking.await.map_err(|error| match error.is_panic() {
                        true => Refused::Because(Text::new("move-none")),
                        false => Refused::Store(StoreError::Closed),
                    });
                }
                Some(Admitted::There(core)) => {
                    let Question { then, seat, only, depth } = question.clone();
                    let allowed = (budget, house.options.bot_limit);
                    let thought = EngineJob::of(self.id(), then.as_ref(), seat, "", allowed, seed)?;
                    let thought = thought.wanting(JobKind::Opinion { only, depth });
                    match house.elsewhere.think(core, thought, budget).await {
                        Ok(JobResult::Opinion(opinion))
                            if opinion.as_ref().is_none_or(|own| own.seat == seat) =>
                        {
                            return Ok(opinion);
                        }
                        Err(JobError::Refused(why)) => return Err(why.into()),
                        // An answer to another question is as good as none.
                        Ok(_) | Err(JobError::Lost) => {}
                    }
                }
            }
        }
        Err(Text::new("move-none").into())
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
