//! What a search asks of the rules, with their types.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, all};
use stammtisch_presentation::Playable;

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

/// The key of the sentence that refuses a record with this header, if it is refused.
fn refusal(game: &'static dyn AnyGame, header: &Value) -> Option<String> {
    game.load(format!("{header}\n").as_bytes()).err().map(|why| why.key.into_owned())
}

#[test]
fn a_record_names_no_more_players_than_its_game_has_seats() {
    for game in all() {
        let with = |seats: usize| {
            let seats = vec![json!({"name": "", "player": "human"}); seats];
            refusal(game, &json!({"stammtisch": 1, "game": game.id(), "seats": seats}))
        };
        let most = game.seats().len();
        assert_eq!(with(most), None, "{}", game.id());
        for more in [most + 1, 20_000] {
            assert_eq!(with(more).as_deref(), Some("record-seats"), "{}", game.id());
        }
    }
}

#[test]
fn a_record_has_a_ground_only_where_its_setup_names_one() {
    for game in all() {
        let usual = game.board_data_spec().map(|spec| json!({ (spec.field): spec.usual }));
        for setup in [json!({})].into_iter().chain(usual) {
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
fn whoever_has_seen_enough_moves_is_shown_no_more() {
    every_game!(stops_early);
}

#[test]
fn no_two_moves_have_the_same_number() {
    every_game!(numbers_moves);
}
