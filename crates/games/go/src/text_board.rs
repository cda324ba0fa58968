//! Renders the board for a terminal.

use crate::agreement::remaining_proposals;
use crate::rules::{Colour, Go, Move, Phase, Point, Territory, Verdict, star_points};
use crate::scene::{panels, prompt};
use stammtisch_presentation::{Game, RenderContext};

/// Renders the board as lines of text, with the score and the prompt below.
#[must_use]
pub(crate) fn text_board(game: &Go, context: &RenderContext<'_>) -> String {
    let size = game.board().size();
    let letters: String = (0..size)
        .filter_map(|column| Point::at(column, 0))
        .map(|p| format!(" {}", p.to_string().replace('1', "")))
        .collect();
    let mut text = format!("  {letters}\n");
    let drawing = BoardText::new(game, context);
    for row in (0..size).rev() {
        text += &format!("{:2}{}{}\n", row + 1, drawing.row(row), row + 1);
    }
    text += &format!("  {letters}\n\n{}\n", panels::score_summary(game, &game.count(), context));
    text += &format!("{}\n", context.messages.text(&panels::prisoners(game)));
    if drawing.territory.is_some() {
        text += &format!("{}\n", context.messages.say("text-legend"));
    }
    text += &format!("{}\n", context.messages.text(&prompt(game, context)));
    if matches!(game.phase(), Phase::Scoring(_)) && context.acts_for(game.turn().seats()) {
        if !drawing.proposed.is_empty() {
            text += &format!("{}\n", context.messages.say("text-accept"));
        }
        text += &format!("{}\n", context.messages.say("text-scoring"));
    }
    text
}

/// Everything that drawing a point needs, computed once for a board.
struct BoardText<'a> {
    game: &'a Go,
    context: &'a RenderContext<'a>,
    stars: Vec<Point>,
    territory: Option<Territory>,
    last: Option<Point>,
    /// The stones of the chains that the house proposes as dead.
    proposed: Vec<Point>,
}

/// ANSI escapes: the background of the board, the colours in front of it, and the reset.
const BOARD_BACKGROUND: &str = "\x1b[48;5;179m";
const LINE_COLOUR: &str = "\x1b[38;5;94m";
const BLACK_COLOUR: &str = "\x1b[38;5;16m";
const WHITE_COLOUR: &str = "\x1b[38;5;231m";
const RESET: &str = "\x1b[0m";

impl<'a> BoardText<'a> {
    fn new(game: &'a Go, context: &'a RenderContext<'a>) -> BoardText<'a> {
        let is_counted = matches!(game.phase(), Phase::Scoring(_) | Phase::Over(Verdict::Counted));
        let may_act = context.acts_for(game.turn().seats());
        let heads = if may_act { remaining_proposals(game, context.proposed) } else { Vec::new() };
        let proposed = heads.into_iter().flat_map(|head| game.board().chain(head)).collect();
        BoardText {
            game,
            context,
            stars: star_points(game.board().size()),
            territory: is_counted.then(|| Territory::of(game.board())),
            last: game
                .last_move()
                .and_then(|mv| if let Move::Place(point) = mv { Some(point) } else { None }),
            proposed,
        }
    }

    /// Renders one row, with one character before each point.
    ///
    /// The last stone stands in brackets; the number of a hint precedes its stone.
    fn row(&self, row: u8) -> String {
        let size = self.game.board().size();
        let mut text = String::new();
        let mut is_after_last = false;
        for point in (0..size).filter_map(|column| Point::at(column, row)) {
            let is_last = self.last == Some(point);
            let is_free = self.game.board_as_played().stone(point).is_none();
            let separator = if !is_free && let Some(number) = self.hint(point) {
                number
            } else if self.proposed.contains(&point) {
                '?'
            } else if is_after_last {
                ')'
            } else if is_last {
                '('
            } else {
                ' '
            };
            text += &self.paint(LINE_COLOUR, separator);
            text += &self.point(point);
            is_after_last = is_last;
        }
        text += &self.paint(LINE_COLOUR, if is_after_last { ')' } else { ' ' });
        if self.context.colour { format!("{BOARD_BACKGROUND}{text}{RESET}") } else { text }
    }

    /// The number of the hinted move on this point.
    fn hint(&self, point: Point) -> Option<char> {
        self.context.hints_at(&point.to_string()).chars().next()
    }

    fn point(&self, point: Point) -> String {
        let owner = self.territory.as_ref().and_then(|territory| territory.owner(point));
        let stone = self.game.board().stone(point);
        match (stone, self.game.board_as_played().stone(point), owner) {
            (Some(Colour::Black), ..) => {
                self.paint(BLACK_COLOUR, if self.context.colour { '●' } else { 'X' })
            }
            (Some(Colour::White), ..) => {
                self.paint(WHITE_COLOUR, if self.context.colour { '●' } else { 'O' })
            }
            (None, Some(Colour::Black), _) => self.paint(BLACK_COLOUR, 'x'),
            (None, Some(Colour::White), _) => self.paint(WHITE_COLOUR, 'o'),
            (None, None, _) if let Some(number) = self.hint(point) => self.paint(BLACK_COLOUR, number),
            (None, None, Some(Colour::Black)) => self.paint(BLACK_COLOUR, '#'),
            (None, None, Some(Colour::White)) => self.paint(WHITE_COLOUR, '='),
            (None, None, None) if self.stars.contains(&point) => self.paint(LINE_COLOUR, '+'),
            (None, None, None) => self.paint(LINE_COLOUR, '.'),
        }
    }

    fn paint(&self, colour_code: &str, letter: char) -> String {
        if self.context.colour { format!("{colour_code}{letter}") } else { letter.to_string() }
    }
}
