//! An animated replay after the end: Mister X's station in every round, among all stations that
//! were possible then. It loops while its toggle is on.

use std::fmt::Write;

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Text};

use super::colour;
use crate::city::{Point, Station, StationSet};
use crate::rules::{MISTER_X, REVEALS, ROUNDS};
use crate::view::View;

/// The duration of a round in seconds, and the number of round durations for which the end is
/// shown.
const SECONDS_PER_ROUND: usize = 1;
const FINAL_ROUNDS: usize = 3;
/// The width of a caption's letter.
const LETTER_WIDTH: usize = 11;

/// A round of the replay, after Mister X's move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReplayRound {
    pub(super) round: u8,
    pub(super) mister_x: Station,
    /// All stations where he could have been.
    pub(super) possible: StationSet,
    /// The detectives' stations at the end of the round.
    pub(super) detectives: Vec<Option<Station>>,
}

/// The rounds with complete information, from the start or from Mister X's first reveal.
pub(super) fn rounds(view: &View) -> Vec<ReplayRound> {
    let (public, Some(secret)) = (&view.public, view.secret.as_ref()) else { return Vec::new() };
    let occupied = |round: usize| -> StationSet { public.patrols[round].iter().flatten().copied().collect() };
    let mut rounds: Vec<ReplayRound> = Vec::new();
    let mut possible = public.patrols[0][0].map(|_| public.city().starts() - occupied(0));
    for round in 1..=usize::from(ROUNDS) {
        let (Some(mister_x), Some(ticket)) = (secret.track[round], public.journey[round - 1]) else {
            possible = None;
            continue;
        };
        possible = if REVEALS.contains(&(round as u8)) {
            Some(StationSet::only(mister_x))
        } else {
            possible.map(|set| {
                let reached = set.iter().map(|from| public.city().reachable_with(ticket, from));
                reached.fold(StationSet::EMPTY, |all, set| all | set) - occupied(round - 1)
            })
        };
        if let Some(possible) = possible {
            let detectives = public.patrols[round].to_vec();
            rounds.push(ReplayRound { round: round as u8, mister_x, possible, detectives });
        }
        possible = possible.map(|set| set - occupied(round));
    }
    rounds
}

/// Draws the replay as an SVG animation.
pub(super) fn replay(view: &View, context: &RenderContext<'_>) -> Markup {
    let rounds = rounds(view);
    let animation = Animation { seconds: (rounds.len() + FINAL_ROUNDS) * SECONDS_PER_ROUND };
    let possible = rounds.iter().fold(StationSet::EMPTY, |all, state| all | state.possible);
    let place = |station: Station| view.public.city().point(station);
    html! {
        @if !rounds.is_empty() {
            rect width="1081" height="814" rx="10" fill="#f3ead6" fill-opacity="0.55" {}
            @for station in possible.iter() {
                (animation.blink(&rounds, |state| state.possible.contains(station), html! {
                    circle cx=(place(station).x) cy=(place(station).y) r="15" fill="#8a3ffc" fill-opacity="0.3" stroke="#6418c8" stroke-width="2.6" {}
                }))
            }
            @for (index, seat) in (1..=view.public.setup.detectives).enumerate() {
                @let track: Vec<Point> = rounds.iter().filter_map(|state| state.detectives.get(index).copied().flatten()).map(place).collect();
                @if track.len() == rounds.len() {
                    (animation.walk(&track, html! { circle r="8" fill=(colour(stammtisch_presentation::Seat(seat))) stroke="#000000" stroke-width="1.6" {} }))
                }
            }
            (animation.walk(&rounds.iter().map(|state| place(state.mister_x)).collect::<Vec<_>>(), html! {
                circle r="11" fill=(colour(MISTER_X)) stroke="#000000" stroke-width="1.6" {}
                text y="6" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#ffffff" { "?" }
            }))
            @for state in &rounds {
                (animation.blink(&rounds, |other| other.round == state.round, caption(state, context)))
            }
        }
    }
}

/// "Round 7: he could be at 23 stations"
fn caption(state: &ReplayRound, context: &RenderContext<'_>) -> Markup {
    let text = Text::new("chase").with("round", state.round).with("count", state.possible.len());
    let text = context.messages.text(&text);
    let width = 24 + LETTER_WIDTH * text.chars().count();
    html! {
        rect x="12" y="12" width=(width) height="30" rx="7" fill="#fffdf6" stroke="#1d1d1b" {}
        text x="24" y="33" font-family="sans-serif" font-size="17" font-weight="700" fill="#1d1d1b" { (text) }
    }
}

/// The timing of the animation.
struct Animation {
    seconds: usize,
}

impl Animation {
    /// Shows the drawing in some rounds only.
    fn blink(
        &self,
        rounds: &[ReplayRound],
        is_visible: impl Fn(&ReplayRound) -> bool,
        drawing: Markup,
    ) -> Markup {
        let visible: Vec<bool> = rounds.iter().map(is_visible).collect();
        let values = self.values(&visible, |visible| if *visible { "1" } else { "0" }.to_owned());
        html! {
            g opacity="0" {
                (drawing)
                animate attributeName="opacity" calcMode="discrete" dur={ (self.seconds) "s" } repeatCount="indefinite" values=(values) keyTimes=(self.times(rounds.len())) {}
            }
        }
    }

    /// Moves the drawing from point to point.
    fn walk(&self, points: &[Point], drawing: Markup) -> Markup {
        let values = self.values(points, |place| format!("{} {}", place.x, place.y));
        html! {
            g {
                (drawing)
                animateTransform attributeName="transform" type="translate" dur={ (self.seconds) "s" } repeatCount="indefinite" values=(values) keyTimes=(self.times(points.len())) {}
            }
        }
    }

    /// The values by round; the last one is repeated for the time that the end is shown.
    fn values<T>(&self, rounds: &[T], write: impl Fn(&T) -> String) -> String {
        rounds.iter().chain(rounds.last()).map(write).collect::<Vec<_>>().join(";")
    }

    /// The start times of the rounds, as fractions of the duration.
    fn times(&self, rounds: usize) -> String {
        let mut times = String::new();
        for round in 0..rounds {
            let _ = write!(times, "{:.4};", (round * SECONDS_PER_ROUND) as f64 / self.seconds as f64);
        }
        times + "1"
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use stammtisch_presentation::{Actor, Game, Perspective, Rng, Turn};

    use super::*;
    use crate::rules::{Hunt, Preset, Setup};

    #[test]
    fn every_round_shows_mister_x_among_his_possible_stations() {
        for seed in 0..20 {
            let mut rng = Rng::seed_from_u64(seed);
            let mut hunt = Hunt::start(&Setup::london(4, Preset::Default)).unwrap();
            let mut thought: Vec<(u8, Option<Station>, StationSet)> = Vec::new();
            while hunt.turn() != Turn::Over {
                let actor = hunt.turn().seats().single().map_or(Actor::House, Actor::Seat);
                let round = hunt.public.round;
                let mv = hunt.random_move(actor, &mut rng).unwrap();
                hunt.play(actor, mv).unwrap();
                if actor == Actor::Seat(MISTER_X) {
                    thought.push((round, hunt.secret.station, hunt.public.whereabouts));
                }
            }
            let shown = rounds(&hunt.view(Perspective::SPECTATOR));
            let shown: Vec<_> = shown.iter().map(|m| (m.round, Some(m.mister_x), m.possible)).collect();
            assert_eq!(shown, thought, "seed {seed}");
        }
    }
}
