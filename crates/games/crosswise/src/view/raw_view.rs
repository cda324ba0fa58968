//! The serialised form of a view, and its validation.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Rng, Seat, Text, Values, first_error, read_setup, setup_values};

use super::{Held, View};
use crate::position;
use crate::rules::{Bag, Crosswise, End, Layout, MAX_HAND, Phase, Setup, Slot, Table, TileIds};

/// The character of a tile face down.
const FACE_DOWN: char = '?';

/// The serialised form of a view.
///
/// Board, hands and bags are written as in a position, face-down tiles as `?`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawView {
    setup: Values,
    board: String,
    hands: Vec<String>,
    used: [u8; 4],
    seat: Seat,
    phase: Phase,
    unseen: String,
    bag_left: usize,
    marks: (Vec<u8>, [[u8; MAX_HAND]; 4], u8),
    /// The bag itself, for `Perspective::All` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bag: Option<String>,
    /// The id of the viewing seat, as `inspect --view` writes it. Ignored on reading.
    #[serde(default, skip_serializing)]
    viewer: Option<String>,
}

impl From<View> for RawView {
    fn from(view: View) -> RawView {
        let Table { setup, board, used, seat, phase, tile_ids } = view.table;
        let letter = |held: &Held| match *held {
            Held::Nothing => position::write_tile(None),
            Held::Open(tile) => position::write_tile(Some(tile)),
            Held::FaceDown => FACE_DOWN,
        };
        let hand = |hand: &[Held; MAX_HAND]| hand.iter().take(setup.hand.into()).map(letter).collect();
        RawView {
            board: position::write_board(&board),
            hands: view.hands.iter().take(setup.players.count()).map(hand).collect(),
            used,
            seat,
            phase,
            unseen: position::write_bag(&Bag::shuffled(view.unseen)),
            bag_left: view.bag_left,
            marks: tile_ids.to_parts(),
            bag: view.bag.as_ref().map(position::write_bag),
            setup: setup_values(&setup),
            viewer: None,
        }
    }
}

impl TryFrom<RawView> for View {
    type Error = Text;

    fn try_from(raw: RawView) -> Result<View, Text> {
        let setup = read_setup::<Crosswise>(&raw.setup).map_err(first_error)?;
        setup.check().map_err(|error| error.text)?;
        let hands = read_hands(&setup, &raw.hands)?;
        let table = Table {
            board: position::read_board(&setup, &raw.board)?,
            used: raw.used,
            seat: raw.seat,
            phase: raw.phase,
            tile_ids: TileIds::from_parts(raw.marks).ok_or_else(|| impossible("parts"))?,
            setup,
        };
        let unseen = *position::read_bag(&raw.unseen)?.counts();
        let bag = raw.bag.as_deref().map(position::read_bag).transpose()?;
        let view = View { table, hands, unseen, bag_left: raw.bag_left, bag };
        view.check_parts()?;
        view.check_turn()?;
        Ok(view)
    }
}

fn read_hands(setup: &Setup, texts: &[String]) -> Result<[[Held; MAX_HAND]; 4], Text> {
    let error =
        || Text::new("position-hands").with("players", setup.players.count()).with("hand", setup.hand);
    let size = usize::from(setup.hand);
    if texts.len() != setup.players.count() || texts.iter().any(|text| text.chars().count() != size) {
        return Err(error());
    }
    let mut hands = [[Held::Nothing; MAX_HAND]; 4];
    for (held, letter) in
        hands.iter_mut().zip(texts).flat_map(|(hand, text)| hand.iter_mut().zip(text.chars()))
    {
        *held = match letter {
            FACE_DOWN => Held::FaceDown,
            letter => position::read_tile(letter).ok_or_else(error)?.map_or(Held::Nothing, Held::Open),
        };
    }
    Ok(hands)
}

impl View {
    /// Checks that seat and slot exist, tile ids are distinct, and tile counts add up.
    fn check_parts(&self) -> Result<(), Text> {
        let is_slot = |slot: Slot| slot.0 < self.table.setup.hand;
        let is_phase_valid = match self.table.phase {
            Phase::Deal(slot) | Phase::Draw(slot, _) | Phase::Second(_, slot) => is_slot(slot),
            Phase::Choose => true,
            Phase::Over(end) => (end == End::Sixes) == self.table.has_sixes(),
        };
        let tile_ids = &self.table.tile_ids;
        let on_board = self.table.board.filled().map(|cell| tile_ids.of_cell(cell));
        let in_hands = (0..).map(Seat).zip(&self.hands).flat_map(|(seat, hand)| {
            let held = (0..).map(Slot).zip(hand).filter(|(_, held)| **held != Held::Nothing);
            held.map(move |(slot, _)| tile_ids.of_slot(seat, slot))
        });
        if !is_phase_valid
            || self.table.seat.index() >= self.table.seats()
            || !tile_ids.are_distinct_and_issued(on_board.chain(in_hands))
        {
            return Err(impossible("parts"));
        }
        let face_down = self.hands.iter().flatten().filter(|held| **held == Held::FaceDown).count();
        let is_bag_consistent =
            self.bag.as_ref().is_none_or(|bag| face_down == 0 && *bag.counts() == self.unseen);
        let is_count_consistent = self.bag_left.checked_add(face_down) == Some(self.unseen.total());
        if is_bag_consistent && is_count_consistent { Ok(()) } else { Err(impossible("tiles")) }
    }

    /// Checks in a determinized match that the pending action is possible.
    fn check_turn(&self) -> Result<(), Text> {
        let state = self.determinize(&mut Rng::seed_from_u64(0));
        let can_choose = self.table.phase != Phase::Choose || state.detect_end().is_none();
        let Table { setup, board, used, seat, phase, .. } = self.table.clone();
        position::check(&Layout { setup, board, hands: state.hands, bag: state.bag, used, seat, phase })?;
        if can_choose { Ok(()) } else { Err(impossible("turn")) }
    }
}

fn impossible(why: &str) -> Text {
    Text::new("view-impossible").with("why", why)
}
