//! The scene: targets, marks after the first touch, piece keys, and log texts.

use std::collections::BTreeSet;

use crate::common::{board, messages, moves, random_match, step};
use roxmltree::Document;
use stammtisch_presentation::{
    Actor, Game, LANGUAGES, Language, Perspective, Playable, RenderContext, Scene, Seat, SeatSet,
};
use stammtisch_towerwars::scene::Effect;
use stammtisch_towerwars::{Board, Move, Setup, Side, TowerWars};

fn on(board: Board) -> TowerWars {
    TowerWars::from_board(Setup { size: board.size(), limit: 0 }, board, 0, false)
}

fn with_context<T>(
    perspective: Perspective,
    language: Language,
    render: impl FnOnce(&RenderContext<'_>) -> T,
) -> T {
    let names = ["Anna".to_owned(), "Bo".to_owned()];
    render(&RenderContext::new(&messages(language), perspective, &names))
}

fn scene(game: &TowerWars, perspective: Perspective) -> Scene {
    with_context(perspective, Language::English, |context| TowerWars::scene(game, context))
}

fn xml(scene: &Scene) -> String {
    format!("<svg>{}{}</svg>", scene.board, scene.pieces)
}

fn attributes(xml: &str, name: &str) -> Vec<String> {
    let document = Document::parse(xml).unwrap();
    document.descendants().filter_map(|node| node.attribute(name)).map(str::to_owned).collect()
}

const BOTH: Perspective = Perspective::Seats(SeatSet::first(2));
/// Red to move; C3 has range 3 and moves with every effect, near and far.
const BUSY: &str = "RB,r,4/r,r1x,r2,b,2/r,1,r,b,b1,1/1,r,1,b1x,2/6/3,b,1,BB";

#[test]
fn every_cell_of_a_legal_move_is_a_target() {
    let game = on(board(BUSY, Side::Red));
    let targets: BTreeSet<String> =
        attributes(&xml(&scene(&game, Perspective::seat(Seat(0)))), "data-target").into_iter().collect();
    for step in moves(game.board()) {
        assert!(targets.contains(&step.from.to_string()) && targets.contains(&step.to.to_string()), "{step}");
    }
}

#[test]
fn bases_blocked_towers_and_panels_have_tips() {
    let game = on(board(BUSY, Side::Red));
    for language in LANGUAGES {
        let scene = with_context(BOTH, language, |context| TowerWars::scene(&game, context));
        assert_eq!(attributes(&xml(&scene), "data-tip").len(), 4, "two bases and two blocked towers");
        let tips = |panel: usize| scene.panels[panel].body.to_string().matches("data-tip=").count();
        assert_eq!((tips(0), tips(1)), (3, Effect::ALL.len() + 1));
    }
}

#[test]
fn marks_show_only_to_the_player_to_move() {
    let game = on(board(BUSY, Side::Red));
    assert!(!attributes(&xml(&scene(&game, Perspective::seat(Seat(0)))), "data-when").is_empty());
    for perspective in [Perspective::seat(Seat(1)), Perspective::SPECTATOR, Perspective::All] {
        let scene = scene(&game, perspective);
        assert!(attributes(&xml(&scene), "data-when").is_empty());
        assert!(scene.buttons.is_empty());
    }
}

#[test]
fn every_piece_that_can_move_has_its_own_marks() {
    let game = on(board(BUSY, Side::Red));
    let marked: BTreeSet<String> = attributes(&xml(&scene(&game, BOTH)), "data-when").into_iter().collect();
    let movable: BTreeSet<String> = moves(game.board()).iter().map(|step| step.from.to_string()).collect();
    assert_eq!(marked, movable);
}

#[test]
fn every_step_has_the_right_effect() {
    let board = board(BUSY, Side::Red);
    let effects = [
        ("C3->C4", Effect::Go),
        ("C3->F1", Effect::Go),
        ("C3->B4", Effect::Build),
        ("C3->D2", Effect::Take),
        ("C3->D3", Effect::Take),
        ("C3->E3", Effect::Block),
        ("C3->B2", Effect::Free),
    ];
    for (text, effect) in effects {
        assert_eq!(board.check(step(text)), Ok(()), "{text}");
        assert_eq!(Effect::of(&board, step(text)), effect, "{text}");
    }
    let shot = crate::common::board("RB,5/6/6/5,r1/2,b,2,r/5,BB", Side::Red);
    assert_eq!(Effect::of(&shot, step("F5->F6")), Effect::Win);
}

#[test]
fn near_and_far_marks_of_a_piece_look_different() {
    let game = on(board(BUSY, Side::Red));
    let picture = xml(&scene(&game, BOTH));
    let document = Document::parse(&picture).unwrap();
    let marks = document.descendants().find(|node| node.attribute("data-when") == Some("C3")).unwrap();
    let drawn = |x: i32, y: i32| -> Vec<&str> {
        let here = format!("M{x} {y}h0");
        let on_cell = |node: &roxmltree::Node<'_, '_>| node.attribute("d").is_some_and(|d| d.contains(&here));
        marks.children().filter(on_cell).filter_map(|node| node.attribute("stroke-width")).collect()
    };
    let near = drawn(88 * 2 + 44 * 3, 76 * 3);
    let far = drawn(88 * 5, 0);
    assert_eq!((near.len(), far.len()), (1, 2), "C4 has a full dot, F1 a hollow one");
}

#[test]
fn a_stone_keeps_its_key_when_it_moves() {
    let mut game = on(board(BUSY, Side::Red));
    let keys = |game: &TowerWars| -> BTreeSet<String> {
        attributes(&xml(&scene(game, BOTH)), "data-key").into_iter().collect()
    };
    let before = keys(&game);
    game.play(Actor::Seat(Seat(0)), Move::Step(step("C3->E3"))).unwrap();
    assert_eq!(keys(&game), before, "a blocking stone stays visible");
    game.play(Actor::Seat(Seat(1)), Move::Step(step("D3->E3"))).unwrap();
    assert_eq!(keys(&game).len(), before.len() - 2, "the freeing stone and the blocker vanish");
}

#[test]
fn every_stone_of_the_board_is_drawn_once() {
    for seed in 0..40 {
        let game = random_match(6, 150, seed);
        let keys = attributes(&xml(&scene(&game, BOTH)), "data-key");
        let board = game.board();
        let blockers = board.cells().filter(|&cell| board.square(cell).is_blocked()).count();
        let bases = Side::BOTH.into_iter().filter(|&side| !board.base_is_lost(side)).count();
        let stones: u32 = Side::BOTH.into_iter().map(|side| board.stones(side)).sum();
        assert_eq!(keys.len(), stones as usize + blockers + bases);
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "keys are unique");
    }
}

#[test]
fn the_height_of_a_tower_is_written_on_it() {
    let game = on(board("RB,8/9/2,r3,b2x,5/9/9/9/9/4,b,4/8,BB", Side::Red));
    let picture = xml(&scene(&game, Perspective::SPECTATOR));
    let document = Document::parse(&picture).unwrap();
    let pieces =
        document.descendants().find(|node| node.attribute("class") == Some("towerwars-pieces")).unwrap();
    let numbers: Vec<&str> = pieces
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(numbers, ["3", "2"]);
}

#[test]
fn the_log_describes_moves_in_every_language() {
    let game = on(board(BUSY, Side::Red));
    let events_of = |text: &str, language| {
        let mv = if text == "surrender" { Move::Surrender } else { Move::Step(step(text)) };
        let mut after = game.clone();
        after.play(Actor::Seat(Seat(0)), mv).unwrap();
        with_context(Perspective::SPECTATOR, language, |context| {
            TowerWars::events(&game, Actor::Seat(Seat(0)), &mv, &after, context)
        })
    };
    let english = [
        ("C3->C4", "moved", "Anna moves C3 to C4."),
        ("C3->B4", "moved", "Anna moves C3 to B4: a tower of height 1."),
        ("C3->D3", "captured", "Anna moves C3 to D3 and captures a stone."),
        ("C3->E3", "placed", "Anna moves C3 to E3 and blocks a tower of height 1."),
        ("C3->B2", "placed", "Anna moves C3 to B2 and frees the tower of height 1."),
        ("surrender", "passed", "Anna surrenders."),
    ];
    for (text, kind, sentence) in english {
        let events = events_of(text, Language::English);
        assert_eq!((events[0].kind, events[0].text.as_str()), (kind, sentence));
        let german = &events_of(text, Language::German)[0].text;
        assert!(german.starts_with("Anna ") && german.ends_with('.') && german != sentence);
    }
    let last = events_of("surrender", Language::German);
    assert_eq!((last[1].kind, last[1].text.as_str()), ("ended", "Bo gewinnt: Anna hat aufgegeben."));
}

#[test]
fn the_text_board_is_a_parallelogram_with_the_last_move() {
    let mut game = TowerWars::start(&Setup { size: 4, limit: 0 }).unwrap();
    game.play(Actor::Seat(Seat(0)), Move::Step(step("A2->B2"))).unwrap();
    let text = with_context(BOTH, Language::English, |context| TowerWars::text_board(&game, context));
    let drawn = "    A   B   C   D
 1 RB  r   r   .    1
   2 .  [r1] .   b    2
     3 r   .   b   b    3
       4 .   b   b   BB   4
          A   B   C   D
";
    assert_eq!(text, drawn);
}

#[test]
fn every_language_has_the_same_valid_messages() {
    let [english, german] = LANGUAGES.map(messages);
    assert_eq!(english.keys(), german.keys());
    assert!(english.faults().is_empty() && german.faults().is_empty());
}
