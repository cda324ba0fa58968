//! The scene of a match: board, stones, score panel and prompt.

mod board;
pub(crate) mod panels;
mod pieces;
mod point_drawings;

pub(crate) use board::{cached_board, coordinates, point_xy, side_length};
pub(crate) use pieces::stone_shape;
pub(crate) use point_drawings::stone_key;

use crate::agreement::{count_without, join_points, remaining_proposals, totals};
use crate::rules::{Colour, Go, Phase, Point, Refusal, Verdict, colour_text, seat};
use stammtisch_presentation::{ACCEPT, Button, Game, RenderContext, Scene, Text, Toggle, ViewBox};

/// The position as the viewer of this context sees it.
#[must_use]
pub fn scene(game: &Go, context: &RenderContext<'_>) -> Scene {
    let side_length = board::side_length(game.board().size());
    let score = game.count();
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: side_length, height: side_length },
        board: board::cached_board(game.board().size()).into(),
        pieces: pieces::pieces(game, context),
        panels: vec![panels::score(game, &score, context)],
        buttons: buttons(game, context),
        toggles: vec![
            Toggle { id: "targets", label: context.messages.say("toggle-targets"), on: false, pinned: true },
            Toggle { id: "numbers", label: context.messages.say("toggle-numbers"), on: false, pinned: true },
            Toggle {
                id: board::COORDINATES,
                label: context.messages.say("toggle-coordinates"),
                on: true,
                pinned: false,
            },
        ],
        prompt: context.messages.text(&prompt(game, context)),
        title: panels::score_summary(game, &score, context),
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
            let proposed_dead = remaining_proposals(game, context.proposed);
            let mut buttons = if proposed_dead.is_empty() {
                vec![button("done").primary()]
            } else {
                // Both buttons that end scoring show the score that they lead to.
                let with_count = |target: &str, key: &'static str, dead: &[Point]| {
                    let [black, white] =
                        totals(count_without(game, dead)).map(|points| context.messages.number(points));
                    let label = Text::new(key).with("black", black).with("white", white);
                    Button::new(target, context.messages.text(&label))
                };
                vec![
                    with_count(ACCEPT, "button-accept", &proposed_dead).primary(),
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
    let may_act = context.acts_for(game.turn().seats());
    match game.phase() {
        Phase::Playing { passed } => {
            let key = match (passed, may_act) {
                (true, _) => "prompt-passed",
                (false, true) => "prompt-play-you",
                (false, false) => "prompt-play",
            };
            let mover = game.to_move();
            let other = game.to_move().other();
            Text::new(key).with("who", player_text(context, mover)).with("other", player_text(context, other))
        }
        Phase::Scoring(scoring) => match Colour::BOTH.into_iter().find(|&colour| game.may_move(colour)) {
            Some(waiting_for) if !may_act => {
                Text::new("prompt-waiting").with("who", player_text(context, waiting_for))
            }
            _ => {
                let other = scoring.changed_by.filter(|&by| !context.perspective.seats().contains(seat(by)));
                let proposed_dead = remaining_proposals(game, context.proposed);
                let key = match (other, proposed_dead.is_empty()) {
                    (None, true) => "prompt-scoring",
                    (None, false) => "prompt-scoring-proposal",
                    (Some(_), true) => "prompt-proposed",
                    (Some(_), false) => "prompt-proposed-more",
                };
                let changed_by = other.map_or_else(String::new, |by| player_text(context, by));
                Text::new(key).with("who", changed_by).with("dead", join_points(&proposed_dead))
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
            .with("winners", player_text(context, winner))
            .with("count", 1)
            .with("losers", player_text(context, winner.other()))
            .with("lost", 1),
        (Some(winner), Verdict::Counted) => {
            let lead = game.count().lead(winner).as_points();
            Text::new("prompt-won").with("who", player_text(context, winner)).with("lead", lead)
        }
    }
}

/// The player's name and colour, or only the colour for a player without another name.
pub(crate) fn player_text(context: &RenderContext<'_>, colour: Colour) -> String {
    let name = context.name(seat(colour));
    let colour_name = context.messages.text(&colour_text(colour));
    if name == colour_name {
        return colour_name;
    }
    context.messages.text(&Text::new("named").with("name", name).with("colour", colour_name))
}

/// The points where the viewer may place a stone now, and those that only ko forbids.
#[derive(Default)]
struct OpenPoints {
    free: Vec<Point>,
    ko: Vec<Point>,
}

impl OpenPoints {
    fn of(game: &Go, context: &RenderContext<'_>) -> OpenPoints {
        let mut open = OpenPoints::default();
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
