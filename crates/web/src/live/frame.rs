//! A frame of the live connection: what a page lacks of what its viewer sees.

use std::fmt::Display;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use stammtisch_presentation::{Drawing, Event, SeatSet};
use stammtisch_tables::{PositionId, Snapshot};

use crate::live::client_state::{ClientState, Summary};
use crate::live::diff::{Cuts, Splices};
use crate::live::rendered_view::{Mat, PIECES, RenderedView, log_lines, viewer};
use crate::messages::messages;
use crate::pages::log_cache::whole_log;

/// The most plies whose events are told at once; whoever was away longer reads the log.
const MAX_TOLD: usize = 8;

/// A difference of so many bytes is short enough.
const SHORT: usize = 1024;

/// What a page lacks.
#[derive(Serialize)]
pub(crate) struct Frame<'a> {
    t: &'static str,
    at: PositionId,
    #[serde(serialize_with = "as_text")]
    have: Summary,
    fragments: Changes<'a>,
    #[serde(rename = "viewBox", skip_serializing_if = "Option::is_none")]
    view_box: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mat: Option<&'a Mat>,
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
    /// What the page has after it.
    #[serde(skip)]
    pub(crate) after: ClientState,
}

impl<'a> Frame<'a> {
    /// What a page lacks that has only that much.
    pub(crate) fn new(now: &Snapshot, sight: &'a RenderedView, old: &ClientState) -> Frame<'a> {
        let (outline, new) = (&sight.outline, sight.outline.summary);
        let lacks = |index: usize| old.lacks(outline, index);
        // What a new eye sees is told whole, and so is the end where eyes open then.
        let eyes_open = sight.phase == "over" && now.game.game().hides();
        let goes_on = old.summary.viewer == new.viewer && !eyes_open;
        let (mut texts, mut earlier) = (old.texts, old.earlier.clone().filter(|_| goes_on));
        let mut changes = Vec::new();
        for (index, (id, drawn)) in sight.fragments.iter().enumerate().filter(|(index, _)| lacks(*index)) {
            let known = old.text(index).filter(|_| goes_on);
            let way = |known: &Cuts| known.way_to(outline.part(index)?, drawn);
            let mut shortest = known.and_then(way);
            if *id == PIECES {
                if shortest.as_ref().is_none_or(|way| way.sent() > SHORT) {
                    let other = earlier.as_ref().and_then(way).map(Splices::out_of_earlier);
                    shortest = [shortest, other].into_iter().flatten().min_by_key(Splices::sent);
                }
                earlier = known.cloned();
            }
            changes.push((*id, shortest.map_or(Change::Whole(drawn), Change::Spliced)));
            texts |= 1 << index;
        }
        let (touches, mat) = (lacks(sight.fragments.len()), lacks(sight.fragments.len() + 1));
        let (log, events) = told_since(now, sight, old);
        Frame {
            t: "state",
            at: new.at,
            have: new,
            fragments: Changes(changes),
            view_box: mat.then(|| sight.mat.edge().to_string()),
            mat: mat.then_some(&sight.mat),
            title: &sight.title,
            phase: sight.phase,
            plies: sight.plies,
            touches: touches.then_some(&*sight.touches),
            log,
            events,
            by: added_by(now, old),
            news: old.summary != new,
            after: ClientState { summary: new, outline: Some(outline.clone()), texts, earlier },
        }
    }
}

/// Who made the moves that were added since; nobody if some were taken back.
fn added_by(now: &Snapshot, old: &ClientState) -> Option<&'static str> {
    let added = old.added(now.position_id())?;
    let made = now.game.ply() + 1 - added..=now.game.ply();
    let movers: SeatSet = made.filter_map(|ply| now.game.actor(ply)?.seat()).collect();
    Some(match movers.and(now.humans()) {
        _ if movers.is_empty() => "house",
        humans if humans == movers => "person",
        _ => "computer",
    })
}

/// The lines that the log lacks, and what is to be said about them: those of the moves that were added since, after the last that was not
/// taken back; for another eye the whole log.
fn told_since(now: &Snapshot, sight: &RenderedView, old: &ClientState) -> (Option<Log>, Vec<Told>) {
    let (Summary { at, viewer: old_viewer, .. }, new) = (old.summary, sight.outline.summary);
    if (at, old_viewer) == (new.at, new.viewer) {
        return (None, Vec::new());
    }
    if old_viewer != new.viewer {
        let lines = whole_log(now, sight).into_string();
        return (Some(Log { after: 0, lines }), forfeits_since(now, sight, old_viewer));
    }
    let after = at.ply.min(now.kept_since(at.backs));
    let events = sight.events(now, after);
    let log = Log { after, lines: log_lines(&events).into_string() };
    let told = if old.added(new.at).is_some() {
        events.into_iter().rev().take(MAX_TOLD).rev().flat_map(|(_, events)| events).map(Told::from).collect()
    } else {
        vec![Told {
            kind: "undone",
            text: messages(sight.language).say("undone"),
            at: None,
            gain: None,
            show: None,
        }]
    };
    (Some(log), told)
}

/// What is said of those who have forfeited since, if nothing else is new about the viewer.
fn forfeits_since(now: &Snapshot, sight: &RenderedView, old_viewer: u64) -> Vec<Told> {
    let all = now.game.forfeits_beside_moves();
    let was = |known: &usize| viewer(sight.language, sight.perspective, *known) == old_viewer;
    let since = (0..all.len()).find(was).and_then(|known| all.get(known..)).unwrap_or_default();
    let Some(first) = since.iter().map(|forfeit| forfeit.ply).min() else { return Vec::new() };
    let (mut events, mut told) = (sight.events(now, first.saturating_sub(1)), Vec::new());
    // Each is the last that the log says of its ply.
    for forfeit in since.iter().rev() {
        let line = events.iter_mut().find(|(ply, _)| *ply == forfeit.ply);
        told.extend(line.and_then(|(_, events)| events.pop()).map(Told::from));
    }
    told.reverse();
    told
}

/// The fragments that the page lacks, by the id of the element that they fill.
struct Changes<'a>(Vec<(&'static str, Change<'a>)>);

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(id, change)| map.serialize_entry(id, change))?;
        map.end()
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Change<'a> {
    /// The whole fragment.
    #[serde(serialize_with = "as_text")]
    Whole(&'a Drawing),
    /// How it is made out of the one that the page has.
    Spliced(Splices),
}

fn as_text<S: Serializer>(it: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(it)
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
    /// The switch without which it is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    show: Option<&'static str>,
}

impl From<Event> for Told {
    fn from(event: Event) -> Told {
        Told { kind: event.kind, text: event.text, at: event.at, gain: event.gain, show: event.toggle }
    }
}
