//! The [`Agreement`] trait: endings that the players agree on, such as Go scoring.

use crate::{Defaults, Game, Text};

/// The target that accepts the house's proposal and consents to the result: several moves in one
/// touch.
pub const ACCEPT: &str = "accept";

/// The moves that accept a proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Acceptance<M> {
    /// The moves in order; the last one is the consent.
    pub moves: Vec<M>,
    /// The yes-or-no question for a terminal, which has no buttons. "No" consents to the result
    /// without the proposal.
    pub question: Text,
}

/// For games whose end the players agree on: the open question, the house's proposal, and the
/// expected result. Returned by [`crate::Playable::agreement`].
pub trait Agreement<G: Game>: Sync {
    /// An id of the question that the players decide together in this position, if the house can
    /// propose an answer. It stays the same while the question does.
    fn question(&self, state: &G) -> Option<u64> {
        let _ = state;
        None
    }

    /// The targets that the house proposes to touch, from the view of a spectator.
    ///
    /// May take some milliseconds: it is called once per [`Agreement::question`], not while
    /// rendering.
    fn proposal(&self, view: &G::View) -> Vec<String> {
        let _ = view;
        Vec::new()
    }

    /// The moves that carry out the rest of a proposal; `None` if nothing is left. While there
    /// are some, the scene has a button for [`ACCEPT`].
    fn acceptance(&self, view: &G::View, proposed: &[String]) -> Option<Acceptance<G::Move>> {
        let _ = (view, proposed);
        None
    }

    /// Whether the move gives consent. The holder of several seats consents for all at once.
    fn is_consent(&self, mv: G::Move) -> bool {
        let _ = mv;
        false
    }

    /// An estimate of the result, as a sentence.
    ///
    /// `expected` are the values of all seats (0 to 1) that a search found; an estimate that
    /// contradicts them is withheld. May take some milliseconds: call it on request only.
    fn estimate(&self, view: &G::View, expected: &[f32]) -> Option<Text> {
        let _ = (view, expected);
        None
    }
}

impl<G: Game> Agreement<G> for Defaults {}
