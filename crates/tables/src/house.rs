//! The house: opens tables, finds them again, and forgets those at which nobody looks.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyGame, AnyMatch, Chosen, Players};
use stammtisch_presentation::{Budget, FieldError, ForfeitReason, Seat, SeatTag, Text, Values};
use tokio::time::{sleep, timeout};

use crate::blocking_pool::{Share, guest};
use crate::engines::analysis_quota::AnalysisQuota;
use crate::engines::deferred::Deferred;
use crate::engines::scheduler::{EngineScheduler, Rank, SLICE};
use crate::engines::workers::Elsewhere;
use crate::highscores::{Deletion, HighScore, Imported, Order, ScoreLine};
use crate::history::create::{lay, strangers, tidy};
use crate::history::resignation::Losses;
use crate::logs::Logs;
use crate::open_tables::OpenTables;
use crate::store::score_writer::Scores;
use crate::sync;
use crate::{
    BlockingPool, Bus, BusConnection, Digest, LocalSearch, Refused, Secret, Snapshot, Store, StoreError,
    Summary, Table, TableId, Token, VisitorId, WorkerSlot, WorkerStats,
};

/// How long somebody waits at most for what other servers have written, before he is shown what is known here.
const FRESHENING: Duration = Duration::from_millis(500);

/// How long a house that closes waits for its analyses.
const LEAVING: Duration = Duration::from_secs(1);

/// A handle to the house; clones are the same house.
#[derive(Clone)]
pub struct House {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    /// By what the store knows this server among others.
    pub(crate) name: String,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    /// Where computer players think.
    pub(crate) thinkers: EngineScheduler,
    /// The tables whose computer players may not line up yet.
    pub(crate) deferred: Deferred,
    /// What they think elsewhere.
    pub(crate) elsewhere: Elsewhere,
    /// Where matches are replayed.
    pub(crate) studio: BlockingPool,
    /// The analyses that are under way here.
    pub(crate) under_way: Arc<AnalysisQuota>,
    pub(crate) logs: Logs,
    scores: Scores,
    pub(crate) tables: OpenTables,
    /// By which other servers are told, if there are any.
    pub(crate) bus: Option<Arc<dyn Bus>>,
    /// How often a table was found to have gone on elsewhere without the bus having told.
    pub(crate) healed: AtomicU64,
    /// How often somebody forfeited here.
    pub(crate) losses: Losses,
}

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many computer players may think at once.
    pub thinkers: usize,
    /// How long a computer player waits at least before he moves, so that people can follow.
    pub bot_pause: Duration,
    /// How long a computer player may think at most.
    pub bot_limit: Duration,
    /// The folder for the logs of the games that have one; without it none are kept. A log tells all that is hidden.
    pub logs: Option<PathBuf>,
    /// What the keys to seats are made of.
    pub secret: Arc<Secret>,
    /// How a computer player is asked for a move.
    pub asking: Asking,
    /// Whether they may think in this process.
    pub think_here: LocalSearch,
    /// How often the open tables are compared with the store: other servers may have written to it, or somebody has cleared them away.
    pub compare_every: Duration,
}

/// Asks the player of that name, one of those who sit at the table, for the move of a seat, with the dice of a seed.
pub type Asking = fn(&mut Players, &dyn AnyMatch, Seat, &str, &Budget, u64) -> Result<Option<Chosen>, Text>;

impl Options {
    /// The usual options, with the secret that keys to seats are made of.
    pub fn with_secret(secret: Secret) -> Options {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            secret: Arc::new(secret),
            thinkers: cores,
            bot_pause: Duration::from_millis(300),
            bot_limit: Duration::from_secs(60),
            logs: None,
            asking: Players::choose,
            think_here: LocalSearch::Auto,
            compare_every: Duration::from_secs(3),
        }
    }
}

/// Why a table could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// What is wrong in the form, field by field.
    Fields(Vec<FieldError>),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> OpenError {
        OpenError::Store(error)
    }
}

impl House {
    /// A house. What its lists lack of the histories is entered while it is open.
    pub async fn open(store: Arc<dyn Store>, options: Options) -> Result<House, StoreError> {
        House::open_at(store, None, options).await
    }

    /// A house that shares its store with other servers.
    pub async fn open_among_others(
        store: Arc<dyn Store>,
        wire: BusConnection,
        options: Options,
    ) -> Result<House, StoreError> {
        House::open_at(store, Some(wire), options).await
    }

    async fn open_at(
        store: Arc<dyn Store>,
        wire: Option<BusConnection>,
        options: Options,
    ) -> Result<House, StoreError> {
        let (bus, news) = wire.map(|BusConnection { bus, news }| (bus, news)).unzip();
        let thinkers = EngineScheduler::new(options.thinkers, SLICE, options.think_here);
        let logs = Logs::in_folder(options.logs.clone());
        let (scores, tables) = (Scores::default(), OpenTables::default());
        let (healed, losses) = (AtomicU64::new(0), Losses::default());
        let (elsewhere, studio, under_way) = (Elsewhere::default(), BlockingPool::default(), Arc::default());
        let name = Token::random()?.to_string();
        let inner = Inner {
            name,
            store,
            options,
            thinkers,
            deferred: Deferred::default(),
            elsewhere,
            studio,
            under_way,
            logs,
            scores,
            tables,
            bus,
            healed,
            losses,
        };
        let house = House { inner: Arc::new(inner) };
        tokio::spawn(sync::catch_up(Arc::downgrade(&house.inner), news.is_none()));
        tokio::spawn(sync::follow(Arc::downgrade(&house.inner), news));
        Ok(house)
    }

    /// Opens a table; the opener holds all seats that people play.
    pub async fn open_table(
        &self,
        game: &'static dyn AnyGame,
        setup: &Values,
        seats: Vec<SeatTag>,
        opener: VisitorId,
    ) -> Result<TableId, OpenError> {
        let seats: Vec<SeatTag> = seats.into_iter().map(tidy).collect();
        let strangers = strangers(game, &seats);
        let started = game.start(setup, seats).map_err(|mut faults| {
            faults.extend(strangers.iter().cloned());
            OpenError::Fields(faults)
        })?;
        if !strangers.is_empty() {
            return Err(OpenError::Fields(strangers));
        }
        Ok(self.open_match(started, opener).await?)
    }

    /// Opens a table for a match that came out of a file. Players that nobody here knows become humans.
    pub async fn open_match(
        &self,
        game: Box<dyn AnyMatch>,
        opener: VisitorId,
    ) -> Result<TableId, StoreError> {
        let secret = self.inner.options.secret.clone();
        let laid = self.inner.studio.draw(move || lay(game, opener, secret)).await;
        let (saved, table) = laid.ok_or(StoreError::Closed)??;
        let id = saved.id;
        self.inner.store.open(saved, table.status()).await?;
        self.inner.enter_missed();
        let game = table.game.game();
        tracing::info!(table = %id, game = game.id(), "opened");
        self.inner.logs.give_to(&id, game);
        self.inner.logs.write_up(&table);
        Ok(id)
    }

    /// The table of that address, loaded if nobody was looking at it: in the share of whoever asks.
    pub async fn table(&self, id: &TableId) -> Result<Option<Arc<Table>>, StoreError> {
        let place = self.inner.tables.place(id);
        let mut known = place.lock().await.upgrade();
        if known.is_none() {
            // Who waits for his share keeps nobody else from the table.
            let share = self.inner.studio.share().await;
            let mut place = place.lock().await;
            known = place.upgrade();
            if known.is_none() {
                let Some(table) = self.load(id, share).await? else { return Ok(None) };
                *place = Arc::downgrade(&table);
                table.wake_bots();
                return Ok(Some(table));
            }
        }
        if let Some(table) = &known {
            self.freshen(table).await;
        }
        Ok(known)
    }

    /// The table as the store has it.
    async fn load(&self, id: &TableId, share: Share) -> Result<Option<Arc<Table>>, StoreError> {
        // Who listens before he reads misses nothing.
        let listening = match &self.inner.bus {
            Some(bus) => Some(bus.listen(id).await),
            None => None,
        };
        let Some(saved) = self.inner.store.load(id).await? else { return Ok(None) };
        let (house, first) = (self.inner.clone(), guest());
        let laid = self.inner.studio.draw_in(share, move || Table::new(house, saved, listening, first)).await;
        let table = laid.ok_or(StoreError::Closed)??;
        self.go_on_with_log(&table).await?;
        Ok(Some(table))
    }

    /// Whoever comes from another server finds here what he has seen there, unless the store does not answer at once.
    async fn freshen(&self, table: &Arc<Table>) {
        if self.inner.bus.is_some()
            && !matches!(timeout(FRESHENING, table.follow_to(u64::MAX)).await, Ok(Ok(_)))
        {
            tracing::debug!(table = %table.id(), "a table is shown as it is in memory");
        }
    }

    /// Has the game's log written on if it is this table's. After the house was closed, the table that was opened last has it.
    async fn go_on_with_log(&self, table: &Table) -> Result<(), StoreError> {
        let (logs, now) = (&self.inner.logs, table.look());
        let game = now.game.game();
        if logs.lacks_owner(game)
            && let Some(latest) = self.inner.store.latest_table(game.id()).await?
        {
            logs.give_to(&latest, game);
        }
        logs.write_up(&now);
        Ok(())
    }

    /// Revokes a hand: whatever it has goes into a new one, and the old one only watches from now on. If not everything could be
    /// written, what has gone over comes back.
    pub async fn revoke_hand(&self, old: VisitorId, new: VisitorId) -> Result<(), StoreError> {
        let passed = self.pass_on(old, new).await;
        if passed.is_err() {
            self.pass_on(new, old).await.ok();
        }
        passed
    }

    async fn pass_on(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        self.inner.store.pass_on(from, to).await?;
        // The list of a hand's tables has an end, so what is left is asked for until nothing more goes over.
        loop {
            let mut went_over = false;
            for summary in self.tables_of(from).await? {
                went_over |= self.pass_table_on(&summary.id, from, to).await?;
            }
            if !went_over {
                return Ok(());
            }
        }
    }

    /// Puts the seats of one hand at a table into another; false if there was nothing to put, or nobody can.
    async fn pass_table_on(&self, id: &TableId, from: VisitorId, to: VisitorId) -> Result<bool, StoreError> {
        let table = match self.table(id).await {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(false),
            Err(error @ StoreError::Unreadable(..)) => {
                tracing::warn!(%error, "a table did not go into another hand");
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        if let Some(why) = table.look().read_only() {
            tracing::warn!(table = %id, why = %why.key, "a read-only table did not go into another hand");
            return Ok(false);
        }
        table.pass_on(from, to).await.map_err(|refused| match refused {
            Refused::Store(error) => error,
            refused => StoreError::Unreadable(*id, refused.to_string()),
        })
    }

    /// Where work is done that would stop the lines.
    pub fn studio(&self) -> &BlockingPool {
        &self.inner.studio
    }

    /// How many computer players think now, and how many wait until they may.
    pub fn thoughts(&self) -> (usize, usize) {
        self.inner.thinkers.count()
    }

    /// A worker has a core free: gives it to the next computer player who wants to think, or back if nobody does.
    pub fn offer(&self, core: Box<dyn WorkerSlot>) -> Option<Box<dyn WorkerSlot>> {
        self.inner.thinkers.offer(core)
    }

    /// For whom the next thought is that a worker would be given: a number that is the same for one guest at all servers and tells nobody
    /// else who he is. And whether it can wait until nobody else wants to think.
    pub fn next_in_line(&self) -> Option<(u64, bool)> {
        let (guest, rank) = self.inner.thinkers.next_in_line()?;
        let named = match guest {
            Ok(home) => home.to_be_bytes().to_vec(),
            Err(hand) => hand.as_bytes().to_vec(),
        };
        let mark = self.inner.options.secret.mark().unwrap_or_default();
        let number = Digest::of(&[b"a guest".as_slice(), &mark[..], &named[..]].concat()).number();
        Some((number, rank == Rank::Last))
    }

    /// So many workers are there now. While there is none, computer players think here, if they may.
    pub fn set_workers(&self, there: usize) {
        self.inner.thinkers.set_workers(there);
    }

    /// What is known of workers.
    pub fn workers(&self) -> WorkerStats {
        self.inner.elsewhere.count(self.inner.thinkers.workers())
    }

    /// Waits until one more computer player wants to think.
    pub async fn thought_lined_up(&self) {
        self.inner.thinkers.lined_up().await;
    }

    /// Whether the house has closed, so that nobody thinks any more.
    pub fn is_closed(&self) -> bool {
        self.inner.thinkers.is_closed()
    }

    /// How often a table was found to have gone on at another server without the bus having told.
    pub fn healed(&self) -> u64 {
        self.inner.healed.load(Ordering::Relaxed)
    }

    /// How often somebody has forfeited here since the house was opened, by why.
    pub fn losses(&self) -> [(ForfeitReason, u64); 3] {
        self.inner.losses.counts()
    }

    /// Whether somebody may act once more, counted over all servers: so often at once, so often a second in the long run.
    pub async fn take_token(&self, key: Digest, most: f64, per_second: f64) -> Result<bool, StoreError> {
        self.inner.store.take_token(key, most, per_second).await
    }

    /// How many tables are in memory: somebody looks at them, or a computer player thinks about them.
    pub async fn tables_in_memory(&self) -> usize {
        self.inner.tables.all().await.len()
    }

    /// The tables of a hand, latest change first.
    pub async fn tables_of(&self, hand: VisitorId) -> Result<Vec<Summary>, StoreError> {
        self.inner.store.tables_of(hand).await
    }

    /// Keeps the files of this server's pages for other servers, if there may be any.
    pub async fn keep_client(&self, stamp: &str, files: impl FnOnce() -> String) -> Result<(), StoreError> {
        if self.inner.bus.is_none() {
            return Ok(());
        }
        self.inner.store.keep_client(stamp, &files()).await
    }

    /// The files of the pages of a server of another version.
    pub async fn client(&self, stamp: &str) -> Result<Option<String>, StoreError> {
        self.inner.store.client(stamp).await
    }

    /// Keeps what a hand chose in a game's form.
    pub async fn remember_form(&self, hand: VisitorId, game: &str, form: &Values) -> Result<(), StoreError> {
        self.inner.store.remember_form(hand, game, form).await
    }

    /// What a hand chose in a game's form last time.
    pub async fn remembered_form(&self, hand: VisitorId, game: &str) -> Result<Option<Values>, StoreError> {
        self.inner.store.remembered_form(hand, game).await
    }

    /// The high scores of a game or of all, latest first.
    pub async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        self.inner.scores.settled().await;
        self.inner.store.high_scores(game).await
    }

    /// The one of that number.
    pub async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError> {
        self.inner.scores.settled().await;
        self.inner.store.high_score(id).await
    }

    /// The first so many of them in that order, and how many there are.
    pub async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: Order,
        most: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        self.inner.scores.settled().await;
        self.inner.store.first_high_scores(game, order, most).await
    }

    /// Refuses if the store knows that it has no room to write; then it looks again.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        self.inner.store.has_room().await?;
        self.inner.enter_missed();
        Ok(())
    }

    /// Adds lines to a game's high scores, except those that are there already.
    pub async fn import_high_scores(
        &self,
        game: &str,
        lines: Vec<ScoreLine>,
    ) -> Result<Imported, StoreError> {
        self.inner.store.import_high_scores(game, lines).await
    }

    /// Deletes high scores for good; answers how many.
    pub async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.inner.scores.settled().await;
        self.inner.store.delete_high_scores(which).await
    }

    async fn analyses_left(&self) {
        for table in self.inner.tables.all().await {
            while table.is_at_work() {
                sleep(Duration::from_millis(2)).await;
            }
        }
    }

    /// Stops the computer players and finishes what is being written.
    pub async fn close(&self) {
        self.inner.thinkers.close();
        for table in self.inner.tables.all().await {
            table.stop_thinking();
            table.leave_analysis();
        }
        // What an analysis has found is kept, and what it has not is left to another server.
        let _ = timeout(LEAVING, self.analyses_left()).await;
        self.inner.scores.settled().await;
        self.inner.logs.close().await;
        self.inner.store.close().await;
    }
}

impl Inner {
    /// Brings the high scores in line with a table that may not be open.
    pub(crate) async fn score(self: &Arc<Inner>, id: &TableId) {
        match (House { inner: self.clone() }).table(id).await {
            Ok(Some(table)) => self.scores.follow(&self.store, &table.look()),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(table = %id, %error, "the high scores do not know how the table stands");
                if !matches!(error, StoreError::Unreadable(..)) {
                    self.scores.miss(*id);
                }
            }
        }
    }

    /// The store has taken something: now it may take what the high scores lack.
    pub(crate) fn enter_missed(self: &Arc<Inner>) {
        let missed = self.scores.take_missed();
        if missed.is_empty() {
            return;
        }
        let house = self.clone();
        tokio::spawn(async move {
            for id in missed {
                house.score(&id).await;
            }
        });
    }

    /// Lets the lists and logs follow what has happened at a table. They are never in its way.
    pub(crate) fn follow(&self, before: &Snapshot, now: &Snapshot) {
        self.logs.write_up(now);
        if before.ended != now.ended {
            self.scores.follow(&self.store, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use stammtisch_bots::HUMAN;

    use super::*;
    use crate::on_behalf_of;
    use crate::sqlite::SqliteStore;

    #[tokio::test]
    async fn whoever_waits_for_his_share_to_load_a_table_keeps_nobody_else_from_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
        let options = Options::with_secret(Secret::random().unwrap());
        let house = House::open(Arc::new(store), options).await.unwrap();
        let people = vec![SeatTag { name: String::new(), player: HUMAN.to_owned() }; 2];
        let game = stammtisch_catalog::find("tic-tac-toe").unwrap();
        let opener = Token::random().unwrap().visitor_id();
        let id = house.open_table(game, &Values::new(), people, opener).await.unwrap();
        let studio = house.studio().clone();
        // One address has so much to do that it waits.
        let busy = on_behalf_of(7, studio.whole_share()).await;
        let load = |guest| {
            let house = house.clone();
            tokio::spawn(on_behalf_of(guest, async move { house.table(&id).await.unwrap().is_some() }))
        };
        let (first, second) = (load(7), load(8));
        assert!(timeout(Duration::from_secs(60), second).await.expect("there is room for others").unwrap());
        assert!(!first.is_finished(), "loading is in his share");
        drop(busy);
        assert!(timeout(Duration::from_secs(60), first).await.expect("it is his turn").unwrap());
        house.close().await;
    }
}
