//! Renders the updates for one client: the delta frames from what it shows to the present state.
//!
//! A delta frame ([`StateFrame`]) holds only what changed between the client's last state
//! ([`ClientState`]) and a [`Snapshot`] of the table. A client that is several moves behind gets
//! an extra frame for each bot's turn, the position just before it, so that it can animate the
//! turns in order (see [`ClientState::moments_until`]).
//!
//! Many clients of a table are in the same state and see the same things, so the result is cached
//! with the snapshot, keyed by the [`Viewer`] and the
//! [`ClientStateKey`](crate::live::client_state::ClientStateKey), a digest of the state. To
//! prevent cache poisoning, claims never key it: a client that reconnects says by itself which
//! state it has, and invented states could fill the cache or, with a hash collision, make another
//! client's updates wrong. Only states that the server knows (nothing, or what was sent on this
//! connection) are used as keys; updates for a claimed state are rendered for that one client.
//!
//! [`render_cache`](crate::live::render_cache) describes how cached updates expire.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use flate2::{FlushCompress, Status};
use stammtisch_presentation::{Language, SeatSet};
use stammtisch_tables::Snapshot;

use crate::http::deflate::with_compressor;
use crate::live::client_state::ClientState;
use crate::live::frame::StateFrame;
use crate::live::render_cache::SnapshotRenders;
use crate::live::rendered_view::RenderedView;
use crate::live::socket::OutgoingFrame;

/// Shorter frames are not deflated: they fit into TCP's initial congestion window of ten packets,
/// so that compression would not make them arrive sooner.
const MIN_DEFLATE_BYTES: usize = 14 * 1024;
/// The initial capacity of a frame's buffer: most frames are shorter.
const FRAME_BUFFER_CAPACITY: usize = 4 * 1024;

/// All properties of a viewer and their client on which the content of updates depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Viewer {
    /// The seats that the viewer holds.
    pub(crate) held: SeatSet,
    /// Whether the viewer wants to see what the bots know.
    pub(crate) wants_peek: bool,
    pub(crate) language: Language,
    /// Whether the client reads deflated frames.
    pub(crate) accepts_deflate: bool,
}

/// The frames that bring a client up to date, and its state after them.
pub(crate) struct Updates {
    /// Never empty. The last one leads to the present state.
    pub(crate) frames: Vec<UpdateFrame>,
    pub(crate) client_state: ClientState,
    /// Whether the viewer is shown what the bots know: wanted, and allowed at all these moments.
    pub(crate) is_peeking: bool,
    /// The CPU time of the slowest view, even if it came from the cache. If nothing was sent on
    /// this connection, or the client asked for the whole state, the time of making all these
    /// frames if that is more. Above a threshold, the table counts as slow to render.
    pub(crate) cpu_time: Duration,
}

/// An encoded delta frame.
pub(crate) struct UpdateFrame {
    pub(crate) encoded: OutgoingFrame,
    /// Whether it holds anything that the client does not have yet. A frame without changes is sent
    /// only if it is the last one and the client awaits an answer.
    pub(crate) has_changes: bool,
}

/// The updates for a client in that state, from the snapshot's cached data if possible.
///
/// `renders` is `None` if caching would not pay off. Otherwise the updates are cached if the server
/// knows the client's state. See the module's documentation.
pub(crate) fn render_updates(
    now: &Snapshot,
    viewer: Viewer,
    client_state: &ClientState,
    renders: Option<&SnapshotRenders>,
) -> Result<Arc<Updates>, serde_json::Error> {
    let render = || Updates::render(now, viewer, client_state, renders).map(Arc::new);
    match renders {
        Some(renders) if client_state.is_known_to_server() => {
            let shared = renders.updates.get_or_make((viewer, client_state.key()), || render().ok());
            // Renders again for the error, which is not cached.
            shared.map_or_else(render, Ok)
        }
        _ => render(),
    }
}

impl Updates {
    fn render(
        now: &Snapshot,
        viewer: Viewer,
        client_state: &ClientState,
        renders: Option<&SnapshotRenders>,
    ) -> Result<Updates, serde_json::Error> {
        let mut client_state = client_state.clone();
        let mut is_peeking = viewer.wants_peek;
        let mut frames = Vec::new();
        let intermediate = client_state.moments_until(now);
        let mut cpu_time = Duration::ZERO;
        // A delta is cheap to write. Mostly only a first frame has content beside the view, such as
        // the whole log, that can be slow.
        let started = client_state.signature.is_none().then(ThreadTime::now);
        // No other viewer renders the same instances of the moments in between.
        let moments = intermediate.iter().map(|moment| (moment, None)).chain([(now, renders)]);
        for (moment, renders) in moments {
            let perspective = moment.perspective(viewer.held, is_peeking);
            // Peeking that was not allowed at one of these moments ends.
            is_peeking = perspective.is_peeking();
            let view = match renders {
                Some(renders) => RenderedView::shared(renders, moment, perspective, viewer.language),
                None => Arc::new(RenderedView::new(moment, perspective, viewer.language)),
            };
            let frame = StateFrame::new(moment, &view, &client_state);
            let mut text = Vec::with_capacity(FRAME_BUFFER_CAPACITY);
            serde_json::to_writer(&mut text, &frame)?;
            let encoded = encode(text, viewer.accepts_deflate);
            frames.push(UpdateFrame { encoded, has_changes: frame.has_changes });
            client_state = frame.after;
            cpu_time = cpu_time.max(view.cpu_time);
        }
        let cpu_time = cpu_time.max(started.map_or(Duration::ZERO, |started| started.elapsed()));
        Ok(Updates { frames, client_state, is_peeking, cpu_time })
    }
}

/// Makes a WebSocket frame of JSON text. A long one is deflated if the client reads that.
fn encode(text: Vec<u8>, accepts_deflate: bool) -> OutgoingFrame {
    if !accepts_deflate || text.len() < MIN_DEFLATE_BYTES {
        return OutgoingFrame::Text(text.into());
    }
    let mut deflated = Vec::with_capacity(text.len());
    let status =
        with_compressor(|compressor| compressor.compress_vec(&text, &mut deflated, FlushCompress::Finish));
    match status {
        Ok(Status::StreamEnd) => {
            deflated.shrink_to_fit();
            OutgoingFrame::Binary(deflated.into())
        }
        // The deflated text would be longer than the buffer, which is as long as the text.
        _ => OutgoingFrame::Text(text.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;

    use super::*;

    #[test]
    fn long_frames_are_deflated_each_by_itself() {
        for round in 0..3 {
            let text = format!("{round} {}", "stone ".repeat(4000));
            let OutgoingFrame::Binary(bytes) = encode(text.clone().into_bytes(), true) else {
                panic!("a long frame is not deflated")
            };
            let mut inflated = String::new();
            DeflateDecoder::new(&bytes[..]).read_to_string(&mut inflated).unwrap();
            assert_eq!(inflated, text);
        }
        assert!(matches!(encode(b"short".to_vec(), true), OutgoingFrame::Text(_)));
        assert!(matches!(encode("long ".repeat(4000).into_bytes(), false), OutgoingFrame::Text(_)));
    }
}
