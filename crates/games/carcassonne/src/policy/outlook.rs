//! What a position promises every seat: the points it has, what its regions are likely to bring, and its meeples.

use crate::rules::{Carcassonne, FEATURES, Kind, MAX_PLAYERS, MEEPLES, RimCell, Side, TILES, Turned};

/// What one more meeple in hand is worth, from the first to the seventh, while much of the game is left.
const WORTH: [f32; MEEPLES] = [5.0, 3.2, 2.4, 1.8, 1.3, 1.0, 0.8];
/// From that many turns of his own on to the end, meeples lose their worth.
const FULL_WORTH_TURNS: f32 = 12.0;
/// How much of his turns a player has for a city that he wants to complete.
const ZEAL: f32 = 0.15;
/// How quickly the cells around a cloister fill by themselves, in tiles.
const CROWDING: f32 = 28.0;
/// What it is worth to rule more cities than anybody else where that ends the game.
const CITIES_AHEAD: [f32; 3] = [0.0, 1.0, 5.0];

/// The points that every seat may expect.
pub(super) fn outlook(state: &Carcassonne) -> [f32; MAX_PLAYERS] {
    let mut promise = [0.0; MAX_PLAYERS];
    let turns = f32::from(state.stack_len()) / state.all_seats().count() as f32;
    let share = (turns / FULL_WORTH_TURNS).min(1.0);
    for seat in state.all_seats() {
        let left = state.meeples_left(seat);
        promise[seat.index()] = f32::from(state.total(seat)) + share * WORTH.iter().take(left).sum::<f32>();
    }
    if state.end().is_some() {
        return promise;
    }
    let chances = Chances::of(state, turns);
    let mut cities = [0u8; MAX_PLAYERS];
    state.each_claim(&mut |claim| {
        let region = state.board().region_of(claim.root);
        let growth = match claim.kind {
            Kind::City => {
                claim.rulers.iter().for_each(|seat| cities[seat.index()] += 1);
                f32::from(claim.points) * chances.of_completing(claim.root, region.open)
            }
            Kind::Cloister => {
                f32::from(region.open) * (1.0 - (-f32::from(state.stack_len()) / CROWDING).exp())
            }
            Kind::Road | Kind::Field => 0.0,
        };
        for seat in claim.rulers.iter() {
            promise[seat.index()] += f32::from(claim.points) + growth;
        }
    });
    if state.setup.missions {
        for seat in state.all_seats() {
            let others = state.all_seats().filter(|&other| other != seat);
            let most = others.map(|other| cities[other.index()]).max().unwrap_or(0);
            promise[seat.index()] +=
                CITIES_AHEAD[usize::from(cities[seat.index()].saturating_sub(most).min(2))];
        }
    }
    promise
}

/// How likely cities are to be completed.
struct Chances {
    turns: f32,
    /// Of each city with open ends, the product of how likely each of them is to be closed in a turn.
    closing: [f32; FEATURES],
}

impl Chances {
    fn of(state: &Carcassonne, turns: f32) -> Chances {
        let board = state.board();
        let mut claimed = [0u64; FEATURES.div_ceil(64)];
        let mut any = false;
        state.each_claim(&mut |claim| {
            if claim.kind == Kind::City {
                claimed[usize::from(claim.root) / 64] |= 1 << (claim.root % 64);
                any = true;
            }
        });
        let mut chances = Chances { turns, closing: [1.0; FEATURES] };
        if !any {
            return chances;
        }
        for rim in board.rim() {
            let mut closes = None;
            for side in Side::ALL {
                if rim.wants.on(side).is_none() {
                    continue;
                }
                let Some(tile) = board.tile_at(rim.cell.beside(side)) else { continue };
                let way = Turned::of(tile.design, tile.rotation).way(side.facing());
                if usize::from(way) >= TILES {
                    continue;
                }
                let root = usize::from(board.root(tile.node(way)));
                if claimed[root / 64] >> (root % 64) & 1 == 0 {
                    continue;
                }
                chances.closing[root] *= *closes.get_or_insert_with(|| answered(state, rim));
            }
        }
        chances
    }

    /// How likely that city is to be completed, with so many open ends.
    fn of_completing(&self, root: u8, open: u8) -> f32 {
        if open == 0 {
            return 1.0;
        }
        let ends = f32::from(open);
        let each = self.closing[usize::from(root)].powf(1.0 / ends);
        let missed = (1.0 - each).max(0.0).powf(ZEAL * self.turns / ends);
        (1.0 - missed).powf(ends)
    }
}

/// How likely the next tile is to fit into that cell.
fn answered(state: &Carcassonne, rim: &RimCell) -> f32 {
    let fitting = state.fitting_tiles(rim.wants);
    f32::from(fitting) / f32::from(state.stack_len().max(1))
}
