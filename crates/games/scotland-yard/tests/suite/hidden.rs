//! Hidden information: nothing that a detective or a spectator sees, and no choice of a detective,
//! depends on Mister X's station.

use stammtisch_presentation::{
    Actor, Game, LANGUAGES, Notation, Perspective, Playable, RenderContext, Rng, Seat, SeatSet,
};
use stammtisch_scotland_yard::rules::{MISTER_X, Phase};
use stammtisch_scotland_yard::{Hunt, Move, Ticket, classic};

use crate::common::{
    classic_record, dealt, messages, random_hunt, rendered, setup, station, step, uninformed_perspectives,
};

fn seeded_rng(seed: u64) -> Rng {
    rand_chacha::rand_core::SeedableRng::seed_from_u64(seed)
}

/// Hunts that differ from this one only in Mister X's station.
fn hidden_elsewhere(hunt: &Hunt, rng: &mut Rng) -> Vec<Hunt> {
    let view = hunt.view(Perspective::SPECTATOR);
    (0..6)
        .map(|_| Hunt::determinize(&view, rng))
        .filter(|other| other.station(MISTER_X) != hunt.station(MISTER_X))
        .collect()
}

#[test]
fn rendered_output_does_not_depend_on_mister_xs_station() {
    let (mut compared, mut rng, mut other_rng) = (0, seeded_rng(11), seeded_rng(12));
    let mut ply = 0;
    random_hunt(setup(4), &mut rng, |hunt| {
        ply += 1;
        if ply % 7 != 0 || matches!(hunt.public().phase(), Phase::Over(_)) {
            return;
        }
        for other in hidden_elsewhere(hunt, &mut other_rng).iter().take(2) {
            for perspective in uninformed_perspectives() {
                assert_eq!(hunt.view(perspective), other.view(perspective));
                assert_eq!(
                    rendered(&hunt.view(perspective), perspective),
                    rendered(&other.view(perspective), perspective)
                );
                compared += 1;
            }
        }
    });
    assert!(compared > 50, "only {compared} comparisons");
}

#[test]
fn classic_choices_do_not_depend_on_mister_xs_station() {
    let record = classic_record(setup(5), "174,138,26,94,13,53");
    let mut compared = 0;
    let mut rng = seeded_rng(5);
    let mut hunt = record.first_state().unwrap();
    for played in &record.moves {
        if let Phase::Turn(seat) = hunt.public().phase()
            && seat != MISTER_X
        {
            let chosen = classic::consider(&hunt.view(Perspective::seat(seat)), seat);
            for other in hidden_elsewhere(&hunt, &mut rng) {
                assert_eq!(classic::consider(&other.view(Perspective::seat(seat)), seat), chosen);
                compared += 1;
            }
        }
        hunt.play(played.actor, played.mv).unwrap();
    }
    assert!(compared > 100, "only {compared} comparisons");
}

#[test]
fn only_views_that_include_mister_x_have_his_station() {
    let hunt = dealt(&[174, 138, 26, 94]);
    let sees = |perspective: Perspective| hunt.view(perspective).station(MISTER_X).is_some();
    assert!(
        sees(Perspective::seat(MISTER_X))
            && sees(Perspective::Seats(SeatSet::first(4)))
            && sees(Perspective::All)
    );
    assert!(uninformed_perspectives().into_iter().all(|perspective| !sees(perspective)));
}

#[test]
fn a_shared_screen_shows_mister_x_on_his_own_turn_only() {
    let shared = Perspective::Seats(SeatSet::first(4));
    let names: Vec<String> = (0..4).map(|seat| format!("P{seat}")).collect();
    let [english, _] = LANGUAGES.map(messages);
    let context = RenderContext::new(&english, shared, &names);
    let record = classic_record(setup(3), "53,155,91,13");
    let mut turns = [0, 0];
    let mut log = Vec::new();
    for plies in 0..record.moves.len() {
        let before = record.state_after(plies).unwrap();
        let played = &record.moves[plies];
        let after = record.state_after(plies + 1).unwrap();
        if matches!(after.public().phase(), Phase::Over(_)) {
            break;
        }
        let is_his_turn = after.public().phase() == Phase::Turn(MISTER_X);
        turns[usize::from(is_his_turn)] += 1;
        assert_eq!(after.view(shared).station(MISTER_X).is_some(), is_his_turn, "ply {plies}");
        if !is_his_turn {
            assert_eq!(after.view(shared), after.view(Perspective::SPECTATOR));
        }
        let seen = before.observe(played.actor, played.mv, shared);
        let told = Hunt::events(&before.view(shared), played.actor, &seen, &after.view(shared), &context);
        log.extend(told.into_iter().map(|event| event.text));
    }
    assert!(turns.into_iter().all(|turns| turns > 5), "{turns:?}");
    assert!(!log[0].contains("53"), "the log of a shared screen has no hidden station: {}", log[0]);
    assert!(!log.iter().any(|line| line.contains("Mister X moves to")), "{log:?}");
}

#[test]
fn after_the_end_every_view_has_mister_xs_track() {
    let record = classic_record(setup(4), "53,155,91,13,94");
    let hunt = record.state_after(record.moves.len()).unwrap();
    let view = hunt.view(Perspective::SPECTATOR);
    let track = view.secret().unwrap().track();
    assert_eq!(track[0], Some(station(53)));
    let moves = record.moves.iter().filter(|played| played.actor == Actor::Seat(MISTER_X));
    for (round, played) in (1..).zip(moves) {
        let Move::Step { to, .. } = played.mv else { panic!("{played:?}") };
        assert_eq!(track[round], Some(to), "round {round}");
    }
}

#[test]
fn mister_xs_disc_is_where_he_was_last_revealed() {
    let record = classic_record(setup(4), "53,155,91,13,94");
    for plies in 1..record.moves.len() {
        let hunt = record.state_after(plies).unwrap();
        for perspective in uninformed_perspectives() {
            assert_eq!(hunt.view(perspective).disc(), hunt.public().shown());
        }
        assert_eq!(hunt.view(Perspective::seat(MISTER_X)).disc(), hunt.station(MISTER_X));
        assert_eq!(hunt.public().shown().is_some(), hunt.public().shown_in(3).is_some());
    }
}

#[test]
fn events_hide_mister_xs_station_except_in_reveal_rounds() {
    let names: Vec<String> = (0..6).map(|seat| format!("P{seat}")).collect();
    let [english, _] = LANGUAGES.map(messages);
    let told = |before: &Hunt, actor: Actor, mv: Move, perspective: Perspective| {
        let mut after = before.clone();
        after.play(actor, mv).unwrap();
        let context = RenderContext::new(&english, perspective, &names);
        let seen = before.observe(actor, mv, perspective);
        let events =
            Hunt::events(&before.view(perspective), actor, &seen, &after.view(perspective), &context);
        events.iter().map(|event| format!("{} {:?}", event.text, event.at)).collect::<Vec<_>>()
    };
    let start = Hunt::start(&setup(3)).unwrap();
    let deal = start.read_move(Actor::House, "@174,138,26,94").unwrap();
    assert_eq!(
        told(&start, Actor::House, deal, Perspective::SPECTATOR),
        ["The hunt begins: Blue 138, Yellow 26, Red 94. None"]
    );
    assert_eq!(
        told(&start, Actor::House, deal, Perspective::All),
        ["The hunt begins: Mister X 174, Blue 138, Yellow 26, Red 94. None"]
    );
    let hunt = dealt(&[174, 138, 26, 94]);
    let x = Actor::Seat(MISTER_X);
    let away = step(161, Ticket::Taxi);
    assert_eq!(
        told(&hunt, x, away, Perspective::seat(Seat(1))),
        ["Round 1: Mister X uses a taxi ticket. None"]
    );
    assert_eq!(
        told(&hunt, x, away, Perspective::seat(MISTER_X)),
        ["Round 1: Mister X moves to 161 with a taxi ticket. Some(\"161\")"]
    );
    let third = crate::common::position(
        3,
        "round:3 turn:0 x:174 tickets:4/8/10/2 log:taxi,taxi blue:118/4/8/0/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
    );
    assert_eq!(
        told(&third, x, away, Perspective::SPECTATOR),
        [
            "Round 3: Mister X uses a taxi ticket and reveals himself at 161. Some(\"161\")",
            "Blue cannot move and is skipped. Some(\"detective-1\")"
        ]
    );
}

#[test]
fn determinized_hunts_agree_with_the_travel_log() {
    let mut rng = seeded_rng(8);
    let record = classic_record(setup(4), "53,155,91,13,94");
    for plies in 1..record.moves.len() {
        let hunt = record.state_after(plies).unwrap();
        let imagined = Hunt::determinize(&hunt.view(Perspective::seat(Seat(2))), &mut rng);
        assert_eq!(imagined.turn(), hunt.turn());
        let targets = hunt.public().targets();
        assert!(targets.is_empty() || targets.contains(imagined.station(MISTER_X).unwrap()));
        assert!(
            targets.is_empty() || targets.contains(hunt.station(MISTER_X).unwrap()),
            "the true station is possible"
        );
        assert_eq!(
            Hunt::determinize(&hunt.view(Perspective::seat(MISTER_X)), &mut rng),
            hunt,
            "Mister X knows everything"
        );
    }
}
