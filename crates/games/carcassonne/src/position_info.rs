//! What there is to know of a position beyond its picture: whose a region is, and what closes it.

use stammtisch_presentation::{About, PositionInfo, RenderContext, Text};

use crate::rules::Carcassonne;
use crate::scene;

/// The lore of Carcassonne.
pub(crate) struct CarcassonneLore;

impl PositionInfo<Carcassonne> for CarcassonneLore {
    fn about(&self, view: &Carcassonne, at: (f64, f64), context: &RenderContext<'_>) -> Option<About> {
        scene::about(view, at, context)
    }

    fn find(
        &self,
        view: &Carcassonne,
        what: &str,
        context: &RenderContext<'_>,
    ) -> Option<Result<String, Text>> {
        Some(scene::find(view, what, context))
    }
}
