//! The game's id, seats, setup fields, notation and players.

use crate::classic::Classic;
use crate::greedy::Greedy;
use crate::policy::{CarcassonnePolicy, LEVELS, STRENGTHS};
use crate::rules::{Carcassonne, Move, Setup};
use crate::{notation, position};
use stammtisch_rules::{Actor, Field, GameSpec, Level, Notation, Player, Policy, SeatSpec, Strength, Text};

const COLOUR_1: [&str; 6] = ["red", "blue", "yellow", "green", "black", "grey"];
const COLOUR_2: [&str; 6] = ["blue", "red", "yellow", "green", "black", "grey"];
const COLOUR_3: [&str; 6] = ["yellow", "red", "blue", "green", "black", "grey"];
const COLOUR_4: [&str; 6] = ["green", "red", "blue", "yellow", "black", "grey"];
const COLOUR_5: [&str; 6] = ["black", "red", "blue", "yellow", "green", "grey"];

const FIELDS: [Field; 8] = [
    Field::int("players", 2, 5, 2),
    Field::choice("c1", &COLOUR_1).of("p1"),
    Field::choice("c2", &COLOUR_2).of("p2"),
    Field::choice("c3", &COLOUR_3).of("p3"),
    Field::choice("c4", &COLOUR_4).of("p4"),
    Field::choice("c5", &COLOUR_5).of("p5"),
    Field::bool("missions", false),
    Field::choice("fields", &["official", "simple"]),
];

impl Notation for Carcassonne {
    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _: Actor, text: &str) -> Result<Move, Text> {
        notation::read_move(text)
    }

    fn position(&self) -> String {
        position::write(self)
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Carcassonne, Text> {
        position::read(setup, text)
    }
}

impl GameSpec for Carcassonne {
    const ID: &'static str = "carcassonne";

    const SEATS: &'static [SeatSpec] = &[
        SeatSpec::new("p1"),
        SeatSpec::new("p2"),
        SeatSpec::new("p3"),
        SeatSpec::new("p4"),
        SeatSpec::new("p5"),
    ];

    fn fields() -> &'static [Field] {
        &FIELDS
    }

    fn players() -> &'static [&'static str] {
        &["classic", "greedy"]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Carcassonne>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            "greedy" => Some(Box::new(Greedy)),
            _ => None,
        }
    }

    fn policy() -> Box<dyn Policy<Carcassonne>> {
        Box::new(CarcassonnePolicy::default())
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
