//! Facts about regions: their owners, their points, and the tiles that close them.

use stammtisch_presentation::{About, PositionInfo, RenderContext, Text};

use crate::rules::Carcassonne;
use crate::scene;

/// The position info of Carcassonne.
pub(crate) struct CarcassonnePositionInfo;

impl PositionInfo<Carcassonne> for CarcassonnePositionInfo {
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
