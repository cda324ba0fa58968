//! Points: what a region is worth, who gets it, what would be scored if the game ended now, and the missions.

use stammtisch_rules::{Seat, SeatSet};

use super::board::Tile;
use super::designs::Kind;
use super::regions::{Node, Region};
use super::setup::FieldRule;
use super::state::{Carcassonne, End};
use super::turned::NONE;

/// Mission 1: cities ruled more than anybody else.
pub const CITIES_AHEAD: u8 = 3;
/// Mission 2: points ahead of the runner-up.
pub const POINTS_AHEAD: u16 = 20;

/// The points of one player by kind of region, in the order of [`Kind::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Scored when regions were completed.
    pub during: [u16; 4],
    /// Scored when the stack was empty.
    pub at_end: [u16; 4],
}

impl Points {
    /// All of them.
    pub fn total(&self) -> u16 {
        self.during.iter().chain(&self.at_end).sum()
    }
}

/// A meeple on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeple {
    /// Whose it is.
    pub seat: Seat,
    /// Which of his seven it is.
    pub number: usize,
    /// The tile it stands on.
    pub tile: Tile,
    /// The number of the feature it stands on.
    pub feature: u8,
}

/// A region on which somebody stands: what it is worth, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is.
    pub kind: Kind,
    /// What it scores as it is.
    pub points: u16,
    /// Who rules it: everyone with the most meeples gets all the points.
    pub rulers: SeatSet,
    /// Whether it is complete; a field never is.
    pub complete: bool,
    /// On how many tiles it lies; of a cloister, how many of its nine are there.
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

    /// The score of a seat as it stands.
    pub fn total(&self, seat: Seat) -> u16 {
        self.points[seat.index()].total()
    }

    /// The points of a seat if the game ended now, by kind of region; after the stack's end, those it has.
    pub fn projected(&self) -> [Points; 5] {
        let mut points = self.points;
        if self.end != Some(End::Stack) {
            self.each_claim(&mut |claim| credit(&mut points, &claim, |points| &mut points.at_end));
        }
        points
    }

    /// Calls `each` once for every region on which somebody stands. There are never more of them than meeples.
    pub fn each_claim(&self, each: &mut impl FnMut(Claim)) {
        let mut seen = [0u64; 4];
        for &node in self.standing.iter().flatten().filter(|&&node| node != NONE) {
            let root = self.board.root(node);
            let (word, bit) = (usize::from(root / 64), 1 << (root % 64));
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                each(self.claim(root));
            }
        }
    }

    /// The meeples on the board, seat by seat.
    pub fn meeples(&self) -> impl Iterator<Item = Meeple> {
        self.all_seats().flat_map(move |seat| {
            let places = self.standing[seat.index()].into_iter().enumerate();
            places.filter(|(_, node)| *node != NONE).map(move |(number, node)| {
                let (tile, feature) = self.board.tile_of(node);
                Meeple { seat, number, tile: *tile, feature }
            })
        })
    }

    /// Whether that feature of a laid tile belongs to the claimed region.
    pub fn covers(&self, claim: &Claim, tile: &Tile, feature: u8) -> bool {
        self.board.root(tile.node(feature)) == self.board.root(claim.root)
    }

    /// How many cities each seat rules, open or complete, with meeples that stand there now.
    pub fn ruled_cities(&self) -> [u8; 5] {
        let mut cities = [0u8; 5];
        self.each_claim(&mut |claim| {
            if claim.kind == Kind::City {
                claim.rulers.iter().for_each(|seat| cities[seat.index()] += 1);
            }
        });
        cities
    }

    /// The seat that rules at least three cities more than every other.
    pub fn ruler_of_cities(&self) -> Option<Seat> {
        let cities = self.ruled_cities();
        self.all_seats().find(|&seat| {
            let mut others = self.all_seats().filter(|&other| other != seat);
            others.all(|other| cities[seat.index()] >= cities[other.index()] + CITIES_AHEAD)
        })
    }

    /// The seat that is at least twenty points ahead of every other.
    pub fn leader_by_twenty(&self) -> Option<Seat> {
        self.all_seats().find(|&seat| {
            let mut others = self.all_seats().filter(|&other| other != seat);
            others.all(|other| self.total(seat) >= self.total(other) + POINTS_AHEAD)
        })
    }

    /// Scores a region that was just completed, if anybody stands on it, and sends its meeples home.
    pub(crate) fn score_completed(&mut self, node: Node, tell: &mut impl FnMut(Claim)) {
        let claim = self.claim(node);
        let on_it = self.board.region_of(node).meeples.seats();
        if on_it.is_empty() {
            return;
        }
        tell(claim);
        credit(&mut self.points, &claim, |points| &mut points.during);
        for seat in on_it.iter() {
            for place in &mut self.standing[seat.index()] {
                if *place != NONE && self.board.root(*place) == claim.root {
                    *place = NONE;
                }
            }
        }
        self.board.clear(node);
    }

    /// Ends the match. With an empty stack all that meeples stand on is scored; a mission's winner wins as the scores are.
    pub(crate) fn finish(&mut self, end: End, tell: &mut impl FnMut(Claim)) {
        if end == End::Stack {
            self.points = self.projected();
            self.each_claim(tell);
        }
        self.end = Some(end);
    }

    /// The region of a feature of a laid tile, whether anybody stands on it or not.
    pub fn claim_on(&self, tile: &Tile, feature: u8) -> Claim {
        self.claim(tile.node(feature))
    }

    fn claim(&self, node: Node) -> Claim {
        let region = self.board.region_of(node);
        let kind = self.board.feature_of(node).kind;
        let complete = kind != Kind::Field && region.open == 0;
        let points = worth(kind, region, complete, self.setup.fields);
        Claim {
            kind,
            points,
            rulers: region.meeples.rulers(),
            complete,
            tiles: region.tiles.len(),
            shields: region.shields,
            cities: region.cities.count_ones() as u8,
            root: self.board.root(node),
        }
    }
}

fn worth(kind: Kind, region: &Region, complete: bool, fields: FieldRule) -> u16 {
    match kind {
        Kind::Road | Kind::Cloister => region.tiles.len(),
        Kind::City => (region.tiles.len() + u16::from(region.shields)) * if complete { 2 } else { 1 },
        Kind::Field => match fields {
            FieldRule::Official => 3 * region.cities.count_ones() as u16,
            FieldRule::Simple => region.tiles.len() / 4,
        },
    }
}

fn credit(points: &mut [Points; 5], claim: &Claim, column: impl Fn(&mut Points) -> &mut [u16; 4]) {
    for seat in claim.rulers.iter() {
        column(&mut points[seat.index()])[claim.kind as usize] += claim.points;
    }
}
