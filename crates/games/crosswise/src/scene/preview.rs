//! Previews: how a held tile would change both teams' points.

use maud::{Markup, html};
use stammtisch_presentation::Seat;

use super::geometry::Geometry;
use super::tiles;
use crate::rules::{Cell, Phase, Points, Symbol, Team, Tile};
use crate::view::{Held, View};

/// A badge per symbol of the hand and empty cell, shown while the symbol is held over the cell.
///
/// There is none where no points would change.
pub(super) fn previews(geometry: &Geometry<'_>, view: &View, seat: Seat) -> Markup {
    if view.table.phase != Phase::Choose {
        return html! {};
    }
    let symbols = view.table.slots().filter_map(|slot| match view.held(seat, slot) {
        Held::Open(Tile::Symbol(symbol)) => Some((slot, symbol)),
        _ => None,
    });
    html! {
        g class="crosswise-previews" pointer-events="none" aria-hidden="true" {
            @for (slot, symbol) in symbols {
                @for (cell, changes) in changes(view, symbol) {
                    @let (x, y) = geometry.centre(cell);
                    g data-when={ "hand-" (slot.number()) "/" (cell.name()) } transform={ "translate(" (x) " " (y - geometry.cell() * 0.62) ")" } {
                        (badge(changes))
                    }
                }
            }
        }
    }
}

/// The empty cells where a symbol would change points, with the change for each team.
///
/// The change is `None` where a full line of equal tiles is involved.
fn changes(view: &View, symbol: Symbol) -> Vec<(Cell, [Option<i32>; 2])> {
    let board = &view.table.board;
    let before = Team::BOTH.map(|team| board.points(team));
    let empty = board.cells().filter(|&cell| board.get(cell).is_none());
    let change = |cell: Cell| {
        let mut changed_board = board.clone();
        changed_board.put(cell, Some(symbol));
        let after = Team::BOTH.map(|team| changed_board.points(team));
        let difference = |index: usize| match (before[index], after[index]) {
            (Points::Count(old), Points::Count(new)) => Some(i32::from(new) - i32::from(old)),
            _ => None,
        };
        (cell, [difference(0), difference(1)])
    };
    empty.map(change).filter(|(_, changes)| *changes != [Some(0), Some(0)]).collect()
}

fn badge(changes: [Option<i32>; 2]) -> Markup {
    html! {
        @for (team, (change, x)) in Team::BOTH.into_iter().zip(changes.into_iter().zip([-31, 31])) {
            g transform={ "translate(" (x) " 0)" } {
                rect x="-29" y="-19" width="58" height="38" rx="12" fill="#fffaf0" stroke=(tiles::team_colour(team)) stroke-width="5" {}
                text y="9" text-anchor="middle" font-family="sans-serif" font-size="25" font-weight="bold" fill="#2b2622" {
                    @match change {
                        Some(change) => (format!("{change:+}")),
                        None => "★",
                    }
                }
            }
        }
    }
}
