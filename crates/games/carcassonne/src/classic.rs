//! The player `classic`: the first cell where the tile fits, and a meeple on a random free feature.

use rand::RngExt;
use stammtisch_rules::{Choice, Player, Reason, SearchRequest};

use crate::rules::{Carcassonne, Cell, Move, Rotation};

/// Scans cells by column, then row, and rotations from 0°, without regard to points.
pub(crate) struct Classic;

impl Player<Carcassonne> for Classic {
    fn choose(&mut self, ask: &mut SearchRequest<'_, Carcassonne>) -> Option<Choice<Move>> {
        let (cell, rotation) = first_place(ask.view)?;
        let options = ask.view.meeple_options(cell, rotation);
        let free: Vec<u8> = (0..8).filter(|feature| options >> feature & 1 == 1).collect();
        let meeple = match free.len() {
            0 => None,
            count => Some(free[ask.rng.random_range(0..count)]),
        };
        let mut reasons =
            vec![Reason::new("first-cell", cell), Reason::new("first-turn", rotation.degrees())];
        if let Some(feature) = meeple {
            reasons.push(Reason::new("free-spots", free.len()));
            let kind = ask.view.drawn()?.features().get(usize::from(feature))?.kind;
            reasons.push(Reason::new("random-spot", feature).with("kind", kind.name()));
        }
        Some(Choice { mv: Move::Lay { cell, rotation, meeple }, reasons })
    }
}

fn first_place(view: &Carcassonne) -> Option<(Cell, Rotation)> {
    let mut first: Option<(Cell, Rotation)> = None;
    view.board().for_each_placement(view.drawn()?, |cell, rotation| {
        if first.is_none_or(|found| (cell, rotation) < found) {
            first = Some((cell, rotation));
        }
    });
    first
}
