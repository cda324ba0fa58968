//! The [`Playable`] implementation of Scotland Yard, which delegates to the other modules.

use crate::examples::EXAMPLES;
use crate::files::HuntFiles;
use crate::position_info::HuntPositionInfo;
use stammtisch_presentation::{
    Actor, Benchmark, Event, Example, Files, Game, Language, Path, Perspective, Playable, PositionInfo,
    RenderContext, Scene,
};

use crate::bench::BENCHMARKS;
use crate::city::Station;
use crate::classic;
use crate::rules::{Deal, Hunt, MAX_DETECTIVES, Move, Phase, Preset, Setup};
use crate::view::{ObservedMove, View};
use crate::{events, scene, text_board, touches};

/// The start stations and the number of plies of the preview on the start page.
const PREVIEW_STARTS: [u8; 6] = [103, 29, 174, 50, 198, 132];
const PREVIEW_PLIES: usize = 28;

impl Playable for Hunt {
    fn locales() -> &'static [(Language, &'static str)] {
        &stammtisch_presentation::locales!("../locales")
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn preview() -> Hunt {
        let mut hunt = Hunt::before_deal(Setup::london(MAX_DETECTIVES, Preset::Default));
        let deal: Deal = PREVIEW_STARTS.map(Station::new);
        if hunt.play(Actor::House, Move::Deal(deal)).is_ok() {
            for _ in 0..PREVIEW_PLIES {
                let Phase::Turn(seat) = hunt.public.phase else { break };
                let (_, chosen) = classic::consider(&hunt.view(Perspective::seat(seat)), seat);
                chosen.into_iter().for_each(|chosen| hunt.play_unchecked(Actor::Seat(seat), chosen.mv()));
            }
        }
        hunt
    }

    /// The station, and the ticket if several kinds are possible.
    fn path(&self, mv: Move) -> Path {
        touches::path(self, mv)
    }

    fn interpret(&self, _actor: Actor, touches: &[&str]) -> Option<Move> {
        touches::interpret(touches)
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
        seen: &ObservedMove,
        after: &View,
        context: &RenderContext<'_>,
    ) -> Vec<Event> {
        events::events(before, actor, *seen, after, context)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &BENCHMARKS
    }

    fn files() -> &'static dyn Files<Hunt> {
        &HuntFiles
    }

    fn position_info() -> &'static dyn PositionInfo<Hunt> {
        &HuntPositionInfo
    }
}
