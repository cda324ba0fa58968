//! The turns of a match, the same wherever it is played: what the house draws, what a hand agrees to, and whose computer player moves.

use stammtisch_presentation::{Actor, Reason, Seat, SeatSet, Turn};

use crate::AnyMatch;

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it is over.
    Over,
    /// That this draw of the house is played.
    House(String),
    /// The decision of one of these seats.
    Seats(SeatSet),
    /// The house, which has nothing to draw: a fault of the game.
    Stuck,
}

impl Next {
    /// What the match waits for; the house draws with the dice of this seed.
    pub fn of(game: &dyn AnyMatch, seed: u64) -> Next {
        match game.turn() {
            Turn::Over => Next::Over,
            Turn::Seats(seats) => Next::Seats(seats),
            Turn::Chance => game.sample_chance(seed).map_or(Next::Stuck, Next::House),
        }
    }
}

/// The first of these seats that has a move when it is asked, and the move.
pub fn first_to_move<T, E>(
    seats: SeatSet,
    mut ask: impl FnMut(Seat) -> Result<Option<T>, E>,
) -> Result<Option<(Seat, T)>, E> {
    for seat in seats.iter() {
        if let Some(mv) = ask(seat)? {
            return Ok(Some((seat, mv)));
        }
    }
    Ok(None)
}

/// Where a match is played: whatever else happens there with every move.
pub trait Place {
    /// Why a move could not be made.
    type Fault;

    /// The match.
    fn game(&self) -> &dyn AnyMatch;

    /// Makes a move.
    fn play(&mut self, actor: Actor, text: &str, why: Vec<Reason>) -> Result<(), Self::Fault>;
}

/// Plays the house's draws until somebody has to decide.
pub fn settle<P: Place>(place: &mut P, seed: u64) -> Result<(), P::Fault> {
    while let Next::House(drawn) = Next::of(place.game(), seed) {
        place.play(Actor::House, &drawn, Vec::new())?;
    }
    Ok(())
}

/// Plays a seat's move, and for the other seats of the same hand what that hand agrees to by it. Who cannot agree now need not.
pub fn decide<P: Place>(
    place: &mut P,
    seat: Seat,
    text: &str,
    held: SeatSet,
    why: Vec<Reason>,
) -> Result<(), P::Fault> {
    let is_consent = place.game().is_consent(Actor::Seat(seat), text);
    place.play(Actor::Seat(seat), text, why)?;
    for other in held.without(seat).iter().filter(|_| is_consent) {
        if place.game().fork().play(Actor::Seat(other), text).is_ok() {
            place.play(Actor::Seat(other), text, Vec::new())?;
        }
    }
    Ok(())
}
