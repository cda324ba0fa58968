//! The game's own players: `classic` follows its rule, `greedy` beats it, and both give reasons.

use std::collections::BTreeSet;

use rand::SeedableRng;
use stammtisch_carcassonne::rules::Rotation;
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{
    Budget, Choice, Game, GameSpec, LANGUAGES, Messages, Notation, Perspective, Playable, Rng, SearchRequest,
    Seat,
};

use crate::common::{actor, legal_moves, position};

fn choose(name: &str, state: &Carcassonne, rng: &mut Rng) -> Choice<Move> {
    let seat = state.to_move();
    let view = state.view(Perspective::seat(seat));
    let budget = Budget::unlimited();
    let mut player = Carcassonne::player(name).unwrap();
    player.choose(&mut SearchRequest { view: &view, seat, budget: &budget, rng }).unwrap()
}

/// Plays a match between the named players and calls `each` with every choice.
fn play_match(names: &[&str], seed: u64, mut each: impl FnMut(&Carcassonne, &Choice<Move>)) -> Carcassonne {
    let setup = Setup { players: names.len() as u8, ..Setup::default() };
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Carcassonne::start(&setup).unwrap();
    while let Some(actor) = actor(&state) {
        let mv = match actor.seat() {
            None => state.sample_chance(&mut rng).unwrap(),
            Some(seat) => {
                let choice = choose(names[seat.index()], &state, &mut rng);
                each(&state, &choice);
                choice.mv
            }
        };
        state.play(actor, mv).unwrap();
    }
    state
}

#[test]
fn classic_takes_the_first_placement_and_a_free_feature() {
    play_match(&["classic", "classic", "classic"], 3, |state, choice| {
        let Move::Lay { cell, rotation, meeple } = choice.mv else { panic!("a tile is laid") };
        let mut fitting = Vec::new();
        for entry in state.board().frontier() {
            for turn in Rotation::ALL {
                let mv = Move::Lay { cell: entry.cell, rotation: turn, meeple: None };
                if state.check(state.to_move().into(), mv).is_ok() {
                    fitting.push((entry.cell.x, entry.cell.y, turn));
                }
            }
        }
        assert_eq!(fitting.into_iter().min(), Some((cell.x, cell.y, rotation)));
        assert_eq!(
            meeple.is_some(),
            state.meeple_options(cell, rotation) != 0,
            "a free feature always gets a meeple"
        );
    });
}

#[test]
fn classic_picks_among_all_free_features_at_random() {
    let state = position(
        &Setup::default(),
        "turn=1 drawn=X aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,D-1:0@0p1,U-2:0@0p2",
    );
    let mut rng = Rng::seed_from_u64(1);
    let moves: BTreeSet<String> =
        (0..200).map(|_| state.write_move(choose("classic", &state, &mut rng).mv)).collect();
    let expected: BTreeSet<String> = (0..8).map(|feature| format!("-3:0@0*{feature}")).collect();
    assert_eq!(moves, expected);
}

#[test]
fn greedy_beats_classic_from_either_seat() {
    for seed in 0..3 {
        let first = play_match(&["greedy", "classic"], seed, |_, _| {});
        assert_eq!(first.outcome().unwrap().winners.single(), Some(Seat(0)), "seed {seed}");
        let second = play_match(&["classic", "greedy"], seed, |_, _| {});
        assert_eq!(second.outcome().unwrap().winners.single(), Some(Seat(1)), "seed {seed}");
    }
}

#[test]
fn greedy_closes_the_city_that_pays() {
    let state = position(
        &Setup::default(),
        "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,U1:0@0p1,U2:0@0p2",
    );
    let choice = choose("greedy", &state, &mut Rng::seed_from_u64(1));
    assert_eq!(state.write_move(choice.mv), "0:-1@180*0");
    let own = choice.reasons.iter().find(|reason| reason.name == "own-points").unwrap();
    assert_eq!(own.value, "4");
}

#[test]
fn greedy_takes_a_mission_that_can_be_won() {
    let setup = Setup { missions: true, ..Setup::default() };
    let state = position(
        &setup,
        "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,E0:1@180p1*0,E1:1@180p1*0",
    );
    let mut after = state.clone();
    after.play(state.to_move().into(), choose("greedy", &state, &mut Rng::seed_from_u64(1)).mv).unwrap();
    assert_eq!(after.outcome().unwrap().winners.single(), Some(Seat(0)));
}

#[test]
fn every_reason_has_a_text_in_every_language() {
    let all_messages = LANGUAGES.map(|language| Messages::new(language, Carcassonne::locales()));
    play_match(&["classic", "greedy"], 9, |state, choice| {
        assert!(legal_moves(state).contains(&choice.mv));
        assert!(!choice.reasons.is_empty());
        for reason in &choice.reasons {
            for messages in &all_messages {
                assert!(messages.say_if(&format!("reason-{}", reason.name)).is_some(), "{}", reason.name);
            }
        }
    });
}
