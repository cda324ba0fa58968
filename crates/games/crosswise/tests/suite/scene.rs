//! The scene: layout, targets, and the result at the end.

use proptest::prelude::*;
use roxmltree::{Document, Node};
use stammtisch_crosswise::{Crosswise, Move, Players, Refusal, Setup};
use stammtisch_presentation::{
    Actor, Game, Language, Messages, Notation, Perspective, Playable, RenderContext, Scene, Seat, SeatSet,
    SeatTag, ViewBox,
};

const MID_GAME_BOARD: &str = "113206/245513/604400/052616/300250/006003";

fn state(players: Players, rest: &str) -> Crosswise {
    Crosswise::from_position(&Setup::standard(players), rest).unwrap()
}

fn draw(state: &Crosswise, perspective: Perspective) -> Scene {
    let messages = Messages::new(Language::English, Crosswise::locales());
    let names = ["Ann", "Bo", "Cy", "Di"].map(str::to_owned);
    Crosswise::scene(&state.view(perspective), &RenderContext::new(&messages, perspective, &names))
}

fn all_seats() -> Perspective {
    Perspective::Seats(SeatSet::first(4))
}

/// Passes the scene as a parsed document to a check.
fn with_document<T>(scene: &Scene, check: impl FnOnce(&Document<'_>) -> T) -> T {
    let xml = format!("<svg>{}{}</svg>", scene.board, scene.pieces);
    check(&Document::parse(&xml).unwrap())
}

fn find<'a>(document: &'a Document<'a>, attribute: &str, value: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute(attribute) == Some(value)).collect()
}

/// The position of a tile: the numbers of its `translate`.
fn tile_position(node: Node<'_, '_>) -> (f64, f64) {
    let text = node.attribute("transform").unwrap();
    let numbers = text.strip_prefix("translate(").unwrap().split(')').next().unwrap();
    let (x, y) = numbers.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// The positions of the tiles of each hand.
fn hands(scene: &Scene) -> Vec<Vec<(f64, f64)>> {
    let tiles = |hand: Node<'_, '_>| {
        hand.descendants().filter(|node| node.has_attribute("data-key")).map(tile_position).collect()
    };
    let is_hand = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|class| class.starts_with("crosswise-hand "))
    };
    with_document(scene, |document| document.descendants().filter(is_hand).map(tiles).collect())
}

#[test]
fn hands_are_clockwise_from_the_top_or_at_top_and_left() {
    let scene = draw(
        &state(Players::Four, &format!("{MID_GAME_BOARD} 1234,1234,1234,1234 0,0,0,0 0 -")),
        all_seats(),
    );
    let sides = hands(&scene);
    assert!(sides[0].iter().all(|&(_, y)| y < 0.0));
    assert!(sides[1].iter().all(|&(x, _)| x > 600.0));
    assert!(sides[2].iter().all(|&(_, y)| y > 600.0));
    assert!(sides[3].iter().all(|&(x, _)| x < 0.0));
    let scene = draw(&state(Players::Two, &format!("{MID_GAME_BOARD} 1234,1234 0,0,0,0 0 -")), all_seats());
    let sides = hands(&scene);
    assert_eq!(sides.len(), 2);
    assert!(sides[0].iter().all(|&(_, y)| y < 0.0) && sides[1].iter().all(|&(x, _)| x < 0.0));
}

fn view_box_with_bars(scene: &Scene) -> String {
    with_document(scene, |document| {
        let bars = find(document, "data-show", "point-bars");
        bars[0].attribute("data-room").unwrap().to_owned()
    })
}

#[test]
fn the_view_box_is_a_square_with_and_without_point_bars() {
    for players in [Players::Two, Players::Four] {
        for (size, hand) in [(3, 2), (6, 4), (10, 8)] {
            let setup = Setup { players, size, hand };
            let scene = draw(&Crosswise::start(&setup).unwrap(), all_seats());
            let ViewBox { width, height, .. } = scene.view_box;
            assert_eq!(width, height);
            let view_box_with_bars: Vec<f64> =
                view_box_with_bars(&scene).split(' ').map(|number| number.parse().unwrap()).collect();
            assert!(
                view_box_with_bars[2] == view_box_with_bars[3] && view_box_with_bars[2] > width,
                "the bars shrink the board"
            );
        }
    }
}

#[test]
fn only_the_hand_to_move_is_open_and_touchable() {
    let scene = draw(
        &state(Players::Four, &format!("{MID_GAME_BOARD} 1234,7896,1234,1234 0,0,0,0 1 -")),
        all_seats(),
    );
    with_document(&scene, |document| {
        assert_eq!(find(document, "href", "#crosswise-face-down").len(), 12);
        let targets: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("data-target"))
            .filter(|target| target.starts_with("hand-"))
            .collect();
        assert_eq!(targets, ["hand-1", "hand-2", "hand-3", "hand-4"]);
        assert_eq!(
            find(document, "data-target", "hand-1")[0].attribute("aria-label"),
            Some("Bo, tile 1: remover")
        );
    });
    let other = draw(
        &state(Players::Four, &format!("{MID_GAME_BOARD} 1234,7896,1234,1234 0,0,0,0 1 -")),
        Perspective::seat(Seat(0)),
    );
    with_document(&other, |document| {
        assert!(find(document, "data-target", "hand-1").is_empty(), "it is another seat's turn");
        assert_eq!(find(document, "href", "#crosswise-face-down").len(), 12);
    });
}

#[test]
fn playable_two_phase_wildcards_have_the_board_as_a_target() {
    let conditions = |rest: &str| {
        let scene = draw(&state(Players::Two, rest), all_seats());
        with_document(&scene, |document| {
            let boards = find(document, "data-target", "board");
            boards.iter().map(|board| board.attribute("data-when").unwrap().to_owned()).collect::<Vec<_>>()
        })
    };
    assert_eq!(conditions(&format!("{MID_GAME_BOARD} 789X,1234 0,0,0,0 0 -")), ["hand-2", "hand-3"]);
    assert_eq!(
        conditions(&format!("{MID_GAME_BOARD} 189X,1234 0,0,0,0 0 -")),
        ["hand-2", "hand-3", "hand-4"]
    );
    assert!(
        conditions(&format!("{MID_GAME_BOARD} 189X,1234 0,0,0,0 0.m2 -")).is_empty(),
        "not in the second phase"
    );
}

#[test]
fn touching_an_unplayable_wildcard_is_refused_with_a_reason() {
    let empty = "000000/000000/000000/000000/000000/000000";
    let refused = |rest: &str, touches: &[&str]| {
        let state = state(Players::Two, rest);
        let mv = state.interpret(Actor::Seat(Seat(0)), touches).unwrap();
        state.check(Seat(0).into(), mv).unwrap_err()
    };
    assert_eq!(refused(&format!("{empty} 789X,1234 0,0,0,0 1 -"), &["hand-1"]), Refusal::NotYourTurn);
    assert_eq!(refused(&format!("{empty} 189X,1234 0,0,0,0 0 -"), &["hand-2"]), Refusal::EmptyBoard);
    assert_eq!(refused(&format!("{empty} 189X,1234 0,0,0,0 0 -"), &["hand-2", "board"]), Refusal::EmptyBoard);
    let one = "100000/000000/000000/000000/000000/000000";
    assert_eq!(refused(&format!("{one} 189X,1234 0,0,0,0 0 -"), &["hand-3"]), Refusal::OneTile);
    assert_eq!(refused(&format!("{one} 789X,1234 0,0,0,0 0 -"), &["hand-4"]), Refusal::NoSymbol);
    assert_eq!(refused(&format!("{one} 189X,1234 0,0,0,0 0 -"), &["a1"]), Refusal::NotActivated);
    assert!(matches!(refused(&format!("{one} 189X,1234 0,0,0,0 0 -"), &["hand-1", "a1"]), Refusal::Taken(_)));
    assert!(matches!(refused(&format!("{one} 189X,1234 0,0,0,0 0.m2 -"), &["hand-1"]), Refusal::Finish(_)));
}

fn panel(scene: &Scene, id: &str) -> String {
    scene.panels.iter().find(|panel| panel.id == id).unwrap().body.to_string()
}

#[test]
fn used_wildcards_are_counted_out_of_three() {
    let scene = draw(&state(Players::Two, &format!("{MID_GAME_BOARD} 1234,1234 1,0,2,3 0 -")), all_seats());
    let body = panel(&scene, "wildcards");
    for part in ["1 / 3", "0 / 3", "2 / 3", "3 / 3"] {
        assert!(body.contains(part), "{part}");
    }
}

#[test]
fn bars_and_coordinates_are_toggles_that_start_off() {
    let scene = draw(&Crosswise::preview(), Perspective::SPECTATOR);
    let toggles: Vec<(&str, bool)> = scene.toggles.iter().map(|toggle| (toggle.id, toggle.on)).collect();
    let usual =
        [("team-points", true), ("point-bars", false), ("points-table", true), ("coordinates", false)];
    assert_eq!(toggles, usual);
    assert_eq!(scene.title_toggle, Some("team-points"), "in the title too");
    assert!(panel(&scene, "teams").contains("data-show=\"team-points\""));
    assert!(panel(&scene, "points-table").contains("data-show=\"points-table\""));
}

#[test]
fn a_full_line_of_equal_tiles_shows_sixes_instead_of_points() {
    let sixes = "100000/100000/100000/100000/100000/123400 1234,1234 0,0,0,0 0 -";
    let scene = draw(&state(Players::Two, sixes), all_seats());
    with_document(&scene, |document| {
        let labels: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("aria-label")).collect();
        assert!(labels.contains(&"Column a: SIXES"));
        assert!(labels.contains(&"Row 6: 0"));
    });
    let result = panel(&scene, "end");
    assert_eq!(scene.panels[0].id, "end");
    for part in ["WINNER", "TEAM VERTICAL", "SIXES", "Ann", "Bo"] {
        assert!(result.contains(part), "{part}");
    }
    assert!(result.contains("#e8871e"), "the winner's colour");
    assert_eq!(scene.title, "Vertical\u{a0}SIXES : Horizontal\u{a0}0");
}

#[test]
fn a_draw_has_no_winner_on_the_result_card() {
    let full = "123456/234561/345612/456123/561234/612345 1234,1234 0,0,0,0 0 -";
    let scene = draw(&state(Players::Two, full), all_seats());
    assert!(panel(&scene, "end").contains("DRAW") && !panel(&scene, "end").contains("WINNER"));
}

#[test]
fn the_information_line_explains_an_active_wildcard() {
    let prompt = |turn: &str, perspective: Perspective| {
        draw(&state(Players::Two, &format!("{MID_GAME_BOARD} 1234,1234 0,0,0,0 {turn} -")), perspective)
            .prompt
    };
    assert!(prompt("0", all_seats()).starts_with("Ann, your turn"));
    assert_eq!(prompt("0", Perspective::seat(Seat(1))), "Ann to move.");
    assert!(prompt("0.m1", all_seats()).contains("move a tile on the board to an empty space"));
    assert!(prompt("0.b1", all_seats()).contains("swap on board is active"));
    assert!(prompt("0.h1", all_seats()).contains("swap with hand is active"));
    assert!(prompt("0.h1", Perspective::SPECTATOR).starts_with("Ann has activated a wildcard"));
}

#[test]
fn a_tile_keeps_its_key_from_hand_to_board() {
    let mut state = state(Players::Two, &format!("{MID_GAME_BOARD} 1234,1234 0,0,0,0 0 -"));
    let key = |scene: &Scene, target: &str| {
        with_document(scene, |document| {
            let tile = find(document, "data-target", target)[0]
                .descendants()
                .find(|node| node.has_attribute("data-key"));
            tile.unwrap().attribute("data-key").unwrap().to_owned()
        })
    };
    let before = key(&draw(&state, all_seats()), "hand-2");
    state.play(Seat(0).into(), Move::read("s2:e1").unwrap()).unwrap();
    assert_eq!(key(&draw(&state, Perspective::seat(Seat(1))), "e1"), before);
}

/// A save with some bytes changed.
fn changed_save(changes: &[(usize, u8)]) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/saves_a/vsAI_1.json");
    let mut bytes = std::fs::read(path).unwrap();
    for &(at, byte) in changes {
        let at = at % bytes.len();
        bytes[at] = byte;
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_save_is_refused_with_a_sentence_or_can_be_drawn(
        changes in proptest::collection::vec((any::<usize>(), proptest::sample::select(b"0123456789[]{},:\"a-".to_vec())), 1..4)
    ) {
        let messages = Messages::new(Language::English, Crosswise::locales());
        match Crosswise::files().read(None, &changed_save(&changes)) {
            Err(why) => prop_assert!(messages.text(&why).ends_with('.')),
            Ok(loaded) => {
                let state = loaded.record.first_state().unwrap();
                prop_assert!(draw(&state, Perspective::All).pieces.to_string().len() > 100);
                let tags: Vec<SeatTag> = loaded.record.seats;
                prop_assert_eq!(tags.len(), state.seats());
            }
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused_as_move_and_position(text in "\\PC{0,80}") {
        let messages = Messages::new(Language::German, Crosswise::locales());
        if let Err(why) = Move::read(&text) {
            prop_assert!(messages.text(&why).starts_with('„'));
        }
        prop_assert!(Crosswise::from_position(&Setup::default(), &text).is_err());
    }
}
