//! The [`Notation`] and [`GameSpec`] implementations of Scotland Yard.

use crate::city::BOARD_DATA_SPEC;
use crate::classic::Classic;
use crate::notation;
use crate::policy::{HuntPolicy, LEVELS, STRENGTHS};
use crate::position;
use crate::rules::{Hunt, MAX_DETECTIVES, MIN_DETECTIVES, Move, SEATS, Setup};
use stammtisch_rules::{
    Actor, BoardDataSpec, Field, GameSpec, Level, Notation, Player, Policy, SeatSpec, Strength, Text,
};

const FIELDS: [Field; 2] = [
    Field::int("detectives", MIN_DETECTIVES as i64, MAX_DETECTIVES as i64, 4),
    Field::choice("tickets", &["default", "original"]),
];

impl Notation for Hunt {
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
}

impl GameSpec for Hunt {
    const ID: &'static str = "scotland-yard";

    const SEATS: &'static [SeatSpec] = &SEATS;

    fn fields() -> &'static [Field] {
        &FIELDS
    }

    fn board_data_spec() -> Option<BoardDataSpec> {
        Some(BOARD_DATA_SPEC)
    }

    fn players() -> &'static [&'static str] {
        &["classic"]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Hunt>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Player<Hunt>>)
    }

    fn policy() -> Box<dyn Policy<Hunt>> {
        Box::new(HuntPolicy::default())
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
