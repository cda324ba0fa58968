//! Typed views: serialization, equality and hashing.

use std::collections::HashSet;

use rand::SeedableRng;
use stammtisch_go::Go;
use stammtisch_presentation::{
    Game, Perspective, Playable, Rng, Seat, Values, read_setup, read_view, write_view,
};

use crate::check_random_match;

/// Checks the views of every seat over a random match.
fn views<G: Playable>(seed: u64, mut check: impl FnMut(&G::View, Seat)) {
    check_random_match::<G>(seed, 200, |state, _| {
        for seat in (0..state.seats() as u8).map(Seat) {
            check(&state.view(Perspective::seat(seat)), seat);
        }
    });
}

fn reads_what_it_writes<G: Playable>() {
    views::<G>(3, |view, seat| {
        let text = write_view::<G>(view);
        let read = read_view::<G>(text.as_bytes()).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(read == *view, "{}, {seat:?}: a different view is read from {text}", G::ID);
        let world = G::determinize(&read, &mut Rng::seed_from_u64(9));
        assert!(
            world.view(Perspective::seat(seat)) == *view,
            "{}, {seat:?}: the determinization does not match {text}",
            G::ID
        );
        assert!(HashSet::from([view.clone()]).contains(&read), "{}: the view is no key", G::ID);
    });
}

fn equality_follows_text<G: Playable>() {
    let mut texts = HashSet::new();
    let mut keys = HashSet::new();
    for seed in 0..3 {
        views::<G>(seed, |view, _| {
            let is_new = texts.insert(write_view::<G>(view));
            assert_eq!(keys.insert(view.clone()), is_new, "{}: {}", G::ID, write_view::<G>(view));
        });
    }
}

#[test]
fn a_view_survives_serialization() {
    every_game!(reads_what_it_writes);
}

#[test]
fn views_are_equal_exactly_if_their_texts_are() {
    every_game!(equality_follows_text);
}

#[test]
fn a_truncated_view_is_refused() {
    let go = Go::start(&read_setup::<Go>(&Values::new()).unwrap()).unwrap();
    let text = write_view::<Go>(&go);
    let refused = read_view::<Go>(&text.as_bytes()[..text.len() / 2]).err();
    assert_eq!(refused.map(|why| why.key.into_owned()).as_deref(), Some("view-shape"));
}
