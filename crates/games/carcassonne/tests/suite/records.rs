//! Records, positions, notation and touches of random matches.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::SeedableRng;
use stammtisch_carcassonne::rules::{Colour, FieldRule};
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{
    Actor, Game, Notation, Paths, Perspective, Playable, Played, Record, Rng, SeatTag,
};

use crate::common::{actor, legal_moves, random_match};

fn setups() -> impl Strategy<Value = Setup> {
    (2u8..=5, any::<bool>(), any::<bool>()).prop_map(|(players, missions, simple)| Setup {
        players,
        missions,
        fields: if simple { FieldRule::Simple } else { FieldRule::Official },
        c2: Colour::Grey,
        ..Setup::default()
    })
}

fn move_texts(state: &Carcassonne) -> BTreeSet<String> {
    legal_moves(state).into_iter().map(|mv| state.write_move(mv)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_is_read_as_it_was_written(setup in setups(), seed: u64) {
        let tag = SeatTag { name: "Ann".to_owned(), player: "random".to_owned() };
        let mut record = Record::<Carcassonne>::new(setup, vec![tag; usize::from(setup.players)]);
        let over = random_match(&setup, seed, |_, actor, mv| record.moves.push(Played { actor, mv }));
        let read = Record::<Carcassonne>::read(&record.write().unwrap()).unwrap();
        prop_assert_eq!((read.setup, &read.seats, &read.moves), (record.setup, &record.seats, &record.moves));
        prop_assert_eq!(read.state_after(usize::MAX).unwrap().hash(), over.hash());
    }

    #[test]
    fn a_position_continues_like_its_match(setup in setups(), seed: u64) {
        let check = |state: &Carcassonne| {
            let copy = Carcassonne::from_position(&setup, &state.position()).unwrap();
            assert_eq!(copy.position(), state.position());
            assert_eq!(copy.hash(), state.hash());
            assert_eq!(move_texts(&copy), move_texts(state));
            assert_eq!(copy.outcome(), state.outcome());
            assert_eq!(copy.projected(), state.projected());
        };
        let mut ply = 0;
        let over = random_match(&setup, seed, |state, _, _| {
            ply += 1;
            if ply % 7 < 2 {
                check(state);
            }
        });
        check(&over);
    }

    #[test]
    fn moves_have_one_notation_and_prefix_free_paths(setup in setups(), seed: u64) {
        random_match(&setup, seed, |state, _, _| {
            let moves = legal_moves(state);
            let paths: Vec<_> = moves.iter().map(|&mv| state.path(mv)).collect();
            assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), moves.len());
            let tree = Paths::from(paths.clone());
            for (path, &mv) in paths.iter().zip(&moves) {
                let extended = tree.iter().filter(|longer| longer.after(path).is_some());
                assert_eq!(extended.collect::<Vec<_>>(), [path]);
                let actor = actor(state).unwrap();
                assert_eq!(state.read_move(actor, &state.write_move(mv)), Ok(mv));
                assert!(state.check(actor, mv).is_ok());
            }
        });
    }

    #[test]
    fn a_determinization_has_the_same_moves_and_view(setup in setups(), seed: u64) {
        let mut rng = Rng::seed_from_u64(seed);
        random_match(&setup, seed, |state, _, _| {
            let perspective = Perspective::seat(state.to_move());
            let determinized = Carcassonne::determinize(&state.view(perspective), &mut rng);
            assert_eq!(move_texts(&determinized), move_texts(state));
            assert_eq!(determinized.view(perspective).hash(), state.view(perspective).hash());
        });
    }

    #[test]
    fn parsers_never_panic(text in ".{0,60}") {
        let state = Carcassonne::start(&Setup::default()).unwrap();
        let _ = state.read_move(Actor::House, &text);
        let _ = Carcassonne::from_position(&Setup::default(), &text);
        let _ = Carcassonne::from_position(
            &Setup::default(),
            &format!("turn=1 drawn=- aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,{text}"),
        );
    }
}

#[test]
fn each_tile_of_the_stack_is_equally_likely() {
    let state = Carcassonne::start(&Setup::default()).unwrap();
    let mut rng = Rng::seed_from_u64(7);
    let mut drawn = [0u32; 24];
    for _ in 0..71_000 {
        let Some(Move::Draw(design)) = state.sample_chance(&mut rng) else { panic!("a tile is drawn") };
        drawn[design.index()] += 1;
    }
    for design in stammtisch_carcassonne::rules::Design::all() {
        let expected = f64::from(state.tiles_left(design)) * 1000.0;
        let deviation = (f64::from(drawn[design.index()]) - expected).abs();
        assert!(deviation < 5.0 * expected.sqrt(), "{}: {}", design.letter(), drawn[design.index()]);
    }
}
