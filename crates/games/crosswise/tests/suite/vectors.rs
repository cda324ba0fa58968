//! The course's vectors: lines, boards, choices of the two players, and whole games.

use crate::common::{
    bare_position, board, game, hand, hands, lines, list, next_draw, number, plan, points, position, tiles,
};
use serde_json::Value;
use stammtisch_crosswise::{
    Board, Cell, Crosswise, End, Phase, Plan, Points, Ranked, Team, Wildcard, best_turn,
};
use stammtisch_presentation::{Actor, Game, Perspective, Seat, Turn};

#[test]
fn line_points_are_the_sum_of_their_combinations() {
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
fn columns_and_rows_score_for_their_teams() {
    let boards = lines("b_boards.jsonl");
    assert_eq!(boards.len(), 50);
    for line in boards {
        let board = board(&line["field"]);
        for (team, key) in [(Team::Vertical, "column_points"), (Team::Horizontal, "row_points")] {
            let expected: Vec<Points> = list(&line[key]).iter().map(points).collect();
            let counted: Vec<Points> = (0..6).map(|index| board.line_points(team, index)).collect();
            assert_eq!(counted, expected, "{line}");
        }
        assert_eq!(board.points(Team::Vertical), points(&line["vertical"]), "{line}");
        assert_eq!(board.points(Team::Horizontal), points(&line["horizontal"]), "{line}");
        assert_eq!(state_name(&match_with_board(&line)), line["state"], "{line}");
    }
}

/// A match with the board of a vector, in which the seat to move has symbols.
fn match_with_board(line: &Value) -> Crosswise {
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

fn best_plan(player: Ranked, state: &Crosswise) -> Option<Plan> {
    let seat = state.table().seat;
    best_turn(player, &state.view(Perspective::seat(seat)), seat).map(|turn| turn.plan)
}

#[test]
fn classic_and_keen_choose_as_ruled() {
    let positions = lines("c_ai_positions.jsonl");
    assert_eq!(positions.len(), 100);
    for line in positions {
        let state = position(&line);
        assert_eq!(best_plan(Ranked::Classic, &state), Some(plan(&line["seed_rule_move"])), "classic {line}");
        assert_eq!(best_plan(Ranked::Keen, &state), Some(plan(&line["assignment_rule_move"])), "keen {line}");
    }
}

#[test]
fn classic_follows_each_rule_on_handmade_positions() {
    let positions = lines("c2_handmade.jsonl");
    assert_eq!(positions.len(), 12);
    for line in positions {
        let expected = &line["seed_rule_move"];
        let expected = (!expected.is_null()).then(|| plan(expected));
        let state = bare_position(&line);
        assert_eq!(best_plan(Ranked::Classic, &state), expected, "{line}");
        assert_eq!(state.turn() == Turn::Over, expected.is_none(), "{line}");
    }
}

#[test]
fn classic_reports_its_ranking_criteria() {
    for line in lines("c_ai_positions.jsonl") {
        let state = position(&line);
        let seat = state.table().seat;
        let turn = best_turn(Ranked::Classic, &state.view(Perspective::seat(seat)), seat).unwrap();
        let expected = &line["seed_rule_move"];
        assert_eq!(turn.gives_six, expected["gives_six"].as_bool().unwrap(), "{line}");
        assert_eq!(turn.prevents, expected["prevents"].as_bool().unwrap(), "{line}");
        assert_eq!(i64::from(turn.gain), expected["gain"].as_i64().unwrap(), "{line}");
    }
}

/// Plays all pending draws, the deal included.
fn play_draws(state: &mut Crosswise) {
    while state.turn() == Turn::Chance {
        state.play(Actor::House, next_draw(state)).unwrap();
    }
}

/// Plays a turn with both phases and checks that all its moves are legal.
fn play_turn(state: &mut Crosswise, seat: Seat, plan: Plan) {
    state.play(seat.into(), plan.first()).unwrap();
    play_draws(state);
    if let Some(second) = plan.second() {
        state.play(seat.into(), second).unwrap();
        play_draws(state);
    }
}

fn assert_state_after(state: &Crosswise, seat: Seat, expected: &Value) {
    assert_eq!(*state.hand(seat), hand(&expected["hand_after"]), "{expected}");
    assert_eq!(*state.board(), board(&expected["field_after"]), "{expected}");
    assert_eq!(state.board().points(Team::Vertical), points(&expected["vertical"]), "{expected}");
    assert_eq!(state.board().points(Team::Horizontal), points(&expected["horizontal"]), "{expected}");
}

fn assert_final_state(state: &Crosswise, line: &Value) {
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(state_name(state), line["result"]);
    assert_eq!(*state.board(), board(&line["final_field"]));
    let used: Vec<usize> = list(&line["used"]).iter().map(number).collect();
    assert_eq!(state.table().used.map(usize::from).to_vec(), used);
    for (index, expected) in hands(&line["final_hands"]).iter().enumerate() {
        assert_eq!(state.hand(Seat(index as u8)), expected);
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
        play_draws(&mut state);
        for (index, expected) in hands(&line["start_hands"]).iter().enumerate() {
            assert_eq!(state.hand(Seat(index as u8)), expected);
        }
        for expected in list(&line["moves"]) {
            let seat = Seat(number(&expected["player"]) as u8);
            play_turn(&mut state, seat, plan(expected));
            assert_state_after(&state, seat, expected);
        }
        assert_final_state(&state, &line);
        assert_eq!(state.table().phase, Phase::Over(End::FullBoard));
    }
}

#[test]
fn classic_reproduces_its_reference_games() {
    let games = lines("d2_games_seed_rule_reference.jsonl");
    assert_eq!(games.len(), 6);
    for line in games {
        let mut state = game(&line);
        play_draws(&mut state);
        for expected in list(&line["moves"]) {
            let seat = state.table().seat;
            assert_eq!(usize::from(seat.0), number(&expected["player"]));
            let planned = best_plan(Ranked::Classic, &state).unwrap();
            assert_eq!(planned, plan(expected), "{expected}");
            state.play(seat.into(), planned.first()).unwrap();
            play_draws(&mut state);
            if planned.second().is_some() {
                let then = best_plan(Ranked::Classic, &state).unwrap();
                assert_eq!(then.second(), planned.second(), "the second phase keeps the plan: {expected}");
                state.play(seat.into(), then.second().unwrap()).unwrap();
                play_draws(&mut state);
            }
            assert_state_after(&state, seat, expected);
        }
        assert_final_state(&state, &line);
        assert!(state.table().used[Wildcard::Mover.index()] > 0);
    }
}
