//! Loading and saving SGF files.

use stammtisch_go::files::{load, save};
use stammtisch_go::notation::{read_move, write_move};
use stammtisch_go::position;
use stammtisch_go::rules::{Colour, Count, Go, HalfPoints, Phase, Setup, Verdict};
use stammtisch_presentation::{
    Actor, Forfeit, ForfeitReason, Loaded, MatchMeta, Playable, Played, Record, Seat, SeatSet, SeatTag, Text,
};

#[test]
fn the_main_line_of_a_usual_file_is_read() {
    let loaded = read(
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]PB[Ann]PW[Bo \\[9d\\]]DT[2001-01-01]C[a game]
         ;B[ee];W[ce]C[good];B[];W[tt])",
    );
    assert_eq!(moves(&loaded), "E5 C5 pass pass");
    assert_eq!(loaded.record.setup, Setup { size: 9, komi: HalfPoints(13), ..Setup::default() });
    assert_eq!(names(&loaded), ["Ann", "Bo [9d]"]);
    assert_eq!(loaded.record.position, None);
    assert_eq!(loaded.notes, [Text::new("sgf-more-told")]);
    assert!(matches!(state(&loaded).phase(), Phase::Scoring(_)));
}

#[test]
fn a_handicap_on_the_usual_points_is_the_setups() {
    for text in [
        "(;SZ[13]KM[0]HA[2]AB[jd][dj];W[gg])",
        "(;SZ[13]KM[0]HA[2];W[gg])",
        "(;SZ[13]KM[0]HA[2]AB[dj][jd]PL[W];W[gg])",
    ] {
        let loaded = read(text);
        assert_eq!(loaded.record.setup.handicap, 2, "{text}");
        assert_eq!(loaded.record.position, None);
        assert_eq!(moves(&loaded), "G7");
    }
}

#[test]
fn other_set_up_stones_become_a_position() {
    let loaded = read("(;SZ[5]KM[0]AB[aa:ba][cc]AE[ba];AW[ee]PL[W];W[bb])");
    let position = loaded.record.position.as_deref().unwrap();
    assert_eq!(position, "X..../...../..X../...../....O w 0:0 - play");
    assert_eq!(moves(&loaded), "B4");
    let free = read("(;SZ[9]KM[0.5]HA[3]AB[ca][cb][cc];W[ee])");
    assert_eq!(state(&free).to_move(), Colour::Black);
    assert_eq!(free.record.setup.handicap, 0);
}

#[test]
fn the_first_mover_in_the_file_begins() {
    let loaded = read("(;SZ[9]KM[0];W[ee])");
    assert_eq!(moves(&loaded), "E5");
    assert!(loaded.record.position.as_deref().unwrap().contains(" w "));
}

#[test]
fn a_colour_that_moves_twice_gets_a_pass_in_between() {
    let loaded = read("(;SZ[9]KM[0];B[aa];B[bb];W[cc])");
    assert_eq!(moves(&loaded), "A9 pass B8 C7");
    assert!(loaded.notes.contains(&Text::new("sgf-passes-added").with("count", 1usize)));
}

#[test]
fn play_goes_on_after_two_passes() {
    let loaded = read("(;SZ[9]KM[0];B[aa];W[];B[];W[bb];B[cc])");
    assert_eq!(moves(&loaded), "A9 pass pass resume B8 C7");
}

#[test]
fn a_resignation_is_a_move_if_it_is_the_losers_turn() {
    let loaded = read("(;SZ[9]KM[0]RE[W+Resign];B[aa];W[bb])");
    assert_eq!(state(&loaded).phase(), Phase::Over(Verdict::Resigned(Colour::Black)));
    assert!(loaded.record.forfeits.is_empty());
}

#[test]
fn a_loss_without_a_rule_is_a_forfeit_and_survives_saving() {
    let black = SeatSet::only(Seat(0));
    let white = SeatSet::only(Seat(1));
    for (result, written, seats, why) in [
        ("B+R", "B+R", white, ForfeitReason::Resigned),
        ("B+T", "B+T", white, ForfeitReason::Time),
        ("W+Time", "W+T", black, ForfeitReason::Time),
        ("B+F", "B+F", white, ForfeitReason::Left),
        ("W+Forfeit", "W+F", black, ForfeitReason::Left),
    ] {
        let loaded = read(&format!("(;SZ[9]KM[0]RE[{result}];B[aa];W[bb])"));
        assert_eq!(moves(&loaded), "A9 B8", "{result}");
        assert_eq!(loaded.record.forfeits, [Forfeit { seats, why, ply: 2 }], "{result}");
        assert_eq!(loaded.notes, [], "{result}");
        let saved =
            String::from_utf8(Go::files().write(&loaded.record, &MatchMeta::default(), "sgf").unwrap())
                .unwrap();
        assert!(saved.contains(&format!("RE[{written}]")), "{saved}");
        assert!(read(&saved).record == loaded.record, "{saved}");
    }
}

#[test]
fn a_score_ends_the_game_if_our_count_comes_to_the_same() {
    let counted = "(;SZ[5]KM[2.5]RE[B+3.5];B[ce];W[de];B[cd];W[dd];B[cc];W[dc];B[cb];W[db];B[ca];W[da]
        ;B[];W[ae];B[];W[]TB[aa:be]TW[ea:ee])";
    let loaded = read(counted);
    assert!(moves(&loaded).ends_with("pass pass dead:A1 done done"));
    assert_eq!(state(&loaded).winner(), Some(Colour::Black));
    let other = read(&counted.replace("B+3.5", "W+0.5"));
    assert!(matches!(state(&other).phase(), Phase::Scoring(_)));
    assert_eq!(other.notes, [Text::new("sgf-result-open").with("result", "W+0.5")]);
    let drawn = read("(;SZ[5]KM[0]RE[Draw];B[];W[])");
    assert_eq!(state(&drawn).phase(), Phase::Over(Verdict::Counted));
}

#[test]
fn harmless_oddities_become_a_note() {
    for (text, key) in [
        ("(;FF[3]GaMe[1]SiZe[9]KM[0];B[aa])", "sgf-old"),
        ("(;SZ[9];B[aa])", "sgf-komi-missing"),
        ("(;SZ[9]KM[3.75];B[aa])", "sgf-komi"),
        ("(;SZ[9]KM[375];B[aa])", "sgf-komi"),
        ("(;SZ[9]KM[seven];B[aa])", "sgf-komi"),
        ("(;SZ[9]KM[0](;B[aa])(;B[bb]))", "sgf-more-told"),
        ("(;SZ[9]KM[0];B[aa])(;SZ[9])", "sgf-more-games"),
        ("(;SZ[9]KM[0];B[aa]C[good])", "sgf-more-told"),
        ("(;SZ[9]KM[0]AB[zz];B[aa])", "sgf-bad-point"),
        ("(;SZ[9]KM[0];B[aa];AW[bb];B[cc])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa];W[aa];B[cc])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa];W[zz];B[cc])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa];W[bb][cc];B[cc])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa];XM[W dead:A9])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa];XM[dead:A9])", "sgf-stopped"),
        ("(;SZ[9]KM[0];B[aa])(;W[", "sgf-cut"),
        ("(SZ[9]KM[0];B[aa])", "sgf-no-semicolon"),
        ("(\nSZ [9]KM[0]\n;B[aa])", "sgf-no-semicolon"),
        ("preface (1) (GaMe[1]SiZe[9]KM[0];B[aa])", "sgf-no-semicolon"),
        ("(;CA[Klingon]SZ[9]KM[0]PB[\u{f6}];B[aa])", "sgf-charset"),
    ] {
        let loaded = read(text);
        assert_eq!(loaded.notes.len(), 1, "{text}: {:?}", loaded.notes);
        assert_eq!(loaded.notes[0].key, key, "{text}");
        assert_eq!(moves(&loaded), "A9", "{text}");
    }
}

#[test]
fn a_file_in_any_character_set_is_saved_in_utf_8() {
    let utf16 = |write: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "(;SZ[9]KM[0]PB[井山];B[aa]C[丸])".encode_utf16().flat_map(write).collect()
    };
    let iso = b"(;CA[ISO-2022-JP]SZ[9]KM[0]PB[\x1b$B0f;3\x1b(B];B[aa]C[\x1b$B4]\x1b(B])".to_vec();
    let euc = b"(;CA[EUC-CN]SZ[9]KM[0]PB[\xbe\xae\xc9\xbd];B[aa]C[\xcd\xe8])".to_vec();
    for (file, is_assumed) in
        [(iso, false), (euc, false), (utf16(u16::to_le_bytes), true), (utf16(u16::to_be_bytes), true)]
    {
        let loaded = load(&file).unwrap();
        assert_eq!((moves(&loaded).as_str(), names(&loaded)[0]), ("A9", "井山"));
        let notes: Vec<&str> = loaded.notes.iter().map(|note| note.key.as_ref()).collect();
        let expected: &[&str] =
            if is_assumed { &["sgf-charset-assumed", "sgf-more-told"] } else { &["sgf-more-told"] };
        assert_eq!(notes, expected);
        let meta = MatchMeta { file: Some(file.as_slice().into()), day: None };
        let sgf = save(&loaded.record, &first(&loaded.record), &meta).unwrap();
        assert!(sgf.contains("CA[UTF-8]") && sgf.contains("PB[井山]") && sgf.contains("C[丸]"), "{sgf}");
        assert!(read(&sgf).record == loaded.record, "{sgf}");
    }
}

#[test]
fn the_first_node_may_lack_its_semicolon() {
    let loaded = read("(GM[1]SZ[9]KM[0]PB[Ann];B[aa](;W[bb])(;W[cc]))");
    assert_eq!((moves(&loaded).as_str(), names(&loaded)[0]), ("A9 B8", "Ann"));
    let meta = MatchMeta { file: Some(b"(SZ[9]KM[0];B[aa])".as_slice().into()), day: None };
    let record = read("(SZ[9]KM[0];B[aa])").record;
    let sgf = save(&record, &first(&record), &meta).unwrap();
    assert!(sgf.starts_with("(;SZ[9]KM[0]"), "{sgf}");
}

#[test]
fn a_board_too_small_for_a_match_opens_for_review() {
    for size in 2..5u8 {
        let file = format!("(;FF[4]GM[1]SZ[{size}]KM[0.5]PB[Ann];B[aa];W[bb]C[here])");
        let loaded = read(&file);
        assert!(loaded.notes.contains(&Text::new("sgf-small").with("size", size)), "{:?}", loaded.notes);
        assert_eq!((moves(&loaded).as_str(), names(&loaded)[0]), ("", "Ann"));
        assert_eq!(state(&loaded).phase(), Phase::Over(Verdict::Counted), "the match is over");
        let meta = MatchMeta { file: Some(file.as_bytes().into()), day: None };
        let sgf = save(&loaded.record, &first(&loaded.record), &meta).unwrap();
        assert!(sgf.contains(&format!("SZ[{size}]KM[0.5]")) && sgf.contains(";W[bb]C[here]"), "{sgf}");
        assert!(!sgf.contains("RE["), "it says nothing of the end: {sgf}");
    }
}

#[test]
fn the_number_of_set_up_points_is_limited() {
    let file = |times| format!("(;SZ[19]KM[0]{};AE[aa:ss];B[aa])", ";AB[aa:ss]".repeat(times));
    assert_eq!(moves(&read(&file(50))), "A19");
    let stopped = read(&file(60));
    let why = Text::new("sgf-many-values").with("property", "AB").with("line", 1usize);
    assert!(stopped.notes.contains(&Text::new("sgf-stopped").with("why", why)), "{:?}", stopped.notes);
    assert_eq!(moves(&stopped), "");
}

#[test]
fn a_bad_file_is_refused_with_one_sentence() {
    for (text, key) in [
        ("", "sgf-no-tree"),
        ("(;GM[2]SZ[8])", "sgf-other-game"),
        ("(;SZ[19:13])", "sgf-size"),
        ("(;SZ[21])", "sgf-size"),
        ("(;SZ[1])", "sgf-size"),
        ("(;SZ[9];B[aa]", ""),
        ("(;SZ[9];B[aa", "sgf-unclosed"),
    ] {
        let key_of_fault = load(text.as_bytes()).err().map_or(String::new(), |fault| fault.key.into_owned());
        assert_eq!(key_of_fault, key, "{text}");
    }
}

#[test]
fn a_file_is_read_up_to_the_first_move_that_the_rules_refuse() {
    let loaded = read("(;SZ[9]KM[0]RE[W+R]\n;B[aa];W[bb]\n;B[bb];W[cc])");
    assert_eq!(moves(&loaded), "A9 B8");
    let why = Text::new("refused-occupied").with("point", "B8");
    let expected = Text::new("sgf-illegal").with("number", 3usize).with("move", "B8").with("line", 3usize);
    let refused = expected.with("colour", Text::new("seat-black")).with("why", why);
    assert_eq!(loaded.notes, [Text::new("sgf-stopped").with("why", refused)]);
    let twice = read("(;SZ[9]KM[0];B[aa];B[aa])");
    assert_eq!(moves(&twice), "A9", "no pass is left over from a move that is refused");
}

#[test]
fn stones_without_a_liberty_are_taken_off_before_a_match_begins() {
    let loaded = read("(;SZ[9]KM[0]AB[aa]AW[ab][ba];B[ee])");
    assert_eq!(loaded.notes, [Text::new("sgf-no-liberty").with("point", "A9")]);
    assert!(loaded.record.position.as_deref().unwrap().starts_with(".O......./O......../"));
}

#[test]
fn a_written_game_is_read_back_with_all_that_sgf_can_hold() {
    for (setup, position, text) in [
        (Setup::default(), None, "D4 K10 pass D10"),
        (Setup { size: 9, komi: HalfPoints(-3), handicap: 4, count: Count::Area }, None, "E5 pass pass"),
        (Setup { size: 5, ..Setup::default() }, None, "C3 resign"),
        (
            Setup { size: 5, ..Setup::default() },
            None,
            "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass dead:A1 done done",
        ),
        (Setup { size: 5, ..Setup::default() }, None, "C3 pass pass resume B2 pass pass done done"),
        (Setup { size: 5, komi: HalfPoints(0), ..Setup::default() }, None, "pass pass done done"),
        (Setup { size: 5, ..Setup::default() }, None, "C3 B2 pass pass dead:C3 dead:B2 restore done"),
        (Setup { size: 5, ..Setup::default() }, None, "C3 B2 pass pass dead:C3 resign"),
        (
            Setup { size: 5, ..Setup::default() },
            Some("X..../...../..X../...../....O w 0:0 - play"),
            "B2 pass",
        ),
        (Setup { size: 5, ..Setup::default() }, Some("X.X../...../...../...../..... w 0:0 - play"), "B2"),
        (Setup { size: 5, ..Setup::default() }, Some("...../...../...../...../..... w 0:0 - play"), "B2"),
    ] {
        let record = record(setup, position, text);
        let before = replayed(&record);
        let sgf = save(&record, &first(&record), &MatchMeta::default()).unwrap();
        let loaded = read(&sgf);
        assert_eq!(loaded.notes, [], "{sgf}");
        assert_eq!(position::write(&state(&loaded)), position::write(&before), "{sgf}");
        assert_eq!(loaded.record.setup, record.setup);
        assert_eq!(names(&loaded), ["Ann: the \\ [first]", "Bö"]);
    }
}

#[test]
fn a_written_file_is_ff4() {
    let record = record(Setup { handicap: 2, ..Setup::default() }, None, "G7 C3 resign");
    let sgf = save(&record, &first(&record), &MatchMeta::default()).unwrap();
    let head = format!(
        "(;FF[4]GM[1]CA[UTF-8]AP[Stammtisch:{}]SZ[13]KM[2.5]RU[Japanese]HA[2]",
        env!("CARGO_PKG_VERSION")
    );
    let rest = "\nAB[dj][jd]PB[Ann\\: the \\\\ [first\\]]PW[Bö]RE[B+R];W[gg];B[ck]XM[W resign])\n";
    assert_eq!(sgf, head + rest);
}

#[test]
fn the_day_and_the_computers_name_are_written() {
    let mut record = record(Setup::default(), None, "G7");
    record.seats[1] = SeatTag { name: String::new(), player: "classic".to_owned() };
    let meta = MatchMeta { file: None, day: Some("2026-11-16".to_owned()) };
    let sgf = save(&record, &first(&record), &meta).unwrap();
    assert!(sgf.contains("PW[Classic]") && sgf.contains("DT[2026-11-16]"), "{sgf}");
    record.seats[1].player = "search:1".to_owned();
    assert!(save(&record, &first(&record), &meta).unwrap().contains("PW[Search 1]"));
}

#[test]
fn moves_taken_back_stay_in_the_file_as_a_variation() {
    let file = b"(;FF[4]GM[1]SZ[5]KM[0]RE[B+R];B[aa];W[bb]C[here];B[cc];W[dd])";
    let mut record = read(std::str::from_utf8(file).unwrap()).record;
    record.moves.truncate(2);
    record.forfeits.clear();
    let meta = MatchMeta { file: Some(file.as_slice().into()), day: None };
    let sgf = save(&record, &first(&record), &meta).unwrap();
    let again = read(&sgf);
    assert_eq!(moves(&again), "A5 B4", "{sgf}");
    assert!(sgf.contains(";B[cc];W[dd]") && sgf.contains("C[here]") && !sgf.contains("RE["), "{sgf}");
    let meta = MatchMeta { file: Some(sgf.as_bytes().into()), day: None };
    assert_eq!(save(&record, &first(&record), &meta).unwrap(), sgf, "once is enough");
}

#[test]
fn a_match_that_begins_with_prisoners_is_read_back() {
    let setup = Setup { size: 5, ..Setup::default() };
    let record = record(setup, Some("X..../...../...../...../..... w 3:1 - play"), "C3");
    let sgf = save(&record, &first(&record), &MatchMeta::default()).unwrap();
    assert!(sgf.contains("XP[3:1]"), "{sgf}");
    assert_eq!(read(&sgf).record.position, record.position);
}

#[test]
fn a_record_that_begins_in_scoring_has_no_sgf() {
    let setup = Setup { size: 5, ..Setup::default() };
    let record = record(setup, Some("X..../...../...../...../..... w 0:0 - scoring:-:-"), "done");
    assert_eq!(save(&record, &first(&record), &MatchMeta::default()), None);
}

#[test]
fn no_bytes_make_the_parser_panic() {
    let seed = b"(;FF[4]GM[1]SZ[9]KM[6.5]HA[2]AB[aa:cc][\\]x]PL[W]RE[B+1.5]TB[aa];W[ee];B[];W[tt]C[x\\]y](;B[aa])(;B[bb]))";
    for at in 0..seed.len() {
        for byte in [0u8, b'[', b']', b'(', b')', b';', b'\\', b'z', b':', b'9', 0xff] {
            let mut bytes = seed.to_vec();
            bytes[at] = byte;
            let _ = load(&bytes);
            let _ = load(&bytes[..at]);
        }
    }
}

fn read(text: &str) -> Loaded<Go> {
    load(text.as_bytes()).unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn record(setup: Setup, position: Option<&str>, moves: &str) -> Record<Go> {
    let seats = ["Ann: the \\ [first]", "Bö"]
        .map(|name| SeatTag { name: name.to_owned(), player: "human".to_owned() })
        .to_vec();
    let mut record = Record { position: position.map(str::to_owned), ..Record::new(setup, seats) };
    let mut game = first(&record);
    for text in moves.split_whitespace() {
        let mv = read_move(text).unwrap();
        let colour = Colour::BOTH.into_iter().find(|&c| game.check_move(c, mv).is_ok()).expect(text);
        game.make_move(colour, mv);
        record.moves.push(Played { actor: Actor::Seat(Seat(colour as u8)), mv });
    }
    record
}

fn first(record: &Record<Go>) -> Go {
    match &record.position {
        Some(position) => position::read(&record.setup, position).unwrap(),
        None => Go::new(record.setup).unwrap(),
    }
}

fn replayed(record: &Record<Go>) -> Go {
    let mut game = first(record);
    for played in &record.moves {
        let colour = Colour::BOTH[played.actor.seat().unwrap().index()];
        game.check_move(colour, played.mv).unwrap();
        game.make_move(colour, played.mv);
    }
    game
}

fn state(loaded: &Loaded<Go>) -> Go {
    replayed(&loaded.record)
}

fn moves(loaded: &Loaded<Go>) -> String {
    loaded.record.moves.iter().map(|played| write_move(played.mv)).collect::<Vec<_>>().join(" ")
}

fn names(loaded: &Loaded<Go>) -> Vec<&str> {
    loaded.record.seats.iter().map(|tag| tag.name.as_str()).collect()
}

#[test]
fn rows_are_counted_from_the_top_in_files() {
    assert_eq!(moves(&read("(;SZ[19]KM[0];B[aa];W[sa];B[as];W[ss])")), "A19 T19 A1 T1");
}
