use super::*;
use crate::Setup;
use crate::rules::{DESIGNS, Design};

/// The start tile with a meeple of player 1 in its city.
fn manned_city(setup: Setup) -> Carcassonne {
    let mut state = Carcassonne::begin(setup);
    let city = state.board().tiles()[0].node(0);
    state.man(city, Seat(0));
    state
}

/// The same stack, but of one design only.
fn with_stack_of(mut state: Carcassonne, letter: char) -> Carcassonne {
    let mut stack = [0; DESIGNS];
    stack[Design::from_letter(letter).unwrap().index()] = state.stack_len;
    state.stack = stack;
    state
}

#[test]
fn a_city_promises_more_while_tiles_that_close_it_are_left() {
    let promise = |letter| outlook(&with_stack_of(manned_city(Setup::default()), letter))[0];
    assert!(promise('E') > promise('B') + 0.9, "{} {}", promise('E'), promise('B'));
}

#[test]
fn a_third_city_ahead_counts_only_where_missions_are_played() {
    let lead = |missions| {
        let state = manned_city(Setup { missions, ..Setup::default() });
        lead(&state, &outlook(&state), Seat(0))
    };
    assert!(lead(true) > lead(false));
}

#[test]
fn what_is_looked_at_is_legal_and_the_most_promising_comes_first() {
    let mut state = Carcassonne::begin(Setup { players: 5, ..Setup::default() });
    state.play_unchecked(Actor::House, Move::Draw(Design::from_letter('E').unwrap()));
    let mut found = Vec::new();
    Surveyor::default().candidates(&state, Seat(0), &mut found);
    assert!(!found.is_empty() && found.len() <= WIDTH);
    assert!(found.iter().all(|candidate| state.check(Actor::Seat(Seat(0)), candidate.mv).is_ok()));
    assert!(found.windows(2).all(|pair| pair[0].prior_value >= pair[1].prior_value));
}

#[test]
fn an_end_is_worth_what_it_is_to_all_five() {
    let mut state = Carcassonne::begin(Setup { players: 5, ..Setup::default() });
    assert_eq!(worth(&state).get(Seat(0)), 0.5, "nobody is before anybody");
    state.points[3].during = [7, 0, 0, 0];
    assert!(
        worth(&state).get(Seat(3)) > 0.6 && worth(&state).get(Seat(0)) > 0.4,
        "by rank before the end too"
    );
    state.finish(crate::rules::End::Stack, &mut |_| {});
    let worth = worth(&state);
    assert_eq!(
        (worth.get(Seat(3)), worth.get(Seat(0))),
        (1.0, 0.375),
        "the others share the ranks behind him"
    );
}
