//! Scenes, text boards, events and agreements, for each perspective.

use stammtisch_go::notation::{read_move, write_move};
use stammtisch_go::{Colour, Go, Setup};
use stammtisch_presentation::{
    Actor, Event, Game, LANGUAGES, Language, Messages, Perspective, Playable, RenderContext, Scene, Seat,
    SeatSet, Text,
};

const BLACK: Perspective = Perspective::seat(Seat(0));
const WHITE: Perspective = Perspective::seat(Seat(1));
const COUNTED: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass";

#[test]
fn the_tone_shows_the_side_to_move() {
    assert_eq!(scene(&game(""), BLACK).tone, "#17181a");
    assert_eq!(scene(&game("C3"), BLACK).tone, "#f7f5f0");
    assert_ne!(scene(&game(COUNTED), BLACK).tone, "");
    assert_eq!(scene(&game("C3 resign"), BLACK).tone, "");
}

#[test]
fn ghosts_are_shown_only_to_the_player_who_may_move() {
    let game = game("C3");
    let ghosts = |perspective| scene(&game, perspective).pieces.to_string().matches("data-when=").count();
    assert_eq!(
        (ghosts(WHITE), ghosts(BLACK), ghosts(Perspective::SPECTATOR), ghosts(Perspective::All)),
        (24, 0, 0, 0)
    );
    assert_eq!(ghosts(Perspective::Seats(SeatSet::first(2))), 24);
    assert!(
        scene(&game, WHITE)
            .pieces
            .to_string()
            .contains(r##"<use href="#go-white" x="54" y="54" data-when="A5">"##)
    );
}

#[test]
fn every_point_is_a_target_with_a_label() {
    let mut game = game(COUNTED);
    game.play(Seat(0).into(), read_move("dead:A1").unwrap()).unwrap();
    let pieces = scene(&game, BLACK).pieces.to_string();
    assert_eq!(pieces.matches("data-target=").count(), 25);
    for label in ["A1, dead white stone", "B2, Black’s territory", "C3, black stone", "E5, White’s territory"]
    {
        assert!(pieces.contains(&format!("aria-label=\"{label}\"")), "{label}");
    }
    let opening = scene(&self::game("C3"), BLACK).pieces.to_string();
    assert!(opening.contains("aria-label=\"C3, black stone, last move\""));
    assert!(opening.contains("aria-label=\"A1, empty\""), "areas are shown only when they are counted");
}

#[test]
fn marks_and_the_count_say_what_they_mean_in_both_languages() {
    let ko = game("B5 C5 A4 D4 B3 C3 C4 B4");
    let pieces = scene(&ko, BLACK).pieces.to_string();
    assert!(pieces.contains("aria-label=\"C4, empty, forbidden by ko\""), "{pieces}");
    assert_eq!(pieces.matches("<rect").count(), 1, "one point bears the mark of ko");
    assert!(
        !scene(&ko, WHITE).pieces.to_string().contains("<rect"),
        "the side that is not to move sees none"
    );
    let tips = |drawn: &str| drawn.matches("data-tip=").count();
    assert_eq!(tips(&pieces), 2, "the last stone and the ko");
    let mut counted = game(COUNTED);
    counted.play(Seat(0).into(), read_move("dead:A1").unwrap()).unwrap();
    for language in LANGUAGES {
        let scene = scene_in(&counted, BLACK, language);
        assert_eq!(tips(&scene.pieces.to_string()), 1, "the dead stone");
        assert_eq!(tips(&scene.panels[0].body.to_string()), 4, "prisoners, territory, komi, points");
    }
}

#[test]
fn removal_previews_cross_out_whole_chains() {
    let pieces = scene(&game(COUNTED), WHITE).pieces.to_string();
    assert_eq!(pieces.matches("#go-cross").count(), 11, "one cross for each stone");
    assert_eq!(pieces.matches("data-when=").count(), 11);
}

#[test]
fn buttons_are_what_the_viewer_may_do_now() {
    let targets = |game: &Go, perspective| -> Vec<String> {
        scene(game, perspective).buttons.into_iter().map(|button| button.target).collect()
    };
    assert_eq!(targets(&game(""), BLACK), ["pass"]);
    assert!(targets(&game(""), WHITE).is_empty());
    let mut game = game(COUNTED);
    assert_eq!(targets(&game, WHITE), ["done", "resume"]);
    game.play(Seat(0).into(), read_move("dead:A1").unwrap()).unwrap();
    assert_eq!(targets(&game, WHITE), ["done", "restore", "resume"]);
    game.play(Seat(1).into(), read_move("done").unwrap()).unwrap();
    assert!(targets(&game, WHITE).is_empty());
    assert!(targets(&game, Perspective::All).is_empty());
}

#[test]
fn the_prompt_says_what_is_to_be_done_and_how_it_ended() {
    let prompt = |moves: &str, perspective, language| scene_in(&game(moves), perspective, language).prompt;
    for perspective in [BLACK, WHITE] {
        assert!(
            prompt("pass", perspective, Language::English)
                .starts_with("Ann (Black) passed. Bo (White) to move;"),
            "{perspective:?}"
        );
    }
    assert_eq!(prompt("", BLACK, Language::English), "Ann (Black): place a stone or pass.");
    assert_eq!(prompt("", WHITE, Language::English), "Ann (Black) to move.");
    assert_eq!(prompt("C3 resign", WHITE, Language::English), "Ann (Black) wins: Bo (White) resigned.");
    let counted = format!("{COUNTED} dead:A1 done done");
    assert_eq!(prompt(&counted, WHITE, Language::English), "Ann (Black) wins by 3.5 points.");
    assert_eq!(prompt(&counted, WHITE, Language::German), "Ann (Schwarz) gewinnt mit 3,5 Punkten Vorsprung.");
    let waiting = format!("{COUNTED} done");
    assert_eq!(
        prompt(&waiting, BLACK, Language::English),
        "Waiting for Bo (White) to accept the dead stones."
    );
}

#[test]
fn dead_stones_are_proposed_until_they_are_taken_off() {
    let prompt = |moves: &str, perspective| scene_with_proposal(&game(moves), perspective).prompt;
    let proposed = "The stones marked “?” are probably dead: A1. Should they come off? You can also mark dead stones yourself.";
    assert_eq!((prompt(COUNTED, BLACK).as_str(), prompt(COUNTED, WHITE).as_str()), (proposed, proposed));
    let drawn = |perspective| scene_with_proposal(&game(COUNTED), perspective).pieces.to_string();
    let question = "data-proposed=\"\"><use href=\"#go-question\"";
    let marked = |perspective| drawn(perspective).contains(question);
    assert!(marked(BLACK) && marked(WHITE) && !marked(Perspective::SPECTATOR), "with a question mark");
    assert!(
        drawn(BLACK).contains("A1, white stone, probably dead") && !drawn(BLACK).contains("opacity=\"0.38\"")
    );
    let taken = scene_with_proposal(&game(&format!("{COUNTED} dead:A1")), BLACK);
    let nothing = "Mark the dead stones, then confirm with Done.";
    assert_eq!(taken.prompt, nothing);
    assert!(taken.pieces.to_string().contains("data-proposed=\"\"></g>"), "nothing is left to propose");
    let all_live = game("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass");
    assert_eq!(scene_with_proposal(&all_live, BLACK).prompt, nothing);
    assert_eq!(scene(&game(COUNTED), BLACK).prompt, nothing, "a scene makes no proposal itself");
}

#[test]
fn buttons_show_the_score_with_and_without_the_proposal() {
    let buttons = |moves: &str, language| -> Vec<String> {
        let game = game(moves);
        let proposed = ["A1".to_owned()];
        let scene = staged(BLACK, language, |context| {
            Go::scene(&game, &RenderContext { proposed: &proposed, ..*context })
        });
        scene.buttons.into_iter().map(|button| format!("{} {}", button.target, button.label)).collect()
    };
    let english = buttons(COUNTED, Language::English);
    assert_eq!(
        english,
        ["accept Take off, done: 11 : 7.5", "done Leave, done: 0 : 7.5", "resume Resume play"]
    );
    let german = buttons(COUNTED, Language::German);
    assert_eq!(german[..2], ["accept Wegnehmen, fertig: 11 : 7,5", "done Stehen lassen, fertig: 0 : 7,5"]);
    assert_eq!(buttons(&format!("{COUNTED} dead:A1"), Language::English)[0], "done Done");
}

#[test]
fn accepting_a_proposal_takes_off_what_is_left_of_it() {
    let accepted = |moves: &str, proposed: &[&str]| -> Option<Vec<String>> {
        let proposed: Vec<String> = proposed.iter().map(|point| (*point).to_owned()).collect();
        let acceptance = Go::agreement().acceptance(&game(moves), &proposed)?;
        Some(acceptance.moves.into_iter().map(write_move).collect())
    };
    let moves = |texts: &[&str]| -> Option<Vec<String>> {
        Some(texts.iter().map(|text| (*text).to_owned()).collect())
    };
    assert_eq!(accepted(COUNTED, &["A1"]), moves(&["dead:A1", "done"]));
    assert_eq!(accepted(&format!("{COUNTED} dead:A1"), &["A1", "D1"]), moves(&["dead:D1", "done"]));
    assert_eq!(accepted(&format!("{COUNTED} dead:A1"), &["A1"]), None);
    assert_eq!(accepted(COUNTED, &[]), None);
    assert_eq!(accepted("C1", &["C1"]), None, "while stones are set");
    let counted = game(&format!("{COUNTED} dead:A1 done done"));
    assert_eq!(counted.count().total(Colour::Black).as_points(), 11.0, "the score on the button");
}

#[test]
fn dead_stones_are_asked_about_once_per_scoring() {
    let question = |moves: &str| Go::agreement().question(&game(moves));
    assert_eq!(question("C1 D1 pass"), None);
    assert!(question(COUNTED).is_some());
    assert_eq!(question(COUNTED), question(&format!("{COUNTED} dead:A1")));
    assert_ne!(question(COUNTED), question(&format!("{COUNTED} resume E5 pass pass")));
    assert_eq!(question(&format!("{COUNTED} done done")), None);
}

#[test]
fn the_score_is_estimated_in_words_until_the_game_is_over() {
    let estimate = |moves: &str, language| {
        let messages = Messages::new(language, Go::locales());
        Go::agreement().estimate(&game(moves), &[0.5, 0.5]).map(|text| messages.text(&text))
    };
    let walls = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5";
    let estimated = estimate(walls, Language::English).unwrap();
    assert!(estimated.starts_with("Played out from here, Black ends up about "), "{estimated}");
    assert!(estimate(walls, Language::German).unwrap().contains("liegt Schwarz am Schluss etwa "));
    assert_eq!(estimate("C3 resign", Language::English), None);
    let expecting = |black: f32| Go::agreement().estimate(&game(walls), &[black, 1.0 - black]);
    assert!(expecting(0.6).is_some());
    assert_eq!(expecting(0.4), None, "the side expected to lose is not told that it leads");
}

#[test]
fn the_title_has_the_running_score_and_says_so() {
    assert_eq!(scene(&game(""), BLACK).title, "If scored now: Black 0 : White 2.5");
    let german = |moves: &str| scene_in(&game(moves), BLACK, Language::German);
    assert_eq!(german("C3").title, "Jetzt gezählt: Schwarz 24 : Weiß 2,5");
    assert_eq!(german("C3").panels[0].title, "Jetzt gezählt");
    assert_eq!(german("C3 pass pass").title, "Schwarz 24 : Weiß 2,5");
    assert_eq!(german("C3 pass pass").panels[0].title, "Punktestand");
}

#[test]
fn short_events_are_words_except_for_stones() {
    let short = |before: &str, mv: &str| {
        let events = events_in(before, mv, Language::German);
        events.into_iter().next().and_then(|event| event.short)
    };
    for (before, mv, expected) in [
        ("", "pass", "passt"),
        ("", "resign", "gibt auf"),
        ("C3 pass pass", "dead:C3", "C3 tot"),
        ("C3 pass pass dead:C3", "alive:C3", "C3 lebt"),
        ("C3 pass pass dead:C3", "restore", "alle leben"),
        ("C3 pass pass", "resume", "geht weiter"),
        ("C3 pass pass", "done", "einverstanden"),
    ] {
        assert_eq!(short(before, mv).as_deref(), Some(expected));
    }
    assert_eq!(short("", "C3"), None, "a stone is written in notation");
}

#[test]
fn the_text_board_marks_the_last_stone_the_dead_and_the_areas() {
    let mut game = game("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1");
    assert!(text(&game).contains("1(O). X O . 1\n"), "{}", text(&game));
    for mv in ["pass", "pass", "dead:A1"] {
        let mv = read_move(mv).unwrap();
        let by = game.turn().seats().iter().find(|&seat| game.check(seat.into(), mv).is_ok()).unwrap();
        game.play(by.into(), mv).unwrap();
    }
    assert!(text(&game).contains(" 2 # # X O = 2\n 1 o # X O = 1\n   A B C D E\n"), "{}", text(&game));
}

#[test]
fn the_log_tells_stones_captures_and_the_end() {
    let kinds_and_texts = |before: &str, mv: &str| -> Vec<(&'static str, String)> {
        events(before, mv).into_iter().map(|event| (event.kind, event.text)).collect()
    };
    let sentence = |kind, text: &str| (kind, text.to_owned());
    assert_eq!(kinds_and_texts("", "C3"), [sentence("placed", "Ann (Black) plays C3.")]);
    assert_eq!(
        kinds_and_texts("B1 A1", "A2"),
        [
            sentence("placed", "Ann (Black) plays A2."),
            sentence("captured", "Ann (Black) captures one stone.")
        ]
    );
    assert_eq!(
        kinds_and_texts("C3 pass", "pass"),
        [
            sentence("passed", "Ann (Black) passes."),
            sentence("scored", "Both players have passed: the game is scored now.")
        ]
    );
    assert_eq!(kinds_and_texts(COUNTED, "dead:C3")[0].1, "Ann (Black) marks the chain at C3 dead: 5 stones.");
    let end = kinds_and_texts(&format!("{COUNTED} dead:A1 done"), "done");
    assert_eq!(end[1], sentence("ended", "Ann (Black) wins by 3.5 points."));
}

#[test]
fn an_illegal_touch_is_refused_with_a_reason() {
    let why = |moves: &str, touch: &str| -> Text {
        let game = game(moves);
        let by = game.turn().seats().iter().next().unwrap();
        let mv = game.interpret(by.into(), &[touch]).unwrap();
        game.check(by.into(), mv).unwrap_err().into()
    };
    assert_eq!(why("C3", "C3").key, "refused-occupied");
    assert_eq!(why(COUNTED, "B2").key, "refused-no-stone");
}

#[test]
fn the_card_on_the_start_page_shows_a_middle_game() {
    let preview = Go::preview();
    let stones = preview.board().points().filter(|&point| preview.board().stone(point).is_some()).count();
    assert!(stones > 20, "{stones}");
}

#[test]
fn every_message_in_the_code_exists_in_every_language() {
    let sources = [
        include_str!("../../src/rules/refusal.rs"),
        include_str!("../../src/rules/game.rs"),
        include_str!("../../src/notation.rs"),
        include_str!("../../src/position.rs"),
        include_str!("../../src/files/load.rs"),
        include_str!("../../src/files/tree.rs"),
        include_str!("../../src/scene/mod.rs"),
        include_str!("../../src/events.rs"),
        include_str!("../../src/scene/panels.rs"),
        include_str!("../../src/scene/pieces.rs"),
    ];
    let areas = [
        "refused-",
        "handicap-",
        "unreadable-",
        "position-",
        "stones-",
        "sgf-",
        "prompt-",
        "told-",
        "score-",
        "point-",
    ];
    let literals = sources.iter().flat_map(|source| source.split('"').skip(1).step_by(2));
    let asked: Vec<&str> = literals.filter(|text| areas.iter().any(|area| text.starts_with(area))).collect();
    assert!(asked.len() > 80, "{}", asked.len());
    for messages in LANGUAGES.map(|language| Messages::new(language, Go::locales())) {
        assert!(messages.faults().is_empty(), "{:?}", messages.faults());
        let missing: Vec<&&str> = asked.iter().filter(|key| !messages.keys().contains(**key)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

fn game(moves: &str) -> Go {
    let mut game = Go::start(&Setup { size: 5, ..Setup::default() }).unwrap();
    for text in moves.split_whitespace() {
        play(&mut game, text);
    }
    game
}

fn play(game: &mut Go, text: &str) -> Actor {
    let mv = read_move(text).unwrap();
    let by = game.turn().seats().iter().find(|&seat| game.check(seat.into(), mv).is_ok()).expect(text);
    game.play(by.into(), mv).unwrap();
    by.into()
}

fn staged<T>(perspective: Perspective, language: Language, show: impl FnOnce(&RenderContext<'_>) -> T) -> T {
    let messages = Messages::new(language, Go::locales());
    let names = ["Ann".to_owned(), "Bo".to_owned()];
    show(&RenderContext::new(&messages, perspective, &names))
}

/// The scene with the house's proposal.
fn scene_with_proposal(game: &Go, perspective: Perspective) -> Scene {
    let proposed = Go::agreement().proposal(game);
    staged(perspective, Language::English, |context| {
        Go::scene(game, &RenderContext { proposed: &proposed, ..*context })
    })
}

fn scene(game: &Go, perspective: Perspective) -> Scene {
    scene_in(game, perspective, Language::English)
}

fn scene_in(game: &Go, perspective: Perspective, language: Language) -> Scene {
    staged(perspective, language, |context| Go::scene(&game.view(perspective), context))
}

fn text(game: &Go) -> String {
    staged(BLACK, Language::English, |context| Go::text_board(game, context))
}

fn events(before: &str, mv: &str) -> Vec<Event> {
    events_in(before, mv, Language::English)
}

fn events_in(before: &str, mv: &str, language: Language) -> Vec<Event> {
    let before = game(before);
    let mut after = before.clone();
    let by = play(&mut after, mv);
    staged(BLACK, language, |context| Go::events(&before, by, &read_move(mv).unwrap(), &after, context))
}
