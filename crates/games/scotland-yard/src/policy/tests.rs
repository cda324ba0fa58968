use rand::SeedableRng;
use stammtisch_rules::{Actor, Game, Perspective};

use super::*;
use crate::City;
use crate::classic::consider;
use crate::rules::{MAX_DETECTIVES, Preset, Setup};
use crate::ticket::Tickets;
use crate::ways::Trip;

/// Calls `each` before every step of some quick hunts.
fn hunts(count: u64, mut each: impl FnMut(&Hunt, Seat)) {
    for seed in 0..count {
        let mut rng = Rng::seed_from_u64(seed);
        let mut hunt = Hunt::fresh(Setup::london(MAX_DETECTIVES, Preset::Default));
        let deal = hunt.sample_chance(&mut rng).unwrap();
        hunt.play_unchecked(Actor::House, deal);
        while let Phase::Turn(seat) = hunt.case.phase {
            each(&hunt, seat);
            let mv = hunt.random_move(Actor::Seat(seat), &mut rng).unwrap();
            hunt.play_unchecked(Actor::Seat(seat), mv);
        }
    }
}

#[test]
fn distances_are_the_shortest_ways() {
    let city = City::london();
    let mut streets = Streets::default();
    streets.measure(city);
    for (from, to) in [(1, 199), (108, 115), (13, 46), (194, 157), (67, 67)] {
        let (from, to) = (Station::new(from).unwrap(), Station::new(to).unwrap());
        let trip = Trip { city, from, tickets: Tickets::new(99, 99, 99, 0), closed: Default::default() };
        assert_eq!(usize::from(streets.steps(from, to)), trip.way_to(to, 99).unwrap().steps);
        assert_eq!(streets.steps(from, to), streets.steps(to, from));
    }
}

#[test]
fn the_detectives_of_the_fifth_level_share_what_mister_x_has_for_himself() {
    let [.., fourth, fifth] = LEVELS;
    let share = fifth.nodes / 4;
    hunts(1, |hunt, seat| {
        let nodes = |level| Tracker::default().nodes(&hunt.view(Perspective::seat(seat)), level);
        assert_eq!(nodes(&fifth), if seat == MISTER_X { fifth.nodes } else { share });
        assert_eq!(nodes(&fourth), fourth.nodes, "who thinks for a moment only shares nothing");
    });
}

#[test]
fn mister_x_is_believed_only_where_he_may_be_and_always_where_he_showed_himself() {
    let mut tracker = Tracker::default();
    let mut rng = Rng::seed_from_u64(9);
    hunts(6, |hunt, seat| {
        let view = hunt.view(Perspective::seat(Seat(1)));
        if seat == MISTER_X {
            return;
        }
        let imagined = tracker.determinize(&view, &mut rng);
        assert_eq!(imagined.case(), hunt.case());
        assert!(hunt.case.whereabouts.contains(imagined.secret.station.unwrap()));
        let whole: f32 = tracker.belief.stations().map(|(_, likely)| likely).sum();
        assert!((whole - 1.0).abs() < 1e-3);
        assert!(tracker.belief.stations().all(|(station, _)| hunt.case.whereabouts.contains(station)));
    });
}

#[test]
fn what_is_looked_at_is_legal_and_ends_with_the_round() {
    let mut tracker = Tracker::default();
    let mut rng = Rng::seed_from_u64(4);
    hunts(3, |hunt, seat| {
        let imagined = tracker.determinize(&hunt.view(Perspective::seat(seat)), &mut rng);
        let mut found = Vec::new();
        tracker.candidates(&imagined, seat, &mut found);
        assert!(!found.is_empty());
        assert!(found.iter().all(|candidate| hunt.check(Actor::Seat(seat), candidate.mv).is_ok()));
        let other = if seat == MISTER_X { Seat(1) } else { MISTER_X };
        found.clear();
        tracker.candidates(&imagined, other, &mut found);
        assert!(found.is_empty(), "a search of one side looks at no moves of the other");
    });
}

#[test]
fn whoever_catches_mister_x_values_it_most_and_everybody_the_sooner_the_more() {
    let tracker = Tracker { round: 5, ..Tracker::default() };
    let mut case = Hunt::fresh(Setup::london(MAX_DETECTIVES, Preset::Default)).case;
    case.phase = Phase::Over(End::Caught(Seat(2)));
    case.round = 5;
    let now = tracker.worth(&case);
    assert!(now.get(Seat(2)) > now.get(Seat(1)) && now.get(MISTER_X) == 0.0);
    case.round = 9;
    assert!(tracker.worth(&case).get(Seat(2)) < now.get(Seat(2)));
    case.phase = Phase::Over(End::Escaped);
    assert_eq!((tracker.worth(&case).get(MISTER_X), tracker.worth(&case).get(Seat(1))), (1.0, 0.0));
}

#[test]
fn mister_x_expects_of_the_detectives_what_everybody_knows_to_be_prescribed() {
    let mut habits = Habits::default();
    hunts(2, |hunt, seat| {
        if seat != MISTER_X {
            let (_, prescribed) = consider(&hunt.view(Perspective::seat(seat)), seat);
            for _ in 0..2 {
                assert_eq!(habits.step(&hunt.case, seat), prescribed.as_ref().map(|proposal| proposal.mv()));
            }
        }
    });
}

#[test]
fn mister_x_expects_the_prescribed_detectives_only_once_he_has_an_idea() {
    let mut rng = Rng::seed_from_u64(7);
    hunts(1, |hunt, seat| {
        if seat == MISTER_X {
            let mut tracker = Tracker::default();
            let mut imagined = tracker.determinize(&hunt.view(Perspective::seat(seat)), &mut rng);
            let before = (imagined.clone(), rng.clone());
            (0..FIRST_IDEA).for_each(|_| tracker.foresee(&mut imagined, &mut rng));
            assert_eq!((&imagined, &rng), (&before.0, &before.1));
            (0..FIRST_IDEA).for_each(|_| tracker.foresee(&mut imagined, &mut rng));
            assert_ne!(imagined, before.0);
        }
    });
}
