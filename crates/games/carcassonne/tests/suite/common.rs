//! What the tests share: matches played at random, and a stage to look at them.

use rand::SeedableRng;
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{
    Actor, Game, Language, Messages, Notation, Perspective, Playable, RenderContext, Rng, Turn,
};

/// Whoever moves now.
pub(crate) fn actor(state: &Carcassonne) -> Option<Actor> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Actor::House),
        Turn::Seats(_) => Some(Actor::Seat(state.to_move())),
    }
}

/// Plays a match at random, and calls `each` with every state and the move made in it.
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

/// The match of a position text.
pub(crate) fn position(setup: &Setup, text: &str) -> Carcassonne {
    Carcassonne::from_position(setup, text).unwrap_or_else(|why| panic!("{why:?}: {text}"))
}

/// Plays a move in notation for whoever moves now.
pub(crate) fn play(state: &mut Carcassonne, text: &str) {
    let actor = actor(state).unwrap();
    let mv = state.read_move(actor, text).unwrap();
    state.play(actor, mv).unwrap();
}

/// Why that move is refused: the key of the sentence.
pub(crate) fn refused(state: &Carcassonne, actor: Actor, text: &str) -> String {
    let mv = state.read_move(actor, text).unwrap();
    stammtisch_presentation::Text::from(state.check(actor, mv).unwrap_err()).key.into_owned()
}

/// The legal moves of whoever moves now.
pub(crate) fn legal_moves(state: &Carcassonne) -> Vec<Move> {
    let mut moves = Vec::new();
    if let Some(actor) = actor(state) {
        state.legal_moves(actor, |mv| moves.push(mv));
    }
    moves
}

/// Calls `look` with a stage in that language, as seen by that eye.
pub(crate) fn on_stage<T>(
    language: Language,
    perspective: Perspective,
    look: impl FnOnce(&RenderContext<'_>) -> T,
) -> T {
    let messages = Messages::new(language, Carcassonne::locales());
    let names = ["Ann", "Bo", "Cy", "Di", "Ed"].map(str::to_owned);
    look(&RenderContext::new(&messages, perspective, &names))
}
