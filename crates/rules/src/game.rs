//! The [`Game`] trait: the rules of a game, as search and play-outs call them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use rand::seq::IndexedRandom;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, FieldError, Perspective, Seat, SeatSet, SeatValues, Text, Turn};

/// The random number generator for all games and players: seeded, and equal on every platform.
pub type Rng = rand_chacha::ChaCha8Rng;

/// The rules of a game. `Self` is the full state of one match, hidden information included.
///
/// Dispatch is static, moves are `Copy`, and `check` and `play_unchecked` should not allocate:
/// a search calls them millions of times. Servers and terminals do not use this trait directly
/// but the object-safe wrapper that the `catalog` crate derives from it.
pub trait Game: Clone + Send + Sync + 'static {
    /// The options agreed before the first move. Serialises to a flat JSON object with one key
    /// per form field.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One decision, small and `Copy`. Chance outcomes are moves too.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// A move as seen from a [`Perspective`] that may not know all of it. For an open game this
    /// is the move itself.
    type ObservedMove: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// Why a move is illegal. Converts into the sentence that the player reads.
    type Refusal: Debug + Into<Text>;
    /// What one [`Perspective`] may know of the state. For an open game this is the state itself.
    ///
    /// A view is plain data: comparable, hashable and serialisable (see [`crate::read_view`]).
    type View: Clone
        + Eq
        + Hash
        + Serialize
        + DeserializeOwned
        + TryFrom<Self::RawView, Error = Text>
        + Send
        + Sync
        + 'static;
    /// The serialised form of a view, not yet validated.
    ///
    /// Input may be broken or forged. Only the conversion into a [`Game::View`] makes it safe to
    /// determinize.
    type RawView: From<Self::View> + Serialize + DeserializeOwned;

    /// Whether any seat lacks information about the state at any time.
    const HAS_HIDDEN_INFORMATION: bool;

    /// The state before the first move.
    ///
    /// # Errors
    /// Single fields are in range already ([`crate::check_form`]); this rejects combinations of
    /// fields that do not go together.
    fn start(setup: &Self::Setup) -> Result<Self, FieldError>;

    /// The setup this match was started with.
    fn setup(&self) -> &Self::Setup;

    /// How many seats take part in this match.
    fn seats(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Calls `each` for every legal move of the actor until it returns `Break`. There are none
    /// if it is not the actor's turn.
    ///
    /// Resigning is always possible and never listed (see [`Game::resignation`]). A game may
    /// leave the house's moves unlisted if there are too many; it must then implement
    /// [`Game::sample_chance`].
    fn visit_moves(&self, actor: Actor, each: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Calls `each` for every legal move of the actor.
    fn legal_moves(&self, actor: Actor, mut each: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(actor, |mv| {
            each(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether the move is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(&self, actor: Actor, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move that is known to be legal.
    ///
    /// An illegal move may leave any state behind but must not panic or corrupt memory.
    fn play_unchecked(&mut self, actor: Actor, mv: Self::Move);

    /// Checks a move and plays it.
    ///
    /// # Errors
    /// The reason why the move is illegal; the state is unchanged.
    fn play(&mut self, actor: Actor, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(actor, mv)?;
        self.play_unchecked(actor, mv);
        Ok(())
    }

    /// The move by which the seat resigns in this position, if the rules have such a move.
    fn resignation(&self, seat: Seat) -> Option<Self::Move> {
        let _ = seat;
        None
    }

    /// The seat that has resigned by [`Game::resignation`].
    fn resigned_seat(&self) -> Option<Seat> {
        None
    }

    /// Calls `each` with every outcome of the pending chance event and its weight; probabilities
    /// are proportional to weights.
    ///
    /// A game with too many outcomes lists none and implements [`Game::sample_chance`] instead.
    /// Default: all legal moves of the house, with equal weights.
    fn chance_outcomes(&self, mut each: impl FnMut(Self::Move, u32)) {
        self.legal_moves(Actor::House, |mv| each(mv, 1));
    }

    /// Samples the house's next move, distributed as in [`Game::chance_outcomes`].
    fn sample_chance(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut outcomes = Vec::new();
        self.chance_outcomes(|mv, weight| outcomes.push((mv, weight)));
        outcomes.choose_weighted(rng, |(_, weight)| *weight).ok().map(|(mv, _)| *mv)
    }

    /// A random move, for playouts and for the player `random`. Default: uniform over the legal
    /// moves.
    ///
    /// A game overrides this if uniform play would never end (in Go, filling one's own eyes) or
    /// if listing all moves is slow.
    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(actor, |mv| moves.push(mv));
        moves.choose(rng).copied()
    }

    /// How the game ended, once [`Game::turn`] is [`Turn::Over`].
    fn outcome(&self) -> Option<Outcome>;

    /// The value of a finished game for every seat: 1 is the best result, 0 the worst.
    ///
    /// Default: 1 for winners and 0 for the others. A game that ranks more than two sides
    /// overrides this (see [`SeatValues::ranked`]).
    fn returns(&self) -> Option<SeatValues> {
        self.outcome().map(|outcome| SeatValues::from_outcome(&outcome))
    }

    /// A small unique index of the move, for history tables, RAVE statistics and networks.
    fn index(mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The seat's current points, in a game that counts points.
    fn score(&self, seat: Seat) -> Option<f64> {
        let _ = seat;
        None
    }

    /// A hash of the full state: equal records give equal hashes on every platform.
    fn hash(&self) -> u64;

    /// What the perspective may know of this state.
    ///
    /// Everything that leaves the process for a viewer or a bot is derived from a view.
    fn view(&self, perspective: Perspective) -> Self::View;

    /// The move as the perspective sees it when it is played in this position.
    fn observe(&self, actor: Actor, mv: Self::Move, perspective: Perspective) -> Self::ObservedMove;

    /// Whether the seat ever knows more than a spectator.
    ///
    /// The reasons of a bot on any other seat may be shown publicly.
    fn has_private_information(seat: Seat) -> bool {
        let _ = seat;
        Self::HAS_HIDDEN_INFORMATION
    }

    /// Samples a full state that is consistent with the view.
    ///
    /// The viewer's own seats have the same legal moves in it as in the real state.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The winning seats. Empty if the game is drawn.
    pub winners: SeatSet,
    /// A word of the game's own, such as `score`, or `resigned`, which all games share. The
    /// message `outcome-<reason>` is the sentence for it.
    pub reason: &'static str,
}
