//! The whole hunt once more after its end, round by round: Mister X's way against the stations where he could have been. It runs by
//! itself in the drawing, over and over, while the viewer wants to see it.

use std::fmt::Write;

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Text};

use super::colour;
use crate::city::{Place, Station, StationSet};
use crate::rules::{MISTER_X, REVEALS, ROUNDS};
use crate::view::View;

/// Seconds that a round lasts, and how many rounds' time the end stays.
const SECONDS: usize = 1;
const LAST: usize = 3;
/// Room for a letter of the caption.
const LETTER: usize = 11;

/// One round of the hunt after Mister X's move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Moment {
    pub(super) round: u8,
    pub(super) mister_x: Station,
    /// Everywhere he could have been.
    pub(super) possible: StationSet,
    /// Where the detectives stood at the end of the round.
    pub(super) detectives: Vec<Option<Station>>,
}

/// The rounds of which everything is known, from the start or from the first time that he showed himself.
pub(super) fn moments(view: &View) -> Vec<Moment> {
    let (case, Some(secret)) = (&view.case, view.secret.as_ref()) else { return Vec::new() };
    let held = |round: usize| -> StationSet { case.patrols[round].iter().flatten().copied().collect() };
    let mut moments: Vec<Moment> = Vec::new();
    let mut possible = case.patrols[0][0].map(|_| case.city().starts() - held(0));
    for round in 1..=usize::from(ROUNDS) {
        let (Some(mister_x), Some(ticket)) = (secret.track[round], case.journey[round - 1]) else {
            possible = None;
            continue;
        };
        possible = if REVEALS.contains(&(round as u8)) {
            Some(StationSet::only(mister_x))
        } else {
            possible.map(|set| {
                let spread = set.iter().map(|from| case.city().served(ticket, from));
                spread.fold(StationSet::EMPTY, |all, reached| all | reached) - held(round - 1)
            })
        };
        if let Some(possible) = possible {
            let detectives = case.patrols[round].to_vec();
            moments.push(Moment { round: round as u8, mister_x, possible, detectives });
        }
        possible = possible.map(|set| set - held(round));
    }
    moments
}

/// The hunt as a drawing that moves.
pub(super) fn chase(view: &View, context: &RenderContext<'_>) -> Markup {
    let moments = moments(view);
    let film = Film { seconds: (moments.len() + LAST) * SECONDS };
    let all = moments.iter().fold(StationSet::EMPTY, |all, moment| all | moment.possible);
    let place = |station: Station| view.case.city().place(station);
    html! {
        @if !moments.is_empty() {
            rect width="1081" height="814" rx="10" fill="#f3ead6" fill-opacity="0.55" {}
            @for station in all.iter() {
                (film.blink(&moments, |moment| moment.possible.contains(station), html! {
                    circle cx=(place(station).x) cy=(place(station).y) r="15" fill="#8a3ffc" fill-opacity="0.3" stroke="#6418c8" stroke-width="2.6" {}
                }))
            }
            @for (index, seat) in (1..=view.case.setup.detectives).enumerate() {
                @let way: Vec<Place> = moments.iter().filter_map(|moment| moment.detectives.get(index).copied().flatten()).map(place).collect();
                @if way.len() == moments.len() {
                    (film.walk(&way, html! { circle r="8" fill=(colour(stammtisch_presentation::Seat(seat))) stroke="#000000" stroke-width="1.6" {} }))
                }
            }
            (film.walk(&moments.iter().map(|moment| place(moment.mister_x)).collect::<Vec<_>>(), html! {
                circle r="11" fill=(colour(MISTER_X)) stroke="#000000" stroke-width="1.6" {}
                text y="6" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#ffffff" { "?" }
            }))
            @for moment in &moments {
                (film.blink(&moments, |other| other.round == moment.round, caption(moment, context)))
            }
        }
    }
}

/// "Round 7: he could be at 23 stations"
fn caption(moment: &Moment, context: &RenderContext<'_>) -> Markup {
    let text = Text::new("chase").with("round", moment.round).with("count", moment.possible.len());
    let text = context.messages.text(&text);
    let width = 24 + LETTER * text.chars().count();
    html! {
        rect x="12" y="12" width=(width) height="30" rx="7" fill="#fffdf6" stroke="#1d1d1b" {}
        text x="24" y="33" font-family="sans-serif" font-size="17" font-weight="700" fill="#1d1d1b" { (text) }
    }
}

/// How long it lasts until it begins anew.
struct Film {
    seconds: usize,
}

impl Film {
    /// Something that is there in some rounds.
    fn blink(&self, moments: &[Moment], is_there: impl Fn(&Moment) -> bool, what: Markup) -> Markup {
        let seen: Vec<bool> = moments.iter().map(is_there).collect();
        let values = self.values(&seen, |seen| if *seen { "1" } else { "0" }.to_owned());
        html! {
            g opacity="0" {
                (what)
                animate attributeName="opacity" calcMode="discrete" dur={ (self.seconds) "s" } repeatCount="indefinite" values=(values) keyTimes=(self.times(moments.len())) {}
            }
        }
    }

    /// Something that goes from place to place.
    fn walk(&self, way: &[Place], what: Markup) -> Markup {
        let values = self.values(way, |place| format!("{} {}", place.x, place.y));
        html! {
            g {
                (what)
                animateTransform attributeName="transform" type="translate" dur={ (self.seconds) "s" } repeatCount="indefinite" values=(values) keyTimes=(self.times(way.len())) {}
            }
        }
    }

    /// The value of each round, and once more the last one's for the time that the end stays.
    fn values<T>(&self, rounds: &[T], write: impl Fn(&T) -> String) -> String {
        rounds.iter().chain(rounds.last()).map(write).collect::<Vec<_>>().join(";")
    }

    /// When each of them begins, as a share of the whole.
    fn times(&self, rounds: usize) -> String {
        let mut times = String::new();
        for round in 0..rounds {
            let _ = write!(times, "{:.4};", (round * SECONDS) as f64 / self.seconds as f64);
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
    fn every_round_shows_where_mister_x_was_among_all_that_could_be_thought_then() {
        for seed in 0..20 {
            let mut rng = Rng::seed_from_u64(seed);
            let mut hunt = Hunt::start(&Setup::london(4, Preset::Default)).unwrap();
            let mut thought: Vec<(u8, Option<Station>, StationSet)> = Vec::new();
            while hunt.turn() != Turn::Over {
                let actor = hunt.turn().seats().single().map_or(Actor::House, Actor::Seat);
                let round = hunt.case.round;
                let mv = hunt.random_move(actor, &mut rng).unwrap();
                hunt.play(actor, mv).unwrap();
                if actor == Actor::Seat(MISTER_X) {
                    thought.push((round, hunt.secret.station, hunt.case.whereabouts));
                }
            }
            let shown = moments(&hunt.view(Perspective::SPECTATOR));
            let shown: Vec<_> = shown.iter().map(|m| (m.round, Some(m.mister_x), m.possible)).collect();
            assert_eq!(shown, thought, "seed {seed}");
        }
    }
}
