//! The overlay of owned regions: each filled in its owner's colour, with its present points beside
//! a meeple. At the end, the regions are shown one by one in the order of scoring.

use maud::{Markup, html};
use stammtisch_presentation::{Game, RenderContext, Text};

use super::art::{TILE, co_owner_border_id, paint, part_id};
use super::pieces::corner;
use super::spots;
use crate::events;
use crate::rules::{Carcassonne, Claim, Design, End, Kind, Tile};

/// The toggle that shows the overlay.
pub(crate) const OWNERS_TOGGLE: &str = "rule";
/// The colour of a region without an owner.
const UNOWNED_COLOUR: &str = "#4b3a26";

/// The regions, fields below the others.
pub(crate) fn regions(view: &Carcassonne) -> Markup {
    let mut claims = claims(view);
    claims.sort_by_key(|claim| claim.kind != Kind::Field);
    html! {
        g class="carcassonne-rule" data-show=(OWNERS_TOGGLE) pointer-events="none" {
            @for claim in &claims { (region(view, claim)) }
        }
    }
}

/// The points, beside a meeple of each region's first owner.
pub(crate) fn points(view: &Carcassonne) -> Markup {
    html! {
        g class="carcassonne-points" data-show=(OWNERS_TOGGLE) pointer-events="none" {
            @for claim in claims(view) { (claim_points(view, &claim)) }
        }
    }
}

/// A region filled in its first owner's colour; the other owners' colours are dashes on its
/// outline.
pub(crate) fn region(view: &Carcassonne, claim: &Claim) -> Markup {
    let mut owners = claim.owners.iter().map(|seat| paint(view.setup().colour(seat)).0);
    html! {
        g color=(owners.next().unwrap_or(UNOWNED_COLOUR)) { (parts(view, claim, part_id)) }
        @for colour in owners { g color=(colour) { (parts(view, claim, co_owner_border_id)) } }
    }
}

/// The steps of the final scoring, region by region, roads first. Each shows its region and text.
pub(crate) fn final_steps(view: &Carcassonne, context: &RenderContext<'_>) -> Markup {
    if view.end() != Some(End::Stack) {
        return html! {};
    }
    let mut totals: Vec<u16> =
        view.all_seats().map(|seat| view.points(seat).during.iter().sum::<u16>()).collect();
    let steps = final_claims(view).into_iter().map(|claim| {
        claim.owners.iter().for_each(|seat| totals[seat.index()] += claim.points);
        let sums = view.all_seats().map(|seat| format!("{} {}", context.name(seat), totals[seat.index()]));
        let sums = sums.collect::<Vec<_>>().join(", ");
        let text = Text::new("step-final")
            .with("scored", events::claim_text(view.setup().fields, &claim, context))
            .with("totals", sums);
        (claim, context.messages.text(&text))
    });
    html! {
        @for (number, (claim, text)) in steps.enumerate() {
            g data-told=(number + 1) data-say=(text) pointer-events="none" {
                (region(view, &claim))
                (claim_points(view, &claim))
            }
        }
    }
}

/// The regions of the final scoring, in the order of the score sheet.
pub(crate) fn final_claims(view: &Carcassonne) -> Vec<Claim> {
    let mut claims: Vec<Claim> = claims(view).into_iter().filter(|claim| claim.points > 0).collect();
    claims.sort_by_key(|claim| claim.kind);
    claims
}

fn claims(view: &Carcassonne) -> Vec<Claim> {
    let mut claims = Vec::new();
    view.for_each_claim(&mut |claim| claims.push(claim));
    claims
}

fn parts(view: &Carcassonne, claim: &Claim, id: fn(Design, u8) -> String) -> Markup {
    let covered = view.board().tiles().iter().flat_map(|tile| {
        let features = 0..tile.design.features().len() as u8;
        features.filter(|&feature| view.covers(claim, tile, feature)).map(move |feature| (tile, feature))
    });
    html! {
        @for (tile, feature) in covered { use href={ "#" (id(tile.design, feature)) } transform=(transform(tile)) {} }
    }
}

/// The transform of a tile's parts: its position and rotation.
fn transform(tile: &Tile) -> String {
    let (x, y) = corner(tile.cell);
    match tile.rotation.degrees() {
        0 => format!("translate({x} {y})"),
        degrees => format!("translate({x} {y}) rotate({degrees} {} {})", TILE / 2, TILE / 2),
    }
}

/// The points in a disc. Screen readers get them from the scores and the final steps instead.
fn claim_points(view: &Carcassonne, claim: &Claim) -> Markup {
    let mut owners = view.meeples().filter(|meeple| claim.owners.contains(meeple.seat));
    let first = owners.find(|meeple| view.covers(claim, &meeple.tile, meeple.feature));
    html! {
        @if let Some(meeple) = first {
            @let (x, y) = corner(meeple.tile.cell);
            @let (dx, dy) = spots::meeple_position(meeple.tile.design, meeple.tile.rotation, meeple.feature);
            g transform=(format!("translate({} {})", x + dx + 15, y + dy - 14)) aria-hidden="true" {
                circle r="12" fill="#ffffff" stroke=(paint(view.setup().colour(meeple.seat)).0) stroke-width="3" {}
                text y="5" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="700" fill="#1a1a1a" {
                    (claim.points)
                }
            }
        }
    }
}
