//! Drawn tickets, which differ in colour, label and the pattern of their edge.

use maud::{Markup, html};
use stammtisch_presentation::Messages;

use crate::ticket::Ticket;

/// The width of a drawn ticket.
pub(super) const WIDTH: i32 = 48;
/// The height of a drawn ticket.
pub(super) const HEIGHT: i32 = 22;

/// The background and the text colour of a ticket.
pub(super) const fn colours(ticket: Ticket) -> (&'static str, &'static str) {
    match ticket {
        Ticket::Taxi => ("#f6c445", "#2b2410"),
        Ticket::Bus => ("#13766f", "#ffffff"),
        Ticket::Tube => ("#ad1f2d", "#ffffff"),
        Ticket::Black => ("#222226", "#ffffff"),
    }
}

/// The message key of a ticket's short name.
pub(crate) const fn short_key(ticket: Ticket) -> &'static str {
    match ticket {
        Ticket::Taxi => "short-taxi",
        Ticket::Bus => "short-bus",
        Ticket::Tube => "short-tube",
        Ticket::Black => "short-black",
    }
}

/// The dash pattern of a ticket's edge.
const fn dashes(ticket: Ticket) -> &'static str {
    match ticket {
        Ticket::Taxi => "none",
        Ticket::Bus => "5 3",
        Ticket::Tube => "1 3",
        Ticket::Black => "9 2",
    }
}

/// A ticket without text for the head of a column; its name is the title.
pub(super) fn small(ticket: Ticket, messages: &Messages) -> Markup {
    let (paper, ink) = colours(ticket);
    html! {
        svg width="20" height="14" viewBox="0 0 20 14" role="img" {
            title { (messages.say(short_key(ticket))) }
            rect x="0.5" y="0.5" width="19" height="13" rx="3" fill=(paper) stroke="currentColor" stroke-width="1" {}
            path d="M3 7H17" fill="none" stroke=(ink) stroke-width="2.4" stroke-dasharray=(dashes(ticket)) {}
        }
    }
}

/// A ticket with its top left corner at that point.
pub(super) fn drawn(ticket: Ticket, x: i32, y: i32, messages: &Messages) -> Markup {
    let (paper, ink) = colours(ticket);
    let word = messages.say(short_key(ticket));
    // A bold letter is about two thirds as wide as its size; the word must fit into the inner
    // frame.
    let size = (f64::from(WIDTH - 9) / (0.68 * word.chars().count() as f64)).min(10.5);
    html! {
        g transform={ "translate(" (x) " " (y) ")" } {
            rect width=(WIDTH) height=(HEIGHT) rx="4" fill=(paper) stroke="#1d1d1b" stroke-width="1" {}
            rect x="2.5" y="2.5" width=(WIDTH - 5) height=(HEIGHT - 5) rx="2.5" fill="none" stroke=(ink) stroke-width="1" stroke-opacity="0.8" stroke-dasharray=(dashes(ticket)) {}
            text x=(WIDTH / 2) y="14.8" text-anchor="middle" font-family="sans-serif" font-size=(format!("{size:.1}")) font-weight="700" fill=(ink) {
                (word)
            }
        }
    }
}
