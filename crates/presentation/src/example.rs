//! Positions that show what the rules say.

/// A position that shows something about the rules. The rules have a paragraph `#name` where it is drawn, and the message
/// `example-<name>` stands below it. If it has an answer, it is a task too: `task-<name>` asks for a move, `solved-<name>` tells what it did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// What was agreed: a JSON object.
    pub setup: &'static str,
    /// The position, as the game writes it.
    pub position: &'static str,
    /// The moves that solve the task, in notation; empty if there is none.
    pub answers: &'static [&'static str],
    /// The part of the board that matters, if not all of it: left, top, width and height.
    pub part: Option<[f64; 4]>,
}
