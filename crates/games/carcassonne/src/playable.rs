//! Carcassonne as shells see it: names, fields, notation, scenes and players.

use crate::customs::CarcassonneCustoms;
use crate::examples::EXAMPLES;
use stammtisch_core::{
    About, Actor, Customs, Event, Example, Field, Language, Path, Playable, Player, Policy, Scene, SeatSpec,
    Speed, Stage, Text,
};

use crate::bench::{early_turns, late_turns, random_games};
use crate::classic::Classic;
use crate::greedy::Greedy;
use crate::policy::Surveyor;
use crate::rules::{Carcassonne, Move, Setup};
use crate::{notation, position, scene, touches};

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

/// The middle of a game between two greedy players.
const PREVIEW: &str = include_str!("preview.txt");

impl Playable for Carcassonne {
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

    fn locales() -> &'static [(Language, &'static str)] {
        &[
            (Language::English, include_str!("../locales/en.ftl")),
            (Language::German, include_str!("../locales/de.ftl")),
        ]
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Carcassonne {
        position::read(&Setup::default(), PREVIEW).unwrap_or_else(|_| Carcassonne::begin(Setup::default()))
    }

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

    fn path(&self, mv: Move) -> Path {
        touches::path(self, mv)
    }

    fn meant(&self, _: Actor, touches: &[String]) -> Option<Move> {
        touches::meant(self, touches)
    }

    fn scene(view: &Carcassonne, stage: &Stage<'_>) -> Scene {
        scene::scene(view, stage)
    }

    fn text_board(view: &Carcassonne, stage: &Stage<'_>) -> String {
        scene::text_board(view, stage)
    }

    fn about(view: &Carcassonne, at: (f64, f64), stage: &Stage<'_>) -> Option<About> {
        scene::about(view, at, stage)
    }

    fn find(view: &Carcassonne, what: &str, stage: &Stage<'_>) -> Option<Result<String, Text>> {
        Some(scene::find(view, what, stage))
    }

    fn events(
        before: &Carcassonne,
        actor: Actor,
        mv: &Move,
        after: &Carcassonne,
        stage: &Stage<'_>,
    ) -> Vec<Event> {
        scene::events(before, actor, *mv, after, stage)
    }

    fn customs() -> &'static dyn Customs<Carcassonne> {
        &CarcassonneCustoms
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
        Box::new(Surveyor::default())
    }

    fn speeds() -> &'static [Speed] {
        &[
            Speed { what: "random games of two players", run: |seed| random_games(2, 50, seed).games.into() },
            Speed { what: "turns on a copied board of 7 tiles", run: early_turns },
            Speed { what: "turns on a copied board of 70 tiles", run: late_turns },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_plays_without_a_name() {
        let faults = Carcassonne::customs().name_faults(&["Ann", " ", ""]);
        assert_eq!(faults.iter().map(|(seat, _)| seat.0).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn the_preview_is_a_position_in_the_middle_of_a_game() {
        let preview = position::read(&Setup::default(), PREVIEW).unwrap();
        assert!(preview.board().tiles().len() > 20 && preview.drawn().is_some());
        assert!(preview.meeples().count() > 5);
    }
}
