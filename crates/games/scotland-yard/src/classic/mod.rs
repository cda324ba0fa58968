//! The players that the spec prescribes for both sides, with reasons for their choices.

pub mod detective;
pub mod mister_x;
mod rating;

use std::cmp::Reverse;

use stammtisch_rules::{Choice, Player, Reason, SearchRequest, Seat};

pub use rating::Fraction;

use crate::city::{City, Station};
use crate::rules::{Hunt, MISTER_X, Move};
use crate::ticket::{Ticket, Tickets};
use crate::view::View;

/// The move that a tactic proposes, with its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The tactic's number, from 1.
    pub tactic: u8,
    /// The destination.
    pub to: Station,
    /// The ticket.
    pub ticket: Ticket,
    /// The parts of the rating: four for a detective, three for Mister X.
    pub parts: Vec<Fraction>,
    /// The sum of the parts.
    pub rating: Fraction,
    /// Whether the move enters the only possible target. Such a move is played at once.
    pub catches: bool,
}

impl Proposal {
    fn new(tactic: u8, to: Station, ticket: Ticket, parts: Vec<Fraction>, catches: bool) -> Proposal {
        let rating = parts.iter().copied().sum();
        Proposal { tactic, to, ticket, parts, rating, catches }
    }

    /// The move.
    pub fn mv(&self) -> Move {
        Move::Step { to: self.to, ticket: self.ticket }
    }
}

/// All proposals of the prescribed player on that seat and the chosen one, based on the view alone.
pub fn consider(view: &View, seat: Seat) -> (Vec<Proposal>, Option<Proposal>) {
    if seat == MISTER_X {
        let proposals =
            view.station(MISTER_X).map(|from| mister_x::proposals(&view.public, from)).unwrap_or_default();
        let chosen = mister_x::choose(&proposals).cloned();
        return (proposals, chosen);
    }
    let proposals = detective::proposals(&view.public, seat);
    let chosen = detective::choose(&proposals).cloned();
    (proposals, chosen)
}

/// The player `classic`.
pub struct Classic;

impl Player<Hunt> for Classic {
    fn choose(&mut self, request: &mut SearchRequest<'_, Hunt>) -> Option<Choice<Move>> {
        let (proposals, chosen) = consider(request.view, request.seat);
        let chosen = chosen?;
        Some(Choice { mv: chosen.mv(), reasons: reasons(&proposals, &chosen, request.seat) })
    }
}

const MISTER_X_PARTS: [&str; 3] = ["safety", "mobility", "scarcest"];
const DETECTIVE_PARTS: [&str; 4] = ["targets", "nearness", "mobility", "scarcest"];

/// Tactic, move, rating and its parts, followed by the proposals of the other tactics.
fn reasons(proposals: &[Proposal], chosen: &Proposal, seat: Seat) -> Vec<Reason> {
    let side = if seat == MISTER_X { "mister-x" } else { "detectives" };
    let mut reasons = vec![
        Reason::new("tactic", chosen.tactic).with("side", side),
        Reason::new("station", chosen.to),
        Reason::new("ticket", chosen.ticket),
        Reason::new("rating", chosen.rating.decimal()),
    ];
    let names: &[&'static str] = if seat == MISTER_X { &MISTER_X_PARTS } else { &DETECTIVE_PARTS };
    let parts = names.iter().zip(&chosen.parts).map(|(name, part)| Reason::new(name, part.decimal()));
    reasons.extend(parts);
    reasons.push(Reason::new("exact", written_sum(chosen)));
    if chosen.catches {
        reasons.push(Reason::new("catches", chosen.to));
    }
    let others = proposals.iter().filter(|proposal| *proposal != chosen);
    reasons.extend(others.map(|other| {
        let named = Reason::new("other", written_proposal(other)).with("tactic", other.tactic);
        named.with("station", other.to).with("ticket", other.ticket).with("rating", other.rating.decimal())
    }));
    reasons
}

/// `0 + 9 + 16/13 + 3 = 172/13`
fn written_sum(proposal: &Proposal) -> String {
    let parts: Vec<String> = proposal.parts.iter().map(Fraction::to_string).collect();
    format!("{} = {}", parts.join(" + "), proposal.rating)
}

/// `2: 185:taxi, 0 + 9 + 16/13 + 3 = 172/13`
fn written_proposal(proposal: &Proposal) -> String {
    format!("{}: {}:{}, {}", proposal.tactic, proposal.to, proposal.ticket, written_sum(proposal))
}

/// The proposal with the highest rating; ties go to the smaller station, then to the smaller
/// tactic.
fn best(proposals: &[Proposal]) -> Option<&Proposal> {
    proposals.iter().max_by_key(|proposal| (proposal.rating, Reverse((proposal.to, proposal.tactic))))
}

/// The ticket for a step: of the usable kinds, the one with most tickets left. Ties go to taxi,
/// bus, tube, black in this order.
pub fn ticket_for(city: &City, tickets: Tickets, from: Station, to: Station) -> Option<Ticket> {
    let serves = |ticket: &Ticket| tickets.has(*ticket) && city.reachable_with(*ticket, from).contains(to);
    let usable = Ticket::BY_VALUE.into_iter().zip(0..).filter(|(ticket, _)| serves(ticket));
    usable.max_by_key(|&(ticket, rank)| (tickets[ticket], Reverse::<i32>(rank))).map(|(ticket, _)| ticket)
}
