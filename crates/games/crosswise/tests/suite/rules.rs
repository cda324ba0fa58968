//! The rules, one test each.

use std::collections::HashSet;

use rand::SeedableRng;
use stammtisch_crosswise::{
    Board, Cell, Crosswise, Move, Phase, Players, Points, Refusal, Setup, Slot, Symbol, Team, Tile, TwoPhase,
    Wildcard, bench,
};
use stammtisch_presentation::{Actor, Game, Notation, Rng, Seat, SeatSet, Turn};

const EMPTY: &str = "000000/000000/000000/000000/000000/000000";

fn two(position: &str) -> Crosswise {
    Crosswise::from_position(&Setup::standard(Players::Two), position).unwrap()
}

fn four(position: &str) -> Crosswise {
    Crosswise::from_position(&Setup::standard(Players::Four), position).unwrap()
}

/// Plays moves in notation, each for the actor to move.
fn play(state: &mut Crosswise, moves: &str) {
    for text in moves.split(' ') {
        let mv = Move::read(text).unwrap();
        let actor = state.turn().seats().single().map_or(Actor::House, Actor::Seat);
        state.play(actor, mv).unwrap_or_else(|refusal| unreachable!("{text}: {refusal:?}"));
    }
}

fn refusal(state: &Crosswise, text: &str) -> Refusal {
    let actor = state.turn().seats().single().map_or(Actor::House, Actor::Seat);
    state.check(actor, Move::read(text).unwrap()).unwrap_err()
}

fn ordinals(state: &Crosswise, seat: u8) -> Vec<u8> {
    state.table().slots().map(|slot| state.hand(Seat(seat))[slot.index()].map_or(0, Tile::ordinal)).collect()
}

#[test]
fn four_tiles_are_dealt_to_seat_0_then_four_to_seat_1() {
    let mut state = Crosswise::start(&Setup::standard(Players::Two)).unwrap();
    play(&mut state, "+1 +2 +3 +4");
    assert_eq!(state.table().phase, Phase::Deal(Slot(0)));
    play(&mut state, "+5 +6 +7 +8");
    assert_eq!((ordinals(&state, 0), ordinals(&state, 1)), (vec![1, 2, 3, 4], vec![5, 6, 7, 8]));
    assert_eq!(state.turn(), Turn::of(Seat(0)));
    assert_eq!(state.bag().len(), 46);
}

#[test]
fn a_first_hand_of_wildcards_only_is_dealt_again() {
    let mut state = Crosswise::start(&Setup::standard(Players::Two)).unwrap();
    play(&mut state, "+7 +8 +9 +10");
    assert_eq!((state.table().phase, state.table().seat), (Phase::Deal(Slot(0)), Seat(0)));
    assert_eq!((state.bag().len(), ordinals(&state, 0)), (54, vec![0, 0, 0, 0]));
    play(&mut state, "+7 +8 +9 +1 +7 +8 +9 +10");
    assert_eq!(state.turn(), Turn::of(Seat(0)), "only the first hand is dealt again");
}

#[test]
fn a_symbol_needs_an_empty_cell_and_is_replaced_by_a_draw() {
    let mut state = two(&format!("{EMPTY} 1234,5612 0,0,0,0 0 3345"));
    assert_eq!(refusal(&state, "s5:c4"), Refusal::NoTile(Slot(4)));
    play(&mut state, "s2:c4");
    assert_eq!(state.table().phase, Phase::Draw(Slot(1), None));
    assert_eq!(refusal(&state, "+6"), Refusal::NotInBag(Symbol::Star.into()));
    play(&mut state, "+5");
    assert_eq!(ordinals(&state, 0), [1, 5, 3, 4]);
    assert_eq!(state.turn(), Turn::of(Seat(1)));
    assert_eq!(state.board().get(Cell::new(2, 3)), Some(Symbol::Cross));
    assert_eq!(refusal(&state, "s1:c4"), Refusal::Taken(Cell::new(2, 3)));
    assert_eq!(refusal(&state, "s1:g1"), Refusal::OffBoard(Cell::new(6, 0)));
    assert_eq!(refusal(&state, "s1"), Refusal::NeedsCell(Slot(0)));
}

#[test]
fn nothing_is_drawn_from_an_empty_bag() {
    let mut state = two(&format!("{EMPTY} 1234,5612 0,0,0,0 0 -"));
    play(&mut state, "s2:c4");
    assert_eq!(ordinals(&state, 0), [1, 0, 3, 4]);
    assert_eq!(state.turn(), Turn::of(Seat(1)));
}

#[test]
fn the_remover_takes_a_tile_into_its_slot_without_a_draw() {
    let mut state = two("100000/000000/000000/000000/000000/000000 1734,5612 0,0,0,0 0 3345");
    assert_eq!(refusal(&state, "s2:b1"), Refusal::NothingThere(Cell::new(1, 0)));
    assert_eq!(refusal(&state, "s2"), Refusal::NeedsCell(Slot(1)));
    play(&mut state, "s2:a1");
    assert_eq!(ordinals(&state, 0), [1, 1, 3, 4]);
    assert_eq!((state.bag().len(), state.table().used), (4, [1, 0, 0, 0]));
    assert_eq!(state.turn(), Turn::of(Seat(1)));
    assert_eq!(*state.board(), Board::new(6));
}

#[test]
fn an_activated_mover_draws_first_and_must_be_played() {
    let mut state = two("100000/000000/000000/000000/000000/000000 1834,5612 0,0,0,0 0 3345");
    assert_eq!(refusal(&state, "a1-b2"), Refusal::NotActivated);
    assert_eq!(refusal(&state, "s2:b2"), Refusal::ActivateFirst(Slot(1)));
    play(&mut state, "s2");
    assert_eq!((state.turn(), state.table().used), (Turn::Chance, [0, 1, 0, 0]));
    play(&mut state, "+4");
    assert_eq!(ordinals(&state, 0), [1, 4, 3, 4]);
    assert_eq!(state.turn(), Turn::of(Seat(0)));
    for other in ["s1:b2", "s1", "s1-a1"] {
        assert_eq!(refusal(&state, other), Refusal::Finish(TwoPhase::Mover), "{other}");
    }
    assert_eq!(refusal(&state, "b1-b2"), Refusal::NothingThere(Cell::new(1, 0)));
    assert_eq!(refusal(&state, "a1-a1"), Refusal::SameCell(Cell::new(0, 0)));
    play(&mut state, "a1-b2");
    assert_eq!(state.board().get(Cell::new(1, 1)), Some(Symbol::Sun));
    assert_eq!((state.board().get(Cell::new(0, 0)), state.turn()), (None, Turn::of(Seat(1))));
}

#[test]
fn swap_on_board_needs_two_tiles_and_swaps_them() {
    let state = two("100000/000000/000000/000000/000000/000000 1934,5612 0,0,0,0 0 -");
    assert_eq!(refusal(&state, "s2"), Refusal::OneTile);
    let mut state = two("120000/000000/000000/000000/000000/000000 1934,5612 0,0,0,0 0 -");
    play(&mut state, "s2");
    assert_eq!(refusal(&state, "a1-c1"), Refusal::NothingThere(Cell::new(2, 0)));
    assert_eq!(refusal(&state, "a1-a1"), Refusal::SameCell(Cell::new(0, 0)));
    play(&mut state, "a1-b1");
    assert_eq!(state.board().get(Cell::new(0, 0)), Some(Symbol::Cross));
    assert_eq!(state.board().get(Cell::new(1, 0)), Some(Symbol::Sun));
}

#[test]
fn swap_with_hand_needs_a_symbol_when_it_is_activated() {
    let state = two("100000/000000/000000/000000/000000/000000 X789,5612 0,0,0,0 0 11");
    assert_eq!(refusal(&state, "s1"), Refusal::NoSymbol);
}

#[test]
fn swap_with_hand_may_swap_the_drawn_tile() {
    let mut state = two("100000/000000/000000/000000/000000/000000 2X87,5612 0,0,0,0 0 33");
    play(&mut state, "s2 +3");
    assert_eq!(refusal(&state, "s3-a1"), Refusal::NotSwapped(Slot(2)));
    assert_eq!(refusal(&state, "s1-b1"), Refusal::NothingThere(Cell::new(1, 0)));
    play(&mut state, "s2-a1");
    assert_eq!(ordinals(&state, 0), [2, 1, 8, 7]);
    assert_eq!(state.board().get(Cell::new(0, 0)), Some(Symbol::Triangle));
    assert_eq!(state.table().used, [0, 0, 0, 1]);
}

#[test]
fn wildcards_cannot_be_played_on_an_empty_board() {
    let state = two(&format!("{EMPTY} 1789,5612 0,0,0,0 0 -"));
    for text in ["s2:a1", "s3", "s4"] {
        assert_eq!(refusal(&state, text), Refusal::EmptyBoard, "{text}");
    }
}

#[test]
fn seats_take_turns_in_a_cycle() {
    let mut state = four(&format!("{EMPTY} 1234,1234,1234,1234 0,0,0,0 0 -"));
    let mut order = Vec::new();
    for mv in ["s1:a1", "s1:b2", "s1:c3", "s1:d4", "s2:e5"] {
        order.push(state.table().seat.0);
        play(&mut state, mv);
    }
    assert_eq!(order, [0, 1, 2, 3, 0]);
}

#[test]
fn six_equal_tiles_in_a_line_end_the_game() {
    let mut state = two("100000/100000/100000/100000/100000/000000 1234,5612 0,0,0,0 0 33");
    play(&mut state, "s1:a6 +3");
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners), ("sixes", SeatSet::only(Seat(0))));
    assert_eq!(state.board().points(Team::Vertical), Points::Sixes);
    assert_eq!(state.check(Seat(1).into(), Move::read("s1:f6").unwrap()), Err(Refusal::Over));
}

#[test]
fn six_for_both_teams_is_a_draw() {
    let mut state = two("311111/100000/100000/100000/100000/100000 1234,5612 0,0,0,0 0 -");
    assert_eq!(state.turn(), Turn::of(Seat(0)));
    let layout = "311111/100000/100000/100000/100000/100000 1X34,5612 0,0,0,0 0 -";
    let mut swap = two(layout);
    play(&mut swap, "s2 s1-a1");
    let outcome = swap.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners), ("sixes", SeatSet::EMPTY));
    play(&mut state, "s1:b2");
    assert_eq!(state.turn(), Turn::of(Seat(1)));
}

#[test]
fn a_full_board_ends_the_game_and_points_decide() {
    let mut state = four("123456/234561/345612/456123/561234/612340 5555,1111,2222,3333 0,0,0,0 0 -");
    play(&mut state, "s1:f6");
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners), ("full-board", SeatSet::EMPTY));
    let mut state = four("123456/234561/345612/456123/561234/612430 5555,1111,2222,3333 0,0,0,0 0 -");
    play(&mut state, "s1:f6");
    let outcome = state.outcome().unwrap();
    let points = Team::BOTH.map(|team| state.board().points(team));
    assert_eq!(points, [Points::Count(26), Points::Count(36)]);
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
}

#[test]
fn a_seat_without_moves_ends_the_game_and_points_decide() {
    let mut state = two(&format!("{EMPTY} 1134,99XX 0,0,0,0 0 -"));
    play(&mut state, "s1:a1");
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners), ("no-move", SeatSet::EMPTY));
    let mut state = two("100000/000000/000000/000000/000000/000000 1134,7000 0,0,0,0 1 -");
    play(&mut state, "s1:a1 s1:a1 s1:a2 s2:a3");
    assert_eq!(state.outcome().map(|outcome| outcome.reason), Some("no-move"));
}

/// All moves on a board of this size, and some off it.
fn every_move(size: u8) -> Vec<Move> {
    let slots = || (0..8).map(Slot);
    let cells = || {
        (0..100u8)
            .map(|index| Cell::new(index % 10, index / 10))
            .filter(move |cell| cell.row() <= size && cell.column() <= size)
    };
    let mut moves: Vec<Move> = slots().map(|slot| Move::Activate { slot }).collect();
    for cell in cells() {
        moves.extend(slots().map(|slot| Move::Lay { slot, cell }));
        moves.extend(slots().map(|slot| Move::Exchange { slot, cell }));
        moves.extend(cells().map(|to| Move::Shift { from: cell, to }));
    }
    moves.extend(Tile::all().map(Move::Draw));
    moves
}

#[test]
fn a_move_is_legal_if_and_only_if_it_is_listed() {
    let mut rng = Rng::seed_from_u64(5);
    let moves = every_move(6);
    let mut kinds = HashSet::new();
    for players in [Players::Two, Players::Four] {
        let mut ply = 0;
        bench::random_game(&Setup::standard(players), &mut rng, |state| {
            ply += 1;
            let is_second = matches!(state.table().phase, Phase::Second(..));
            if ply % 11 != 0 && !(is_second && ply % 3 == 0) {
                return;
            }
            kinds.insert(std::mem::discriminant(&state.table().phase));
            for actor in [Actor::House, Seat(0).into(), Seat(1).into()] {
                let mut listed = HashSet::new();
                state.legal_moves(actor, |mv| assert!(listed.insert(mv), "{mv} is listed twice"));
                for &mv in &moves {
                    let is_legal = state.check(actor, mv).is_ok();
                    assert_eq!(is_legal, listed.contains(&mv), "{mv} by {actor:?} in {}", state.position());
                }
            }
        });
    }
    assert!(kinds.len() >= 4, "first and second phases, draws and the end were seen");
}

#[test]
fn random_moves_are_uniform() {
    let mut rng = Rng::seed_from_u64(6);
    let mut state = two("120000/000000/000000/000000/000000/000000 1879,5612 0,0,0,0 0 3345");
    for _ in 0..2 {
        let seat = Actor::Seat(state.table().seat);
        let mut listed = Vec::new();
        state.legal_moves(seat, |mv| listed.push(mv));
        let tries = 400 * listed.len();
        let mut seen: Vec<usize> = vec![0; listed.len()];
        for _ in 0..tries {
            let mv = state.random_move(seat, &mut rng).unwrap();
            seen[listed.iter().position(|&legal| legal == mv).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&count| (280..520).contains(&count)), "{seen:?}");
        let next = if state.table().phase == Phase::Choose { "s2 +3" } else { "a1-f6" };
        play(&mut state, next);
    }
}

#[test]
fn draws_are_uniform_over_the_tiles_of_the_bag() {
    let mut rng = Rng::seed_from_u64(7);
    let state = two(&format!("{EMPTY} 1234,5610 0,0,0,0 1.+4 {}", "5".repeat(30) + "1"));
    let rare = Move::Draw(Symbol::Sun.into());
    let draws = (0..6200).map(|_| state.sample_chance(&mut rng));
    let count = draws.filter(|draw| *draw == Some(rare)).count();
    assert!((140..260).contains(&count), "one tile of 31 was drawn {count} times in 6200");
}

#[test]
fn an_ordered_bag_yields_its_tiles_in_that_order() {
    let mut rng = Rng::seed_from_u64(8);
    let mut state = two(&format!("{EMPTY} 1234,5612 0,0,0,0 0 >531"));
    for drawn in ["+5", "+3", "+1"] {
        let cell = state.board().empty().next().unwrap();
        play(&mut state, &format!("s1:{}", cell.name()));
        assert_eq!(state.sample_chance(&mut rng).unwrap().to_string(), drawn);
        let mut listed = Vec::new();
        state.legal_moves(Actor::House, |mv| listed.push(mv.to_string()));
        assert_eq!(listed, [drawn]);
        play(&mut state, drawn);
    }
    assert!(state.bag().is_empty());
}

#[test]
fn a_full_line_of_equal_tiles_wins_on_all_board_sizes() {
    for size in 3..=10 {
        let mut board = Board::new(size);
        let line = |board: &Board| board.line_points(Team::Horizontal, 1);
        for column in 0..size - 1 {
            board.put(Cell::new(column, 1), Some(Symbol::Star));
        }
        assert_eq!(line(&board), Points::Count(2 * u16::from(size - 1) - 3), "size {size}");
        assert!(board.is_threat(Team::Horizontal, 1));
        board.put(Cell::new(size - 1, 1), Some(Symbol::Star));
        assert_eq!((line(&board), board.points(Team::Horizontal)), (Points::Sixes, Points::Sixes));
        assert_eq!(board.points(Team::Vertical), Points::Count(0));
    }
}

#[test]
fn all_different_scores_only_on_boards_up_to_size_6() {
    for size in 3..=10u8 {
        let mut board = Board::new(size);
        for row in 0..size {
            board.put(Cell::new(0, row), Some(Symbol::ALL[usize::from(row) % 6]));
        }
        let expected = if size <= 6 { u16::from(size) } else { u16::from(size) - 6 };
        assert_eq!(board.line_points(Team::Vertical, 0), Points::Count(expected), "size {size}");
    }
}

#[test]
fn positions_survive_writing_and_reading() {
    let mut rng = Rng::seed_from_u64(9);
    let setups = [
        Setup::standard(Players::Two),
        Setup::standard(Players::Four),
        Setup { players: Players::Four, size: 10, hand: 8 },
        Setup { players: Players::Two, size: 3, hand: 2 },
    ];
    for setup in setups {
        bench::random_game(&setup, &mut rng, |state| {
            let text = state.position();
            let read = Crosswise::from_position(&setup, &text).unwrap();
            assert_eq!((read.position(), read.hash()), (text, state.hash()));
            assert_eq!(read.turn(), state.turn());
        });
    }
}

#[test]
fn a_bad_position_is_refused_with_its_reason() {
    let key = |text: &str| Crosswise::from_position(&Setup::default(), text).unwrap_err().key.into_owned();
    for (text, reason) in [
        ("", "position-parts"),
        ("1 2 3", "position-parts"),
        ("000000/000000 1234,1234 0,0,0,0 0 -", "position-board"),
        ("700000/000000/000000/000000/000000/000000 1234,1234 0,0,0,0 0 -", "position-board"),
        ("é00000/000000/000000/000000/000000/000000 1234,1234 0,0,0,0 0 -", "position-board"),
        (&format!("{EMPTY} 1234 0,0,0,0 0 -"), "position-hands"),
        (&format!("{EMPTY} 1234,123 0,0,0,0 0 -"), "position-hands"),
        (&format!("{EMPTY} 1234,123Y 0,0,0,0 0 -"), "position-hands"),
        (&format!("{EMPTY} 1234,1234 0,0,256,0 0 -"), "position-used"),
        (&format!("{EMPTY} 1234,1234 0,0,0 0 -"), "position-used"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 2 -"), "position-turn"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0.q1 -"), "position-turn"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0.+5 -"), "position-turn"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0 120"), "position-bag"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0 {}", "1".repeat(500)), "position-too-many"),
        (&format!("{EMPTY} 1234,1234 0,0,240,0 0 -"), "position-too-many"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0.m1 1"), "position-impossible"),
        (&format!("{EMPTY} 1234,1234 0,0,0,0 0.+1 1"), "position-impossible"),
        (&format!("{EMPTY} 1230,1234 0,0,0,0 0.+4 -"), "position-impossible"),
        (&format!("{EMPTY} 1200,0000 0,0,0,0 0.d3 123"), "position-impossible"),
        (&format!("{EMPTY} 1200,0010 0,0,0,0 0.d3 1234567"), "position-impossible"),
    ] {
        assert_eq!(key(text), reason, "{text}");
    }
}

#[test]
fn wildcards_have_indexes_and_phases() {
    assert_eq!(Wildcard::ALL.map(Wildcard::index), [0, 1, 2, 3]);
    assert_eq!(Wildcard::ALL.map(|wildcard| wildcard.two_phase().is_some()), [false, true, true, true]);
}
