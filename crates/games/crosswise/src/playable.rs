//! The `Playable` implementation: what pages and terminals ask of the game.

use crate::examples::EXAMPLES;
use crate::files::CrosswiseFiles;
use crate::score_rules::CrosswiseScoreRules;
use stammtisch_presentation::{
    Actor, Benchmark, Event, Example, Files, Language, Path, Playable, RenderContext, Scene, ScoreRules,
};

use crate::rules::{Crosswise, Move, Players, Setup};
use crate::view::{ObservedMove, View};
use crate::{bench, events, position, scene, text_board, touches};

/// A two-player position in mid-game, for the card on the start page.
const PREVIEW: &str = "113206/245513/604400/052616/300250/006003 4125,7368 1,1,0,0 0 11122333445566789X9X";

impl Playable for Crosswise {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Crosswise {
        let setup = Setup::standard(Players::Two);
        position::read(&setup, PREVIEW).unwrap_or_else(|_| Crosswise::undealt(&setup))
    }

    fn path(&self, mv: Move) -> Path {
        mv.path()
    }

    fn interpret(&self, _actor: Actor, touches: &[&str]) -> Option<Move> {
        touches::interpret(self, touches)
    }

    fn scene(view: &View, context: &RenderContext<'_>) -> Scene {
        scene::scene(view, context)
    }

    fn text_board(view: &View, context: &RenderContext<'_>) -> String {
        text_board::text_board(view, context)
    }

    fn events(
        before: &View,
        actor: Actor,
        observed: &ObservedMove,
        after: &View,
        context: &RenderContext<'_>,
    ) -> Vec<Event> {
        events::events(before, actor, *observed, after, context)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &bench::BENCHMARKS
    }

    fn files() -> &'static dyn Files<Crosswise> {
        &CrosswiseFiles
    }

    fn score_rules() -> &'static dyn ScoreRules<Crosswise> {
        &CrosswiseScoreRules
    }
}
