//! The `Notation` and `GameSpec` implementations: texts, setup fields, seats and players.

use crate::classic::Ranked;
use crate::policy::{CrosswisePolicy, LEVELS, STRENGTHS};
use crate::position;
use crate::rules::{Crosswise, Move, SETUP_FIELDS, Setup};
use stammtisch_rules::{Actor, Field, GameSpec, Level, Notation, Player, Policy, SeatSpec, Strength, Text};

impl Notation for Crosswise {
    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, _actor: Actor, text: &str) -> Result<Move, Text> {
        Move::read(text)
    }

    fn position(&self) -> String {
        position::write(self)
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Crosswise, Text> {
        position::read(setup, text)
    }
}

impl GameSpec for Crosswise {
    const ID: &'static str = "crosswise";

    const SEATS: &'static [SeatSpec] = &[
        SeatSpec::of_team("vertical-1", "vertical"),
        SeatSpec::of_team("horizontal-1", "horizontal"),
        SeatSpec::of_team("vertical-2", "vertical"),
        SeatSpec::of_team("horizontal-2", "horizontal"),
    ];

    fn fields() -> &'static [Field] {
        &SETUP_FIELDS
    }

    fn players() -> &'static [&'static str] {
        &["classic", "keen"]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        match name {
            "classic" => Some(Box::new(Ranked::Classic)),
            "keen" => Some(Box::new(Ranked::Keen)),
            _ => None,
        }
    }

    fn policy() -> Box<dyn Policy<Self>> {
        Box::new(CrosswisePolicy::default())
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
