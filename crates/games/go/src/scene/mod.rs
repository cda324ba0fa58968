//! The scene of a match: board, stones, score panel and prompt.

pub(crate) mod panels;
mod pieces;
mod stencils;
mod wood;

pub(crate) use pieces::stone_shape;
pub(crate) use stencils::key;
pub(crate) use wood::{board, coordinates, place, side};

use crate::agreement::{count_without, listed, points, still_proposed};
use crate::rules::{Colour, Go, Phase, Point, Refusal, Verdict, colour_text, seat};
use stammtisch_presentation::{ACCEPT, Button, Game, RenderContext, Scene, Text, Toggle, ViewBox};

/// The position as the viewer of this context sees it.
#[must_use]
pub fn scene(game: &Go, context: &RenderContext<'_>) -> Scene {
    let side = wood::side(game.board().size());
    let score = game.count();
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: side, height: side },
        board: wood::board(game.board().size()).into(),
        pieces: pieces::pieces(game, context),
        panels: vec![panels::score(game, &score, context)],
        buttons: buttons(game, context),
        toggles: vec![
            Toggle { id: "targets", label: context.messages.say("toggle-targets"), on: false, pinned: true },
            Toggle { id: "numbers", label: context.messages.say("toggle-numbers"), on: false, pinned: true },
            Toggle {
                id: wood::COORDINATES,
                label: context.messages.say("toggle-coordinates"),
                on: true,
                pinned: false,
            },
        ],
        prompt: context.messages.text(&prompt(game, context)),
        title: panels::in_short(game, &score, context),
        tone: tone(game).to_owned(),
        tones: TONES.map(str::to_owned).into(),
        ..Scene::default()
    }
}

/// The colours of Black and White.
const TONES: [&str; 2] = ["#17181a", "#f7f5f0"];

/// The colour around the board: that of the player to move.
fn tone(game: &Go) -> &'static str {
    match (game.phase(), game.to_move()) {
        (Phase::Playing { .. }, Colour::Black) => TONES[0],
        (Phase::Playing { .. }, Colour::White) => TONES[1],
        (Phase::Scoring(_), _) => "#8d8577",
        (Phase::Over(_), _) => "",
    }
}

fn buttons(game: &Go, context: &RenderContext<'_>) -> Vec<Button> {
    if !context.acts_for(game.turn().seats()) {
        return Vec::new();
    }
    let button = |target: &str| Button::new(target, context.messages.say(&format!("button-{target}")));
    match game.phase() {
        Phase::Playing { .. } => vec![button("pass").key('P')],
        Phase::Scoring(_) => {
            let dead = still_proposed(game, context.proposed);
            let mut buttons = if dead.is_empty() {
                vec![button("done").primary()]
            } else {
                // Both buttons that end scoring show the score that they lead to.
                let with_count = |target: &str, key: &'static str, dead: &[Point]| {
                    let [black, white] =
                        points(count_without(game, dead)).map(|points| context.messages.number(points));
                    let label = Text::new(key).with("black", black).with("white", white);
                    Button::new(target, context.messages.text(&label))
                };
                vec![
                    with_count(ACCEPT, "button-accept", &dead).primary(),
                    with_count("done", "button-leave", &[]),
                ]
            };
            if game.has_taken_off() {
                buttons.push(button("restore"));
            }
            buttons.push(button("resume"));
            buttons
        }
        Phase::Over(_) => Vec::new(),
    }
}

/// The prompt: what to do now, or how the game ended.
pub(crate) fn prompt(game: &Go, context: &RenderContext<'_>) -> Text {
    let acts = context.acts_for(game.turn().seats());
    match game.phase() {
        Phase::Playing { passed } => {
            let key = match (passed, acts) {
                (true, _) => "prompt-passed",
                (false, true) => "prompt-play-you",
                (false, false) => "prompt-play",
            };
            let (mover, other) = (game.to_move(), game.to_move().other());
            Text::new(key).with("who", who(context, mover)).with("other", who(context, other))
        }
        Phase::Scoring(scoring) => match Colour::BOTH.into_iter().find(|&colour| game.may_move(colour)) {
            Some(asked) if !acts => Text::new("prompt-waiting").with("who", who(context, asked)),
            _ => {
                let other = scoring.changed_by.filter(|&by| !context.perspective.seats().contains(seat(by)));
                let dead = still_proposed(game, context.proposed);
                let key = match (other, dead.is_empty()) {
                    (None, true) => "prompt-scoring",
                    (None, false) => "prompt-scoring-proposal",
                    (Some(_), true) => "prompt-proposed",
                    (Some(_), false) => "prompt-proposed-more",
                };
                let who = other.map_or_else(String::new, |by| who(context, by));
                Text::new(key).with("who", who).with("dead", listed(&dead))
            }
        },
        Phase::Over(verdict) => result(game, verdict, context),
    }
}

/// How the game ended, as a sentence.
pub(crate) fn result(game: &Go, verdict: Verdict, context: &RenderContext<'_>) -> Text {
    match (game.winner(), verdict) {
        (None, _) => Text::new("prompt-drawn"),
        (Some(winner), Verdict::Resigned(_)) => Text::new("outcome-resigned")
            .with("winners", who(context, winner))
            .with("count", 1)
            .with("losers", who(context, winner.other()))
            .with("lost", 1),
        (Some(winner), Verdict::Counted) => {
            let lead = game.count().lead(winner).as_points();
            Text::new("prompt-won").with("who", who(context, winner)).with("lead", lead)
        }
    }
}

/// The player's name and colour, or only the colour for a player without another name.
pub(crate) fn who(context: &RenderContext<'_>, colour: Colour) -> String {
    let (name, said) = (context.name(seat(colour)), context.messages.text(&colour_text(colour)));
    if name == said {
        return said;
    }
    context.messages.text(&Text::new("named").with("name", name).with("colour", said))
}

/// The points where the viewer may place a stone now, and those that only ko forbids.
#[derive(Default)]
struct Open {
    free: Vec<Point>,
    ko: Vec<Point>,
}

impl Open {
    fn of(game: &Go, context: &RenderContext<'_>) -> Open {
        let mut open = Open::default();
        if !matches!(game.phase(), Phase::Playing { .. }) || !context.acts_for(game.turn().seats()) {
            return open;
        }
        for point in game.board().points() {
            match game.check_stone(game.to_move(), point) {
                Ok(()) => open.free.push(point),
                Err(Refusal::Superko(_)) => open.ko.push(point),
                Err(_) => {}
            }
        }
        open
    }
}
