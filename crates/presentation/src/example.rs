//! Example positions that illustrate the rules.

/// A position on the rules page, optionally with a task.
///
/// A paragraph `#name` in the rules marks its place, and the message `example-<name>` is its
/// caption. With answers it is a task as well: `task-<name>` asks for a move, and `solved-<name>`
/// tells what the move did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Example {
    /// The name, as in the message keys.
    pub name: &'static str,
    /// The setup, as a JSON object.
    pub setup: &'static str,
    /// The position text.
    pub position: &'static str,
    /// The moves that solve the task, in notation; empty without a task.
    pub answers: &'static [&'static str],
    /// The section of the board to show, if not all of it: left, top, width and height.
    pub part: Option<[f64; 4]>,
}
