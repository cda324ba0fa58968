//! Writes the log: start stations, every step with the remaining tickets, tactic and rating, and
//! the winner.

use std::fmt::Write;

use stammtisch_presentation::{Actor, Game, Perspective, Record, Seat};

use super::{CLASSIC, computer_sides};
use crate::classic;
use crate::rules::{Hunt, Move, Phase};

/// The log of a record from its start or from the loaded position; `None` before the deal.
pub(super) fn write(record: &Record<Hunt>) -> Option<String> {
    let mut hunt = record.first_state().ok()?;
    let mut moves = record.moves.iter();
    if hunt.public.phase == Phase::Deal {
        let deal = moves.next()?;
        hunt.play_unchecked(deal.actor, deal.mv);
    }
    let mut log = header(record, &hunt)?;
    for played in moves {
        let before = hunt.clone();
        hunt.play_unchecked(played.actor, played.mv);
        if let (Actor::Seat(seat), Move::Step { .. }) = (played.actor, played.mv) {
            write_step(&mut log, record, &before, seat, played.mv, &hunt)?;
        }
    }
    if let Phase::Over(end) = hunt.public.phase {
        let _ = writeln!(log, "{}", u8::from(end.detectives_win()));
    }
    Some(log)
}

/// `n,mxAi,detAi,mxStart,d1..dn`
fn header(record: &Record<Hunt>, hunt: &Hunt) -> Option<String> {
    let (mister_x, detectives) = computer_sides(record);
    let mut line =
        format!("{},{mister_x},{detectives},{}", hunt.public.detectives.len(), hunt.secret.station?);
    for detective in &hunt.public.detectives {
        let _ = write!(line, ",{}", detective.station);
    }
    line.push('\n');
    Some(line)
}

/// `seat,from,to,tube,bus,taxi,black,tactic,rating`
fn write_step(
    log: &mut String,
    record: &Record<Hunt>,
    before: &Hunt,
    seat: Seat,
    mv: Move,
    after: &Hunt,
) -> Option<()> {
    let from = before.station(seat)?;
    let to = after.station(seat)?;
    let [tube, bus, taxi, black] = after.public.tickets(seat).counts();
    let (tactic, rating) = tactic_and_rating(record, before, seat, mv).unwrap_or((0, "0.0".to_owned()));
    writeln!(log, "{},{from},{to},{tube},{bus},{taxi},{black},{tactic},{rating}", seat.0).ok()
}

/// Tactic and rating, if `classic` has the seat and would choose this move.
fn tactic_and_rating(record: &Record<Hunt>, before: &Hunt, seat: Seat, mv: Move) -> Option<(u8, String)> {
    if record.seats.get(seat.index())?.player != CLASSIC {
        return None;
    }
    let (_, chosen) = classic::consider(&before.view(Perspective::seat(seat)), seat);
    let chosen = chosen.filter(|chosen| chosen.mv() == mv)?;
    Some((chosen.tactic, chosen.rating.decimal()))
}
