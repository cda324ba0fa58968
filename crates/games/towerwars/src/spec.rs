//! The [`Notation`] and [`GameSpec`] implementations of TowerWars.

use crate::classic::Classic;
use crate::notation;
use crate::policy::{ADVANCED, Advanced, LEVELS, STRENGTHS};
use crate::position;
use crate::rules::{MAX_PLY_LIMIT, MAX_SIZE, MIN_SIZE, Move, Setup, TowerWars};
use stammtisch_rules::{Actor, Field, GameSpec, Level, Notation, Player, SeatSpec, Strength, Text};

impl Notation for TowerWars {
    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _actor: Actor, text: &str) -> Result<Move, Text> {
        Ok(notation::read_move(text)?)
    }

    fn position(&self) -> String {
        position::write(self)
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Self, Text> {
        Ok(position::read(setup, text)?)
    }
}

impl GameSpec for TowerWars {
    const ID: &'static str = "towerwars";

    const SEATS: &'static [SeatSpec] = &[SeatSpec::new("red"), SeatSpec::new("blue")];

    fn fields() -> &'static [Field] {
        const FIELDS: [Field; 2] = [
            Field::int("size", MIN_SIZE as i64, MAX_SIZE as i64, 8),
            Field::int("limit", 0, MAX_PLY_LIMIT as i64, 0),
        ];
        &FIELDS
    }

    fn players() -> &'static [&'static str] {
        &["classic", "adv1", "adv2", "adv3", "adv4", "adv5"]
    }

    /// Besides the listed names: `simple` is the course's name of `classic`, and `search:1` to
    /// `search:5` are the names of the levels that all games share. The first level is for
    /// children.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        if ["classic", "simple", "search:1"].contains(&name) {
            return Some(Box::new(Classic));
        }
        let level = name.strip_prefix("adv").or_else(|| name.strip_prefix("search:"))?;
        let index = ["1", "2", "3", "4", "5"].iter().position(|&known| known == level)?;
        Some(Box::new(Advanced::new(*ADVANCED.get(index)?)))
    }

    fn levels() -> &'static [Level; 5] {
        &LEVELS
    }

    fn strengths() -> &'static [(&'static str, Strength)] {
        &STRENGTHS
    }
}
