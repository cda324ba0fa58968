//! Whole games against GNU Go: no GTP error, the same legal moves at every ply, and the same score
//! where area and territory scoring can be compared.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use stammtisch_go::{Board, Colour, HalfPoints, Point, Score};

/// The maximum length of a game; GNU Go remembers 500 moves.
const MAX_GAME_PLIES: usize = 480;

/// A GTP engine as a child process.
struct Engine {
    name: &'static str,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn ours(player: &str, seed: u32) -> Engine {
        let seed = seed.to_string();
        Engine::start(
            "stammtisch",
            env!("CARGO_BIN_EXE_stammtisch"),
            &["gtp", "--player", player, "--seed", &seed],
        )
    }

    /// GNU Go with our rules: positional superko and no suicide. It uses area scoring.
    fn gnugo(seed: u32) -> Engine {
        let seed = seed.to_string();
        let mut arguments = vec!["--mode", "gtp", "--level", "1", "--seed", &seed];
        arguments.extend(["--chinese-rules", "--positional-superko", "--forbid-suicide"]);
        let debian = "/usr/games/gnugo";
        let program = if std::path::Path::new(debian).exists() { debian } else { "gnugo" };
        Engine::start("GNU Go", program, &arguments)
    }

    fn start(name: &'static str, program: &str, arguments: &[&str]) -> Engine {
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.unwrap_or_else(|why| {
            panic!("{name} cannot be started ({program}: {why}); GNU Go is the Debian package gnugo")
        });
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { name, child, input, output }
    }

    /// Sends a command and returns the answer.
    ///
    /// # Panics
    /// If the engine refuses the command.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").unwrap();
        let mut response = String::new();
        loop {
            let read = self.output.read_line(&mut response).unwrap();
            assert!(read > 0, "{} is gone after {command}", self.name);
            if response.ends_with("\n\n") || response == "\n" {
                break;
            }
        }
        match response.strip_prefix('=') {
            Some(answer) => answer.trim().to_owned(),
            None => panic!("{} refuses {command}: {}", self.name, response.trim()),
        }
    }

    fn points(&mut self, command: &str) -> BTreeSet<String> {
        self.ask(command).split_whitespace().map(str::to_uppercase).collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A game between two engines, with the referee's own board.
struct Match {
    ours: Engine,
    gnugo: Engine,
    board: Board,
    stones: [i32; 2],
    passes: u32,
    plies: usize,
    captures: u32,
}

impl Match {
    fn new(size: u8, player: &str, seed: u32) -> Match {
        let mut ours = Engine::ours(player, seed);
        let mut gnugo = Engine::gnugo(seed);
        for engine in [&mut ours, &mut gnugo] {
            for command in [&format!("boardsize {size}"), "clear_board", "komi 2.5"] {
                engine.ask(command);
            }
        }
        Match { ours, gnugo, board: Board::new(size), stones: [0; 2], passes: 0, plies: 0, captures: 0 }
    }

    /// Plays until both pass or one resigns; returns whether the board can be scored.
    fn play(&mut self, is_ours: impl Fn(Colour) -> bool) -> bool {
        let mut colour = Colour::Black;
        while self.passes < 2 {
            self.plies += 1;
            assert!(self.plies < MAX_GAME_PLIES, "the game does not end");
            self.compare_legal_moves(colour);
            let (mover, other) = if is_ours(colour) {
                (&mut self.ours, &mut self.gnugo)
            } else {
                (&mut self.gnugo, &mut self.ours)
            };
            let vertex = mover.ask(&format!("genmove {colour}")).to_uppercase();
            if vertex == "RESIGN" {
                return false;
            }
            other.ask(&format!("play {colour} {vertex}"));
            self.record(colour, &vertex);
            colour = colour.other();
        }
        true
    }

    fn compare_legal_moves(&mut self, colour: Colour) {
        let ours = self.ours.points(&format!("stammtisch-legal {colour}"));
        let theirs = self.gnugo.points(&format!("all_legal {colour}"));
        assert_eq!(ours, theirs, "ply {}, {colour}", self.plies);
    }

    fn record(&mut self, colour: Colour, vertex: &str) {
        if vertex == "PASS" {
            self.passes += 1;
            return;
        }
        self.passes = 0;
        self.stones[colour.index()] += 1;
        let point: Point = vertex.parse().unwrap();
        assert!(self.board.is_empty(point) && !self.board.is_suicide(colour, point));
        self.captures += self.board.place(colour, point);
    }

    /// Compares the scores of the board without the stones that GNU Go considers dead.
    ///
    /// Every played stone is on the board or a prisoner, so area and territory scores differ by the
    /// difference in stones played.
    fn compare_scores(&mut self) {
        let dead = self.gnugo.points("final_status_list dead");
        let mut board = self.board.clone();
        for point in &dead {
            board.take_off(point.parse().unwrap());
        }
        let lead = Score::of(&board, HalfPoints(5)).lead(Colour::Black);
        let area_lead = lead.as_points() + f64::from(self.stones[0] - self.stones[1]);
        assert_eq!(black_lead(&self.gnugo.ask("final_score")), area_lead);
        if self.ours.points("final_status_list dead") == dead {
            assert_eq!(black_lead(&self.ours.ask("final_score")), lead.as_points());
        }
    }
}

/// Black's lead in a score like `W+2.5`.
fn black_lead(score: &str) -> f64 {
    match score.split_once('+') {
        Some(("B", lead)) => lead.parse().unwrap(),
        Some((_, lead)) => -lead.parse::<f64>().unwrap(),
        None => 0.0,
    }
}

fn whole_game(size: u8, player: &str, seed: u32, our_colour: Colour) {
    let mut game = Match::new(size, player, seed);
    if game.play(|colour| colour == our_colour) {
        game.compare_scores();
    }
    assert!(game.plies > usize::from(size), "the game is too short");
    game.ours.ask("quit");
    game.gnugo.ask("quit");
}

#[test]
fn whole_games_on_9x9_agree_with_gnu_go() {
    whole_game(9, "classic", 1, Colour::Black);
    whole_game(9, "classic", 2, Colour::White);
    whole_game(9, "random", 3, Colour::Black);
}

#[test]
fn whole_games_on_13x13_agree_with_gnu_go() {
    whole_game(13, "classic", 4, Colour::White);
    whole_game(13, "classic", 5, Colour::Black);
}

#[test]
fn both_agree_on_legality_with_many_captures() {
    for seed in 10..14 {
        let mut game = Match::new(7, "random", seed);
        game.play(|_| true);
        assert!(game.captures > 0, "seed {seed}");
    }
}

#[test]
fn handicap_stones_are_on_the_same_points() {
    for size in [7, 9, 13, 19] {
        for stones in 2..=if size > 7 { 9 } else { 4 } {
            let mut game = Match::new(size, "classic", 1);
            let fixed = format!("fixed_handicap {stones}");
            assert_eq!(game.ours.points(&fixed), game.gnugo.points(&fixed), "{size}: {fixed}");
        }
    }
}
