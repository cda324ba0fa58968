//! What one viewer sees of a table at one moment, and what of it his page does not have yet.
//!
//! The page that is loaded first and every frame of the live connection are made from the same [`Sight`]; catching up after a lost
//! connection is a frame like any other.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use maud::{Markup, html};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use stammtisch_core::{Event, Eye, Language, PathTree, SeatSet, Turn, ViewBox};
use stammtisch_tables::{Juncture, Snapshot};

use crate::fragments::Fragments;
use crate::past;
use crate::words::words;

/// How wide the mat's border around the board is, as a part of the board's shorter side, and how much of it lies under the board,
/// where the round corners of a board would show it.
const BORDER: (f64, f64) = (0.012, 0.004);
/// The border's colour while it is nobody's turn in particular.
const WOOD: &str = "#7a5533";
/// The most plies whose events are told at once; whoever was away longer reads the log.
const MOST_TOLD: usize = 8;

/// The most plies that are shown move by move to a page that lacks them.
const MOST_FOLLOWED: usize = 64;

/// A table as one viewer sees it.
pub(crate) struct Sight<'a> {
    snapshot: &'a Snapshot,
    /// The seats in the viewer's hand.
    pub(crate) held: SeatSet,
    /// Whose eye it is seen with.
    eye: Eye,
    language: Language,
    /// Finished HTML or SVG, by the id of the element that it fills.
    fragments: Vec<(&'static str, String)>,
    pub(crate) view_box: String,
    pub(crate) mat: Mat,
    pub(crate) title: String,
    /// The legal touches as JSON.
    touches: Box<RawValue>,
    have: Have,
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

impl<'a> Sight<'a> {
    /// What somebody sees with that eye, which holds the seats in his hand.
    pub(crate) fn new(snapshot: &'a Snapshot, eye: Eye, language: Language) -> Sight<'a> {
        let held = eye.seats();
        let scene = snapshot.game.scene(eye, language);
        let touches = match snapshot.is_closed() {
            false => snapshot.game.touches(held),
            true => PathTree::default(),
        };
        let name = snapshot.game.game().words(language).say("name");
        let title = if scene.title.is_empty() { name } else { format!("{} · {name}", scene.title) };
        let mat = Mat::under(scene.view_box, &scene.tone);
        let view_box = mat.edge().to_string();
        let fragments = Fragments { snapshot, held, eye, language, touches: &touches }.all(scene);
        let touches = to_raw_value(&touches).unwrap_or_default();
        let hashes = fragments.iter().map(|(_, html)| hash(html)).chain([hash(&touches.get())]).collect();
        let viewer = hash(&(language.code(), eye, snapshot.forfeited()));
        let have = Have { at: snapshot.juncture(), viewer, hashes };
        Sight { snapshot, held, eye, language, fragments, view_box, mat, title, touches, have }
    }

    /// The finished fragment for an element.
    pub(crate) fn fragment(&self, id: &str) -> &str {
        self.fragments.iter().find(|(place, _)| *place == id).map_or("", |(_, html)| html)
    }

    /// The legal touches as JSON.
    pub(crate) fn touches(&self) -> &str {
        self.touches.get()
    }

    /// Whose turn it is, in a word for the page: `yours`, `others` or `over`.
    pub(crate) fn phase(&self) -> &'static str {
        match self.snapshot.game.turn() {
            _ if self.snapshot.broken.is_some() => "over",
            Turn::Over => "over",
            turn if turn.seats().and(self.held).is_empty() => "others",
            _ => "yours",
        }
    }

    /// How many moves the viewer may look back on.
    pub(crate) fn plies(&self) -> Option<usize> {
        past::plies(self.snapshot, self.held)
    }

    /// The lines of the log after that ply.
    pub(crate) fn log(&self, after: usize) -> Markup {
        log_lines(&self.events(after))
    }

    /// What a page has that shows all of this.
    pub(crate) fn have(&self) -> &Have {
        &self.have
    }

    /// What a page lacks that has only that much.
    pub(crate) fn since(&self, old: &Have) -> Frame<'_> {
        let new = &self.have;
        let changed = |index: usize| old.hashes.get(index) != new.hashes.get(index);
        let fragments: BTreeMap<&str, &str> = self
            .fragments
            .iter()
            .enumerate()
            .filter(|(index, _)| changed(*index))
            .map(|(_, (place, html))| (*place, html.as_str()))
            .collect();
        let (log, events) = self.told_since(old, new);
        Frame {
            t: "state",
            at: new.at,
            have: new.to_string(),
            fragments,
            view_box: &self.view_box,
            mat: &self.mat,
            title: &self.title,
            phase: self.phase(),
            plies: self.plies(),
            touches: changed(self.fragments.len()).then_some(&*self.touches),
            log,
            events,
            by: self.added_by(old),
            news: old != new,
        }
    }

    /// Who made the moves that were added since; nobody if some were taken back.
    fn added_by(&self, old: &Have) -> Option<&'static str> {
        let added = old.added(self.snapshot)?;
        let actors = self.snapshot.game.actors();
        let movers: SeatSet = actors.iter().rev().take(added).filter_map(|actor| actor.seat()).collect();
        Some(match movers.and(self.snapshot.humans()) {
            _ if movers.is_empty() => "house",
            humans if humans == movers => "person",
            _ => "computer",
        })
    }

    /// The lines that the log lacks, and what is to be said about them. If moves were only added since, only those; else the whole log.
    fn told_since(&self, old: &Have, new: &Have) -> (Option<Log>, Vec<Told>) {
        if (old.at, old.viewer) == (new.at, new.viewer) {
            return (None, Vec::new());
        }
        let added = old.added(self.snapshot);
        let after = if old.viewer == new.viewer && added.is_some() { old.at.ply } else { 0 };
        let events = self.events(after);
        let log = Log { after, lines: log_lines(&events).into_string() };
        let told = if old.viewer != new.viewer {
            Vec::new()
        } else if added.is_some() {
            events
                .into_iter()
                .rev()
                .take(MOST_TOLD)
                .rev()
                .flat_map(|(_, events)| events)
                .map(Told::from)
                .collect()
        } else {
            vec![Told { kind: "undone", text: words(self.language).say("undone"), at: None, gain: None }]
        };
        (Some(log), told)
    }

    fn events(&self, after: usize) -> Vec<(usize, Vec<Event>)> {
        self.snapshot.game.events(after, self.eye, self.language)
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

    /// All that the mat covers, its border included.
    pub(crate) fn edge(&self) -> ViewBox {
        widened(ViewBox { x: self.x, y: self.y, width: self.width, height: self.height }, self.border / 2.0)
    }
}

fn widened(it: ViewBox, by: f64) -> ViewBox {
    ViewBox { x: it.x - by, y: it.y - by, width: it.width + 2.0 * by, height: it.height + 2.0 * by }
}

/// What a page has already, in our own words: the page keeps it and names it when it connects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Have {
    at: Juncture,
    /// For whom it was made: his eye and his language. Whoever forfeits changes what everybody may see.
    viewer: u64,
    /// One for each fragment, in the order in which they are made, and one for the touches.
    hashes: Vec<u64>,
}

impl Have {
    /// How many moves were made since; nothing if any were taken back.
    fn added(&self, now: &Snapshot) -> Option<usize> {
        let now = now.juncture();
        now.ply.checked_sub(self.at.ply).filter(|_| now.backs == self.at.backs)
    }

    /// The moments between what a page has and now that it is shown one by one: each before a computer player's move, so that every one
    /// of these moves can be followed.
    pub(crate) fn moments_until(&self, now: &Snapshot) -> Vec<Snapshot> {
        let (ply, humans) = (now.game.ply(), now.humans());
        let follows = |added: &usize| !self.hashes.is_empty() && *added <= MOST_FOLLOWED;
        let added = self.added(now).filter(follows).unwrap_or(0);
        let actors = now.game.actors();
        let by_computer = |ply: &usize| {
            let mover = actors.get(*ply).and_then(|actor| actor.seat());
            mover.is_some_and(|seat| !humans.contains(seat))
        };
        let stops = (ply - added..ply).skip(1).filter(by_computer);
        stops.filter_map(|then| now.at(then)).collect()
    }
}

impl fmt::Display for Have {
    /// As long for one hash as for any other, so that the length of a page tells nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}.{:x}.{:016x}", self.at.ply, self.at.backs, self.viewer)?;
        self.hashes.iter().try_for_each(|hash| write!(f, ".{hash:016x}"))
    }
}

impl FromStr for Have {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Have, Self::Err> {
        let mut numbers = text.split('.').map(|number| u64::from_str_radix(number, 16));
        let mut next = || numbers.next().unwrap_or(Ok(0));
        let (ply, backs, viewer) = (next()?, next()?, next()?);
        let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let at = Juncture { ply: count(ply), backs: count(backs) };
        Ok(Have { at, viewer, hashes: numbers.collect::<Result<_, _>>()? })
    }
}

/// A frame of the live connection: what the page lacks.
#[derive(Serialize)]
pub(crate) struct Frame<'a> {
    t: &'static str,
    at: Juncture,
    have: String,
    fragments: BTreeMap<&'a str, &'a str>,
    #[serde(rename = "viewBox")]
    view_box: &'a str,
    mat: &'a Mat,
    title: &'a str,
    phase: &'static str,
    /// How many moves the viewer may look back on.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    touches: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<Log>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<Told>,
    /// Who made the moves that were added: `computer`, `person` or `house`.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// Whether there is anything in it that the page lacks.
    #[serde(skip)]
    pub(crate) news: bool,
}

#[derive(Serialize)]
struct Log {
    after: usize,
    lines: String,
}

#[derive(Serialize)]
struct Told {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<String>,
}

impl From<Event> for Told {
    fn from(event: Event) -> Told {
        Told { kind: event.kind, text: event.text, at: event.at, gain: event.gain }
    }
}

fn log_lines(plies: &[(usize, Vec<Event>)]) -> Markup {
    html! {
        @for (ply, events) in plies.iter().filter(|(_, events)| !events.is_empty()) {
            li data-ply=(ply) {
                @if *ply > 0 { span.ply { (ply) } }
                @for event in events { " " (event.text) }
            }
        }
    }
}

pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_has_reads_back() {
        let have =
            Have { at: Juncture { ply: 12, backs: 10 }, viewer: u64::MAX, hashes: vec![0, 7, u64::MAX] };
        assert_eq!(have.to_string().parse(), Ok(have));
        assert_eq!("".parse::<Have>().ok(), None);
        assert!("x.1".parse::<Have>().is_err());
    }

    #[test]
    fn the_border_of_the_mat_lies_around_the_board() {
        let mat = Mat::under(ViewBox { x: 0.0, y: 0.0, width: 2000.0, height: 1000.0 }, "");
        assert_eq!((mat.x, mat.y, mat.width, mat.height), (-4.0, -4.0, 2008.0, 1008.0));
        assert_eq!(mat.edge().to_string(), "-12 -12 2024 1024");
        assert_eq!((mat.stroke.as_str(), mat.border), (WOOD, 16.0));
    }
}
