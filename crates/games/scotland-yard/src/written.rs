//! The hunt in writing: names, setup, notation and players.

use crate::city::GROUNDS;
use crate::classic::Classic;
use crate::notation;
use crate::policy::{LEVELS, STRENGTHS, Tracker};
use crate::position;
use crate::rules::{FEWEST_DETECTIVES, Hunt, MOST_DETECTIVES, Move, SEATS, Setup};
use stammtisch_rules::{Actor, Field, Grounds, Level, Player, Policy, SeatSpec, Strength, Text, Written};

const FIELDS: [Field; 2] = [
    Field::int("detectives", FEWEST_DETECTIVES as i64, MOST_DETECTIVES as i64, 4),
    Field::choice("tickets", &["default", "original"]),
];

impl Written for Hunt {
    const ID: &'static str = "scotland-yard";
    const SEATS: &'static [SeatSpec] = &SEATS;

    fn fields() -> &'static [Field] {
        &FIELDS
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, actor: Actor, text: &str) -> Result<Move, Text> {
        notation::read_move(self, actor, text)
    }

    fn position(&self) -> String {
        position::write(self)
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Hunt, Text> {
        position::read(setup, text)
    }

    fn grounds() -> Option<Grounds> {
        Some(GROUNDS)
    }

    fn players() -> &'static [&'static str] {
        &["classic"]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Hunt>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Player<Hunt>>)
    }

    fn policy() -> Box<dyn Policy<Hunt>> {
        Box::new(Tracker::default())
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
