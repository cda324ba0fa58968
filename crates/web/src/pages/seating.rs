//! Controls for seats: resigning, leaving, and handling a bot that fails to move.

use maud::{Markup, html};
use stammtisch_presentation::{Seat, SeatSet, Text};

use crate::live::fragments::Fragments;
use crate::pages::icons::Tool;
use stammtisch_catalog::player_label;

impl Fragments<'_> {
    /// The resign controls for the tool bar and for the menu.
    ///
    /// In a team the tool bar shows the state of the vote: ask, wait, or agree and decline. The
    /// menu repeats the resign button for narrow screens, and has the button to leave the table.
    pub(crate) fn resign_buttons(&self) -> [Markup; 2] {
        let now = self.snapshot;
        let resigner = now.resigning_seat(self.held);
        let team = resigner.map_or(SeatSet::EMPTY, |seat| now.team(seat));
        let own_seats = self.held.and(team);
        let votes = now.resigning.and(team);
        let button = match resigner {
            Some(seat) if votes.is_empty() => Some(self.resign_button(seat, own_seats)),
            _ => None,
        };
        let menu = html! {
            @if let Some(button) = &button { div.narrow { (button) } }
            @if now.may_leave(self.held) {
                button form="leave" { (self.messages().say("leave")) }
            }
        };
        let bar = match (button, resigner) {
            (Some(button), _) => button,
            (None, None) => Markup::default(),
            (None, Some(_)) if own_seats.minus(votes).is_empty() => html! {
                button.danger type="button" aria-disabled="true" { (self.messages().say("resign-asked")) }
            },
            (None, Some(seat)) => html! {
                button.danger type="button" data-resign=(seat.0) {
                    (self.messages().text(&Text::new("resign-agree").with("names", self.names_of(votes))))
                }
                button type="button" data-play-on { (self.messages().say("undo-decline")) }
            },
        };
        [bar, menu]
    }

    /// The notice that a bot fails to move, with controls to retry or to replace it.
    pub(crate) fn stalled_bot_controls(&self, seat: Seat) -> Markup {
        let now = self.snapshot;
        let messages = self.messages();
        let game_messages = now.game.game().messages(self.language);
        html! {
            span.stalled role="alert" { (messages.say("seat-faltered")) }
            @if now.may_manage_bots(self.held) {
                button type="button" data-urge=(seat.0) { (messages.say("seat-urge")) }
                select data-replace=(seat.0) aria-label=(messages.say("seat-replace")) {
                    option value="" { (messages.say("seat-replace")) }
                    @for player in now.game.game().players() {
                        option value=(player) { (player_label(now.game.game(), game_messages, player)) }
                    }
                }
            }
        }
    }

    fn resign_button(&self, seat: Seat, own_seats: SeatSet) -> Markup {
        let now = self.snapshot;
        let messages = self.messages();
        let others = now.humans().and(now.team(seat)).minus(own_seats);
        let plays_on = now.teams_left() > 2;
        let key = match (others.is_empty(), plays_on, self.held.minus(own_seats).is_empty()) {
            (false, ..) => "resign-question-team",
            (true, true, _) => "resign-question-stand-in",
            (true, false, true) => "resign-question",
            (true, false, false) => "resign-question-for",
        };
        let question = messages.text(&Text::new(key).with("names", self.names_of(now.team(seat))));
        let idle = now.resign_was_declined(seat).then_some("true");
        html! {
            button.danger type="button" data-resign=(seat.0) data-question=(question) aria-disabled=[idle] {
                (Tool::Resign.content(&messages.say("resign")))
            }
        }
    }
}
