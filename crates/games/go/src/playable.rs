//! Go on a table: what a shell asks of it, each answered by the module that knows.

use crate::bench::SPEEDS;
use crate::customs::GoCustoms;
use crate::examples::EXAMPLES;
use crate::rules::{Board, Colour, Go, Move, Setup};
use crate::study::Review;
use crate::{events, files, position, scene, text_board, touches};
use stammtisch_stage::{
    Actor, Beside, Customs, Event, Example, FileFormat, Language, Loaded, Path, Playable, Record, Scene,
    Speed, Stage, Study, Text,
};

impl Playable for Go {
    const STUDIES: bool = true;

    fn locales() -> &'static [(Language, &'static str)] {
        &[
            (Language::English, include_str!("../locales/en.ftl")),
            (Language::German, include_str!("../locales/de.ftl")),
        ]
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Go {
        let setup = Setup { size: 9, ..Setup::default() };
        position::read(&setup, PREVIEW)
            .unwrap_or_else(|_| Go::from_board(setup, Board::new(9), Colour::Black))
    }

    fn path(&self, mv: Move) -> Path {
        touches::path(mv)
    }

    fn meant(&self, _actor: Actor, touches: &[&str]) -> Option<Move> {
        touches::meant(self, touches)
    }

    fn scene(view: &Go, stage: &Stage<'_>) -> Scene {
        scene::scene(view, stage)
    }

    fn text_board(view: &Go, stage: &Stage<'_>) -> String {
        text_board::text_board(view, stage)
    }

    fn events(before: &Go, actor: Actor, mv: &Move, after: &Go, stage: &Stage<'_>) -> Vec<Event> {
        events::events(before, actor, *mv, after, stage)
    }

    fn customs() -> &'static dyn Customs<Go> {
        &GoCustoms
    }

    fn formats() -> &'static [FileFormat] {
        &[FileFormat { id: "sgf", extension: "sgf", media: "application/x-go-sgf", load: true }]
    }

    fn write_file(record: &Record<Go>, format: &str) -> Option<Vec<u8>> {
        Self::write_file_with(record, &Beside::default(), format)
    }

    fn write_file_with(record: &Record<Go>, beside: &Beside, format: &str) -> Option<Vec<u8>> {
        let start = record.first_state().ok().filter(|_| format == "sgf")?;
        files::save(record, &start, beside).map(String::into_bytes)
    }

    fn study(record: &Record<Go>, beside: &Beside) -> Option<Box<dyn Study<Go>>> {
        let start = record.first_state().ok()?;
        Some(Box::new(Review::of(files::whole_tree(record, &start, beside)?)))
    }

    fn read_file(bytes: &[u8]) -> Result<Loaded<Go>, Text> {
        files::load(bytes)
    }

    fn speeds() -> &'static [Speed] {
        &SPEEDS
    }
}

/// A middle game for the card on the start page.
const PREVIEW: &str =
    "........./..O.XX.../..OOOX.X./.O.XOX.../..XXXOXX./...XOO.O./..X.O.O../..XO...../......... b 2:1 - play";
