//! Golden transcripts, one per game: a change of rules, notation or text board shows up in review.

use std::cell::RefCell;
use std::fmt::Write as _;

use serde_json::Value;
use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::{Game, every_game, walk};
use stammtisch_presentation::{Language, Perspective, TextStyle};

/// How many plies a transcript contains at most.
const MAX_PLIES: usize = 60;
/// The board is printed at every multiple of this ply.
const BOARD_INTERVAL: usize = 20;

#[test]
fn a_seeded_match_equals_its_golden_transcript() {
    every_game(|game| {
        let transcript = transcript(game)?;
        insta::with_settings!({
            omit_expression => true,
            prepend_module_to_snapshot => false,
            snapshot_path => "../playthroughs",
        }, { insta::assert_snapshot!(game.id(), transcript) });
        Ok(())
    });
}

fn transcript(game: Game) -> Result<String, String> {
    let transcript = RefCell::new(String::new());
    let finished = walk(game, 0, |moment| {
        let table = moment.table;
        let mut transcript = transcript.borrow_mut();
        match table.ply() {
            0 => *transcript += &format!("setup {}\n\n{}", Value::Object(table.setup()), board(table)),
            ply if ply <= MAX_PLIES => write_ply(&mut transcript, table),
            _ => {}
        }
        Ok(())
    })?;
    let outcome = finished.outcome_text(Language::English).unwrap_or_default();
    let mut transcript = transcript.into_inner();
    if finished.ply() <= MAX_PLIES {
        transcript += &format!("\n{}", board(finished.as_ref()));
        let _ = writeln!(transcript, "{outcome}");
    }
    Ok(transcript)
}

fn write_ply(transcript: &mut String, table: &dyn AnyMatch) {
    let ply = table.ply();
    let (actor, mv) = table.moves().pop().unwrap_or((stammtisch_presentation::Actor::House, String::new()));
    let by = actor.seat().map_or("house", |seat| table.seats()[seat.index()].id);
    *transcript += &format!("{ply:3} {by:<10} {mv:<16} {:016x}\n", table.hash());
    if ply.is_multiple_of(BOARD_INTERVAL) {
        *transcript += &format!("\n{}\n", board(table));
    }
}

fn board(table: &dyn AnyMatch) -> String {
    let board = table.text_board(Perspective::All, Language::English, TextStyle::PLAIN);
    let lines = board.lines().map(|line| format!("{}\n", line.trim_end()));
    format!("{}{}\n\n", lines.collect::<String>(), table.position())
}
