//! The menus of the table page: game, view, computer players and seats.

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

/// The ids of the menus, which are also the message keys of their labels.
const MENUS: [&str; 4] = ["menu", "menu-view", "menu-computer", "menu-seats"];
/// Durations of a bot's move animation in milliseconds, the default first.
const ANIMATION_DURATIONS_MS: [(&str, u32); 3] = [("short", 500), ("medium", 1000), ("long", 2000)];

/// The menu buttons. On narrow screens only the first is shown and opens all menus.
pub(crate) fn bar(messages: &Messages) -> Markup {
    html! {
        nav.menus aria-label=(messages.say("menus")) {
            @for id in MENUS {
                button.menu-button type="button" popovertarget=(id) {
                    span.own { (messages.say(id)) }
                    @if id == MENUS[0] {
                        span.all { span aria-hidden="true" { "☰" } span.visually-hidden { (messages.say("menu-all")) } }
                    }
                }
            }
        }
    }
}

/// All menus. `leaving` is the confirmation to show before leaving a running match.
pub(crate) fn all(
    visitor: &Visitor,
    id: &TableId,
    now: &Snapshot,
    view: &RenderedView,
    link_base: &LinkBase,
    leaving: Option<&str>,
) -> Markup {
    let messages = visitor.messages();
    let [game_id, view_id, computer_id, seats_id] = MENUS;
    let address = match link_base {
        LinkBase::Address(address) => Some(address),
        LinkBase::Page | LinkBase::ThisMachine => None,
    };
    html! {
        (menu(messages, game_id, game_menu(messages, id, now, view, leaving)))
        (menu(messages, view_id, html! {
            div.group { div #view-toggles.choices { (view.fragment("view-toggles")) } }
            div.group {
                div.choices {
                    label { input type="checkbox" data-sound checked; " " (messages.say("sound")) }
                    label { input type="checkbox" data-motion checked; " " (messages.say("motion")) }
                }
                (switches(visitor, messages, &format!("/t/{id}")))
            }
        }))
        (menu(messages, computer_id, computer_menu(messages, view)))
        (menu(messages, seats_id, html! {
            div.group {
                h2 { (messages.say("links")) }
                p.help { (messages.say("links-help")) }
                @if *link_base == LinkBase::ThisMachine { p.help { strong { (messages.say("links-this-machine")) } } }
                div #links data-base=[address] { (links(now, view.held, view.language)) }
                p #copied.visually-hidden role="status" {}
            }
        }))
    }
}

fn menu(messages: &Messages, id: &str, content: Markup) -> Markup {
    html! { nav.menu id=(id) popover aria-label=(messages.say(id)) { (content) } }
}

fn game_menu(
    messages: &Messages,
    id: &TableId,
    now: &Snapshot,
    view: &RenderedView,
    leaving: Option<&str>,
) -> Markup {
    let game = now.game.game().id();
    let again = may_rematch(now, view.held).then(|| messages.say("rematch-running"));
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
            div #files { (view.fragment("files")) }
        }
        @if may_review(now) || now.may_analyse(view.held) {
            div.group {
                @if may_review(now) { a href={ "/t/" (id) "/review" } { (messages.say("review")) } }
                @if now.may_analyse(view.held) { a href={ "/t/" (id) "/analysis" } { (messages.say("analysis")) } }
            }
        }
        div.group {
            a href={ "/rules/" (game) } data-dialog { (messages.say("rules")) }
            a href="/about" data-dialog { (messages.say("about")) }
            a href={ "/highscores?game=" (game) } data-ask=[leaving] { (messages.say("high-scores")) }
        }
        div.group {
            form #leave method="post" action={ "/t/" (id) "/leave" } data-ask=(messages.say("leave-question")) {}
            div #give-up { (view.fragment("give-up")) }
            a href="/" data-ask=[leaving] { (messages.say("end-game")) }
        }
    }
}

fn computer_menu(messages: &Messages, view: &RenderedView) -> Markup {
    html! {
        div.group.choices {
            label { input type="checkbox" data-pace="skip"; " " (messages.say("pace-skip")) }
            div #peek { (view.fragment("peek")) }
        }
        fieldset.group.choices {
            legend { (messages.say("pace-duration")) }
            @for (index, (name, milliseconds)) in ANIMATION_DURATIONS_MS.into_iter().enumerate() {
                label {
                    input type="radio" name="pace" data-pace=(milliseconds) checked[index == 0];
                    " " (messages.say(&format!("pace-{name}")))
                }
            }
        }
    }
}
