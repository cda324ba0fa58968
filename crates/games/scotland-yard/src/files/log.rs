//! Writes the log: who started where, every step with the tickets left, tactic and rating, and who has won.

use std::fmt::Write;

use stammtisch_presentation::{Actor, Game, Perspective, Record, Seat};

use super::{CLASSIC, computers};
use crate::classic;
use crate::rules::{Hunt, Move, Phase};

/// The log of a record, from its start or from the position that was loaded. None before the deal.
pub(super) fn write(record: &Record<Hunt>) -> Option<String> {
    let mut hunt = record.first_state().ok()?;
    let mut moves = record.moves.iter();
    if hunt.case.phase == Phase::Deal {
        let deal = moves.next()?;
        hunt.play_unchecked(deal.actor, deal.mv);
    }
    let mut log = header(record, &hunt)?;
    for played in moves {
        let before = hunt.clone();
        hunt.play_unchecked(played.actor, played.mv);
        if let (Actor::Seat(seat), Move::Step { .. }) = (played.actor, played.mv) {
            step(&mut log, record, &before, seat, played.mv, &hunt)?;
        }
    }
    if let Phase::Over(end) = hunt.case.phase {
        let _ = writeln!(log, "{}", u8::from(end.detectives_win()));
    }
    Some(log)
}

/// `n,mxAi,detAi,mxStart,d1..dn`
fn header(record: &Record<Hunt>, hunt: &Hunt) -> Option<String> {
    let (mister_x, detectives) = computers(record);
    let mut line = format!("{},{mister_x},{detectives},{}", hunt.case.detectives.len(), hunt.secret.station?);
    for detective in &hunt.case.detectives {
        let _ = write!(line, ",{}", detective.station);
    }
    line.push('\n');
    Some(line)
}

/// `seat,from,to,tube,bus,taxi,black,tactic,rating`
fn step(
    log: &mut String,
    record: &Record<Hunt>,
    before: &Hunt,
    seat: Seat,
    mv: Move,
    after: &Hunt,
) -> Option<()> {
    let (from, to) = (before.station(seat)?, after.station(seat)?);
    let [tube, bus, taxi, black] = after.case.tickets(seat).counts();
    let (tactic, rating) = why(record, before, seat, mv).unwrap_or((0, "0.0".to_owned()));
    writeln!(log, "{},{from},{to},{tube},{bus},{taxi},{black},{tactic},{rating}", seat.0).ok()
}

/// Tactic and rating, if the prescribed player sat there and would play so.
fn why(record: &Record<Hunt>, before: &Hunt, seat: Seat, mv: Move) -> Option<(u8, String)> {
    let tag = record.seats.get(seat.index()).filter(|tag| tag.player == CLASSIC);
    let (_, chosen) = classic::consider(&before.view(Perspective::seat(seat)), tag.map(|_| seat)?);
    let chosen = chosen.filter(|chosen| chosen.mv() == mv)?;
    Some((chosen.tactic, chosen.rating.decimal()))
}
