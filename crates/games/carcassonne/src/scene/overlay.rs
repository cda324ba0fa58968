//! Who rules what: coloured dots on every tile of a ruled region, and what it would score now.

use maud::{Markup, html};
use stammtisch_core::{Game, SeatSet};

use super::art::{TILE, dots_id, paint};
use super::pieces::corner;
use super::spots;
use crate::rules::{Carcassonne, Claim, Tile};

/// The toggle that shows it.
pub(crate) const TOGGLE: &str = "rule";

/// The dots.
pub(crate) fn dots(view: &Carcassonne) -> Markup {
    html! {
        g class="carcassonne-rule" data-show=(TOGGLE) pointer-events="none" {
            @for tile in view.board().tiles() {
                @for feature in 0..tile.design.features().len() as u8 {
                    @let rulers = view.board().region(tile, feature).meeples.rulers();
                    @if !rulers.is_empty() { (feature_dots(view, tile, feature, rulers)) }
                }
            }
        }
    }
}

/// The points, beside a meeple of each region's ruler.
pub(crate) fn points(view: &Carcassonne) -> Markup {
    let mut claims = Vec::new();
    view.each_claim(&mut |claim| claims.push(claim));
    html! {
        g class="carcassonne-points" data-show=(TOGGLE) pointer-events="none" {
            @for claim in &claims { (claim_points(view, claim)) }
        }
    }
}

/// Dots in the ruler's colour; with a rim in the second ruler's, if two share the region.
fn feature_dots(view: &Carcassonne, tile: &Tile, feature: u8, rulers: SeatSet) -> Markup {
    let mut paints = rulers.iter().map(|seat| paint(view.setup().colour(seat)).0);
    let (first, second) = (paints.next().unwrap_or("none"), paints.next().unwrap_or("#ffffff"));
    let (x, y) = corner(tile.cell);
    let place = format!("translate({x} {y}) rotate({} {} {})", tile.rotation.degrees(), TILE / 2, TILE / 2);
    html! {
        use href={ "#" (dots_id(tile.design, feature)) } transform=(place) fill=(first) stroke=(second) stroke-width="2.4" {}
    }
}

fn claim_points(view: &Carcassonne, claim: &Claim) -> Markup {
    let mut rulers = view.meeples().filter(|meeple| claim.rulers.contains(meeple.seat));
    let first = rulers.find(|meeple| view.covers(claim, &meeple.tile, meeple.feature));
    html! {
        @if let Some(meeple) = first {
            @let (x, y) = corner(meeple.tile.cell);
            @let (dx, dy) = spots::spot(meeple.tile.design, meeple.tile.rotation, meeple.feature);
            g transform=(format!("translate({} {})", x + dx + 14, y + dy - 13)) {
                circle r="10.5" fill="#ffffff" stroke="#1a1a1a" stroke-width="1.6" {}
                text y="4.6" text-anchor="middle" font-family="sans-serif" font-size="13" font-weight="700" fill="#1a1a1a" {
                    (claim.points)
                }
            }
        }
    }
}
