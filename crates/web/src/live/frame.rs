//! The state frame of the live connection: a delta from what a client shows to a view.

use std::fmt::Display;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use stammtisch_presentation::{Drawing, Event, SeatSet};
use stammtisch_tables::{PositionId, Snapshot};

use crate::live::client_state::{ClientState, ViewDigest};
use crate::live::diff::{Delta, Signature};
use crate::live::rendered_view::{Mat, PIECES, RenderedView, log_lines, viewer_hash};
use crate::messages::messages;
use crate::pages::log_cache::whole_log;

/// The most plies whose events one frame announces. The log has those before them.
const MAX_ANNOUNCED_PLIES: usize = 8;

/// A delta that inserts no more bytes than this is not compared with alternatives.
const SMALL_DELTA_BYTES: usize = 1024;

/// The parts of a view that a client lacks.
#[derive(Serialize)]
pub(crate) struct StateFrame<'a> {
    t: &'static str,
    at: PositionId,
    #[serde(rename = "have", serialize_with = "as_text")]
    digest: ViewDigest,
    fragments: FragmentChanges<'a>,
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
    log: Option<LogChange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<Announcement>,
    /// Who made the moves that were added: `computer`, `person` or `house`.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// Whether the frame holds anything that the client lacks.
    #[serde(skip)]
    pub(crate) has_changes: bool,
    /// The client's state after this frame.
    #[serde(skip)]
    pub(crate) after: ClientState,
}

impl<'a> StateFrame<'a> {
    /// The frame that leads a client from its old state to that view.
    pub(crate) fn new(now: &Snapshot, view: &'a RenderedView, old: &ClientState) -> StateFrame<'a> {
        let signature = &view.signature;
        let digest = signature.digest;
        let lacks = |index: usize| old.lacks(signature, index);
        // Fragments are sent whole to a new viewer, and at the end of a game that reveals what
        // was hidden.
        let is_revealing = view.phase == "over" && now.game.game().has_hidden_information();
        let allows_deltas = old.digest.viewer == digest.viewer && !is_revealing;
        let mut sent_parts = old.sent_parts;
        let mut earlier_pieces = if allows_deltas { old.earlier_pieces.clone() } else { None };
        let mut changes = Vec::new();
        for (index, (id, drawing)) in view.fragments.iter().enumerate().filter(|(index, _)| lacks(*index)) {
            let known = if allows_deltas { old.sent_part(index) } else { None };
            let delta_from = |known: &Signature| known.delta_to(signature.part(index)?, drawing);
            let mut shortest = known.and_then(delta_from);
            if *id == PIECES {
                if shortest.as_ref().is_none_or(|delta| delta.inserted_bytes() > SMALL_DELTA_BYTES) {
                    let other =
                        earlier_pieces.as_ref().and_then(delta_from).map(Delta::marked_as_from_earlier);
                    shortest = [shortest, other].into_iter().flatten().min_by_key(Delta::inserted_bytes);
                }
                earlier_pieces = known.cloned();
            }
            changes.push((*id, shortest.map_or(FragmentChange::Whole(drawing), FragmentChange::Delta)));
            sent_parts |= 1 << index;
        }
        let lacks_touches = lacks(view.fragments.len());
        let lacks_mat = lacks(view.fragments.len() + 1);
        let (log, events) = log_and_events(now, view, old);
        StateFrame {
            t: "state",
            at: digest.at,
            digest,
            fragments: FragmentChanges(changes),
            view_box: lacks_mat.then(|| view.mat.edge().to_string()),
            mat: lacks_mat.then_some(&view.mat),
            title: &view.title,
            phase: view.phase,
            plies: view.plies,
            touches: lacks_touches.then_some(&*view.touches),
            log,
            events,
            by: added_by(now, old),
            has_changes: old.digest != digest,
            after: ClientState { digest, signature: Some(signature.clone()), sent_parts, earlier_pieces },
        }
    }
}

/// Who made the moves that were added since; `None` if some were taken back.
fn added_by(now: &Snapshot, old: &ClientState) -> Option<&'static str> {
    let added = old.plies_added(now.position_id())?;
    let made = now.game.ply() + 1 - added..=now.game.ply();
    let movers: SeatSet = made.filter_map(|ply| now.game.actor(ply)?.seat()).collect();
    Some(match movers.and(now.humans()) {
        _ if movers.is_empty() => "house",
        humans if humans == movers => "person",
        _ => "computer",
    })
}

/// The log lines that the client lacks, and the events to announce.
///
/// For the same viewer these are the lines after the last ply that the client has and that was not
/// taken back; for another viewer the whole log.
fn log_and_events(
    now: &Snapshot,
    view: &RenderedView,
    old: &ClientState,
) -> (Option<LogChange>, Vec<Announcement>) {
    let ViewDigest { at, viewer: old_viewer, .. } = old.digest;
    let new = view.signature.digest;
    if (at, old_viewer) == (new.at, new.viewer) {
        return (None, Vec::new());
    }
    if old_viewer != new.viewer {
        let lines = whole_log(now, view).into_string();
        return (Some(LogChange { after: 0, lines }), forfeits_since(now, view, old_viewer));
    }
    let after = at.ply.min(now.kept_since(at.undos));
    let events = view.events(now, after);
    let log = LogChange { after, lines: log_lines(&events).into_string() };
    let announcements = if old.plies_added(new.at).is_some() {
        let recent = events.into_iter().rev().take(MAX_ANNOUNCED_PLIES).rev();
        recent.flat_map(|(_, events)| events).map(Announcement::from).collect()
    } else {
        vec![Announcement {
            kind: "undone",
            text: messages(view.language).say("undone"),
            at: None,
            gain: None,
            toggle: None,
        }]
    };
    (Some(log), announcements)
}

/// The announcements of new forfeits, if these are the only change of the viewer's hash.
fn forfeits_since(now: &Snapshot, view: &RenderedView, old_viewer: u64) -> Vec<Announcement> {
    let all = now.game.forfeits_beside_moves();
    let had = |count: &usize| viewer_hash(view.language, view.perspective, *count) == old_viewer;
    let new = (0..all.len()).find(had).and_then(|known| all.get(known..)).unwrap_or_default();
    let Some(first_ply) = new.iter().map(|forfeit| forfeit.ply).min() else { return Vec::new() };
    let mut events = view.events(now, first_ply.saturating_sub(1));
    let mut announcements = Vec::new();
    // A forfeit is the last event of its ply.
    for forfeit in new.iter().rev() {
        let line = events.iter_mut().find(|(ply, _)| *ply == forfeit.ply);
        announcements.extend(line.and_then(|(_, events)| events.pop()).map(Announcement::from));
    }
    announcements.reverse();
    announcements
}

/// The fragments that the client lacks, by the id of the element that they fill.
struct FragmentChanges<'a>(Vec<(&'static str, FragmentChange<'a>)>);

impl Serialize for FragmentChanges<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(id, change)| map.serialize_entry(id, change))?;
        map.end()
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum FragmentChange<'a> {
    #[serde(serialize_with = "as_text")]
    Whole(&'a Drawing),
    Delta(Delta),
}

fn as_text<S: Serializer>(it: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(it)
}

/// Replaces the lines of the log after a ply.
#[derive(Serialize)]
struct LogChange {
    after: usize,
    lines: String,
}

/// An event as the client shows and speaks it.
#[derive(Serialize)]
struct Announcement {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<String>,
    /// The switch that must be on for this to be announced.
    #[serde(rename = "show", skip_serializing_if = "Option::is_none")]
    toggle: Option<&'static str>,
}

impl From<Event> for Announcement {
    fn from(event: Event) -> Announcement {
        let Event { kind, text, at, gain, toggle, .. } = event;
        Announcement { kind, text, at, gain, toggle }
    }
}
