//! Invariants of every hunt.

use proptest::prelude::*;
use stammtisch_presentation::{Actor, Game, Notation, Perspective, Playable, Record, Seat, Turn};
use stammtisch_scotland_yard::rules::{MISTER_X, Phase, Preset};
use stammtisch_scotland_yard::{Hunt, Setup};

use crate::common::random_hunt;

fn legal(hunt: &Hunt, seat: Seat) -> Vec<stammtisch_scotland_yard::Move> {
    let mut moves = Vec::new();
    hunt.legal_moves(Actor::Seat(seat), |mv| moves.push(mv));
    moves
}

fn check_position(hunt: &Hunt) {
    let public = hunt.public();
    if public.phase() == Phase::Deal {
        return;
    }
    let stations: std::collections::BTreeSet<_> = public.detectives().iter().map(|one| one.station).collect();
    assert_eq!(stations.len(), public.detectives().len(), "two detectives on one station");
    let over = matches!(public.phase(), Phase::Over(_));
    let hideout = hunt.station(MISTER_X).unwrap();
    assert!(over || !stations.contains(&hideout), "an uncaught Mister X shares a station with a detective");
    assert!(
        public.targets().is_empty() || public.targets().contains(hideout),
        "Mister X is at an impossible station"
    );
    assert_eq!(public.targets().is_empty(), public.shown().is_none());
    let total: u32 =
        (0..hunt.seats() as u8).flat_map(|seat| public.tickets(Seat(seat)).counts()).map(u32::from).sum();
    let used = public.journey().iter().flatten().count() as u32;
    let start = match hunt.setup().tickets {
        Preset::Default => 24,
        Preset::Original => 10 + u32::from(hunt.setup().detectives),
    };
    assert_eq!(
        total + used,
        start + 22 * u32::from(hunt.setup().detectives),
        "the number of tickets changed"
    );
    for seat in (0..hunt.seats() as u8).map(Seat) {
        let moves = legal(hunt, seat);
        assert_eq!(!moves.is_empty(), hunt.turn() == Turn::of(seat), "{seat:?} moves out of turn, or cannot");
        for &mv in &moves {
            assert_eq!(hunt.check(Actor::Seat(seat), mv), Ok(()));
            assert_eq!(hunt.read_move(Actor::Seat(seat), &hunt.write_move(mv)), Ok(mv));
            assert!(hunt.write_move(mv).starts_with(&hunt.path(mv).to_string().replace('/', ":")));
        }
    }
}

fn assert_legal_moves_match_check(hunt: &Hunt) {
    let Turn::Seats(seats) = hunt.turn() else { return };
    let seat = seats.single().unwrap();
    let moves = legal(hunt, seat);
    for to in hunt.public().city().stations() {
        for ticket in stammtisch_scotland_yard::Ticket::ALL {
            let mv = stammtisch_scotland_yard::Move::Step { to, ticket };
            assert_eq!(hunt.check(Actor::Seat(seat), mv).is_ok(), moves.contains(&mv), "{mv:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_random_hunt_keeps_all_invariants(seed: u64, detectives in 3u8..=5, original: bool) {
        let tickets = if original { Preset::Original } else { Preset::Default };
        let setup = Setup::london(detectives, tickets);
        let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(seed);
        let mut looked = 0;
        let record = random_hunt(setup, &mut rng, |hunt| {
            check_position(hunt);
            looked += 1;
            if looked % 16 == 0 {
                assert_legal_moves_match_check(hunt);
            }
        });
        let end = record.state_after(record.moves.len()).unwrap();
        prop_assert!(end.outcome().is_some());
        let read = Record::<Hunt>::read(&record.write().unwrap()).unwrap();
        prop_assert_eq!(read.state_after(read.moves.len()).unwrap(), end);
    }

    #[test]
    fn a_position_text_preserves_turn_and_legal_moves(seed: u64) {
        let setup = Setup::london(4, Preset::Default);
        let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(seed);
        random_hunt(setup.clone(), &mut rng, |hunt| {
            let text = hunt.position();
            let again = Hunt::from_position(&setup, &text).unwrap();
            assert_eq!(again.position(), text);
            assert_eq!(again.turn(), hunt.turn());
            let seats = (0..5).map(Seat);
            assert!(seats.into_iter().all(|seat| legal(&again, seat) == legal(hunt, seat)));
            assert_eq!(again.view(Perspective::All).disc(), hunt.view(Perspective::All).disc());
        });
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,60}", actor in 0u8..7) {
        let hunt = crate::common::dealt(&[174, 138, 26, 94]);
        let actor = if actor == 6 { Actor::House } else { Actor::Seat(Seat(actor)) };
        if let Ok(mv) = hunt.read_move(actor, &text) {
            let _ = hunt.check(actor, mv);
        }
        let _ = Hunt::from_position(hunt.setup(), &text);
        let _ = Hunt::from_position(hunt.setup(), &format!("round:{text} turn:1 x:1 tickets:1/1/1/1"));
    }
}
