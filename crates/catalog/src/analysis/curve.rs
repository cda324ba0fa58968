//! The evaluation curve of a match as an SVG chart, with the worst mistakes marked.

use maud::{Markup, html};
use stammtisch_presentation::{HiddenPosition, Messages};

use super::{Analysis, Judged, Series, hidden_positions};
use crate::erased::AnyMatch;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 704.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 234.0;
/// The top and bottom of the second chart, for games with a hidden position.
const HIDDEN_CHART: (f64, f64) = (284.0, 364.0);
/// The height under the last chart.
const FOOT_HEIGHT: f64 = 26.0;
/// The least distance, horizontal or vertical, between the numbers of two mistakes.
const NUMBER_CLEARANCE: (f64, f64) = (18.0, 14.0);
/// The least distance, horizontal or vertical, between a number and another mistake's ring.
const RING_CLEARANCE: (f64, f64) = (14.0, 12.0);
/// The distances between a ring and the centre of its number to try, nearest first.
const NUMBER_DISTANCES: [f64; 4] = [14.0, 20.0, 28.0, 36.0];
/// The colours and dash patterns of the sides' lines. The dashes tell them apart without colours.
const LINE_STYLES: [(&str, &str); 6] = [
    ("#3b82d6", "none"),
    ("#d9632b", "7 4"),
    ("#3a9a5b", "2 4"),
    ("#a25bd0", "10 3 2 3"),
    ("#b58a00", "4 2"),
    ("#7a7a7a", "1 2"),
];

/// The texts in the chart, in the reader's language.
pub struct Labels<'a> {
    /// The names of the sides, in the order of [`Analysis::series`].
    pub sides: &'a [String],
    /// A sentence that describes the chart.
    pub caption: &'a str,
    /// The title of the chart of possible hidden positions.
    pub hidden_positions: &'a str,
    /// For the format of percentages.
    pub messages: &'a Messages,
}

/// The evaluation curve of a match.
pub struct Curve<'a> {
    /// The analysis of the match.
    pub analysis: &'a Analysis,
    /// The match itself.
    pub game: &'a dyn AnyMatch,
    /// The texts in the chart.
    pub labels: Labels<'a>,
}

impl Curve<'_> {
    /// The SVG for a page. It takes the colour of the text around it.
    pub fn svg(&self) -> Markup {
        let series = self.drawn_series();
        let hidden = hidden_positions(self.game);
        let height = if hidden.is_empty() { BOTTOM } else { HIDDEN_CHART.1 } + FOOT_HEIGHT;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(self.labels.caption)
                font-family="sans-serif" font-size="14" fill="currentColor" {
                (self.legend(&series))
                @for (percent, y) in [(100.0, TOP), (50.0, (TOP + BOTTOM) / 2.0), (0.0, BOTTOM)] {
                    (level(&self.labels.messages.percent(percent), y))
                }
                @for (index, series) in series.iter().enumerate() { (self.line(index, series)) }
                (self.mistakes(&series))
                @if !hidden.is_empty() { (self.hidden_chart(&hidden)) }
                (self.plies(height - FOOT_HEIGHT / 3.0))
            }
        }
    }

    /// The chart as an SVG file with a background.
    pub fn picture(&self) -> String {
        let svg = self.svg().into_string();
        let background = "color=\"#222222\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
        svg.replacen(
            "fill=\"currentColor\">",
            &format!("fill=\"currentColor\" width=\"{WIDTH}\" {background}"),
            1,
        )
    }

    /// The series to draw. For two sides without hidden information one line shows both.
    fn drawn_series(&self) -> Vec<Series> {
        let mut series = self.analysis.series(self.game);
        if series.len() == 2 && !self.game.game().has_hidden_information() {
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
                    @let (colour, dashes) = LINE_STYLES[index % LINE_STYLES.len()];
                    @let x = LEFT + index as f64 * (RIGHT - LEFT) / series.len() as f64;
                    line x1=(x) y1=(TOP - 16.0) x2=(x + 26.0) y2=(TOP - 16.0) stroke=(colour) stroke-width="3" stroke-dasharray=(dashes) {}
                    text x=(x + 32.0) y=(TOP - 12.0) { (side(index)) }
                }
            }
        }
    }

    fn line(&self, index: usize, series: &Series) -> Markup {
        let (colour, dashes) = LINE_STYLES[index % LINE_STYLES.len()];
        let points: Vec<String> =
            series.points.iter().map(|&(ply, value)| coordinates(self.x(ply), y(value))).collect();
        html! {
            polyline points=(points.join(" ")) fill="none" stroke=(colour) stroke-width="2.5" stroke-linejoin="round" stroke-dasharray=(dashes) {}
        }
    }

    /// A ring for every mistake on the line of its side, with a number as close as there is room.
    fn mistakes(&self, series: &[Series]) -> Markup {
        let mistakes = self.analysis.mistakes();
        let rings: Vec<(f64, f64)> = mistakes.iter().map(|judged| self.point_of(judged, series)).collect();
        let mut numbers: Vec<(f64, f64)> = Vec::new();
        for &ring in &rings {
            let is_near = |(x, y): (f64, f64), other: &(f64, f64), (width, height): (f64, f64)| {
                (x - other.0).abs() < width && (y - other.1).abs() < height
            };
            let is_free = |at: &(f64, f64)| {
                (TOP - NUMBER_CLEARANCE.1..=BOTTOM).contains(&at.1)
                    && !numbers.iter().any(|other| is_near(*at, other, NUMBER_CLEARANCE))
                    && !rings.iter().any(|other| is_near(*at, other, RING_CLEARANCE))
            };
            let above = (ring.0, ring.1 - NUMBER_DISTANCES[0]);
            numbers.push(number_positions(ring).find(is_free).unwrap_or(above));
        }
        html! {
            @for (number, ((x, y), (at, middle))) in (1..).zip(rings.iter().zip(&numbers)) {
                circle cx=(rounded(*x)) cy=(rounded(*y)) r="5.5" fill="none" stroke="currentColor" stroke-width="2" {}
                text x=(rounded(*at)) y=(rounded(middle + 5.0)) text-anchor="middle" font-weight="bold" { (number) }
            }
        }
    }

    /// The point of a decision on the line of its side.
    fn point_of(&self, judged: &Judged, series: &[Series]) -> (f64, f64) {
        let team = self.game.seats().get(judged.seat.index()).map(|spec| spec.team);
        let own = series.iter().find(|series| Some(series.team) == team).or(series.first());
        let value = own.and_then(|series| judged.values.get(series.seat.index())).copied().unwrap_or(0.5);
        (self.x(judged.ply), y(value))
    }

    /// The number of possible hidden positions over the match.
    fn hidden_chart(&self, hidden: &[(usize, HiddenPosition)]) -> Markup {
        let (top, bottom) = HIDDEN_CHART;
        let most = hidden.iter().map(|(_, position)| position.possible.len()).max().unwrap_or(1).max(1);
        let height = |possible: usize| bottom - possible as f64 / most as f64 * (bottom - top);
        let points: Vec<String> = hidden
            .iter()
            .map(|(ply, position)| coordinates(self.x(*ply), height(position.possible.len())))
            .collect();
        html! {
            text x=(LEFT + 6.0) y=(top - 8.0) { (self.labels.hidden_positions) }
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

/// The possible positions of a mistake's number, best first: above, below, left, right, diagonal.
fn number_positions((x, y): (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    const DIRECTIONS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (0.0, 1.0),
        (-1.0, 0.0),
        (1.0, 0.0),
        (-0.8, -0.8),
        (0.8, -0.8),
        (-0.8, 0.8),
        (0.8, 0.8),
    ];
    let at_distance = move |distance| DIRECTIONS.map(|(dx, dy)| (x + distance * dx, y + distance * dy));
    NUMBER_DISTANCES.into_iter().flat_map(at_distance)
}

fn y(value: f32) -> f64 {
    BOTTOM - f64::from(value.clamp(0.0, 1.0)) * (BOTTOM - TOP)
}

/// A horizontal grid line with its label.
fn level(label: &str, y: f64) -> Markup {
    html! {
        line x1=(LEFT) y1=(y) x2=(RIGHT) y2=(y) stroke="currentColor" stroke-opacity="0.25" {}
        text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (label) }
    }
}

fn coordinates(x: f64, y: f64) -> String {
    format!("{},{}", rounded(x), rounded(y))
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
