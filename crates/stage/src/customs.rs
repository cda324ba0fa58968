//! What only some games have, mostly because the course that they come from demands it.

use serde::Serialize;

use crate::{Game, Plain, Seat, Text};

/// What a game has beyond what every game has. [`crate::Playable::customs`] names it.
pub trait Customs<G: Game>: Sync {
    /// What is wrong with the names that those who play were given in the form of a new game, by seat. Default: any name is welcome,
    /// and none too. A game that insists on names says in `name-<seat>` what stands in the form at first.
    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        let _ = names;
        Vec::new()
    }

    /// Whether the move gives consent: whoever holds several seats gives it for all of them at once.
    fn is_consent(&self, mv: G::Move) -> bool {
        let _ = mv;
        false
    }

    /// The points with which that seat has won, for the high scores; nothing where the win is not one of points.
    fn winning_score(&self, state: &G, seat: Seat) -> Option<f64> {
        state.score(seat)
    }

    /// How the match would end as far as anybody can tell who looks at it now, in words; nothing where a game has no way to tell, or where
    /// that contradicts what a search found each seat may expect, 0 to 1. It may take some milliseconds: ask on request only.
    fn estimate(&self, view: &G::View, expected: &[f32]) -> Option<Text> {
        let _ = (view, expected);
        None
    }

    /// What people decide together in this position and the house can help with, as a number: the same for as long as the same is asked.
    fn question(&self, state: &G) -> Option<u64> {
        let _ = state;
        None
    }

    /// What the house proposes to touch where there is such a [`Customs::question`], as somebody who only watches may know it. It may take
    /// some milliseconds: it is asked once a question, when a match has come to it, and never while something is drawn.
    fn proposal(&self, view: &G::View) -> Vec<String> {
        let _ = view;
        Vec::new()
    }

    /// Whom some are after who do not know where he is, if the game is such a hunt: to be told to whom nothing is hidden. The messages
    /// `quarry-possible` and `quarry-place` name the two, and `quarry` says both in a sentence (`count`, `place`).
    fn quarry(&self, state: &G) -> Option<Quarry> {
        let _ = state;
        None
    }
}

impl<G: Game> Customs<G> for Plain {}

/// Somebody who is hunted: where he could be for all that the others know, and where he is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quarry {
    /// The places in which he could be, by the names of their targets.
    pub possible: Vec<String>,
    /// Where he is, by the same names.
    pub place: String,
}

impl Quarry {
    /// Both in a sentence, for the game's words.
    pub fn told(&self) -> Text {
        Text::new("quarry").with("place", self.place.as_str()).with("count", self.possible.len())
    }
}
