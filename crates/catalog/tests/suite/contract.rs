//! What a search asks of the rules, with their types.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use stammtisch_stage::Playable;

use crate::along;

fn stops_early<G: Playable>() {
    along::<G>(1, 120, |state, actor| {
        let Some(actor) = actor else { return };
        let mut listed = Vec::new();
        state.legal_moves(actor, |mv| listed.push(mv));
        for most in [1, listed.len() / 2, listed.len()] {
            let mut visited = Vec::new();
            let flow = state.visit_moves(actor, |mv| {
                visited.push(mv);
                if visited.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(visited, listed[..most.max(1).min(listed.len())], "{}", G::ID);
            assert_eq!(flow.is_break(), !listed.is_empty(), "{}", G::ID);
        }
    });
}

fn numbers_moves<G: Playable>() {
    let mut numbered = BTreeMap::new();
    along::<G>(2, 120, |state, actor| {
        let Some(actor) = actor else { return };
        state.legal_moves(actor, |mv| {
            if let Some(index) = G::index(mv) {
                assert_eq!(*numbered.entry(index).or_insert(mv), mv, "{}: two moves have {index}", G::ID);
            }
        });
    });
}

#[test]
fn whoever_has_seen_enough_moves_is_shown_no_more() {
    every_game!(stops_early);
}

#[test]
fn no_two_moves_have_the_same_number() {
    every_game!(numbers_moves);
}
