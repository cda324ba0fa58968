use rand::SeedableRng;

use super::*;
use crate::position;
use crate::rules::{Cell, Setup, Slot};

fn at(text: &str) -> Crosswise {
    position::read(&Setup::default(), text).unwrap()
}

fn candidates_of(state: &Crosswise, seat: Seat) -> Vec<Candidate<Move>> {
    let mut found = Vec::new();
    CrosswisePolicy::default().candidates(state, seat, &mut found);
    found
}

#[test]
fn the_best_candidate_wins_by_sixes_or_prevents_them() {
    let five_suns = "100000/100000/100000/100000/100000/023456 2345,2345 0,0,0,0";
    let winning = at(&format!("{} 0 1", five_suns.replace("2345,", "1345,").replace("023456", "000000")));
    let best = candidates_of(&winning, Seat(0))[0];
    assert_eq!(best.mv, Move::Lay { slot: Slot(0), cell: Cell::read("a6").unwrap() });
    assert!(best.prior_value > 0.99);
    let threatened = at(&format!("{} 1 1", five_suns.replace("023456", "000000")));
    let defence = candidates_of(&threatened, Seat(1))[0].mv;
    assert!(matches!(defence, Move::Lay { cell, .. } if cell.name() == "a6"), "{defence:?}");
}

#[test]
fn all_candidates_are_legal() {
    let mut rng = Rng::seed_from_u64(3);
    for _ in 0..5 {
        let mut state = Crosswise::start(&Setup::default()).unwrap();
        while state.turn() != Turn::Over {
            let actor = match state.turn() {
                Turn::Chance => Actor::House,
                _ => Actor::Seat(state.table().seat),
            };
            if let Actor::Seat(seat) = actor {
                let found = candidates_of(&state, seat);
                assert!(!found.is_empty());
                assert!(found.iter().all(|candidate| state.check(actor, candidate.mv).is_ok()));
            }
            let mv = if actor == Actor::House {
                state.sample_chance(&mut rng)
            } else {
                greedy_move(&state, &mut rng)
            };
            assert!(state.play(actor, mv.unwrap()).is_ok());
        }
    }
}

#[test]
fn partners_have_equal_seat_values() {
    let state = at("113206/245513/604400/052616/300250/006003 4125,7368 1,1,0,0 0 1122");
    let values = seat_values(&state);
    assert_eq!(values.get(Seat(0)), values.get(Seat(2)));
    assert!((values.get(Seat(0)) + values.get(Seat(1)) - 1.0).abs() < 1e-6);
}
