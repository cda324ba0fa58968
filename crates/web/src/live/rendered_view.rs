//! A table rendered for one perspective and language: HTML and SVG fragments with a signature.
//!
//! The first page and all frames of the live connection are made from the same [`RenderedView`],
//! so that catching up after a lost connection needs no code of its own. Viewers with the same
//! perspective and language share it. Links to seats are personal and therefore no part of it.

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

use crate::live::client_state::ViewSignature;
use crate::live::diff::Signature;
use crate::live::fragments::Fragments;
use crate::live::render_cache::SnapshotRenders;
use crate::pages::links;
use crate::pages::log;
use crate::pages::lookback;

/// The visible width of the mat's border, in units of the board's shorter side.
const BORDER_WIDTH: f64 = 0.012;
/// The width of the border under the board, in the same units. It fills the board's round corners.
const BORDER_OVERLAP: f64 = 0.004;
/// The border's colour while the scene names none.
const WOOD_COLOUR: &str = "#7a5533";
/// The fragment that never changes in a match: the first.
pub(crate) const BOARD: &str = "board";
/// The fragment that changes with every move.
pub(crate) const PIECES: &str = "pieces";

/// A table as all viewers with the same perspective and language see it.
pub(crate) struct RenderedView {
    /// The seats that the viewer holds.
    pub(crate) held: SeatSet,
    pub(crate) perspective: Perspective,
    pub(crate) language: Language,
    /// Finished HTML or SVG, by the id of the element that it fills.
    pub(crate) fragments: Vec<(&'static str, Drawing)>,
    pub(crate) mat: Mat,
    pub(crate) title: String,
    /// Whose turn it is, as a keyword for the client: `yours`, `others` or `over`.
    pub(crate) phase: &'static str,
    /// How many moves the viewer may look back on.
    pub(crate) plies: Option<usize>,
    /// The legal touches as JSON.
    pub(crate) touches: Box<RawValue>,
    /// What the state of a client is that shows this view.
    pub(crate) signature: Arc<ViewSignature>,
    /// The CPU time of rendering. Unlike wall time it does not grow with the load of the machine.
    pub(crate) cpu_time: Duration,
}

/// The mat under the board, as attributes of an SVG rectangle. Its border has the colour of the
/// scene's tone.
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
    /// The view from the snapshot's cached data; rendered if it is not there yet.
    pub(crate) fn shared(
        renders: &SnapshotRenders,
        snapshot: &Snapshot,
        perspective: Perspective,
        language: Language,
    ) -> Arc<RenderedView> {
        let render = || Arc::new(RenderedView::new(snapshot, perspective, language));
        renders.views.get_or_make((perspective, language), render)
    }

    /// Renders the view without the cache.
    pub(crate) fn new(snapshot: &Snapshot, perspective: Perspective, language: Language) -> RenderedView {
        let started = ThreadTime::now();
        let held = perspective.seats();
        let scene = snapshot.game.scene(perspective, language);
        let touches = if snapshot.is_closed() { Paths::default() } else { snapshot.game.touches(held) };
        let name = snapshot.game.game().messages(language).say("name");
        let is_bare = scene.title.is_empty() || scene.title_toggle.is_some();
        let title = if is_bare { name } else { format!("{} · {name}", scene.title) };
        let mat = Mat::under(scene.view_box, &scene.tone);
        let phase = phase(snapshot, held);
        let plies = lookback::plies(snapshot, held);
        let fragments = Fragments::new(snapshot, held, perspective, language, &touches).all(scene);
        let touches = to_raw_value(&touches).unwrap_or_default();
        let signature = |(id, drawing): &(&str, Drawing)| match *id {
            BOARD => Signature::of_constant(drawing),
            _ => Signature::of_chunks(drawing),
        };
        let parts = fragments.iter().map(signature);
        let parts = parts.chain([Signature::of_text(touches.get()), Signature::from_hash(mat.hash())]);
        let forfeits = snapshot.game.forfeits_beside_moves().len();
        let viewer = viewer_hash(language, perspective, forfeits);
        let extras = hash(&(&title, phase, plies));
        let links = links::key(snapshot, held, language);
        let signature = ViewSignature::new(snapshot.position_id(), viewer, parts.collect(), extras, links);
        let cpu_time = started.elapsed();
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
            signature: Arc::new(signature),
            cpu_time,
        }
    }

    /// The finished fragment for an element; empty if there is none.
    pub(crate) fn fragment(&self, id: &str) -> &Drawing {
        const NOTHING: &Drawing = &Drawing::new();
        self.fragments.iter().find(|(element, _)| *element == id).map_or(NOTHING, |(_, drawing)| drawing)
    }

    /// The events of each ply after that one, as this perspective may know them.
    pub(crate) fn events(&self, snapshot: &Snapshot, after: usize) -> Vec<(usize, Vec<Event>)> {
        snapshot.game.events(after, self.perspective, self.language)
    }
}

/// The hash of the viewer that a view is rendered for. Every forfeit changes it, so that clients
/// get the next view whole.
pub(crate) fn viewer_hash(language: Language, perspective: Perspective, forfeits: usize) -> u64 {
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
        let visible = BORDER_WIDTH * side;
        let covered = BORDER_OVERLAP * side;
        let middle = widened(board, (visible - covered) / 2.0);
        Mat {
            x: middle.x,
            y: middle.y,
            width: middle.width,
            height: middle.height,
            rx: visible,
            stroke: if tone.is_empty() { WOOD_COLOUR } else { tone }.to_owned(),
            border: visible + covered,
        }
    }

    fn hash(&self) -> u64 {
        let Mat { x, y, width, height, rx, stroke, border } = self;
        hash(&([x, y, width, height, rx, border].map(|length| length.to_bits()), stroke))
    }

    /// The area that the mat covers, with its border.
    pub(crate) fn edge(&self) -> ViewBox {
        widened(ViewBox { x: self.x, y: self.y, width: self.width, height: self.height }, self.border / 2.0)
    }
}

fn widened(rect: ViewBox, by: f64) -> ViewBox {
    ViewBox { x: rect.x - by, y: rect.y - by, width: rect.width + 2.0 * by, height: rect.height + 2.0 * by }
}

/// The lines of the log about these plies.
pub(crate) fn log_lines(plies: &[(usize, Vec<Event>)]) -> Markup {
    html! {
        @for (ply, events) in plies.iter().filter(|(_, events)| !events.is_empty()) {
            (log::entry(*ply, events))
        }
    }
}

/// A 64-bit hash that is the same in every process. Not cryptographic: collisions can be made.
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
        assert_eq!((mat.stroke.as_str(), mat.border), (WOOD_COLOUR, 16.0));
    }
}
