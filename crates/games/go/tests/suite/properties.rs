//! Compares random play with a slow and simple board.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use stammtisch_go::rules::{Board, Colour, Go, Move, Point, Refusal, Setup, is_own_eye, playout};
use std::collections::{BTreeSet, HashSet};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_fast_board_agrees_with_a_slow_one_all_through_a_game(
        size in 1u8..=8,
        choices in prop::collection::vec(any::<u16>(), 1..250),
    ) {
        let mut game = Go::new(Setup { size, ..Setup::default() }).unwrap();
        let mut slow = Slow::new(size);
        let mut past = HashSet::from([slow.clone()]);
        for choice in choices {
            let colour = game.to_move();
            let mut legal = Vec::new();
            for point in game.board().points() {
                let expected = slow.check(colour, point, &past);
                prop_assert_eq!(game.check_stone(colour, point), expected);
                if expected.is_ok() {
                    legal.push(point);
                }
            }
            if legal.is_empty() {
                break;
            }
            let point = legal[choice as usize % legal.len()];
            slow = slow.play(colour, point).unwrap();
            past.insert(slow.clone());
            game.make_move(colour, Move::Place(point));
            agree(game.board(), &slow)?;
        }
    }

    #[test]
    fn taking_chains_off_keeps_the_board_in_order(seed: u64, size in 2u8..=19, clicks in prop::collection::vec(any::<u16>(), 1..20)) {
        let mut board = Board::new(size);
        playout(&mut board, Colour::Black, &mut ChaCha8Rng::seed_from_u64(seed));
        for click in clicks {
            let points: Vec<Point> = board.points().collect();
            let point = points[click as usize % points.len()];
            let chain: BTreeSet<Point> = board.chain(point).collect();
            let taken = board.take_off(point);
            prop_assert_eq!(taken as usize, chain.len());
            prop_assert!(chain.iter().all(|&p| board.is_empty(p)));
            agree(&board, &Slow::of(&board))?;
        }
    }

    #[test]
    fn a_playout_leaves_no_point_but_eyes_suicides_and_kos(seed: u64, size in 5u8..=19) {
        let mut board = Board::new(size);
        let played = playout(&mut board, Colour::Black, &mut ChaCha8Rng::seed_from_u64(seed));
        prop_assert!(played.moves < 3 * u32::from(size).pow(2));
        agree(&board, &Slow::of(&board))?;
        for &point in board.empty_points() {
            for colour in Colour::BOTH {
                let is_closed = board.is_suicide(colour, point) || is_own_eye(&board, colour, point);
                prop_assert!(is_closed || board.clone().place(colour, point) == 1, "{colour} could still play {point}");
            }
        }
    }

    #[test]
    fn games_of_equal_moves_have_equal_hashes(seed: u64, size in 5u8..=9) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let start = Go::new(Setup { size, ..Setup::default() }).unwrap();
        let mut one = start.clone();
        let mut other = start;
        let mut hashes = HashSet::from([one.full_hash()]);
        for _ in 0..150 {
            let colour = one.to_move();
            let Some(mv @ (Move::Place(_) | Move::Pass)) = one.random_sensible(colour, &mut rng) else { break };
            prop_assert_eq!(one.check_move(colour, mv), Ok(()));
            one.make_move(colour, mv);
            other.make_move(colour, mv);
            prop_assert_eq!(one.full_hash(), other.full_hash());
            prop_assert!(hashes.insert(one.full_hash()), "no two states of one game are alike");
        }
    }
}

/// A board that computes everything from scratch.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Slow {
    size: u8,
    stones: Vec<Option<Colour>>,
}

impl Slow {
    fn new(size: u8) -> Slow {
        Slow { size, stones: vec![None; usize::from(size).pow(2)] }
    }

    fn of(board: &Board) -> Slow {
        Slow { size: board.size(), stones: board.points().map(|p| board.stone(p)).collect() }
    }

    fn at(&self, point: Point) -> &Option<Colour> {
        &self.stones[usize::from(point.row()) * usize::from(self.size) + usize::from(point.column())]
    }

    fn put(&mut self, point: Point, stone: Option<Colour>) {
        let index = usize::from(point.row()) * usize::from(self.size) + usize::from(point.column());
        self.stones[index] = stone;
    }

    fn neighbours(&self, point: Point) -> Vec<Point> {
        let column = i16::from(point.column());
        let row = i16::from(point.row());
        let inside = 0..i16::from(self.size);
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
            .into_iter()
            .map(|(dx, dy)| (column + dx, row + dy))
            .filter(|(x, y)| inside.contains(x) && inside.contains(y))
            .map(|(x, y)| Point::at(x as u8, y as u8).unwrap())
            .collect()
    }

    fn chain(&self, point: Point) -> BTreeSet<Point> {
        let mut chain = BTreeSet::from([point]);
        let mut open = vec![point];
        while let Some(stone) = open.pop() {
            for neighbour in self.neighbours(stone) {
                if self.at(neighbour) == self.at(point) && chain.insert(neighbour) {
                    open.push(neighbour);
                }
            }
        }
        chain
    }

    fn liberties(&self, point: Point) -> BTreeSet<Point> {
        let chain = self.chain(point);
        chain.into_iter().flat_map(|p| self.neighbours(p)).filter(|&p| self.at(p).is_none()).collect()
    }

    fn play(&self, colour: Colour, point: Point) -> Option<Slow> {
        let mut next = self.clone();
        next.put(point, Some(colour));
        for neighbour in self.neighbours(point) {
            if *next.at(neighbour) == Some(colour.other()) && next.liberties(neighbour).is_empty() {
                next.chain(neighbour).into_iter().for_each(|stone| next.put(stone, None));
            }
        }
        (!next.liberties(point).is_empty()).then_some(next)
    }

    fn check(&self, colour: Colour, point: Point, past: &HashSet<Slow>) -> Result<(), Refusal> {
        if self.at(point).is_some() {
            return Err(Refusal::Occupied(point));
        }
        match self.play(colour, point) {
            None => Err(Refusal::Suicide(point)),
            Some(next) if past.contains(&next) => Err(Refusal::Superko(point)),
            Some(_) => Ok(()),
        }
    }
}

/// Compares the incremental state of the fast board with what the slow one computes.
fn agree(board: &Board, slow: &Slow) -> Result<(), TestCaseError> {
    let stones = board.points().filter_map(|p| board.stone(p).map(|colour| (colour, p)));
    let rebuilt = Board::with_stones(board.size(), stones).expect("every chain has a liberty");
    prop_assert_eq!(board.hash(), rebuilt.hash());
    let empties: BTreeSet<Point> = board.empty_points().iter().copied().collect();
    for point in board.points() {
        prop_assert_eq!(board.stone(point), *slow.at(point));
        prop_assert_eq!(empties.contains(&point), slow.at(point).is_none());
        if board.stone(point).is_some() {
            let chain: BTreeSet<Point> = board.chain(point).collect();
            prop_assert_eq!(&chain, &slow.chain(point));
            prop_assert!(chain.iter().all(|&p| board.chain_head(p) == board.chain_head(point)));
            prop_assert_eq!(board.liberties(point), slow.liberties(point).len());
        }
    }
    prop_assert_eq!(empties.len(), board.empty_points().len());
    Ok(())
}
