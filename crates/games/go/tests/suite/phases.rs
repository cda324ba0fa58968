//! The phases of a game, from the first stone to the agreed score.

use stammtisch_go::notation::read_move;
use stammtisch_go::position;
use stammtisch_go::rules::{Colour, Count, Go, HalfPoints, Move, Phase, Point, Refusal, Setup, Verdict};

use Colour::{Black, White};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn small_game(moves: &str) -> Go {
    let mut game = Go::new(Setup { size: 5, ..Setup::default() }).unwrap();
    for text in moves.split_whitespace() {
        let mv = if text == "pass" { Move::Pass } else { Move::Place(point(text)) };
        let colour = game.to_move();
        play(&mut game, colour, mv).unwrap();
    }
    game
}

fn play(game: &mut Go, colour: Colour, mv: Move) -> Result<(), Refusal> {
    game.check_move(colour, mv)?;
    game.make_move(colour, mv);
    Ok(())
}

/// Black holds the left of a 5x5 board with a dead white stone in it, White the right.
fn scored_game() -> Go {
    small_game("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass")
}

#[test]
fn two_passes_in_a_row_lead_to_scoring() {
    let mut game = small_game("C3 pass");
    assert_eq!(game.phase(), Phase::Playing { passed: true });
    play(&mut game, Black, Move::Place(point("D3"))).unwrap();
    play(&mut game, White, Move::Pass).unwrap();
    play(&mut game, Black, Move::Pass).unwrap();
    assert!(matches!(game.phase(), Phase::Scoring(_)));
    assert!(game.may_move(Black) && game.may_move(White));
}

#[test]
fn only_the_colour_to_move_may_play_or_resign() {
    let mut game = small_game("C3");
    assert_eq!(play(&mut game, Black, Move::Place(point("A1"))), Err(Refusal::NotYourTurn(White)));
    assert_eq!(play(&mut game, Black, Move::Resign), Err(Refusal::NotYourTurn(White)));
    play(&mut game, White, Move::Resign).unwrap();
    assert_eq!(game.phase(), Phase::Over(Verdict::Resigned(White)));
    assert_eq!(game.winner(), Some(Black));
    assert_eq!(play(&mut game, Black, Move::Pass), Err(Refusal::Over));
}

#[test]
fn a_stone_off_the_board_or_on_another_is_refused() {
    let mut game = small_game("C3");
    assert_eq!(play(&mut game, White, Move::Place(point("F1"))), Err(Refusal::OffBoard(point("F1"), 5)));
    assert_eq!(play(&mut game, White, Move::Place(point("C3"))), Err(Refusal::Occupied(point("C3"))));
}

#[test]
fn a_dead_chain_becomes_prisoners_and_its_place_territory() {
    let mut game = scored_game();
    assert_eq!(game.count().territory, [0, 5]);
    play(&mut game, White, Move::Dead(point("A1"))).unwrap();
    assert_eq!(game.count().territory, [10, 5]);
    assert_eq!(game.count().prisoners, [1, 0]);
    assert_eq!(game.count().lead(Black), HalfPoints(2 * 6 - 5));
    assert_eq!(game.board_as_played().stone(point("A1")), Some(White));
}

#[test]
fn restoring_puts_every_stone_back() {
    let mut game = scored_game();
    assert_eq!(play(&mut game, Black, Move::Restore), Err(Refusal::NothingTakenOff));
    let before = game.count();
    play(&mut game, Black, Move::Dead(point("A1"))).unwrap();
    play(&mut game, Black, Move::Dead(point("C4"))).unwrap();
    assert_eq!(play(&mut game, Black, Move::Dead(point("C1"))), Err(Refusal::NoStone(point("C1"))));
    play(&mut game, White, Move::Restore).unwrap();
    assert_eq!(game.count(), before);
    assert_eq!(game.board().hash(), game.board_as_played().hash());
}

#[test]
fn the_game_is_over_when_both_are_done_with_the_same_board() {
    let mut game = scored_game();
    play(&mut game, White, Move::Done).unwrap();
    assert!(!game.may_move(White));
    assert_eq!(play(&mut game, White, Move::Restore), Err(Refusal::SaidDone(White)));
    play(&mut game, Black, Move::Dead(point("A1"))).unwrap();
    assert!(game.may_move(White), "a changed board asks everybody again");
    play(&mut game, Black, Move::Done).unwrap();
    assert!(matches!(game.phase(), Phase::Scoring(_)));
    play(&mut game, White, Move::Done).unwrap();
    assert_eq!(game.phase(), Phase::Over(Verdict::Counted));
    assert_eq!(game.winner(), Some(Black));
}

#[test]
fn resuming_puts_the_stones_back_and_lets_the_other_one_move() {
    let mut game = scored_game();
    assert_eq!(game.to_move(), Black, "White passed last");
    play(&mut game, White, Move::Dead(point("A1"))).unwrap();
    play(&mut game, White, Move::Resume).unwrap();
    assert_eq!(game.phase(), Phase::Playing { passed: false });
    assert_eq!(game.to_move(), Black);
    assert_eq!(game.board().stone(point("A1")), Some(White));
    play(&mut game, Black, Move::Pass).unwrap();
    assert_eq!(game.phase(), Phase::Playing { passed: true }, "earlier passes are forgotten");
}

#[test]
fn scoring_allows_resignation_but_no_stones() {
    for colour in Colour::BOTH {
        let mut game = scored_game();
        assert_eq!(play(&mut game, colour, Move::Place(point("B2"))), Err(Refusal::NotPlaying));
        assert_eq!(play(&mut game, colour, Move::Pass), Err(Refusal::NotPlaying));
        play(&mut game, colour, Move::Resign).unwrap();
        assert_eq!(game.winner(), Some(colour.other()));
    }
}

#[test]
fn stones_are_taken_off_only_in_scoring() {
    let mut game = small_game("C3");
    for mv in [Move::Dead(point("C3")), Move::Restore, Move::Resume, Move::Done] {
        assert_eq!(play(&mut game, White, mv), Err(Refusal::NotScoring));
    }
}

#[test]
fn white_begins_after_a_handicap_and_one_stone_is_none() {
    let handicap = |handicap| Go::new(Setup { size: 13, handicap, ..Setup::default() });
    let game = handicap(2).unwrap();
    assert_eq!(game.to_move(), White);
    assert_eq!(game.board().stone(point("K10")), Some(Black));
    let game = handicap(1).unwrap();
    assert_eq!(game.to_move(), Black);
    assert_eq!(game.board().empty_points().len(), 169);
    assert!(handicap(10).is_none());
}

#[test]
fn equal_points_are_a_draw() {
    let mut game = Go::new(Setup { size: 5, komi: HalfPoints(0), ..Setup::default() }).unwrap();
    for (colour, mv) in [(Black, Move::Pass), (White, Move::Pass), (Black, Move::Done), (White, Move::Done)] {
        play(&mut game, colour, mv).unwrap();
    }
    assert_eq!(game.phase(), Phase::Over(Verdict::Counted));
    assert_eq!(game.winner(), None);
}

#[test]
fn the_listed_moves_are_the_legal_ones() {
    for game in [small_game("C3 D3"), scored_game()] {
        for colour in Colour::BOTH {
            let mut listed = Vec::new();
            game.each_move(colour, |mv| listed.push(mv));
            let points: Vec<Point> =
                (0..19).flat_map(|c| (0..19).filter_map(move |r| Point::at(c, r))).collect();
            let mut all = vec![Move::Pass, Move::Restore, Move::Resume, Move::Done];
            all.extend(points.iter().flat_map(|&p| [Move::Place(p), Move::Dead(p)]));
            for mv in all {
                assert_eq!(listed.contains(&mv), game.check_move(colour, mv).is_ok(), "{colour} {mv:?}");
            }
        }
    }
}

#[test]
fn by_area_stones_count_in_place_of_prisoners_and_komi_stays() {
    let setup = Setup { size: 5, komi: HalfPoints(1), count: Count::Area, ..Setup::default() };
    let mut game = Go::new(setup).unwrap();
    for (colour, name) in [(Colour::Black, "A2"), (Colour::White, "A1"), (Colour::Black, "B1")] {
        game.make_move(colour, Move::Place(name.parse().unwrap()));
    }
    let score = game.count();
    assert_eq!((score.stones, score.territory, score.prisoners), ([2, 0], [23, 0], [0, 0]));
    assert_eq!(score.lead(Colour::Black), HalfPoints(49));
    let plain = Setup { count: Count::Territory, ..setup };
    assert_ne!(Go::new(setup).unwrap().full_hash(), Go::new(plain).unwrap().full_hash());
}

#[test]
fn a_setup_from_before_counts_territory() {
    let old: Setup = serde_json::from_str(r#"{"size":9,"komi":6.5,"handicap":0}"#).unwrap();
    assert_eq!(old.count, Count::Territory);
    assert_eq!(Go::new(old).unwrap().full_hash(), HASH_OF_0_1_0);
}

/// The hash of the empty board of nine lines with komi 6.5, as version 0.1.0 gave it.
const HASH_OF_0_1_0: u64 = 0xafca_0a50_2aed_e11f;

#[test]
fn a_dead_chain_is_put_back_alone() {
    let setup = Setup { size: 5, ..Setup::default() };
    let mut game = Go::new(setup).unwrap();
    for mv in ["C1", "A1", "C2", "A5", "pass", "pass"].map(|text| read_move(text).unwrap()) {
        game.make_move(game.to_move(), mv);
    }
    let as_played = position::write(&game);
    let alive = |text: &str| read_move(&format!("alive:{text}")).unwrap();
    assert_eq!(game.check_move(Colour::Black, alive("A1")), Err(Refusal::NotDead("A1".parse().unwrap())));
    for text in ["dead:A1", "dead:C1", "dead:A5"] {
        game.make_move(Colour::Black, read_move(text).unwrap());
    }
    assert_eq!(game.check_move(Colour::White, alive("C2")), Ok(()));
    game.make_move(Colour::White, alive("C2"));
    assert_eq!(game.board().prisoners(Colour::White), 0, "Black's two stones are back");
    assert_eq!(game.board().prisoners(Colour::Black), 2);
    let mut legal = Vec::new();
    game.each_move(Colour::White, |mv| legal.push(mv));
    assert!(legal.contains(&alive("A5")) && !legal.contains(&alive("C1")), "{legal:?}");
    for text in ["A1", "A5"] {
        game.make_move(Colour::Black, alive(text));
    }
    assert_eq!(game.board().hash(), game.board_as_played().hash());
    assert_eq!(position::write(&game), as_played.replace("scoring:-:-", "scoring:-:b"));
}
