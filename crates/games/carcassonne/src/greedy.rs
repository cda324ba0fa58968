//! A player that takes what helps most at once: his own projected score against the best other's, meeples not being free.

use stammtisch_rules::{Actor, Choice, Game, Player, Reason, SearchRequest, Seat};

use crate::rules::{Carcassonne, MEEPLES, Move};

/// What one more meeple in hand is worth, from the first to the seventh, while much of the game is left.
const WORTH: [f64; MEEPLES] = [5.0, 3.2, 2.4, 1.8, 1.3, 1.0, 0.8];
/// From that many turns of his own on to the end, meeples lose their worth.
const FULL_WORTH_TURNS: f64 = 12.0;
/// A won game is worth more than any points.
const WON: f64 = 10_000.0;

/// Tries every tile and meeple and keeps the best.
pub(crate) struct Greedy;

impl Player<Carcassonne> for Greedy {
    fn choose(&mut self, ask: &mut SearchRequest<'_, Carcassonne>) -> Option<Choice<Move>> {
        let before = Standing::of(ask.view, ask.seat);
        let mut best: Option<(f64, Move, Standing)> = None;
        let mut scratch = ask.view.clone();
        ask.view.legal_moves(Actor::Seat(ask.seat), |mv| {
            scratch.clone_from(ask.view);
            scratch.play_unchecked(Actor::Seat(ask.seat), mv);
            let after = Standing::of(&scratch, ask.seat);
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

/// How a seat stands.
struct Standing {
    own: i32,
    other: i32,
    meeples: f64,
    won: f64,
}

impl Standing {
    fn of(state: &Carcassonne, seat: Seat) -> Standing {
        let projected = state.projected();
        let total = |seat: Seat| i32::from(projected[seat.index()].total());
        let other = state.all_seats().filter(|&other| other != seat).map(total).max().unwrap_or(0);
        let turns = f64::from(state.stack_len()) / state.seats() as f64;
        let share = (turns / FULL_WORTH_TURNS).min(1.0);
        let in_hand: f64 = WORTH.iter().take(state.meeples_left(seat)).sum();
        let won = match state.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => WON,
            Some(_) => -WON,
            None => 0.0,
        };
        Standing { own: total(seat), other, meeples: in_hand * share, won }
    }

    fn value(&self) -> f64 {
        f64::from(self.own - self.other) + self.meeples + self.won
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
