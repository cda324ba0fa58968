//! What one eye may see, and imagining the rest.

mod sheet;

use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Perspective, Rng, Seat};

use crate::rules::{Bag, Counts, Crosswise, Hand, MAX_HAND, Move, Phase, Slot, Table, Tile, TwoPhase};

pub use sheet::RawView;

/// How often the hidden tiles are shuffled anew before a hand that could not be as it is is put right by hand.
const SHUFFLES: usize = 16;

/// What one eye knows: the open table, the hands it may look into, and which tiles are unseen (but not where they are).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct View {
    /// What lies open.
    pub table: Table,
    /// The hands, open or face down.
    pub hands: [[Held; MAX_HAND]; 4],
    /// All tiles that are face down or in the bag.
    pub unseen: Counts,
    /// How many tiles are in the bag.
    pub bag_left: usize,
    /// The bag itself, for the eye that sees everything.
    bag: Option<Bag>,
}

/// What an eye sees in a slot of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// The slot is empty.
    Nothing,
    /// A tile that lies face down.
    FaceDown,
    /// A tile that lies open.
    Open(Tile),
}

/// A move as an eye sees it: what a seat does lies open, what it draws does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObservedMove {
    /// A seat has played. From which slot everybody sees; what was in it, the board shows.
    Played(Move),
    /// The house has given the seat a tile, which this eye sees or not.
    Drawn(Option<Tile>),
}

impl ObservedMove {
    /// The move as that eye sees it; a tile that is drawn is for that seat.
    pub(crate) fn of(seat: Seat, mv: Move, perspective: Perspective) -> ObservedMove {
        match mv {
            Move::Draw(tile) => ObservedMove::Drawn(Some(tile).filter(|_| is_always_open(perspective, seat))),
            _ => ObservedMove::Played(mv),
        }
    }
}

impl View {
    /// What that eye may know of the match.
    ///
    /// When it is over, all hands lie open. Until then one seat sees its own hand. Whoever holds several sees only the hand of the seat to move, so that people who share a
    /// device do not read each other's tiles.
    pub(crate) fn new(state: &Crosswise, perspective: Perspective) -> View {
        let mut unseen = *state.bag.counts();
        let mut hands = [[Held::Nothing; MAX_HAND]; 4];
        for (index, (shown, hand)) in hands.iter_mut().zip(&state.hands).enumerate() {
            let open = is_open(&state.table, perspective, Seat(index as u8));
            for (place, tile) in shown.iter_mut().zip(hand) {
                *place = match *tile {
                    None => Held::Nothing,
                    Some(tile) if open => Held::Open(tile),
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

    /// A seat's hand as far as it is open.
    pub fn hand(&self, seat: Seat) -> Hand {
        let mut hand = [None; MAX_HAND];
        for (place, held) in hand.iter_mut().zip(self.hands.get(seat.index()).into_iter().flatten()) {
            if let Held::Open(tile) = *held {
                *place = Some(tile);
            }
        }
        hand
    }

    /// What is in that slot of a seat's hand.
    pub fn held(&self, seat: Seat, slot: Slot) -> Held {
        let hand = self.hands.get(seat.index());
        hand.and_then(|hand| hand.get(slot.index())).copied().unwrap_or(Held::Nothing)
    }

    /// A random match that agrees with all that this eye knows.
    pub(crate) fn determinize(&self, rng: &mut Rng) -> Crosswise {
        let mut state =
            Crosswise { table: self.table.clone(), hands: [[None; MAX_HAND]; 4], bag: Bag::default() };
        let mut unseen: Vec<Tile> = self.unseen.tiles().collect();
        for attempt in 0..=SHUFFLES {
            unseen.shuffle(rng);
            if attempt == SHUFFLES {
                self.give_a_symbol(&mut unseen);
            }
            let rest = self.deal_face_down(&unseen, &mut state.hands);
            if self.could_be(&state) || attempt == SHUFFLES {
                state.bag = self.bag.clone().unwrap_or_else(|| Bag::shuffled(rest.iter().copied().collect()));
                break;
            }
        }
        state
    }

    /// Fills the hands, the face-down tiles from `unseen`; what is left is the bag.
    fn deal_face_down<'a>(&self, unseen: &'a [Tile], hands: &mut [Hand; 4]) -> &'a [Tile] {
        let mut rest = unseen;
        for (held, place) in self.hands.iter().flatten().zip(hands.iter_mut().flatten()) {
            *place = match (*held, rest) {
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

    /// Whether the match can have come to this: the first hand was not dealt again, and the seat to move can move.
    fn could_be(&self, state: &Crosswise) -> bool {
        let Some(hand) = self.telling_hand() else { return true };
        let tiles = || state.hand(hand).iter().flatten().copied();
        match self.table.phase {
            Phase::Choose => tiles().any(|tile| self.table.playable(tile, tiles()).is_ok()),
            _ => tiles().any(|tile| tile.symbol().is_some()),
        }
    }

    /// The seat whose face-down hand is known to hold a tile of use: who is to move, who is about to swap a symbol of his
    /// hand, and who was dealt the first hand.
    fn telling_hand(&self) -> Option<Seat> {
        match self.table.phase {
            Phase::Deal(_) => (self.table.seat != Seat(0)).then_some(Seat(0)),
            Phase::Choose
            | Phase::Second(TwoPhase::SwapWithHand, _)
            | Phase::Draw(_, Some(TwoPhase::SwapWithHand)) => Some(self.table.seat),
            Phase::Second(..) | Phase::Draw(..) | Phase::Over(_) => None,
        }
    }

    /// Brings a symbol to the front of what the telling hand is dealt.
    fn give_a_symbol(&self, unseen: &mut [Tile]) {
        let Some(seat) = self.telling_hand() else { return };
        let face_down = |hand: &[Held; MAX_HAND]| hand.iter().filter(|&&held| held == Held::FaceDown).count();
        let first: usize = self.hands.iter().take(seat.index()).map(face_down).sum();
        let symbol = unseen.iter().position(|tile| tile.symbol().is_some());
        if let Some(symbol) = symbol.filter(|_| first < unseen.len()) {
            unseen.swap(first, symbol);
        }
    }
}

/// Whether that hand lies open to the eye now: always, or because it is the turn of one of several who share a device.
fn is_open(table: &Table, perspective: Perspective, seat: Seat) -> bool {
    if matches!(table.phase, Phase::Over(_)) {
        return true;
    }
    let in_play = !matches!(table.phase, Phase::Deal(_));
    is_always_open(perspective, seat) || perspective.seats().contains(seat) && seat == table.seat && in_play
}

/// Whether that hand is never closed to the eye: its own player's alone on his device, and whoever peeks at it or sees all. What others on
/// a shared device could read later is not told to such an eye.
fn is_always_open(perspective: Perspective, seat: Seat) -> bool {
    match perspective {
        Perspective::All => true,
        Perspective::Peeking { seats, at } => at.contains(seat) || seats.single() == Some(seat),
        Perspective::Seats(seats) => seats.single() == Some(seat),
    }
}
