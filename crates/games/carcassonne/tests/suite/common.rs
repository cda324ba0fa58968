//! Helpers of the tests: random matches, positions and render contexts.

use rand::SeedableRng;
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{
    Actor, Game, Language, Messages, Notation, Perspective, Playable, RenderContext, Rng, Turn,
};

/// The actor to move, if any.
pub(crate) fn actor(state: &Carcassonne) -> Option<Actor> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Actor::House),
        Turn::Seats(_) => Some(Actor::Seat(state.to_move())),
    }
}

/// Plays a random match and calls `each` with every state, actor and move.
pub(crate) fn random_match(
    setup: &Setup,
    seed: u64,
    mut each: impl FnMut(&Carcassonne, Actor, Move),
) -> Carcassonne {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Carcassonne::start(setup).unwrap();
    while let Some(actor) = actor(&state) {
        let mv = state.random_move(actor, &mut rng).unwrap();
        each(&state, actor, mv);
        state.play(actor, mv).unwrap();
    }
    state
}

/// The match of a position line.
pub(crate) fn position(setup: &Setup, text: &str) -> Carcassonne {
    Carcassonne::from_position(setup, text).unwrap_or_else(|why| panic!("{why:?}: {text}"))
}

/// Plays a move in notation for the actor to move.
pub(crate) fn play(state: &mut Carcassonne, text: &str) {
    let actor = actor(state).unwrap();
    let mv = state.read_move(actor, text).unwrap();
    state.play(actor, mv).unwrap();
}

/// The key of the message with which that move is refused.
pub(crate) fn refusal_key(state: &Carcassonne, actor: Actor, text: &str) -> String {
    let mv = state.read_move(actor, text).unwrap();
    stammtisch_presentation::Text::from(state.check(actor, mv).unwrap_err()).key.into_owned()
}

/// The legal moves of the actor to move.
pub(crate) fn legal_moves(state: &Carcassonne) -> Vec<Move> {
    let mut moves = Vec::new();
    if let Some(actor) = actor(state) {
        state.legal_moves(actor, |mv| moves.push(mv));
    }
    moves
}

/// Calls `render` with a context in that language and perspective.
pub(crate) fn with_context<T>(
    language: Language,
    perspective: Perspective,
    render: impl FnOnce(&RenderContext<'_>) -> T,
) -> T {
    let messages = Messages::new(language, Carcassonne::locales());
    let names = ["Ann", "Bo", "Cy", "Di", "Ed"].map(str::to_owned);
    render(&RenderContext::new(&messages, perspective, &names))
}
