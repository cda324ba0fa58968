//! Commands beyond the standard that front ends, servers and test benches ask for.

use std::num::NonZeroUsize;

use cpu_time::ProcessTime;
use stammtisch_go::rules::seat;
use stammtisch_go::{Board, Colour, Count, Go, Move, Phase, Point, files};
use stammtisch_presentation::{Actor, MatchMeta, Played, Record, SeatTag};

use super::clock::Settings;
use super::engine::{Arguments, Engine, vertices, written};
use super::protocol::{Answer, Failure};
use crate::commands::thought::Thought;

impl Engine {
    /// `1` or `0`: whether a colour may play there.
    pub(super) fn is_legal(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (colour, mv) = (arguments.colour(0)?, arguments.play(1)?);
        Ok(u8::from(self.turned_to(colour).check_move(colour, mv).is_ok()).to_string())
    }

    pub(super) fn all_legal(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        let game = self.turned_to(colour);
        let legal = game.board().points().filter(|&point| game.check_stone(colour, point).is_ok());
        Ok(vertices(&legal.collect::<Vec<_>>()))
    }

    pub(super) fn list_stones(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        let board = self.game.board();
        let stones = board.points().filter(|&point| board.stone(point) == Some(colour));
        Ok(vertices(&stones.collect::<Vec<_>>()))
    }

    /// The moves so far, the last one first.
    pub(super) fn move_history(&self) -> String {
        let line = |(colour, mv): &(Colour, Move)| format!("{} {}", name(*colour), written(*mv));
        self.moves.iter().rev().map(line).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn last_move(&self) -> Answer {
        let (colour, mv) = self.moves.last().ok_or(Failure::NoMoves)?;
        Ok(format!("{} {}", name(*colour), written(*mv)))
    }

    /// The handicap stones that lay there before the first move.
    pub(super) fn handicap(&self) -> usize {
        let board = self.start.board();
        let stones = |colour| board.points().filter(|&point| board.stone(point) == Some(colour)).count();
        let (black, white) = (stones(Colour::Black), stones(Colour::White));
        if black > 1 && white == 0 && self.start.to_move() == Colour::White { black } else { 0 }
    }

    /// How many stones a colour has taken.
    pub(super) fn captures(&mut self, arguments: &Arguments<'_>) -> Answer {
        Ok(self.game.board().prisoners(arguments.colour(0)?).to_string())
    }

    /// The game as an SGF file: into the file that is named, or as the answer.
    pub(super) fn printsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let played = |&(colour, mv): &(Colour, Move)| Played { actor: Actor::Seat(seat(colour)), mv };
        let nobody = || SeatTag { name: String::new(), player: String::new() };
        let record = Record::<Go> {
            moves: self.moves.iter().map(played).collect(),
            ..Record::new(*self.start.agreed(), vec![nobody(), nobody()])
        };
        let sgf = files::save(&record, &self.start, &MatchMeta::default()).ok_or(Failure::CannotSaveFile)?;
        match arguments.word(0) {
            "" => Ok(sgf.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")),
            path => std::fs::write(path, sgf).map(|()| String::new()).map_err(|_| Failure::CannotSaveFile),
        }
    }

    pub(super) fn set_random_seed(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.seed = arguments.read(0)?;
        Ok(String::new())
    }

    /// The seconds that this program has worked.
    pub(super) fn cputime(&self) -> String {
        format!("{:.3}", ProcessTime::now().as_duration().as_secs_f64())
    }

    /// Several moves at once; all of them, or none.
    pub(super) fn play_sequence(&mut self, arguments: &Arguments<'_>) -> Answer {
        let before = self.moves.len();
        for index in (0..arguments.len()).step_by(2) {
            let played = arguments
                .colour(index)
                .and_then(|colour| Ok((colour, arguments.play(index + 1)?)))
                .and_then(|(colour, mv)| self.make_move(colour, mv));
            if let Err(failure) = played {
                self.moves.truncate(before);
                self.replay();
                return Err(failure);
            }
        }
        Ok(String::new())
    }

    /// Stones that lie there besides, however they came; what was played before is part of the position now.
    pub(super) fn set_up(&mut self, arguments: &Arguments<'_>) -> Answer {
        let board = self.game.board();
        let mut stones: Vec<(Colour, Point)> =
            board.points().filter_map(|point| Some((board.stone(point)?, point))).collect();
        for index in (0..arguments.len()).step_by(2) {
            let (colour, Move::Place(point)) = (arguments.colour(index)?, arguments.play(index + 1)?) else {
                return Err(Failure::Syntax);
            };
            stones.retain(|(_, other)| *other != point);
            stones.push((colour, point));
        }
        let board = Board::with_stones(self.setup.size, stones).map_err(|_| Failure::BadVertexList)?;
        let to_move = self.game.to_move();
        self.begin(Go::from_board(self.setup, board, to_move))
    }

    /// The rules of the server: which of them count areas.
    pub(super) fn kgs_rules(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.setup.count = match arguments.word(0).to_ascii_lowercase().as_str() {
            "japanese" => Count::Territory,
            "chinese" | "aga" | "new_zealand" => Count::Area,
            _ => return Err(Failure::Syntax),
        };
        self.start = Go::from_board(self.setup, self.start.board().clone(), self.start.to_move());
        self.replay();
        Ok(String::new())
    }

    pub(super) fn kgs_time_settings(&mut self, arguments: &Arguments<'_>) -> Answer {
        let settings = match arguments.word(0).to_ascii_lowercase().as_str() {
            "none" => Settings { main: 0, period: 1, stones: 0 },
            "absolute" => Settings { main: arguments.read(1)?, period: 0, stones: 0 },
            "byoyomi" => {
                let (main, period, _): (u32, u32, u32) =
                    (arguments.read(1)?, arguments.read(2)?, arguments.read(3)?);
                Settings { main, period, stones: 1 }
            }
            "canadian" => {
                Settings { main: arguments.read(1)?, period: arguments.read(2)?, stones: arguments.read(3)? }
            }
            _ => return Err(Failure::Syntax),
        };
        self.clock.set(settings);
        Ok(String::new())
    }

    /// A move like any other, but no pass while dead stones of the enemy are on the board: the server counts everything that lies there as alive.
    pub(super) fn genmove_cleanup(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        let chosen = self.choose_by_the_clock(colour)?;
        let mv = if chosen == Move::Pass { self.cleaning(colour).unwrap_or(Move::Pass) } else { chosen };
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        Ok(written(mv))
    }

    /// A liberty of a dead chain of the enemy where a stone is safe.
    fn cleaning(&self, colour: Colour) -> Option<Move> {
        let game = self.turned_to(colour);
        let board = game.board();
        let dead = stammtisch_go::policy::dead_chains(&game);
        let theirs =
            dead.into_iter().map(|(point, _)| point).filter(|&p| board.stone(p) == Some(colour.other()));
        let liberties = theirs.flat_map(|head| board.chain(head)).flat_map(|stone| board.neighbours(stone));
        let safe = |point: &Point| {
            let mut then = game.clone();
            board.is_empty(*point) && game.check_stone(colour, *point).is_ok() && {
                then.make_move(colour, Move::Place(*point));
                matches!(then.phase(), Phase::Playing { .. }) && then.board().liberties(*point) > 1
            }
        };
        liberties.collect::<Vec<_>>().into_iter().find(safe).map(Move::Place)
    }

    /// Thinks so much about a move where no clock was set.
    pub(crate) fn with_thought(mut self, thought: Option<Thought>) -> Engine {
        self.thought = thought;
        self
    }

    /// Has the player think on so many cores at once.
    pub(crate) fn on_cores(mut self, cores: NonZeroUsize) -> Engine {
        self.cores = cores;
        self
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
