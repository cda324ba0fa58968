//! Scenes, panels, events and texts.

use std::collections::BTreeSet;

use stammtisch_carcassonne::rules::{Claim, Design, Refusal};
use stammtisch_carcassonne::{Carcassonne, Setup};
use stammtisch_presentation::{
    Game, GameSpec, LANGUAGES, Language, Messages, Notation, Paths, Perspective, Playable, RenderContext,
    Scene, SeatSet, Text, Turn,
};

use crate::common::{legal_moves, play, position, random_match, with_context};

fn scene(state: &Carcassonne, perspective: Perspective) -> Scene {
    with_context(Language::English, perspective, |context| Carcassonne::scene(state, context))
}

/// The drawing as one XML document, followed by the panels.
fn document(scene: &Scene) -> String {
    let panels: String = scene.panels.iter().map(|panel| panel.body.to_string()).collect();
    let board = scene.board.to_string();
    let pieces = scene.pieces.to_string();
    format!(r#"<div><svg xmlns="http://www.w3.org/2000/svg">{board}{pieces}</svg>{panels}</div>"#)
}

/// The targets with a label, and those without.
fn targets(scene: &Scene) -> (BTreeSet<String>, Vec<String>) {
    let text = document(scene);
    let document = roxmltree::Document::parse(&text).unwrap();
    let mut labelled: BTreeSet<String> = scene.buttons.iter().map(|button| button.target.clone()).collect();
    let mut unlabelled = Vec::new();
    for node in document.descendants() {
        if let Some(target) = node.attribute("data-target") {
            match node.attribute("aria-label") {
                Some(label) if !label.is_empty() => drop(labelled.insert(target.to_owned())),
                _ => unlabelled.push(target.to_owned()),
            }
        }
    }
    (labelled, unlabelled)
}

#[test]
fn every_touch_of_a_legal_path_is_a_labelled_target() {
    for seed in 0..3 {
        let setup = Setup { players: 3, ..Setup::default() };
        let mut turn = 0;
        random_match(&setup, seed, |state, _, _| {
            turn += 1;
            if turn % 9 != 0 || state.drawn().is_none() {
                return;
            }
            let paths: Vec<_> = legal_moves(state).into_iter().map(|mv| state.path(mv)).collect();
            let tree = Paths::from(paths);
            let (labelled, unlabelled) = targets(&scene(state, Perspective::seat(state.to_move())));
            assert!(unlabelled.is_empty(), "{unlabelled:?}");
            for (path, target) in tree.targets() {
                assert!(labelled.contains(&target), "{path:?} {target}");
            }
        });
    }
}

#[test]
fn meeple_spots_are_in_the_group_of_their_rotation() {
    let state = Carcassonne::preview();
    let text = document(&scene(&state, Perspective::seat(state.to_move())));
    let document = roxmltree::Document::parse(&text).unwrap();
    let paths: Vec<_> = legal_moves(&state).into_iter().map(|mv| state.path(mv)).collect();
    let tree = Paths::from(paths);
    for (path, target) in
        tree.targets().into_iter().filter(|(path, target)| path.len() == 2 && target != "no-meeple")
    {
        let when = path.to_string();
        let group = document.descendants().find(|node| node.attribute("data-after") == Some(when.as_str()));
        let inside = group.unwrap().descendants().any(|node| node.attribute("data-target") == Some(&target));
        assert!(inside, "{when}: {target}");
    }
}

#[test]
fn only_the_player_to_move_has_targets() {
    let state = Carcassonne::preview();
    let others = SeatSet::first(2).without(state.to_move());
    for perspective in [Perspective::Seats(others), Perspective::SPECTATOR, Perspective::All] {
        let (labelled, unlabelled) = targets(&scene(&state, perspective));
        assert!(labelled.is_empty() && unlabelled.is_empty());
    }
}

#[test]
fn every_referenced_drawing_is_defined_once() {
    let over = random_match(&Setup { players: 5, ..Setup::default() }, 4, |_, _, _| {});
    for state in [Carcassonne::preview(), over] {
        let text = document(&scene(&state, Perspective::seat(state.to_move())));
        let document = roxmltree::Document::parse(&text).unwrap();
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let defined: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), defined.len());
        assert!(defined.iter().all(|id| id.starts_with("carcassonne-")));
        for used in document.descendants().filter_map(|node| node.attribute("href")) {
            assert!(defined.contains(used.trim_start_matches('#')), "{used}");
        }
        assert!(!text.contains("style="), "the page forbids inline styles");
    }
}

#[test]
fn the_final_table_adds_up() {
    let over = random_match(&Setup::default(), 11, |_, _, _| {});
    let scene = scene(&over, Perspective::All);
    let table = scene.panels.iter().find(|panel| panel.id == "carcassonne-final").unwrap();
    let text = table.body.to_string();
    let document = roxmltree::Document::parse(&text).unwrap();
    let text_of = |cell: roxmltree::Node<'_, '_>| -> String {
        cell.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect()
    };
    let groups: Vec<_> = document.descendants().filter(|node| node.has_tag_name("tbody")).collect();
    assert_eq!(groups.len(), 2);
    for (seat, group) in over.all_seats().zip(groups) {
        let cells = group.descendants().filter(|node| node.has_tag_name("td")).map(text_of);
        let cells: Vec<String> = cells.filter(|text| !text.is_empty()).collect();
        let (total, kinds) = cells.split_last().unwrap();
        assert_eq!(kinds.len(), 4);
        let points = kinds.iter().flat_map(|cell| cell.split(" + ")).map(|part| part.parse::<u16>().unwrap());
        assert_eq!(points.sum::<u16>(), over.total(seat));
        assert_eq!(*total, over.total(seat).to_string());
    }
}

#[test]
fn texts_are_complete_in_every_language() {
    let [english, german] = LANGUAGES.map(|language| Messages::new(language, Carcassonne::locales()));
    assert_eq!(english.faults(), [] as [String; 0]);
    assert_eq!(german.faults(), [] as [String; 0]);
    assert_eq!(english.keys(), german.keys());
    for key in ["name", "tagline", "rules"] {
        assert!(english.keys().contains(key), "{key}");
    }
    for spec in Carcassonne::SEATS {
        assert!(english.keys().contains(&format!("seat-{}", spec.id)));
    }
    for field in Carcassonne::fields() {
        assert!(english.keys().contains(&format!("field-{}", field.key)));
        if let stammtisch_presentation::FieldKind::Choice { options } = field.kind {
            for option in options {
                assert!(english.keys().contains(&format!("field-{}-{option}", field.key)));
            }
        }
    }
}

/// All visible and accessible text of a scene.
fn scene_texts(scene: &Scene) -> String {
    let text = document(scene);
    let document = roxmltree::Document::parse(&text).unwrap();
    let mut texts = vec![scene.prompt.clone()];
    texts.extend(scene.panels.iter().map(|panel| panel.title.clone()));
    texts.extend(scene.buttons.iter().map(|button| button.label.clone()));
    texts.extend(scene.toggles.iter().map(|toggle| toggle.label.clone()));
    for node in document.descendants() {
        let parts = [node.attribute("aria-label"), node.attribute("title"), node.text()];
        texts.extend(parts.into_iter().flatten().map(str::to_owned));
    }
    texts.join("\n")
}

/// The panel is where players look up a tile's letter, also without a pointer.
#[test]
fn the_stack_panel_names_and_describes_every_tile() {
    let scene = scene(&Carcassonne::start(&Setup::default()).unwrap(), Perspective::SPECTATOR);
    let stack = scene.panels.iter().find(|panel| panel.id == "carcassonne-stack").unwrap().body.to_string();
    for design in Design::all() {
        let letter = design.letter();
        for part in [format!(">{letter}</small>"), format!("aria-label=\"Tile {letter}: north ")] {
            assert_eq!(stack.matches(&part).count(), 1, "{part}: {stack}");
        }
    }
    assert!(stack.contains("Tile V: north field, east field, south road, west road\""), "{stack}");
}

/// Whether a word looks like the key of a missing message, such as `event-drawn`.
fn looks_like_a_key(word: &str) -> bool {
    let stems =
        ["button", "target", "panel", "column", "kinds", "meeples", "tile", "board", "spot", "compass"];
    let more = ["list", "event", "region", "outcome", "prompt", "toggle", "colour"];
    word.split_once('-').is_some_and(|(stem, _)| stems.contains(&stem) || more.contains(&stem))
}

#[test]
fn no_scene_board_or_event_shows_a_bare_key() {
    for language in LANGUAGES {
        let setup = Setup { players: 4, ..Setup::default() };
        let mut turn = 0;
        random_match(&setup, 21, |state, actor, mv| {
            turn += 1;
            let mut after = state.clone();
            after.play_unchecked(actor, mv);
            if turn % 10 > 1 && after.turn() != Turn::Over {
                return;
            }
            with_context(language, Perspective::seat(after.to_move()), |context| {
                let events = Carcassonne::events(state, actor, &mv, &after, context);
                let mut text: Vec<String> = events.into_iter().map(|event| event.text).collect();
                text.push(scene_texts(&Carcassonne::scene(&after, context)));
                text.push(Carcassonne::text_board(&after, context));
                let text = text.join("\n");
                let key = text.split_whitespace().find(|word| looks_like_a_key(word));
                assert_eq!(key, None, "{text}");
            });
        });
    }
}

#[test]
fn refusals_are_sentences_in_every_language() {
    let design = Design::START;
    let refusals = [
        Refusal::Over,
        Refusal::NotYourTurn,
        Refusal::DrawFirst,
        Refusal::LayFirst(design),
        Refusal::NoneLeft(design),
        Refusal::Taken(stammtisch_carcassonne::rules::Cell::START),
        Refusal::FarAway(stammtisch_carcassonne::rules::Cell::START),
        Refusal::NoSuchFeature(9, 4),
        Refusal::NoMeeple,
        Refusal::Occupied(1),
    ];
    for language in LANGUAGES {
        let messages = Messages::new(language, Carcassonne::locales());
        for refusal in refusals {
            let sentence = messages.text(&Text::from(refusal));
            assert!(sentence.ends_with('.') && !sentence.contains('{'), "{sentence}");
        }
    }
}

#[test]
fn the_log_has_the_move_before_its_scores() {
    let text = "turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,U1:0@0p1*0";
    let before = position(&Setup::default(), text);
    let mv = before.read_move(before.to_move().into(), "0:-1@180*0").unwrap();
    let mut after = before.clone();
    let mut claims: Vec<Claim> = Vec::new();
    after.play_and_report(before.to_move().into(), mv, &mut |claim| claims.push(claim));
    assert_eq!(claims.len(), 1);
    let events_in = |language| {
        with_context(language, Perspective::All, |context| {
            let events = Carcassonne::events(&before, before.to_move().into(), &mv, &after, context);
            events.into_iter().map(|event| (event.kind, event.text, event.at)).collect::<Vec<_>>()
        })
    };
    let at = Some("tile-0:-1".to_owned());
    let english = events_in(Language::English);
    assert_eq!(english[0].1, "Bo places E at 0:-1, rotated 180°, with a meeple on the city in the south.");
    assert_eq!(english[1], ("scored", "Bo scores 4 points for a city: 2 tiles.".to_owned(), at));
    let german = events_in(Language::German);
    assert_eq!(
        german[0].1,
        "Bo legt E auf 0:-1, um 180° gedreht, und stellt einen Gefolgsmann auf die Stadt im Süden."
    );
    assert_eq!(german[1].1, "Bo bekommt 4 Punkte für eine Stadt: 2 Plättchen.");
}

#[test]
fn a_score_says_what_it_was_counted_from() {
    let text = "turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,F0:-1@90p1*0";
    let before = position(&Setup::default(), text);
    let mv = before.read_move(before.to_move().into(), "0:-2@180").unwrap();
    let mut after = before.clone();
    after.play_unchecked(before.to_move().into(), mv);
    let events = with_context(Language::English, Perspective::All, |context| {
        Carcassonne::events(&before, before.to_move().into(), &mv, &after, context)
    });
    assert_eq!(events[1].text, "Ann scores 8 points for a city: 3 tiles and a shield.");
    assert!(scene(&after, Perspective::All).pieces.to_string().contains("carcassonne-finished-F-0"));
    assert!(!scene(&before, Perspective::All).pieces.to_string().contains("carcassonne-finished-"));
}

#[test]
fn the_text_board_is_no_wider_than_the_window() {
    let over = random_match(&Setup { players: 5, ..Setup::default() }, 3, |_, _, _| {});
    for columns in [60, 80, 100, 132] {
        let board = with_context(Language::English, Perspective::SPECTATOR, |context| {
            let context = RenderContext { columns: Some(columns), ..*context };
            Carcassonne::text_board(&over, &context)
        });
        let grid = board.lines().take_while(|line| !line.is_empty());
        let widest = grid.map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{widest} of {columns}:\n{board}");
        assert!(board.contains("Points by feature"), "{board}");
    }
}

#[test]
fn a_region_is_described_with_owners_and_closing_tiles() {
    let text = "turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,U1:0@0p1*0";
    let state = position(&Setup::default(), text);
    let about = |x: f64, y: f64| {
        with_context(Language::English, Perspective::All, |context| {
            Carcassonne::position_info().about(&state, (x, y), context)
        })
    };
    let city = about(50.0, 8.0).unwrap().messages.into_string();
    for said in
        ["City: 1 tile<", "Nobody has a meeple", "Worth 1 now, at least 4", "Completed at 0:-1 by:", "× 5"]
    {
        assert!(city.contains(said), "{said}: {city}");
    }
    let road = about(150.0, 50.0).unwrap();
    let said = road.messages.into_string();
    assert!(
        said.contains("Road: 2 tiles")
            && said.contains("Ann controls it")
            && said.contains("Closed at -1:0 by:"),
        "{said}"
    );
    assert_eq!(road.shape.into_string().matches("<use").count(), 2, "both tiles of the road light up");
    assert!(about(250.0, 50.0).is_none() && about(1e300, f64::NAN).is_none());
    let found = with_context(Language::English, Perspective::All, |context| {
        Carcassonne::position_info().find(&state, "1:0", context)
    });
    assert!(found.unwrap().unwrap().contains("*0 road to the east: Road: 2 tiles."));
    let nowhere = with_context(Language::English, Perspective::All, |context| {
        Carcassonne::position_info().find(&state, "7:7", context)
    });
    assert!(nowhere.unwrap().is_err());
}

#[test]
fn the_final_scoring_steps_end_at_the_final_points() {
    let over = random_match(&Setup { players: 3, ..Setup::default() }, 9, |_, _, _| {});
    let text = document(&scene(&over, Perspective::All));
    let document = roxmltree::Document::parse(&text).unwrap();
    let said: Vec<&str> = document.descendants().filter_map(|node| node.attribute("data-say")).collect();
    assert!(said.len() > 3, "{said:?}");
    let totals: Vec<String> = over.all_seats().map(|seat| over.total(seat).to_string()).collect();
    let last = said.last().unwrap();
    assert!(totals.iter().all(|total| last.contains(total.as_str())), "{last} {totals:?}");
}

#[test]
fn the_missions_panel_shows_each_players_progress() {
    let setup = Setup { missions: true, ..Setup::default() };
    let text = "turn=2 drawn=E aside=- points=0.12.0.0/0.0.0.0 tiles=D0:0@0,U1:0@0p1*0";
    let panel = |setup: &Setup| {
        let scene = scene(&position(setup, text), Perspective::All);
        scene.panels.into_iter().find(|panel| panel.id == "carcassonne-missions")
    };
    let body = panel(&setup).unwrap().body.to_string();
    assert!(body.contains("12/20") && body.contains("0/3"), "{body}");
    assert!(panel(&Setup::default()).is_none());
}

#[test]
fn the_text_board_lists_placements_in_notation() {
    let mut state = Carcassonne::start(&Setup::default()).unwrap();
    play(&mut state, "+V");
    let board = with_context(Language::English, Perspective::SPECTATOR, |context| {
        Carcassonne::text_board(&state, context)
    });
    for cell in ["-1:0", "1:0", "0:1"] {
        assert!(board.lines().any(|line| line.split_whitespace().any(|word| word == cell)), "{board}");
    }
    assert!(board.contains("It fits at: -1:0@180 -1:0@270 0:1@0 0:1@270 1:0@0 1:0@90"), "{board}");
    assert!(board.contains("━━━━━━━━━━"), "the start tile's road: {board}");
    assert!(board.lines().all(|line| !line.ends_with(' ')), "{board}");
    assert_eq!(state.turn(), Turn::of(stammtisch_presentation::Seat(0)));
}
