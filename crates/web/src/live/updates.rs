//! What a page is told: the way from what it has to how the table stands, packed for the line. It is made once for all who have the
//! same before them.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use flate2::{FlushCompress, Status};
use stammtisch_presentation::{Language, SeatSet};
use stammtisch_tables::Snapshot;

use crate::http::deflate::press;
use crate::live::client_state::ClientState;
use crate::live::frame::Frame;
use crate::live::rendered_view::{RenderedView, hash};
use crate::live::socket::OutgoingFrame;

/// From so many bytes on a frame is worth deflating. Fewer arrive no sooner for it: a line takes ten packets at once from its beginning.
const WORTH_ZIPPING: usize = 14 * 1024;
/// How long a frame mostly is at most.
const USUAL: usize = 4 * 1024;

/// Who is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Listener {
    /// The seats in his hand.
    pub(crate) held: SeatSet,
    /// Whether he wants to be shown what the computer players know.
    pub(crate) peeks: bool,
    pub(crate) language: Language,
    /// Whether his page reads deflated frames.
    pub(crate) zips: bool,
}

/// The frames that a page lacks, and what it has after them.
pub(crate) struct Told {
    pub(crate) frames: Vec<Packed>,
    pub(crate) have: ClientState,
    /// Whether the viewer is shown what the computer players know.
    pub(crate) peeks: bool,
    /// What the slowest of what is seen took of the processor, whoever drew it, or all that somebody was told who had nothing.
    pub(crate) took: Duration,
}

/// A frame as it goes over the line.
pub(crate) struct Packed {
    pub(crate) parcel: OutgoingFrame,
    /// Whether there is anything in it that the page lacks.
    pub(crate) news: bool,
}

/// What to tell a page that has only that much: made once for all whose pages have the same and who see the same now. What nobody else
/// sees is not kept, nor what was made for what a page only says that it has.
pub(crate) fn tell(
    now: &Snapshot,
    listener: Listener,
    have: &ClientState,
    is_shared: bool,
) -> Result<Arc<Told>, serde_json::Error> {
    let make = || Told::new(now, listener, have, is_shared).map(Arc::new);
    if !is_shared || !have.is_known() {
        return make();
    }
    let shared = now.share(hash(&(listener, have.key())), || Arc::new(make()));
    match shared.downcast_ref::<Result<Arc<Told>, serde_json::Error>>() {
        Some(Ok(told)) => Ok(told.clone()),
        _ => make(),
    }
}

impl Told {
    fn new(
        now: &Snapshot,
        listener: Listener,
        have: &ClientState,
        is_shared: bool,
    ) -> Result<Told, serde_json::Error> {
        let (mut have, mut peeks, mut frames) = (have.clone(), listener.peeks, Vec::new());
        let moments = have.moments_until(now);
        let mut took = Duration::ZERO;
        // What changes with a move is written in no time; only who has nothing yet is told much beside what he sees.
        let begun = have.outline.is_none().then(ThreadTime::now);
        for moment in moments.iter().chain([now]) {
            let perspective = moment.perspective(listener.held, peeks);
            peeks = perspective.is_peeking();
            let sight = match is_shared {
                true => RenderedView::of(moment, perspective, listener.language),
                false => Arc::new(RenderedView::new(moment, perspective, listener.language)),
            };
            let frame = Frame::new(moment, &sight, &have);
            let mut text = Vec::with_capacity(USUAL);
            serde_json::to_writer(&mut text, &frame)?;
            frames.push(Packed { parcel: packed(text, listener.zips), news: frame.news });
            have = frame.after;
            took = took.max(sight.took);
        }
        let took = took.max(begun.map_or(Duration::ZERO, |begun| begun.elapsed()));
        Ok(Told { frames, have, peeks, took })
    }
}

/// A long frame is deflated if the page reads that.
fn packed(text: Vec<u8>, zips: bool) -> OutgoingFrame {
    if !zips || text.len() < WORTH_ZIPPING {
        return OutgoingFrame::Text(text.into());
    }
    let mut deflated = Vec::with_capacity(text.len());
    let pressed = press(|press| press.compress_vec(&text, &mut deflated, FlushCompress::Finish));
    match pressed {
        Ok(Status::StreamEnd) => {
            deflated.shrink_to_fit();
            OutgoingFrame::Binary(deflated.into())
        }
        // It would have become longer.
        _ => OutgoingFrame::Text(text.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;

    use super::*;

    #[test]
    fn every_frame_is_deflated_by_itself_and_small_ones_are_not() {
        for round in 0..3 {
            let text = format!("{round} {}", "stone ".repeat(4000));
            let OutgoingFrame::Binary(bytes) = packed(text.clone().into_bytes(), true) else {
                panic!("it is long")
            };
            let mut inflated = String::new();
            DeflateDecoder::new(&bytes[..]).read_to_string(&mut inflated).unwrap();
            assert_eq!(inflated, text);
        }
        assert!(matches!(packed(b"short".to_vec(), true), OutgoingFrame::Text(_)));
        assert!(matches!(packed("long ".repeat(4000).into_bytes(), false), OutgoingFrame::Text(_)));
    }
}
