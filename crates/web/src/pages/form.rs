//! The form for a new game, generated from the game's setup fields and sides.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::Value;
use stammtisch_catalog::{
    AnyGame, HUMAN, KnownBoardData, check_player, display_name, player_label, side_name, sides,
};
use stammtisch_presentation::{
    Arg, Field, FieldError, FieldKind, Language, Messages, Seat, SeatSpec, SeatTag, Text, Values,
};

/// Maximum length of a submitted value, in characters; longer ones are truncated.
const MAX_VALUE_CHARS: usize = 100;
/// Maximum number of options shown as buttons; more become a drop-down list.
const MAX_BUTTON_OPTIONS: usize = 4;
/// Maximum total length of the labels of options shown as buttons.
const MAX_BUTTON_CHARS: usize = 32;
/// Number ranges up to this size are shown as buttons; larger ones as a number input.
const MAX_BUTTON_NUMBERS: i64 = 6;

/// The form's values as text, by input name: `field-<key>`, `player-<side>`, `name-<seat>`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FormValues(BTreeMap<String, String>);

impl FormValues {
    /// The initial values: the game's defaults, a human on the first side and bots on the others.
    pub(crate) fn initial(game: &dyn AnyGame, messages: &Messages) -> FormValues {
        let opponent = game.players().first().copied().unwrap_or(HUMAN);
        let fields = game.fields().iter().map(|field| {
            let value = match field.default_value() {
                Value::Number(number) => messages.number(number.as_f64().unwrap_or_default()),
                Value::String(text) => text,
                other => other.to_string(),
            };
            (format!("field-{}", field.key), value)
        });
        let board_data =
            game.board_data_spec().map(|spec| (format!("field-{}", spec.field), spec.usual.to_owned()));
        let players = sides(game.seats()).into_iter().enumerate().map(|(index, side)| {
            (format!("player-{side}"), if index == 0 { HUMAN } else { opponent }.to_owned())
        });
        let names = game.seats().iter().map(|spec| {
            let name = format!("name-{}", spec.id);
            let first = messages.say_if(&name).unwrap_or_default();
            (name, first)
        });
        FormValues(fields.chain(board_data).chain(players).chain(names).collect())
    }

    /// Replaces the given values. Names that are not inputs of this form are ignored.
    pub(crate) fn with(mut self, given: impl IntoIterator<Item = (String, String)>) -> FormValues {
        for (name, value) in given {
            if let Some(chosen) = self.0.get_mut(&name) {
                *chosen = value.chars().take(MAX_VALUE_CHARS).collect();
            }
        }
        self
    }

    /// Replaces values by those remembered from the last time, except for a board that is no longer
    /// known. Default player names are localized.
    pub(crate) fn with_remembered(
        self,
        game: &dyn AnyGame,
        known_boards: &KnownBoardData,
        values: Values,
        language: Language,
    ) -> FormValues {
        let board_data = game.board_data_spec().map(|kind| format!("field-{}", kind.field));
        let is_known = |name: &str, value: &str| {
            Some(name) != board_data.as_deref() || known_boards.find(game, value).is_some()
        };
        let remembered = values.into_iter().filter_map(|(name, value)| {
            let value = value.as_str()?.to_owned();
            let seat = game.seats().iter().find(|spec| name == format!("name-{}", spec.id));
            let value = match seat {
                Some(spec) if !value.is_empty() => display_name(game, spec, &value, language),
                _ => value,
            };
            is_known(&name, &value).then_some((name, value))
        });
        self.with(remembered)
    }

    /// The values for the house to remember.
    pub(crate) fn to_remember(&self) -> Values {
        self.0.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect()
    }

    /// The setup, not yet validated.
    pub(crate) fn setup(&self, game: &dyn AnyGame, known_boards: &KnownBoardData) -> Values {
        let keys =
            game.fields().iter().map(|field| field.key).chain(game.board_data_spec().map(|kind| kind.field));
        let mut setup: Values =
            keys.map(|key| (key.to_owned(), self.get(&format!("field-{key}")).into())).collect();
        known_boards.fill_in(game, &mut setup);
        setup
    }

    /// The name and player of each seat that the game can have.
    pub(crate) fn seats(&self, game: &dyn AnyGame) -> Vec<SeatTag> {
        let tag = |spec: &SeatSpec| SeatTag {
            name: self.get(&format!("name-{}", spec.id)).to_owned(),
            player: self.get(&format!("player-{}", spec.side)).to_owned(),
        };
        game.seats().iter().map(tag).collect()
    }

    /// Validates the names on these seats.
    pub(crate) fn name_errors(&self, game: &dyn AnyGame, seats: &[SeatSpec]) -> Vec<FieldError> {
        let names: Vec<&str> =
            seats.iter().map(|spec| self.get(&format!("name-{}", spec.id)).trim()).collect();
        let errors = game.name_errors(&names).into_iter();
        let at = |(seat, why): (Seat, Text)| {
            Some(FieldError::new(format!("name-{}", seats.get(seat.index())?.id), why))
        };
        errors.filter_map(at).collect()
    }

    /// Errors for players that this server does not know.
    pub(crate) fn unknown_player_errors(&self, game: &dyn AnyGame) -> Vec<FieldError> {
        let error = |side: &str| {
            let name = format!("player-{side}");
            check_player(game, self.get(&name)).err().map(|why| FieldError::new(name, why))
        };
        sides(game.seats()).into_iter().filter_map(error).collect()
    }

    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }
}

/// Validation errors as sentences, by input name. Errors of the whole form have the empty name.
#[derive(Debug, Default)]
pub(crate) struct FormErrors(BTreeMap<String, String>);

impl FormErrors {
    /// Localizes the game's errors. Setup keys in them are replaced by the form's labels.
    pub(crate) fn new(game: &dyn AnyGame, language: Language, errors: Vec<FieldError>) -> FormErrors {
        let messages = game.messages(language);
        let sentences = errors.into_iter().map(|mut error| {
            let key = error.field;
            let known = game.fields().iter().any(|field| field.key == key);
            for (_, value) in error.text.args.iter_mut().filter(|(name, _)| known && *name == "key") {
                *value = Arg::Str(messages.say(&format!("field-{key}")));
            }
            let name = if known {
                format!("field-{key}")
            } else if key.starts_with("player-") || key.starts_with("name-") {
                key
            } else {
                String::new()
            };
            (name, messages.text(&error.text))
        });
        FormErrors(sentences.collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn at(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether the input gets the focus: the first one in the form's order that has an error.
    fn focus(&self, order: &[String], name: &str) -> bool {
        order.iter().find(|input| self.0.contains_key(*input)).is_some_and(|first| first == name)
    }
}

/// The inputs of the form, rendered section by section.
pub(crate) struct NewGameForm<'a> {
    pub(crate) game: &'a dyn AnyGame,
    pub(crate) language: Language,
    pub(crate) values: &'a FormValues,
    pub(crate) errors: &'a FormErrors,
    /// The seats of a match with this setup. The inputs of the game's other seats are rendered
    /// hidden and disabled, so that their values are kept.
    pub(crate) seats: &'a [SeatSpec],
    /// The boards offered in addition to the default one.
    pub(crate) known_boards: &'a KnownBoardData,
}

impl NewGameForm<'_> {
    /// The error of the whole form.
    pub(crate) fn general_error(&self) -> Markup {
        html! { @if let Some(why) = self.errors.at("") { p.fault role="alert" { (why) } } }
    }

    /// One input per setup field that does not belong to a seat.
    pub(crate) fn setup(&self) -> Markup {
        html! { (self.fields_of(None)) (self.board_data()) }
    }

    /// The choice of a board, if there are several.
    fn board_data(&self) -> Markup {
        let messages = self.messages();
        let options = board_options(self.game, self.known_boards, self.language);
        let field = self.game.board_data_spec().map(|kind| format!("field-{}", kind.field));
        html! {
            @if options.len() > 1 && let Some(name) = field {
                (self.choice(&name, &messages.say(&name), None, &options))
            }
        }
    }

    fn fields_of(&self, seat: Option<&str>) -> Markup {
        let messages = self.messages();
        html! {
            @for field in self.game.fields().iter().filter(|field| field.seat == seat) {
                @let label = messages.say(&format!("field-{}", field.key));
                @let help = messages.say_if(&format!("field-{}-help", field.key));
                (self.field(field, &label, help.as_deref()))
            }
        }
    }

    /// One choice of player per side, and a name and further fields per seat.
    pub(crate) fn players(&self, pages: &Messages) -> Markup {
        let messages = self.messages();
        let mut known = vec![HUMAN];
        known.extend(self.game.players());
        let options: Vec<(&str, String)> =
            known.into_iter().map(|player| (player, player_label(self.game, messages, player))).collect();
        let all = self.game.seats();
        html! {
            @for side in sides(all) {
                @let seats: Vec<&SeatSpec> = all.iter().filter(|spec| spec.side == side).collect();
                @let idle = seats.iter().all(|spec| self.is_inactive(spec));
                fieldset.side-of-game data-side=(side) aria-label=(side_name(messages, side)) disabled[idle] hidden[idle] {
                    (self.choice(&format!("player-{side}"), &side_name(messages, side), None, &options))
                    div.names {
                        @for spec in &seats {
                            (self.name(spec, seats.len() > 1, pages))
                            (self.fields_of(Some(spec.id)))
                        }
                    }
                }
            }
        }
    }

    /// The name input of a seat. If its side has several seats, the placeholder names the seat.
    fn name(&self, spec: &SeatSpec, one_of_several: bool, pages: &Messages) -> Markup {
        let name = format!("name-{}", spec.id);
        let seat = self.messages().say(&format!("seat-{}", spec.id));
        let idle = self.is_inactive(spec);
        let placeholder = if one_of_several {
            seat.clone()
        } else {
            pages.say(if self.needs_names() { "name-needed" } else { "name-placeholder" })
        };
        html! {
            input id=(name) name=(name) value=(self.values.get(&name)) maxlength="30" autocomplete="off"
                placeholder=(placeholder) aria-label={ (seat) ": " (pages.say("name-label")) } disabled[idle] hidden[idle]
                required[self.needs_names()] aria-describedby=[self.described_by(&name, None)]
                aria-invalid=[self.invalid(&name)] autofocus[self.focus(&name)];
            (self.notes(&name, None))
        }
    }

    /// Whether the game refuses players without a name.
    fn needs_names(&self) -> bool {
        !self.game.name_errors(&[""]).is_empty()
    }

    /// The rule for names, as a sentence.
    pub(crate) fn name_rule(&self, pages: &Messages) -> String {
        self.messages().say_if("names-rule").unwrap_or_else(|| pages.say("names-rule"))
    }

    fn is_inactive(&self, spec: &SeatSpec) -> bool {
        !self.seats.contains(spec)
    }

    fn field(&self, field: &Field, label: &str, help: Option<&str>) -> Markup {
        let name = format!("field-{}", field.key);
        match field.kind {
            FieldKind::Int { min, max, .. } if max - min < MAX_BUTTON_NUMBERS && self.invalid(&name).is_none() => {
                let numbers: Vec<String> = (min..=max).map(|number| number.to_string()).collect();
                let options: Vec<(&str, String)> =
                    numbers.iter().map(|number| (number.as_str(), number.clone())).collect();
                self.segments(&name, label, help, &options)
            }
            FieldKind::Int { min, max, .. } => self.input(&name, label, help, html! {
                div.number {
                    input type="number" id=(name) name=(name) value=(self.values.get(&name)) min=(min) max=(max) step="1"
                        aria-describedby=[self.described_by(&name, help)] aria-invalid=[self.invalid(&name)]
                        autofocus[self.focus(&name)];
                    @for usual in field.usual {
                        button type="button" data-sets=(name) value=(usual) { (usual) }
                    }
                }
            }),
            FieldKind::Half { .. } => self.input(&name, label, help, html! {
                input type="text" inputmode="decimal" id=(name) name=(name) value=(self.values.get(&name))
                    aria-describedby=[self.described_by(&name, help)] aria-invalid=[self.invalid(&name)]
                    autofocus[self.focus(&name)];
            }),
            FieldKind::Choice { options } => {
                let label_of = |word| self.messages().say(&format!("{name}-{word}"));
                let options: Vec<(&str, String)> = options.iter().map(|word| (*word, label_of(word))).collect();
                self.choice(&name, label, help, &options)
            }
            FieldKind::Bool { .. } => html! {
                div.field.check {
                    input type="hidden" name=(name) value="false";
                    input type="checkbox" id=(name) name=(name) value="true" checked[self.values.get(&name) == "true"]
                        aria-describedby=[self.described_by(&name, help)] aria-invalid=[self.invalid(&name)]
                        autofocus[self.focus(&name)];
                    label for=(name) { (label) }
                    (self.notes(&name, help))
                }
            },
        }
    }

    fn input(&self, name: &str, label: &str, help: Option<&str>, input: Markup) -> Markup {
        html! {
            div.field {
                label for=(name) { (label) }
                (input)
                (self.notes(name, help))
            }
        }
    }

    /// A single choice: buttons, or a drop-down list if they would take too much space.
    fn choice(&self, name: &str, label: &str, help: Option<&str>, options: &[(&str, String)]) -> Markup {
        let chosen = self.values.get(name);
        let letters: usize = options.iter().map(|(_, label)| label.chars().count()).sum();
        if options.len() > MAX_BUTTON_OPTIONS || letters > MAX_BUTTON_CHARS {
            return self.input(
                name,
                label,
                help,
                html! {
                    select id=(name) name=(name) aria-describedby=[self.described_by(name, help)]
                        aria-invalid=[self.invalid(name)] autofocus[self.focus(name)] {
                        @for (value, label) in options {
                            option value=(value) selected[*value == chosen] { (label) }
                        }
                    }
                },
            );
        }
        self.segments(name, label, help, options)
    }

    /// A single choice as a row of buttons.
    fn segments(&self, name: &str, label: &str, help: Option<&str>, options: &[(&str, String)]) -> Markup {
        let chosen = self.values.get(name);
        let known = options.iter().any(|(value, _)| *value == chosen);
        html! {
            fieldset.field aria-describedby=[self.described_by(name, help)] {
                legend { (label) }
                div.segments {
                    @for (index, (value, label)) in options.iter().enumerate() {
                        label {
                            input type="radio" name=(name) value=(value) checked[*value == chosen]
                                autofocus[self.focus(name) && (*value == chosen || !known && index == 0)];
                            span { (label) }
                        }
                    }
                }
                (self.notes(name, help))
            }
        }
    }

    fn notes(&self, name: &str, help: Option<&str>) -> Markup {
        html! {
            @if let Some(help) = help { p.help id={ (name) "-help" } { (help) } }
            @if let Some(why) = self.errors.at(name) { p.fault id={ (name) "-fault" } { (why) } }
        }
    }

    fn described_by(&self, name: &str, help: Option<&str>) -> Option<String> {
        let error = self.errors.at(name).map(|_| format!("{name}-fault"));
        let help = help.map(|_| format!("{name}-help"));
        let ids: Vec<String> = error.into_iter().chain(help).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    fn invalid(&self, name: &str) -> Option<&'static str> {
        self.errors.at(name).map(|_| "true")
    }

    fn focus(&self, name: &str) -> bool {
        let fields = self.game.fields().iter().map(|field| format!("field-{}", field.key));
        let players = sides(self.seats).into_iter().map(|side| format!("player-{side}"));
        let names = self.seats.iter().map(|spec| format!("name-{}", spec.id));
        self.errors.focus(&fields.chain(players).chain(names).collect::<Vec<_>>(), name)
    }

    fn messages(&self) -> &Messages {
        self.game.messages(self.language)
    }
}

/// The values and names of the boards of a game, the default one first.
pub(crate) fn board_options<'a>(
    game: &dyn AnyGame,
    known_boards: &'a KnownBoardData,
    language: Language,
) -> Vec<(&'a str, String)> {
    let usual = game.board_data_spec().map(|kind| (kind.usual, game.messages(language).say("ground-usual")));
    let others =
        known_boards.of(game).map(|board_data| (board_data.fingerprint.as_str(), board_data.name.clone()));
    usual.into_iter().chain(others).collect()
}
