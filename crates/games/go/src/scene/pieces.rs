//! Everything that changes with a move: stones, marks, ghosts, and a target on every point.

use super::OpenPoints;
use super::point_drawings::{self, PointLabel, StoneState};
use crate::agreement::remaining_proposals;
use crate::rules::{Colour, Go, Move, Phase, Point, Territory, Verdict};
use maud::{Markup, html};
use stammtisch_presentation::{ACCEPT, Drawing, Game, RenderContext};

/// Draws everything that lies on the board, as the viewer of this context sees it.
pub(super) fn pieces(game: &Go, context: &RenderContext<'_>) -> Drawing {
    let board = game.board();
    let size = board.size();
    let territory = is_counted(game).then(|| Territory::of(board));
    let last = last_stone(game);
    // Each point has a stone or a ghost, and a target.
    let mut drawing = Drawing::with_capacity(2 * usize::from(size) * usize::from(size) + 4);
    drawing.push(r#"<g pointer-events="none" aria-hidden="true">"#);
    for (colour, point) in stones(game) {
        let stone = if board.is_empty(point) { StoneState::Dead } else { StoneState::Placed };
        drawing.add(point_drawings::stone(size, stone, colour, point));
    }
    if let Some(territory) = &territory {
        drawing.draw(territory_marks(game, territory));
    }
    if let Some((point, colour)) = last {
        drawing.draw(last_mark(game, point, colour));
    }
    let open = OpenPoints::of(game, context);
    for &point in &open.ko {
        drawing.draw(ko_mark(game, point));
    }
    drawing.push(r#"<g opacity=".5">"#);
    for &point in &open.free {
        drawing.add(point_drawings::stone(size, StoneState::Ghost, game.to_move(), point));
    }
    drawing.push("</g>");
    let is_scoring = matches!(game.phase(), Phase::Scoring(_)) && context.acts_for(game.turn().seats());
    let proposed = if is_scoring { proposed_stones(game, context) } else { Vec::new() };
    if is_scoring {
        drawing.draw(proposal_marks(game, &proposed));
        drawing.draw(removal_previews(game));
    }
    drawing.push("</g><g>");
    for point in board.points() {
        let label = match label(game, territory.as_ref(), last, &open, point) {
            PointLabel::Black | PointLabel::LastBlack if proposed.contains(&point) => {
                PointLabel::ProposedBlack
            }
            PointLabel::White | PointLabel::LastWhite if proposed.contains(&point) => {
                PointLabel::ProposedWhite
            }
            label => label,
        };
        drawing.add(point_drawings::target(size, point, label, context.messages));
    }
    drawing.push("</g>");
    drawing
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
    let (x, y) = point_drawings::point_xy(game.board().size(), point);
    html! { use href=(id) x=(x) y=(y) {} }
}

pub(crate) fn stone_shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#go-black",
        Colour::White => "#go-white",
    }
}

fn territory_marks(game: &Go, territory: &Territory) -> Markup {
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
    let (x, y) = point_drawings::point_xy(game.board().size(), point);
    let stroke = match colour {
        Colour::Black => "#f4efe4",
        Colour::White => "#1b1c1e",
    };
    html! { circle cx=(x) cy=(y) r="9" fill="none" stroke=(stroke) stroke-width="2.6" {} }
}

/// A square on a point that ko forbids.
fn ko_mark(game: &Go, point: Point) -> Markup {
    let (x, y) = point_drawings::point_xy(game.board().size(), point);
    html! { rect x=(x - 8) y=(y - 8) width="16" height="16" fill="none" stroke="#7a1f12" stroke-width="2.6" {} }
}

fn last_stone(game: &Go) -> Option<(Point, Colour)> {
    let Some(Move::Place(point)) = game.last_move() else { return None };
    Some((point, game.board().stone(point)?))
}

/// The stones of the chains that the house proposes as dead.
fn proposed_stones(game: &Go, context: &RenderContext<'_>) -> Vec<Point> {
    let heads = remaining_proposals(game, context.proposed);
    heads.into_iter().flat_map(|head| game.board().chain(head)).collect()
}

/// Marks every stone that the house proposes as dead: a question mark, and a cross while the
/// pointer is over the button that accepts.
///
/// Stones that are already marked dead are faded instead.
fn proposal_marks(game: &Go, proposed: &[Point]) -> Markup {
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
fn removal_previews(game: &Go) -> Markup {
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
        (revival_previews(game))
    }
}

/// Previews a dead chain that would be put back, while the pointer is over one of its stones.
fn revival_previews(game: &Go) -> Markup {
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
    open: &OpenPoints,
    point: Point,
) -> PointLabel {
    let is_last = last.is_some_and(|(last, _)| last == point);
    let owner = territory.and_then(|territory| territory.owner(point));
    match (game.board().stone(point), game.board_as_played().stone(point), owner) {
        (Some(Colour::Black), ..) if is_last => PointLabel::LastBlack,
        (Some(Colour::White), ..) if is_last => PointLabel::LastWhite,
        (Some(Colour::Black), ..) => PointLabel::Black,
        (Some(Colour::White), ..) => PointLabel::White,
        (None, Some(Colour::Black), _) => PointLabel::DeadBlack,
        (None, Some(Colour::White), _) => PointLabel::DeadWhite,
        (None, None, Some(Colour::Black)) => PointLabel::BlackArea,
        (None, None, Some(Colour::White)) => PointLabel::WhiteArea,
        (None, None, None) if open.ko.contains(&point) => PointLabel::Ko,
        (None, None, None) => PointLabel::Empty,
    }
}
