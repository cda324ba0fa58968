//! The state that a client shows: what it claims when it connects, and what was sent to it since.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use stammtisch_tables::{PositionId, Snapshot};

use crate::live::diff::Signature;
use crate::live::rendered_view::hash;

/// The most plies that a client which missed them is shown move by move.
const MAX_REPLAYED_PLIES: usize = 64;
/// The index of the board among the parts of a view.
const BOARD: usize = 0;

/// A digest of a rendered view in a few hashes.
///
/// The client stores its text form and sends it as `have` when it reconnects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ViewDigest {
    pub(crate) at: PositionId,
    /// The hash of the perspective and language that the view was rendered for.
    pub(crate) viewer: u64,
    board: u64,
    /// The hash of everything but the board and the links.
    rest: u64,
    /// The hash of the links to the viewer's own seats, which are no part of a shared view.
    pub(crate) links: u64,
}

/// The signatures of all parts of a rendered view: enough to compute a delta to the next view.
pub(crate) struct ViewSignature {
    pub(crate) digest: ViewDigest,
    /// In this order: the board, every other fragment, the touches, and the mat.
    parts: Box<[Signature]>,
}

impl ViewSignature {
    /// `extras` is a hash of what every frame carries beside the parts.
    pub(crate) fn new(
        at: PositionId,
        viewer: u64,
        parts: Box<[Signature]>,
        extras: u64,
        links: u64,
    ) -> ViewSignature {
        let board = parts.first().map_or(0, Signature::hash);
        let rest = parts.iter().skip(BOARD + 1).fold(extras, |all, part| hash(&(all, part.hash())));
        ViewSignature { digest: ViewDigest { at, viewer, board, rest, links }, parts }
    }

    pub(crate) fn part(&self, index: usize) -> Option<&Signature> {
        self.parts.get(index)
    }
}

/// Identifies a client's state that the server knows: what was sent to it, as digests.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientStateKey {
    digest: ViewDigest,
    has_signature: bool,
    sent_parts: u32,
    earlier_pieces: Option<u64>,
}

/// What a client shows, as far as the server knows.
#[derive(Clone, Default)]
pub(crate) struct ClientState {
    /// Sent on this connection, or claimed by the client; the default if it has nothing.
    pub(crate) digest: ViewDigest,
    /// The view that was last sent on this connection.
    pub(crate) signature: Option<Arc<ViewSignature>>,
    /// A bit set of the parts that were sent on this connection. The client has their exact text.
    /// Of other parts it has only the DOM, so the next change sends them whole.
    pub(crate) sent_parts: u32,
    /// The pieces before their last change, a text that the client keeps too. The pieces of a
    /// player's turn mostly resemble those of their previous turn.
    pub(crate) earlier_pieces: Option<Signature>,
}

impl ClientState {
    /// Whether the client lacks the present content of that part.
    pub(crate) fn lacks(&self, now: &ViewSignature, index: usize) -> bool {
        match &self.signature {
            Some(signature) => signature.parts.get(index) != now.parts.get(index),
            None if index == BOARD => self.digest.board != now.digest.board,
            None => self.digest.rest != now.digest.rest,
        }
    }

    /// The signature of a part whose text the client has as it was sent.
    pub(crate) fn sent_part(&self, index: usize) -> Option<&Signature> {
        if self.sent_parts & 1 << index == 0 {
            return None;
        }
        self.signature.as_ref()?.parts.get(index)
    }

    /// Whether the server knows this state: nothing, or what it sent on this connection. A digest
    /// that the client claims may be anything.
    pub(crate) fn is_known_to_server(&self) -> bool {
        self.signature.is_some() || self.digest == ViewDigest::default()
    }

    /// All that the next delta depends on.
    pub(crate) fn key(&self) -> ClientStateKey {
        ClientStateKey {
            digest: self.digest,
            has_signature: self.signature.is_some(),
            sent_parts: self.sent_parts,
            earlier_pieces: self.earlier_pieces.as_ref().map(Signature::hash),
        }
    }

    /// How many moves were made since; `None` if any were taken back.
    pub(crate) fn plies_added(&self, now: PositionId) -> Option<usize> {
        if now.undos != self.digest.at.undos {
            return None;
        }
        now.ply.checked_sub(self.digest.at.ply)
    }

    /// The moments between this state and `now` that the client is shown one by one: one before
    /// each bot move. The moves that a bot makes in a row while others may act too count as one.
    pub(crate) fn moments_until(&self, now: &Snapshot) -> Vec<Snapshot> {
        let ply = now.game.ply();
        let humans = now.humans();
        let is_replayed =
            |added: &usize| self.digest != ViewDigest::default() && *added <= MAX_REPLAYED_PLIES;
        let added = self.plies_added(now.position_id()).filter(is_replayed).unwrap_or(0);
        let is_before_bot_move = |ply: &usize| {
            let mover = now.game.actor(ply + 1).and_then(|actor| actor.seat());
            mover.is_some_and(|seat| !humans.contains(seat))
        };
        let stops = (ply - added..ply).skip(1).filter(is_before_bot_move);
        stops.filter(|then| !now.continues_turn(*then)).filter_map(|then| now.at(then)).collect()
    }
}

impl fmt::Display for ViewDigest {
    /// Writes each hash with the same number of digits, so that the length of a page leaks nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ViewDigest { at, viewer, board, rest, links } = *self;
        write!(f, "{:x}.{:x}", at.ply, at.undos)?;
        // By hand: every frame holds this, and `write!` took as long for it as rendering a seat.
        [viewer, board, rest, links].into_iter().try_for_each(|number| {
            let mut digits = [b'.'; 17];
            for (place, digit) in (0_u32..16).zip(digits.iter_mut().rev()) {
                *digit = b"0123456789abcdef"[(number >> (4 * place) & 15) as usize];
            }
            f.write_str(str::from_utf8(&digits).unwrap_or_default())
        })
    }
}

impl FromStr for ViewDigest {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<ViewDigest, Self::Err> {
        let mut numbers = text.split('.').map(|number| u64::from_str_radix(number, 16));
        let mut next = || numbers.next().unwrap_or(Ok(0));
        let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let at = PositionId { ply: count(next()?), undos: count(next()?) };
        Ok(ViewDigest { at, viewer: next()?, board: next()?, rest: next()?, links: next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_survives_its_text_form() {
        let at = PositionId { ply: 12, undos: 10 };
        let digest = ViewDigest { at, viewer: u64::MAX, board: 0, rest: 7, links: u64::MAX };
        assert_eq!(digest.to_string().parse(), Ok(digest));
        assert_eq!("".parse::<ViewDigest>().ok(), None);
        assert!("x.1".parse::<ViewDigest>().is_err());
    }
}
