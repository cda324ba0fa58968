//! A golden transcript per game: whoever changes a rule, a notation or a text board sees it in review.

use std::cell::RefCell;
use std::fmt::Write as _;

use serde_json::Value;
use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::{Game, every_game, walk};
use stammtisch_presentation::{Language, Perspective, TextStyle};

/// So many plies are told at most.
const PLIES: usize = 60;
/// The board is shown after every so many.
const BOARD_EVERY: usize = 20;

#[test]
fn a_match_from_a_seed_goes_as_it_always_went() {
    every_game(|game| {
        let told = transcript(game)?;
        insta::with_settings!({
            omit_expression => true,
            prepend_module_to_snapshot => false,
            snapshot_path => "../playthroughs",
        }, { insta::assert_snapshot!(game.id(), told) });
        Ok(())
    });
}

fn transcript(game: Game) -> Result<String, String> {
    let told = RefCell::new(String::new());
    let finished = walk(game, 0, |moment| {
        let (table, mut told) = (moment.table, told.borrow_mut());
        match table.ply() {
            0 => *told += &format!("setup {}\n\n{}", Value::Object(table.setup()), board(table)),
            ply if ply <= PLIES => tell(&mut told, table),
            _ => {}
        }
        Ok(())
    })?;
    let outcome = finished.outcome_text(Language::English).unwrap_or_default();
    let mut told = told.into_inner();
    if finished.ply() <= PLIES {
        told += &format!("\n{}", board(finished.as_ref()));
        let _ = writeln!(told, "{outcome}");
    }
    Ok(told)
}

fn tell(told: &mut String, table: &dyn AnyMatch) {
    let ply = table.ply();
    let (actor, mv) = table.moves().pop().unwrap_or((stammtisch_presentation::Actor::House, String::new()));
    let by = actor.seat().map_or("house", |seat| table.seats()[seat.index()].id);
    *told += &format!("{ply:3} {by:<10} {mv:<16} {:016x}\n", table.hash());
    if ply.is_multiple_of(BOARD_EVERY) {
        *told += &format!("\n{}\n", board(table));
    }
}

fn board(table: &dyn AnyMatch) -> String {
    let board = table.text_board(Perspective::All, Language::English, TextStyle::PLAIN);
    let lines = board.lines().map(|line| format!("{}\n", line.trim_end()));
    format!("{}{}\n\n", lines.collect::<String>(), table.position())
}
