//! Views: what a perspective may see, and determinization of the rest.

mod raw_view;

use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Perspective, Rng, Seat};

use crate::rules::{Bag, Counts, Crosswise, Hand, MAX_HAND, Move, Phase, Slot, Table, Tile, TwoPhase};

pub use raw_view::RawView;

/// The number of shuffles of the hidden tiles before an impossible hand is repaired.
const MAX_SHUFFLES: usize = 16;

/// What a perspective knows: the table, its open hands, and the kinds of the unseen tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct View {
    /// The public state.
    pub table: Table,
    /// The hands by seat, open or face down.
    pub hands: [[Held; MAX_HAND]; 4],
    /// All tiles that are face down or in the bag, without their places.
    pub unseen: Counts,
    /// The number of tiles in the bag.
    pub bag_left: usize,
    /// The bag itself, for `Perspective::All` only.
    bag: Option<Bag>,
}

/// What a perspective sees in a slot of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// The slot is empty.
    Nothing,
    /// A tile face down.
    FaceDown,
    /// An open tile.
    Open(Tile),
}

/// A move as a perspective sees it. Moves of seats are public, draws are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObservedMove {
    /// A move of a seat. Its slot is public, and its tile follows from the board.
    Played(Move),
    /// A draw for a seat, with the tile if this perspective sees it.
    Drawn(Option<Tile>),
}

impl ObservedMove {
    /// A move as a perspective sees it; `seat` receives drawn tiles.
    pub(crate) fn of(seat: Seat, mv: Move, perspective: Perspective) -> ObservedMove {
        match mv {
            Move::Draw(tile) => ObservedMove::Drawn(is_always_open(perspective, seat).then_some(tile)),
            _ => ObservedMove::Played(mv),
        }
    }
}

impl View {
    /// What a perspective may know of the match.
    ///
    /// After the end all hands are open. Until then a perspective of one seat sees its own hand.
    /// One of several seats sees only the hand of the seat to move, so that people who share a
    /// device do not read each other's tiles.
    pub(crate) fn new(state: &Crosswise, perspective: Perspective) -> View {
        let mut unseen = *state.bag.counts();
        let mut hands = [[Held::Nothing; MAX_HAND]; 4];
        for (index, (shown, hand)) in hands.iter_mut().zip(&state.hands).enumerate() {
            let is_open_now = is_open(&state.table, perspective, Seat(index as u8));
            for (slot, tile) in shown.iter_mut().zip(hand) {
                *slot = match *tile {
                    None => Held::Nothing,
                    Some(tile) if is_open_now => Held::Open(tile),
                    Some(tile) => {
                        unseen.add(tile);
                        Held::FaceDown
                    }
                };
            }
        }
        let bag = (perspective == Perspective::All).then(|| state.bag.clone());
        View { table: state.table.clone(), hands, unseen, bag_left: state.bag.len(), bag }
    }

    /// The open tiles of a seat's hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        let mut hand = [None; MAX_HAND];
        for (slot, held) in hand.iter_mut().zip(self.hands.get(seat.index()).into_iter().flatten()) {
            if let Held::Open(tile) = *held {
                *slot = Some(tile);
            }
        }
        hand
    }

    /// The content of a slot of a seat's hand.
    pub fn held(&self, seat: Seat, slot: Slot) -> Held {
        let hand = self.hands.get(seat.index());
        hand.and_then(|hand| hand.get(slot.index())).copied().unwrap_or(Held::Nothing)
    }

    /// A random match that agrees with this view.
    pub(crate) fn determinize(&self, rng: &mut Rng) -> Crosswise {
        let mut state =
            Crosswise { table: self.table.clone(), hands: [[None; MAX_HAND]; 4], bag: Bag::default() };
        let mut unseen: Vec<Tile> = self.unseen.tiles().collect();
        for attempt in 0..=MAX_SHUFFLES {
            unseen.shuffle(rng);
            if attempt == MAX_SHUFFLES {
                self.force_symbol(&mut unseen);
            }
            let rest = self.deal_face_down(&unseen, &mut state.hands);
            if self.is_possible(&state) || attempt == MAX_SHUFFLES {
                state.bag = self.bag.clone().unwrap_or_else(|| Bag::shuffled(rest.iter().copied().collect()));
                break;
            }
        }
        state
    }

    /// Fills the hands, with face-down tiles from `unseen`, and returns the rest for the bag.
    fn deal_face_down<'a>(&self, unseen: &'a [Tile], hands: &mut [Hand; 4]) -> &'a [Tile] {
        let mut rest = unseen;
        for (held, slot) in self.hands.iter().flatten().zip(hands.iter_mut().flatten()) {
            *slot = match (*held, rest) {
                (Held::Nothing, _) | (Held::FaceDown, []) => None,
                (Held::Open(tile), _) => Some(tile),
                (Held::FaceDown, [next, others @ ..]) => {
                    rest = others;
                    Some(*next)
                }
            };
        }
        rest
    }

    /// Whether the match is possible.
    ///
    /// The first hand must not need a new deal, and the seat to move must have a move.
    fn is_possible(&self, state: &Crosswise) -> bool {
        let Some(seat) = self.constrained_seat() else { return true };
        let tiles = || state.hand(seat).iter().flatten().copied();
        match self.table.phase {
            Phase::Choose => tiles().any(|tile| self.table.playable(tile, tiles()).is_ok()),
            _ => tiles().any(|tile| tile.symbol().is_some()),
        }
    }

    /// The seat whose hand is known to hold a playable tile or a symbol, even if it is face down.
    ///
    /// That is the seat to move, the seat about to swap a symbol of its hand, or, during the deal,
    /// the seat with the complete first hand.
    fn constrained_seat(&self) -> Option<Seat> {
        match self.table.phase {
            Phase::Deal(_) => (self.table.seat != Seat(0)).then_some(Seat(0)),
            Phase::Choose
            | Phase::Second(TwoPhase::SwapWithHand, _)
            | Phase::Draw(_, Some(TwoPhase::SwapWithHand)) => Some(self.table.seat),
            Phase::Second(..) | Phase::Draw(..) | Phase::Over(_) => None,
        }
    }

    /// Makes a symbol the first face-down tile of the constrained hand.
    fn force_symbol(&self, unseen: &mut [Tile]) {
        let Some(seat) = self.constrained_seat() else { return };
        let face_down = |hand: &[Held; MAX_HAND]| hand.iter().filter(|&&held| held == Held::FaceDown).count();
        let first: usize = self.hands.iter().take(seat.index()).map(face_down).sum();
        let symbol = unseen.iter().position(|tile| tile.symbol().is_some());
        if let Some(symbol) = symbol
            && first < unseen.len()
        {
            unseen.swap(first, symbol);
        }
    }
}

/// Whether a hand is open to a perspective now: always, or for its turn on a shared device.
fn is_open(table: &Table, perspective: Perspective, seat: Seat) -> bool {
    if matches!(table.phase, Phase::Over(_)) {
        return true;
    }
    let is_past_deal = !matches!(table.phase, Phase::Deal(_));
    is_always_open(perspective, seat)
        || perspective.seats().contains(seat) && seat == table.seat && is_past_deal
}

/// Whether a hand is always open to a perspective.
///
/// That is the hand of its only seat, a hand it peeks at, or any hand if it sees everything.
///
/// Draws into other hands are hidden, because the others on a shared device could read them later.
fn is_always_open(perspective: Perspective, seat: Seat) -> bool {
    match perspective {
        Perspective::All => true,
        Perspective::Peeking { seats, at } => at.contains(seat) || seats.single() == Some(seat),
        Perspective::Seats(seats) => seats.single() == Some(seat),
    }
}
