//! The house: opens tables, finds them again, and forgets those at which nobody looks.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::Duration;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyGame, AnyMatch, check_player};
use stammtisch_core::{FieldError, SeatSpec, SeatTag, Values};
use tokio::sync::{Mutex, Semaphore};

use crate::highscores::{Deletion, HighScore, Imported, Line};
use crate::logs::Logs;
use crate::table::play_chance;
use crate::{Entry, SavedSeat, SavedTable, Snapshot, Store, StoreError, Summary, Table, TableId, Token};

/// The longest name of a player.
const LONGEST_NAME: usize = 30;

/// A handle to the house; clones are the same house.
#[derive(Clone)]
pub struct House {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    /// How many computer players may think at once.
    pub(crate) thinkers: Arc<Semaphore>,
    pub(crate) logs: Logs,
    tables: Mutex<HashMap<TableId, Weak<Table>>>,
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
}

impl Default for Options {
    fn default() -> Options {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            thinkers: cores,
            bot_pause: Duration::from_millis(300),
            bot_limit: Duration::from_secs(60),
            logs: None,
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
    /// A house with the usual options.
    pub fn new(store: Arc<dyn Store>) -> House {
        House::with(store, Options::default())
    }

    /// A house.
    pub fn with(store: Arc<dyn Store>, options: Options) -> House {
        let thinkers = Arc::new(Semaphore::new(options.thinkers.max(1)));
        let logs = Logs::in_folder(options.logs.clone());
        House { inner: Arc::new(Inner { store, options, thinkers, logs, tables: Mutex::default() }) }
    }

    /// Opens a table; the opener holds all seats that people play.
    pub async fn open_table(
        &self,
        game: &'static dyn AnyGame,
        setup: &Values,
        seats: Vec<SeatTag>,
        opener: Token,
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
        mut game: Box<dyn AnyMatch>,
        opener: Token,
    ) -> Result<TableId, StoreError> {
        let known = game.game().players();
        let mut tags: Vec<SeatTag> = game.seat_tags().iter().cloned().map(tidy).collect();
        for tag in tags.iter_mut().filter(|tag| !known.contains(&tag.player.as_str())) {
            HUMAN.clone_into(&mut tag.player);
        }
        game.set_seat_tags(tags);
        let loaded = game.ply() > 0 || game.start_position().is_some();
        let seed = u64::from_be_bytes(random_bytes()?);
        play_chance(game.as_mut(), seed);
        let saved = SavedTable {
            id: TableId::random()?,
            game: game.game().id().to_owned(),
            setup: game.setup(),
            position: game.start_position().map(str::to_owned),
            seed,
            opener,
            seats: game.seat_tags().iter().map(|tag| seat_for(tag, opener)).collect::<Result<_, _>>()?,
            entries: game
                .moves()
                .into_iter()
                .map(|(by, text)| Entry::Move { by, text, why: Vec::new() })
                .collect(),
            status: Snapshot::status(game.as_ref()),
            loaded,
            rematch: None,
        };
        let id = saved.id.clone();
        self.inner.store.open(saved).await?;
        self.inner.logs.give_to(&id, game.game());
        self.inner.logs.write_up(&id, game.as_ref());
        tracing::info!(table = %id, game = game.game().id(), "opened");
        Ok(id)
    }

    /// The table of that address, loaded if nobody was looking at it.
    pub async fn table(&self, id: &TableId) -> Result<Option<Arc<Table>>, StoreError> {
        let mut tables = self.inner.tables.lock().await;
        if let Some(table) = tables.get(id).and_then(Weak::upgrade) {
            return Ok(Some(table));
        }
        let Some(saved) = self.inner.store.load(id).await? else { return Ok(None) };
        let table = Table::new(self.inner.clone(), saved)?;
        self.go_on_with_log(&table).await?;
        tables.retain(|_, table| table.strong_count() > 0);
        tables.insert(id.clone(), Arc::downgrade(&table));
        table.wake_bots();
        Ok(Some(table))
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
        logs.write_up(table.id(), now.game.as_ref());
        Ok(())
    }

    /// How many tables are in memory: somebody looks at them, or a computer player thinks about them.
    pub async fn tables_in_memory(&self) -> usize {
        self.inner.tables.lock().await.values().filter(|table| table.strong_count() > 0).count()
    }

    /// The tables of a hand, latest change first.
    pub async fn tables_of(&self, hand: Token) -> Result<Vec<Summary>, StoreError> {
        self.inner.store.tables_of(hand).await
    }

    /// Keeps what a hand chose in a game's form.
    pub async fn remember_form(&self, hand: Token, game: &str, form: &Values) -> Result<(), StoreError> {
        self.inner.store.remember_form(hand, game, form).await
    }

    /// What a hand chose in a game's form last time.
    pub async fn remembered_form(&self, hand: Token, game: &str) -> Result<Option<Values>, StoreError> {
        self.inner.store.remembered_form(hand, game).await
    }

    /// The high scores of a game or of all, latest first.
    pub async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        self.inner.store.high_scores(game).await
    }

    /// Adds lines to a game's high scores, except those that are there already.
    pub async fn import_high_scores(&self, game: &str, lines: Vec<Line>) -> Result<Imported, StoreError> {
        self.inner.store.import_high_scores(game, lines).await
    }

    /// Deletes high scores for good; answers how many.
    pub async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.inner.store.delete_high_scores(which).await
    }

    /// Stops the computer players and finishes what is being written.
    pub async fn close(&self) {
        self.inner.thinkers.close();
        for table in self.inner.tables.lock().await.values().filter_map(Weak::upgrade) {
            table.stop_thinking();
        }
        self.inner.logs.close().await;
        self.inner.store.close().await;
    }
}

/// The faults of seats whose player nobody knows, at the field where the side's player is chosen.
fn strangers(game: &dyn AnyGame, seats: &[SeatTag]) -> Vec<FieldError> {
    let fault = |(spec, tag): (&SeatSpec, &SeatTag)| {
        let why = check_player(game, &tag.player).err()?;
        Some(FieldError::new(format!("player-{}", spec.side), why))
    };
    game.seats().iter().zip(seats).filter_map(fault).collect()
}

fn tidy(tag: SeatTag) -> SeatTag {
    let name = tag.name.trim().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    SeatTag { name, ..tag }
}

fn seat_for(tag: &SeatTag, opener: Token) -> Result<SavedSeat, StoreError> {
    let human = tag.player == HUMAN;
    let key = if human { Some(Token::random()?) } else { None };
    Ok(SavedSeat { tag: tag.clone(), holder: human.then_some(opener), key })
}

fn random_bytes() -> Result<[u8; 8], StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
