//! The finished pieces of a table's page that change while it is open.

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

/// A name with more letters is written smaller where there is little room.
const LONG_NAME: usize = 14;

/// The key that takes a move back.
const UNDO: char = 'U';

/// What the fragments are made from.
pub(crate) struct Fragments<'a> {
    pub(crate) snapshot: &'a Snapshot,
    /// The seats in the viewer's hand.
    pub(crate) held: SeatSet,
    perspective: Perspective,
    pub(crate) language: Language,
    touches: &'a Paths,
    /// What is written on the seats.
    names: Vec<String>,
}

/// The curtain between people who share a device.
struct Curtain {
    /// The view behind it. Seats with the same value have no secrets from each other.
    view: &'static str,
    /// Who may raise it.
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

    /// All fragments, by the id of the element that they fill. The links to seats are not among them: these are nobody else's.
    pub(crate) fn all(&self, mut scene: Scene) -> Vec<(&'static str, Drawing)> {
        let [resign, give_up] = self.giving_up();
        let [board, pieces] = [&mut scene.board, &mut scene.pieces].map(std::mem::take);
        let texts = [
            ("toggles", self.at_hand(&scene)),
            ("prompt", self.headline(&scene)),
            ("score", html! { span data-show=[scene.title_toggle] { (scene.title) } }),
            ("seats", self.seats(&scene.tones)),
            ("outcome", self.outcome(&scene)),
            ("rematch", self.rematch()),
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
        let texts = texts.map(|(id, text)| (id, Drawing::from(text)));
        let buttons = self.buttons(&scene.buttons).into();
        let drawn = [(BOARD, board), ("buttons", buttons), ("panels", panels(scene.panels))];
        drawn.into_iter().chain(texts).chain([(PIECES, pieces)]).collect()
    }

    pub(crate) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    /// Whether the match has ended, or was broken off.
    fn is_over(&self) -> bool {
        self.snapshot.game.turn() == Turn::Over || self.snapshot.broken.is_some()
    }

    /// What is to be done, or why nothing can be done any more.
    fn prompt(&self, scene: &Scene) -> String {
        match &self.snapshot.broken {
            _ if self.snapshot.is_gone => self.messages().say("store-gone"),
            Some(why) => why.say(self.language).to_owned(),
            None => match self.snapshot.read_only() {
                Some(why) => self.messages().text(&why),
                None => scene.prompt.clone(),
            },
        }
    }

    /// The prompt, and what has become of a wish to take moves back: another's comes first, one's own that was declined last.
    fn headline(&self, scene: &Scene) -> Markup {
        let (now, theirs) = (self.snapshot, self.snapshot.game.game().messages(self.language));
        let asked = now.undo.filter(|wish| !now.played(self.held).minus(wish.seats).is_empty());
        html! {
            @if let Some(wish) = asked {
                (self.messages().text(&Text::new("undo-wanted").with("names", self.names_of(wish.seats)))) " "
            }
            (self.prompt(scene))
            @if now.was_declined(self.held) { span.aside { " " (theirs.say("undo-declined")) } }
        }
    }

    fn buttons(&self, buttons: &[Button]) -> Markup {
        if self.held.is_empty() || self.snapshot.is_closed() {
            return Markup::default();
        }
        let idle = |target: &String| (!self.touches.offer(&target.as_str().into())).then_some("true");
        html! {
            @for button in buttons {
                button type="button" class=(style(button.style)) data-target=(button.target)
                    data-confirm=[button.confirm.as_deref()] aria-disabled=[idle(&button.target)]
                    aria-keyshortcuts=[button.key] title=[button.key.map(|key| by_key(&button.label, key))] { (button.label) }
            }
        }
    }

    /// The switches beside the board. A game that needs none at hand has them all in the menus.
    fn at_hand(&self, scene: &Scene) -> Markup {
        let wanted: Vec<&Toggle> = scene.toggles.iter().filter(|toggle| toggle.at_hand).collect();
        if wanted.is_empty() {
            return Markup::default();
        }
        html! { (toggles(wanted)) (self.peek(scene)) }
    }

    /// The switch that is asked of the house, which shows or hides what is behind it.
    fn peek(&self, scene: &Scene) -> Markup {
        match scene.peek.as_ref().filter(|_| self.snapshot.may_peek(self.held)) {
            Some(name) => {
                let price = (!self.held.is_empty()).then(|| self.messages().say("peek-price"));
                html! {
                    label {
                        input type="checkbox" data-peek checked[self.perspective.is_peeking()];
                        " " span { (name) @if let Some(price) = price { " " small { (price) } } }
                    }
                }
            }
            None => Markup::default(),
        }
    }

    /// Everybody with the colour he has, what his seat is called, and who plays on it.
    fn seats(&self, tones: &[String]) -> Markup {
        let winners = self.snapshot.game.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let turn = self.snapshot.game.turn().seats();
        let thinking = self.snapshot.thinking();
        let called = self.snapshot.game.game().seat_names(self.language);
        let seats = self.snapshot.game.seats().iter().zip(called).zip(&self.names);
        html! {
            @for (seat, ((spec, called), name)) in (0..).map(Seat).zip(seats) {
                @let curtain = self.curtain(seat);
                li.seat data-seat=(spec.id) data-turn[turn.contains(seat)] data-curtain=[curtain.as_ref().map(|curtain| curtain.view)]
                    data-curtain-for=[curtain.map(|curtain| curtain.name)] data-winner[winners.contains(seat)] {
                    @let (player, is_human) = self.player(seat);
                    @if let Some(tone) = tones.get(seat.index()) {
                        svg.tone viewBox="0 0 12 12" aria-hidden="true" { circle cx="6" cy="6" r="5" fill=(tone) {} }
                    }
                    p {
                        span.name data-long[name.chars().count() > LONG_NAME] { bdi { (name) } } " "
                        span.detail {
                            @if name != called { span.called { (called) } " " }
                            span.player data-human[is_human] { (player) }
                        }
                    }
                    @if self.snapshot.faltered.contains(seat) { (self.tending(seat)) }
                    @if thinking.contains(seat) {
                        span.thinking title=(self.messages().say("thinking")) { i {} i {} i {} progress hidden max="1" aria-label=(self.messages().say("thinking")) {} }
                    }
                }
            }
        }
    }

    /// The switches in the menus, and that of the curtain, where there is one.
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

    /// The curtain before that seat's turn, if another side at this device has secrets from it, or
    /// it has from them.
    fn curtain(&self, seat: Seat) -> Option<Curtain> {
        let game = &self.snapshot.game;
        let people = self.snapshot.humans().and(self.held);
        let spec = |seat: Seat| game.seats().get(seat.index());
        let has_private_information = |seat: Seat| game.game().has_private_information(seat);
        let is_other = |other: Seat| {
            let hides = has_private_information(seat) || has_private_information(other);
            hides && spec(other).map(|spec| spec.side) != spec(seat).map(|spec| spec.side)
        };
        if !game.game().hides() || !people.contains(seat) || !people.iter().any(is_other) {
            return None;
        }
        let spec = spec(seat)?;
        let name = self.names.get(seat.index()).cloned().unwrap_or_default();
        if has_private_information(seat) {
            return Some(Curtain { view: spec.id, name });
        }
        let theirs = game.game().messages(self.language);
        let together = theirs.say_if(&format!("together-{}", spec.team));
        Some(Curtain { view: spec.side, name: together.unwrap_or(name) })
    }

    /// The name of the next person, if the page begins with the curtain down.
    pub(crate) fn next_behind_curtain(&self) -> Option<String> {
        let next = self.snapshot.game.turn().seats().iter();
        next.filter_map(|seat| self.curtain(seat)).next().map(|curtain| curtain.name)
    }

    /// Who plays on the seat, as this viewer calls him, and whether that says only that it is a person.
    fn player(&self, seat: Seat) -> (String, bool) {
        let Some(state) = self.snapshot.seats.get(seat.index()) else { return Default::default() };
        let others = self.snapshot.humans() != self.snapshot.humans().and(self.held);
        if others && self.held.contains(seat) && state.stand_in.is_none() {
            return (self.messages().say("you"), false);
        }
        if self.snapshot.afar.contains(seat) {
            return (self.messages().say("player-afar"), false);
        }
        let player = state.computer().unwrap_or(HUMAN);
        let name = player_name(self.snapshot.game.game().messages(self.language), player);
        match (&state.stand_in, player == HUMAN) {
            (Some(_), _) => (self.messages().text(&Text::new("seat-stand-in").with("player", name)), false),
            (None, true) => (name, true),
            (None, false) => (self.messages().text(&Text::new("seat-machine").with("player", name)), false),
        }
    }

    /// How it ended, which a scene says in its prompt.
    fn outcome(&self, scene: &Scene) -> Markup {
        if !self.is_over() {
            return Markup::default();
        }
        html! {
            p.verdict { (self.prompt(scene)) }
            (self.again())
            (self.analysis())
            @if self.snapshot.game.turn() == Turn::Over {
                button type="button" data-end { (self.messages().say("end-show")) }
            }
        }
    }

    /// The card that lies on the table when it is over: how it ended and with what, and the way to play again. A game may draw its middle.
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
            (self.again())
            (self.analysis())
            (self.rematch())
        }
    }

    /// Everybody with his points, the winners marked. Where a win is not one of points, none are told.
    fn standings(&self) -> Markup {
        let winners = self.snapshot.game.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let by_points = winners.iter().all(|seat| self.snapshot.game.winning_score(seat).is_some());
        let scores = if by_points { self.snapshot.game.scores() } else { Vec::new() };
        let theirs = self.snapshot.game.game().messages(self.language);
        html! {
            table.standings {
                @for (index, name) in self.names.iter().enumerate() {
                    tr data-winner[winners.contains(Seat(index as u8))] {
                        th scope="row" { bdi { (name) } }
                        @if let Some(points) = scores.get(index) { td { (theirs.number(*points)) } }
                    }
                }
            }
        }
    }

    /// The button that opens the same again, while nobody has done so.
    fn again(&self) -> Markup {
        html! {
            @if may_rematch(self.snapshot, self.held) && self.snapshot.rematch.is_none() {
                form method="post" action={ "/t/" (self.snapshot.id) "/rematch" } {
                    button.primary { (self.messages().say("rematch")) }
                }
            }
        }
    }

    /// The way to the table at which the same is played again.
    fn rematch(&self) -> Markup {
        let Some(id) = &self.snapshot.rematch else { return Markup::default() };
        let messages = self.messages();
        let said = if self.held.is_empty() { "rematch-watch" } else { "rematch-open" };
        html! {
            p { (messages.say(said)) }
            a.button.primary href={ "/t/" (id) } { (messages.say("rematch-go")) }
        }
    }

    /// Why the last computer player moved as he did whose reasons the viewer may know.
    fn why(&self) -> Markup {
        let ply = self.snapshot.last_reasoned(self.held);
        ply.map_or_else(Markup::default, |ply| why(self.snapshot, ply, self.held, self.language))
    }

    /// The buttons that take moves back, as the wishes for it stand.
    fn undo(&self) -> Markup {
        let (messages, now) = (self.messages(), self.snapshot);
        let place = |to: usize| format!("[{to},{}]", now.position_id().backs);
        let target = now.undo_target(self.held).filter(|_| !now.was_declined(self.held));
        let target = target.map(|wish| wish.to);
        let idle = html! {
            button type="button" data-undo aria-disabled="true" { (Tool::Undo.face(&messages.say("undo"))) }
        };
        html! {
            @if self.held.is_empty() || !now.afar.is_empty() {
            } @else if let Some(wish) = now.undo {
                @if wish.seats.and(self.held) == self.held {
                    button type="button" data-undo aria-disabled="true" { (messages.say("undo-asked")) }
                } @else if now.played(self.held).is_empty() {
                    (idle)
                } @else {
                    button.primary type="button" data-undo=(place(wish.to)) {
                        (messages.text(&Text::new("undo-grant").with("names", self.names_of(wish.seats))))
                    }
                    button type="button" data-decline { (messages.say("undo-decline")) }
                }
            } @else if let Some(to) = target {
                @let undo = messages.say("undo");
                button type="button" data-undo=(place(to)) aria-keyshortcuts=(UNDO) title=(by_key(&undo, UNDO)) { (Tool::Undo.face(&undo)) }
            } @else if now.game.turn() != Turn::Over {
                (idle)
            }
        }
    }

    /// The button for a hint, where no person plays against the viewer. Before the first he is asked whether it is worth the high scores to him.
    fn hint(&self) -> Markup {
        let (messages, now) = (self.messages(), self.snapshot);
        if !now.may_be_helped(self.held) {
            return Markup::default();
        }
        let is_theirs = !now.game.turn().seats().and(self.held).is_empty();
        let question = now.helped.and(self.held).is_empty().then(|| messages.say("hint-question"));
        html! {
            @if is_theirs {
                button type="button" data-hint data-question=[question] { (Tool::Hint.face(&messages.say("hint"))) }
            } @else {
                button type="button" data-hint disabled { (Tool::Hint.face(&messages.say("hint"))) }
            }
        }
    }

    /// The moves that were the worst mistakes, for the log.
    fn mistakes(&self) -> Markup {
        let now = self.snapshot;
        let told = if now.may_analyse(self.held) { now.analysis.mistakes() } else { Vec::new() };
        if told.is_empty() {
            return Markup::default();
        }
        let plies: Vec<String> = told.iter().map(|judged| (judged.ply + 1).to_string()).collect();
        html! {
            span data-mistakes=(plies.join(" ")) data-label=(self.messages().say("analysis-mistake")) {}
        }
    }

    /// The way to the analysis of the match.
    fn analysis(&self) -> Markup {
        html! {
            @if self.snapshot.may_analyse(self.held) {
                a.button href={ "/t/" (self.snapshot.id) "/analysis" } { (self.messages().say("analysis")) }
            }
        }
    }

    pub(crate) fn names_of(&self, seats: SeatSet) -> String {
        self.messages().joined(seats.iter().filter_map(|seat| self.names.get(seat.index())))
    }

    /// The files that this viewer may save.
    fn files(&self) -> Markup {
        let theirs = self.snapshot.game.game().messages(self.language);
        let formats = self.snapshot.game.game().formats().iter().chain([&RECORD_FORMAT]);
        html! {
            @if may_save(self.snapshot, self.held) {
                @for format in formats {
                    @let name = theirs.say(&format!("format-{}", format.id));
                    @if self.snapshot.game.can_write(format.id) {
                        a href={ "/t/" (self.snapshot.id) "/file/" (format.id) } download { (name) }
                    } @else {
                        a role="link" aria-disabled="true" data-format=(format.id) title=[theirs.say_if(&format!("format-{}-later", format.id))] { (name) }
                    }
                }
            } @else {
                p.help { (self.messages().say("save-later")) }
            }
        }
    }
}

/// Whether a file may be given to whoever holds these seats. A file tells all that is hidden: where anything is, it is only for whoever
/// plays alone while the game runs or has all the secrets himself, and for everybody once it is over.
pub(crate) fn may_save(snapshot: &Snapshot, held: SeatSet) -> bool {
    let game = snapshot.game.game();
    let open = !game.hides() || snapshot.game.turn() == Turn::Over;
    let seats = SeatSet::first(snapshot.seats.len());
    let knows_all = !held.is_empty()
        && seats.iter().all(|seat| held.contains(seat) || !game.has_private_information(seat));
    open || knows_all || snapshot.humans().and(held) == snapshot.humans()
}

/// Whether somebody who holds these seats may open the same again: whoever plays, and anybody where only computers do; nobody where
/// somebody plays from another program.
pub(crate) fn may_rematch(snapshot: &Snapshot, held: SeatSet) -> bool {
    snapshot.afar.is_empty() && (!held.is_empty() || snapshot.humans().is_empty())
}

/// What stands beside the board.
pub(crate) fn panels(panels: Vec<Panel>) -> Drawing {
    const END: &str = "</div></section>";
    let mut drawn = Drawing::new();
    for Panel { id, title, untitled, body } in panels.into_iter().filter(|panel| panel.id != Panel::END) {
        let frame = html! {
            section id={ "panel-" (id) } class={ "panel " (id) } {
                @if !title.is_empty() { h2.unseen[untitled] { (title) } }
                div {}
            }
        };
        drawn.push(frame.into_string().trim_end_matches(END));
        drawn.append(body);
        drawn.push(END);
    }
    drawn
}

/// The viewer's own switches.
fn toggles<'a>(toggles: impl IntoIterator<Item = &'a Toggle>) -> Markup {
    html! {
        @for toggle in toggles {
            label { input type="checkbox" data-toggle=(toggle.id) checked[toggle.on]; " " (toggle.label) }
        }
    }
}

/// What a button says of itself and its key.
fn by_key(label: &str, key: char) -> String {
    format!("{label} ({key})")
}

const fn style(style: ButtonStyle) -> &'static str {
    match style {
        ButtonStyle::Plain => "plain",
        ButtonStyle::Primary => "primary",
        ButtonStyle::Danger => "danger",
    }
}
