//! Queries about the position: score, dead stones, and the data that GoGui draws.

use stammtisch_go::policy::{dead_chains, expected_lead};
use stammtisch_go::rules::Territory;
use stammtisch_go::{Board, Colour, Go, HalfPoints, Point, Score};
use stammtisch_presentation::{Language, Messages, Perspective, Playable, Reason, RenderContext};

use crate::protocol::{CommandResult, GtpError};
use crate::session::{Arguments, GtpSession, vertices};

/// The analysis commands for GoGui, as `type/label/command`.
pub(crate) const GOGUI_COMMANDS: [&str; 7] = [
    "bwboard/Territory/stammtisch-territory",
    "hstring/Score/stammtisch-score",
    "string/Expected Score/stammtisch-estimate",
    "plist/Legal Moves/stammtisch-legal %c",
    "plist/Dead Stones/final_status_list dead",
    "string/Final Score/final_score",
    "hstring/Reasons For The Last Move/stammtisch-why",
];

impl GtpSession {
    /// The final score without dead stones: `B+3.5`, `W+2` or `0`.
    pub(crate) fn final_score(&self) -> String {
        let score = self.agreed_score();
        match score.leader() {
            Some(colour) => format!("{}+{}", letter(colour), score.lead(colour)),
            None => "0".to_owned(),
        }
    }

    /// The expected score after playing the game out, in the form of [`GtpSession::final_score`].
    pub(crate) fn estimate(&self) -> String {
        match expected_lead(&self.game) {
            HalfPoints(0) => "0".to_owned(),
            lead if lead > HalfPoints(0) => format!("B+{lead}"),
            lead => format!("W+{}", HalfPoints(-lead.0)),
        }
    }

    /// The chains that are alive or dead, one per line. Chains in seki count as alive.
    pub(crate) fn final_status_list(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let board = self.game.board();
        let dead: Vec<Point> =
            dead_chains(&self.game).into_iter().map(|(point, _)| board.chain_head(point)).collect();
        let is_listed: fn(bool) -> bool = match arguments.word(0) {
            "alive" => |dead| !dead,
            "dead" => |dead| dead,
            "seki" => |_| false,
            _ => return Err(GtpError::Syntax),
        };
        let heads =
            board.points().filter(|&point| board.stone(point).is_some() && board.chain_head(point) == point);
        let lines = heads.filter(|head| is_listed(dead.contains(head))).map(|head| {
            let mut chain: Vec<Point> = board.chain(head).collect();
            chain.sort_unstable();
            vertices(&chain)
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    pub(crate) fn showboard(&self) -> String {
        let messages = Messages::new(Language::English, Go::locales());
        let names = ["Black".to_owned(), "White".to_owned()];
        let context = RenderContext::new(&messages, Perspective::SPECTATOR, &names);
        let text = Go::text_board(&self.game, &context);
        text.lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| format!("\n{}", line.trim_end()))
            .collect()
    }

    /// The owner of each point, row by row from the top: surrounded points and the living stones.
    pub(crate) fn territory(&self) -> String {
        let board = without_dead(&self.game);
        let territory = Territory::of(&board);
        let size = board.size();
        let owner = |point| match board.stone(point).or_else(|| territory.owner(point)) {
            Some(Colour::Black) => "b",
            Some(Colour::White) => "w",
            None => "\"\"",
        };
        let row = |row| {
            let points = (0..size).filter_map(move |column| Point::at(column, row));
            format!("\n{}", points.map(owner).collect::<Vec<_>>().join(" "))
        };
        (0..size).rev().map(row).collect()
    }

    pub(crate) fn score(&self) -> String {
        let score = self.agreed_score();
        let line = |colour: Colour| {
            let territory = score.territory[colour.index()];
            let prisoners = score.prisoners[colour.index()];
            format!(
                "\n{colour}: territory {territory}, prisoners {prisoners}, points {}",
                score.total(colour)
            )
        };
        format!("{}\nKomi: {}{}{}", self.final_score(), score.komi, line(Colour::Black), line(Colour::White))
    }

    /// Where a colour (by default the one to move) may place a stone.
    pub(crate) fn legal(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = if arguments.is_empty() { self.game.to_move() } else { arguments.colour(0)? };
        let legal: Vec<Point> = self
            .game
            .board()
            .points()
            .filter(|&point| self.game.check_stone(colour, point).is_ok())
            .collect();
        Ok(vertices(&legal))
    }

    /// The reasons for the last move; of expected variations only the moves after it.
    pub(crate) fn why(&self) -> String {
        let messages = Messages::new(Language::English, Go::locales());
        let lines = self.reasons.iter().map(|reason| {
            let later = reason.moves.iter().skip(reason.made()).map(String::as_str).collect::<Vec<_>>();
            let value = if later.is_empty() { reason.value.clone() } else { later.join(" ") };
            let (name, value) = messages.reason(&Reason { value, ..reason.clone() });
            format!("{name}: {value}")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn agreed_score(&self) -> Score {
        Score::agreed(&without_dead(&self.game), self.game.agreed())
    }
}

fn without_dead(game: &Go) -> Board {
    let mut left = game.board().clone();
    for (point, _) in dead_chains(game) {
        left.take_off(point);
    }
    left
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}
