//! A GTP session: executes one command at a time and returns its response.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use stammtisch_bots as bots;
use stammtisch_go::rules::{greatest_handicap, handicap_points, seat};
use stammtisch_go::{Board, Colour, Go, HalfPoints, Move, Phase, Point, Setup};
use stammtisch_presentation::{
    Actor, Budget, Choice, Game, LIMITS, Loaded, Observation, Opinion, Perspective, Playable, Player, Reason,
    SearchLimit, SearchRequest, Seat,
};

use crate::analyze::{AnalysisRequest, Dialect};
use crate::clock::{Clock, TimeSettings};
use crate::protocol::{CommandResult, GtpError, GtpRequest};

/// The handler of a command.
type Handler = fn(&mut GtpSession, &Arguments<'_>) -> CommandResult;

/// The commands, in the order of `list_commands`.
const COMMANDS: [(&str, Handler); 51] = [
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Stammtisch".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, arguments| Ok(names().any(|name| arguments.word(0) == name).to_string())),
    ("list_commands", |_, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("quit", GtpSession::quit),
    ("boardsize", GtpSession::boardsize),
    ("clear_board", GtpSession::clear_board),
    ("komi", GtpSession::komi),
    ("fixed_handicap", GtpSession::fixed_handicap),
    ("place_free_handicap", GtpSession::place_free_handicap),
    ("set_free_handicap", GtpSession::set_free_handicap),
    ("play", GtpSession::play),
    ("genmove", GtpSession::genmove),
    ("reg_genmove", GtpSession::reg_genmove),
    ("genmove_analyze", |session, arguments| session.genmove_analyze(Dialect::Leela, arguments)),
    ("lz-genmove_analyze", |session, arguments| session.genmove_analyze(Dialect::Leela, arguments)),
    ("kata-genmove_analyze", |session, arguments| session.genmove_analyze(Dialect::Kata, arguments)),
    ("undo", GtpSession::undo),
    ("time_settings", GtpSession::time_settings),
    ("time_left", GtpSession::time_left),
    ("final_score", |session, _| Ok(session.final_score())),
    ("final_status_list", GtpSession::final_status_list),
    ("loadsgf", GtpSession::loadsgf),
    ("showboard", |session, _| Ok(session.showboard())),
    ("query_boardsize", |session, _| Ok(session.setup.size.to_string())),
    ("get_komi", |session, _| Ok(session.setup.komi.to_string())),
    ("get_handicap", |session, _| Ok(session.handicap().to_string())),
    ("captures", GtpSession::captures),
    ("is_legal", GtpSession::is_legal),
    ("all_legal", GtpSession::all_legal),
    ("list_stones", GtpSession::list_stones),
    ("move_history", |session, _| Ok(session.move_history())),
    ("last_move", |session, _| session.last_move()),
    ("printsgf", GtpSession::printsgf),
    ("get_random_seed", |session, _| Ok(session.seed.to_string())),
    ("set_random_seed", GtpSession::set_random_seed),
    ("cputime", |session, _| Ok(session.cputime())),
    ("gg-undo", GtpSession::undo_many),
    ("gogui-play_sequence", GtpSession::play_sequence),
    ("gogui-setup", GtpSession::set_up),
    ("kgs-rules", GtpSession::kgs_rules),
    ("kgs-time_settings", GtpSession::kgs_time_settings),
    ("kgs-genmove_cleanup", GtpSession::genmove_cleanup),
    ("kgs-game_over", |_, _| Ok(String::new())),
    ("gogui-analyze_commands", |_, _| Ok(crate::queries::GOGUI_COMMANDS.join("\n"))),
    ("stammtisch-territory", |session, _| Ok(session.territory())),
    ("stammtisch-score", |session, _| Ok(session.score())),
    ("stammtisch-estimate", |session, _| Ok(session.estimate())),
    ("stammtisch-legal", GtpSession::legal),
    ("stammtisch-why", |session, _| Ok(session.why())),
];

/// The note on a file of which only the beginning can be played.
const TRUNCATED_NOTE: &str = "sgf-stopped";
/// The note on a file with a board below the smallest size.
const BOARD_TOO_SMALL_NOTE: &str = "sgf-small";

/// The commands whose response continues until the next input line.
const STREAMING_COMMANDS: [(&str, Dialect); 3] =
    [("analyze", Dialect::Leela), ("lz-analyze", Dialect::Leela), ("kata-analyze", Dialect::Kata)];

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name).chain(STREAMING_COMMANDS.iter().map(|(name, _)| *name))
}

/// The response to an input line.
#[derive(Debug)]
pub(crate) enum Reply {
    /// The complete response, including the empty line at its end.
    Complete(String),
    /// The first line of a response, and the analysis for [`GtpSession::analyse`] to report.
    Streaming(String, AnalysisRequest),
}

/// A game of Go and the computer player that generates moves.
pub struct GtpSession {
    pub(crate) setup: Setup,
    /// The position before the first move, with handicap stones.
    pub(crate) start: Go,
    pub(crate) moves: Vec<(Colour, Move)>,
    pub(crate) game: Go,
    player_name: String,
    /// The player of each colour with its search tree; created on its first move.
    players: [Option<Box<dyn Player<Go>>>; 2],
    pub(crate) seed: u64,
    pub(crate) clock: Clock,
    /// The search limit while no clock is set; `None` for that of the player's level.
    pub(crate) search_limit: Option<SearchLimit>,
    /// The number of search threads.
    pub(crate) threads: NonZeroUsize,
    pub(crate) reasons: Vec<Reason>,
    has_quit: bool,
}

impl GtpSession {
    /// Starts a session with this player, which must be one of the game's.
    pub fn new(setup: Setup, player: &str, seed: u64) -> GtpSession {
        let start = empty(setup);
        GtpSession {
            setup,
            game: start.clone(),
            start,
            moves: Vec::new(),
            player_name: player.to_owned(),
            players: [None, None],
            seed,
            clock: Clock::default(),
            search_limit: None,
            threads: NonZeroUsize::MIN,
            reasons: Vec::new(),
            has_quit: false,
        }
    }

    /// Executes an input line; `None` if the line holds no command.
    pub(crate) fn respond(&mut self, line: &[u8]) -> Option<Reply> {
        let request = GtpRequest::parse(line)?;
        if let Some((_, dialect)) = STREAMING_COMMANDS.iter().find(|(name, _)| *name == request.command) {
            return Some(
                match AnalysisRequest::parse(*dialect, &Arguments(&request.arguments), self.game.to_move()) {
                    Ok(analysis) => Reply::Streaming(request.head(), analysis),
                    Err(failure) => Reply::Complete(request.respond(&Err(failure))),
                },
            );
        }
        let command = COMMANDS.iter().find(|(name, _)| *name == request.command);
        let answer = match command {
            Some((_, handler)) => handler(self, &Arguments(&request.arguments)),
            None => Err(GtpError::UnknownCommand),
        };
        Some(Reply::Complete(request.respond(&answer)))
    }

    /// Whether `quit` was received.
    pub(crate) fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// The position with this colour to move. GTP lets any colour move at any time, also twice in a
    /// row or after two passes.
    pub(crate) fn turned_to(&self, colour: Colour) -> Go {
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

    fn quit(&mut self, _: &Arguments<'_>) -> CommandResult {
        self.has_quit = true;
        Ok(String::new())
    }

    fn boardsize(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let size = u8::try_from(arguments.parse::<u64>(0)?).ok().filter(|size| (5..=19).contains(size));
        self.setup.size = size.ok_or(GtpError::UnacceptableSize)?;
        self.start_game(empty(self.setup))
    }

    fn clear_board(&mut self, _: &Arguments<'_>) -> CommandResult {
        self.start_game(empty(self.setup))
    }

    fn komi(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let komi: f64 = arguments.parse(0)?;
        self.setup.komi = HalfPoints::try_from(komi).map_err(|_| GtpError::UnacceptableKomi)?;
        self.start = Go::from_board(self.setup, self.start.board().clone(), self.start.to_move());
        self.replay();
        Ok(String::new())
    }

    fn fixed_handicap(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let stones = arguments.parse(0)?;
        self.place_fixed_handicap(stones)
    }

    /// Places stones on the usual points; further stones as far from the others as possible.
    fn place_free_handicap(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let stones: usize = arguments.parse(0)?;
        if !(2..usize::from(self.setup.size).pow(2)).contains(&stones) {
            return Err(GtpError::InvalidNumberOfStones);
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
            points.push(free.max_by_key(room).ok_or(GtpError::InvalidNumberOfStones)?);
        }
        self.place_handicap(points)
    }

    fn place_fixed_handicap(&mut self, stones: u8) -> CommandResult {
        let points = handicap_points(self.setup.size, stones).filter(|points| !points.is_empty());
        self.place_handicap(points.ok_or(GtpError::InvalidNumberOfStones)?)
    }

    fn place_handicap(&mut self, points: Vec<Point>) -> CommandResult {
        self.expect_empty_board()?;
        self.set_start(with_handicap(self.setup, &points).ok_or(GtpError::InvalidNumberOfStones)?)?;
        Ok(vertices(&points))
    }

    fn set_free_handicap(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        self.expect_empty_board()?;
        let points: Result<BTreeSet<Point>, _> = arguments.0.iter().map(|text| text.parse()).collect();
        let points = points.map_err(|_| GtpError::BadVertexList)?;
        let whole_board = usize::from(self.setup.size).pow(2);
        if points.len() != arguments.0.len() || points.len() < 2 || points.len() >= whole_board {
            return Err(GtpError::BadVertexList);
        }
        let points: Vec<Point> = points.into_iter().collect();
        self.set_start(with_handicap(self.setup, &points).ok_or(GtpError::BadVertexList)?)
    }

    fn expect_empty_board(&self) -> Result<(), GtpError> {
        let board = self.game.board();
        let empty = board.points().all(|point| board.is_empty(point));
        if empty && self.moves.is_empty() { Ok(()) } else { Err(GtpError::BoardNotEmpty) }
    }

    fn play(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let mv = arguments.point_or_pass(1)?;
        self.make_move(colour, mv)?;
        Ok(String::new())
    }

    pub(crate) fn make_move(&mut self, colour: Colour, mv: Move) -> Result<(), GtpError> {
        let mut game = self.turned_to(colour);
        game.check_move(colour, mv).map_err(|_| GtpError::IllegalMove)?;
        game.make_move(colour, mv);
        self.game = game;
        self.moves.push((colour, mv));
        let observation = Observation { actor: Actor::Seat(seat(colour)), seen: &mv, view: &self.game };
        self.players.iter_mut().flatten().for_each(|player| player.observe(&observation));
        Ok(())
    }

    fn genmove(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let mv = self.choose_on_clock(colour)?;
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        Ok(format_move(mv))
    }

    fn reg_genmove(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        self.choose(colour).map(format_move)
    }

    /// Chooses a move while the clock runs.
    pub(crate) fn choose_on_clock(&mut self, colour: Colour) -> Result<Move, GtpError> {
        let started = Instant::now();
        let chosen = self.choose(colour);
        self.clock.add_used(colour, started.elapsed());
        chosen
    }

    fn choose(&mut self, colour: Colour) -> Result<Move, GtpError> {
        let seat = seat(colour);
        let view = self.turned_to(colour).view(Perspective::seat(seat));
        let mut rng = bots::decision_rng(self.seed, self.moves.len());
        let budget = self.budget(colour);
        let player = match &mut self.players[seat.index()] {
            Some(player) => player,
            empty => {
                empty.insert(bots::player::<Go>(&self.player_name).map_err(|_| GtpError::NoGeneratedMove)?)
            }
        };
        let choice = player.choose(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng });
        let Choice { mv, reasons } = choice.ok_or(GtpError::NoGeneratedMove)?;
        self.reasons = reasons;
        Ok(mv)
    }

    /// The player's evaluation of the position from the tree of its last search; that of the
    /// analysis player if the player has none.
    pub(crate) fn opinion(&mut self, colour: Colour, time: Duration) -> Option<Opinion<Move>> {
        let seat = seat(colour);
        let view = self.turned_to(colour).view(Perspective::seat(seat));
        let mut rng = bots::decision_rng(self.seed, self.moves.len());
        let budget = Budget::time(time).in_place_of_level().on_cores(self.threads);
        let mut request = SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng };
        let player = self.players[seat.index()].as_mut();
        player
            .and_then(|player| player.opinion(&mut request, &[]))
            .or_else(|| bots::analysis_player::<Go>().opinion(&mut request, &[]))
    }

    /// Lets the player of the last move search on the opponent's time. Returns whether it used the
    /// whole slice, that is, whether pondering is worth continuing.
    pub(crate) fn ponder(&mut self, slice: Duration) -> bool {
        let Some((colour, _)) = self.moves.last() else { return false };
        let seat = seat(*colour);
        let view = self.game.view(Perspective::seat(seat));
        let mut rng = bots::decision_rng(self.seed, self.moves.len());
        let Some(player) = &mut self.players[seat.index()] else { return false };
        let started = Instant::now();
        let budget = Budget::time(slice).in_place_of_level().on_cores(self.threads);
        player.ponder(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng });
        started.elapsed() >= slice
    }

    /// The budget for a move: from the clock, else from the command line.
    fn budget(&self, colour: Colour) -> Budget {
        let timed = self.clock.budget(colour, self.game.board().empty_points().len());
        let unlimited = || Budget::unlimited().with_search_limit(self.search_limit);
        timed.unwrap_or_else(unlimited).on_cores(self.threads)
    }

    /// Undoes a number of moves, one by default.
    fn undo_many(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let count = if arguments.is_empty() { 1 } else { arguments.parse(0)? };
        let left = self.moves.len().checked_sub(count).ok_or(GtpError::CannotUndo)?;
        self.moves.truncate(left);
        self.replay();
        Ok(String::new())
    }

    fn undo(&mut self, _: &Arguments<'_>) -> CommandResult {
        self.moves.pop().ok_or(GtpError::CannotUndo)?;
        self.replay();
        Ok(String::new())
    }

    fn time_settings(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let main = arguments.parse(0)?;
        let period = arguments.parse(1)?;
        let stones = arguments.parse(2)?;
        self.clock.set(TimeSettings { main, period, stones });
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let colour = arguments.colour(0)?;
        let seconds = arguments.parse::<f64>(1)?;
        let stones = arguments.parse(2)?;
        // Some controllers send fractions of a second or negative values.
        self.clock.set_left(colour, seconds.max(0.0) as u32, stones);
        Ok(String::new())
    }

    /// Loads the main line of a file, up to the position before the given move. Fails if the
    /// position cannot be reached.
    fn loadsgf(&mut self, arguments: &Arguments<'_>) -> CommandResult {
        let before = if arguments.0.len() > 1 { arguments.parse(1)? } else { usize::MAX };
        let bytes = read_game_file(Path::new(arguments.word(0)))?;
        let Loaded { record, notes } =
            Go::files().read(None, &bytes).map_err(|_| GtpError::CannotLoadFile)?;
        if notes.iter().any(|note| note.key == BOARD_TOO_SMALL_NOTE) {
            return Err(GtpError::CannotLoadFile);
        }
        let start = record.first_state().map_err(|_| GtpError::CannotLoadFile)?;
        let moves = record.moves.iter().filter(|played| matches!(played.mv, Move::Place(_) | Move::Pass));
        let moves: Vec<(Colour, Move)> = moves
            .take(before.saturating_sub(1))
            .filter_map(|played| Some((stammtisch_go::rules::colour(played.actor.seat()?)?, played.mv)))
            .collect();
        let is_cut_short = notes.iter().any(|note| note.key == TRUNCATED_NOTE);
        if is_cut_short && moves.len() < before.saturating_sub(1) {
            return Err(GtpError::CannotLoadFile);
        }
        self.setup = *start.agreed();
        self.start_game(start)?;
        self.moves = moves;
        self.replay();
        Ok(String::new())
    }

    /// Starts a new game with fresh clocks.
    fn start_game(&mut self, start: Go) -> CommandResult {
        self.clock.reset();
        self.set_start(start)
    }

    pub(crate) fn set_start(&mut self, start: Go) -> CommandResult {
        self.game = start.clone();
        self.start = start;
        self.moves.clear();
        self.reasons.clear();
        self.reset_players();
        Ok(String::new())
    }

    /// Resets the players to the current position.
    fn reset_players(&mut self) {
        for (at, player) in self.players.iter_mut().enumerate() {
            if let Some(player) = player {
                player.start(Seat(at as u8), &self.setup, &self.game);
            }
        }
    }

    /// Replays all moves; all of them were legal.
    pub(crate) fn replay(&mut self) {
        self.game = self.start.clone();
        for (colour, mv) in std::mem::take(&mut self.moves) {
            let mut game = self.turned_to(colour);
            game.make_move(colour, mv);
            self.game = game;
            self.moves.push((colour, mv));
        }
        self.reset_players();
    }
}

/// The arguments of a command.
pub(crate) struct Arguments<'a>(&'a [String]);

impl Arguments<'_> {
    /// The argument at this index; empty if there is none.
    pub(crate) fn word(&self, index: usize) -> &str {
        self.0.get(index).map_or("", String::as_str)
    }

    /// Parses the argument at this index.
    pub(crate) fn parse<T: FromStr>(&self, index: usize) -> Result<T, GtpError> {
        self.word(index).parse().map_err(|_| GtpError::Syntax)
    }

    pub(crate) fn colour(&self, index: usize) -> Result<Colour, GtpError> {
        match self.word(index).to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(GtpError::Syntax),
        }
    }

    /// Parses the argument at this index as a point or a pass.
    pub(crate) fn point_or_pass(&self, index: usize) -> Result<Move, GtpError> {
        Arguments::parse_point_or_pass(self.word(index))
    }

    /// Parses a point or a pass.
    pub(crate) fn parse_point_or_pass(word: &str) -> Result<Move, GtpError> {
        match word.to_ascii_lowercase().as_str() {
            "pass" => Ok(Move::Pass),
            _ => word.parse().map(Move::Place).map_err(|_| GtpError::Syntax),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Formats points, separated by blanks.
pub(crate) fn vertices(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads a file within the size limit for game files.
fn read_game_file(path: &Path) -> Result<Vec<u8>, GtpError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LIMITS.file_bytes as u64 + 1).read_to_end(&mut bytes))
        .map_err(|_| GtpError::CannotLoadFile)?;
    if bytes.len() > LIMITS.file_bytes { Err(GtpError::CannotLoadFile) } else { Ok(bytes) }
}

fn empty(setup: Setup) -> Go {
    Go::from_board(setup, Board::new(setup.size), Colour::Black)
}

fn with_handicap(setup: Setup, points: &[Point]) -> Option<Go> {
    let stones = points.iter().map(|&point| (Colour::Black, point));
    let board = Board::with_stones(setup.size, stones).ok()?;
    Some(Go::from_board(setup, board, Colour::White))
}

pub(crate) fn format_move(mv: Move) -> String {
    match mv {
        Move::Place(point) => point.to_string(),
        Move::Resign => "resign".to_owned(),
        _ => "pass".to_owned(),
    }
}
