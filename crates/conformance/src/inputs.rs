//! What must hold for whatever comes from outside: it is refused with a sentence, or it makes a match like any other.
//! The fuzz targets and the collection of bad inputs run these same functions.

use stammtisch_catalog::{AnyMatch, RECORD_FORMAT};
use stammtisch_core::{Actor, Eye, Language, Turn};

use crate::{Checked, Drawing, Game, ensure, sentence, start};

/// No more plies than this are played from one input.
const PLIES: usize = 100;

/// The bytes as a file of the game: a record, or one of its own formats.
pub fn file(game: Game, bytes: &[u8]) -> Checked {
    match game.load(bytes) {
        Err(why) => sentence(game, &why),
        Ok((table, notes)) => {
            notes.iter().try_for_each(|note| sentence(game, note))?;
            sound(table.as_ref())
        }
    }
}

/// The text as what follows a good header in a record of the game.
pub fn record(game: Game, text: &str) -> Checked {
    let header = format!("{{\"stammtisch\":1,\"game\":\"{}\"}}\n", game.id());
    file(game, (header + text).as_bytes())
}

/// The text as a position of the game.
pub fn position(game: Game, text: &str) -> Checked {
    let setup = start(game, 0)?.setup();
    match game.resume(&setup, text, Vec::new()) {
        Err(why) => sentence(game, &why),
        Ok(table) => sound(table.as_ref()),
    }
}

/// The text as a setup: a JSON object.
pub fn setup(game: Game, text: &str) -> Checked {
    let Ok(setup) = serde_json::from_str(text) else { return Ok(()) };
    match game.start(&setup, Vec::new()) {
        Err(faults) => {
            ensure!(!faults.is_empty(), "a setup is refused without a fault");
            faults.iter().try_for_each(|fault| sentence(game, &fault.text))
        }
        Ok(table) => sound(table.as_ref()),
    }
}

/// Each word of the text as a move for whoever is to move.
pub fn moves(game: Game, text: &str) -> Checked {
    let mut table = start(game, 0)?;
    for text in text.split([' ', '\n']).take(PLIES) {
        let (hash, ply) = (table.hash(), table.ply());
        if let Err(why) = table.play_next(text) {
            sentence(game, &why)?;
            ensure!(
                table.hash() == hash && table.ply() == ply,
                "the refused move “{text}” changes something"
            );
        }
        if table.turn() == Turn::Chance {
            let drawn = table.chance(ply as u64).ok_or("chance has no move")?;
            table.play(Actor::House, &drawn).map_err(|why| format!("chance draws {drawn}: {why:?}"))?;
        }
    }
    sound(table.as_ref())
}

/// Each byte as a choice among the legal moves, all of which must be playable wherever it leads.
pub fn choices(game: Game, bytes: &[u8]) -> Checked {
    let (first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let mut table = start(game, u64::from(*first))?;
    for byte in bytes.iter().map(|byte| usize::from(*byte)).take(PLIES) {
        let chosen = match table.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::House, table.chance(byte as u64).ok_or("chance has no move")?),
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
    sound(table.as_ref())
}

/// Whether a match that came from outside is one like any other: it can be written, read, looked at and played on.
fn sound(table: &dyn AnyMatch) -> Checked {
    let game = table.game();
    let record = table.write(RECORD_FORMAT.id).map_err(|why| format!("it cannot be written: {why:?}"))?;
    let (again, _) = game.load(&record).map_err(|why| format!("its own record is not read: {why:?}"))?;
    ensure!(again.hash() == table.hash(), "its own record leads to another position");
    ensure!(table.outcome().is_some() == (table.turn() == Turn::Over), "turn and outcome differ");
    Drawing::read(&table.scene(Eye::SPECTATOR, Language::English))?;
    ensure!(!table.text_board(Eye::All, Language::German, false).is_empty(), "there is no text board");
    for seat in table.turn().seats().iter() {
        for text in table.legal(seat.into()) {
            let played = table.fork().play(seat.into(), &text);
            played.map_err(|why| format!("{seat:?} is refused the legal move {text}: {why:?}"))?;
        }
    }
    Ok(())
}
