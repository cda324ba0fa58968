//! GTP commands beyond the standard, for front ends, servers and test suites.

use std::num::NonZeroUsize;

use cpu_time::ProcessTime;
use stammtisch_go::rules::seat;
use stammtisch_go::{Board, Colour, Count, Go, Move, Phase, Point, files};
use stammtisch_presentation::{Actor, MatchMeta, Played, Record, SearchLimit, SeatTag};

use crate::clock::TimeSettings;
use crate::protocol::{CommandResult, GtpError};
use crate::session::{Arguments, GtpSession, format_move, vertices};

impl GtpSession {
    /// `1` or `0`: whether a move is legal.
    pub(crate) fn is_legal(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let mv = arguments.point_or_pass(1)?;
        Ok(u8::from(self.turned_to(colour).check_move(colour, mv).is_ok()).to_string())
    }

    pub(crate) fn all_legal(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let game = self.turned_to(colour);
        let legal = game.board().points().filter(|&point| game.check_stone(colour, point).is_ok());
        Ok(vertices(&legal.collect::<Vec<_>>()))
    }

    pub(crate) fn list_stones(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let board = self.game.board();
        let stones = board.points().filter(|&point| board.stone(point) == Some(colour));
        Ok(vertices(&stones.collect::<Vec<_>>()))
    }

    /// The moves so far, latest first.
    pub(crate) fn move_history(&self) -> String {
        let line = |(colour, mv): &(Colour, Move)| format!("{} {}", colour_name(*colour), format_move(*mv));
        self.moves.iter().rev().map(line).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn last_move(&self) -> CommandResult {
        let (colour, mv) = self.moves.last().ok_or(GtpError::NoMoves)?;
        Ok(format!("{} {}", colour_name(*colour), format_move(*mv)))
    }

    /// The number of handicap stones before the first move.
    pub(crate) fn handicap(&self) -> usize {
        let board = self.start.board();
        let stones = |colour| board.points().filter(|&point| board.stone(point) == Some(colour)).count();
        let black = stones(Colour::Black);
        let white = stones(Colour::White);
        if black > 1 && white == 0 && self.start.to_move() == Colour::White { black } else { 0 }
    }

    /// The number of stones that a colour has captured.
    pub(crate) fn captures(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        Ok(self.game.board().prisoners(arguments.colour(0)?).to_string())
    }

    /// The game as SGF: written to the named file, or returned.
    pub(crate) fn printsgf(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let played = |&(colour, mv): &(Colour, Move)| Played { actor: Actor::Seat(seat(colour)), mv };
        let empty_tag = || SeatTag { name: String::new(), player: String::new() };
        let record = Record::<Go> {
            moves: self.moves.iter().map(played).collect(),
            ..Record::new(*self.start.agreed(), vec![empty_tag(), empty_tag()])
        };
        let sgf = files::save(&record, &self.start, &MatchMeta::default()).ok_or(GtpError::CannotSaveFile)?;
        match arguments.word(0) {
            "" => Ok(sgf.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")),
            path => std::fs::write(path, sgf).map(|()| String::new()).map_err(|_| GtpError::CannotSaveFile),
        }
    }

    pub(crate) fn set_random_seed(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        self.seed = arguments.parse(0)?;
        Ok(String::new())
    }

    /// The process's CPU time in seconds.
    pub(crate) fn cputime(&self) -> String {
        format!("{:.3}", ProcessTime::now().as_duration().as_secs_f64())
    }

    /// Plays several moves; all of them, or none.
    pub(crate) fn play_sequence(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let before = self.moves.len();
        for index in (0..arguments.len()).step_by(2) {
            let played = arguments
                .colour(index)
                .and_then(|colour| Ok((colour, arguments.point_or_pass(index + 1)?)))
                .and_then(|(colour, mv)| self.make_move(colour, mv));
            if let Err(failure) = played {
                self.moves.truncate(before);
                self.replay();
                return Err(failure);
            }
        }
        Ok(String::new())
    }

    /// Adds or replaces stones. The moves played before become part of the start position.
    pub(crate) fn set_up(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let board = self.game.board();
        let mut stones: Vec<(Colour, Point)> =
            board.points().filter_map(|point| Some((board.stone(point)?, point))).collect();
        for index in (0..arguments.len()).step_by(2) {
            let (colour, Move::Place(point)) =
                (arguments.colour(index)?, arguments.point_or_pass(index + 1)?)
            else {
                return Err(GtpError::Syntax);
            };
            stones.retain(|(_, other)| *other != point);
            stones.push((colour, point));
        }
        let board = Board::with_stones(self.setup.size, stones).map_err(|_| GtpError::BadVertexList)?;
        let to_move = self.game.to_move();
        self.set_start(Go::from_board(self.setup, board, to_move))
    }

    /// Sets the rules of the server: territory or area scoring.
    pub(crate) fn kgs_rules(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        self.setup.count = match arguments.word(0).to_ascii_lowercase().as_str() {
            "japanese" => Count::Territory,
            "chinese" | "aga" | "new_zealand" => Count::Area,
            _ => return Err(GtpError::Syntax),
        };
        self.start = Go::from_board(self.setup, self.start.board().clone(), self.start.to_move());
        self.replay();
        Ok(String::new())
    }

    pub(crate) fn kgs_time_settings(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let settings = match arguments.word(0).to_ascii_lowercase().as_str() {
            "none" => TimeSettings { main: 0, period: 1, stones: 0 },
            "absolute" => TimeSettings { main: arguments.parse(1)?, period: 0, stones: 0 },
            "byoyomi" => {
                let main: u32 = arguments.parse(1)?;
                let period: u32 = arguments.parse(2)?;
                let _: u32 = arguments.parse(3)?;
                TimeSettings { main, period, stones: 1 }
            }
            "canadian" => TimeSettings {
                main: arguments.parse(1)?,
                period: arguments.parse(2)?,
                stones: arguments.parse(3)?,
            },
            _ => return Err(GtpError::Syntax),
        };
        self.clock.set(settings);
        Ok(String::new())
    }

    /// Like `genmove`, but never passes while dead enemy stones are on the board: the server counts
    /// every stone on the board as alive.
    pub(crate) fn genmove_cleanup(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let chosen = self.choose_on_clock(colour)?;
        let mv = if chosen == Move::Pass { self.cleanup_move(colour).unwrap_or(Move::Pass) } else { chosen };
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        Ok(format_move(mv))
    }

    /// A liberty of a dead enemy chain where a stone is safe.
    fn cleanup_move(&self, colour: Colour) -> Option<Move> {
        let game = self.turned_to(colour);
        let board = game.board();
        let dead = stammtisch_go::policy::dead_chains(&game);
        let dead_chains =
            dead.into_iter().map(|(point, _)| point).filter(|&p| board.stone(p) == Some(colour.other()));
        let liberties =
            dead_chains.flat_map(|head| board.chain(head)).flat_map(|stone| board.neighbours(stone));
        let safe = |point: &Point| {
            let mut then = game.clone();
            board.is_empty(*point) && game.check_stone(colour, *point).is_ok() && {
                then.make_move(colour, Move::Place(*point));
                matches!(then.phase(), Phase::Playing { .. }) && then.board().liberties(*point) > 1
            }
        };
        liberties.collect::<Vec<_>>().into_iter().find(safe).map(Move::Place)
    }

    /// Sets the search limit for moves without a clock.
    #[must_use]
    pub fn with_search_limit(mut self, limit: Option<SearchLimit>) -> GtpSession {
        self.search_limit = limit;
        self
    }

    /// Sets the number of search threads.
    #[must_use]
    pub fn on_cores(mut self, threads: NonZeroUsize) -> GtpSession {
        self.threads = threads;
        self
    }
}

fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
