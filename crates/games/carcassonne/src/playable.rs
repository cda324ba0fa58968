//! The presentation of Carcassonne: texts, scenes, text boards, events and examples.

use crate::examples::EXAMPLES;
use crate::position_info::CarcassonnePositionInfo;
use crate::score_rules::CarcassonneScoreRules;
use stammtisch_presentation::{
    Actor, Benchmark, Event, Example, Language, Path, Playable, PositionInfo, RenderContext, Scene,
    ScoreRules,
};

use crate::bench::BENCHMARKS;
use crate::rules::{Carcassonne, Move, Setup};
use crate::{events, position, scene, text_board, touches};

/// The middle of a game between two greedy players.
const PREVIEW: &str = include_str!("preview.txt");

impl Playable for Carcassonne {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Carcassonne {
        position::read(&Setup::default(), PREVIEW).unwrap_or_else(|_| Carcassonne::begin(Setup::default()))
    }

    fn path(&self, mv: Move) -> Path {
        touches::path(self, mv)
    }

    fn interpret(&self, _: Actor, touches: &[&str]) -> Option<Move> {
        touches::interpret(self, touches)
    }

    fn scene(view: &Carcassonne, context: &RenderContext<'_>) -> Scene {
        scene::scene(view, context)
    }

    fn text_board(view: &Carcassonne, context: &RenderContext<'_>) -> String {
        text_board::text_board(view, context)
    }

    fn events(
        before: &Carcassonne,
        actor: Actor,
        mv: &Move,
        after: &Carcassonne,
        context: &RenderContext<'_>,
    ) -> Vec<Event> {
        events::events(before, actor, *mv, after, context)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &BENCHMARKS
    }

    fn position_info() -> &'static dyn PositionInfo<Carcassonne> {
        &CarcassonnePositionInfo
    }

    fn score_rules() -> &'static dyn ScoreRules<Carcassonne> {
        &CarcassonneScoreRules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_needs_a_name() {
        let errors = Carcassonne::score_rules().name_errors(&["Ann", " ", ""]);
        assert_eq!(errors.iter().map(|(seat, _)| seat.0).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn the_preview_is_a_position_in_the_middle_of_a_game() {
        let preview = position::read(&Setup::default(), PREVIEW).unwrap();
        assert!(preview.board().tiles().len() > 20 && preview.drawn().is_some());
        assert!(preview.meeples().count() > 5);
    }
}
