//! Size limits: oversized input is refused while it is parsed, and an overlong match is drawn.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::{Game, check_sentence, ensure, every_game};
use stammtisch_presentation::{Actor, LANGUAGES, LIMITS, SeatSet, SeatTag, Text, Turn};

fn go() -> Game {
    stammtisch_catalog::find("go").unwrap()
}

fn refusal(game: Game, file: &[u8]) -> Option<String> {
    Some(game.load(file).err()?.key.into_owned())
}

/// An SGF file of passes alone. Two passes make three plies, because play resumes in between.
fn passes(pairs: usize) -> String {
    format!("(;GM[1]SZ[19]{})", ";B[];W[]".repeat(pairs))
}

#[test]
fn a_megabyte_of_passes_is_refused_with_a_sentence() {
    let bomb = passes(130_000);
    assert_eq!(refusal(go(), bomb.as_bytes()).as_deref(), Some("limit-plies"));
    every_game(|game| match game.load(bomb.as_bytes()) {
        Ok(_) => Err("it is accepted".to_owned()),
        Err(why) => check_sentence(game, &why),
    });
}

#[test]
fn costly_sgf_input_hits_a_limit_while_parsing() {
    let of = |part: &str| format!("(;GM[1]SZ[9]{})", part.repeat(1_000_000 / part.len()));
    for part in ["B[]", ";", "C[]", "AB[aa]", ";XM[B pass]", "(;B[]"] {
        let key = refusal(go(), of(part).as_bytes());
        let is_limit = key.as_deref().is_some_and(|key| key.starts_with("limit-"));
        assert!(is_limit, "{part}: {key:?}");
    }
}

#[test]
fn an_oversized_or_deeply_nested_file_is_not_parsed() {
    every_game(|game| {
        let large = refusal(game, &vec![b' '; LIMITS.file_bytes + 1]);
        ensure!(large.as_deref() == Some("limit-bytes"), "blanks: {large:?}");
        let deep = refusal(game, "[".repeat(200).as_bytes());
        ensure!(deep.as_deref() == Some("limit-depth"), "brackets: {deep:?}");
        Ok(())
    });
}

#[test]
fn an_overlong_position_is_refused() {
    every_game(|game| {
        let start = game.start(&Default::default(), Vec::new()).map_err(|faults| format!("{faults:?}"))?;
        let long = "x ".repeat(LIMITS.position_bytes);
        let why = game.resume(&start.setup(), &long, Vec::new()).err().ok_or("it is accepted")?;
        ensure!(why.key == "limit-position", "it is refused with {why:?}");
        check_sentence(game, &why)
    });
}

#[test]
fn the_longest_match_loads_and_one_more_ply_does_not() {
    let game = go();
    let table = game.load(longest(game).as_slice()).unwrap().0;
    assert_eq!((table.ply(), table.turn()), (LIMITS.plies, Turn::Over));
    let record = String::from_utf8(longest(game)).unwrap();
    let (moves, _) = record.trim_end().rsplit_once('\n').unwrap();
    let more = format!("{moves}\n{{\"ply\":{},\"by\":\"black\",\"move\":\"resume\"}}\n", LIMITS.plies + 1);
    assert_eq!(refusal(game, more.as_bytes()).as_deref(), Some("limit-plies"));
}

/// The record of a match with the maximum number of plies that no rule of the game has ended.
fn longest(game: Game) -> Vec<u8> {
    let mut table = game.load(passes(1_660).as_bytes()).unwrap().0;
    while table.turn() != Turn::Over {
        pass_or_resume(table.as_mut());
    }
    table.write("record").unwrap()
}

/// Passes, or resumes play after two passes.
fn pass_or_resume(table: &mut dyn AnyMatch) {
    if table.play_next("pass").is_err() {
        table.play_next("resume").unwrap();
    }
}

#[test]
fn a_live_match_that_gets_too_long_is_drawn() {
    let game = go();
    let mut table = game.load(passes(1_660).as_bytes()).unwrap().0;
    while table.ply() < LIMITS.plies {
        assert_eq!(table.outcome(), None);
        pass_or_resume(table.as_mut());
    }
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::EMPTY, "too-long"));
    let both_seats = SeatSet::first(2);
    assert_eq!(table.touches(both_seats).targets().len(), 0);
    assert_eq!(table.sample_chance(0), None);
    for seat in both_seats.iter().map(Actor::Seat) {
        assert_eq!(table.legal(seat), Vec::<String>::new());
        assert_eq!(table.play(seat, "pass"), Err(Text::new("move-over")));
    }
    assert_eq!(table.play_next("pass"), Err(Text::new("move-over")));
    for language in LANGUAGES {
        let outcome = table.outcome_text(language).unwrap();
        assert!(outcome.contains("drawn") || outcome.contains("unentschieden"), "{outcome}");
        assert_eq!(table.scene(stammtisch_presentation::Perspective::All, language).prompt, outcome);
    }
    table.take_back(LIMITS.plies - 1).unwrap();
    assert_eq!(table.outcome(), None, "the last ply can be taken back");
}

#[test]
fn replay_accepts_matches_older_than_the_limit() {
    let mut table = go().load(&longest(go())).unwrap().0;
    let mover = Actor::Seat(stammtisch_presentation::Seat(0));
    let text = ["pass", "resume"].into_iter().find(|text| table.replay(mover, text).is_ok());
    assert!(text.is_some(), "one more ply is replayed");
    assert_eq!((table.ply(), table.turn()), (LIMITS.plies + 1, Turn::Over));
}

#[test]
fn player_names_are_sanitized_on_every_way_in() {
    every_game(|game| {
        let name = "\0\u{202e}A\u{200b}nn\u{feff} \t B.\u{7}";
        let tag = || SeatTag { name: name.to_owned(), player: "human".to_owned() };
        let tags: Vec<SeatTag> = game.seats().iter().map(|_| tag()).collect();
        let mut table =
            game.start(&Default::default(), tags.clone()).map_err(|faults| format!("{faults:?}"))?;
        let is_clean = |table: &dyn AnyMatch| table.seat_tags().iter().all(|tag| tag.name == "Ann B.");
        ensure!(is_clean(table.as_ref()), "started: {:?}", table.seat_tags());
        table.set_seat_tags(tags);
        ensure!(is_clean(table.as_ref()), "named: {:?}", table.seat_tags());
        let record = String::from_utf8(table.write("record").map_err(|why| format!("{why:?}"))?);
        let record =
            record.map_err(|error| error.to_string())?.replace("Ann B.", "A\u{202e}n\\u0000n \u{3164}B.");
        let (loaded, _) = game.load(record.as_bytes()).map_err(|why| format!("{why:?}"))?;
        ensure!(
            loaded.seat_tags().iter().all(|tag| ["Ann B.", "An n B."].contains(&tag.name.as_str())),
            "loaded: {:?}",
            loaded.seat_tags()
        );
        Ok(())
    });
}
