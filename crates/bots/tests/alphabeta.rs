//! Alpha-beta search against plain minimax, on one and several threads, within any budget.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use stammtisch_bots::alphabeta::{
    CopyMake, FORCED_WIN, Position, RootMove, SearchLimits, TerminalResult, WIN, search,
};
use stammtisch_rules::{Actor, Budget, Game, Notation, Turn};
use stammtisch_tic_tac_toe::{Setup, TicTacToe};

/// A pseudo-random game tree without transpositions: some nodes are terminal, and the others have
/// an evaluation.
#[derive(Clone)]
struct RandomTree {
    seed: u64,
    path: Vec<u8>,
}

impl RandomTree {
    fn number(&self) -> u64 {
        self.path.iter().fold(self.seed, |number, &mv| {
            let mixed = (number ^ u64::from(mv) << 17).wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed ^ mixed >> 27
        })
    }
}

impl Position for RandomTree {
    type Move = u8;
    type Undo = ();

    fn make(&mut self, mv: u8) {
        self.path.push(mv);
    }

    fn unmake(&mut self, (): ()) {
        self.path.pop();
    }

    fn key(&self) -> u64 {
        self.number()
    }

    fn terminal_result(&self) -> Option<TerminalResult> {
        match self.number() % 64 {
            0 => Some(TerminalResult::Lost),
            1 => Some(TerminalResult::Won),
            2 => Some(TerminalResult::Drawn),
            _ => None,
        }
    }

    fn evaluate(&mut self) -> i32 {
        (self.number() >> 20) as i32 % 500
    }

    fn each_move(&self, each: impl FnMut(u8)) {
        (0..2 + (self.number() >> 8) as u8 % 4).for_each(each);
    }

    fn is_legal(&self, mv: u8) -> bool {
        let mut found = false;
        self.each_move(|legal| found |= legal == mv);
        found
    }

    fn index_count(&self) -> usize {
        16
    }

    fn index(&self, mv: u8) -> usize {
        (self.path.len() % 2) * 8 + usize::from(mv)
    }
}

/// The score of plain minimax.
fn minimax<P: Position>(position: &mut P, depth: i32, ply: i32) -> i32 {
    match position.terminal_result() {
        Some(TerminalResult::Won) => return WIN - ply,
        Some(TerminalResult::Lost) => return ply - WIN,
        Some(TerminalResult::Drawn) => return 0,
        None if depth == 0 => return position.evaluate(),
        None => {}
    }
    let best = moves(position).into_iter().map(|mv| {
        let undo = position.make(mv);
        let score = -minimax(position, depth - 1, ply + 1);
        position.unmake(undo);
        score
    });
    best.max().unwrap()
}

fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves
}

fn search_with<P: Position>(position: &P, depth: i32, budget: &Budget) -> Vec<RootMove<P::Move>> {
    let nodes = budget.nodes.unwrap_or(u64::MAX >> 8);
    let limits = SearchLimits { budget, nodes, depth, plies_left: None, searches_single_move: true };
    search(position, &moves(position), &limits, 1)
}

fn on_cores(cores: usize) -> Budget {
    Budget::unlimited().on_cores(NonZeroUsize::new(cores).unwrap())
}

#[test]
fn alpha_beta_finds_the_minimax_score() {
    for seed in 0..60 {
        let mut tree = RandomTree { seed, path: Vec::new() };
        if tree.terminal_result().is_some() {
            continue;
        }
        for depth in 1..=6 {
            let expected = minimax(&mut tree, depth, 0);
            let found = search_with(&tree, depth, &Budget::unlimited());
            assert_eq!(found[0].score, expected, "seed {seed}, depth {depth}");
            if found[0].score.abs() >= FORCED_WIN {
                break;
            }
        }
    }
}

#[test]
fn several_threads_find_the_same_score() {
    for seed in 100..130 {
        let mut tree = RandomTree { seed, path: Vec::new() };
        if tree.terminal_result().is_none() {
            let expected = minimax(&mut tree, 6, 0);
            let found = search_with(&tree, 6, &on_cores(3));
            if expected.abs() < FORCED_WIN {
                assert_eq!(found[0].score, expected, "seed {seed}");
            }
            assert_eq!(found[0].score.abs() >= FORCED_WIN, expected.abs() >= FORCED_WIN, "seed {seed}");
        }
    }
}

#[test]
fn an_open_two_player_game_needs_only_its_rules() {
    let mut game = TicTacToe::start(&Setup {}).unwrap();
    for text in ["b2", "b1", "a3"] {
        let expected = minimax(&mut CopyMake::new(&game).unwrap(), 9, 0);
        let found = search_with(&CopyMake::new(&game).unwrap(), 9, &Budget::unlimited());
        assert_eq!(found[0].score, expected, "before {text}");
        let actor = Actor::Seat(game.turn().seats().single().unwrap());
        game.play(actor, game.read_move(actor, text).unwrap()).unwrap();
    }
    let found = search_with(&CopyMake::new(&game).unwrap(), 9, &Budget::unlimited());
    assert_eq!(game.write_move(found[0].line[0]), "c1", "the only move that does not lose");
    let mut line = game.clone();
    for &mv in &found[0].line {
        line.play(Actor::Seat(line.turn().seats().single().unwrap()), mv).unwrap();
    }
    assert_eq!(line.turn(), Turn::Over);
}

#[test]
fn any_budget_gives_a_move_and_limits_the_nodes() {
    let tree = RandomTree { seed: 7, path: Vec::new() };
    for nodes in [0, 1, 2, 100, 1_000] {
        let found = search_with(&tree, 40, &Budget::nodes(nodes));
        assert!(tree.is_legal(found[0].line[0]));
        assert!(found[0].nodes <= nodes);
        assert_eq!(found, search_with(&tree, 40, &Budget::nodes(nodes)), "the result is reproducible");
    }
    for budget in [Budget::unlimited(), on_cores(2)] {
        budget.cancel();
        let found = search_with(&tree, 40, &budget);
        assert_eq!((found[0].depth, found[0].nodes), (0, 0), "cancelled at once");
    }
    assert!(
        search_with(&tree, 40, &Budget::nodes(4_000).on_cores(NonZeroUsize::new(4).unwrap()))[0].nodes
            <= 4_000
    );
}
