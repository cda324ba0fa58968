//! The [`Playable`] implementation of TowerWars, which delegates to the other modules.

use crate::examples::EXAMPLES;
use crate::files::TowerWarsFiles;
use stammtisch_presentation::{
    Actor, Benchmark, Event, Example, Files, Language, Path, Playable, RenderContext, Scene,
};

use crate::bench::BENCHMARKS;
use crate::rules::{Board, Move, Setup, TowerWars};
use crate::{events, position, scene, text_board, touches};

/// A middlegame position: towers of both sides, one of them blocked, and a stone near a base.
const PREVIEW: &str = "red RB,r,.,.,.,./r,r2,r,.,.,./r,.,.,b1x,.,b/.,r1,.,.,b,b2/.,.,r,b,b,./.,.,.,b,.,BB";

impl Playable for TowerWars {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Self {
        let setup = Setup { size: 6, limit: 0 };
        position::read(&setup, PREVIEW)
            .unwrap_or_else(|_| TowerWars::from_board(setup, Board::start(setup.size), 0, false))
    }

    fn path(&self, mv: Move) -> Path {
        touches::path(mv)
    }

    fn interpret(&self, _actor: Actor, touches: &[&str]) -> Option<Move> {
        touches::interpret(touches)
    }

    fn scene(view: &TowerWars, context: &RenderContext<'_>) -> Scene {
        scene::scene(view, context)
    }

    fn text_board(view: &TowerWars, context: &RenderContext<'_>) -> String {
        text_board::text_board(view, context)
    }

    fn events(
        before: &Self,
        actor: Actor,
        mv: &Move,
        after: &Self,
        context: &RenderContext<'_>,
    ) -> Vec<Event> {
        events::events(before, actor, *mv, after, context)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &BENCHMARKS
    }

    fn files() -> &'static dyn Files<Self> {
        &TowerWarsFiles
    }
}
