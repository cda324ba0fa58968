//! The colours. Red and blue differ in lightness too, and every piece also by its figure, for eyes that see colours differently.

use crate::rules::Side;

/// The colours of one side.
pub(super) struct Paint {
    /// The top of a stone.
    pub(super) face: &'static str,
    /// The rim of a stone.
    pub(super) rim: &'static str,
    /// The figure on a stone, and letters on it.
    pub(super) figure: &'static str,
    /// The cells where the side begins.
    pub(super) home: &'static str,
}

/// Cells that are nobody's home.
pub(super) const FIELD: &str = "#efe7d6";
/// Between the cells.
pub(super) const GROOVE: &str = "#a3937a";
/// What can be done with a touched piece.
pub(super) const MARK: &str = "#14532d";
/// Behind a mark.
pub(super) const PALE: &str = "#fffdf5";
/// A touched piece, the last move.
pub(super) const GOLD: &str = "#e0a100";

const RED: Paint = Paint { face: "#d4473a", rim: "#7a1710", figure: "#fff1ec", home: "#f2d5c9" };
const BLUE: Paint = Paint { face: "#1f4e9c", rim: "#0c2352", figure: "#e8f1ff", home: "#cfdcec" };

/// The colours of a side.
pub(super) const fn of(side: Side) -> &'static Paint {
    match side {
        Side::Red => &RED,
        Side::Blue => &BLUE,
    }
}
