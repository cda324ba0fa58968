//! Alpha-beta by itself: against plain minimax, on one core and several, and within any budget.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use stammtisch_bots::alphabeta::{Copied, Found, Limits, Position, SURE, Verdict, WIN, search};
use stammtisch_rules::{Actor, Budget, Game, Notation, Turn};
use stammtisch_tic_tac_toe::{Setup, TicTacToe};

/// A tree that numbers make up: no position comes twice, some end the game, the others are worth something.
#[derive(Clone)]
struct Made {
    seed: u64,
    way: Vec<u8>,
}

impl Made {
    fn number(&self) -> u64 {
        self.way.iter().fold(self.seed, |number, &mv| {
            let mixed = (number ^ u64::from(mv) << 17).wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed ^ mixed >> 27
        })
    }
}

impl Position for Made {
    type Move = u8;
    type Undo = ();

    fn make(&mut self, mv: u8) {
        self.way.push(mv);
    }

    fn unmake(&mut self, (): ()) {
        self.way.pop();
    }

    fn key(&self) -> u64 {
        self.number()
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.number() % 64 {
            0 => Some(Verdict::Lost),
            1 => Some(Verdict::Won),
            2 => Some(Verdict::Drawn),
            _ => None,
        }
    }

    fn worth(&mut self) -> i32 {
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

    fn indices(&self) -> usize {
        16
    }

    fn index(&self, mv: u8) -> usize {
        (self.way.len() % 2) * 8 + usize::from(mv)
    }
}

/// The score by trying everything.
fn minimax<P: Position>(position: &mut P, depth: i32, ply: i32) -> i32 {
    match position.verdict() {
        Some(Verdict::Won) => return WIN - ply,
        Some(Verdict::Lost) => return ply - WIN,
        Some(Verdict::Drawn) => return 0,
        None if depth == 0 => return position.worth(),
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

fn searched<P: Position>(position: &P, depth: i32, budget: &Budget) -> Vec<Found<P::Move>> {
    let nodes = budget.nodes.unwrap_or(u64::MAX >> 8);
    let limits = Limits { budget, nodes, depth, plies_left: None, is_weighing: true };
    search(position, &moves(position), &limits, 1)
}

fn on_cores(cores: usize) -> Budget {
    Budget::unlimited().on_cores(NonZeroUsize::new(cores).unwrap())
}

#[test]
fn it_finds_what_trying_everything_finds() {
    for seed in 0..60 {
        let mut made = Made { seed, way: Vec::new() };
        if made.verdict().is_some() {
            continue;
        }
        for depth in 1..=6 {
            let wanted = minimax(&mut made, depth, 0);
            let found = searched(&made, depth, &Budget::unlimited());
            assert_eq!(found[0].score, wanted, "seed {seed}, depth {depth}");
            if found[0].score.abs() >= SURE {
                break;
            }
        }
    }
}

#[test]
fn several_cores_find_the_same_score() {
    for seed in 100..130 {
        let mut made = Made { seed, way: Vec::new() };
        if made.verdict().is_none() {
            let wanted = minimax(&mut made, 6, 0);
            let found = searched(&made, 6, &on_cores(3));
            assert_eq!(found[0].score, if wanted.abs() < SURE { wanted } else { found[0].score }, "{seed}");
            assert_eq!(found[0].score.abs() >= SURE, wanted.abs() >= SURE, "seed {seed}");
        }
    }
}

#[test]
fn any_open_game_for_two_can_be_searched_by_its_rules_alone() {
    let mut game = TicTacToe::start(&Setup {}).unwrap();
    for text in ["b2", "b1", "a3"] {
        let wanted = minimax(&mut Copied::new(&game).unwrap(), 9, 0);
        let found = searched(&Copied::new(&game).unwrap(), 9, &Budget::unlimited());
        assert_eq!(found[0].score, wanted, "before {text}");
        let actor = Actor::Seat(game.turn().seats().single().unwrap());
        game.play(actor, game.read_move(actor, text).unwrap()).unwrap();
    }
    let found = searched(&Copied::new(&game).unwrap(), 9, &Budget::unlimited());
    assert_eq!(game.write_move(found[0].line[0]), "c1", "the only move that does not lose");
    let mut line = game.clone();
    for &mv in &found[0].line {
        line.play(Actor::Seat(line.turn().seats().single().unwrap()), mv).unwrap();
    }
    assert_eq!(line.turn(), Turn::Over);
}

#[test]
fn any_budget_gives_a_move_and_positions_are_counted() {
    let made = Made { seed: 7, way: Vec::new() };
    for nodes in [0, 1, 2, 100, 1_000] {
        let found = searched(&made, 40, &Budget::nodes(nodes));
        assert!(made.is_legal(found[0].line[0]));
        assert!(found[0].nodes <= nodes);
        assert_eq!(found, searched(&made, 40, &Budget::nodes(nodes)), "the same again");
    }
    for budget in [Budget::unlimited(), on_cores(2)] {
        budget.cancel();
        let found = searched(&made, 40, &budget);
        assert_eq!((found[0].depth, found[0].nodes), (0, 0), "cancelled at once");
    }
    assert!(
        searched(&made, 40, &Budget::nodes(4_000).on_cores(NonZeroUsize::new(4).unwrap()))[0].nodes <= 4_000
    );
}
