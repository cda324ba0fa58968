//! Hidden information: neither views nor choices depend on the hidden hands and the bag.

use crate::common::{lines, position};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use stammtisch_crosswise::{Bag, Crosswise, Held, Layout, Move, Phase, Players, Setup, Slot, Tile, bench};
use stammtisch_presentation::{
    Actor, Budget, Choice, Event, Game, GameSpec, LANGUAGES, Messages, Notation, Perspective, Playable,
    RenderContext, Rng, SearchRequest, Seat, SeatSet, Turn,
};

/// All tiles that a seat cannot see: the hands of the others, then the bag.
fn hidden_tiles(state: &Crosswise, seat: Seat) -> Vec<Tile> {
    let others = SeatSet::first(4).without(seat);
    let held = others.iter().flat_map(|other| state.hand(other).iter().flatten().copied());
    held.chain(state.bag().counts().tiles()).collect()
}

/// The same match with other hidden tiles: first the hands of the others, then the ordered bag.
fn with_hidden(state: &Crosswise, seat: Seat, hidden: &[Tile]) -> Crosswise {
    let mut rest = hidden.iter().copied();
    let mut hands = [[None; 8]; 4];
    for other in SeatSet::first(4).iter() {
        for (slot, tile) in hands[other.index()].iter_mut().zip(state.hand(other)) {
            *slot = if other == seat { *tile } else { tile.and_then(|_| rest.next()) };
        }
    }
    let table = state.table();
    Crosswise::resume(Layout {
        setup: table.setup.clone(),
        board: table.board.clone(),
        hands,
        bag: Bag::ordered(&rest.collect::<Vec<_>>()),
        used: table.used,
        seat: table.seat,
        phase: table.phase,
    })
}

fn choices(state: &Crosswise, seat: Seat) -> Vec<Option<Choice<Move>>> {
    let view = state.view(Perspective::seat(seat));
    let budget = Budget::unlimited();
    let choose = |name: &&str| {
        let mut rng = Rng::seed_from_u64(1);
        let mut request = SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng };
        Crosswise::player(name).unwrap().choose(&mut request)
    };
    Crosswise::players().iter().map(choose).collect()
}

/// Asserts that two matches have the same view for a seat and lead to the same choices.
fn assert_alike(one: &Crosswise, chosen: &[Option<Choice<Move>>], other: &Crosswise, seat: Seat) {
    assert_eq!(one.view(Perspective::seat(seat)), other.view(Perspective::seat(seat)));
    assert_eq!(choices(other, seat), chosen);
}

#[test]
fn choices_do_not_depend_on_hidden_tiles() {
    let mut rng = Rng::seed_from_u64(3);
    for line in lines("c_ai_positions.jsonl") {
        let real = position(&line);
        let seat = real.table().seat;
        let mut hidden = hidden_tiles(&real, seat);
        let real = with_hidden(&real, seat, &hidden);
        let chosen = choices(&real, seat);
        for _ in 0..4 {
            hidden.shuffle(&mut rng);
            assert_alike(&real, &chosen, &with_hidden(&real, seat, &hidden), seat);
        }
    }
}

#[test]
fn choices_are_equal_for_all_permutations_of_hidden_tiles() {
    let text = "112345/665432/123006/204561/345600/561203 4178,0250 1,1,0,1 0 639X";
    let real = Crosswise::from_position(&Setup::default(), text).unwrap();
    let mut hidden = hidden_tiles(&real, Seat(0));
    assert_eq!(hidden.len(), 6);
    let real = with_hidden(&real, Seat(0), &hidden);
    let chosen = choices(&real, Seat(0));
    let mut count = 0;
    permutations(&mut hidden, 0, &mut |order| {
        count += 1;
        assert_alike(&real, &chosen, &with_hidden(&real, Seat(0), order), Seat(0));
    });
    assert_eq!(count, 720);
}

fn permutations(tiles: &mut [Tile], from: usize, each: &mut impl FnMut(&[Tile])) {
    if from == tiles.len() {
        return each(tiles);
    }
    for index in from..tiles.len() {
        tiles.swap(from, index);
        permutations(tiles, from + 1, each);
        tiles.swap(from, index);
    }
}

#[test]
fn second_phase_choices_do_not_depend_on_hidden_tiles() {
    let mut rng = Rng::seed_from_u64(4);
    let mut count = 0;
    for _ in 0..12 {
        bench::random_game(&Setup::standard(Players::Four), &mut rng.clone(), |state| {
            let Phase::Second(..) = state.table().phase else { return };
            let seat = state.table().seat;
            let mut hidden = hidden_tiles(state, seat);
            let real = with_hidden(state, seat, &hidden);
            hidden.shuffle(&mut Rng::seed_from_u64(count));
            assert_alike(&real, &choices(&real, seat), &with_hidden(state, seat, &hidden), seat);
            count += 1;
        });
        rng = Rng::seed_from_u64(count);
    }
    assert!(count > 30, "{count}");
}

fn open_seats(state: &Crosswise, perspective: Perspective) -> Vec<u8> {
    let view = state.view(perspective);
    let is_open =
        |seat: &Seat| view.table.slots().any(|slot| matches!(view.held(*seat, slot), Held::Open(_)));
    SeatSet::first(4).iter().filter(is_open).map(|seat| seat.0).collect()
}

#[test]
fn one_seat_sees_its_hand_and_several_the_hand_to_move() {
    let lines = lines("c_ai_positions.jsonl");
    let line = lines.iter().find(|line| line["players"] == 4 && line["currPlayer"] == 2).unwrap();
    let state = position(line);
    let perspective = |seats: &[u8]| Perspective::Seats(seats.iter().copied().map(Seat).collect());
    assert_eq!(open_seats(&state, perspective(&[2])), [2]);
    assert_eq!(open_seats(&state, perspective(&[1])), [1]);
    assert_eq!(open_seats(&state, perspective(&[0, 1, 2, 3])), [2]);
    assert_eq!(open_seats(&state, perspective(&[0, 2])), [2]);
    assert!(open_seats(&state, perspective(&[0, 1, 3])).is_empty());
    assert!(open_seats(&state, Perspective::SPECTATOR).is_empty());
    assert_eq!(open_seats(&state, Perspective::All), [0, 1, 2, 3]);
}

#[test]
fn hands_are_hidden_during_the_deal_and_open_after_the_end() {
    let mut rng = Rng::seed_from_u64(5);
    let all_seats = Perspective::Seats(SeatSet::first(2));
    bench::random_game(&Setup::default(), &mut rng, |state| match state.table().phase {
        Phase::Deal(_) => assert!(open_seats(state, all_seats).is_empty()),
        Phase::Over(_) => assert_eq!(open_seats(state, Perspective::SPECTATOR), [0, 1]),
        _ => {}
    });
}

fn for_each_context(perspective: Perspective, check: impl Fn(&RenderContext<'_>)) {
    let names = ["Ann", "Bo", "Cy", "Di"].map(str::to_owned);
    for language in LANGUAGES {
        let messages = Messages::new(language, Crosswise::locales());
        check(&RenderContext { colour: true, ..RenderContext::new(&messages, perspective, &names) });
    }
}

/// All rendered output for a perspective.
fn rendered(state: &Crosswise, context: &RenderContext<'_>) -> String {
    let view = state.view(context.perspective);
    format!("{:?}\n{}", Crosswise::scene(&view, context), Crosswise::text_board(&view, context))
}

#[test]
fn rendered_output_does_not_depend_on_hidden_tiles() {
    let mut rng = Rng::seed_from_u64(6);
    for line in lines("c_ai_positions.jsonl").iter().step_by(9) {
        let real = position(line);
        for seat in SeatSet::first(real.seats()).iter() {
            let mut hidden = hidden_tiles(&real, seat);
            let real = with_hidden(&real, seat, &hidden);
            hidden.shuffle(&mut rng);
            let other = with_hidden(&real, seat, &hidden);
            for_each_context(Perspective::seat(seat), |context| {
                assert_eq!(rendered(&real, context), rendered(&other, context))
            });
        }
    }
}

/// The events of a draw of this tile for a perspective, in all languages.
fn draw_events(state: &Crosswise, tile: u8, perspective: Perspective) -> Vec<Vec<Event>> {
    let mv = Move::Draw(Tile::from_ordinal(tile).unwrap());
    let mut after = state.clone();
    after.play(Actor::House, mv).unwrap();
    let all = std::cell::RefCell::new(Vec::new());
    let before = state.view(perspective);
    let observed = state.observe(Actor::House, mv, perspective);
    let after = after.view(perspective);
    for_each_context(perspective, |context| {
        all.borrow_mut().push(Crosswise::events(&before, Actor::House, &observed, &after, context));
    });
    all.into_inner()
}

#[test]
fn only_its_own_player_sees_a_drawn_tile() {
    let text = "100000/000000/000000/000000/000000/000000 2034,5612 0,0,0,0 0.+2 135";
    let state = Crosswise::from_position(&Setup::default(), text).unwrap();
    assert_ne!(
        draw_events(&state, 3, Perspective::seat(Seat(0))),
        draw_events(&state, 5, Perspective::seat(Seat(0)))
    );
    assert_ne!(draw_events(&state, 3, Perspective::All), draw_events(&state, 5, Perspective::All));
    for perspective in
        [Perspective::seat(Seat(1)), Perspective::SPECTATOR, Perspective::Seats(SeatSet::first(2))]
    {
        assert_eq!(
            draw_events(&state, 3, perspective),
            draw_events(&state, 5, perspective),
            "{perspective:?}"
        );
    }
}

#[test]
fn a_determinized_match_has_the_same_view_and_is_playable() {
    let mut rng = Rng::seed_from_u64(7);
    for players in [Players::Two, Players::Four] {
        let mut ply = 0;
        bench::random_game(&Setup::standard(players), &mut rng.clone(), |state| {
            ply += 1;
            for perspective in [
                Perspective::seat(Seat(0)),
                Perspective::seat(Seat(1)),
                Perspective::SPECTATOR,
                Perspective::Seats(SeatSet::first(2)),
            ] {
                let view = state.view(perspective);
                let determinized = Crosswise::determinize(&view, &mut Rng::seed_from_u64(ply));
                assert_eq!(determinized.view(perspective), view);
                assert_eq!(determinized.turn(), state.turn());
                let mover = determinized.turn().seats().single();
                assert!(mover.is_none_or(|seat| determinized.random_move(seat.into(), &mut rng).is_some()));
            }
            let everything =
                Crosswise::determinize(&state.view(Perspective::All), &mut Rng::seed_from_u64(ply));
            assert_eq!(everything.hash(), state.hash());
        });
    }
}

#[test]
fn a_determinized_opponent_with_few_symbols_can_move() {
    let text = "000000/000000/000000/000000/000000/000000 1789,8XX9 0,0,0,0 0 8879XX7";
    let state = Crosswise::from_position(&Setup::default(), text).unwrap();
    for seed in 0..200 {
        let determinized =
            Crosswise::determinize(&state.view(Perspective::seat(Seat(1))), &mut Rng::seed_from_u64(seed));
        assert_eq!(determinized.turn(), Turn::of(Seat(0)));
        assert!(determinized.random_move(Seat(0).into(), &mut Rng::seed_from_u64(seed)).is_some());
    }
}

#[test]
fn determinized_hands_use_all_unseen_tiles() {
    let text = "120000/000000/000000/000000/000000/000000 1234,5555 0,0,0,0 0 111111111111";
    let state = Crosswise::from_position(&Setup::default(), text).unwrap();
    let view = state.view(Perspective::seat(Seat(0)));
    let mut suns = 0;
    for seed in 0..400 {
        let determinized = Crosswise::determinize(&view, &mut Rng::seed_from_u64(seed));
        suns += determinized.hand(Seat(1)).iter().flatten().filter(|tile| tile.ordinal() == 1).count();
    }
    assert!((1100..1300).contains(&suns), "three of four unseen tiles are suns, seen {suns} of 1600");
}

#[test]
fn tile_ids_follow_a_tile_from_hand_to_board() {
    let text = "000000/000000/000000/000000/000000/000000 1234,7612 0,0,0,0 0 3345";
    let mut state = Crosswise::from_position(&Setup::default(), text).unwrap();
    let id = state.table().tile_ids.of_slot(Seat(0), Slot(1));
    for mv in ["s2:c4", "+5", "s1:c4"] {
        let actor = state.turn().seats().single().map_or(Actor::House, Actor::Seat);
        state.play(actor, Move::read(mv).unwrap()).unwrap();
    }
    assert_eq!(state.table().tile_ids.of_slot(Seat(1), Slot(0)), id);
    assert_ne!(state.table().tile_ids.of_slot(Seat(0), Slot(1)), id);
}
