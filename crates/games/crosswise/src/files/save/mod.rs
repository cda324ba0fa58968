//! The course's save: a JSON object that all programs of the course can load.

mod reading;
mod writing;

pub(crate) use reading::read;
pub(crate) use writing::{can_save, write};

/// The number of players in every save, active or not.
const PLAYERS_IN_SAVE: usize = 4;
