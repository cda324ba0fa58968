//! What there is to know of a position beyond its picture: whose a region is, and what closes it.

use stammtisch_stage::{About, Lore, Stage, Text};

use crate::rules::Carcassonne;
use crate::scene;

/// The lore of Carcassonne.
pub(crate) struct CarcassonneLore;

impl Lore<Carcassonne> for CarcassonneLore {
    fn about(&self, view: &Carcassonne, at: (f64, f64), stage: &Stage<'_>) -> Option<About> {
        scene::about(view, at, stage)
    }

    fn find(&self, view: &Carcassonne, what: &str, stage: &Stage<'_>) -> Option<Result<String, Text>> {
        Some(scene::find(view, what, stage))
    }
}
