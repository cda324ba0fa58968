//! What a player thinks of a position: its best moves, what each is worth, and how the game is expected to go on.

use crate::Worth;

/// What a player thinks of a position in which he is to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The moves that he has looked at, best first.
    pub moves: Vec<Weighed<M>>,
    /// What he thinks the position is worth to everybody.
    pub worth: Worth,
    /// How many play-outs, or positions, that rests on.
    pub looked: u64,
}

/// A move, and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// The result that whoever makes it may expect, 0 (lost) to 1 (won).
    pub worth: f32,
    /// How many play-outs, or positions, that rests on.
    pub visits: u64,
    /// The moves that are expected, this one first.
    pub line: Vec<M>,
}
