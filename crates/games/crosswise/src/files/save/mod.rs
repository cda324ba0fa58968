//! The course's save: a JSON object that every program of the course could load.

mod reading;
mod writing;

pub(crate) use reading::read;
pub(crate) use writing::{can_save, write};

/// How many players a save always lists, active or not.
const LISTED: usize = 4;
