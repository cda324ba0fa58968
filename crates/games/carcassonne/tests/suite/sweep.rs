//! Compares regions and free features with a flood fill over the whole board, without union-find.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proptest::prelude::*;
use stammtisch_carcassonne::rules::{Cell, Kind, Rotation, Side, Tile};
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{Game, Seat};

use crate::common::random_match;

/// A feature of a laid tile, by cell and number.
type FeatureAt = (Cell, u8);

/// A region found by flood fill.
#[derive(Default)]
struct FilledRegion {
    features: BTreeSet<FeatureAt>,
    cells: BTreeSet<Cell>,
    shields: u8,
    open: u8,
}

fn rotate_side(side: usize, rotation: Rotation) -> usize {
    (side + rotation.quarters()) % 4
}

/// The number of the feature on a side (0 to 3) or half side (0 to 7) of a laid tile.
fn on_side(tile: &Tile, side: usize) -> Option<u8> {
    (0..).zip(tile.design.features()).find_map(|(number, feature)| {
        let hit = (0..4).any(|bit| feature.sides >> bit & 1 == 1 && rotate_side(bit, tile.rotation) == side);
        hit.then_some(number)
    })
}

fn on_half_side(tile: &Tile, half: usize) -> Option<u8> {
    (0..).zip(tile.design.features()).find_map(|(number, feature)| {
        let rotated = |bit: usize| (bit + 2 * tile.rotation.quarters()) % 8;
        (0..8).any(|bit| feature.halves >> bit & 1 == 1 && rotated(bit) == half).then_some(number)
    })
}

fn flood_fill(tiles: &BTreeMap<Cell, Tile>, start: FeatureAt) -> FilledRegion {
    let mut filled = FilledRegion::default();
    let mut queue = VecDeque::from([start]);
    while let Some((cell, number)) = queue.pop_front() {
        if !filled.features.insert((cell, number)) {
            continue;
        }
        let tile = &tiles[&cell];
        let feature = tile.design.features()[usize::from(number)];
        filled.cells.insert(cell);
        filled.shields += u8::from(feature.shield);
        for (index, side) in Side::ALL.into_iter().enumerate() {
            let there = cell.neighbour(side);
            let neighbour = tiles.get(&there);
            if on_side(tile, index) == Some(number) {
                match neighbour {
                    Some(next) => queue.extend(on_side(next, (index + 2) % 4).map(|other| (there, other))),
                    None => filled.open += 1,
                }
            }
            for half in [0, 1] {
                if on_half_side(tile, 2 * index + half) == Some(number)
                    && let Some(next) = neighbour
                {
                    let met = 2 * ((index + 2) % 4) + 1 - half;
                    queue.extend(on_half_side(next, met).map(|other| (there, other)));
                }
            }
        }
    }
    filled
}

fn tiles(state: &Carcassonne) -> BTreeMap<Cell, Tile> {
    state.board().tiles().iter().map(|tile| (tile.cell, *tile)).collect()
}

fn kind(tiles: &BTreeMap<Cell, Tile>, place: FeatureAt) -> Kind {
    tiles[&place.0].design.features()[usize::from(place.1)].kind
}

/// The number of complete cities beside a field. The first feature identifies a city.
fn complete_cities(tiles: &BTreeMap<Cell, Tile>, field: &FilledRegion) -> usize {
    let mut found = BTreeSet::new();
    for (cell, number) in &field.features {
        let beside = tiles[cell].design.features()[usize::from(*number)].cities;
        for city in (0..8).filter(|bit| beside >> bit & 1 == 1) {
            let filled = flood_fill(tiles, (*cell, city));
            if filled.open == 0 {
                found.insert(*filled.features.first().unwrap());
            }
        }
    }
    found.len()
}

/// Compares every region of the board with its flood fill.
fn compare(state: &Carcassonne) {
    let tiles = tiles(state);
    for tile in state.board().tiles() {
        for number in 0..tile.design.features().len() as u8 {
            let region = state.board().region(tile, number);
            let place = (tile.cell, number);
            if kind(&tiles, place) == Kind::Cloister {
                let near = tiles.keys().filter(|cell| cell.is_near(tile.cell)).count();
                assert_eq!((usize::from(region.tiles.len()), usize::from(region.open)), (near, 9 - near));
                continue;
            }
            let filled = flood_fill(&tiles, place);
            assert_eq!(usize::from(region.tiles.len()), filled.cells.len());
            assert_eq!(region.shields, filled.shields);
            for seat in state.all_seats() {
                let standing = state.meeples().filter(|meeple| {
                    meeple.seat == seat && filled.features.contains(&(meeple.tile.cell, meeple.feature))
                });
                assert_eq!(usize::from(region.meeples.of(seat)), standing.count());
            }
            if kind(&tiles, place) == Kind::Field {
                assert_eq!(region.cities.count_ones() as usize, complete_cities(&tiles, &filled));
            } else {
                assert_eq!(region.open, filled.open);
            }
        }
    }
}

/// Compares the meeple options with the features whose regions have no meeple after the tile is
/// laid.
fn compare_options(state: &Carcassonne) {
    let Some(design) = state.drawn() else { return };
    let mut places = Vec::new();
    state.board().for_each_placement(design, |cell, rotation| places.push((cell, rotation)));
    for (cell, rotation) in places {
        let mut after = state.clone();
        after.play_unchecked(state.to_move().into(), Move::Lay { cell, rotation, meeple: None });
        let tiles = tiles(&after);
        let mut options = 0;
        for number in 0..design.features().len() as u8 {
            let filled = flood_fill(&tiles, (cell, number));
            let mut standing = state.meeples();
            let taken = kind(&tiles, (cell, number)) != Kind::Cloister
                && standing.any(|meeple| filled.features.contains(&(meeple.tile.cell, meeple.feature)));
            options |= u8::from(!taken) << number;
        }
        let expected = if state.meeples_left(state.to_move()) > 0 { options } else { 0 };
        assert_eq!(state.meeple_options(cell, rotation), expected, "{cell} {}", rotation.degrees());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn regions_equal_a_flood_fill(seed: u64, players in 2u8..=5) {
        let setup = Setup { players, ..Setup::default() };
        let mut turn = 0;
        let over = random_match(&setup, seed, |state, _, _| {
            turn += 1;
            if turn % 20 == 0 {
                compare(state);
            }
        });
        compare(&over);
    }

    #[test]
    fn free_features_equal_a_flood_fill(seed: u64) {
        let setup = Setup { players: 5, ..Setup::default() };
        let mut turn = 0;
        random_match(&setup, seed, |state, _, _| {
            turn += 1;
            if turn % 12 == 0 || turn % 13 == 0 {
                compare_options(state);
            }
        });
    }

    #[test]
    fn meeples_and_tiles_are_conserved(seed: u64, players in 2u8..=5) {
        let setup = Setup { players, ..Setup::default() };
        random_match(&setup, seed, |state, _, _| {
            for seat in (0..players).map(Seat) {
                let standing = state.meeples().filter(|meeple| meeple.seat == seat).count();
                assert_eq!(standing + state.meeples_left(seat), 7);
            }
            let aside: usize = stammtisch_carcassonne::rules::Design::all()
                .map(|design| usize::from(state.aside(design)))
                .sum();
            let in_hand = usize::from(state.drawn().is_some());
            let counted = state.board().tiles().len() + usize::from(state.stack_len()) + aside + in_hand;
            assert_eq!(counted, 72);
        });
    }
}
