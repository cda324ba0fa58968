use super::*;
use crate::Setup;
use crate::rules::{DESIGN_COUNT, Design};

/// The start tile with a meeple of player 1 in its city.
fn occupied_city(setup: Setup) -> Carcassonne {
    let mut state = Carcassonne::begin(setup);
    let city = state.board().tiles()[0].node(0);
    state.place_meeple(city, Seat(0));
    state
}

/// The state with a stack of the same size but only one design.
fn with_stack_of(mut state: Carcassonne, letter: char) -> Carcassonne {
    let mut stack = [0; DESIGN_COUNT];
    stack[Design::from_letter(letter).unwrap().index()] = state.stack_len;
    state.stack = stack;
    state
}

#[test]
fn a_city_is_worth_more_while_closing_tiles_are_left() {
    let expected = |letter| expected_points(&with_stack_of(occupied_city(Setup::default()), letter))[0];
    assert!(expected('E') > expected('B') + 0.9, "{} {}", expected('E'), expected('B'));
}

#[test]
fn a_third_city_ahead_counts_only_where_missions_are_played() {
    let lead = |missions| {
        let state = occupied_city(Setup { missions, ..Setup::default() });
        expected_lead(&state, &expected_points(&state), Seat(0))
    };
    assert!(lead(true) > lead(false));
}

#[test]
fn candidates_are_legal_and_sorted_by_prior_value() {
    let mut state = Carcassonne::begin(Setup { players: 5, ..Setup::default() });
    state.play_unchecked(Actor::House, Move::Draw(Design::from_letter('E').unwrap()));
    let mut found = Vec::new();
    CarcassonnePolicy::default().candidates(&state, Seat(0), &mut found);
    assert!(!found.is_empty() && found.len() <= MAX_CANDIDATES);
    assert!(found.iter().all(|candidate| state.check(Actor::Seat(Seat(0)), candidate.mv).is_ok()));
    assert!(found.windows(2).all(|pair| pair[0].prior_value >= pair[1].prior_value));
}

#[test]
fn seat_values_follow_the_ranks_of_all_five() {
    let mut state = Carcassonne::begin(Setup { players: 5, ..Setup::default() });
    assert_eq!(seat_values(&state).get(Seat(0)), 0.5, "all ranks are equal");
    state.points[3].during = [7, 0, 0, 0];
    assert!(
        seat_values(&state).get(Seat(3)) > 0.6 && seat_values(&state).get(Seat(0)) > 0.4,
        "by rank before the end too"
    );
    state.finish(crate::rules::End::Stack, &mut |_| {});
    let values = seat_values(&state);
    assert_eq!((values.get(Seat(3)), values.get(Seat(0))), (1.0, 0.375), "the others share the lower ranks");
}
