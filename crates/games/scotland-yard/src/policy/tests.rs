use rand::SeedableRng;
use stammtisch_rules::{Actor, Game, Perspective};

use super::*;
use crate::City;
use crate::classic::consider;
use crate::routes::RouteSearch;
use crate::rules::{MAX_DETECTIVES, Preset, Setup};
use crate::ticket::Tickets;

/// Calls `each` before every step of some random hunts.
fn hunts(count: u64, mut each: impl FnMut(&Hunt, Seat)) {
    for seed in 0..count {
        let mut rng = Rng::seed_from_u64(seed);
        let mut hunt = Hunt::before_deal(Setup::london(MAX_DETECTIVES, Preset::Default));
        let deal = hunt.sample_chance(&mut rng).unwrap();
        hunt.play_unchecked(Actor::House, deal);
        while let Phase::Turn(seat) = hunt.public.phase {
            each(&hunt, seat);
            let mv = hunt.random_move(Actor::Seat(seat), &mut rng).unwrap();
            hunt.play_unchecked(Actor::Seat(seat), mv);
        }
    }
}

#[test]
fn distances_are_the_lengths_of_shortest_routes() {
    let city = City::london();
    let mut distances = Distances::default();
    distances.measure(city);
    for (from, to) in [(1, 199), (108, 115), (13, 46), (194, 157), (67, 67)] {
        let from = Station::new(from).unwrap();
        let to = Station::new(to).unwrap();
        let search =
            RouteSearch { city, from, tickets: Tickets::new(99, 99, 99, 0), closed: Default::default() };
        assert_eq!(usize::from(distances.steps(from, to)), search.shortest_route(to, 99).unwrap().steps);
        assert_eq!(distances.steps(from, to), distances.steps(to, from));
    }
}

#[test]
fn detectives_of_level_five_share_mister_xs_nodes() {
    let [.., fourth, fifth] = LEVELS;
    let share = fifth.nodes / 4;
    hunts(1, |hunt, seat| {
        let nodes = |level| HuntPolicy::default().nodes(&hunt.view(Perspective::seat(seat)), level);
        assert_eq!(nodes(&fifth), if seat == MISTER_X { fifth.nodes } else { share });
        assert_eq!(nodes(&fourth), fourth.nodes, "level four does not share its nodes");
    });
}

#[test]
fn the_belief_covers_possible_stations_only() {
    let mut policy = HuntPolicy::default();
    let mut rng = Rng::seed_from_u64(9);
    hunts(6, |hunt, seat| {
        let view = hunt.view(Perspective::seat(Seat(1)));
        if seat == MISTER_X {
            return;
        }
        let determinized = policy.determinize(&view, &mut rng);
        assert_eq!(determinized.public(), hunt.public());
        assert!(hunt.public.whereabouts.contains(determinized.secret.station.unwrap()));
        let whole: f32 = policy.belief.stations().map(|(_, likely)| likely).sum();
        assert!((whole - 1.0).abs() < 1e-3);
        assert!(policy.belief.stations().all(|(station, _)| hunt.public.whereabouts.contains(station)));
    });
}

#[test]
fn candidates_are_legal_and_end_with_the_round() {
    let mut policy = HuntPolicy::default();
    let mut rng = Rng::seed_from_u64(4);
    hunts(3, |hunt, seat| {
        let determinized = policy.determinize(&hunt.view(Perspective::seat(seat)), &mut rng);
        let mut found = Vec::new();
        policy.candidates(&determinized, seat, &mut found);
        assert!(!found.is_empty());
        assert!(found.iter().all(|candidate| hunt.check(Actor::Seat(seat), candidate.mv).is_ok()));
        let other = if seat == MISTER_X { Seat(1) } else { MISTER_X };
        found.clear();
        policy.candidates(&determinized, other, &mut found);
        assert!(found.is_empty(), "a search of one side has no candidates for the other");
    });
}

#[test]
fn a_catch_is_worth_most_to_the_catcher_and_if_early() {
    let policy = HuntPolicy { round: 5, ..HuntPolicy::default() };
    let mut public = Hunt::before_deal(Setup::london(MAX_DETECTIVES, Preset::Default)).public;
    public.phase = Phase::Over(End::Caught(Seat(2)));
    public.round = 5;
    let now = policy.seat_values(&public);
    assert!(now.get(Seat(2)) > now.get(Seat(1)) && now.get(MISTER_X) == 0.0);
    public.round = 9;
    assert!(policy.seat_values(&public).get(Seat(2)) < now.get(Seat(2)));
    public.phase = Phase::Over(End::Escaped);
    assert_eq!(
        (policy.seat_values(&public).get(MISTER_X), policy.seat_values(&public).get(Seat(1))),
        (1.0, 0.0)
    );
}

#[test]
fn predicted_steps_are_the_prescribed_ones() {
    let mut steps = PrescribedSteps::default();
    hunts(2, |hunt, seat| {
        if seat != MISTER_X {
            let (_, prescribed) = consider(&hunt.view(Perspective::seat(seat)), seat);
            for _ in 0..2 {
                assert_eq!(steps.step(&hunt.public, seat), prescribed.as_ref().map(|proposal| proposal.mv()));
            }
        }
    });
}

#[test]
fn prediction_starts_after_the_minimum_of_playouts() {
    let mut rng = Rng::seed_from_u64(7);
    hunts(1, |hunt, seat| {
        if seat == MISTER_X {
            let mut policy = HuntPolicy::default();
            let mut determinized = policy.determinize(&hunt.view(Perspective::seat(seat)), &mut rng);
            let before = (determinized.clone(), rng.clone());
            (0..MIN_PLAYOUTS_TO_PREDICT).for_each(|_| policy.predict_detectives(&mut determinized, &mut rng));
            assert_eq!((&determinized, &rng), (&before.0, &before.1));
            (0..MIN_PLAYOUTS_TO_PREDICT).for_each(|_| policy.predict_detectives(&mut determinized, &mut rng));
            assert_ne!(determinized, before.0);
        }
    });
}
