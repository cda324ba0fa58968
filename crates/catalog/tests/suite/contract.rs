//! What a search and the loader require of the rules, with their types.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, all};
use stammtisch_presentation::Playable;

use crate::check_random_match;

fn stops_early<G: Playable>() {
    check_random_match::<G>(1, 120, |state, actor| {
        let Some(actor) = actor else { return };
        let mut listed = Vec::new();
        state.legal_moves(actor, |mv| listed.push(mv));
        for max in [1, listed.len() / 2, listed.len()] {
            let mut visited = Vec::new();
            let flow = state.visit_moves(actor, |mv| {
                visited.push(mv);
                if visited.len() < max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(visited, listed[..max.max(1).min(listed.len())], "{}", G::ID);
            assert_eq!(flow.is_break(), !listed.is_empty(), "{}", G::ID);
        }
    });
}

fn indexes_moves<G: Playable>() {
    let mut indexed = BTreeMap::new();
    check_random_match::<G>(2, 120, |state, actor| {
        let Some(actor) = actor else { return };
        state.legal_moves(actor, |mv| {
            if let Some(index) = G::index(mv) {
                assert_eq!(*indexed.entry(index).or_insert(mv), mv, "{}: two moves have {index}", G::ID);
            }
        });
    });
}

/// The key of the error for a record with this header; `None` if it loads.
fn refusal(game: &'static dyn AnyGame, header: &Value) -> Option<String> {
    game.load(format!("{header}\n").as_bytes()).err().map(|why| why.key.into_owned())
}

#[test]
fn a_record_has_at_most_as_many_players_as_seats() {
    for game in all() {
        let with = |seats: usize| {
            let seats = vec![json!({"name": "", "player": "human"}); seats];
            refusal(game, &json!({"stammtisch": 1, "game": game.id(), "seats": seats}))
        };
        let max = game.seats().len();
        assert_eq!(with(max), None, "{}", game.id());
        for more in [max + 1, 20_000] {
            assert_eq!(with(more).as_deref(), Some("record-seats"), "{}", game.id());
        }
    }
}

#[test]
fn a_record_has_board_data_only_if_its_setup_names_it() {
    for game in all() {
        let own_board = game.board_data_spec().map(|spec| json!({ (spec.field): spec.usual }));
        for setup in [json!({})].into_iter().chain(own_board) {
            let header = |board_data: Value| json!({"stammtisch": 2, "game": game.id(), "setup": setup, "ground": board_data});
            for nonsense in [json!(7), json!("london"), json!({"stations": []})] {
                let refused = refusal(game, &header(nonsense));
                assert_eq!(refused.as_deref(), Some("record-stray-ground"), "{}, {setup}", game.id());
            }
            assert_eq!(refusal(game, &header(Value::Null)), None, "{}, {setup}", game.id());
        }
    }
}

#[test]
fn visiting_moves_stops_when_the_visitor_breaks() {
    every_game!(stops_early);
}

#[test]
fn no_two_moves_have_the_same_index() {
    every_game!(indexes_moves);
}
