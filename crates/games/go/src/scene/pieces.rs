//! What changes with every move: stones, marks, ghosts, and a target on every point.

use super::{open_points, wood};
use crate::rules::{Colour, Go, Move, Phase, Point, Territory, Verdict};
use maud::{Markup, html};
use stammtisch_core::{Game, Stage, Text};

/// All that lies on the board, as this stage's viewer sees it.
pub(super) fn pieces(game: &Go, stage: &Stage<'_>) -> Markup {
    let board = game.board();
    let territory = is_counted(game).then(|| Territory::of(board));
    html! {
        g pointer-events="none" aria-hidden="true" {
            @for (colour, point) in stones(game) {
                @let dead = board.is_empty(point);
                (shape(game, stone_shape(colour), point, Some(stone_key(colour, point)), if dead { Some("0.38") } else { None }))
            }
            @if let Some(territory) = &territory { (areas(game, territory)) }
            (last_mark(game))
            (ghosts(game, stage))
        }
        g {
            @for point in board.points() {
                @let (x, y) = place(game, point);
                use href="#go-touch" x=(x) y=(y) data-target=(point) role="button" aria-label=(label(game, territory.as_ref(), point, stage)) {}
            }
        }
    }
}

/// Whether areas are shown: when the score is counted, not while stones are set.
fn is_counted(game: &Go) -> bool {
    matches!(game.phase(), Phase::Scoring(_) | Phase::Over(Verdict::Counted))
}

/// The stones as they were played, the dead ones included.
fn stones(game: &Go) -> impl Iterator<Item = (Colour, Point)> + '_ {
    let as_played = game.board_as_played();
    as_played.points().filter_map(|point| Some((as_played.stone(point)?, point)))
}

/// Where a point lies: in whole units, which are written faster.
fn place(game: &Go, point: Point) -> (i32, i32) {
    let (x, y) = wood::place(game.board().size(), point);
    (x as i32, y as i32)
}

fn shape(game: &Go, id: &str, point: Point, key: Option<String>, opacity: Option<&str>) -> Markup {
    let (x, y) = place(game, point);
    html! { use href=(id) x=(x) y=(y) data-key=[key] opacity=[opacity] {} }
}

pub(crate) fn stone_shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#go-black",
        Colour::White => "#go-white",
    }
}

fn stone_key(colour: Colour, point: Point) -> String {
    match colour {
        Colour::Black => format!("black-{point}"),
        Colour::White => format!("white-{point}"),
    }
}

fn areas(game: &Go, territory: &Territory) -> Markup {
    html! {
        @for point in game.board().points() {
            @match territory.owner(point) {
                Some(Colour::Black) => { (shape(game, "#go-black-area", point, None, None)) }
                Some(Colour::White) => { (shape(game, "#go-white-area", point, None, None)) }
                None => {}
            }
        }
    }
}

/// A ring on the stone that was set last.
fn last_mark(game: &Go) -> Markup {
    let Some((point, colour)) = last_stone(game) else { return html! {} };
    let (x, y) = place(game, point);
    let stroke = match colour {
        Colour::Black => "#f4efe4",
        Colour::White => "#1b1c1e",
    };
    html! { circle cx=(x) cy=(y) r="9" fill="none" stroke=(stroke) stroke-width="2.6" {} }
}

fn last_stone(game: &Go) -> Option<(Point, Colour)> {
    let Some(Move::Place(point)) = game.last_move() else { return None };
    Some((point, game.board().stone(point)?))
}

/// What a touch would do, seen while the pointer is over the point: a stone to come, or a chain to go.
fn ghosts(game: &Go, stage: &Stage<'_>) -> Markup {
    let board = game.board();
    let takes_off = matches!(game.phase(), Phase::Scoring(_)) && stage.acts_for(game.turn().seats());
    let chains: Vec<Point> = if takes_off {
        board
            .points()
            .filter(|&point| board.stone(point).is_some() && board.chain_head(point) == point)
            .collect()
    } else {
        Vec::new()
    };
    html! {
        g opacity=".5" {
            @for (colour, point) in open_points(game, stage) {
                @let (x, y) = place(game, point);
                use href=(stone_shape(colour)) x=(x) y=(y) data-when=(point) {}
            }
        }
        defs {
            @for &head in &chains {
                g id=(format!("go-chain-{head}")) {
                    @for point in board.chain(head) { (shape(game, "#go-cross", point, None, None)) }
                }
            }
        }
        @for &head in &chains {
            @for point in board.chain(head) {
                use href=(format!("#go-chain-{head}")) data-when=(point) {}
            }
        }
        @if takes_off { (revivals(game)) }
    }
}

/// A dead chain as it will lie there when it is put back, seen while the pointer is over one of its stones.
fn revivals(game: &Go) -> Markup {
    let as_played = game.board_as_played();
    let dead: Vec<Point> = as_played.points().filter(|&point| game.is_dead(point)).collect();
    html! {
        @for &point in &dead {
            g data-when=(point) {
                @for stone in as_played.chain(point) {
                    @if let Some(colour) = as_played.stone(stone) {
                        (shape(game, stone_shape(colour), stone, None, None))
                    }
                }
            }
        }
    }
}

/// What a screen reader says of a point.
fn label(game: &Go, territory: Option<&Territory>, point: Point, stage: &Stage<'_>) -> String {
    let is_last = last_stone(game).is_some_and(|(last, _)| last == point);
    let owner = territory.and_then(|territory| territory.owner(point));
    let key = match (game.board().stone(point), game.board_as_played().stone(point), owner) {
        (Some(Colour::Black), ..) if is_last => "point-last-black",
        (Some(Colour::White), ..) if is_last => "point-last-white",
        (Some(Colour::Black), ..) => "point-black",
        (Some(Colour::White), ..) => "point-white",
        (None, Some(Colour::Black), _) => "point-dead-black",
        (None, Some(Colour::White), _) => "point-dead-white",
        (None, None, Some(Colour::Black)) => "point-black-area",
        (None, None, Some(Colour::White)) => "point-white-area",
        (None, None, None) => "point-empty",
    };
    stage.words.text(&Text::new(key).with("point", point.to_string()))
}
