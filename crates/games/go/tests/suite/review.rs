//! The review board shows what is in a file, whether our rules allow it or not.

use stammtisch_go::Go;
use stammtisch_go::files::load;
use stammtisch_go::position;
use stammtisch_presentation::{Language, MatchMeta, Messages, Note, Playable, Study};

fn review(file: &[u8]) -> Box<dyn Study<Go>> {
    let loaded = load(file).unwrap_or_else(|why| panic!("{why:?}"));
    Go::files().study(&loaded.record, &MatchMeta { file: Some(file.into()), day: None }).unwrap()
}

fn english() -> Messages {
    Messages::new(Language::English, Go::locales())
}

fn position(study: &dyn Study<Go>, node: usize) -> String {
    study.start(node).unwrap().position.unwrap()
}

fn texts(notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| format!("{}|{}", note.title, note.text)).collect()
}

#[test]
fn a_file_may_set_up_stones_commit_suicide_and_repeat() {
    let study = review(b"(;SZ[5]KM[0];B[bb];W[ba];B[cc];W[ab];B[aa];AW[dd]AE[cc]PL[W])");
    assert_eq!(position(&*study, 4), ".O.../OX.../..X../...../..... b 0:0 - play");
    assert_eq!(
        position(&*study, 5),
        ".O.../OX.../..X../...../..... w 0:1 - play",
        "the stone on A5 kills itself"
    );
    assert_eq!(position(&*study, 6), ".O.../OX.../...../...O./..... w 0:1 - play");
}

#[test]
fn play_from_a_ko_may_not_take_it_back_at_once() {
    let ko = b"(;SZ[5]KM[0];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb])";
    let study = review(ko);
    let taken = position(&*study, 8);
    assert!(taken.contains(" C4 play"), "{taken}");
    let start = study.start(8).unwrap();
    assert!(position::read(&start.setup, &taken).is_ok());
}

#[test]
fn an_impossible_position_cannot_be_played_from() {
    let study = review(b"(;SZ[5]KM[0];B[bb];AB[aa]AW[ab][ba])");
    assert_eq!(study.start(2).err().map(|why| why.key), Some("stones-no-liberty".into()));
    assert_eq!(study.start(1).unwrap().moves, []);
}

#[test]
fn boards_too_small_for_a_match_are_shown_and_not_played_on() {
    let study = review(b"(;SZ[3]KM[0]AB[aa]PB[Ann];W[bb]C[the middle];B[cc])(;SZ[9]KM[0];B[ee])");
    assert_eq!((study.games(), study.len()), (&[0, 3][..], 5));
    let scene = study.scene(1, &english());
    assert_eq!((scene.view_box.width, scene.prompt.as_str()), (188.0, "1. White B2"));
    let pieces = scene.pieces.to_string();
    assert_eq!((pieces.matches("#go-black\"").count(), pieces.matches("#go-white\"").count()), (1, 1));
    assert!(texts(&study.notes(1, &english())).iter().any(|note| note.ends_with("|the middle")));
    assert_eq!(study.start(1).err().map(|why| why.key), Some("sgf-small".into()));
    assert!(study.start(4).is_ok(), "the other game of the file has a board for a match");
}

#[test]
fn the_board_shows_its_coordinates() {
    let scene = review(b"(;SZ[9]KM[0];B[gc])").scene(1, &english());
    assert!(scene.toggles.is_empty(), "nothing could switch them on");
    let seen = scene.board.to_string();
    let edge = seen.rsplit("<g ").next().unwrap();
    assert!(!edge.contains("data-show") && edge.contains(">J</text>"), "{edge}");
}

#[test]
fn the_tree_can_be_walked_and_every_step_has_a_name() {
    let study = review(b"(;SZ[9]KM[0](;B[ee];W[]MN[8](;B[aa])(;B[bb]C[why not]))(;C[thoughts]);AB[dd])");
    let messages = english();
    let names: Vec<String> = (0..study.len()).map(|node| study.step(node, &messages)).collect();
    let named = [
        "Start of the game",
        "1. Black E5",
        "8. White pass",
        "9. Black A9",
        "9. Black B8",
        "No move",
        "Position set up",
    ];
    assert_eq!(names, named);
    assert_eq!(study.branches(0), [1, 5, 6]);
    assert_eq!(study.before(4), Some(2));
    assert_eq!((0..study.len()).filter(|&node| study.has_notes(node)).collect::<Vec<_>>(), [4, 5]);
}

#[test]
fn all_texts_of_a_file_are_shown() {
    let study = review(
        b"(;SZ[9]KM[0.5]PB[Ann]BR[3k]DT[1999-12-31]TM[600]RU[NZ]C[hello\nthere]XY[one][two]
          ;B[ee]N[Tengen]BM[2]BL[12.5]OB[3]KGSDE[x]V[B+3.5]C[a\\]b])",
    );
    let messages = english();
    assert_eq!(texts(&study.notes(0, &messages)), ["|hello\nthere", "XY|one \u{b7} two"]);
    let expected = [
        "Title|Tengen",
        "|Blunder",
        "Estimated score|B+3.5",
        "|a]b",
        "Black\u{2019}s time left, in seconds|12.5",
        "Black\u{2019}s moves left in overtime|3",
        "KGSDE|x",
    ];
    assert_eq!(texts(&study.notes(1, &messages)), expected);
    let facts = texts(&study.facts(1, &messages));
    for fact in ["Black|Ann", "Black\u{2019}s rank|3k", "Date|1999-12-31", "Rules|NZ", "Time, in seconds|600"]
    {
        assert!(facts.contains(&fact.to_owned()), "{fact} in {facts:?}");
    }
}

#[test]
fn marks_are_drawn_on_the_node_that_has_them() {
    let study = review(
        b"(;SZ[9]KM[0];B[ee]LB[aa:Q7]TR[ee]CR[bb]SQ[cc]MA[dd]SL[ff]AR[aa:ii]LN[ai:ia]TB[ga]TW[ha]DD[hh];W[ef])",
    );
    let messages = english();
    let drawn = study.scene(1, &messages).pieces.to_string();
    for part in [
        ">Q7<",
        "M0-11 9.5 6h-19z",
        "r=\"9.5\"",
        "rotate(45.0)",
        "#go-black-area",
        "#go-white-area",
        "fill-opacity=\".62\"",
    ] {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    let next = study.scene(2, &messages).pieces.to_string();
    assert!(
        !next.contains("Q7") && next.contains("fill-opacity=\".62\""),
        "only what is dimmed stays so: {next}"
    );
}

#[test]
fn every_game_of_a_file_can_be_looked_through() {
    let study = review(b"(;SZ[9]KM[0];B[aa])(;GM[2];X[1])(;SZ[13]KM[0]C[second];B[mm])");
    assert_eq!(study.games(), [0, 4]);
    assert!(position(&*study, 5).starts_with("............./"));
}

#[test]
fn every_node_of_every_file_can_be_drawn_and_most_played_from() {
    for file in ["sgfmill", "sgfmill-latin1", "sabaki", "gnugo"] {
        let path = format!("{}/tests/data/sgf/{file}.sgf", env!("CARGO_MANIFEST_DIR"));
        let study = review(&std::fs::read(path).unwrap());
        let messages = english();
        for node in 0..study.len() {
            assert!(
                !study.scene(node, &messages).pieces.to_string().is_empty() || node == 0,
                "{file} {node}"
            );
            study.notes(node, &messages);
            let start = study.start(node).unwrap_or_else(|why| panic!("{file} {node}: {why:?}"));
            assert!(start.first_state().is_ok(), "{file} {node}");
        }
    }
}

#[test]
fn a_handicap_that_only_has_a_number_has_its_stones() {
    let study = review(b"(;SZ[13]KM[0]HA[2];W[gg])");
    let at_start = position(&*study, 0);
    assert_eq!(at_start.matches('X').count(), 2);
    assert!(at_start.contains(" w "));
    assert_eq!(position(&*study, 1).matches('X').count(), 2);
}

#[test]
fn the_program_that_wrote_the_file_is_named() {
    let study = review(b"(;GM[1]SZ[5]AP[Sabaki:0.52];B[bb])");
    assert_eq!(texts(&study.facts(1, &english())).last().unwrap(), "Written by|Sabaki:0.52");
}
