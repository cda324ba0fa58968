//! Renders the board for a terminal.

use crate::agreement::still_proposed;
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
    let drawing = Drawing::new(game, context);
    for row in (0..size).rev() {
        text += &format!("{:2}{}{}\n", row + 1, drawing.row(row), row + 1);
    }
    text += &format!("  {letters}\n\n{}\n", panels::in_short(game, &game.count(), context));
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
struct Drawing<'a> {
    game: &'a Go,
    context: &'a RenderContext<'a>,
    stars: Vec<Point>,
    territory: Option<Territory>,
    last: Option<Point>,
    /// The stones of the chains that the house proposes as dead.
    proposed: Vec<Point>,
}

/// ANSI escapes: the background of the board, the colours in front of it, and the reset.
const WOOD: &str = "\x1b[48;5;179m";
const INK: &str = "\x1b[38;5;94m";
const JET: &str = "\x1b[38;5;16m";
const SHELL: &str = "\x1b[38;5;231m";
const PLAIN: &str = "\x1b[0m";

impl<'a> Drawing<'a> {
    fn new(game: &'a Go, context: &'a RenderContext<'a>) -> Drawing<'a> {
        let counted = matches!(game.phase(), Phase::Scoring(_) | Phase::Over(Verdict::Counted));
        let acts = context.acts_for(game.turn().seats());
        let heads = if acts { still_proposed(game, context.proposed) } else { Vec::new() };
        let proposed = heads.into_iter().flat_map(|head| game.board().chain(head)).collect();
        Drawing {
            game,
            context,
            stars: star_points(game.board().size()),
            territory: counted.then(|| Territory::of(game.board())),
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
        let mut closes = false;
        for point in (0..size).filter_map(|column| Point::at(column, row)) {
            let is_last = self.last == Some(point);
            let is_free = self.game.board_as_played().stone(point).is_none();
            let between = if let Some(number) = self.hint(point).filter(|_| !is_free) {
                number
            } else if self.proposed.contains(&point) {
                '?'
            } else if closes {
                ')'
            } else if is_last {
                '('
            } else {
                ' '
            };
            text += &self.painted(INK, between);
            text += &self.point(point);
            closes = is_last;
        }
        text += &self.painted(INK, if closes { ')' } else { ' ' });
        if self.context.colour { format!("{WOOD}{text}{PLAIN}") } else { text }
    }

    /// The number of the hinted move on this point.
    fn hint(&self, point: Point) -> Option<char> {
        self.context.hints_at(&point.to_string()).chars().next()
    }

    fn point(&self, point: Point) -> String {
        let owner = self.territory.as_ref().and_then(|territory| territory.owner(point));
        let stone = self.game.board().stone(point);
        match (stone, self.game.board_as_played().stone(point), owner) {
            (Some(Colour::Black), ..) => self.painted(JET, if self.context.colour { '●' } else { 'X' }),
            (Some(Colour::White), ..) => self.painted(SHELL, if self.context.colour { '●' } else { 'O' }),
            (None, Some(Colour::Black), _) => self.painted(JET, 'x'),
            (None, Some(Colour::White), _) => self.painted(SHELL, 'o'),
            (None, None, _) if let Some(number) = self.hint(point) => self.painted(JET, number),
            (None, None, Some(Colour::Black)) => self.painted(JET, '#'),
            (None, None, Some(Colour::White)) => self.painted(SHELL, '='),
            (None, None, None) if self.stars.contains(&point) => self.painted(INK, '+'),
            (None, None, None) => self.painted(INK, '.'),
        }
    }

    fn painted(&self, paint: &str, letter: char) -> String {
        if self.context.colour { format!("{paint}{letter}") } else { letter.to_string() }
    }
}
