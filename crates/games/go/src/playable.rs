//! Implements `Playable`; each method delegates to the module that knows the answer.

use crate::agreement::GoAgreement;
use crate::bench::BENCHMARKS;
use crate::examples::EXAMPLES;
use crate::files::GoFiles;
use crate::rules::{Board, Colour, Go, Move, Setup};
use crate::score_rules::GoScoreRules;
use crate::{events, position, scene, text_board, touches};
use stammtisch_presentation::{
    Actor, Agreement, Benchmark, Event, Example, Files, Language, Path, Playable, RenderContext, Scene,
    ScoreRules,
};

impl Playable for Go {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
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

    fn interpret(&self, _actor: Actor, touches: &[&str]) -> Option<Move> {
        touches::interpret(self, touches)
    }

    fn scene(view: &Go, context: &RenderContext<'_>) -> Scene {
        scene::scene(view, context)
    }

    fn text_board(view: &Go, context: &RenderContext<'_>) -> String {
        text_board::text_board(view, context)
    }

    fn events(before: &Go, actor: Actor, mv: &Move, after: &Go, context: &RenderContext<'_>) -> Vec<Event> {
        events::events(before, actor, *mv, after, context)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &BENCHMARKS
    }

    fn files() -> &'static dyn Files<Go> {
        &GoFiles
    }

    fn agreement() -> &'static dyn Agreement<Go> {
        &GoAgreement
    }

    fn score_rules() -> &'static dyn ScoreRules<Go> {
        &GoScoreRules
    }
}

/// A middle game for the card on the start page.
const PREVIEW: &str =
    "........./..O.XX.../..OOOX.X./.O.XOX.../..XXXOXX./...XOO.O./..X.O.O../..XO...../......... b 2:1 - play";
