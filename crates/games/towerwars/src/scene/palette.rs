//! The colours. Red and blue also differ in lightness, and their pieces in their figures, for
//! colour-blind players.

use crate::rules::Side;

/// The colours of one side.
pub(super) struct Paint {
    /// The top face of a stone.
    pub(super) face: &'static str,
    /// The rim of a stone.
    pub(super) rim: &'static str,
    /// The figure and the letters on a stone.
    pub(super) figure: &'static str,
    /// The cells of the side's home area.
    pub(super) home: &'static str,
}

/// Cells outside the home areas.
pub(super) const FIELD: &str = "#efe7d6";
/// The lines between cells.
pub(super) const GROOVE: &str = "#a3937a";
/// A mark on a target cell.
pub(super) const MARK: &str = "#14532d";
/// The background of a mark.
pub(super) const PALE: &str = "#fffdf5";
/// A touched piece, and the last move.
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
