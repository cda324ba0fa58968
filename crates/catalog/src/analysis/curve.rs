//! The course of a match as a drawing: who stood better when, and where the worst mistakes were made.

use maud::{Markup, html};
use stammtisch_presentation::{Messages, Quarry};

use super::{Analysis, Judged, Series, hunt};
use crate::erased::AnyMatch;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 704.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 234.0;
/// Where the hunt is drawn, in a game that has one.
const HUNT: (f64, f64) = (284.0, 364.0);
/// Under the last of them.
const FOOT: f64 = 26.0;
/// How far two numbers of mistakes must be apart, across or up, and a number and a ring.
const NUMBER: (f64, f64) = (18.0, 14.0);
const RING: (f64, f64) = (14.0, 12.0);
/// How far from its ring the middle of a number is, at the nearest place where there is room.
const BESIDE: [f64; 4] = [14.0, 20.0, 28.0, 36.0];
/// The sides' colours, and how their lines are broken, so that they differ without colours too.
const INKS: [(&str, &str); 6] = [
    ("#3b82d6", "none"),
    ("#d9632b", "7 4"),
    ("#3a9a5b", "2 4"),
    ("#a25bd0", "10 3 2 3"),
    ("#b58a00", "4 2"),
    ("#7a7a7a", "1 2"),
];

/// What is written in the drawing, in the reader's words.
pub struct Labels<'a> {
    /// The sides, in the order of [`Analysis::series`].
    pub sides: &'a [String],
    /// The whole in a sentence.
    pub caption: &'a str,
    /// What is counted of the hunt.
    pub quarry: &'a str,
    /// How percentages are written.
    pub messages: &'a Messages,
}

/// A drawing of a match.
pub struct Curve<'a> {
    /// What is thought of the match.
    pub analysis: &'a Analysis,
    /// The match.
    pub game: &'a dyn AnyMatch,
    /// Its words.
    pub labels: Labels<'a>,
}

impl Curve<'_> {
    /// The drawing for a page: it takes the colour of the text around it.
    pub fn svg(&self) -> Markup {
        let series = self.drawn_series();
        let hunt = hunt(self.game);
        let height = if hunt.is_empty() { BOTTOM } else { HUNT.1 } + FOOT;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(self.labels.caption)
                font-family="sans-serif" font-size="14" fill="currentColor" {
                (self.legend(&series))
                @for (percent, y) in [(100.0, TOP), (50.0, (TOP + BOTTOM) / 2.0), (0.0, BOTTOM)] {
                    (level(&self.labels.messages.percent(percent), y))
                }
                @for (index, series) in series.iter().enumerate() { (self.line(index, series)) }
                (self.mistakes(&series))
                @if !hunt.is_empty() { (self.hunt(&hunt)) }
                (self.plies(height - FOOT / 3.0))
            }
        }
    }

    /// The same as a picture that stands for itself.
    pub fn picture(&self) -> String {
        let drawn = self.svg().into_string();
        let paper = "color=\"#222222\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
        drawn.replacen(
            "fill=\"currentColor\">",
            &format!("fill=\"currentColor\" width=\"{WIDTH}\" {paper}"),
            1,
        )
    }

    /// Of two sides who know the same, one line tells both.
    fn drawn_series(&self) -> Vec<Series> {
        let mut series = self.analysis.series(self.game);
        if series.len() == 2 && !self.game.game().hides() {
            series.truncate(1);
        }
        series
    }

    fn legend(&self, series: &[Series]) -> Markup {
        let side = |index: usize| self.labels.sides.get(index).map_or("", String::as_str);
        html! {
            @if let ([_], [above, below, ..]) = (series, self.labels.sides) {
                text x=(LEFT + 6.0) y=(TOP - 8.0) { "▲ " (above) }
                text x=(LEFT + 6.0) y=(BOTTOM - 6.0) { "▼ " (below) }
            } @else {
                @for index in 0..series.len() {
                    @let (ink, dashes) = INKS[index % INKS.len()];
                    @let x = LEFT + index as f64 * (RIGHT - LEFT) / series.len() as f64;
                    line x1=(x) y1=(TOP - 16.0) x2=(x + 26.0) y2=(TOP - 16.0) stroke=(ink) stroke-width="3" stroke-dasharray=(dashes) {}
                    text x=(x + 32.0) y=(TOP - 12.0) { (side(index)) }
                }
            }
        }
    }

    fn line(&self, index: usize, series: &Series) -> Markup {
        let (ink, dashes) = INKS[index % INKS.len()];
        let points: Vec<String> =
            series.points.iter().map(|&(ply, worth)| place(self.x(ply), y(worth))).collect();
        html! {
            polyline points=(points.join(" ")) fill="none" stroke=(ink) stroke-width="2.5" stroke-linejoin="round" stroke-dasharray=(dashes) {}
        }
    }

    /// A ring for every mistake on the line of whoever made it, and its number as near to it as there is room beside the others.
    fn mistakes(&self, series: &[Series]) -> Markup {
        let mistakes = self.analysis.mistakes();
        let rings: Vec<(f64, f64)> = mistakes.iter().map(|judged| self.place_of(judged, series)).collect();
        let mut numbers: Vec<(f64, f64)> = Vec::new();
        for &ring in &rings {
            let is_near = |(x, y): (f64, f64), other: &(f64, f64), (width, height): (f64, f64)| {
                (x - other.0).abs() < width && (y - other.1).abs() < height
            };
            let is_free = |at: &(f64, f64)| {
                (TOP - NUMBER.1..=BOTTOM).contains(&at.1)
                    && !numbers.iter().any(|other| is_near(*at, other, NUMBER))
                    && !rings.iter().any(|other| is_near(*at, other, RING))
            };
            let above = (ring.0, ring.1 - BESIDE[0]);
            numbers.push(places_beside(ring).find(is_free).unwrap_or(above));
        }
        html! {
            @for (number, ((x, y), (at, middle))) in (1..).zip(rings.iter().zip(&numbers)) {
                circle cx=(rounded(*x)) cy=(rounded(*y)) r="5.5" fill="none" stroke="currentColor" stroke-width="2" {}
                text x=(rounded(*at)) y=(rounded(middle + 5.0)) text-anchor="middle" font-weight="bold" { (number) }
            }
        }
    }

    /// Where a decision is on the line of whoever made it.
    fn place_of(&self, judged: &Judged, series: &[Series]) -> (f64, f64) {
        let team = self.game.seats().get(judged.seat.index()).map(|spec| spec.team);
        let own = series.iter().find(|series| Some(series.team) == team).or(series.first());
        let worth = own.and_then(|series| judged.worth.get(series.seat.index())).copied().unwrap_or(0.5);
        (self.x(judged.ply), y(worth))
    }

    /// How many places the hunted could be in.
    fn hunt(&self, hunt: &[(usize, Quarry)]) -> Markup {
        let (top, bottom) = HUNT;
        let most = hunt.iter().map(|(_, quarry)| quarry.possible.len()).max().unwrap_or(1).max(1);
        let height = |possible: usize| bottom - possible as f64 / most as f64 * (bottom - top);
        let points: Vec<String> =
            hunt.iter().map(|(ply, quarry)| place(self.x(*ply), height(quarry.possible.len()))).collect();
        html! {
            text x=(LEFT + 6.0) y=(top - 8.0) { (self.labels.quarry) }
            (level(&most.to_string(), top))
            (level("0", bottom))
            polyline points=(points.join(" ")) fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" {}
        }
    }

    fn plies(&self, y: f64) -> Markup {
        let last = self.game.ply();
        html! {
            @for ply in [0, last / 4, last / 2, last * 3 / 4, last] {
                text x=(rounded(self.x(ply))) y=(rounded(y)) text-anchor="middle" { (ply) }
            }
        }
    }

    fn x(&self, ply: usize) -> f64 {
        LEFT + ply as f64 / self.game.ply().max(1) as f64 * (RIGHT - LEFT)
    }
}

/// Where the number of a mistake may stand, the best first: above, below, left, right, and between these.
fn places_beside((x, y): (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    const WAYS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (0.0, 1.0),
        (-1.0, 0.0),
        (1.0, 0.0),
        (-0.8, -0.8),
        (0.8, -0.8),
        (-0.8, 0.8),
        (0.8, 0.8),
    ];
    BESIDE.into_iter().flat_map(move |far| WAYS.map(|(across, up)| (x + far * across, y + far * up)))
}

fn y(worth: f32) -> f64 {
    BOTTOM - f64::from(worth.clamp(0.0, 1.0)) * (BOTTOM - TOP)
}

/// A thin line at that height, and what it means.
fn level(label: &str, y: f64) -> Markup {
    html! {
        line x1=(LEFT) y1=(y) x2=(RIGHT) y2=(y) stroke="currentColor" stroke-opacity="0.25" {}
        text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (label) }
    }
}

fn place(x: f64, y: f64) -> String {
    format!("{},{}", rounded(x), rounded(y))
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
