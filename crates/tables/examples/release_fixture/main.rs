//! Writes the fixture of a release, which tests of later versions must be able to read:
//!
//! ```sh
//! cargo run -p stammtisch-tables --example release_fixture -- FOLDER
//! ```
//!
//! - `house.db`: a SQLite database with running and finished tables of every game, in which every
//!   kind of event occurs. The seat secret is 32 bytes of value 7, as in the tests.
//! - `house.json`: what a reader must find there (see `tests/suite/facts.rs`).
//! - `files/`: the records, saves and logs of those tables, listed in `files/files.json`.
//!
//! It is run once, from the released state; the output is committed as test data.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a tool stops at the first fault")]

#[path = "../../tests/suite/facts.rs"]
mod facts;
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, AnyMatch, Engine, EngineRegistry, EngineRequest, EngineSpec};
use stammtisch_presentation::{Language, Seat, SeatSet, SeatTag, Text, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{
    House, LocalizedText, Options, PositionId, Secret, Snapshot, Table, TableId, Token, VisitorId,
};

use scripts::{SCRIPTS, Script, Step};

/// The visitors' secrets, as their cookies hold them.
const VISITORS: [&str; 3] = [
    "a11a11a11a11a11a11a11a11a11a11a1",
    "b00b00b00b00b00b00b00b00b00b00b0",
    "e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5",
];

fn visitor(number: usize) -> VisitorId {
    VISITORS[number].parse::<Token>().unwrap().visitor_id()
}

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: release_fixture FOLDER"));
    fs::create_dir_all(folder.join("files")).unwrap();
    let database = folder.join("house.db");
    assert!(!database.exists(), "{} exists already", database.display());
    let store = SqliteStore::open(&database).await.unwrap();
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options {
        bot_pause: Duration::ZERO,
        engines: EngineRegistry::new(vec![Box::new(start)]),
        ..Options::with_secret(secret)
    };
    let house = House::open(Arc::new(store), options).await.unwrap();
    let mut fixture = FixtureBuilder { house, tables: Vec::new(), choices: 0 };
    for script in SCRIPTS {
        fixture.perform(script).await;
    }
    fixture.load_saves().await;
    fixture.remember_forms().await;
    let FixtureBuilder { house, tables, .. } = fixture;
    write_files(&folder.join("files"), &house, &tables).await;
    let expected = expected(&house, &tables).await;
    house.close().await;
    fs::write(folder.join("house.json"), serde_json::to_string_pretty(&expected).unwrap() + "\n").unwrap();
}

/// The usual engines, except that `random` gives no move at tic-tac-toe, so that an engine fails.
fn start(game: &'static dyn AnyGame, seat: Seat, engine: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    if game.id() == "tic-tac-toe" && engine.name() == "random" {
        return Ok(Box::new(|_: EngineRequest<'_>| Ok(None)));
    }
    game.engine(seat, engine)
}

/// Plays the scripts in a house and collects its tables.
struct FixtureBuilder {
    house: House,
    tables: Vec<(String, TableId)>,
    /// How many moves people have made so far.
    choices: u64,
}

impl FixtureBuilder {
    async fn perform(&mut self, script: &Script) {
        let game = stammtisch_catalog::find(script.game).unwrap();
        let setup: Values = serde_json::from_str(script.setup).unwrap();
        let seats = script
            .players
            .iter()
            .map(|(name, player)| SeatTag { name: (*name).to_owned(), player: (*player).to_owned() });
        let id = self.house.open_table(game, &setup, seats.collect(), visitor(0)).await.unwrap();
        self.tables.push((script.what.to_owned(), id));
        let table = self.house.table(&id).await.unwrap().unwrap();
        eprintln!("{}", script.what);
        for step in script.steps {
            self.step(&table, step).await;
        }
        let is_over = table.snapshot().ended.is_some();
        assert!(!(is_over && script.what.contains("running")), "the dice ended it early: run this again");
    }

    async fn step(&mut self, table: &Arc<Table>, step: &Step) {
        let now = engines_done(table).await;
        let at = now.position_id();
        match *step {
            Step::Play(moves) => {
                for _ in 0..moves {
                    self.play(table).await;
                }
            }
            Step::PlayOut => {
                while engines_done(table).await.ended.is_none() {
                    self.play(table).await;
                }
            }
            Step::Touch(by, path) => table.touch(visitor(by), at, &path.into()).await.unwrap(),
            Step::HandOver(seat, to) => {
                let key = now.seat_key(Seat(seat)).unwrap();
                table.take_seat(key, visitor(to)).await.unwrap();
            }
            Step::Undo(by) => {
                let target = now.undo.or_else(|| now.undo_target(now.seats_of(visitor(by)))).unwrap();
                table.undo(visitor(by), PositionId { ply: target.to, ..at }).await.unwrap();
            }
            Step::Decline(by) => table.decline_undo(visitor(by)).await.unwrap(),
            Step::Resign(by, seat) => table.resign(visitor(by), Seat(seat)).await.unwrap(),
            Step::PlayOn(by) => table.decline_resignation(visitor(by)).await.unwrap(),
            Step::Leave(by) => table.leave(visitor(by)).await.unwrap(),
            Step::Hint(by) => drop(table.hint(visitor(by), at).await.unwrap()),
            Step::Analyse(by) => {
                table.start_analysis(visitor(by)).await.unwrap();
                while table.running_analysis().await.is_some() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            Step::Urge(by, seat) => table.retry_bot(visitor(by), Seat(seat)).await.unwrap(),
            Step::Replace(by, seat, player) => {
                table.replace_bot(visitor(by), Seat(seat), player).await.unwrap()
            }
            Step::Rematch => {
                let next = self.house.open_match(restarted(&now), visitor(0)).await.unwrap();
                table.announce_rematch(next, None).await.unwrap();
                self.tables.push((format!("{}, the rematch", now.game.game().id()), next));
            }
            Step::Remote(seat, moves) => {
                let remote = table.connect_remote_players(SeatSet::only(Seat(seat))).await.unwrap();
                for text in moves {
                    remote.play(text).await.unwrap();
                }
                let why = |language: Language| format!("The line broke ({}).", language.code());
                remote.break_off(LocalizedText::new(why)).await.unwrap();
            }
        }
        engines_done(table).await;
    }

    /// Makes a legal move for a person to move.
    async fn play(&mut self, table: &Arc<Table>) {
        let now = engines_done(table).await;
        if now.ended.is_some() {
            return;
        }
        self.choices = self.choices.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mover = (0..VISITORS.len())
            .map(visitor)
            .find(|visitor| now.game.touches(now.seats_of(*visitor)).iter().next().is_some());
        let mover = mover.unwrap_or_else(|| panic!("no person is to move at {}", table.id()));
        let touches = now.game.touches(now.seats_of(mover));
        let paths: Vec<_> = touches.iter().collect();
        let choice = usize::try_from(self.choices >> 33).unwrap() % paths.len();
        table.touch(mover, now.position_id(), paths[choice]).await.unwrap();
    }

    /// Opens tables from the files that other tables write, as an upload does.
    async fn load_saves(&mut self) {
        let mut loaded = Vec::new();
        for (_, id) in &self.tables {
            let now = self.house.table(id).await.unwrap().unwrap().snapshot();
            let game = now.game.game();
            for format in game.formats().iter().filter(|format| format.load && now.game.can_write(format.id))
            {
                let what = format!("{} from a file ({})", game.id(), format.id);
                if now.game.ply() > 3 && loaded.iter().all(|(known, _)| *known != what) {
                    let (game, _) = game.load(&now.game.write(format.id).unwrap()).unwrap();
                    loaded.push((what, self.house.open_match(game, visitor(1)).await.unwrap()));
                }
            }
        }
        self.tables.extend(loaded);
    }

    async fn remember_forms(&self) {
        for (number, game) in stammtisch_catalog::games().iter().enumerate() {
            let form: Values = game.fields().iter().map(|field| (field.key.to_owned(), json!("x"))).collect();
            self.house.remember_form(visitor(number % 2), game.id(), &form).await.unwrap();
        }
    }
}

/// Waits until no engine is to move.
async fn engines_done(table: &Arc<Table>) -> Arc<Snapshot> {
    let mut shown = table.watch();
    shown.wait_for(|now| now.bot_to_move().is_none()).await.unwrap().clone()
}

/// The same match from its start.
fn restarted(now: &Snapshot) -> Box<dyn AnyMatch> {
    now.game.game().start(&now.game.setup(), now.game.seat_tags().to_vec()).ok().unwrap()
}

async fn expected(house: &House, tables: &[(String, TableId)]) -> Value {
    let mut listed = Vec::new();
    for (what, id) in tables {
        let now = house.table(id).await.unwrap().unwrap().snapshot();
        listed.push(json!({ "what": what, "facts": facts::table_facts(&now) }));
    }
    let mut visitors = Vec::new();
    for number in 0..VISITORS.len() {
        visitors.push(facts::visitor_facts(house, visitor(number)).await);
    }
    let high_scores = facts::high_scores(house).await;
    json!({ "cookies": VISITORS, "tables": listed, "visitors": visitors, "high_scores": high_scores })
}

/// Writes each table in all file formats, and a list of the state that each file must load to.
async fn write_files(folder: &Path, house: &House, tables: &[(String, TableId)]) {
    let mut list = Vec::new();
    for (what, id) in tables {
        let now = house.table(id).await.unwrap().unwrap().snapshot();
        let match_ = now.game.as_ref();
        let game = now.game.game();
        let messages = what.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let messages: Vec<&str> = messages.filter(|word| !word.is_empty()).collect();
        let name = messages.join("-").to_ascii_lowercase();
        let mut write = |format: &str, extension: &str, of: Option<&str>| {
            if !match_.can_write(format) {
                return None;
            }
            let file = format!("{name}.{extension}");
            let bytes = match_.write(format).ok()?;
            fs::write(folder.join(&file), &bytes).unwrap();
            let mut facts = json!({ "file": file, "of": of, "game": game.id(), "format": format });
            if of.is_none() {
                let (loaded, _) = game.load(&bytes).unwrap();
                facts["plies"] = json!(loaded.ply());
                facts["hash"] = json!(format!("{:016x}", loaded.hash()));
                facts["over"] = json!(loaded.outcome().is_some());
            }
            list.push(facts);
            Some(file)
        };
        let record = write("record", "jsonl", None);
        for format in game.formats() {
            let of = if format.load { None } else { record.as_deref() };
            write(format.id, format.extension, of);
        }
    }
    fs::write(folder.join("files.json"), serde_json::to_string_pretty(&list).unwrap() + "\n").unwrap();
}
