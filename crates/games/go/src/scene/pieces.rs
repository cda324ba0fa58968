//! Everything that changes with a move: stones, marks, ghosts, and a target on every point.

use super::Open;
use super::stencils::{self, Label, Stone};
use crate::agreement::still_proposed;
use crate::rules::{Colour, Go, Move, Phase, Point, Territory, Verdict};
use maud::{Markup, html};
use stammtisch_presentation::{ACCEPT, Drawing, Game, RenderContext};

/// Draws everything that lies on the board, as the viewer of this context sees it.
pub(super) fn pieces(game: &Go, context: &RenderContext<'_>) -> Drawing {
    let (board, size) = (game.board(), game.board().size());
    let territory = is_counted(game).then(|| Territory::of(board));
    let last = last_stone(game);
    // Each point has a stone or a ghost, and a target.
    let mut drawn = Drawing::with_capacity(2 * usize::from(size) * usize::from(size) + 4);
    drawn.push(r#"<g pointer-events="none" aria-hidden="true">"#);
    for (colour, point) in stones(game) {
        let stone = if board.is_empty(point) { Stone::Dead } else { Stone::Lying };
        drawn.add(stencils::stone(size, stone, colour, point));
    }
    if let Some(territory) = &territory {
        drawn.draw(areas(game, territory));
    }
    if let Some((point, colour)) = last {
        drawn.draw(last_mark(game, point, colour));
    }
    let open = Open::of(game, context);
    for &point in &open.ko {
        drawn.draw(ko_mark(game, point));
    }
    drawn.push(r#"<g opacity=".5">"#);
    for &point in &open.free {
        drawn.add(stencils::stone(size, Stone::Ghost, game.to_move(), point));
    }
    drawn.push("</g>");
    let counts = matches!(game.phase(), Phase::Scoring(_)) && context.acts_for(game.turn().seats());
    let proposed = if counts { proposed_stones(game, context) } else { Vec::new() };
    if counts {
        drawn.draw(questions(game, &proposed));
        drawn.draw(takings(game));
    }
    drawn.push("</g><g>");
    for point in board.points() {
        let label = match label(game, territory.as_ref(), last, &open, point) {
            Label::Black | Label::LastBlack if proposed.contains(&point) => Label::ProposedBlack,
            Label::White | Label::LastWhite if proposed.contains(&point) => Label::ProposedWhite,
            label => label,
        };
        drawn.add(stencils::target(size, point, label, context.messages));
    }
    drawn.push("</g>");
    drawn
}

/// Whether territory is shown: only while the score is counted, and after that.
fn is_counted(game: &Go) -> bool {
    matches!(game.phase(), Phase::Scoring(_) | Phase::Over(Verdict::Counted))
}

/// The stones as they were played, including those taken off as dead.
fn stones(game: &Go) -> impl Iterator<Item = (Colour, Point)> + '_ {
    let as_played = game.board_as_played();
    as_played.points().filter_map(|point| Some((as_played.stone(point)?, point)))
}

fn shape(game: &Go, id: &str, point: Point) -> Markup {
    let (x, y) = stencils::place(game.board().size(), point);
    html! { use href=(id) x=(x) y=(y) {} }
}

pub(crate) fn stone_shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#go-black",
        Colour::White => "#go-white",
    }
}

fn areas(game: &Go, territory: &Territory) -> Markup {
    html! {
        @for point in game.board().points() {
            @match territory.owner(point) {
                Some(Colour::Black) => { (shape(game, "#go-black-area", point)) }
                Some(Colour::White) => { (shape(game, "#go-white-area", point)) }
                None => {}
            }
        }
    }
}

/// A ring on the stone that was placed last.
fn last_mark(game: &Go, point: Point, colour: Colour) -> Markup {
    let (x, y) = stencils::place(game.board().size(), point);
    let stroke = match colour {
        Colour::Black => "#f4efe4",
        Colour::White => "#1b1c1e",
    };
    html! { circle cx=(x) cy=(y) r="9" fill="none" stroke=(stroke) stroke-width="2.6" {} }
}

/// A square on a point that ko forbids.
fn ko_mark(game: &Go, point: Point) -> Markup {
    let (x, y) = stencils::place(game.board().size(), point);
    html! { rect x=(x - 8) y=(y - 8) width="16" height="16" fill="none" stroke="#7a1f12" stroke-width="2.6" {} }
}

fn last_stone(game: &Go) -> Option<(Point, Colour)> {
    let Some(Move::Place(point)) = game.last_move() else { return None };
    Some((point, game.board().stone(point)?))
}

/// The stones of the chains that the house proposes as dead.
fn proposed_stones(game: &Go, context: &RenderContext<'_>) -> Vec<Point> {
    let heads = still_proposed(game, context.proposed);
    heads.into_iter().flat_map(|head| game.board().chain(head)).collect()
}

/// Marks every stone that the house proposes as dead: a question mark, and a cross while the
/// pointer is over the button that accepts.
///
/// Stones that are already marked dead are faded instead.
fn questions(game: &Go, proposed: &[Point]) -> Markup {
    html! {
        g data-proposed="" {
            @for &point in proposed { (shape(game, "#go-question", point)) }
        }
        @if !proposed.is_empty() {
            g data-when=(ACCEPT) {
                @for &point in proposed { (shape(game, "#go-cross", point)) }
            }
        }
    }
}

/// Previews what a touch does in scoring, while the pointer is over the point: a chain is crossed
/// out or comes back.
fn takings(game: &Go) -> Markup {
    let board = game.board();
    let is_head = |point: &Point| board.stone(*point).is_some() && board.chain_head(*point) == *point;
    let chains: Vec<Point> = board.points().filter(is_head).collect();
    html! {
        defs {
            @for &head in &chains {
                g id=(format!("go-chain-{head}")) {
                    @for point in board.chain(head) { (shape(game, "#go-cross", point)) }
                }
            }
        }
        @for &head in &chains {
            @for point in board.chain(head) {
                use href=(format!("#go-chain-{head}")) data-when=(point) {}
            }
        }
        (revivals(game))
    }
}

/// Previews a dead chain that would be put back, while the pointer is over one of its stones.
fn revivals(game: &Go) -> Markup {
    let as_played = game.board_as_played();
    let dead: Vec<Point> = as_played.points().filter(|&point| game.is_dead(point)).collect();
    html! {
        @for &point in &dead {
            g data-when=(point) {
                @for stone in as_played.chain(point) {
                    @if let Some(colour) = as_played.stone(stone) {
                        (shape(game, stone_shape(colour), stone))
                    }
                }
            }
        }
    }
}

/// The label of a point for screen readers.
fn label(
    game: &Go,
    territory: Option<&Territory>,
    last: Option<(Point, Colour)>,
    open: &Open,
    point: Point,
) -> Label {
    let is_last = last.is_some_and(|(last, _)| last == point);
    let owner = territory.and_then(|territory| territory.owner(point));
    match (game.board().stone(point), game.board_as_played().stone(point), owner) {
        (Some(Colour::Black), ..) if is_last => Label::LastBlack,
        (Some(Colour::White), ..) if is_last => Label::LastWhite,
        (Some(Colour::Black), ..) => Label::Black,
        (Some(Colour::White), ..) => Label::White,
        (None, Some(Colour::Black), _) => Label::DeadBlack,
        (None, Some(Colour::White), _) => Label::DeadWhite,
        (None, None, Some(Colour::Black)) => Label::BlackArea,
        (None, None, Some(Colour::White)) => Label::WhiteArea,
        (None, None, None) if open.ko.contains(&point) => Label::Ko,
        (None, None, None) => Label::Empty,
    }
}
