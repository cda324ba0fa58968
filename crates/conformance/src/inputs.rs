//! Checks of untrusted input: it is refused with a sentence, or it makes a valid match.
//!
//! The fuzz targets run them as quick checks, the collection of bad inputs as full ones.

use std::sync::OnceLock;

use serde_json::json;
use stammtisch_catalog::{AnyMatch, RECORD_FORMAT};
use stammtisch_presentation::{
    Actor, Budget, FieldKind, LANGUAGES, Language, Perspective, Seat, TextStyle, Turn, Values,
};

use crate::{Checked, Game, ReadScene, check_sentence, ensure, finish, frames, start};

/// How thoroughly an input is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Everything, in matches of the usual size.
    Full,
    /// For fuzzers: small matches, few moves, and scenes only occasionally, so that thousands of
    /// inputs pass per second.
    Quick,
}

/// A check of one kind of input.
pub type Check = fn(Depth, Game, &[u8]) -> Checked;

/// The entry point of the fuzz targets: the first byte chooses the game, the rest is the input.
///
/// # Panics
/// If the check fails, which is how a fuzzer detects it.
pub fn fuzz(data: &[u8], check: Check) {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    let games = GAMES.get_or_init(crate::chosen_games);
    let Some((first, input)) = data.split_first() else { return };
    let Some(game) = games.get(usize::from(*first) % games.len()) else { return };
    let checked = check(Depth::Quick, *game, input);
    assert!(checked.is_ok(), "{}: {checked:?}", game.id());
}

/// Checks the bytes as a file of the game: a record, or one of the game's own formats.
pub fn file(depth: Depth, game: Game, bytes: &[u8]) -> Checked {
    match game.load(bytes) {
        Err(why) => check_sentence(game, &why),
        Ok((table, notes)) => {
            notes.iter().try_for_each(|note| check_sentence(game, note))?;
            if depth == Depth::Full {
                check_study(game, table.as_ref())?;
            }
            depth.check_match(table.as_ref())
        }
    }
}

/// Checks that the study in a file renders, and that a match starts from each of its positions or
/// is refused with a sentence.
fn check_study(game: Game, table: &dyn AnyMatch) -> Checked {
    let Some(study) = table.study() else { return Ok(()) };
    let step = study.len() / MAX_STUDY_NODES + 1;
    for node in (0..study.len()).step_by(step) {
        for language in LANGUAGES {
            study.step(node, language);
            study.notes(node, language);
            study.facts(node, language);
        }
        study.scene(node, Language::English);
        match study.start(node) {
            Ok(started) => {
                ensure!(started.ply() == 0, "node {node}: a match begins with {} moves", started.ply())
            }
            Err(why) => check_sentence(game, &why)?,
        }
    }
    Ok(())
}

/// How many positions of a study are checked.
const MAX_STUDY_NODES: usize = 40;

/// Checks the text as the body of a record of the game, after a valid header.
pub fn record(depth: Depth, game: Game, text: &[u8]) -> Checked {
    let header = json!({"stammtisch": 1, "game": game.id(), "setup": depth.start(game, 0)?.setup()});
    let mut bytes = format!("{header}\n").into_bytes();
    bytes.extend(String::from_utf8_lossy(text).as_bytes());
    file(depth, game, &bytes)
}

/// Checks the text as a position of the game.
pub fn position(depth: Depth, game: Game, text: &[u8]) -> Checked {
    let setup = depth.start(game, 0)?.setup();
    match game.resume(&setup, &String::from_utf8_lossy(text), Vec::new()) {
        Err(why) => check_sentence(game, &why),
        Ok(table) => depth.check_match(table.as_ref()),
    }
}

/// Checks the text as a setup: a JSON object.
pub fn setup(depth: Depth, game: Game, text: &[u8]) -> Checked {
    let Ok(setup) = serde_json::from_slice(text) else { return Ok(()) };
    match game.start(&setup, Vec::new()) {
        Err(faults) => {
            ensure!(!faults.is_empty(), "a setup is refused without a fault");
            faults.iter().try_for_each(|fault| check_sentence(game, &fault.text))
        }
        Ok(table) => depth.check_match(table.as_ref()),
    }
}

/// Checks the bytes as a view: what a player knows of a match of the game.
pub fn view(depth: Depth, game: Game, bytes: &[u8]) -> Checked {
    let mut table = match game.determinize_view(bytes, 1) {
        Err(why) => return check_sentence(game, &why),
        Ok(table) => table,
    };
    ensure!(table.outcome().is_some() == (table.turn() == Turn::Over), "turn and outcome differ");
    if depth.renders_scene(table.as_ref()) {
        ReadScene::read(&table.scene(Perspective::All, Language::English))?;
    }
    table.turn().seats().iter().try_for_each(|seat| depth.check_moves(table.as_ref(), seat))?;
    for seat in table.turn().seats().iter() {
        let chosen = table.choose(seat, "search:1", &Budget::nodes(2), 1);
        ensure!(chosen.is_ok_and(|chosen| chosen.is_some()), "{seat:?} is to move and has no move");
    }
    finish(table.as_mut(), 1)
}

/// Checks each word of the text as a move of the seat to move.
pub fn moves(depth: Depth, game: Game, text: &[u8]) -> Checked {
    let mut table = depth.start(game, 0)?;
    for text in String::from_utf8_lossy(text).split([' ', '\n']).take(depth.max_plies()) {
        let hash = table.hash();
        let ply = table.ply();
        if let Err(why) = table.play_next(text) {
            check_sentence(game, &why)?;
            ensure!(
                table.hash() == hash && table.ply() == ply,
                "the refused move “{text}” changes the match"
            );
        }
        if table.turn() == Turn::Chance {
            let drawn = table.sample_chance(ply as u64).ok_or("chance has no move")?;
            table.play(Actor::House, &drawn).map_err(|why| format!("chance draws {drawn}: {why:?}"))?;
        }
    }
    depth.check_match(table.as_ref())
}

/// Checks each line of the text as a WebSocket frame.
pub fn frames(depth: Depth, game: Game, text: &[u8]) -> Checked {
    let text = String::from_utf8_lossy(text);
    let lines: Vec<&str> = text.split('\n').take(depth.max_plies()).collect();
    frames::check(game, &depth.start(game, 0)?.setup(), &lines)
}

/// Checks each byte as a choice among the legal moves, all of which must be playable.
pub fn choices(depth: Depth, game: Game, bytes: &[u8]) -> Checked {
    let (first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let mut table = depth.start(game, u64::from(*first))?;
    for byte in bytes.iter().map(|byte| usize::from(*byte)).take(depth.max_plies()) {
        let chosen = match table.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::House, table.sample_chance(byte as u64).ok_or("chance has no move")?),
            Turn::Seats(seats) => {
                let mover = seats.iter().nth(byte % seats.len().max(1)).ok_or("it is the turn of no seat")?;
                let mut legal = table.legal(mover.into());
                if legal.is_empty() {
                    continue;
                }
                (mover.into(), legal.swap_remove(byte % legal.len()))
            }
        };
        table.play(chosen.0, &chosen.1).map_err(|why| format!("{chosen:?} is refused: {why:?}"))?;
    }
    depth.check_match(table.as_ref())
}

impl Depth {
    /// How many plies are played from one input.
    fn max_plies(self) -> usize {
        match self {
            Depth::Full => 100,
            Depth::Quick => 16,
        }
    }

    /// A match with the setup of that seed, or the smallest one of the game for a quick check.
    fn start(self, game: Game, seed: u64) -> Result<Box<dyn AnyMatch>, String> {
        if self == Depth::Full {
            return start(game, seed);
        }
        let smallest = game.fields().iter().filter_map(|field| match field.kind {
            FieldKind::Int { min, .. } => Some((field.key.to_owned(), json!(min))),
            _ => None,
        });
        let setup: Values = smallest.collect();
        game.start(&setup, Vec::new()).map_err(|faults| format!("the smallest setup is refused: {faults:?}"))
    }

    /// Checks that a match built from untrusted input can be written, read, rendered and continued.
    fn check_match(self, table: &dyn AnyMatch) -> Checked {
        let game = table.game();
        let record = table.write(RECORD_FORMAT.id).map_err(|why| format!("it cannot be written: {why:?}"))?;
        let (again, _) = game.load(&record).map_err(|why| format!("its own record is not read: {why:?}"))?;
        ensure!(again.hash() == table.hash(), "its own record leads to another position");
        ensure!(table.outcome().is_some() == (table.turn() == Turn::Over), "turn and outcome differ");
        if self.renders_scene(table) {
            ReadScene::read(&table.scene(Perspective::SPECTATOR, Language::English))?;
            ensure!(
                !table.text_board(Perspective::All, Language::German, TextStyle::PLAIN).is_empty(),
                "there is no text board"
            );
        }
        table.turn().seats().iter().try_for_each(|seat| self.check_moves(table, seat))
    }

    /// Whether to render the scene, which takes longer than all other checks together.
    fn renders_scene(self, table: &dyn AnyMatch) -> bool {
        self == Depth::Full || table.hash().is_multiple_of(64)
    }

    /// Checks that the seat can play its legal moves; a quick check tries a few of them.
    fn check_moves(self, table: &dyn AnyMatch, seat: Seat) -> Checked {
        let legal = table.legal(seat.into());
        let step = if self == Depth::Full { 1 } else { 1 + legal.len() / 4 };
        let first = (table.hash() % step as u64) as usize;
        legal.iter().skip(first).step_by(step).try_for_each(|text| {
            let played = table.fork().play(seat.into(), text);
            played.map_err(|why| format!("{seat:?} is refused the legal move {text}: {why:?}"))
        })
    }
}
