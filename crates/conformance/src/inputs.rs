//! What must hold for whatever comes from outside: it is refused with a sentence, or it makes a match like any other.
//! The fuzz targets and the collection of bad inputs make these same checks, the former quickly, the latter closely.

use std::sync::OnceLock;

use serde_json::json;
use stammtisch_catalog::{AnyMatch, RECORD_FORMAT};
use stammtisch_presentation::{
    Actor, Budget, FieldKind, LANGUAGES, Language, Perspective, Seat, TextStyle, Turn, Values,
};

use crate::{Checked, Game, ReadScene, ensure, finish, frames, sentence, start};

/// How much time to take for an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Everything is looked at, in matches of the usual size.
    Close,
    /// A fuzzer's look: small matches and few moves, the picture only now and then, so that thousands go through in a second.
    Quick,
}

/// A check of one kind of input.
pub type Check = fn(Look, Game, &[u8]) -> Checked;

/// Makes the check as a fuzzer does: the first byte chooses the game, the others are the input.
///
/// # Panics
/// If there was a fault: this is how a fuzzer notices.
pub fn fuzz(data: &[u8], check: Check) {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    let games = GAMES.get_or_init(crate::chosen_games);
    let Some((first, input)) = data.split_first() else { return };
    let Some(game) = games.get(usize::from(*first) % games.len()) else { return };
    let checked = check(Look::Quick, *game, input);
    assert!(checked.is_ok(), "{}: {checked:?}", game.id());
}

/// The bytes as a file of the game: a record, or one of its own formats.
pub fn file(look: Look, game: Game, bytes: &[u8]) -> Checked {
    match game.load(bytes) {
        Err(why) => sentence(game, &why),
        Ok((table, notes)) => {
            notes.iter().try_for_each(|note| sentence(game, note))?;
            if look == Look::Close {
                can_be_looked_through(game, table.as_ref())?;
            }
            look.is_sound(table.as_ref())
        }
    }
}

/// Whatever a file tells beside the match is drawn, and every position is played from or refused with a sentence.
fn can_be_looked_through(game: Game, table: &dyn AnyMatch) -> Checked {
    let Some(study) = table.study() else { return Ok(()) };
    let step = study.len() / MAX_POSITIONS + 1;
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
            Err(why) => sentence(game, &why)?,
        }
    }
    Ok(())
}

/// So many positions of a study are looked at.
const MAX_POSITIONS: usize = 40;

/// The text as what follows a good header in a record of the game.
pub fn record(look: Look, game: Game, text: &[u8]) -> Checked {
    let header = json!({"stammtisch": 1, "game": game.id(), "setup": look.start(game, 0)?.setup()});
    let mut bytes = format!("{header}\n").into_bytes();
    bytes.extend(String::from_utf8_lossy(text).as_bytes());
    file(look, game, &bytes)
}

/// The text as a position of the game.
pub fn position(look: Look, game: Game, text: &[u8]) -> Checked {
    let setup = look.start(game, 0)?.setup();
    match game.resume(&setup, &String::from_utf8_lossy(text), Vec::new()) {
        Err(why) => sentence(game, &why),
        Ok(table) => look.is_sound(table.as_ref()),
    }
}

/// The text as a setup: a JSON object.
pub fn setup(look: Look, game: Game, text: &[u8]) -> Checked {
    let Ok(setup) = serde_json::from_slice(text) else { return Ok(()) };
    match game.start(&setup, Vec::new()) {
        Err(faults) => {
            ensure!(!faults.is_empty(), "a setup is refused without a fault");
            faults.iter().try_for_each(|fault| sentence(game, &fault.text))
        }
        Ok(table) => look.is_sound(table.as_ref()),
    }
}

/// The bytes as what a player knows of a match of the game.
pub fn view(look: Look, game: Game, bytes: &[u8]) -> Checked {
    let mut table = match game.imagined(bytes, 1) {
        Err(why) => return sentence(game, &why),
        Ok(table) => table,
    };
    ensure!(table.outcome().is_some() == (table.turn() == Turn::Over), "turn and outcome differ");
    if look.is_drawn(table.as_ref()) {
        ReadScene::read(&table.scene(Perspective::All, Language::English))?;
    }
    table.turn().seats().iter().try_for_each(|seat| look.can_move(table.as_ref(), seat))?;
    for seat in table.turn().seats().iter() {
        let chosen = table.choose(seat, "search:1", &Budget::nodes(2), 1);
        ensure!(chosen.is_ok_and(|chosen| chosen.is_some()), "{seat:?} is to move and has no move");
    }
    finish(table.as_mut(), 1)
}

/// Each word of the text as a move for whoever is to move.
pub fn moves(look: Look, game: Game, text: &[u8]) -> Checked {
    let mut table = look.start(game, 0)?;
    for text in String::from_utf8_lossy(text).split([' ', '\n']).take(look.plies()) {
        let (hash, ply) = (table.hash(), table.ply());
        if let Err(why) = table.play_next(text) {
            sentence(game, &why)?;
            ensure!(
                table.hash() == hash && table.ply() == ply,
                "the refused move “{text}” changes something"
            );
        }
        if table.turn() == Turn::Chance {
            let drawn = table.sample_chance(ply as u64).ok_or("chance has no move")?;
            table.play(Actor::House, &drawn).map_err(|why| format!("chance draws {drawn}: {why:?}"))?;
        }
    }
    look.is_sound(table.as_ref())
}

/// Each line of the text as a frame of the live connection.
pub fn frames(look: Look, game: Game, text: &[u8]) -> Checked {
    let text = String::from_utf8_lossy(text);
    let lines: Vec<&str> = text.split('\n').take(look.plies()).collect();
    frames::check(game, &look.start(game, 0)?.setup(), &lines)
}

/// Each byte as a choice among the legal moves, all of which must be playable wherever it leads.
pub fn choices(look: Look, game: Game, bytes: &[u8]) -> Checked {
    let (first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let mut table = look.start(game, u64::from(*first))?;
    for byte in bytes.iter().map(|byte| usize::from(*byte)).take(look.plies()) {
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
    look.is_sound(table.as_ref())
}

impl Look {
    /// No more plies than this are played from one input.
    fn plies(self) -> usize {
        match self {
            Look::Close => 100,
            Look::Quick => 16,
        }
    }

    /// A match with a setup of that seed, or as small as the game has it.
    fn start(self, game: Game, seed: u64) -> Result<Box<dyn AnyMatch>, String> {
        if self == Look::Close {
            return start(game, seed);
        }
        let smallest = game.fields().iter().filter_map(|field| match field.kind {
            FieldKind::Int { min, .. } => Some((field.key.to_owned(), json!(min))),
            _ => None,
        });
        let setup: Values = smallest.collect();
        game.start(&setup, Vec::new()).map_err(|faults| format!("the smallest setup is refused: {faults:?}"))
    }

    /// Whether a match that came from outside is one like any other: it can be written, read, looked at and played on.
    fn is_sound(self, table: &dyn AnyMatch) -> Checked {
        let game = table.game();
        let record = table.write(RECORD_FORMAT.id).map_err(|why| format!("it cannot be written: {why:?}"))?;
        let (again, _) = game.load(&record).map_err(|why| format!("its own record is not read: {why:?}"))?;
        ensure!(again.hash() == table.hash(), "its own record leads to another position");
        ensure!(table.outcome().is_some() == (table.turn() == Turn::Over), "turn and outcome differ");
        if self.is_drawn(table) {
            ReadScene::read(&table.scene(Perspective::SPECTATOR, Language::English))?;
            ensure!(
                !table.text_board(Perspective::All, Language::German, TextStyle::PLAIN).is_empty(),
                "there is no text board"
            );
        }
        table.turn().seats().iter().try_for_each(|seat| self.can_move(table, seat))
    }

    /// A picture takes longer than all the rest.
    fn is_drawn(self, table: &dyn AnyMatch) -> bool {
        self == Look::Close || table.hash().is_multiple_of(64)
    }

    /// Whether the seat can make the moves that are said to be legal; a quick look tries a few of them.
    fn can_move(self, table: &dyn AnyMatch, seat: Seat) -> Checked {
        let legal = table.legal(seat.into());
        let step = if self == Look::Close { 1 } else { 1 + legal.len() / 4 };
        let first = (table.hash() % step as u64) as usize;
        legal.iter().skip(first).step_by(step).try_for_each(|text| {
            let played = table.fork().play(seat.into(), text);
            played.map_err(|why| format!("{seat:?} is refused the legal move {text}: {why:?}"))
        })
    }
}
