//! The spec of Go: seats, setup fields, notation and players.

use crate::classic::Classic;
use crate::notation;
use crate::policy::{GoPolicy, LEVELS, STRENGTHS};
use crate::position;
use crate::rules::{Go, Move, Setup};
use stammtisch_rules::{Actor, Field, GameSpec, Level, Notation, Player, Policy, SeatSpec, Strength, Text};

impl Notation for Go {
    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _actor: Actor, text: &str) -> Result<Move, Text> {
        notation::read_move(text)
    }

    fn position(&self) -> String {
        position::write(self)
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Go, Text> {
        position::read(setup, text)
    }
}

impl GameSpec for Go {
    const ID: &'static str = "go";

    const SEATS: &'static [SeatSpec] = &[SeatSpec::new("black"), SeatSpec::new("white")];

    fn fields() -> &'static [Field] {
        const FIELDS: &[Field] = &[
            Field::int("size", 5, 19, 13).usually(&[9, 13, 19]),
            Field::half("komi", -361.0, 361.0, 2.5),
            Field::int("handicap", 0, 9, 0),
            Field::choice("count", &["territory", "area"]),
        ];
        FIELDS
    }

    fn players() -> &'static [&'static str] {
        &["classic"]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Go>>> {
        (name == "classic").then(|| -> Box<dyn Player<Go>> { Box::new(Classic) })
    }

    fn policy() -> Box<dyn Policy<Go>> {
        Box::new(GoPolicy::default())
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
