//! The player `greedy`: maximizes its projected lead after this move, plus the value of its unused
//! meeples.

use stammtisch_rules::{Actor, Choice, Game, Player, Reason, SearchRequest, Seat};

use crate::rules::{Carcassonne, MEEPLES_PER_PLAYER, Move};

/// The value in points of the first to seventh unused meeple while much of the game is left.
const MEEPLE_VALUES: [f64; MEEPLES_PER_PLAYER] = [5.0, 3.2, 2.4, 1.8, 1.3, 1.0, 0.8];
/// The number of own turns left below which meeples lose their value.
const FULL_MEEPLE_VALUE_TURNS: f64 = 12.0;
/// The value of a won game, above any number of points.
const WIN_VALUE: f64 = 10_000.0;

/// Evaluates every placement and meeple, and plays the best.
pub(crate) struct Greedy;

impl Player<Carcassonne> for Greedy {
    fn choose(&mut self, ask: &mut SearchRequest<'_, Carcassonne>) -> Option<Choice<Move>> {
        let before = Evaluation::of(ask.view, ask.seat);
        let mut best: Option<(f64, Move, Evaluation)> = None;
        let mut scratch = ask.view.clone();
        ask.view.legal_moves(Actor::Seat(ask.seat), |mv| {
            scratch.clone_from(ask.view);
            scratch.play_unchecked(Actor::Seat(ask.seat), mv);
            let after = Evaluation::of(&scratch, ask.seat);
            let gain = after.value() - before.value();
            if best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                best = Some((gain, mv, after));
            }
        });
        if ask.budget.is_cancelled() {
            return None;
        }
        let (gain, mv, after) = best?;
        let reasons = vec![
            Reason::new("own-points", after.own - before.own),
            Reason::new("other-points", after.other - before.other),
            Reason::new("meeple-worth", rounded(after.meeples - before.meeples)),
            Reason::new("gain", rounded(gain)),
        ];
        Some(Choice { mv, reasons })
    }
}

/// The evaluation of a position for one seat.
struct Evaluation {
    own: i32,
    other: i32,
    meeples: f64,
    won: f64,
}

impl Evaluation {
    fn of(state: &Carcassonne, seat: Seat) -> Evaluation {
        let projected = state.projected();
        let total = |seat: Seat| i32::from(projected[seat.index()].total());
        let other = state.all_seats().filter(|&other| other != seat).map(total).max().unwrap_or(0);
        let turns = f64::from(state.stack_len()) / state.seats() as f64;
        let weight = (turns / FULL_MEEPLE_VALUE_TURNS).min(1.0);
        let in_hand: f64 = MEEPLE_VALUES.iter().take(state.meeples_left(seat)).sum();
        let won = match state.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => WIN_VALUE,
            Some(_) => -WIN_VALUE,
            None => 0.0,
        };
        Evaluation { own: total(seat), other, meeples: in_hand * weight, won }
    }

    fn value(&self) -> f64 {
        f64::from(self.own - self.other) + self.meeples + self.won
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
