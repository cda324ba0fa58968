//! The rules of a game, as search and play-outs use them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use rand::seq::IndexedRandom;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, FieldError, Perspective, Seat, SeatSet, SeatValues, Text, Turn};

/// The house's source of chance: seeded and the same on every machine.
pub type Rng = rand_chacha::ChaCha8Rng;

/// The rules of a game. `Self` is the state of one match, with all that is hidden in it.
///
/// Static dispatch, `Copy` moves and no allocation in `check` and `play_unchecked`: a search calls these millions of times.
/// Shells never see this trait; they work with the object-safe face that the catalogue derives from it.
pub trait Game: Clone + Send + Sync + 'static {
    /// What is agreed before the first move. Serialises to a flat JSON object, one key per form field.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One decision, small and `Copy`. What chance decides is a move too.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// A move as an eye sees it that may not know all of it. For an open game simply the move.
    type ObservedMove: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// Why a move is not legal. Becomes the sentence that the player reads.
    type Refusal: Debug + Into<Text>;
    /// What one eye may know. For an open game simply the state. It is data: it can be compared, be a key, be written down and, once
    /// believed, be read again (see [`crate::read_view`]).
    type View: Clone
        + Eq
        + Hash
        + Serialize
        + DeserializeOwned
        + TryFrom<Self::RawView, Error = Text>
        + Send
        + Sync
        + 'static;
    /// A view as it is written down. Whoever reads one need not believe it: it may be broken or forged, and only what becomes a
    /// [`Game::View`] is safe to imagine from.
    type RawView: From<Self::View> + Serialize + DeserializeOwned;

    /// Whether anything is hidden from anybody.
    const HAS_HIDDEN_INFORMATION: bool;

    /// The state before the first move. Ranges of single fields were checked before; what is left are combinations.
    fn start(setup: &Self::Setup) -> Result<Self, FieldError>;

    /// The setup this match was started with.
    fn setup(&self) -> &Self::Setup;

    /// How many seats take part in this match.
    fn seats(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Calls `each` once for every legal move of that actor until it breaks off; for nobody else's turn, not at all.
    /// Giving up is always possible and never listed (see [`Game::resignation`]). A game may leave the house's moves unlisted where there are
    /// too many (and then must write [`Game::chance`]).
    fn visit_moves(&self, actor: Actor, each: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Calls `each` once for every legal move of that actor.
    fn legal_moves(&self, actor: Actor, mut each: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(actor, |mv| {
            each(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether the move is legal, and if not, why.
    fn check(&self, actor: Actor, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move that is known to be legal. An illegal one may leave any state, but must not panic or corrupt memory.
    fn play_unchecked(&mut self, actor: Actor, mv: Self::Move);

    /// Plays a move, or leaves the state as it was and says why not.
    fn play(&mut self, actor: Actor, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(actor, mv)?;
        self.play_unchecked(actor, mv);
        Ok(())
    }

    /// The move by which that seat gives up now, if the game knows one.
    fn resignation(&self, seat: Seat) -> Option<Self::Move> {
        let _ = seat;
        None
    }

    /// The seat that has given up by such a move.
    fn resigned_seat(&self) -> Option<Seat> {
        None
    }

    /// Calls `each` for everything that the house may draw now, with its weight: twice the weight, twice as likely. Nothing where there
    /// is too much to list; then [`Game::chance`] alone knows. The default gives all of the house's legal moves the same weight.
    fn chance_outcomes(&self, mut each: impl FnMut(Self::Move, u32)) {
        self.legal_moves(Actor::House, |mv| each(mv, 1));
    }

    /// Draws the house's next move, as likely as [`Game::draws`] says.
    fn sample_chance(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut drawn = Vec::new();
        self.chance_outcomes(|mv, weight| drawn.push((mv, weight)));
        drawn.choose_weighted(rng, |(_, weight)| *weight).ok().map(|(mv, _)| *mv)
    }

    /// A random move for play-outs and for the `random` player. The default takes each legal move alike; a game
    /// overrides it where that would never end (Go: eyes are not filled) or is slow.
    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(actor, |mv| moves.push(mv));
        moves.choose(rng).copied()
    }

    /// How the game ended, once [`Game::turn`] says that it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What the end is worth to everybody, once there is one: 1 for the best there is, 0 for the worst, ties between. The default knows
    /// winners and losers; a game of several sides that are ranked says more.
    fn returns(&self) -> Option<SeatValues> {
        self.outcome().map(|outcome| SeatValues::of(&outcome))
    }

    /// A small number of the move that no other move has, for tables and nets; nothing for a move that has none.
    fn index(mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The points of a seat as they stand now, for games that count points.
    fn score(&self, seat: Seat) -> Option<f64> {
        let _ = seat;
        None
    }

    /// A hash of the whole state: equal records give equal hashes on every machine.
    fn hash(&self) -> u64;

    /// What that eye may know. All that leaves the process for a viewer or a bot is made from it.
    fn view(&self, perspective: Perspective) -> Self::View;

    /// The move as that eye sees it when it is made in this position.
    fn observe(&self, actor: Actor, mv: Self::Move, perspective: Perspective) -> Self::ObservedMove;

    /// Whether that seat ever knows anything that somebody who only watches does not know. Of one that does not, everybody may hear the reasons.
    fn has_private_information(seat: Seat) -> bool {
        let _ = seat;
        Self::HAS_HIDDEN_INFORMATION
    }

    /// A random full state that agrees with all that the view knows. In an imagined state the viewer's seats have the same legal moves as in the real one.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who won. Empty when the game is drawn.
    pub winners: SeatSet,
    /// Why, as a word of the game's own (`score`), or `resigned` as in every game; the sentence for it is the message `outcome-<reason>`.
    pub reason: &'static str,
}
