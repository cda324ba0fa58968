//! What people can do about seats: give up, leave, and see to a computer player who gives no move.

use maud::{Markup, html};
use stammtisch_presentation::{Seat, SeatSet, Text};

use crate::live::fragments::Fragments;
use crate::pages::icons::Tool;
use stammtisch_catalog::introduction;

impl Fragments<'_> {
    /// Resigning in the bar, as the wishes for it stand among those who play together; and what stands in the menu: resigning where the
    /// bar has no room for it, and leaving for good.
    pub(crate) fn giving_up(&self) -> [Markup; 2] {
        let now = self.snapshot;
        let resigner = now.resigner(self.held);
        let team = resigner.map_or(SeatSet::EMPTY, |seat| now.team(seat));
        let (mine, asked) = (self.held.and(team), now.resigning.and(team));
        let button = resigner.filter(|_| asked.is_empty()).map(|seat| self.resign_button(seat, mine));
        let menu = html! {
            @if let Some(button) = &button { div.narrow { (button) } }
            @if now.may_leave(self.held) {
                button form="leave" { (self.messages().say("leave")) }
            }
        };
        let bar = match (button, resigner) {
            (Some(button), _) => button,
            (None, None) => Markup::default(),
            (None, Some(_)) if mine.minus(asked).is_empty() => html! {
                button.danger type="button" aria-disabled="true" { (self.messages().say("resign-asked")) }
            },
            (None, Some(seat)) => html! {
                button.danger type="button" data-resign=(seat.0) {
                    (self.messages().text(&Text::new("resign-agree").with("names", self.names_of(asked))))
                }
                button type="button" data-play-on { (self.messages().say("undo-decline")) }
            },
        };
        [bar, menu]
    }

    /// A computer player gives no move: whoever plays here lets him try again or puts another in his place.
    pub(crate) fn tending(&self, seat: Seat) -> Markup {
        let (now, messages) = (self.snapshot, self.messages());
        let theirs = now.game.game().messages(self.language);
        html! {
            span.faltered role="alert" { (messages.say("seat-faltered")) }
            @if now.may_tend(self.held) {
                button type="button" data-urge=(seat.0) { (messages.say("seat-urge")) }
                select data-replace=(seat.0) aria-label=(messages.say("seat-replace")) {
                    option value="" { (messages.say("seat-replace")) }
                    @for player in now.game.game().players() {
                        option value=(player) { (introduction(now.game.game(), theirs, player)) }
                    }
                }
            }
        }
    }

    fn resign_button(&self, seat: Seat, mine: SeatSet) -> Markup {
        let (now, messages) = (self.snapshot, self.messages());
        let others = now.humans().and(now.team(seat)).minus(mine);
        let plays_on = now.sides_left() > 2;
        let key = match (others.is_empty(), plays_on, self.held.minus(mine).is_empty()) {
            (false, ..) => "resign-question-team",
            (true, true, _) => "resign-question-stand-in",
            (true, false, true) => "resign-question",
            (true, false, false) => "resign-question-for",
        };
        let question = messages.text(&Text::new(key).with("names", self.names_of(now.team(seat))));
        let idle = now.fights(seat).then_some("true");
        html! {
            button.danger type="button" data-resign=(seat.0) data-question=(question) aria-disabled=[idle] {
                (Tool::Resign.face(&messages.say("resign")))
            }
        }
    }
}
