//! Facts about a hunt beyond its picture: connections of a station, skipped detectives, and Mister
//! X's possible stations.

use stammtisch_presentation::{Event, HiddenPosition, PositionInfo, RenderContext, SeatSet, Text};

use crate::rules::{Hunt, MISTER_X};
use crate::view::View;
use crate::{events, text_board};

/// The [`PositionInfo`] of Scotland Yard.
pub(crate) struct HuntPositionInfo;

impl PositionInfo<Hunt> for HuntPositionInfo {
    fn find(&self, view: &View, what: &str, context: &RenderContext<'_>) -> Option<Result<String, Text>> {
        Some(text_board::find(view, what, context))
    }

    fn start_events(&self, view: &View, context: &RenderContext<'_>) -> Vec<Event> {
        events::start_events(view, context)
    }

    fn skipped(&self, hunt: &Hunt) -> SeatSet {
        hunt.public().skipped()
    }

    fn hidden_position(&self, hunt: &Hunt) -> Option<HiddenPosition> {
        let place = hunt.station(MISTER_X)?.to_string();
        let possible = hunt.public().whereabouts.iter().map(|station| station.to_string()).collect();
        Some(HiddenPosition { possible, place })
    }
}
