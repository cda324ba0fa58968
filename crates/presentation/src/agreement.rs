//! An end on which people agree.

use crate::{Game, Plain, Text};

/// The target that accepts the house's proposal and consents to the result: several moves at one
/// touch.
pub const ACCEPT: &str = "accept";

/// What it takes to accept a proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Acceptance<M> {
    /// The moves, in order; the last one is the consent.
    pub moves: Vec<M>,
    /// The yes-or-no question for shells without buttons. No consents without the proposal.
    pub question: Text,
}

/// What a game has whose end people agree on: what they are asked, what the house proposes, and how it would end.
/// [`crate::Playable::agreement`] names it.
pub trait Agreement<G: Game>: Sync {
    /// What people decide together in this position and the house can help with, as a number: the same for as long as the same is asked.
    fn question(&self, state: &G) -> Option<u64> {
        let _ = state;
        None
    }

    /// What the house proposes to touch where there is such a [`Agreement::question`], as somebody who only watches may know it. It may take
    /// some milliseconds: it is asked once a question, when a match has come to it, and never while something is drawn.
    fn proposal(&self, view: &G::View) -> Vec<String> {
        let _ = view;
        Vec::new()
    }

    /// How to accept what is left of a proposal; none if it is carried out. While there is one, the
    /// scene has a button for [`ACCEPT`].
    fn acceptance(&self, view: &G::View, proposed: &[String]) -> Option<Acceptance<G::Move>> {
        let _ = (view, proposed);
        None
    }

    /// Whether the move gives consent: whoever holds several seats gives it for all of them at once.
    fn is_consent(&self, mv: G::Move) -> bool {
        let _ = mv;
        false
    }

    /// How the match would end as far as anybody can tell who looks at it now, in words; nothing where a game has no way to tell, or where
    /// that contradicts what a search found each seat may expect, 0 to 1. It may take some milliseconds: ask on request only.
    fn estimate(&self, view: &G::View, expected: &[f32]) -> Option<Text> {
        let _ = (view, expected);
        None
    }
}

impl<G: Game> Agreement<G> for Plain {}
