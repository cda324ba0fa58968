//! Computer players who think in other processes. A worker with a free core comes and takes the next thought of the fair queue; what
//! it carries is one seat's view and never the state.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stammtisch_catalog::analysis::Depth;
use stammtisch_catalog::{AnyMatch, Chosen, Opinion};
use stammtisch_presentation::{Budget, Perspective, Seat, Text};

use crate::{Digest, TableId};

/// So many of the latest moves go along where nothing is hidden: more than everybody makes between two turns of a player.
const TRAIL: usize = 32;

/// One question to a computer player elsewhere: all that he may know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EngineJob {
    /// The table at which he plays.
    pub table: TableId,
    /// His seat.
    pub seat: Seat,
    /// His name.
    pub player: String,
    /// The game.
    pub game: String,
    /// What his seat may know, with the setup and the ground in it.
    pub view: Box<RawValue>,
    /// How many moves were made.
    pub ply: usize,
    /// The latest moves of a game that hides nothing, so that he finds again what he has thought before.
    pub trail: Vec<(Option<Seat>, String)>,
    /// How long he may think, in milliseconds.
    pub milliseconds: u64,
    /// How many positions he may look at, if they are counted.
    pub nodes: Option<u64>,
    /// His dice. They tell nothing of those of the table.
    pub seed: u64,
    /// What he is asked for.
    #[serde(default)]
    pub wants: JobKind,
}

/// What somebody elsewhere is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobKind {
    /// A move.
    #[default]
    Move,
    /// What is to be thought of the position.
    Opinion {
        /// Of that move alone.
        only: Option<String>,
        /// How deep, if not as deep as a player of the highest level thinks.
        depth: Option<Depth>,
    },
}

/// What a worker has found.
#[derive(Clone, Debug, PartialEq)]
pub enum JobResult {
    /// A move, if there is any.
    Move(Option<Chosen>),
    /// What he thinks of the position, if anything.
    Opinion(Option<Opinion>),
}

/// A worker's core that is free for one thought. Whoever drops it unused lets it go again.
#[async_trait]
pub trait WorkerSlot: Send {
    /// The worker's name.
    fn worker(&self) -> &Arc<str>;

    /// Has the thought thought there. Nothing is found if the player has no move, or if the budget was cancelled meanwhile: then the
    /// worker stops.
    async fn think(self: Box<Self>, thought: EngineJob, budget: &Budget) -> Result<JobResult, JobError>;
}

/// Why a worker has not answered.
#[derive(Clone, Debug, PartialEq)]
pub enum JobError {
    /// The worker is gone, or the thought was lost on its way. Another may be asked.
    Lost,
    /// It cannot be thought, and why.
    Refused(Text),
}

/// Whether computer players may think in a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LocalSearch {
    /// Where no worker is there.
    #[default]
    Auto,
    /// They wait for a worker.
    Never,
}

/// What is counted of workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerStats {
    /// How many are there.
    pub there: usize,
    /// How many thoughts they think for this house.
    pub thinking: usize,
    /// How many thoughts were lost with a worker, and asked again.
    pub lost: u64,
}

/// The thoughts that are elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    thinking: AtomicUsize,
    lost: AtomicU64,
}

impl Elsewhere {
    /// Has a thought thought at that core.
    pub(crate) async fn think(
        &self,
        core: Box<dyn WorkerSlot>,
        thought: EngineJob,
        budget: &Budget,
    ) -> Result<JobResult, JobError> {
        let _thinking = Counted::one_more(&self.thinking);
        let answer = core.think(thought, budget).await;
        if answer == Err(JobError::Lost) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    pub(crate) fn count(&self, there: usize) -> WorkerStats {
        let (thinking, lost) = (self.thinking.load(Ordering::Relaxed), self.lost.load(Ordering::Relaxed));
        WorkerStats { there, thinking, lost }
    }
}

/// Counts as long as it is there: whoever waits for a thought may stop waiting at any time.
struct Counted<'a>(&'a AtomicUsize);

impl Counted<'_> {
    fn one_more(count: &AtomicUsize) -> Counted<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl EngineJob {
    /// What that seat's player is asked in this position: what he may spend, and the table's dice of which his own are made.
    pub(crate) fn of(
        table: &TableId,
        game: &dyn AnyMatch,
        seat: Seat,
        player: &str,
        allowed: (&Budget, Duration),
        seed: u64,
    ) -> Result<EngineJob, Text> {
        let hides = game.game().hides();
        let trail = if hides { Vec::new() } else { game.latest_moves(TRAIL) };
        Ok(EngineJob {
            table: *table,
            seat,
            player: player.to_owned(),
            game: game.game().id().to_owned(),
            view: RawValue::from_string(game.view(Perspective::seat(seat)))
                .map_err(|_| Text::new("move-none"))?,
            ply: game.ply(),
            trail: trail.into_iter().map(|(actor, text)| (actor.seat(), text)).collect(),
            milliseconds: u64::try_from(allowed.1.as_millis()).unwrap_or(u64::MAX),
            nodes: allowed.0.nodes,
            seed: own_dice(seed, seat),
            wants: JobKind::Move,
        })
    }

    /// The same seat asked for something else.
    pub(crate) fn wanting(self, wants: JobKind) -> EngineJob {
        EngineJob { wants, ..self }
    }
}

/// Dice for a player that say nothing about the table's own, from which the house draws.
fn own_dice(seed: u64, seat: Seat) -> u64 {
    Digest::of(&[b"a player's dice".as_slice(), &seed.to_be_bytes(), &[seat.0]].concat()).number()
}
