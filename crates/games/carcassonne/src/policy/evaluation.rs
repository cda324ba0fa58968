//! The evaluation of a position: each seat's points, the expected points of its regions, and the
//! value of its unused meeples.

use crate::rules::{
    Carcassonne, FEATURE_COUNT, FrontierCell, Kind, MAX_PLAYERS, MEEPLES_PER_PLAYER, RotatedDesign, Side,
    TILE_COUNT,
};

/// The value in points of the first to seventh unused meeple while much of the game is left.
const MEEPLE_VALUES: [f32; MEEPLES_PER_PLAYER] = [5.0, 3.2, 2.4, 1.8, 1.3, 1.0, 0.8];
/// The number of own turns left below which meeples lose their value.
const FULL_MEEPLE_VALUE_TURNS: f32 = 12.0;
/// The share of a player's turns that goes into completing one city.
const COMPLETION_EFFORT: f32 = 0.15;
/// The time constant, in tiles, with which the cells around a cloister fill.
const CLOISTER_FILL_TILES: f32 = 28.0;
/// The value in points of a lead of 0, 1 and 2 or more cities if missions are played.
const CITY_LEAD_VALUES: [f32; 3] = [0.0, 1.0, 5.0];

/// The expected points of every seat.
pub(super) fn expected_points(state: &Carcassonne) -> [f32; MAX_PLAYERS] {
    let mut expected = [0.0; MAX_PLAYERS];
    let turns = f32::from(state.stack_len()) / state.all_seats().count() as f32;
    let weight = (turns / FULL_MEEPLE_VALUE_TURNS).min(1.0);
    for seat in state.all_seats() {
        let left = state.meeples_left(seat);
        expected[seat.index()] =
            f32::from(state.total(seat)) + weight * MEEPLE_VALUES.iter().take(left).sum::<f32>();
    }
    if state.end().is_some() {
        return expected;
    }
    let odds = CompletionOdds::of(state, turns);
    let mut cities = [0u8; MAX_PLAYERS];
    state.for_each_claim(&mut |claim| {
        let region = state.board().region_of(claim.root);
        let growth = match claim.kind {
            Kind::City => {
                claim.owners.iter().for_each(|seat| cities[seat.index()] += 1);
                f32::from(claim.points) * odds.completion_probability(claim.root, region.open)
            }
            Kind::Cloister => {
                f32::from(region.open) * (1.0 - (-f32::from(state.stack_len()) / CLOISTER_FILL_TILES).exp())
            }
            Kind::Road | Kind::Field => 0.0,
        };
        for seat in claim.owners.iter() {
            expected[seat.index()] += f32::from(claim.points) + growth;
        }
    });
    if state.setup.missions {
        for seat in state.all_seats() {
            let others = state.all_seats().filter(|&other| other != seat);
            let most = others.map(|other| cities[other.index()]).max().unwrap_or(0);
            expected[seat.index()] +=
                CITY_LEAD_VALUES[usize::from(cities[seat.index()].saturating_sub(most).min(2))];
        }
    }
    expected
}

/// The data for the completion probabilities of cities.
struct CompletionOdds {
    turns: f32,
    /// For each claimed city, the product over its open sides of the probability that the next tile
    /// fits.
    closing_products: [f32; FEATURE_COUNT],
}

impl CompletionOdds {
    fn of(state: &Carcassonne, turns: f32) -> CompletionOdds {
        let board = state.board();
        let mut claimed = [0u64; FEATURE_COUNT.div_ceil(64)];
        let mut any = false;
        state.for_each_claim(&mut |claim| {
            if claim.kind == Kind::City {
                claimed[usize::from(claim.root) / 64] |= 1 << (claim.root % 64);
                any = true;
            }
        });
        let mut odds = CompletionOdds { turns, closing_products: [1.0; FEATURE_COUNT] };
        if !any {
            return odds;
        }
        for entry in board.frontier() {
            let mut probability = None;
            for side in Side::ALL {
                if entry.constraints.required(side).is_none() {
                    continue;
                }
                let Some(tile) = board.tile_at(entry.cell.neighbour(side)) else { continue };
                let feature = RotatedDesign::of(tile.design, tile.rotation).road_or_city(side.opposite());
                if usize::from(feature) >= TILE_COUNT {
                    continue;
                }
                let root = usize::from(board.root(tile.node(feature)));
                if claimed[root / 64] >> (root % 64) & 1 == 0 {
                    continue;
                }
                odds.closing_products[root] *=
                    *probability.get_or_insert_with(|| fill_probability(state, entry));
            }
        }
        odds
    }

    /// The probability that a city with that number of open sides is completed.
    fn completion_probability(&self, root: u8, open: u8) -> f32 {
        if open == 0 {
            return 1.0;
        }
        let ends = f32::from(open);
        let each = self.closing_products[usize::from(root)].powf(1.0 / ends);
        let missed = (1.0 - each).max(0.0).powf(COMPLETION_EFFORT * self.turns / ends);
        (1.0 - missed).powf(ends)
    }
}

/// The probability that the next tile fits into that cell.
fn fill_probability(state: &Carcassonne, entry: &FrontierCell) -> f32 {
    let fitting = state.fitting_tile_count(entry.constraints);
    f32::from(fitting) / f32::from(state.stack_len().max(1))
}
