//! The course's vectors: lines, boards, the two players on given positions, and whole games.

use crate::common::{
    bare_position, board, game, hand, hands, lines, list, next_draw, number, plan, points, position, tiles,
};
use serde_json::Value;
use stammtisch_crosswise::{
    Board, Cell, Crosswise, End, Phase, Plan, Points, Ranked, Team, Wildcard, best_turn,
};
use stammtisch_presentation::{Actor, Game, Perspective, Seat, Turn};

#[test]
fn a_line_is_worth_what_its_combinations_add_up_to() {
    let mut checked = 0;
    for file in ["a_segments.jsonl", "a2_segments_exhaustive_multisets.jsonl"] {
        for line in lines(file) {
            let mut board = Board::new(6);
            for (index, value) in list(&line["tiles"]).iter().enumerate() {
                board.put(Cell::new(0, index as u8), crate::common::symbol(value));
            }
            assert_eq!(board.line_points(Team::Vertical, 0), points(&line["points"]), "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 150 + 924);
}

#[test]
fn rows_and_columns_of_a_board_are_counted_for_their_teams() {
    let boards = lines("b_boards.jsonl");
    assert_eq!(boards.len(), 50);
    for line in boards {
        let board = board(&line["field"]);
        for (team, key) in [(Team::Vertical, "column_points"), (Team::Horizontal, "row_points")] {
            let told: Vec<Points> = list(&line[key]).iter().map(points).collect();
            let counted: Vec<Points> = (0..6).map(|index| board.line_points(team, index)).collect();
            assert_eq!(counted, told, "{line}");
        }
        assert_eq!(board.points(Team::Vertical), points(&line["vertical"]), "{line}");
        assert_eq!(board.points(Team::Horizontal), points(&line["horizontal"]), "{line}");
        assert_eq!(state_name(&with_board(&line)), line["state"], "{line}");
    }
}

/// The board of the line in a match where the seat to move could go on.
fn with_board(line: &Value) -> Crosswise {
    let mut line = line.clone();
    line["vertical"] = true.into();
    line["hand"] = serde_json::json!([1, 2, 3, 4]);
    bare_position(&line)
}

fn state_name(state: &Crosswise) -> &'static str {
    match (state.turn(), state.table().leader()) {
        (Turn::Over, None) => "DRAW",
        (Turn::Over, Some(Team::Vertical)) => "TEAM_VERTICAL",
        (Turn::Over, Some(Team::Horizontal)) => "TEAM_HORIZONTAL",
        _ => "ONGOING_GAME",
    }
}

fn chosen(player: Ranked, state: &Crosswise) -> Option<Plan> {
    let seat = state.table().seat;
    best_turn(player, &state.view(Perspective::seat(seat)), seat).map(|turn| turn.plan)
}

#[test]
fn classic_and_keen_choose_as_ruled_on_every_position() {
    let positions = lines("c_ai_positions.jsonl");
    assert_eq!(positions.len(), 100);
    for line in positions {
        let state = position(&line);
        assert_eq!(chosen(Ranked::Classic, &state), Some(plan(&line["seed_rule_move"])), "classic {line}");
        assert_eq!(chosen(Ranked::Keen, &state), Some(plan(&line["assignment_rule_move"])), "keen {line}");
    }
}

#[test]
fn classic_shows_each_rule_on_the_handmade_positions() {
    let positions = lines("c2_handmade.jsonl");
    assert_eq!(positions.len(), 12);
    for line in positions {
        let told = &line["seed_rule_move"];
        let expected = (!told.is_null()).then(|| plan(told));
        let state = bare_position(&line);
        assert_eq!(chosen(Ranked::Classic, &state), expected, "{line}");
        assert_eq!(state.turn() == Turn::Over, expected.is_none(), "{line}");
    }
}

#[test]
fn classic_gives_the_numbers_it_decides_by() {
    for line in lines("c_ai_positions.jsonl") {
        let state = position(&line);
        let seat = state.table().seat;
        let turn = best_turn(Ranked::Classic, &state.view(Perspective::seat(seat)), seat).unwrap();
        let told = &line["seed_rule_move"];
        assert_eq!(turn.gives_six, told["gives_six"].as_bool().unwrap(), "{line}");
        assert_eq!(turn.prevents, told["prevents"].as_bool().unwrap(), "{line}");
        assert_eq!(i64::from(turn.gain), told["gain"].as_i64().unwrap(), "{line}");
    }
}

/// Deals, and lets the house draw whenever it is its turn.
fn let_the_house_draw(state: &mut Crosswise) {
    while state.turn() == Turn::Chance {
        state.play(Actor::House, next_draw(state)).unwrap();
    }
}

/// Plays a turn with both phases, every move of it checked.
fn play_turn(state: &mut Crosswise, seat: Seat, plan: Plan) {
    state.play(seat.into(), plan.first()).unwrap();
    let_the_house_draw(state);
    if let Some(second) = plan.second() {
        state.play(seat.into(), second).unwrap();
        let_the_house_draw(state);
    }
}

fn assert_agrees(state: &Crosswise, seat: Seat, told: &Value) {
    assert_eq!(*state.hand(seat), hand(&told["hand_after"]), "{told}");
    assert_eq!(*state.board(), board(&told["field_after"]), "{told}");
    assert_eq!(state.board().points(Team::Vertical), points(&told["vertical"]), "{told}");
    assert_eq!(state.board().points(Team::Horizontal), points(&told["horizontal"]), "{told}");
}

fn assert_ends(state: &Crosswise, line: &Value) {
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(state_name(state), line["result"]);
    assert_eq!(*state.board(), board(&line["final_field"]));
    let used: Vec<usize> = list(&line["used"]).iter().map(number).collect();
    assert_eq!(state.table().used.map(usize::from).to_vec(), used);
    for (index, told) in hands(&line["final_hands"]).iter().enumerate() {
        assert_eq!(state.hand(Seat(index as u8)), told);
    }
    let left: Vec<_> = state.bag().order().into_iter().flatten().collect();
    assert_eq!(left, tiles(&line["bag_left"]));
}

#[test]
fn recorded_games_are_replayed_ply_by_ply() {
    let games = lines("d_games_author_swapfix.jsonl");
    assert_eq!(games.len(), 6);
    for line in games {
        let mut state = game(&line);
        let_the_house_draw(&mut state);
        for (index, told) in hands(&line["start_hands"]).iter().enumerate() {
            assert_eq!(state.hand(Seat(index as u8)), told);
        }
        for told in list(&line["moves"]) {
            let seat = Seat(number(&told["player"]) as u8);
            play_turn(&mut state, seat, plan(told));
            assert_agrees(&state, seat, told);
        }
        assert_ends(&state, &line);
        assert_eq!(state.table().phase, Phase::Over(End::FullBoard));
    }
}

#[test]
fn classic_plays_its_reference_games_move_for_move() {
    let games = lines("d2_games_seed_rule_reference.jsonl");
    assert_eq!(games.len(), 6);
    for line in games {
        let mut state = game(&line);
        let_the_house_draw(&mut state);
        for told in list(&line["moves"]) {
            let seat = state.table().seat;
            assert_eq!(usize::from(seat.0), number(&told["player"]));
            let planned = chosen(Ranked::Classic, &state).unwrap();
            assert_eq!(planned, plan(told), "{told}");
            state.play(seat.into(), planned.first()).unwrap();
            let_the_house_draw(&mut state);
            if planned.second().is_some() {
                let then = chosen(Ranked::Classic, &state).unwrap();
                assert_eq!(then.second(), planned.second(), "the second phase keeps the plan: {told}");
                state.play(seat.into(), then.second().unwrap()).unwrap();
                let_the_house_draw(&mut state);
            }
            assert_agrees(&state, seat, told);
        }
        assert_ends(&state, &line);
        assert!(state.table().used[Wildcard::Mover.index()] > 0);
    }
}
