//! The menus of a table: the game, what is seen of it, how the computer's moves are shown, and who sits where.

use maud::{Markup, html};
use stammtisch_presentation::Messages;
use stammtisch_tables::{Snapshot, TableId};

use crate::http::addresses::LinkBase;
use crate::http::visitor::Visitor;
use crate::live::fragments::may_rematch;
use crate::live::rendered_view::RenderedView;
use crate::pages::links::links;
use crate::pages::review::may_review;
use crate::pages::switches;

/// The menus by id; the message of the same name is on their buttons.
const MENUS: [&str; 4] = ["menu", "menu-view", "menu-computer", "menu-seats"];
/// How long a move of the computer takes to be shown, in milliseconds; the first is usual.
const DURATIONS: [(&str, u32); 3] = [("short", 500), ("medium", 1000), ("long", 2000)];

/// The buttons that open the menus. Where there is room for one only, it opens all of them.
pub(crate) fn bar(messages: &Messages) -> Markup {
    html! {
        nav.menus aria-label=(messages.say("menus")) {
            @for id in MENUS {
                button.menu-button type="button" popovertarget=(id) {
                    span.own { (messages.say(id)) }
                    @if id == MENUS[0] {
                        span.all { span aria-hidden="true" { "☰" } span.unseen { (messages.say("menu-all")) } }
                    }
                }
            }
        }
    }
}

/// All menus. `leaving` is the question before a game that is still running is left.
pub(crate) fn all(
    visitor: &Visitor,
    id: &TableId,
    now: &Snapshot,
    sight: &RenderedView,
    base: &LinkBase,
    leaving: Option<&str>,
) -> Markup {
    let messages = visitor.messages();
    let [game, view, computer, seats] = MENUS;
    let address = match base {
        LinkBase::Address(address) => Some(address),
        LinkBase::Page | LinkBase::ThisMachine => None,
    };
    html! {
        (menu(messages, game, of_the_game(messages, id, now, sight, leaving)))
        (menu(messages, view, html! {
            div.group { div #view-toggles.choices { (sight.fragment("view-toggles")) } }
            div.group {
                div.choices {
                    label { input type="checkbox" data-sound checked; " " (messages.say("sound")) }
                    label { input type="checkbox" data-motion checked; " " (messages.say("motion")) }
                }
                (switches(visitor, messages, &format!("/t/{id}")))
            }
        }))
        (menu(messages, computer, of_the_computer(messages, sight)))
        (menu(messages, seats, html! {
            div.group {
                h2 { (messages.say("links")) }
                p.help { (messages.say("links-help")) }
                @if *base == LinkBase::ThisMachine { p.help { strong { (messages.say("links-this-machine")) } } }
                div #links data-base=[address] { (links(now, sight.held, sight.language)) }
                p #copied.unseen role="status" {}
            }
        }))
    }
}

fn menu(messages: &Messages, id: &str, content: Markup) -> Markup {
    html! { nav.menu id=(id) popover aria-label=(messages.say(id)) { (content) } }
}

fn of_the_game(
    messages: &Messages,
    id: &TableId,
    now: &Snapshot,
    sight: &RenderedView,
    leaving: Option<&str>,
) -> Markup {
    let game = now.game.game().id();
    let again = may_rematch(now, sight.held).then(|| messages.say("rematch-running"));
    html! {
        div.group {
            a href={ "/new/" (game) } data-opening data-question=[leaving] { (messages.say("new-game")) }
            a href={ "/new/" (game) "#loading" } data-opening data-question=[leaving] { (messages.say("load")) }
            @if let Some(question) = again {
                form method="post" action={ "/t/" (id) "/rematch" } data-ask=(question) {
                    button { (messages.say("again")) }
                }
            }
        }
        div.group {
            h2 { (messages.say("save")) }
            div #files { (sight.fragment("files")) }
        }
        @if may_review(now) || now.may_analyse(sight.held) {
            div.group {
                @if may_review(now) { a href={ "/t/" (id) "/review" } { (messages.say("review")) } }
                @if now.may_analyse(sight.held) { a href={ "/t/" (id) "/analysis" } { (messages.say("analysis")) } }
            }
        }
        div.group {
            a href={ "/rules/" (game) } data-dialog { (messages.say("rules")) }
            a href="/about" data-dialog { (messages.say("about")) }
            a href={ "/highscores?game=" (game) } data-ask=[leaving] { (messages.say("high-scores")) }
        }
        div.group {
            form #leave method="post" action={ "/t/" (id) "/leave" } data-ask=(messages.say("leave-question")) {}
            div #give-up { (sight.fragment("give-up")) }
            a href="/" data-ask=[leaving] { (messages.say("end-game")) }
        }
    }
}

fn of_the_computer(messages: &Messages, sight: &RenderedView) -> Markup {
    html! {
        div.group.choices {
            label { input type="checkbox" data-pace="skip"; " " (messages.say("pace-skip")) }
            div #peek { (sight.fragment("peek")) }
        }
        fieldset.group.choices {
            legend { (messages.say("pace-duration")) }
            @for (index, (name, milliseconds)) in DURATIONS.into_iter().enumerate() {
                label {
                    input type="radio" name="pace" data-pace=(milliseconds) checked[index == 0];
                    " " (messages.say(&format!("pace-{name}")))
                }
            }
        }
    }
}
