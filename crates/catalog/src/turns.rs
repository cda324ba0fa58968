//! The turn loop of a match, shared by all programs that host one: chance moves, bots to ask, and
//! consent for several seats of one player.

use stammtisch_presentation::{Actor, Reason, Seat, SeatSet, Turn};

use crate::AnyMatch;

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: the match is over.
    Over,
    /// This chance move of the house.
    House(String),
    /// The decision of one of these seats.
    Seats(SeatSet),
    /// A chance move, but there is none: a bug of the game.
    Stuck,
}

impl Next {
    /// What the match waits for. Chance moves are drawn with this seed.
    pub fn of(game: &dyn AnyMatch, seed: u64) -> Next {
        match game.turn() {
            Turn::Over => Next::Over,
            Turn::Seats(seats) => Next::Seats(seats),
            Turn::Chance => game.sample_chance(seed).map_or(Next::Stuck, Next::House),
        }
    }
}

/// Asks the seats in order until one has a move, and returns seat and move.
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

/// A host of a match, which does more with a move than to play it: storing or showing it, say.
pub trait MatchHost {
    /// Why a move could not be made.
    type Error;

    /// The match.
    fn game(&self) -> &dyn AnyMatch;

    /// Makes a move.
    fn play(&mut self, actor: Actor, text: &str, why: Vec<Reason>) -> Result<(), Self::Error>;
}

/// Plays chance moves until a seat has to decide or the match is over.
pub fn play_chance_moves<H: MatchHost>(host: &mut H, seed: u64) -> Result<(), H::Error> {
    while let Next::House(drawn) = Next::of(host.game(), seed) {
        host.play(Actor::House, &drawn, Vec::new())?;
    }
    Ok(())
}

/// Plays a seat's move. If the move gives consent, the other seats of the same player (`held`) that
/// may give it now do so too.
pub fn play_with_consent<H: MatchHost>(
    host: &mut H,
    seat: Seat,
    text: &str,
    held: SeatSet,
    why: Vec<Reason>,
) -> Result<(), H::Error> {
    let is_consent = host.game().is_consent(Actor::Seat(seat), text);
    host.play(Actor::Seat(seat), text, why)?;
    if is_consent {
        for other in held.without(seat).iter() {
            if host.game().fork().play(Actor::Seat(other), text).is_ok() {
                host.play(Actor::Seat(other), text, Vec::new())?;
            }
        }
    }
    Ok(())
}
