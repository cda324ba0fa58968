//! The game as shells put it on a table.

use crate::customs::CrosswiseCustoms;
use crate::examples::EXAMPLES;
use stammtisch_core::{
    Actor, Customs, Event, Example, Field, FileFormat, Language, Loaded, Path, Playable, Player, Policy,
    Record, Scene, SeatSpec, Speed, Stage, Text,
};

use crate::classic::Ranked;
use crate::policy::Weaver;
use crate::rules::{Crosswise, FIELDS, Move, Players, Setup};
use crate::view::{Seen, View};
use crate::{bench, events, files, notation, position, scene, text_board};

/// A game of two in its middle, for the card on the start page.
const PREVIEW: &str = "113206/245513/604400/052616/300250/006003 4125,7368 1,1,0,0 0 11122333445566789X9X";

impl Playable for Crosswise {
    const ID: &'static str = "crosswise";
    const SEATS: &'static [SeatSpec] = &[
        SeatSpec::of_team("vertical-1", "vertical"),
        SeatSpec::of_team("horizontal-1", "horizontal"),
        SeatSpec::of_team("vertical-2", "vertical"),
        SeatSpec::of_team("horizontal-2", "horizontal"),
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

    fn preview() -> Crosswise {
        let setup = Setup::standard(Players::Two);
        position::read(&setup, PREVIEW).unwrap_or_else(|_| Crosswise::before_the_deal(&setup))
    }

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

    fn path(&self, mv: Move) -> Path {
        mv.path()
    }

    fn meant(&self, _actor: Actor, touches: &[String]) -> Option<Move> {
        notation::meant(self, touches)
    }

    fn scene(view: &View, stage: &Stage<'_>) -> Scene {
        scene::scene(view, stage)
    }

    fn text_board(view: &View, stage: &Stage<'_>) -> String {
        text_board::text_board(view, stage)
    }

    fn events(before: &View, actor: Actor, seen: &Seen, after: &View, stage: &Stage<'_>) -> Vec<Event> {
        events::events(before, actor, *seen, after, stage)
    }

    fn customs() -> &'static dyn Customs<Crosswise> {
        &CrosswiseCustoms
    }

    fn formats() -> &'static [FileFormat] {
        &files::FORMATS
    }

    fn write_file(record: &Record<Self>, format: &str) -> Option<Vec<u8>> {
        match format {
            "save" => files::write_save(record),
            "log" => files::write_log(record),
            _ => None,
        }
    }

    fn read_file(bytes: &[u8]) -> Result<Loaded<Self>, Text> {
        files::read_save(bytes)
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
        Box::new(Weaver::default())
    }

    fn speeds() -> &'static [Speed] {
        &bench::SPEEDS
    }
}
