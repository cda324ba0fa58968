//! Counts the instructions of the rules with valgrind.
//!
//! `cargo bench -p stammtisch-go` needs `gungraun-runner`.
#![allow(missing_docs)] // the macros expand to undocumented items

use gungraun::{library_benchmark, library_benchmark_group, main};
use stammtisch_go::rules::{Board, Colour, Go, Move, Score, Setup, playout_bench};
use std::hint::black_box;

#[library_benchmark]
#[bench::small(9, 100)]
#[bench::usual(13, 50)]
#[bench::great(19, 20)]
fn playouts(size: u8, games: u32) -> i64 {
    black_box(playout_bench(black_box(size), games, 1)).black_lead
}

#[library_benchmark]
#[bench::opening(middle_game(20))]
#[bench::middle(middle_game(120))]
fn legal_moves(game: Go) -> usize {
    let mut moves = 0;
    black_box(&game).each_move(game.to_move(), |_| moves += 1);
    black_box(moves)
}

#[library_benchmark]
#[bench::middle(middle_game(120))]
fn count(game: Go) -> Score {
    black_box(black_box(&game).count())
}

#[library_benchmark]
#[bench::middle(middle_game(120))]
fn copy_and_play(game: Go) -> u64 {
    let mut next = black_box(&game).clone();
    let point = game.board().points().find(|&p| game.check_stone(game.to_move(), p).is_ok());
    next.make_move(game.to_move(), point.map_or(Move::Pass, Move::Place));
    black_box(next.full_hash())
}

/// A 13 by 13 game after `plies` moves that walk the board in fixed steps.
fn middle_game(plies: usize) -> Go {
    let mut game = Go::from_board(Setup::default(), Board::new(13), Colour::Black);
    let points: Vec<_> = game.board().points().collect();
    for ply in 0..plies {
        let from = ply * 47;
        let open = (from..from + points.len()).map(|i| points[i % points.len()]);
        let legal = open.into_iter().find(|&p| game.check_stone(game.to_move(), p).is_ok());
        game.make_move(game.to_move(), legal.map_or(Move::Pass, Move::Place));
    }
    game
}

library_benchmark_group!(name = rules, benchmarks = [playouts, legal_moves, count, copy_and_play]);
main!(library_benchmark_groups = rules);
