//! Scoring: points and owners of regions, projected final scores, and the missions.

use stammtisch_rules::{Seat, SeatSet};

use super::board::Tile;
use super::designs::Kind;
use super::regions::{Node, Region};
use super::rotated::NO_FEATURE;
use super::setup::FieldRule;
use super::state::{Carcassonne, End};

/// Mission 1: the lead in owned cities that wins.
pub const CITY_LEAD_TO_WIN: u8 = 3;
/// Mission 2: the lead in points that wins.
pub const POINT_LEAD_TO_WIN: u16 = 20;

/// The points of one player by kind of region, in the order of [`Kind::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Scored when regions were completed.
    pub during: [u16; 4],
    /// Scored when the stack was empty.
    pub at_end: [u16; 4],
}

impl Points {
    /// The sum of all points.
    pub fn total(&self) -> u16 {
        self.during.iter().chain(&self.at_end).sum()
    }
}

/// A meeple on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeple {
    /// Its owner.
    pub seat: Seat,
    /// Its number among the owner's seven, from 0.
    pub number: usize,
    /// The tile it stands on.
    pub tile: Tile,
    /// The number of the feature it stands on.
    pub feature: u8,
}

/// The score of a region and the seats that get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The kind of its features.
    pub kind: Kind,
    /// What it scores in its present state.
    pub points: u16,
    /// The seats with the most meeples; each of them gets all the points.
    pub owners: SeatSet,
    /// Whether it is complete; a field never is.
    pub is_complete: bool,
    /// The number of its tiles; for a cloister, of the nine in its square.
    pub tiles: u16,
    /// Shields of a city.
    pub shields: u8,
    /// Complete cities beside a field.
    pub cities: u8,
    pub(crate) root: Node,
}

impl Carcassonne {
    /// The points of a seat by kind of region.
    pub fn points(&self, seat: Seat) -> &Points {
        &self.points[seat.index()]
    }

    /// The current score of a seat.
    pub fn total(&self, seat: Seat) -> u16 {
        self.points[seat.index()].total()
    }

    /// The points of every seat if the game ended now; after the final scoring, its real points.
    pub fn projected(&self) -> [Points; 5] {
        let mut points = self.points;
        if self.end != Some(End::Stack) {
            self.for_each_claim(&mut |claim| credit(&mut points, &claim, |points| &mut points.at_end));
        }
        points
    }

    /// Calls `each` once for every region with a meeple. There are at most as many as meeples.
    pub fn for_each_claim(&self, each: &mut impl FnMut(Claim)) {
        let mut seen = [0u64; 4];
        for &node in self.meeple_nodes.iter().flatten().filter(|&&node| node != NO_FEATURE) {
            let root = self.board.root(node);
            let word = usize::from(root / 64);
            let bit = 1 << (root % 64);
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                each(self.claim(root));
            }
        }
    }

    /// The meeples on the board, seat by seat.
    pub fn meeples(&self) -> impl Iterator<Item = Meeple> {
        self.all_seats().flat_map(move |seat| {
            let nodes = self.meeple_nodes[seat.index()].into_iter().enumerate();
            nodes.filter(|(_, node)| *node != NO_FEATURE).map(move |(number, node)| {
                let (tile, feature) = self.board.tile_of(node);
                Meeple { seat, number, tile: *tile, feature }
            })
        })
    }

    /// Whether that feature of a laid tile belongs to the claimed region.
    pub fn covers(&self, claim: &Claim, tile: &Tile, feature: u8) -> bool {
        self.board.root(tile.node(feature)) == self.board.root(claim.root)
    }

    /// How many cities with meeples on them, open or complete, each seat owns.
    pub fn owned_cities(&self) -> [u8; 5] {
        let mut cities = [0u8; 5];
        self.for_each_claim(&mut |claim| {
            if claim.kind == Kind::City {
                claim.owners.iter().for_each(|seat| cities[seat.index()] += 1);
            }
        });
        cities
    }

    /// The seat that owns at least three cities more than every other.
    pub fn cities_mission_winner(&self) -> Option<Seat> {
        let cities = self.owned_cities();
        self.all_seats().find(|&seat| {
            let mut others = self.all_seats().filter(|&other| other != seat);
            others.all(|other| cities[seat.index()] >= cities[other.index()] + CITY_LEAD_TO_WIN)
        })
    }

    /// The seat that is at least twenty points ahead of every other.
    pub fn lead_mission_winner(&self) -> Option<Seat> {
        self.all_seats().find(|&seat| {
            let mut others = self.all_seats().filter(|&other| other != seat);
            others.all(|other| self.total(seat) >= self.total(other) + POINT_LEAD_TO_WIN)
        })
    }

    /// Scores a region that was just completed and returns its meeples, if it has any.
    pub(crate) fn score_completed(&mut self, node: Node, report: &mut impl FnMut(Claim)) {
        let claim = self.claim(node);
        let present = self.board.region_of(node).meeples.seats();
        if present.is_empty() {
            return;
        }
        report(claim);
        credit(&mut self.points, &claim, |points| &mut points.during);
        for seat in present.iter() {
            for slot in &mut self.meeple_nodes[seat.index()] {
                if *slot != NO_FEATURE && self.board.root(*slot) == claim.root {
                    *slot = NO_FEATURE;
                }
            }
        }
        self.board.remove_meeples(node);
    }

    /// Ends the match.
    ///
    /// If the stack is empty, every region with a meeple is scored. A mission ends the match
    /// without a final scoring.
    pub(crate) fn finish(&mut self, end: End, report: &mut impl FnMut(Claim)) {
        if end == End::Stack {
            self.points = self.projected();
            self.for_each_claim(report);
        }
        self.end = Some(end);
    }

    /// The score of the region of a laid tile's feature, even if it has no meeple.
    pub fn claim_at(&self, tile: &Tile, feature: u8) -> Claim {
        self.claim(tile.node(feature))
    }

    fn claim(&self, node: Node) -> Claim {
        let region = self.board.region_of(node);
        let kind = self.board.feature_of(node).kind;
        let is_complete = kind != Kind::Field && region.open == 0;
        let points = region_points(kind, region, is_complete, self.setup.fields);
        Claim {
            kind,
            points,
            owners: region.meeples.owners(),
            is_complete,
            tiles: region.tiles.len(),
            shields: region.shields,
            cities: region.cities.count_ones() as u8,
            root: self.board.root(node),
        }
    }
}

fn region_points(kind: Kind, region: &Region, is_complete: bool, fields: FieldRule) -> u16 {
    match kind {
        Kind::Road | Kind::Cloister => region.tiles.len(),
        Kind::City => (region.tiles.len() + u16::from(region.shields)) * if is_complete { 2 } else { 1 },
        Kind::Field => match fields {
            FieldRule::Official => 3 * region.cities.count_ones() as u16,
            FieldRule::Simple => region.tiles.len() / 4,
        },
    }
}

fn credit(points: &mut [Points; 5], claim: &Claim, column: impl Fn(&mut Points) -> &mut [u16; 4]) {
    for seat in claim.owners.iter() {
        column(&mut points[seat.index()])[claim.kind as usize] += claim.points;
    }
}
