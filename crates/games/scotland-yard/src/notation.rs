//! Moves as text: `67:taxi`, `@174,138,26,94`.

use std::fmt::Display;

use stammtisch_rules::{Actor, Game, Text, excerpt};

use crate::city::Station;
use crate::rules::{Deal, Hunt, Move, Phase};
use crate::ticket::Ticket;

/// Writes a move.
pub(crate) fn write_move(mv: Move) -> String {
    match mv {
        Move::Step { to, ticket } => format!("{to}:{ticket}"),
        Move::Deal(deal) => format!("@{}", listed(deal.iter().flatten())),
    }
}

/// Parses a move. A seat may omit the ticket if only one kind is possible.
pub(crate) fn read_move(hunt: &Hunt, actor: Actor, text: &str) -> Result<Move, Text> {
    let text = text.trim();
    if let Some(stations) = text.strip_prefix('@') {
        return read_deal(stations).map(Move::Deal).ok_or_else(|| unreadable("unreadable-deal", text));
    }
    let (number, ticket) = match text.split_once(':') {
        Some((number, ticket)) => (number, Some(ticket)),
        None => (text, None),
    };
    let number: i64 = number.trim().parse().map_err(|_| unreadable("unreadable-move", text))?;
    let city = hunt.public.city();
    let to = city.station(number).ok_or_else(|| {
        Text::new("unreadable-station").with("number", number.to_string()).with("most", city.len())
    })?;
    match ticket {
        Some(name) => {
            let ticket =
                Ticket::from_name(name.trim()).ok_or_else(|| unreadable("unreadable-ticket", name))?;
            Ok(Move::Step { to, ticket })
        }
        None => only_step(hunt, actor, to),
    }
}

/// The only step to that station, or the reason why there is not exactly one.
fn only_step(hunt: &Hunt, actor: Actor, to: Station) -> Result<Move, Text> {
    let (Some(seat), Phase::Turn(_)) = (actor.seat(), hunt.public.phase) else {
        return Err(Text::new("unreadable-no-ticket").with("station", to.number()));
    };
    if hunt.turn().allows(actor)
        && let Some(from) = hunt.station(seat)
    {
        hunt.public.check_way(seat, from, to).map_err(Text::from)?;
    }
    let mut fitting = Vec::new();
    hunt.legal_moves(actor, |mv| match mv {
        Move::Step { to: station, .. } if station == to => fitting.push(mv),
        _ => {}
    });
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        _ => Err(Text::new("unreadable-no-ticket").with("station", to.number())),
    }
}

fn read_deal(text: &str) -> Option<Deal> {
    let mut deal = Deal::default();
    for (index, number) in text.split(',').enumerate() {
        *deal.get_mut(index)? = Some(Station::new(number.trim().parse().ok()?)?);
    }
    Some(deal)
}

pub(crate) fn unreadable(key: &'static str, text: &str) -> Text {
    Text::new(key).with("text", excerpt(text))
}

/// `1,2,3`
pub(crate) fn listed<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}
