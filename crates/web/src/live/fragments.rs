//! Renders the HTML fragments of a table's page that change while it is open.

use maud::{Markup, html};
use stammtisch_catalog::{HUMAN, RECORD_FORMAT, player_name};
use stammtisch_presentation::{
    Button, ButtonStyle, Drawing, Language, Messages, Panel, Paths, Perspective, Scene, Seat, SeatSet, Text,
    Toggle, Turn,
};
use stammtisch_tables::Snapshot;

use crate::live::rendered_view::{BOARD, PIECES};
use crate::messages::messages;
use crate::pages::icons::Tool;
use crate::pages::why::why;

/// A longer name gets a smaller font where space is short.
const MAX_SHORT_NAME_CHARS: usize = 14;

/// The keyboard shortcut for taking a move back.
const UNDO_KEY: char = 'U';

/// The inputs of all fragments.
pub(crate) struct Fragments<'a> {
    pub(crate) snapshot: &'a Snapshot,
    /// The seats that the viewer holds.
    pub(crate) held: SeatSet,
    perspective: Perspective,
    pub(crate) language: Language,
    touches: &'a Paths,
    /// The names of the seats, by seat.
    names: Vec<String>,
}

/// The screen between the turns of people who share a device and have secrets from each other.
struct Curtain {
    /// The view behind the curtain. Seats with the same value have no secrets from each other.
    view: &'static str,
    /// The name of the player or side that may raise it.
    name: String,
}

impl<'a> Fragments<'a> {
    pub(crate) fn new(
        snapshot: &'a Snapshot,
        held: SeatSet,
        perspective: Perspective,
        language: Language,
        touches: &'a Paths,
    ) -> Fragments<'a> {
        Fragments { snapshot, held, perspective, language, touches, names: snapshot.game.names(language) }
    }

    /// All fragments, by the id of the element that they fill. Links to seats are personal and
    /// not among them.
    pub(crate) fn all(&self, mut scene: Scene) -> Vec<(&'static str, Drawing)> {
        let [resign, give_up] = self.resign_buttons();
        let [board, pieces] = [&mut scene.board, &mut scene.pieces].map(std::mem::take);
        let markup = [
            ("toggles", self.board_toggles(&scene)),
            ("prompt", self.headline(&scene)),
            ("score", html! { span data-show=[scene.title_toggle] { (scene.title) } }),
            ("seats", self.seats(&scene.tones)),
            ("outcome", self.outcome(&scene)),
            ("rematch", self.rematch_link()),
            ("why", self.why()),
            ("undo", self.undo()),
            ("hint", self.hint()),
            ("mistakes", self.mistakes()),
            ("resign", resign),
            ("give-up", give_up),
            ("files", self.files()),
            ("view-toggles", self.view_toggles(&scene)),
            ("peek", self.peek(&scene)),
            ("end", self.end(&scene)),
        ];
        let markup = markup.map(|(id, markup)| (id, Drawing::from(markup)));
        let buttons = self.buttons(&scene.buttons).into();
        let drawings = [(BOARD, board), ("buttons", buttons), ("panels", panels(scene.panels))];
        drawings.into_iter().chain(markup).chain([(PIECES, pieces)]).collect()
    }

    pub(crate) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    /// Whether the match has ended or was broken off.
    fn is_over(&self) -> bool {
        self.snapshot.game.turn() == Turn::Over || self.snapshot.broken.is_some()
    }

    /// What the viewer may do now, or why nothing can be done.
    fn prompt(&self, scene: &Scene) -> String {
        match &self.snapshot.broken {
            _ if self.snapshot.is_gone => self.messages().say("store-gone"),
            Some(reason) => reason.say(self.language).to_owned(),
            None => match self.snapshot.read_only() {
                Some(reason) => self.messages().text(&reason),
                None => scene.prompt.clone(),
            },
        }
    }

    /// The prompt, preceded by another player's undo request, and followed by a note if the
    /// viewer's own request was declined.
    fn headline(&self, scene: &Scene) -> Markup {
        let now = self.snapshot;
        let game_messages = now.game.game().messages(self.language);
        let requested = now.undo.filter(|wish| !now.played(self.held).minus(wish.seats).is_empty());
        html! {
            @if let Some(wish) = requested {
                (self.messages().text(&Text::new("undo-wanted").with("names", self.names_of(wish.seats)))) " "
            }
            (self.prompt(scene))
            @if now.undo_was_declined(self.held) { span.aside { " " (game_messages.say("undo-declined")) } }
        }
    }

    fn buttons(&self, buttons: &[Button]) -> Markup {
        if self.held.is_empty() || self.snapshot.is_closed() {
            return Markup::default();
        }
        let disabled = |target: &String| (!self.touches.offer(&target.as_str().into())).then_some("true");
        html! {
            @for button in buttons {
                button type="button" class=(style(button.style)) data-target=(button.target)
                    data-confirm=[button.confirm.as_deref()] aria-disabled=[disabled(&button.target)]
                    aria-keyshortcuts=[button.key] title=[button.key.map(|key| with_key(&button.label, key))] { (button.label) }
            }
        }
    }

    /// The switches beside the board; empty if the game has all its switches in the menus.
    fn board_toggles(&self, scene: &Scene) -> Markup {
        let pinned: Vec<&Toggle> = scene.toggles.iter().filter(|toggle| toggle.pinned).collect();
        if pinned.is_empty() {
            return Markup::default();
        }
        html! { (toggles(pinned)) (self.peek(scene)) }
    }

    /// The switch that shows what the bots know. It needs the server: the page does not hold it.
    fn peek(&self, scene: &Scene) -> Markup {
        match &scene.peek {
            Some(name) if self.snapshot.may_peek(self.held) => {
                let price = (!self.held.is_empty()).then(|| self.messages().say("peek-price"));
                html! {
                    label {
                        input type="checkbox" data-peek checked[self.perspective.is_peeking()];
                        " " span { (name) @if let Some(price) = price { " " small { (price) } } }
                    }
                }
            }
            _ => Markup::default(),
        }
    }

    /// The seats: colour, name, what the game calls the seat, and who plays it.
    fn seats(&self, tones: &[String]) -> Markup {
        let winners = self.snapshot.game.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let turn = self.snapshot.game.turn().seats();
        let thinking = self.snapshot.bots_to_move();
        let seat_names = self.snapshot.game.game().seat_names(self.language);
        let seats = self.snapshot.game.seats().iter().zip(seat_names).zip(&self.names);
        html! {
            @for (seat, ((spec, seat_name), name)) in (0..).map(Seat).zip(seats) {
                @let curtain = self.curtain(seat);
                li.seat data-seat=(spec.id) data-turn[turn.contains(seat)] data-curtain=[curtain.as_ref().map(|curtain| curtain.view)]
                    data-curtain-for=[curtain.map(|curtain| curtain.name)] data-winner[winners.contains(seat)] {
                    @let (player, is_human) = self.player(seat);
                    @if let Some(tone) = tones.get(seat.index()) {
                        svg.tone viewBox="0 0 12 12" aria-hidden="true" { circle cx="6" cy="6" r="5" fill=(tone) {} }
                    }
                    p {
                        span.name data-long[name.chars().count() > MAX_SHORT_NAME_CHARS] { bdi { (name) } } " "
                        span.detail {
                            @if name != seat_name { span.called { (seat_name) } " " }
                            span.player data-human[is_human] { (player) }
                        }
                    }
                    @if self.snapshot.failed_bots.contains(seat) { (self.stalled_bot_controls(seat)) }
                    @if thinking.contains(seat) {
                        span.thinking title=(self.messages().say("thinking")) { i {} i {} i {} progress hidden max="1" aria-label=(self.messages().say("thinking")) {} }
                    }
                }
            }
        }
    }

    /// The switches in the menus, with the one for the curtain if there is one.
    fn view_toggles(&self, scene: &Scene) -> Markup {
        let mut seats = (0..).map(Seat).take(self.snapshot.game.seats().len());
        let has_curtain = seats.any(|seat| self.curtain(seat).is_some());
        if scene.toggles.is_empty() && !has_curtain {
            return Markup::default();
        }
        html! {
            (toggles(&scene.toggles))
            @if has_curtain {
                label { input type="checkbox" data-toggle="curtain" checked; " " (self.messages().say("curtain-toggle")) }
            }
        }
    }

    /// The curtain before that seat's turn. It is needed if the viewer also plays a seat of another
    /// side and one of the two has secrets.
    fn curtain(&self, seat: Seat) -> Option<Curtain> {
        let game = &self.snapshot.game;
        let people = self.snapshot.humans().and(self.held);
        let spec = |seat: Seat| game.seats().get(seat.index());
        let has_private_information = |seat: Seat| game.game().has_private_information(seat);
        let is_other = |other: Seat| {
            let is_hidden = has_private_information(seat) || has_private_information(other);
            is_hidden && spec(other).map(|spec| spec.side) != spec(seat).map(|spec| spec.side)
        };
        if !game.game().has_hidden_information() || !people.contains(seat) || !people.iter().any(is_other) {
            return None;
        }
        let spec = spec(seat)?;
        let name = self.names.get(seat.index()).cloned().unwrap_or_default();
        if has_private_information(seat) {
            return Some(Curtain { view: spec.id, name });
        }
        let together = game.game().messages(self.language).say_if(&format!("together-{}", spec.team));
        Some(Curtain { view: spec.side, name: together.unwrap_or(name) })
    }

    /// The name on the curtain, if the page begins with the curtain down.
    pub(crate) fn next_behind_curtain(&self) -> Option<String> {
        let next = self.snapshot.game.turn().seats().iter();
        next.filter_map(|seat| self.curtain(seat)).next().map(|curtain| curtain.name)
    }

    /// The label for the player of a seat as this viewer sees it, and whether it says no more than
    /// that the player is human.
    fn player(&self, seat: Seat) -> (String, bool) {
        let Some(state) = self.snapshot.seats.get(seat.index()) else { return Default::default() };
        let has_other_humans = self.snapshot.humans() != self.snapshot.humans().and(self.held);
        if has_other_humans && self.held.contains(seat) && state.stand_in.is_none() {
            return (self.messages().say("you"), false);
        }
        if self.snapshot.remote_seats().contains(seat) {
            return (self.messages().say("player-afar"), false);
        }
        let messages = self.snapshot.game.game().messages(self.language);
        let Some(engine) = state.engine() else { return (player_name(messages, HUMAN), true) };
        let key = if state.stand_in.is_some() { "seat-stand-in" } else { "seat-machine" };
        let name = player_name(messages, engine.name());
        (self.messages().text(&Text::new(key).with("player", name)), false)
    }

    /// The result, which the scene words in its prompt, with what can be done next.
    fn outcome(&self, scene: &Scene) -> Markup {
        if !self.is_over() {
            return Markup::default();
        }
        html! {
            p.verdict { (self.prompt(scene)) }
            (self.rematch_form())
            (self.analysis_link())
            @if self.snapshot.game.turn() == Turn::Over {
                button type="button" data-end { (self.messages().say("end-show")) }
            }
        }
    }

    /// The card on the board after the end: standings, result, and the ways to go on. A game may
    /// supply its own panel in place of the standings.
    fn end(&self, scene: &Scene) -> Markup {
        if !self.is_over() {
            return Markup::default();
        }
        html! {
            @match scene.panels.iter().find(|panel| panel.id == Panel::END) {
                Some(panel) => { div.drawn { (panel.body) } }
                None => { (self.standings()) }
            }
            p #verdict.verdict { (self.prompt(scene)) }
            (self.rematch_form())
            (self.analysis_link())
            (self.rematch_link())
        }
    }

    /// The players with their points, the winners marked. Without points if the game was not won
    /// by points.
    fn standings(&self) -> Markup {
        let winners = self.snapshot.game.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let by_points = winners.iter().all(|seat| self.snapshot.game.winning_score(seat).is_some());
        let scores = if by_points { self.snapshot.game.scores() } else { Vec::new() };
        let game_messages = self.snapshot.game.game().messages(self.language);
        html! {
            table.standings {
                @for (index, name) in self.names.iter().enumerate() {
                    tr data-winner[winners.contains(Seat(index as u8))] {
                        th scope="row" { bdi { (name) } }
                        @if let Some(points) = scores.get(index) { td { (game_messages.number(*points)) } }
                    }
                }
            }
        }
    }

    /// The button that opens a rematch, until there is one.
    fn rematch_form(&self) -> Markup {
        html! {
            @if may_rematch(self.snapshot, self.held) && self.snapshot.rematch.is_none() {
                form method="post" action={ "/t/" (self.snapshot.id) "/rematch" } {
                    button.primary { (self.messages().say("rematch")) }
                }
            }
        }
    }

    /// The link to the table of the rematch.
    fn rematch_link(&self) -> Markup {
        let Some(id) = &self.snapshot.rematch else { return Markup::default() };
        let messages = self.messages();
        let key = if self.held.is_empty() { "rematch-watch" } else { "rematch-open" };
        html! {
            p { (messages.say(key)) }
            a.button.primary href={ "/t/" (id) } { (messages.say("rematch-go")) }
        }
    }

    /// The reasons for the last bot move that the viewer may know.
    fn why(&self) -> Markup {
        let ply = self.snapshot.last_explained_ply(self.held);
        ply.map_or_else(Markup::default, |ply| why(self.snapshot, ply, self.held, self.language))
    }

    /// The buttons to take moves back, or to answer another player's request for it.
    fn undo(&self) -> Markup {
        let messages = self.messages();
        let now = self.snapshot;
        let position = |to: usize| format!("[{to},{}]", now.position_id().undos);
        let target = if now.undo_was_declined(self.held) { None } else { now.undo_target(self.held) };
        let target = target.map(|wish| wish.to);
        let disabled = html! {
            button type="button" data-undo aria-disabled="true" { (Tool::Undo.content(&messages.say("undo"))) }
        };
        html! {
            @if self.held.is_empty() || !now.remote_seats().is_empty() {
            } @else if let Some(wish) = now.undo {
                @if wish.seats.and(self.held) == self.held {
                    button type="button" data-undo aria-disabled="true" { (messages.say("undo-asked")) }
                } @else if now.played(self.held).is_empty() {
                    (disabled)
                } @else {
                    button.primary type="button" data-undo=(position(wish.to)) {
                        (messages.text(&Text::new("undo-grant").with("names", self.names_of(wish.seats))))
                    }
                    button type="button" data-decline { (messages.say("undo-decline")) }
                }
            } @else if let Some(to) = target {
                @let undo = messages.say("undo");
                button type="button" data-undo=(position(to)) aria-keyshortcuts=(UNDO_KEY) title=(with_key(&undo, UNDO_KEY)) { (Tool::Undo.content(&undo)) }
            } @else if now.game.turn() != Turn::Over {
                (disabled)
            }
        }
    }

    /// The button for a hint, if no person plays against the viewer. The client asks for
    /// confirmation before the first hint, since games with help do not count for the high scores.
    fn hint(&self) -> Markup {
        let messages = self.messages();
        let now = self.snapshot;
        if !now.may_be_helped(self.held) {
            return Markup::default();
        }
        let is_viewers_turn = !now.game.turn().seats().and(self.held).is_empty();
        let question = now.helped.and(self.held).is_empty().then(|| messages.say("hint-question"));
        html! {
            @if is_viewers_turn {
                button type="button" data-hint data-question=[question] { (Tool::Hint.content(&messages.say("hint"))) }
            } @else {
                button type="button" data-hint disabled { (Tool::Hint.content(&messages.say("hint"))) }
            }
        }
    }

    /// The worst mistakes by the analysis, as data for the log.
    fn mistakes(&self) -> Markup {
        let now = self.snapshot;
        let mistakes = if now.may_analyse(self.held) { now.analysis.mistakes() } else { Vec::new() };
        if mistakes.is_empty() {
            return Markup::default();
        }
        let plies: Vec<String> = mistakes.iter().map(|judged| (judged.ply + 1).to_string()).collect();
        html! {
            span data-mistakes=(plies.join(" ")) data-label=(self.messages().say("analysis-mistake")) {}
        }
    }

    /// The link to the analysis of the match.
    fn analysis_link(&self) -> Markup {
        html! {
            @if self.snapshot.may_analyse(self.held) {
                a.button href={ "/t/" (self.snapshot.id) "/analysis" } { (self.messages().say("analysis")) }
            }
        }
    }

    pub(crate) fn names_of(&self, seats: SeatSet) -> String {
        self.messages().joined(seats.iter().filter_map(|seat| self.names.get(seat.index())))
    }

    /// The downloads for this viewer.
    fn files(&self) -> Markup {
        let game_messages = self.snapshot.game.game().messages(self.language);
        let formats = self.snapshot.game.game().formats().iter().chain([&RECORD_FORMAT]);
        html! {
            @if may_save(self.snapshot, self.held) {
                @for format in formats {
                    @let name = game_messages.say(&format!("format-{}", format.id));
                    @if self.snapshot.game.can_write(format.id) {
                        a href={ "/t/" (self.snapshot.id) "/file/" (format.id) } download { (name) }
                    } @else {
                        a role="link" aria-disabled="true" data-format=(format.id) title=[game_messages.say_if(&format!("format-{}-later", format.id))] { (name) }
                    }
                }
            } @else {
                p.help { (self.messages().say("save-later")) }
            }
        }
    }
}

/// Whether the holder of these seats may download the match.
///
/// A file contains all hidden information. While a game with hidden information runs, it is only
/// for a viewer who holds the seats of all people, or all seats with private information.
pub(crate) fn may_save(snapshot: &Snapshot, held: SeatSet) -> bool {
    let game = snapshot.game.game();
    let is_open = !game.has_hidden_information() || snapshot.game.turn() == Turn::Over;
    let seats = SeatSet::first(snapshot.seats.len());
    let knows_all = !held.is_empty()
        && seats.iter().all(|seat| held.contains(seat) || !game.has_private_information(seat));
    is_open || knows_all || snapshot.humans().and(held) == snapshot.humans()
}

/// Whether the holder of these seats may open a rematch: players may, and spectators if only bots
/// play. Impossible if a player takes part from another program.
pub(crate) fn may_rematch(snapshot: &Snapshot, held: SeatSet) -> bool {
    snapshot.remote_seats().is_empty() && (!held.is_empty() || snapshot.humans().is_empty())
}

/// The panels beside the board.
pub(crate) fn panels(panels: Vec<Panel>) -> Drawing {
    const END: &str = "</div></section>";
    let mut drawing = Drawing::new();
    for Panel { id, title, untitled, body } in panels.into_iter().filter(|panel| panel.id != Panel::END) {
        let frame = html! {
            section id={ "panel-" (id) } class={ "panel " (id) } {
                @if !title.is_empty() { h2.visually-hidden[untitled] { (title) } }
                div {}
            }
        };
        drawing.push(frame.into_string().trim_end_matches(END));
        drawing.append(body);
        drawing.push(END);
    }
    drawing
}

/// Checkboxes for the switches that only change how this viewer sees the board.
fn toggles<'a>(toggles: impl IntoIterator<Item = &'a Toggle>) -> Markup {
    html! {
        @for toggle in toggles {
            label { input type="checkbox" data-toggle=(toggle.id) checked[toggle.on]; " " (toggle.label) }
        }
    }
}

/// The tooltip of a button with its keyboard shortcut.
fn with_key(label: &str, key: char) -> String {
    format!("{label} ({key})")
}

const fn style(style: ButtonStyle) -> &'static str {
    match style {
        ButtonStyle::Plain => "plain",
        ButtonStyle::Primary => "primary",
        ButtonStyle::Danger => "danger",
    }
}
