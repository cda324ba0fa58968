//! The engine: one request in, one response out.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use stammtisch_bots as bots;
use stammtisch_go::rules::{greatest_handicap, handicap_points, seat};
use stammtisch_go::{Board, Colour, Go, HalfPoints, Move, Phase, Point, Setup};
use stammtisch_presentation::{
    Actor, Budget, Choice, Game, Loaded, Observation, Opinion, Perspective, Playable, Player, Reason,
    SearchRequest, Seat,
};

use super::clock::{Clock, Settings};
use super::live::{Analysis, Dialect};
use super::protocol::{Answer, Failure, Request};
use crate::commands::thought::{Thought, thinking};
use crate::files;

/// What a command does.
type Run = fn(&mut Engine, &Arguments<'_>) -> Answer;

/// The commands in the order in which they are listed.
const COMMANDS: [(&str, Run); 51] = [
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Stammtisch".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, arguments| Ok(names().any(|name| arguments.word(0) == name).to_string())),
    ("list_commands", |_, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("quit", Engine::quit),
    ("boardsize", Engine::boardsize),
    ("clear_board", Engine::clear_board),
    ("komi", Engine::komi),
    ("fixed_handicap", Engine::fixed_handicap),
    ("place_free_handicap", Engine::place_free_handicap),
    ("set_free_handicap", Engine::set_free_handicap),
    ("play", Engine::play),
    ("genmove", Engine::genmove),
    ("reg_genmove", Engine::reg_genmove),
    ("genmove_analyze", |engine, arguments| engine.genmove_analyze(Dialect::Leela, arguments)),
    ("lz-genmove_analyze", |engine, arguments| engine.genmove_analyze(Dialect::Leela, arguments)),
    ("kata-genmove_analyze", |engine, arguments| engine.genmove_analyze(Dialect::Kata, arguments)),
    ("undo", Engine::undo),
    ("time_settings", Engine::time_settings),
    ("time_left", Engine::time_left),
    ("final_score", |engine, _| Ok(engine.final_score())),
    ("final_status_list", Engine::final_status_list),
    ("loadsgf", Engine::loadsgf),
    ("showboard", |engine, _| Ok(engine.showboard())),
    ("query_boardsize", |engine, _| Ok(engine.setup.size.to_string())),
    ("get_komi", |engine, _| Ok(engine.setup.komi.to_string())),
    ("get_handicap", |engine, _| Ok(engine.handicap().to_string())),
    ("captures", Engine::captures),
    ("is_legal", Engine::is_legal),
    ("all_legal", Engine::all_legal),
    ("list_stones", Engine::list_stones),
    ("move_history", |engine, _| Ok(engine.move_history())),
    ("last_move", |engine, _| engine.last_move()),
    ("printsgf", Engine::printsgf),
    ("get_random_seed", |engine, _| Ok(engine.seed.to_string())),
    ("set_random_seed", Engine::set_random_seed),
    ("cputime", |engine, _| Ok(engine.cputime())),
    ("gg-undo", Engine::undo_many),
    ("gogui-play_sequence", Engine::play_sequence),
    ("gogui-setup", Engine::set_up),
    ("kgs-rules", Engine::kgs_rules),
    ("kgs-time_settings", Engine::kgs_time_settings),
    ("kgs-genmove_cleanup", Engine::genmove_cleanup),
    ("kgs-game_over", |_, _| Ok(String::new())),
    ("gogui-analyze_commands", |_, _| Ok(super::analysis::COMMANDS.join("\n"))),
    ("stammtisch-territory", |engine, _| Ok(engine.territory())),
    ("stammtisch-score", |engine, _| Ok(engine.score())),
    ("stammtisch-estimate", |engine, _| Ok(engine.estimate())),
    ("stammtisch-legal", Engine::legal),
    ("stammtisch-why", |engine, _| Ok(engine.why())),
];

/// The note on a file of which only the beginning makes a match.
const CUT_SHORT: &str = "sgf-stopped";
/// The note on a file whose board is too small for a match.
const TOO_SMALL: &str = "sgf-small";

/// The commands whose answer goes on until the next line of the controller.
const LIVE: [(&str, Dialect); 3] =
    [("analyze", Dialect::Leela), ("lz-analyze", Dialect::Leela), ("kata-analyze", Dialect::Kata)];

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name).chain(LIVE.iter().map(|(name, _)| *name))
}

/// The response to a line.
#[derive(Debug)]
pub(crate) enum Reply {
    /// All of it, with the empty line at its end.
    Whole(String),
    /// How it begins, and what [`Engine::analyse`] is to tell until the next line.
    Live(String, Analysis),
}

/// A game of Go and the player who answers for us.
pub(crate) struct Engine {
    pub(super) setup: Setup,
    /// The game before the first move, handicap stones included.
    pub(super) start: Go,
    pub(super) moves: Vec<(Colour, Move)>,
    pub(super) game: Go,
    player: String,
    /// The player, once he was asked for a move of that colour, with what he has thought so far.
    seated: [Option<Box<dyn Player<Go>>>; 2],
    pub(super) seed: u64,
    pub(super) clock: Clock,
    /// How much the player thinks about a move while no clock is set, if not as his level says.
    pub(super) thought: Option<Thought>,
    /// On how many cores he thinks.
    pub(super) cores: NonZeroUsize,
    pub(super) reasons: Vec<Reason>,
    has_quit: bool,
}

impl Engine {
    /// A new game for that player, who must be one of the game's.
    pub(crate) fn new(setup: Setup, player: &str, seed: u64) -> Engine {
        let start = empty(setup);
        Engine {
            setup,
            game: start.clone(),
            start,
            moves: Vec::new(),
            player: player.to_owned(),
            seated: [None, None],
            seed,
            clock: Clock::default(),
            thought: None,
            cores: NonZeroUsize::MIN,
            reasons: Vec::new(),
            has_quit: false,
        }
    }

    /// The response to a line; none if it is no request.
    pub(crate) fn respond(&mut self, line: &[u8]) -> Option<Reply> {
        let request = Request::read(line)?;
        if let Some((_, dialect)) = LIVE.iter().find(|(name, _)| *name == request.command) {
            return Some(
                match Analysis::read(*dialect, &Arguments(&request.arguments), self.game.to_move()) {
                    Ok(analysis) => Reply::Live(request.head(), analysis),
                    Err(failure) => Reply::Whole(request.respond(&Err(failure))),
                },
            );
        }
        let command = COMMANDS.iter().find(|(name, _)| *name == request.command);
        let answer = match command {
            Some((_, run)) => run(self, &Arguments(&request.arguments)),
            None => Err(Failure::UnknownCommand),
        };
        Some(Reply::Whole(request.respond(&answer)))
    }

    /// Whether `quit` was said.
    pub(crate) fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// The game with this colour to move: any colour may move at any time here, also twice in a row or after two passes.
    pub(super) fn turned_to(&self, colour: Colour) -> Go {
        let mut game = self.game.clone();
        if matches!(game.phase(), Phase::Playing { .. }) && game.to_move() == colour {
            return game;
        }
        game.make_move(colour.other(), Move::Resume);
        game.make_move(colour.other(), Move::Pass);
        if self.moves.last() != Some(&(colour.other(), Move::Pass)) {
            game.make_move(colour, Move::Resume);
        }
        game
    }

    fn quit(&mut self, _: &Arguments<'_>) -> Answer {
        self.has_quit = true;
        Ok(String::new())
    }

    fn boardsize(&mut self, arguments: &Arguments<'_>) -> Answer {
        let size = u8::try_from(arguments.read::<u64>(0)?).ok().filter(|size| (5..=19).contains(size));
        self.setup.size = size.ok_or(Failure::UnacceptableSize)?;
        self.begin_again(empty(self.setup))
    }

    fn clear_board(&mut self, _: &Arguments<'_>) -> Answer {
        self.begin_again(empty(self.setup))
    }

    fn komi(&mut self, arguments: &Arguments<'_>) -> Answer {
        let komi: f64 = arguments.read(0)?;
        self.setup.komi = HalfPoints::try_from(komi).map_err(|_| Failure::UnacceptableKomi)?;
        self.start = Go::from_board(self.setup, self.start.board().clone(), self.start.to_move());
        self.replay();
        Ok(String::new())
    }

    fn fixed_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let stones = arguments.read(0)?;
        self.give_handicap(stones)
    }

    /// The usual points, and where more stones are asked for than there are of them, points that lie as far from the others as possible.
    fn place_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let stones: usize = arguments.read(0)?;
        if !(2..usize::from(self.setup.size).pow(2)).contains(&stones) {
            return Err(Failure::InvalidNumberOfStones);
        }
        let usual = stones.min(usize::from(greatest_handicap(self.setup.size))) as u8;
        let mut points = handicap_points(self.setup.size, usual).unwrap_or_default();
        let far = |a: &Point, b: &Point| a.column().abs_diff(b.column()) + a.row().abs_diff(b.row());
        let edge = |point: &Point| {
            let last = self.setup.size - 1;
            [point.column(), point.row(), last - point.column(), last - point.row()].into_iter().min()
        };
        while points.len() < stones {
            let free = self.game.board().points().filter(|point| !points.contains(point));
            let room = |point: &Point| (points.iter().map(|other| far(point, other)).min(), edge(point));
            points.push(free.max_by_key(room).ok_or(Failure::InvalidNumberOfStones)?);
        }
        self.give(points)
    }

    fn give_handicap(&mut self, stones: u8) -> Answer {
        let points = handicap_points(self.setup.size, stones).filter(|points| !points.is_empty());
        self.give(points.ok_or(Failure::InvalidNumberOfStones)?)
    }

    fn give(&mut self, points: Vec<Point>) -> Answer {
        self.expect_empty_board()?;
        self.begin(with_handicap(self.setup, &points).ok_or(Failure::InvalidNumberOfStones)?)?;
        Ok(vertices(&points))
    }

    fn set_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.expect_empty_board()?;
        let points: Result<BTreeSet<Point>, _> = arguments.0.iter().map(|text| text.parse()).collect();
        let points = points.map_err(|_| Failure::BadVertexList)?;
        let whole_board = usize::from(self.setup.size).pow(2);
        if points.len() != arguments.0.len() || points.len() < 2 || points.len() >= whole_board {
            return Err(Failure::BadVertexList);
        }
        let points: Vec<Point> = points.into_iter().collect();
        self.begin(with_handicap(self.setup, &points).ok_or(Failure::BadVertexList)?)
    }

    fn expect_empty_board(&self) -> Result<(), Failure> {
        let board = self.game.board();
        let empty = board.points().all(|point| board.is_empty(point));
        if empty && self.moves.is_empty() { Ok(()) } else { Err(Failure::BoardNotEmpty) }
    }

    fn play(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        let mv = arguments.play(1)?;
        self.make_move(colour, mv)?;
        Ok(String::new())
    }

    pub(super) fn make_move(&mut self, colour: Colour, mv: Move) -> Result<(), Failure> {
        let mut game = self.turned_to(colour);
        game.check_move(colour, mv).map_err(|_| Failure::IllegalMove)?;
        game.make_move(colour, mv);
        self.game = game;
        self.moves.push((colour, mv));
        let told = Observation { actor: Actor::Seat(seat(colour)), seen: &mv, view: &self.game };
        self.seated.iter_mut().flatten().for_each(|player| player.observe(&told));
        Ok(())
    }

    fn genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        let mv = self.choose_by_the_clock(colour)?;
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        Ok(written(mv))
    }

    fn reg_genmove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let colour = arguments.colour(0)?;
        self.choose(colour).map(written)
    }

    /// A move of the game, for which the clock runs.
    pub(super) fn choose_by_the_clock(&mut self, colour: Colour) -> Result<Move, Failure> {
        let begun = Instant::now();
        let chosen = self.choose(colour);
        self.clock.use_up(colour, begun.elapsed());
        chosen
    }

    fn choose(&mut self, colour: Colour) -> Result<Move, Failure> {
        let seat = seat(colour);
        let view = self.turned_to(colour).view(Perspective::seat(seat));
        let mut rng = bots::dice(self.seed, self.moves.len());
        let budget = self.budget(colour);
        let player = match &mut self.seated[seat.index()] {
            Some(player) => player,
            empty => empty.insert(bots::player::<Go>(&self.player).map_err(|_| Failure::NoAnswer)?),
        };
        let asked = player.choose(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng });
        let Choice { mv, reasons } = asked.ok_or(Failure::NoAnswer)?;
        self.reasons = reasons;
        Ok(mv)
    }

    /// The player's opinion of the position, from the tree of its last choice; the adviser's if the
    /// player has none.
    pub(super) fn opinion(&mut self, colour: Colour, glance: Duration) -> Option<Opinion<Move>> {
        let seat = seat(colour);
        let view = self.turned_to(colour).view(Perspective::seat(seat));
        let mut rng = bots::dice(self.seed, self.moves.len());
        let budget = Budget::time(glance).in_place_of_level().on_cores(self.cores);
        let mut ask = SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng };
        let player = self.seated[seat.index()].as_mut();
        player
            .and_then(|player| player.opinion(&mut ask, &[]))
            .or_else(|| bots::adviser::<Go>().opinion(&mut ask, &[]))
    }

    /// Has the player of the last move think on while the other is to move. Says whether he had anything to think about.
    pub(crate) fn ponder(&mut self, slice: Duration) -> bool {
        let Some((colour, _)) = self.moves.last() else { return false };
        let seat = seat(*colour);
        let (view, mut rng) =
            (self.game.view(Perspective::seat(seat)), bots::dice(self.seed, self.moves.len()));
        let Some(player) = &mut self.seated[seat.index()] else { return false };
        let (begun, budget) = (Instant::now(), Budget::time(slice).in_place_of_level().on_cores(self.cores));
        player.ponder(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng });
        begun.elapsed() >= slice
    }

    /// What the clock leaves for a move, or what was asked for on the command line.
    fn budget(&self, colour: Colour) -> Budget {
        let timed = self.clock.budget(colour, self.game.board().empty_points().len());
        timed.unwrap_or_else(|| thinking(self.thought, Budget::unlimited())).on_cores(self.cores)
    }

    /// Takes back so many moves, one unless it is said.
    fn undo_many(&mut self, arguments: &Arguments<'_>) -> Answer {
        let count = if arguments.is_empty() { 1 } else { arguments.read(0)? };
        let left = self.moves.len().checked_sub(count).ok_or(Failure::CannotUndo)?;
        self.moves.truncate(left);
        self.replay();
        Ok(String::new())
    }

    fn undo(&mut self, _: &Arguments<'_>) -> Answer {
        self.moves.pop().ok_or(Failure::CannotUndo)?;
        self.replay();
        Ok(String::new())
    }

    fn time_settings(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (main, period, stones) = (arguments.read(0)?, arguments.read(1)?, arguments.read(2)?);
        self.clock.set(Settings { main, period, stones });
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (colour, seconds, stones) = (arguments.colour(0)?, arguments.read::<f64>(1)?, arguments.read(2)?);
        // Some programs tell parts of a second, or how late it is already.
        self.clock.left(colour, seconds.max(0.0) as u32, stones);
        Ok(String::new())
    }

    /// Goes on with the main line of a file, up to the position before a move. One that no match reaches cannot be loaded.
    fn loadsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let before = if arguments.0.len() > 1 { arguments.read(1)? } else { usize::MAX };
        let bytes = files::read(Path::new(arguments.word(0))).map_err(|_| Failure::CannotLoadFile)?;
        let Loaded { record, notes } = Go::files().read(None, &bytes).map_err(|_| Failure::CannotLoadFile)?;
        if notes.iter().any(|note| note.key == TOO_SMALL) {
            return Err(Failure::CannotLoadFile);
        }
        let start = record.first_state().map_err(|_| Failure::CannotLoadFile)?;
        let moves = record.moves.iter().filter(|played| matches!(played.mv, Move::Place(_) | Move::Pass));
        let moves: Vec<(Colour, Move)> = moves
            .take(before.saturating_sub(1))
            .filter_map(|played| Some((stammtisch_go::rules::colour(played.actor.seat()?)?, played.mv)))
            .collect();
        let is_cut_short = notes.iter().any(|note| note.key == CUT_SHORT);
        if is_cut_short && moves.len() < before.saturating_sub(1) {
            return Err(Failure::CannotLoadFile);
        }
        self.setup = *start.agreed();
        self.begin_again(start)?;
        self.moves = moves;
        self.replay();
        Ok(String::new())
    }

    /// A new game, with clocks that have not run yet.
    fn begin_again(&mut self, start: Go) -> Answer {
        self.clock.begin_again();
        self.begin(start)
    }

    pub(super) fn begin(&mut self, start: Go) -> Answer {
        self.game = start.clone();
        self.start = start;
        self.moves.clear();
        self.reasons.clear();
        self.seat_anew();
        Ok(String::new())
    }

    /// Tells the players that the game went another way than they were told.
    fn seat_anew(&mut self) {
        for (at, player) in self.seated.iter_mut().enumerate() {
            if let Some(player) = player {
                player.start(Seat(at as u8), &self.setup, &self.game);
            }
        }
    }

    /// Plays all moves again, all of which were legal.
    pub(super) fn replay(&mut self) {
        self.game = self.start.clone();
        for (colour, mv) in std::mem::take(&mut self.moves) {
            let mut game = self.turned_to(colour);
            game.make_move(colour, mv);
            self.game = game;
            self.moves.push((colour, mv));
        }
        self.seat_anew();
    }
}

/// The words after a command.
pub(super) struct Arguments<'a>(&'a [String]);

impl Arguments<'_> {
    /// The argument at that place; empty if there is none.
    pub(super) fn word(&self, index: usize) -> &str {
        self.0.get(index).map_or("", String::as_str)
    }

    /// The argument at that place, read as what is needed there.
    pub(super) fn read<T: FromStr>(&self, index: usize) -> Result<T, Failure> {
        self.word(index).parse().map_err(|_| Failure::Syntax)
    }

    pub(super) fn colour(&self, index: usize) -> Result<Colour, Failure> {
        match self.word(index).to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(Failure::Syntax),
        }
    }

    /// A point or a pass.
    pub(super) fn play(&self, index: usize) -> Result<Move, Failure> {
        Arguments::read_play(self.word(index))
    }

    /// The same out of a word.
    pub(super) fn read_play(word: &str) -> Result<Move, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "pass" => Ok(Move::Pass),
            _ => word.parse().map(Move::Place).map_err(|_| Failure::Syntax),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Points separated by blanks.
pub(super) fn vertices(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn empty(setup: Setup) -> Go {
    Go::from_board(setup, Board::new(setup.size), Colour::Black)
}

fn with_handicap(setup: Setup, points: &[Point]) -> Option<Go> {
    let stones = points.iter().map(|&point| (Colour::Black, point));
    let board = Board::with_stones(setup.size, stones).ok()?;
    Some(Go::from_board(setup, board, Colour::White))
}

pub(super) fn written(mv: Move) -> String {
    match mv {
        Move::Place(point) => point.to_string(),
        Move::Resign => "resign".to_owned(),
        _ => "pass".to_owned(),
    }
}
