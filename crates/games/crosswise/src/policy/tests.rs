use rand::SeedableRng;

use super::*;
use crate::position;
use crate::rules::Setup;

fn at(text: &str) -> Crosswise {
    position::read(&Setup::default(), text).unwrap()
}

fn looked_at(state: &Crosswise, seat: Seat) -> Vec<Candidate<Move>> {
    let mut found = Vec::new();
    Weaver::default().candidates(state, seat, &mut found);
    found
}

#[test]
fn a_line_of_six_is_seen_and_so_is_the_need_to_stop_one() {
    let five_suns = "100000/100000/100000/100000/100000/023456 2345,2345 0,0,0,0";
    let winning = at(&format!("{} 0 1", five_suns.replace("2345,", "1345,").replace("023456", "000000")));
    let best = looked_at(&winning, Seat(0))[0];
    assert_eq!(
        best.mv,
        Move::Lay { slot: crate::rules::Slot(0), cell: crate::rules::Cell::read("a6").unwrap() }
    );
    assert!(best.prior_value > 0.99);
    let threatened = at(&format!("{} 1 1", five_suns.replace("023456", "000000")));
    let stop = looked_at(&threatened, Seat(1))[0].mv;
    assert!(matches!(stop, Move::Lay { cell, .. } if cell.name() == "a6"), "{stop:?}");
}

#[test]
fn what_is_looked_at_is_legal_in_every_position_of_quick_games() {
    let mut rng = Rng::seed_from_u64(3);
    for _ in 0..5 {
        let mut state = Crosswise::start(&Setup::default()).unwrap();
        while state.turn() != Turn::Over {
            let actor = match state.turn() {
                Turn::Chance => Actor::House,
                _ => Actor::Seat(state.table().seat),
            };
            if let Actor::Seat(seat) = actor {
                let found = looked_at(&state, seat);
                assert!(!found.is_empty());
                assert!(found.iter().all(|candidate| state.check(actor, candidate.mv).is_ok()));
            }
            let mv = if actor == Actor::House {
                state.sample_chance(&mut rng)
            } else {
                quick_move(&state, &mut rng)
            };
            assert!(state.play(actor, mv.unwrap()).is_ok());
        }
    }
}

#[test]
fn partners_share_what_an_end_is_worth() {
    let state = at("113206/245513/604400/052616/300250/006003 4125,7368 1,1,0,0 0 1122");
    let worth = worth(&state);
    assert_eq!(worth.get(Seat(0)), worth.get(Seat(2)));
    assert!((worth.get(Seat(0)) + worth.get(Seat(1)) - 1.0).abs() < 1e-6);
}
