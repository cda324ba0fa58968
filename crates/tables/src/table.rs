//! A loaded table: applies changes as events and publishes the snapshots to its watchers.
//!
//! Every change is appended to the store before it is published, and nothing else is published.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;
use stammtisch_catalog::Engines;
use stammtisch_presentation::{ACCEPT, Budget, Path, Seat, SeatSet, Text};
use tokio::sync::{self, Notify, watch};

use crate::engines::analysis::AnalysisTask;
use crate::engines::client_addresses::ClientAddresses;
use crate::engines::scheduler::{ClientAddress, JobOwner};
use crate::history::draft::Draft;
use crate::house::HouseState;
use crate::{
    Appended, Author, EventKind, PositionId, SavedTable, SeatKey, Seated, Snapshot, StoreError, Subscription,
    TableId, UndoRequest, VisitorId,
};

/// For how many events a table counts as slow to render. Counted from the last slow rendering: a
/// spectator's smaller view may render fast, and says nothing about the others.
const SLOW_RENDER_EVENTS: u64 = 16;

/// How often a seat passes to a new visitor id at most because the old one was revoked.
const MAX_SEAT_CHANGES: usize = 500;

/// A table in memory. It is unloaded when the last handle is dropped; the store has everything.
pub struct Table {
    id: TableId,
    pub(crate) house: Arc<HouseState>,
    pub(crate) seed: u64,
    opener: VisitorId,
    /// Held while a change is on its way into the store: one change at a time.
    write_lock: sync::Mutex<()>,
    /// Held while a visitor opens the rematch.
    rematch_lock: sync::Mutex<()>,
    pub(crate) snapshots: watch::Sender<Arc<Snapshot>>,
    client_addresses: Mutex<ClientAddresses>,
    /// Whether a task plays the bots' moves.
    pub(crate) is_driving_bots: AtomicBool,
    /// The engines of the bots here, with their search trees.
    pub(crate) engines: Mutex<Option<Engines>>,
    /// The worker that searched for this table last, if it can reuse its search tree.
    pub(crate) last_worker: Mutex<Option<Arc<str>>>,
    /// The budget of the latest bot search.
    pub(crate) search_budget: Mutex<Option<Budget>>,
    /// Notified when that budget is cancelled.
    pub(crate) search_cancelled: Notify,
    /// The analysis that runs on this server.
    pub(crate) analysis: Mutex<Option<Arc<AnalysisTask>>>,
    /// When another server's write was last seen; `None` after a write of this server.
    pub(crate) last_foreign_write: Mutex<Option<Instant>>,
    /// Whether a delayed task will wake the bots.
    pub(crate) is_wake_scheduled: AtomicBool,
    /// The event number up to which the table counts as slow to render.
    slow_until: AtomicU64,
    _subscription: Option<Subscription>,
}

/// Receives a table's snapshots.
///
/// When the last watcher of a table without people is dropped, its bots stop.
pub struct Watcher {
    // Dropped before the guard, which counts the receivers that are left.
    snapshots: watch::Receiver<Arc<Snapshot>>,
    _stop: StopUnattendedBots,
}

/// Stops the bots when dropped, unless people play or watch.
struct StopUnattendedBots(Arc<Table>);

impl Drop for StopUnattendedBots {
    fn drop(&mut self) {
        if !self.0.is_attended() {
            self.0.stop_search();
        }
    }
}

impl Deref for Watcher {
    type Target = watch::Receiver<Arc<Snapshot>>;

    fn deref(&self) -> &Self::Target {
        &self.snapshots
    }
}

impl DerefMut for Watcher {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.snapshots
    }
}

/// Why a change was refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The position is no longer the one that was meant, or the game was broken off.
    #[error("the table has gone on meanwhile")]
    Stale,
    /// The change is not allowed, and why.
    #[error("it is not allowed: {}", .0.key)]
    Because(Text),
    /// The store failed.
    #[error("{0}")]
    Store(StoreError),
}

impl From<Text> for Refused {
    fn from(why: Text) -> Refused {
        Refused::Because(why)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused::Store(error)
    }
}

impl Table {
    pub(crate) fn new(
        house: Arc<HouseState>,
        saved: SavedTable,
        subscription: Option<Subscription>,
        loaded_from: Option<ClientAddress>,
    ) -> Result<Arc<Table>, StoreError> {
        let SavedTable { id, seed, opener, .. } = saved;
        let snapshot = Snapshot::restore(saved, house.options.secret.clone())?;
        Ok(Arc::new(Table {
            id,
            house,
            seed,
            opener,
            write_lock: sync::Mutex::default(),
            rematch_lock: sync::Mutex::default(),
            snapshots: watch::channel(Arc::new(snapshot)).0,
            client_addresses: Mutex::new(ClientAddresses::loaded_from(loaded_from)),
            is_driving_bots: AtomicBool::new(false),
            engines: Mutex::default(),
            last_worker: Mutex::default(),
            search_budget: Mutex::default(),
            search_cancelled: Notify::new(),
            analysis: Mutex::default(),
            last_foreign_write: Mutex::default(),
            is_wake_scheduled: AtomicBool::new(false),
            slow_until: AtomicU64::new(0),
            _subscription: subscription,
        }))
    }

    /// The table's public id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The visitor who opened it.
    pub fn opener(&self) -> VisitorId {
        self.opener
    }

    /// The current snapshot.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.snapshots.borrow().clone()
    }

    /// Records that a visitor connects from the current client address (see
    /// [`crate::on_behalf_of`]).
    ///
    /// The bots' searches here are charged to such an address.
    pub fn record_visit(&self, visitor: VisitorId) {
        self.client_addresses.lock().record(visitor, &self.snapshot(), self.opener);
    }

    /// The visitor and address that the bots' searches are charged to.
    pub(crate) fn job_owner(&self, now: &Snapshot) -> JobOwner {
        self.client_addresses.lock().job_owner(now, self.opener)
    }

    /// Whether a rendering was slow lately, for any viewer: then it belongs on the blocking pool.
    pub fn is_slow_to_render(&self) -> bool {
        self.snapshots.borrow().seq < self.slow_until.load(Ordering::Relaxed)
    }

    /// Records that a rendering was slow just now.
    pub fn mark_slow_to_render(&self) {
        let until = self.snapshots.borrow().seq + SLOW_RENDER_EVENTS;
        self.slow_until.fetch_max(until, Ordering::Relaxed);
    }

    /// Subscribes to the table's snapshots, and wakes its bots.
    pub fn watch(self: &Arc<Table>) -> Watcher {
        let watcher =
            Watcher { snapshots: self.snapshots.subscribe(), _stop: StopUnattendedBots(self.clone()) };
        self.wake_bots();
        watcher
    }

    /// Whether people play here, or at least watch.
    pub(crate) fn is_attended(&self) -> bool {
        self.snapshots.receiver_count() > 0 || !self.snapshot().humans().is_empty()
    }

    /// Computes the house's proposal for a visitor who may act on it, unless it is there already.
    ///
    /// Runs on the blocking pool, on the client's own permit.
    pub async fn prepare_proposal_for(self: &Arc<Table>, visitor: VisitorId) -> Result<(), StoreError> {
        let now = self.snapshot();
        if !now.game.needs_proposal() || now.played(now.seats_of(visitor)).is_empty() {
            return Ok(());
        }
        let table = self.clone();
        let proposing = self.house.blocking_pool.run(move || {
            let mut next = table.snapshot().fork();
            next.game.prepare_proposal();
            next
        });
        let with_proposal = proposing.await.ok_or(StoreError::Closed)?;
        let guard = self.write_lock.lock().await;
        let now = self.snapshot();
        if now.seq == with_proposal.seq && now.game.needs_proposal() {
            self.publish(Arc::new(with_proposal));
        }
        drop(guard);
        Ok(())
    }

    /// Plays the moves that these touches make in that position, for one of the visitor's seats.
    pub async fn touch(
        self: &Arc<Table>,
        visitor: VisitorId,
        at: PositionId,
        path: &Path,
    ) -> Result<(), Refused> {
        self.catch_up_to(at).await?;
        if *path == Path::from(ACCEPT) {
            self.prepare_proposal_for(visitor).await?;
        }
        self.change(|draft| {
            let played = draft.played_at(visitor, at)?;
            let (seat, moves) = draft.table.game.interpret_touches(played, path)?;
            Ok(moves.iter().try_for_each(|text| draft.play(seat, text, played, Vec::new()))?)
        })
        .await
    }

    /// Asks for an undo of all moves after `at.ply`, or agrees to it.
    ///
    /// The undo happens once every person at the table has agreed.
    pub async fn undo(self: &Arc<Table>, visitor: VisitorId, at: PositionId) -> Result<(), Refused> {
        self.catch_up_to(at).await?;
        self.change(|draft| {
            let held = draft.held(visitor)?;
            request_undo(draft, held, at)
        })
        .await
    }

    /// Declines an undo that another visitor asked for.
    pub async fn decline_undo(self: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let played = draft.played(visitor)?;
            let asked = draft.table.undo.ok_or(Refused::Stale)?;
            let decliner = played.iter().find(|seat| !asked.seats.contains(*seat)).ok_or(Refused::Stale)?;
            Ok(draft.add(Author::Seat(decliner), EventKind::UndoDeclined)?)
        })
        .await
    }

    /// Gives the seat of this key to a visitor.
    ///
    /// The seat gets a new key, so that the link cannot be used twice.
    pub async fn take_seat(self: &Arc<Table>, key: SeatKey, visitor: VisitorId) -> Result<Seat, Refused> {
        let mut taken = None;
        self.change(|draft| {
            let seat = draft.table.seat_of_key(key).ok_or_else(|| Text::new("seat-link-spent"))?;
            taken = Some(seat);
            seat_visitor(draft, seat, visitor)
        })
        .await?;
        taken.ok_or(Refused::Stale)
    }

    /// Gives a visitor the seat that they had at the table that this one is the rematch of.
    pub async fn claim_rematch_seat(
        self: &Arc<Table>,
        seat: Seat,
        visitor: VisitorId,
    ) -> Result<(), Refused> {
        self.change(|draft| seat_visitor(draft, seat, visitor)).await
    }

    /// Moves all seats of one visitor id to another; answers whether there were any.
    ///
    /// The house does that, so the usual limits do not apply. [`MAX_SEAT_CHANGES`] keeps repeated
    /// revocations from filling the history.
    pub(crate) async fn transfer_seats(
        self: &Arc<Table>,
        from: VisitorId,
        to: VisitorId,
    ) -> Result<bool, Refused> {
        let mut has_changed = false;
        self.change(|draft| {
            for seat in draft.table.seats_of(from).iter() {
                if draft.table.seat_changes_at(seat) >= MAX_SEAT_CHANGES {
                    continue;
                }
                let seated = seated_event(draft, seat, to)?;
                draft.add_unlimited(Author::House, EventKind::Seated(seated))?;
            }
            has_changed = !draft.events.is_empty();
            Ok(())
        })
        .await?;
        Ok(has_changed)
    }

    /// Locks the rematch, so that one visitor at a time can look for it and open it.
    pub async fn lock_rematch(&self) -> sync::MutexGuard<'_, ()> {
        self.rematch_lock.lock().await
    }

    /// Announces the table of the rematch, unless a table other than `before` was announced.
    pub async fn announce_rematch(
        self: &Arc<Table>,
        rematch: TableId,
        before: Option<&TableId>,
    ) -> Result<(), Refused> {
        self.change(|draft| {
            if draft.table.rematch.as_ref() != before {
                return Err(Refused::Stale);
            }
            Ok(draft.add(Author::House, EventKind::Rematch { table: rematch })?)
        })
        .await
    }

    /// Tries a change on a draft, appends its events to the store, and publishes the result.
    ///
    /// Optimistic concurrency: when another server has appended first, `edit` runs again on the
    /// latest state. It may then refuse or add no events.
    pub(crate) async fn change(
        self: &Arc<Table>,
        mut edit: impl FnMut(&mut Draft) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let guard = self.write_lock.lock().await;
        loop {
            let now = self.snapshot();
            let Draft { mut table, events, .. } = self.build_draft(&now, &mut edit)?;
            if events.is_empty() {
                return Ok(());
            }
            // Boxed, like the catch-up below: both are rare and would enlarge every caller's
            // future.
            if has_new_proposal(&now, &table) {
                table = Box::pin(self.with_proposal(table)).await?;
            }
            let table = Arc::new(table);
            match self.house.store.append(&self.id, now.seq, events, table.status()).await? {
                Appended::Done => {
                    if let Some(bus) = &self.house.bus {
                        bus.publish(&self.id, table.seq);
                    }
                    self.set_last_foreign_write(None);
                    self.house.enter_missed_scores();
                    self.house.forfeit_counts.record(&now, &table);
                    self.publish(table);
                    break;
                }
                Appended::Stale => {
                    if !Box::pin(self.load_new_events()).await? {
                        self.publish_gone();
                        return Err(StoreError::Gone(self.id).into());
                    }
                }
            }
        }
        drop(guard);
        self.wake_bots();
        Ok(())
    }

    /// Refuses if the table is read-only or was deleted.
    pub(crate) fn check_writable(&self, now: &Snapshot) -> Result<(), Refused> {
        if now.is_gone {
            return Err(StoreError::Gone(self.id).into());
        }
        now.read_only().map_or(Ok(()), |why| Err(why.into()))
    }

    /// Runs `edit` on a copy of the snapshot.
    fn build_draft(
        &self,
        now: &Snapshot,
        edit: &mut impl FnMut(&mut Draft) -> Result<(), Refused>,
    ) -> Result<Draft, Refused> {
        self.check_writable(now)?;
        let mut draft = Draft::on(now.fork(), self.seed);
        edit(&mut draft)?;
        if !draft.events.is_empty() {
            draft.end_if_full()?;
        }
        Ok(draft)
    }

    /// Loads new events if a client refers to a position that only another server has seen.
    pub(crate) async fn catch_up_to(self: &Arc<Table>, at: PositionId) -> Result<(), StoreError> {
        let now = self.snapshot().position_id();
        if self.house.bus.is_some() && (at.undos, at.ply) > (now.undos, now.ply) {
            Box::pin(self.sync_to(u64::MAX)).await?;
        }
        Ok(())
    }

    /// Loads new events from the store unless the table has `seq` events already.
    ///
    /// Answers whether there were any.
    pub(crate) async fn sync_to(self: &Arc<Table>, seq: u64) -> Result<bool, StoreError> {
        let guard = self.write_lock.lock().await;
        let has_advanced = self.snapshot().seq < seq && self.load_new_events().await?;
        drop(guard);
        self.wake_bots();
        Ok(has_advanced)
    }

    /// Shows the table as deleted: the store no longer has it.
    pub(crate) async fn mark_gone(&self) {
        let guard = self.write_lock.lock().await;
        self.publish_gone();
        drop(guard);
    }

    fn publish_gone(&self) {
        let mut next = self.snapshot().fork();
        next.is_gone = true;
        self.publish(Arc::new(next));
    }

    /// Applies the events that other servers have appended; answers whether there were any.
    async fn load_new_events(&self) -> Result<bool, StoreError> {
        let now = self.snapshot();
        let mut next = now.fork();
        let events = self.house.store.events(&self.id, next.seq).await?;
        if events.is_empty() {
            return Ok(false);
        }
        next.apply_all(&events)?;
        if has_new_proposal(&now, &next) {
            next = self.with_proposal(next).await?;
        }
        self.set_last_foreign_write(Some(Instant::now()));
        self.publish(Arc::new(next));
        Ok(true)
    }

    /// Computes the house's proposal, such as which stones are dead.
    async fn with_proposal(&self, mut table: Snapshot) -> Result<Snapshot, StoreError> {
        let proposing = self.house.blocking_pool.run_shared(move || {
            table.game.prepare_proposal();
            table
        });
        proposing.await.ok_or(StoreError::Closed)
    }

    fn set_last_foreign_write(&self, when: Option<Instant>) {
        *self.last_foreign_write.lock() = when;
    }

    /// Replaces the snapshot, and cancels the bot search if the bot or position to move has
    /// changed.
    fn publish(&self, next: Arc<Snapshot>) {
        let before = self.snapshots.send_replace(next.clone());
        if before.position_id() != next.position_id() || before.bot_to_move() != next.bot_to_move() {
            self.stop_search();
        }
        self.house.follow(&before, &next);
    }

    /// Cancels the bot search that runs here or is queued.
    pub(crate) fn stop_search(&self) {
        if let Some(budget) = self.search_budget.lock().as_ref() {
            budget.cancel();
        }
        self.search_cancelled.notify_waiters();
    }
}

/// Whether the change has led to a position that needs a proposal, and the one before did not.
///
/// A missing proposal from before is computed by [`Table::prepare_proposal_for`].
fn has_new_proposal(before: &Snapshot, now: &Snapshot) -> bool {
    now.game.needs_proposal() && !before.game.needs_proposal()
}

/// Gives a person's seat to a visitor.
fn seat_visitor(draft: &mut Draft, seat: Seat, visitor: VisitorId) -> Result<(), Refused> {
    let Some(state) = draft.table.seats.get(seat.index()) else { return Ok(()) };
    if state.occupant.holder() == Some(visitor) {
        return Ok(());
    }
    let seated = seated_event(draft, seat, visitor)?;
    Ok(draft.add(Author::Seat(seat), EventKind::Seated(seated))?)
}

/// The event that gives a person's seat to a visitor.
fn seated_event(draft: &Draft, seat: Seat, visitor: VisitorId) -> Result<Seated, Text> {
    let tag = draft.table.game.seat_tags().get(seat.index()).cloned();
    let tag = tag.ok_or_else(|| Text::new("seat-link-spent"))?;
    Ok(Seated { seat, tag, visitor: Some(visitor), old_key: None })
}

/// Requests an undo or agrees to one, and undoes once all people who play have agreed.
///
/// Undo never revives a resigned player without their consent.
fn request_undo(draft: &mut Draft, held: SeatSet, at: PositionId) -> Result<(), Refused> {
    let to = at.ply;
    let now = &draft.table;
    if !now.remote_seats().is_empty() {
        return Err(Text::new("undo-afar").into());
    }
    if now.position_id().undos != at.undos {
        return Err(Refused::Stale);
    }
    let own = now.undo_target(held).filter(|request| request.to == to);
    // A resigned player can ask to play again, but has no vote on other undo requests.
    let may_join = |request: &UndoRequest| {
        !now.played(held).is_empty()
            || own.is_some_and(|own| own.revives_resigned == request.revives_resigned)
    };
    let open = now.undo.filter(|request| request.to == to && may_join(request));
    // An open request of another player must be answered first; a new one does not replace it.
    if open.is_none() && now.undo.is_some_and(|request| !request.seats.minus(held).is_empty()) {
        return Err(Text::new("undo-another").into());
    }
    let revives_resigned = open.or(own).ok_or_else(|| Text::new("undo-nothing"))?.revives_resigned;
    if open.is_none() && now.undo_was_declined(held) {
        return Err(Text::new("undo-declined").into());
    }
    let author = held.iter().next().map_or(Author::House, Author::Seat);
    let agreed = open.map_or(SeatSet::EMPTY, |request| request.seats).or(held);
    let is_unanimous = now.humans().and(agreed) == now.humans();
    let still_resigned = now.stand_in_seats().minus(agreed);
    let adds_consent = open.is_none_or(|request: UndoRequest| request.seats != agreed);
    if adds_consent && (!is_unanimous || open.is_some()) {
        draft.add(author, EventKind::UndoAsked { to, seats: held, revives_resigned })?;
    }
    if is_unanimous {
        draft.add(author, EventKind::TookBack { to, revives_resigned, still_resigned })?;
        draft.play_chance();
    }
    Ok(())
}
