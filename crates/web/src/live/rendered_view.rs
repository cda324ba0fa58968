//! What one viewer sees of a table at one moment.
//!
//! The page that is loaded first and every frame of the live connection are made from the same [`Sight`]; catching up after a lost
//! connection is a frame like any other. There is nothing in it that not everybody with the same eye may see: links to seats are not.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use foldhash::quality::FixedState;
use maud::{Markup, html};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use stammtisch_presentation::{Drawing, Event, Language, Paths, Perspective, SeatSet, Turn, ViewBox};
use stammtisch_tables::Snapshot;

use crate::live::client_state::Outline;
use crate::live::diff::Cuts;
use crate::live::fragments::Fragments;
use crate::pages::links;
use crate::pages::log;
use crate::pages::lookback;

/// How wide the mat's border around the board is, as a part of the board's shorter side, and how much of it lies under the board,
/// where the round corners of a board would show it.
const BORDER: (f64, f64) = (0.012, 0.004);
/// The border's colour while it is nobody's turn in particular.
const WOOD: &str = "#7a5533";
/// The fragment that never changes in a match: the first.
pub(crate) const BOARD: &str = "board";
/// The fragment that changes with every move.
pub(crate) const PIECES: &str = "pieces";

/// A table as everybody with the same eye and language sees it.
pub(crate) struct RenderedView {
    /// The seats in the viewer's hand.
    pub(crate) held: SeatSet,
    /// Whose eye it is seen with.
    pub(crate) perspective: Perspective,
    pub(crate) language: Language,
    /// Finished HTML or SVG, by the id of the element that it fills.
    pub(crate) fragments: Vec<(&'static str, Drawing)>,
    pub(crate) mat: Mat,
    pub(crate) title: String,
    /// Whose turn it is, in a word for the page: `yours`, `others` or `over`.
    pub(crate) phase: &'static str,
    /// How many moves the viewer may look back on.
    pub(crate) plies: Option<usize>,
    /// The legal touches as JSON.
    pub(crate) touches: Box<RawValue>,
    /// What a page has that shows all of this.
    pub(crate) outline: Arc<Outline>,
    /// What it took of the processor to make it: a machine that is busy otherwise makes nothing slow.
    pub(crate) took: Duration,
}

/// The mat under the board, whose border shows whose turn it is: its attributes as a rectangle of the drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Mat {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) rx: f64,
    pub(crate) stroke: String,
    #[serde(rename = "stroke-width")]
    pub(crate) border: f64,
}

impl RenderedView {
    /// What somebody sees with that eye, which holds the seats in his hand: made for the first of those with the same eye and language,
    /// and shared with the others.
    pub(crate) fn of(snapshot: &Snapshot, perspective: Perspective, language: Language) -> Arc<RenderedView> {
        let shared = snapshot.share(key(perspective, language), || {
            Arc::new(RenderedView::new(snapshot, perspective, language))
        });
        shared.downcast().unwrap_or_else(|_| Arc::new(RenderedView::new(snapshot, perspective, language)))
    }

    /// Whether somebody had that made already.
    pub(crate) fn is_there(snapshot: &Snapshot, perspective: Perspective, language: Language) -> bool {
        snapshot.has_shared(key(perspective, language))
    }

    /// The same for nobody else.
    pub(crate) fn new(snapshot: &Snapshot, perspective: Perspective, language: Language) -> RenderedView {
        let begun = ThreadTime::now();
        let held = perspective.seats();
        let scene = snapshot.game.scene(perspective, language);
        let touches = match snapshot.is_closed() {
            false => snapshot.game.touches(held),
            true => Paths::default(),
        };
        let name = snapshot.game.game().messages(language).say("name");
        let is_bare = scene.title.is_empty() || scene.title_toggle.is_some();
        let title = if is_bare { name } else { format!("{} · {name}", scene.title) };
        let mat = Mat::under(scene.view_box, &scene.tone);
        let phase = phase(snapshot, held);
        let plies = lookback::plies(snapshot, held);
        let fragments = Fragments::new(snapshot, held, perspective, language, &touches).all(scene);
        let touches = to_raw_value(&touches).unwrap_or_default();
        let cuts = |(id, drawn): &(&str, Drawing)| match *id {
            BOARD => Cuts::lasting(drawn),
            _ => Cuts::of(drawn),
        };
        let parts = fragments.iter().map(cuts);
        let parts = parts.chain([Cuts::whole(touches.get()), Cuts::marked(mat.mark())]);
        let forfeits = snapshot.game.forfeits_beside_moves().len();
        let (viewer, more) = (viewer(language, perspective, forfeits), hash(&(&title, phase, plies)));
        let links = links::key(snapshot, held, language);
        let outline = Arc::new(Outline::new(snapshot.position_id(), viewer, parts.collect(), more, links));
        let took = begun.elapsed();
        RenderedView {
            held,
            perspective,
            language,
            fragments,
            mat,
            title,
            phase,
            plies,
            touches,
            outline,
            took,
        }
    }

    /// The finished fragment for an element.
    pub(crate) fn fragment(&self, id: &str) -> &Drawing {
        const NOTHING: &Drawing = &Drawing::new();
        self.fragments.iter().find(|(place, _)| *place == id).map_or(NOTHING, |(_, drawn)| drawn)
    }

    /// What the moves after that ply did, as this eye may know it.
    pub(crate) fn events(&self, snapshot: &Snapshot, after: usize) -> Vec<(usize, Vec<Event>)> {
        snapshot.game.events(after, self.perspective, self.language)
    }
}

/// By what viewers find what they share.
fn key(perspective: Perspective, language: Language) -> u64 {
    hash(&("sight", perspective, language))
}

/// For whom something is made: whoever forfeits makes it all new.
pub(crate) fn viewer(language: Language, perspective: Perspective, forfeits: usize) -> u64 {
    hash(&(language.code(), perspective, forfeits))
}

fn phase(snapshot: &Snapshot, held: SeatSet) -> &'static str {
    match snapshot.game.turn() {
        _ if snapshot.broken.is_some() => "over",
        Turn::Over => "over",
        turn if turn.seats().and(snapshot.played(held)).is_empty() => "others",
        _ => "yours",
    }
}

impl Mat {
    pub(crate) fn under(board: ViewBox, tone: &str) -> Mat {
        let side = board.width.min(board.height);
        let (seen, covered) = (BORDER.0 * side, BORDER.1 * side);
        let border = seen + covered;
        let middle = widened(board, (seen - covered) / 2.0);
        Mat {
            x: middle.x,
            y: middle.y,
            width: middle.width,
            height: middle.height,
            rx: seen,
            stroke: if tone.is_empty() { WOOD } else { tone }.to_owned(),
            border,
        }
    }

    /// What tells it from any other.
    fn mark(&self) -> u64 {
        let Mat { x, y, width, height, rx, stroke, border } = self;
        hash(&([x, y, width, height, rx, border].map(|length| length.to_bits()), stroke))
    }

    /// All that the mat covers, its border included.
    pub(crate) fn edge(&self) -> ViewBox {
        widened(ViewBox { x: self.x, y: self.y, width: self.width, height: self.height }, self.border / 2.0)
    }
}

fn widened(it: ViewBox, by: f64) -> ViewBox {
    ViewBox { x: it.x - by, y: it.y - by, width: it.width + 2.0 * by, height: it.height + 2.0 * by }
}

/// The lines of the log about these plies.
pub(crate) fn log_lines(plies: &[(usize, Vec<Event>)]) -> Markup {
    html! {
        @for (ply, events) in plies.iter().filter(|(_, events)| !events.is_empty()) {
            (log::line(*ply, events))
        }
    }
}

pub(crate) fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    FixedState::default().hash_one(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_of_the_mat_lies_around_the_board() {
        let mat = Mat::under(ViewBox { x: 0.0, y: 0.0, width: 2000.0, height: 1000.0 }, "");
        assert_eq!((mat.x, mat.y, mat.width, mat.height), (-4.0, -4.0, 2008.0, 1008.0));
        assert_eq!(mat.edge().to_string(), "-12 -12 2024 1024");
        assert_eq!((mat.stroke.as_str(), mat.border), (WOOD, 16.0));
    }
}
