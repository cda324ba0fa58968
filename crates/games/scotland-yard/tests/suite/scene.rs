//! The scene: well-formed XML, a target for every move of the viewer, and the drawing that the spec
//! asks for.

use roxmltree::Document;
use stammtisch_presentation::{
    Game, LANGUAGES, Language, Perspective, Playable, RenderContext, Scene, Seat, SeatSet,
};
use stammtisch_scotland_yard::Hunt;
use stammtisch_scotland_yard::rules::MISTER_X;

use crate::common::{classic_record, dealt, messages, position, setup};

fn drawn(hunt: &Hunt, perspective: Perspective, language: Language) -> Scene {
    let names: Vec<String> = (0..6).map(|seat| format!("<Player> & \"{seat}\"")).collect();
    let messages = messages(language);
    Hunt::scene(&hunt.view(perspective), &RenderContext::new(&messages, perspective, &names))
}

fn picture(scene: &Scene) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{}{}</svg>", scene.board, scene.pieces)
}

fn with<'a>(document: &'a Document<'_>, attribute: &str) -> Vec<&'a str> {
    document.descendants().filter_map(|node| node.attribute(attribute)).collect()
}

#[test]
fn the_whole_scene_is_well_formed_in_every_language_and_phase() {
    let record = classic_record(setup(5), "174,138,26,94,13,53");
    for plies in [0, 1, 2, 40, 80, record.moves.len()] {
        let hunt = record.state_after(plies).unwrap();
        for perspective in [
            Perspective::All,
            Perspective::SPECTATOR,
            Perspective::seat(MISTER_X),
            Perspective::seat(Seat(1)),
            Perspective::Seats(SeatSet::first(6)),
        ] {
            for language in LANGUAGES {
                let scene = drawn(&hunt, perspective, language);
                Document::parse(&picture(&scene)).unwrap();
                for panel in &scene.panels {
                    Document::parse(&format!("<div>{}</div>", panel.body)).unwrap();
                }
                assert!(!scene.prompt.is_empty());
            }
        }
    }
}

#[test]
fn all_199_stations_are_targets_labelled_with_transports() {
    let scene = drawn(&dealt(&[174, 138, 26, 94]), Perspective::SPECTATOR, Language::English);
    let text = picture(&scene);
    let document = Document::parse(&text).unwrap();
    assert_eq!(with(&document, "data-target").len(), 199);
    let label = |number: &str| {
        let found =
            document.descendants().find(|node| node.attribute("data-target") == Some(number)).unwrap();
        found.attribute("aria-label").unwrap().to_owned()
    };
    assert_eq!(label("67"), "Station 67: taxi, bus, tube");
    assert_eq!(label("194"), "Station 194: taxi, boat");
}

#[test]
fn the_ticket_menu_offers_possible_tickets_to_the_mover() {
    let hunt = position(
        3,
        "round:1 turn:0 x:46 tickets:4/8/10/2 blue:138/4/8/10/0 yellow:26/4/8/10/0 red:94/4/8/10/0",
    );
    let scene = drawn(&hunt, Perspective::seat(MISTER_X), Language::English);
    let text = picture(&scene);
    let document = Document::parse(&text).unwrap();
    let ghost = document.descendants().find(|node| node.attribute("data-after") == Some("1")).unwrap();
    let offered: Vec<&str> = ghost.descendants().filter_map(|node| node.attribute("data-target")).collect();
    assert_eq!(offered, ["bus", "tube", "black", "cancel"]);
    let elsewhere = drawn(&hunt, Perspective::seat(Seat(1)), Language::English);
    assert!(!elsewhere.pieces.to_string().contains("data-after"), "only Mister X is offered his moves");
}

#[test]
fn the_figures_match_the_spec() {
    let hunt = dealt(&[174, 138, 26, 94, 13, 53]);
    let pieces = drawn(&hunt, Perspective::All, Language::English).pieces.to_string();
    let text = format!("<svg>{pieces}</svg>");
    let document = Document::parse(&text).unwrap();
    let fills = |key: &str| -> Vec<String> {
        let figure = document.descendants().find(|node| node.attribute("data-key") == Some(key)).unwrap();
        let parts = figure.children().filter(|part| part.attribute("stroke") == Some("#000000"));
        parts.filter_map(|part| part.attribute("fill")).map(str::to_owned).collect()
    };
    for (seat, head) in [(1, "#1f5fd0"), (2, "#f5c800"), (3, "#d3202e"), (4, "#1c9a4b"), (5, "#26262b")] {
        assert_eq!(
            fills(&format!("detective-{seat}")),
            ["#a3a6ab", head],
            "a grey triangle and a coloured head"
        );
    }
    assert_eq!(fills("mister-x"), ["#ef7d00"]);
    let hidden = drawn(&hunt, Perspective::SPECTATOR, Language::English).pieces.to_string();
    assert!(!hidden.contains("data-key=\"mister-x\""), "he is not on the map before the first reveal");
}

#[test]
fn the_travel_log_has_24_fields_with_the_reveals_marked() {
    let record = classic_record(setup(4), "53,155,91,13,94");
    let hunt = record.state_after(30).unwrap();
    let scene = drawn(&hunt, Perspective::SPECTATOR, Language::English);
    let log = scene.panels.iter().find(|panel| panel.id == "sy-log").unwrap().body.to_string();
    let document = Document::parse(&log).unwrap();
    let fields: Vec<&str> = document
        .descendants()
        .filter(|node| node.attribute("role") == Some("listitem"))
        .filter_map(|node| node.attribute("aria-label"))
        .collect();
    assert_eq!(fields.len(), 24);
    assert_eq!(fields[2], "Round 3: bus ticket, revealed at station 67");
    assert_eq!(fields[4], "Round 5: taxi ticket");
    assert_eq!(fields[7], "Round 8: empty, Mister X will reveal himself");
    assert_eq!(fields[8], "Round 9: empty");
}

#[test]
fn the_possible_targets_are_an_overlay_that_can_be_switched_on() {
    let record = classic_record(setup(4), "53,155,91,13,94");
    let hunt = record.state_after(30).unwrap();
    let scene = drawn(&hunt, Perspective::seat(Seat(1)), Language::English);
    let toggle = scene.toggles.iter().find(|toggle| toggle.id == "possible").unwrap();
    assert!(!toggle.on);
    let text = picture(&scene);
    let document = Document::parse(&text).unwrap();
    let overlay =
        document.descendants().find(|node| node.attribute("data-show") == Some("possible")).unwrap();
    assert_eq!(overlay.children().count(), hunt.public().targets().len());
}

#[test]
fn the_text_board_lists_where_the_seat_to_move_can_go() {
    let hunt = position(
        3,
        "round:4 turn:1 x:118 tickets:4/8/10/2 log:taxi,taxi,bus,taxi shown:116 targets:104,117,118,127 blue:134/3/4/4/0 yellow:186/4/8/10/0 red:71/4/8/10/0",
    );
    let messages = messages(Language::English);
    let names = Vec::new();
    let perspective = Perspective::seat(Seat(1));
    let board =
        Hunt::text_board(&hunt.view(perspective), &RenderContext::new(&messages, perspective, &names));
    let lines: Vec<&str> = board.lines().skip(32).collect();
    assert_eq!(
        lines,
        [
            "Round 4 of 24",
            "Travel log: 1 Taxi, 2 Taxi, 3* Bus 116, 4 Taxi",
            "  X Mister X seen at 116: Taxi 10 Bus 8 Tube 4 Black 2",
            "> B Blue 134: Taxi 4 Bus 4 Tube 3",
            "  Y Yellow 186: Taxi 10 Bus 8 Tube 4",
            "  R Red 71: Taxi 10 Bus 8 Tube 4",
            "  Taxi: 118:taxi 127:taxi 141:taxi 142:taxi",
        ]
    );
    assert!(board.lines().all(|line| line.chars().count() <= 96));
    let narrow = Hunt::text_board(
        &hunt.view(perspective),
        &RenderContext { columns: Some(80), ..RenderContext::new(&messages, perspective, &names) },
    );
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
    assert!(narrow.lines().take(32).any(|line| line.contains("141")), "goals keep their numbers: {narrow}");
}

#[test]
fn every_language_has_the_same_valid_messages() {
    let [english, german] = LANGUAGES.map(messages);
    assert!(
        english.faults().is_empty() && german.faults().is_empty(),
        "{:?}{:?}",
        english.faults(),
        german.faults()
    );
    assert_eq!(english.keys(), german.keys());
}

#[test]
fn the_preview_shows_an_unfinished_hunt() {
    let preview = Hunt::preview();
    assert!(preview.outcome().is_none());
    assert!(preview.public().round() > 3);
}
