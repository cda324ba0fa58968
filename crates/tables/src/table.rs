//! One table: what people do there. Everything is an event; what is written is shown, and nothing else.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Short, MutexGuard as ShortGuard, PoisonError};
use std::time::Instant;

use stammtisch_catalog::Players;
use stammtisch_presentation::{ACCEPT, Budget, Path, Seat, SeatSet, Text};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};

use crate::engines::analysis::Work;
use crate::engines::client_addresses::ClientAddresses;
use crate::engines::scheduler::{Home, JobOwner};
use crate::history::draft::Draft;
use crate::house::Inner;
use crate::{
    Appended, Author, EventKind, PositionId, SavedTable, SeatKey, Seated, Snapshot, StoreError, Subscription,
    TableId, UndoWish, VisitorId,
};

/// For so many events a table stays slow that was slow to draw: who sees less of it is drawn faster, and that says nothing of the others.
const WARY: u64 = 16;

/// How often a seat goes into a new hand at the most because its old one was revoked.
const MAX_SEATINGS: usize = 500;

/// A table somebody looks at. It is forgotten when the last handle is dropped; the store has everything.
pub struct Table {
    id: TableId,
    pub(crate) house: Arc<Inner>,
    pub(crate) seed: u64,
    /// Who opened it.
    opener: VisitorId,
    /// Held while a change is on its way into the store: one change at a time.
    changing: Mutex<()>,
    /// Held while somebody opens the table that follows on this one.
    leading: Mutex<()>,
    pub(crate) shown: watch::Sender<Arc<Snapshot>>,
    /// From where its people have come.
    homes: Short<ClientAddresses>,
    /// Whether somebody sees to the computer players.
    pub(crate) driving: AtomicBool,
    /// The computer players who sit here, with what they have thought so far.
    pub(crate) players: Short<Players>,
    /// The worker who has thought for this table before, and keeps its players.
    pub(crate) worker: Short<Option<Arc<str>>>,
    /// What a computer player here thinks on.
    pub(crate) thought: Short<Option<Budget>>,
    /// Told when that is cancelled.
    pub(crate) stopped: Notify,
    /// The analysis that is under way.
    pub(crate) work: Short<Option<Arc<Work>>>,
    /// When another server has changed something here, if nothing was changed here since.
    pub(crate) foreign: Short<Option<Instant>>,
    /// Whether somebody waits for another server's computer players to move.
    pub(crate) courteous: AtomicBool,
    /// The event from which on it is not known any more to be slow to draw.
    slow_until: AtomicU64,
    _listening: Option<Subscription>,
}

/// A watcher of a table: receives what is shown there. When the last one leaves a table without
/// people, its computer players stop.
pub struct Watcher {
    // Dropped first: the guard counts those who are left.
    shown: watch::Receiver<Arc<Snapshot>>,
    _leaving: Leaving,
}

/// Stops the computer players when it is dropped, if their table needs them no more.
struct Leaving(Arc<Table>);

impl Drop for Leaving {
    fn drop(&mut self) {
        if !self.0.is_attended() {
            self.0.stop_thinking();
        }
    }
}

impl Deref for Watcher {
    type Target = watch::Receiver<Arc<Snapshot>>;

    fn deref(&self) -> &Self::Target {
        &self.shown
    }
}

impl DerefMut for Watcher {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.shown
    }
}

/// Why the house did not do it.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The position is no longer the one that was meant, or the game was broken off.
    #[error("the table has gone on meanwhile")]
    Stale,
    /// It is not allowed, and why.
    #[error("it is not allowed: {}", .0.key)]
    Because(Text),
    /// It could not be written.
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
        house: Arc<Inner>,
        saved: SavedTable,
        listening: Option<Subscription>,
        first: Option<Home>,
    ) -> Result<Arc<Table>, StoreError> {
        let (id, seed, opener) = (saved.id, saved.seed, saved.opener);
        let table = Snapshot::restore(saved, house.options.secret.clone())?;
        Ok(Arc::new(Table {
            id,
            house,
            seed,
            opener,
            changing: Mutex::default(),
            leading: Mutex::default(),
            shown: watch::channel(Arc::new(table)).0,
            homes: Short::new(ClientAddresses::of_first(first)),
            driving: AtomicBool::new(false),
            players: Short::default(),
            worker: Short::default(),
            thought: Short::default(),
            stopped: Notify::new(),
            work: Short::default(),
            foreign: Short::default(),
            courteous: AtomicBool::new(false),
            slow_until: AtomicU64::new(0),
            _listening: listening,
        }))
    }

    /// Its address.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Who opened it.
    pub fn opener(&self) -> VisitorId {
        self.opener
    }

    /// The table as it is now.
    pub fn look(&self) -> Arc<Snapshot> {
        self.shown.borrow().clone()
    }

    /// Somebody with that hand comes from where it is worked for him (see [`crate::on_behalf_of`]): computer players think fairly by
    /// address.
    pub fn greet(&self, hand: VisitorId) {
        self.homes().note(hand, &self.look(), self.opener);
    }

    /// For whom the computer players think.
    pub(crate) fn asker(&self, now: &Snapshot) -> JobOwner {
        self.homes().asker(now, self.opener)
    }

    fn homes(&self) -> ShortGuard<'_, ClientAddresses> {
        self.homes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it took long to draw it lately, for whomever: then it is drawn in the studio.
    pub fn is_slow(&self) -> bool {
        self.shown.borrow().seq < self.slow_until.load(Ordering::Relaxed)
    }

    /// It took long to draw it just now.
    pub fn was_slow(&self) {
        let until = self.shown.borrow().seq + WARY;
        self.slow_until.fetch_max(until, Ordering::Relaxed);
    }

    /// The table from now on.
    pub fn watch(self: &Arc<Table>) -> Watcher {
        let watcher = Watcher { shown: self.shown.subscribe(), _leaving: Leaving(self.clone()) };
        self.wake_bots();
        watcher
    }

    /// Whether people play here, or at least watch.
    pub(crate) fn is_attended(&self) -> bool {
        self.shown.receiver_count() > 0 || !self.look().humans().is_empty()
    }

    /// Thinks about what the house proposes here, if that is not done and whoever has that hand may act on it: in his share.
    pub async fn consider_for(self: &Arc<Table>, hand: VisitorId) -> Result<(), StoreError> {
        let now = self.look();
        if !now.game.is_unconsidered() || now.played(now.seats_of(hand)).is_empty() {
            return Ok(());
        }
        let table = self.clone();
        let considering = self.house.studio.draw(move || {
            let mut next = table.look().fork();
            next.game.consider();
            next
        });
        let considered = considering.await.ok_or(StoreError::Closed)?;
        let turn = self.changing.lock().await;
        let now = self.look();
        if now.seq == considered.seq && now.game.is_unconsidered() {
            self.show(Arc::new(considered));
        }
        drop(turn);
        Ok(())
    }

    /// Plays the moves that these touches make in that position, for a seat in that hand.
    pub async fn touch(
        self: &Arc<Table>,
        hand: VisitorId,
        at: PositionId,
        path: &Path,
    ) -> Result<(), Refused> {
        self.reach(at).await?;
        if *path == Path::from(ACCEPT) {
            self.consider_for(hand).await?;
        }
        self.change(|draft| {
            let held = draft.played_at(hand, at)?;
            let (seat, moves) = draft.table.game.touched(held, path)?;
            Ok(moves.iter().try_for_each(|text| draft.play(seat, text, held, Vec::new()))?)
        })
        .await
    }

    /// Takes back all moves after a ply, as soon as every person at the table wants it. `at.ply` is the ply to go back to.
    pub async fn undo(self: &Arc<Table>, hand: VisitorId, at: PositionId) -> Result<(), Refused> {
        self.reach(at).await?;
        self.change(|draft| {
            let held = draft.held(hand)?;
            ask_undo(draft, held, at)
        })
        .await
    }

    /// Declines what somebody else wants taken back.
    pub async fn decline(self: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let held = draft.played(hand)?;
            let asked = draft.table.undo.ok_or(Refused::Stale)?;
            let decliner = held.iter().find(|seat| !asked.seats.contains(*seat)).ok_or(Refused::Stale)?;
            Ok(draft.add(Author::Seat(decliner), EventKind::UndoDeclined)?)
        })
        .await
    }

    /// Gives the seat that this key belongs to into a hand. The seat gets a new key, so that the old link is of no more use to
    /// whoever passed it on.
    pub async fn take_seat(self: &Arc<Table>, key: SeatKey, hand: VisitorId) -> Result<Seat, Refused> {
        let mut taken = None;
        self.change(|draft| {
            let seat = draft.table.seat_of_key(key).ok_or_else(|| Text::new("seat-link-spent"))?;
            taken = Some(seat);
            sit_down(draft, seat, hand)
        })
        .await?;
        taken.ok_or(Refused::Stale)
    }

    /// Seats somebody who had that seat at the table before this one.
    pub async fn keep_seat(self: &Arc<Table>, seat: Seat, hand: VisitorId) -> Result<(), Refused> {
        self.change(|draft| sit_down(draft, seat, hand)).await
    }

    /// Puts all seats of one hand into another; answers whether there were any. The house does that, and no limit is in its way but one
    /// that nobody in his senses reaches: whoever gives himself new hands all day fills nobody's table.
    pub(crate) async fn pass_on(self: &Arc<Table>, from: VisitorId, to: VisitorId) -> Result<bool, Refused> {
        let mut goes_over = false;
        self.change(|draft| {
            for seat in draft.table.seats_of(from).iter() {
                if draft.table.seatings_at(seat) >= MAX_SEATINGS {
                    continue;
                }
                let seated = seated(draft, seat, to)?;
                draft.write(Author::House, EventKind::Seated(seated))?;
            }
            goes_over = !draft.events.is_empty();
            Ok(())
        })
        .await?;
        Ok(goes_over)
    }

    /// Lets one visitor at a time look whether there is a rematch and open it.
    pub async fn lead(&self) -> MutexGuard<'_, ()> {
        self.leading.lock().await
    }

    /// Tells everybody here that the same is played again at another table, unless they are told of another one than `before`.
    pub async fn lead_on(
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

    /// Lets something happen: tries it on a copy, writes it, and only then shows it. Whoever loses the race to write looks at what has
    /// happened meanwhile and tries again, if he still wants to.
    pub(crate) async fn change(
        self: &Arc<Table>,
        mut happen: impl FnMut(&mut Draft) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let turn = self.changing.lock().await;
        loop {
            let now = self.look();
            let Draft { mut table, events, .. } = self.drafted(&now, &mut happen)?;
            if events.is_empty() {
                return Ok(());
            }
            // In a box, as what follows another server is: most wait for the store alone, and need no room for it.
            if asks_anew(&now, &table) {
                table = Box::pin(self.considered(table)).await?;
            }
            let table = Arc::new(table);
            match self.house.store.append(&self.id, now.seq, events, table.status()).await? {
                Appended::Done => {
                    if let Some(bus) = &self.house.bus {
                        bus.tell(&self.id, table.seq);
                    }
                    self.note_foreign(None);
                    self.house.enter_missed();
                    self.house.losses.note(&now, &table);
                    self.show(table);
                    break;
                }
                Appended::Stale => {
                    if !Box::pin(self.catch_up()).await? {
                        self.show_gone();
                        return Err(StoreError::Gone(self.id).into());
                    }
                }
            }
        }
        drop(turn);
        self.wake_bots();
        Ok(())
    }

    /// Refuses if whatever is done here could not be kept.
    pub(crate) fn may_change(&self, now: &Snapshot) -> Result<(), Refused> {
        if now.is_gone {
            return Err(StoreError::Gone(self.id).into());
        }
        now.read_only().map_or(Ok(()), |why| Err(why.into()))
    }

    /// What would happen at that moment.
    fn drafted(
        &self,
        now: &Snapshot,
        happen: &mut impl FnMut(&mut Draft) -> Result<(), Refused>,
    ) -> Result<Draft, Refused> {
        self.may_change(now)?;
        let mut draft = Draft::on(now.fork(), self.seed);
        happen(&mut draft)?;
        if !draft.events.is_empty() {
            draft.end_if_full()?;
        }
        Ok(draft)
    }

    /// Reads what is lacking here if somebody means a position that only another server knows yet.
    pub(crate) async fn reach(self: &Arc<Table>, at: PositionId) -> Result<(), StoreError> {
        let now = self.look().position_id();
        if self.house.bus.is_some() && (at.backs, at.ply) > (now.backs, now.ply) {
            Box::pin(self.follow_to(u64::MAX)).await?;
        }
        Ok(())
    }

    /// Brings a table that lacks something of so many events to what other servers have written; answers whether there was anything.
    pub(crate) async fn follow_to(self: &Arc<Table>, seq: u64) -> Result<bool, StoreError> {
        let turn = self.changing.lock().await;
        let went_on = self.look().seq < seq && self.catch_up().await?;
        drop(turn);
        self.wake_bots();
        Ok(went_on)
    }

    /// The store has the table no more: whoever looks at it here sees that.
    pub(crate) async fn clear_away(&self) {
        let turn = self.changing.lock().await;
        self.show_gone();
        drop(turn);
    }

    fn show_gone(&self) {
        let mut next = self.look().fork();
        next.is_gone = true;
        self.show(Arc::new(next));
    }

    /// Brings the table to what the store has, after another server was first; answers whether there was anything.
    async fn catch_up(&self) -> Result<bool, StoreError> {
        let now = self.look();
        let mut next = now.fork();
        let events = self.house.store.events(&self.id, next.seq).await?;
        if events.is_empty() {
            return Ok(false);
        }
        next.catch_up(&events)?;
        if asks_anew(&now, &next) {
            next = self.considered(next).await?;
        }
        self.note_foreign(Some(Instant::now()));
        self.show(Arc::new(next));
        Ok(true)
    }

    /// The table with what the house proposes there.
    async fn considered(&self, mut table: Snapshot) -> Result<Snapshot, StoreError> {
        let considering = self.house.studio.draw_for_all(move || {
            table.game.consider();
            table
        });
        considering.await.ok_or(StoreError::Closed)
    }

    fn note_foreign(&self, when: Option<Instant>) {
        if let Ok(mut foreign) = self.foreign.lock() {
            *foreign = when;
        }
    }

    fn show(&self, next: Arc<Snapshot>) {
        let before = self.shown.send_replace(next.clone());
        if before.position_id() != next.position_id() || before.bot_to_move() != next.bot_to_move() {
            self.stop_thinking();
        }
        self.house.follow(&before, &next);
    }

    /// Stops the computer player who thinks here, or waits to.
    pub(crate) fn stop_thinking(&self) {
        if let Ok(thought) = self.thought.lock()
            && let Some(budget) = thought.as_ref()
        {
            budget.cancel();
        }
        self.stopped.notify_waiters();
    }
}

/// Whether there is something to propose that was not asked before. What was asked before is for whoever looks who may act on it.
fn asks_anew(before: &Snapshot, now: &Snapshot) -> bool {
    now.game.is_unconsidered() && !before.game.is_unconsidered()
}

/// Puts a person's seat into a hand.
fn sit_down(draft: &mut Draft, seat: Seat, hand: VisitorId) -> Result<(), Refused> {
    let Some(state) = draft.table.seats.get(seat.index()) else { return Ok(()) };
    if state.holder == Some(hand) {
        return Ok(());
    }
    let seated = seated(draft, seat, hand)?;
    Ok(draft.add(Author::Seat(seat), EventKind::Seated(seated))?)
}

/// A person's seat in that hand.
fn seated(draft: &Draft, seat: Seat, hand: VisitorId) -> Result<Seated, Text> {
    let tag = draft.table.game.seat_tags().get(seat.index()).cloned();
    let tag = tag.ok_or_else(|| Text::new("seat-link-spent"))?;
    Ok(Seated { seat, tag, hand: Some(hand), old_key: None })
}

/// Asks for an undo, agrees to one, and takes back once everybody who plays agrees. Whoever has resigned comes back by his own word alone.
fn ask_undo(draft: &mut Draft, held: SeatSet, at: PositionId) -> Result<(), Refused> {
    let (to, now) = (at.ply, &draft.table);
    if !now.afar.is_empty() {
        return Err(Text::new("undo-afar").into());
    }
    if now.position_id().backs != at.backs {
        return Err(Refused::Stale);
    }
    let own = now.undo_target(held).filter(|wish| wish.to == to);
    // Who has resigned can ask to play again, and has no part in what others want.
    let has_part = |wish: &UndoWish| {
        !now.played(held).is_empty() || own.is_some_and(|own| own.resigned == wish.resigned)
    };
    let open = now.undo.filter(|wish| wish.to == to && has_part(wish));
    // What another wants is answered first; his wish is not replaced by one's own.
    if open.is_none() && now.undo.is_some_and(|wish| !wish.seats.minus(held).is_empty()) {
        return Err(Text::new("undo-another").into());
    }
    let resigned = open.or(own).ok_or_else(|| Text::new("undo-nothing"))?.resigned;
    if open.is_none() && now.was_declined(held) {
        return Err(Text::new("undo-declined").into());
    }
    let asker = held.iter().next().map_or(Author::House, Author::Seat);
    let wishes = open.map_or(SeatSet::EMPTY, |wish| wish.seats).or(held);
    let everybody = now.humans().and(wishes) == now.humans();
    let out = now.stood_in().minus(wishes);
    if open.is_none_or(|wish: UndoWish| wish.seats != wishes) && (!everybody || open.is_some()) {
        draft.add(asker, EventKind::UndoAsked { to, seats: held, resigned })?;
    }
    if everybody {
        draft.add(asker, EventKind::TookBack { to, resigned, out })?;
        draft.play_chance();
    }
    Ok(())
}
