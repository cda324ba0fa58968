//! One table: turn-taking, take-backs, handing seats on, and computer players.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex as Short;
use std::sync::atomic::{AtomicBool, Ordering};

use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Actor, Budget, Reason, Seat, SeatSet, Text, Turn};
use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::time::{Instant, sleep_until};

use crate::highscores::Finish;
use crate::house::Inner;
use crate::snapshot::SeatState;
use crate::{Appended, Entry, SavedTable, Snapshot, StoreError, TableId, Token};

/// A table somebody looks at. It is forgotten when the last handle is dropped; the store has everything.
pub struct Table {
    id: TableId,
    house: Arc<Inner>,
    seed: u64,
    /// Held while a change is on its way into the store: one change at a time.
    changing: Mutex<()>,
    /// Held while somebody opens the table that follows on this one.
    leading: Mutex<()>,
    shown: watch::Sender<Arc<Snapshot>>,
    driving: AtomicBool,
    thought: Short<Option<Budget>>,
}

/// Why the house did not do it.
#[derive(Debug)]
pub enum Refused {
    /// The position is no longer the one that was looked at, or the game was broken off.
    Stale,
    /// It is not allowed, and why.
    Because(Text),
    /// It could not be written.
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
    pub(crate) fn new(house: Arc<Inner>, saved: SavedTable) -> Result<Arc<Table>, StoreError> {
        let (id, seed) = (saved.id.clone(), saved.seed);
        let (shown, _) = watch::channel(Arc::new(restore(saved)?));
        let (changing, leading) = (Mutex::default(), Mutex::default());
        let (driving, thought) = (AtomicBool::new(false), Short::default());
        Ok(Arc::new(Table { id, house, seed, changing, leading, shown, driving, thought }))
    }

    /// Its address.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The table as it is now.
    pub fn look(&self) -> Arc<Snapshot> {
        self.shown.borrow().clone()
    }

    /// The table from now on.
    pub fn watch(self: &Arc<Table>) -> watch::Receiver<Arc<Snapshot>> {
        let receiver = self.shown.subscribe();
        self.wake_bots();
        receiver
    }

    /// Plays the move that these touches make, for a seat in that hand.
    pub async fn touch(self: &Arc<Table>, hand: Token, seq: u64, path: &[String]) -> Result<(), Refused> {
        let turn = self.changing.lock().await;
        let (now, held) = self.held_at(hand, seq)?;
        let (seat, text) = now.game.touched(held, path)?;
        self.play(&now, seat, &text, held, Vec::new()).await?;
        drop(turn);
        self.wake_bots();
        Ok(())
    }

    /// Takes back the last move of that hand and all that followed, as soon as every person at the table wants it.
    pub async fn undo(self: &Arc<Table>, hand: Token, seq: u64) -> Result<(), Refused> {
        let turn = self.changing.lock().await;
        let (now, held) = self.held_at(hand, seq)?;
        if !now.afar.is_empty() {
            return Err(Text::new("undo-afar").into());
        }
        let first_wish = now.undo_wishes.is_empty();
        let wishes: SeatSet = now.undo_wishes.iter().chain(held.iter()).collect();
        let askers = if first_wish { held } else { now.undo_wishes };
        let to = now.undo_target(askers).ok_or_else(|| Text::new("undo-nothing"))?;
        let mut next = now.fork();
        if now.humans().and(wishes) != now.humans() {
            next.undo_wishes = wishes;
            self.show(next);
            return Ok(());
        }
        next.game.take_back(to)?;
        next.forget_after(to);
        next.undo_wishes = SeatSet::EMPTY;
        self.write(next, vec![Entry::TakeBack { to }]).await?;
        drop(turn);
        self.wake_bots();
        Ok(())
    }

    /// Gives the seat that this secret belongs to into a hand. The seat gets a new secret, so that the old link is of no
    /// more use to whoever passed it on.
    pub async fn take_seat(&self, key: Token, hand: Token) -> Result<Seat, Refused> {
        let _turn = self.changing.lock().await;
        let now = self.look();
        let fits = |(_, state): &(Seat, &SeatState)| state.token == Some(key);
        let found = (0..).map(Seat).zip(&now.seats).find(fits);
        let (seat, state) = found.ok_or_else(|| Text::new("seat-link-spent"))?;
        if state.holder == Some(hand) {
            return Ok(seat);
        }
        let new_key = Token::random().map_err(StoreError::from)?;
        match self.house.store.hand_over(&self.id, seat.index(), key, hand, new_key).await? {
            Appended::Stale => Err(Text::new("seat-link-spent").into()),
            Appended::Done => {
                let mut next = now.fork();
                if let Some(state) = next.seats.get_mut(seat.index()) {
                    state.holder = Some(hand);
                    state.token = Some(new_key);
                }
                self.show(next);
                Ok(seat)
            }
        }
    }

    /// Lets one visitor at a time look whether there is a rematch and open it.
    pub async fn lead(&self) -> MutexGuard<'_, ()> {
        self.leading.lock().await
    }

    /// Tells everybody here that the same is played again at another table.
    pub async fn lead_on(&self, rematch: TableId) -> Result<(), StoreError> {
        let _turn = self.changing.lock().await;
        self.house.store.lead_on(&self.id, &rematch).await?;
        let mut next = self.look().fork();
        next.rematch = Some(rematch);
        self.show(next);
        Ok(())
    }

    /// Plays for a seat whose player is in another program.
    pub(crate) async fn play_afar(self: &Arc<Table>, seat: Seat, text: &str) -> Result<(), Refused> {
        let turn = self.changing.lock().await;
        let now = self.look();
        if now.broken.is_some() {
            return Err(Refused::Stale);
        }
        self.play(&now, seat, text, SeatSet::only(seat), Vec::new()).await?;
        drop(turn);
        self.wake_bots();
        Ok(())
    }

    /// Changes what is not in the history.
    pub(crate) async fn change(&self, change: impl FnOnce(&mut Snapshot)) {
        let _turn = self.changing.lock().await;
        let mut next = self.look().fork();
        change(&mut next);
        if next.broken.is_some() {
            self.stop_thinking();
        }
        self.show(next);
    }

    /// The table and the seats of that hand, if the hand looks at the latest position and holds any.
    fn held_at(&self, hand: Token, seq: u64) -> Result<(Arc<Snapshot>, SeatSet), Refused> {
        let now = self.look();
        let held = now.seats_of(hand);
        if now.seq != seq || now.broken.is_some() {
            Err(Refused::Stale)
        } else if held.is_empty() {
            Err(Text::new("move-watching").into())
        } else {
            Ok((now, held))
        }
    }

    /// Plays a legal move and whatever follows from it without anybody's decision, in one write.
    async fn play(
        &self,
        now: &Snapshot,
        seat: Seat,
        text: &str,
        held: SeatSet,
        why: Vec<Reason>,
    ) -> Result<(), Refused> {
        let mut next = now.fork();
        let consent = next.game.is_consent(Actor::Seat(seat), text);
        next.game.play(Actor::Seat(seat), text)?;
        next.keep_thought(next.game.ply(), &why);
        let mut entries = vec![Entry::Move { by: Actor::Seat(seat), text: text.to_owned(), why }];
        if consent {
            for by in held.without(seat).iter().map(Actor::Seat) {
                if next.game.play(by, text).is_ok() {
                    entries.push(Entry::Move { by, text: text.to_owned(), why: Vec::new() });
                }
            }
        }
        entries.extend(play_chance(next.game.as_mut(), self.seed));
        tracing::info!(table = %self.id, ?seat, %text, "played");
        next.undo_wishes = SeatSet::EMPTY;
        self.write(next, entries).await
    }

    /// Writes entries, and only then shows what they lead to.
    async fn write(&self, mut next: Snapshot, entries: Vec<Entry>) -> Result<(), Refused> {
        let seq = next.seq;
        next.seq += entries.len() as u64;
        let status = Snapshot::status(next.game.as_ref());
        let finish = Finish::of(next.game.as_ref());
        match self.house.store.append(&self.id, seq, entries, status, finish).await? {
            Appended::Done => {
                self.show(next);
                Ok(())
            }
            Appended::Stale => {
                self.catch_up().await?;
                Err(Refused::Stale)
            }
        }
    }

    /// Brings the table to what the store has, after another server was first.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let mut next = self.look().fork();
        for entry in self.house.store.entries(&self.id, next.seq).await? {
            apply(&self.id, &mut next, &entry)?;
        }
        self.show(next);
        Ok(())
    }

    fn show(&self, next: Snapshot) {
        let seq = next.seq;
        self.house.logs.write_up(&self.id, next.game.as_ref());
        if self.shown.send_replace(Arc::new(next)).seq != seq {
            self.stop_thinking();
        }
    }

    /// Stops a computer player who thinks about a position that has passed.
    pub(crate) fn stop_thinking(&self) {
        if let Ok(thought) = self.thought.lock()
            && let Some(budget) = thought.as_ref()
        {
            budget.cancel();
        }
    }

    /// Lets the computer players move as long as it is their turn and there is somebody to play or watch.
    pub(crate) fn wake_bots(self: &Arc<Table>) {
        if !self.waits_for_bot() || self.driving.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = self.clone();
        tokio::spawn(async move {
            let driven = table.drive_bots().await;
            table.driving.store(false, Ordering::Release);
            match driven {
                // A turn may have come between the last look and the line above.
                Ok(()) => table.wake_bots(),
                Err(error) => tracing::error!(table = %table.id, ?error, "a computer player gave no move"),
            }
        });
    }

    fn waits_for_bot(&self) -> bool {
        let now = self.look();
        now.broken.is_none()
            && now.bot_to_move().is_some()
            && (!now.humans().is_empty() || self.shown.receiver_count() > 0)
    }

    async fn drive_bots(self: &Arc<Table>) -> Result<(), Refused> {
        while self.waits_for_bot() {
            let now = self.look();
            let Some((seat, player)) = now.bot_to_move() else { break };
            match self.ask_bot(&now, seat, player.to_owned()).await {
                Ok(()) | Err(Refused::Stale) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn ask_bot(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: String,
    ) -> Result<(), Refused> {
        let earliest = Instant::now() + self.house.options.bot_pause;
        let permit = self.house.thinkers.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let budget = Budget::time(self.house.options.bot_limit);
        if let Ok(mut thought) = self.thought.lock() {
            *thought = Some(budget.clone());
        }
        let (position, seed, allowed) = (now.game.fork(), self.seed, budget.clone());
        let thinking = tokio::task::spawn_blocking(move || position.choose(seat, &player, &allowed, seed));
        let chosen = thinking.await.map_err(|_| StoreError::Closed)??;
        drop(permit);
        sleep_until(earliest).await;
        let turn = self.changing.lock().await;
        let latest = self.look();
        if latest.seq != now.seq || latest.broken.is_some() || budget.is_cancelled() {
            return Err(Refused::Stale);
        }
        let chosen = chosen.ok_or_else(|| Text::new("move-none"))?;
        self.play(&latest, seat, &chosen.text, SeatSet::only(seat), chosen.reasons).await?;
        drop(turn);
        Ok(())
    }
}

/// Plays the house's moves until somebody has to decide, and says which they were.
pub(crate) fn play_chance(game: &mut dyn AnyMatch, seed: u64) -> Vec<Entry> {
    let mut entries = Vec::new();
    while game.turn() == Turn::Chance {
        let Some(text) = game.chance(seed) else { break };
        if game.play(Actor::House, &text).is_err() {
            break;
        }
        entries.push(Entry::Move { by: Actor::House, text, why: Vec::new() });
    }
    entries
}

/// The table that a store has kept.
fn restore(saved: SavedTable) -> Result<Snapshot, StoreError> {
    let unreadable = |why: String| StoreError::Unreadable(saved.id.clone(), why);
    let face = stammtisch_catalog::find(&saved.game)
        .ok_or_else(|| unreadable(format!("this house has no game “{}”", saved.game)))?;
    let tags = saved.seats.iter().map(|seat| seat.tag.clone()).collect();
    let game = match &saved.position {
        Some(position) => {
            face.resume(&saved.setup, position, tags).map_err(|why| unreadable(why.key.into_owned()))?
        }
        None => face.start(&saved.setup, tags).map_err(|_| unreadable("its setup is refused".to_owned()))?,
    };
    let mut snapshot = Snapshot {
        seq: 0,
        game,
        seats: saved.seats.into_iter().map(SeatState::from).collect(),
        undo_wishes: SeatSet::EMPTY,
        thoughts: BTreeMap::new(),
        rematch: saved.rematch,
        afar: SeatSet::EMPTY,
        broken: None,
    };
    for entry in &saved.entries {
        apply(&saved.id, &mut snapshot, entry)?;
    }
    Ok(snapshot)
}

fn apply(id: &TableId, table: &mut Snapshot, entry: &Entry) -> Result<(), StoreError> {
    let applied = match entry {
        Entry::Move { by, text, why } => {
            table.game.play(*by, text).map(|()| table.keep_thought(table.game.ply(), why))
        }
        Entry::TakeBack { to } => table.game.take_back(*to).map(|()| table.forget_after(*to)),
    };
    table.seq += 1;
    applied.map_err(|why| {
        StoreError::Unreadable(id.clone(), format!("ply {}: {}", table.game.ply() + 1, why.key))
    })
}
