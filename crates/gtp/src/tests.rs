//! GTP sessions as a controller sees them.

use stammtisch_go::Setup;

use std::io;
use std::time::Duration;

use crate::analyze::ReportListener;
use crate::session::{GtpSession, Reply};

/// The responses to these lines, each without its final empty line.
fn responses(lines: &[&str]) -> Vec<String> {
    let mut session = GtpSession::new(Setup { size: 9, ..Setup::default() }, "classic", 1);
    lines
        .iter()
        .filter_map(|line| response(&mut session, line))
        .map(|text| text.trim_end().to_owned())
        .collect()
}

/// The complete response to a line.
fn response(session: &mut GtpSession, line: &str) -> Option<String> {
    match session.respond(line.as_bytes())? {
        Reply::Complete(text) => Some(text),
        Reply::Streaming(..) => panic!("{line} is a streaming command"),
    }
}

fn last(lines: &[&str]) -> String {
    responses(lines).pop().unwrap()
}

#[test]
fn exactly_the_listed_commands_are_known() {
    let listed = last(&["list_commands"]);
    for command in listed.trim_start_matches("= ").lines() {
        assert_eq!(last(&[&format!("known_command {command}")]), "= true");
    }
    assert_eq!(last(&["known_command foo"]), "= false");
    assert_eq!(last(&["known_command"]), "= false");
    let required = "protocol_version name version known_command list_commands quit boardsize clear_board komi play \
        genmove undo showboard final_score final_status_list fixed_handicap place_free_handicap set_free_handicap \
        time_settings time_left loadsgf reg_genmove gogui-analyze_commands kgs-game_over captures get_handicap analyze \
        lz-analyze kata-analyze genmove_analyze lz-genmove_analyze kata-genmove_analyze";
    for command in required.split_whitespace() {
        assert!(listed.lines().any(|line| line.trim_start_matches("= ") == command), "{command}");
    }
}

#[test]
fn every_gogui_command_is_known() {
    for line in last(&["gogui-analyze_commands"]).trim_start_matches("= ").lines() {
        let command = line.split('/').nth(2).unwrap().replace("%c", "black");
        assert!(responses(&["play b E5", &command])[1].starts_with('='), "{line}");
    }
}

#[test]
fn a_colour_may_move_twice_in_a_row_and_after_two_passes() {
    let replies =
        responses(&["play b D4", "play b E5", "play w pass", "play b PASS", "play WHITE c3", "play w D5"]);
    assert!(replies.iter().all(|response| response == "="), "{replies:?}");
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let ko = [
        "play b D4",
        "play w E4",
        "play b E5",
        "play w F5",
        "play b E3",
        "play w F3",
        "play b F4",
        "play w G4",
    ];
    let taken: Vec<&str> = ko.into_iter().chain(["play w E4", "play b F4"]).collect();
    assert_eq!(last(&taken), "? illegal move", "White retook the ko, so Black may not");
    for mv in ["play b D4", "play w K1", "play w A10"] {
        assert_eq!(last(&["play b D4", mv]), "? illegal move", "{mv}");
    }
    assert_eq!(last(&["play b A2", "play b B1", "play w A1"]), "? illegal move", "suicide");
    for nonsense in ["play", "play b", "play green D4", "play b I5", "play b resign", "play b 44"] {
        assert_eq!(last(&[nonsense]), "? syntax error", "{nonsense}");
    }
}

#[test]
fn undo_goes_back_to_the_start_and_no_further() {
    let replies = responses(&["play b D4", "play b E4", "undo", "showboard", "undo", "undo", "showboard"]);
    assert!(replies[3].contains("(X)"), "D4 is the last stone again: {}", replies[3]);
    assert_eq!(replies[5], "? cannot undo");
    assert!(!replies[6].contains('X'), "{}", replies[6]);
}

#[test]
fn taking_back_a_capture_puts_the_stones_back() {
    let capture = ["play w A1", "play b A2", "play b B1"];
    let counted = |lines: &[&str]| last(&[&capture[..], lines].concat());
    assert!(counted(&["stammtisch-score"]).contains("Black: territory 79, prisoners 1"));
    assert!(counted(&["undo", "showboard"]).contains('O'));
}

#[test]
fn genmove_plays_its_move_and_reg_genmove_does_not() {
    let replies =
        responses(&["play w A1", "play b A2", "reg_genmove b", "showboard", "genmove b", "showboard"]);
    assert_eq!(replies[2], "= B1", "taking the stone gains most");
    assert!(replies[3].contains('O'));
    assert_eq!(replies[4], "= B1");
    assert!(!replies[5].contains(" O") && !replies[5].contains("(O)"), "{}", replies[5]);
}

#[test]
fn genmove_passes_when_nothing_is_left_to_gain() {
    let replies =
        responses(&["boardsize 5", "play b C3", "play b B3", "play b D3", "play w pass", "genmove b"]);
    assert_eq!(replies[5], "= pass");
}

#[test]
fn the_final_score_removes_dead_stones() {
    let wall = [
        "boardsize 5",
        "komi 0.5",
        "play b A3",
        "play b B3",
        "play b C3",
        "play b D3",
        "play b E3",
        "play w A1",
    ];
    let ask = |question| last(&[&wall[..], &[question]].concat());
    assert_eq!(ask("final_status_list dead"), "= A1");
    assert_eq!(ask("final_status_list alive"), "= A3 B3 C3 D3 E3");
    assert_eq!(ask("final_status_list seki"), "=");
    assert_eq!(ask("final_status_list"), "? syntax error");
    assert_eq!(ask("final_score"), "= B+20.5", "20 points and a prisoner, less komi");
    assert_eq!(last(&["komi 0", "final_score"]), "= 0");
}

#[test]
fn the_expected_score_is_available_during_a_game() {
    let wall = ["boardsize 5", "komi 0.5", "play b A3", "play b B3", "play b C3", "play b D3", "play b E3"];
    let replies = last(&[&wall[..], &["stammtisch-estimate"]].concat());
    let points: f64 = replies.strip_prefix("= B+").unwrap().parse().unwrap();
    assert!((10.0..=25.0).contains(&points), "{replies}");
}

#[test]
fn komi_can_change_in_the_middle_of_a_game() {
    let replies =
        responses(&["play b D4", "play w E4", "komi 7", "undo", "final_score", "komi 0.3", "komi x"]);
    assert_eq!(replies[4], "= B+73");
    assert_eq!(replies[5], "? unacceptable komi");
    assert_eq!(replies[6], "? syntax error");
}

#[test]
fn handicap_is_given_on_an_empty_board_only() {
    assert_eq!(last(&["fixed_handicap 3"]), "= C3 G7 C7");
    assert_eq!(last(&["place_free_handicap 9"]), "= C3 G7 C7 G3 C5 G5 E3 E7 E5");
    assert_eq!(last(&["set_free_handicap A1 B2 C3", "genmove w", "undo"]), "=");
    for (command, why) in [
        ("fixed_handicap 1", "? invalid number of stones"),
        ("fixed_handicap 10", "? invalid number of stones"),
        ("fixed_handicap", "? syntax error"),
        ("set_free_handicap A1", "? bad vertex list"),
        ("set_free_handicap A1 A1", "? bad vertex list"),
        ("set_free_handicap A1 pass", "? bad vertex list"),
        ("set_free_handicap A1 K1", "? bad vertex list"),
    ] {
        assert_eq!(last(&[command]), why, "{command}");
    }
    for command in ["fixed_handicap 2", "place_free_handicap 2", "set_free_handicap A1 B2"] {
        assert_eq!(last(&["play b D4", command]), "? board not empty");
    }
}

#[test]
fn unsupported_sizes_are_unacceptable() {
    for size in ["4", "20", "25", "300", "70000"] {
        assert_eq!(last(&[&format!("boardsize {size}")]), "? unacceptable size");
    }
    assert_eq!(last(&["boardsize nineteen"]), "? syntax error");
    assert_eq!(last(&["boardsize 19", "play b T19"]), "=");
}

#[test]
fn a_file_is_loaded_up_to_the_requested_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[6.5]AB[cc];B[dd];W[ee];B[ff];W[];B[])").unwrap();
    let load = |number: &str| {
        responses(&["boardsize 5", &format!("loadsgf {} {number}", path.display()), "showboard", "undo"])
    };
    let stones = |replies: &[String]| replies[2].matches(['X', 'O']).count();
    assert_eq!((stones(&load("")), stones(&load("3")), stones(&load("1"))), (4, 3, 1));
    assert_eq!(load("3")[3], "=");
    assert_eq!(load("1")[3], "? cannot undo");
    assert_eq!(load("x")[1], "? syntax error");
    assert_eq!(last(&["loadsgf no-such-file.sgf"]), "? cannot load file");
}

#[test]
fn a_file_with_a_board_too_small_is_not_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.sgf");
    std::fs::write(&path, "(;GM[1]FF[4]SZ[3]KM[0];B[bb])").unwrap();
    let replies = responses(&["play b A1", &format!("loadsgf {}", path.display()), "list_stones b"]);
    assert_eq!(replies[1..], ["? cannot load file", "= A1"]);
}

#[test]
fn a_file_is_loaded_only_as_far_as_it_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let late = "(;GM[1]FF[4]SZ[9]KM[0];B[dc];W[cd];AB[aa];B[de];W[ed])";
    let illegal = "(;GM[1]FF[4]SZ[9]KM[0];B[ee];W[dd];B[ee];W[gg])";
    for text in [late, illegal] {
        std::fs::write(&path, text).unwrap();
        let load = |number: &str| {
            responses(&["play b A1", &format!("loadsgf {} {number}", path.display()), "list_stones b"])
        };
        for number in ["", "4"] {
            assert_eq!(load(number)[1..], ["? cannot load file", "= A1"], "{text} {number}");
        }
        assert_eq!(load("3")[1], "=", "{text}");
        assert_ne!(load("3")[2], "= A1", "{text}");
    }
}

#[test]
fn time_commands_are_parsed() {
    assert_eq!(last(&["time_settings 300 30 5"]), "=");
    assert_eq!(last(&["time_left b 12 3"]), "=");
    assert_eq!(last(&["time_left b 3.5 0", "time_left b -1 0"]), "=");
    assert_eq!(last(&["time_settings 300"]), "? syntax error");
    assert_eq!(last(&["time_left x 12 3"]), "? syntax error");
}

#[test]
fn no_response_has_an_empty_line_in_it() {
    for command in
        ["showboard", "stammtisch-territory", "stammtisch-score", "list_commands", "stammtisch-why"]
    {
        let mut session = GtpSession::new(Setup::default(), "random", 1);
        let text = response(&mut session, command).unwrap();
        assert_eq!(text.find("\n\n"), Some(text.len() - 2), "{command}");
    }
}

#[test]
fn front_end_commands_return_the_state_of_the_game() {
    let replies = responses(&[
        "boardsize 5",
        "komi 0.5",
        "gogui-play_sequence b C3 w B2 b pass",
        "query_boardsize",
        "get_komi",
        "list_stones b",
        "list_stones w",
        "move_history",
        "last_move",
        "is_legal w C3",
        "is_legal w D4",
        "set_random_seed 7",
        "get_random_seed",
        "printsgf",
        "gg-undo 2",
        "list_stones white",
    ]);
    assert_eq!(
        replies[3..13],
        ["= 5", "= 0.5", "= C3", "= B2", HISTORY, "= black pass", "= 0", "= 1", "=", "= 7"]
    );
    assert!(
        replies[13].contains("SZ[5]KM[0.5]") && replies[13].contains(";B[cc];W[bd];B[]"),
        "{}",
        replies[13]
    );
    assert_eq!((replies[14].as_str(), replies[15].as_str()), ("=", "="));
    assert!(last(&["cputime"]).trim_start_matches("= ").parse::<f64>().is_ok());
    assert_eq!(last(&["boardsize 5", "all_legal b"]).split_whitespace().count(), 26);
    assert_eq!(last(&["last_move"]), "? no previous move known");
}

const HISTORY: &str = "= black pass\nwhite B2\nblack C3";

#[test]
fn an_illegal_sequence_changes_nothing() {
    let replies =
        responses(&["play b A1", "gogui-play_sequence b C3 w C3", "list_stones b", "gogui-play_sequence b"]);
    assert_eq!(replies[1..], ["? illegal move", "= A1", "? syntax error"]);
}

#[test]
fn setup_adds_to_the_stones_on_the_board() {
    let replies =
        responses(&["play b A1", "gogui-setup w C3 b D4 w A1", "list_stones b", "list_stones w", "undo"]);
    assert_eq!(replies[1..], ["=", "= D4", "= A1 C3", "? cannot undo"]);
    assert_eq!(last(&["gogui-setup w pass"]), "? syntax error");
}

#[test]
fn kgs_rules_select_territory_or_area_scoring() {
    let wall = [
        "boardsize 5",
        "komi 0.5",
        "play b C1",
        "play b C2",
        "play b C3",
        "play b C4",
        "play b C5",
        "play w A1",
    ];
    let ask = |rules: &str| last(&[&wall[..], &[rules, "final_score"]].concat());
    assert_eq!(ask("kgs-rules japanese"), "= B+20.5", "20 points and a prisoner, less komi");
    assert_eq!(ask("kgs-rules chinese"), "= B+24.5", "the whole board, less komi");
    assert_eq!(last(&["kgs-rules klingon"]), "? syntax error");
    for settings in ["none", "absolute 300", "byoyomi 300 10 5", "canadian 300 60 25"] {
        assert_eq!(last(&[&format!("kgs-time_settings {settings}")]), "=", "{settings}");
    }
    assert_eq!(last(&["kgs-time_settings byoyomi 300"]), "? syntax error");
}

#[test]
fn genmove_cleanup_captures_all_dead_stones() {
    let wall = [
        "boardsize 5",
        "play b C1",
        "play b C2",
        "play b C3",
        "play b C4",
        "play b C5",
        "play w A1",
        "play w pass",
    ];
    let replies = responses(
        &[&wall[..], &["kgs-genmove_cleanup b", "play w pass", "kgs-genmove_cleanup b", "list_stones w"]]
            .concat(),
    );
    assert_eq!(replies[11], "=", "{replies:?}");
}

#[test]
fn any_legal_number_of_free_handicap_stones_is_placed() {
    for (size, stones) in [(5, 2), (9, 12), (19, 25), (5, 24)] {
        let replies = responses(&[
            &format!("boardsize {size}"),
            &format!("place_free_handicap {stones}"),
            "list_stones b",
        ]);
        assert_eq!(replies[1].split_whitespace().count(), stones + 1, "{replies:?}");
        assert_eq!(replies[2].split_whitespace().count(), stones + 1);
    }
    for stones in ["1", "25", "0"] {
        let replies = responses(&["boardsize 5", &format!("place_free_handicap {stones}")]);
        assert_eq!(replies[1], "? invalid number of stones");
    }
}

#[test]
fn a_clock_changes_how_long_the_player_searches() {
    let play_outs = |lines: &[&str]| {
        let mut session = GtpSession::new(Setup { size: 9, ..Setup::default() }, "search:5", 1);
        let replies: Vec<String> = lines.iter().filter_map(|line| response(&mut session, line)).collect();
        let line = replies.last().and_then(|why| why.lines().find_map(|line| line.split_once("Playouts: ")));
        line.and_then(|(_, number)| number.trim().replace(',', "").parse::<u64>().ok()).unwrap()
    };
    let hurried = play_outs(&["time_settings 1 0 0", "time_left b 1 0", "genmove b", "stammtisch-why"]);
    let easy = play_outs(&["genmove b", "stammtisch-why"]);
    assert!(hurried < easy, "{hurried} {easy}");
    let anew = ["time_settings 60 0 0", "time_left b 0 0", "clear_board", "genmove b", "stammtisch-why"];
    let again = play_outs(&anew);
    assert!(hurried < again, "{hurried} {again}: what was left in another game");
}

/// Accepts a number of reports, then signals input.
struct CountingListener {
    reports: Vec<String>,
    max_reports: usize,
    polls: usize,
}

impl ReportListener for CountingListener {
    fn has_input(&mut self) -> bool {
        self.polls += 1;
        self.reports.len() >= self.max_reports || self.polls > 2_000
    }

    fn report(&mut self, line: &str) -> io::Result<()> {
        self.reports.push(line.to_owned());
        Ok(())
    }
}

/// The first line and the reports of an analysis.
fn analysed(before: &[&str], command: &str, max_reports: usize) -> (String, Vec<String>) {
    let mut session = GtpSession::new(Setup { size: 9, ..Setup::default() }, "classic", 1);
    before.iter().for_each(|line| drop(session.respond(line.as_bytes())));
    let Some(Reply::Streaming(head, analysis)) = session.respond(command.as_bytes()) else {
        panic!("{command} is not a streaming command")
    };
    let mut listener = CountingListener { reports: Vec::new(), max_reports, polls: 0 };
    session.analyse(&analysis, &mut listener).unwrap();
    (head, listener.reports)
}

/// The value of a key in the first move of a report.
fn value<'a>(report: &'a str, key: &str) -> &'a str {
    report.split_whitespace().skip_while(|word| *word != key).nth(1).unwrap()
}

#[test]
fn an_analysis_repeats_its_report_until_the_next_input() {
    // White is in atari: capturing is by far the best.
    let before = ["boardsize 5", "play w C3", "play b C4", "play b B3", "play b D3"];
    let (head, reports) = analysed(&before, "7 lz-analyze b 5", 3);
    assert_eq!((head.as_str(), reports.len()), ("=7\n", 4), "{reports:?}");
    let visits: Vec<u64> = reports.iter().map(|report| value(report, "visits").parse().unwrap()).collect();
    assert!(visits.is_sorted() && visits[3] > visits[0], "the search continues: {visits:?}");
    let report = reports.last().unwrap();
    assert!(report.starts_with("info move C2 ") && value(report, "pv") == "C2", "{report}");
    assert!((5_000..=10_000).contains(&value(report, "winrate").parse().unwrap()), "{report}");
}

#[test]
fn an_analysis_has_reports_after_a_pass() {
    let (_, reports) = analysed(&["boardsize 19", "play b pass"], "lz-analyze w 1", 2);
    assert!(reports.len() >= 2, "{reports:?}");
}

#[test]
fn an_analysis_is_reported_in_either_format() {
    let (_, reports) = analysed(&[], "kata-analyze w interval 1 maxmoves 3 ownership true", 1);
    let report = &reports[0];
    assert!(report.matches("info move").count() <= 3, "{report}");
    assert!((0.0..=1.0).contains(&value(report, "winrate").parse().unwrap()), "{report}");
    assert_eq!(report.split(" ownership ").nth(1).unwrap().split_whitespace().count(), 81);
    assert!((0.0..=1.0).contains(&value(report, "prior").parse().unwrap()), "{report}");
    assert!(!report.contains("rootInfo"), "{report}");
    let (_, reports) = analysed(&[], "kata-analyze w interval 1 rootInfo true", 1);
    let (moves, root) = reports[0].split_once(" rootInfo ").unwrap();
    assert!(value(root, "visits").parse::<u64>().unwrap() >= value(moves, "visits").parse().unwrap());
    assert!((0.0..=1.0).contains(&value(root, "winrate").parse().unwrap()), "{root}");
    let (_, reports) = analysed(&[], "kata-analyze w interval 1 rootInfo true maxmoves 0", 1);
    assert!(reports[0].starts_with("rootInfo visits "), "{reports:?}");
    let (_, reports) = analysed(&[], "lz-analyze b 1 allow b A1,K10 1 avoid w A1 1", 3);
    let [first, .., last_one] = reports.as_slice() else { panic!("{reports:?}") };
    let replies = (last_one.matches("info move").count(), value(last_one, "move"));
    assert_eq!(replies, (1, "A1"), "an allowed move is searched, however bad: {last_one}");
    let visits = |report: &str| value(report, "visits").parse::<u64>().unwrap();
    assert!(visits(last_one) > visits(first), "and searched further: {reports:?}");
    for wrong in [
        "lz-analyze b 1 allow b",
        "kata-analyze ownership perhaps",
        "lz-analyze green",
        "lz-analyze b 1 x 2",
        "kata-analyze b 1 maxmoves 0",
    ] {
        assert_eq!(last(&[wrong]), "? syntax error", "{wrong}");
    }
}

/// The moves that Sabaki reads from a report, each with the length of its variation. Sabaki splits
/// a line that begins with `info ` at the word `info`. The points and passes at the end of a part
/// are the variation, at least one. The words before them, without the last (`pv`), are pairs of
/// name and value; a `winrate` and a `move` that is a point are required.
fn read_by_sabaki(report: &str) -> Vec<(String, usize)> {
    let is_point = |word: &str| {
        let (letter, number) = word.split_at(word.len().min(1));
        letter.chars().all(|c| c.is_ascii_alphabetic())
            && !number.is_empty()
            && number.chars().all(|c| c.is_ascii_digit())
    };
    let read = |part: &[&str]| {
        let line = part.iter().rev().take_while(|word| **word == "pass" || is_point(word)).count();
        let names = &part[..part.len() - line];
        let pairs = names.split_last().map_or(&[][..], |(_, pairs)| pairs);
        let value = |name: &str| pairs.chunks(2).rfind(|pair| pair[0] == name).map(|pair| pair[1]);
        value("winrate")?;
        value("move").filter(|mv| line > 0 && is_point(mv)).map(|mv| (mv.to_owned(), line))
    };
    let lines = report.lines().filter(|line| line.starts_with("info "));
    let words = lines.flat_map(|line| line.split(' ')).collect::<Vec<_>>();
    words.split(|word| *word == "info").skip(1).filter_map(read).collect()
}

#[test]
fn sabaki_reads_every_move_of_a_report() {
    for command in [
        "analyze b 1 maxmoves 10",
        "lz-analyze b 1 maxmoves 10",
        "lz-analyze b 1 maxmoves 10 ownership true",
        "lz-analyze b 1 maxmoves 10 rootInfo true",
        "analyze b 1 maxmoves 10 rootInfo true ownership true",
        "kata-analyze b 1 maxmoves 10",
    ] {
        let (_, reports) = analysed(&["play w E5"], command, 2);
        let report = reports.last().unwrap();
        let replies: Vec<&str> =
            report.split("info move ").skip(1).map(|part| part.split(' ').next().unwrap()).collect();
        let points = replies.iter().filter(|mv| **mv != "pass").count();
        let read = read_by_sabaki(report);
        assert!(points > 1 && read.len() == points, "{command}: {read:?} of {report}");
        assert!(read.iter().all(|(mv, _)| replies.contains(&mv.as_str())), "{command}: {read:?}");
        assert_eq!(report.contains("ownership "), command.contains("ownership"), "{report}");
        assert_eq!(report.contains("rootInfo "), command.contains("rootInfo"), "{report}");
    }
    let mixed =
        "info move A1 visits 1 winrate 5 pv A1 B2 info move B2 visits 1 winrate 5 pv B2 ownership 0.5";
    assert_eq!(read_by_sabaki(mixed), [("A1".to_owned(), 2)], "so Sabaki would lose the last move");
}

#[test]
fn katago_reports_ownership_and_root_in_the_moves_line() {
    let (_, reports) = analysed(&[], "kata-analyze b 1 rootInfo true ownership true", 1);
    let at = |word: &str| reports[0].find(word).unwrap();
    assert!(
        !reports[0].contains('\n') && at("info move") < at("rootInfo ") && at("rootInfo ") < at("ownership ")
    );
}

#[test]
fn genmove_analyze_reports_the_players_analysis() {
    let mut session = GtpSession::new(Setup { size: 5, ..Setup::default() }, "search:1", 1);
    for (command, winrate) in [
        ("3 kata-genmove_analyze b 10 maxmoves 30 rootInfo true", 0.0..=1.0),
        ("3 lz-genmove_analyze w 10 maxmoves 30", 2.0..=10_000.0),
        ("3 genmove_analyze b maxmoves 30", 2.0..=10_000.0),
    ] {
        let replies = response(&mut session, command).unwrap();
        let lines: Vec<&str> = replies.lines().collect();
        let [head, report, play, end] = lines[..] else { panic!("{replies}") };
        assert_eq!((head, end), ("=3", ""));
        assert!(
            report.starts_with("info move ") && winrate.contains(&value(report, "winrate").parse().unwrap())
        );
        let mv = play.strip_prefix("play ").unwrap();
        assert!(response(&mut session, "last_move").unwrap().trim_end().ends_with(mv), "the move is played");
    }
    assert_eq!(last(&["kata-genmove_analyze green"]), "? syntax error");
    let classic = last(&["kata-genmove_analyze b"]);
    assert!(classic.starts_with("=\ninfo move ") && classic.contains("\nplay "), "{classic}");
}

#[test]
fn captures_and_handicap_are_reported() {
    let capture = ["play w A1", "play b A2", "play b B1"];
    let replies = responses(&[&capture[..], &["captures black", "captures w", "captures"]].concat());
    assert_eq!(replies[3..], ["= 1", "= 0", "? syntax error"]);
    let handicap = |lines: &[&str]| last(&[lines, &["get_handicap"]].concat());
    assert_eq!(handicap(&["play b D4"]), "= 0");
    assert_eq!(handicap(&["fixed_handicap 3", "play w E5"]), "= 3");
    assert_eq!(handicap(&["set_free_handicap A1 B2 C3 D4", "clear_board"]), "= 0");
    assert_eq!(handicap(&["place_free_handicap 12"]), "= 12");
    assert_eq!(last(&["kgs-game_over"]), "=");
}

#[test]
fn katago_reports_the_expected_lead_of_each_move() {
    // Black has a wall in the middle and White nothing: by area nearly all of it is Black's.
    let before = ["boardsize 5", "komi 0", "play b C1", "play b C2", "play b C3", "play b C4", "play b C5"];
    let lead = |command: &str, key: &str| -> f32 {
        let (_, reports) = analysed(&before, command, 2);
        let report = reports.last().unwrap();
        assert!(report.contains(" rootInfo "), "{report}");
        let root = report.split_once(" rootInfo ").unwrap().1;
        assert_eq!(value(report, "scoreLead"), value(report, "scoreMean"), "{report}");
        assert!(value(root, "scoreLead").parse::<f32>().is_ok(), "{report}");
        value(report, key).parse().unwrap()
    };
    let black = lead("kata-analyze b 1 rootInfo true", "scoreLead");
    let white = lead("kata-analyze w 1 rootInfo true", "scoreSelfplay");
    assert!((5.0..=25.0).contains(&black) && (-25.0..=-5.0).contains(&white), "{black} {white}");
    let (_, reports) = analysed(&before, "lz-analyze b 1", 1);
    assert!(!reports[0].contains("score"), "{reports:?}");
}

#[test]
fn only_searching_players_ponder_on_the_opponents_time() {
    let ponders = |player: &str, lines: &[&str]| {
        let mut session = GtpSession::new(Setup { size: 9, ..Setup::default() }, player, 1);
        lines.iter().for_each(|line| drop(session.respond(line.as_bytes())));
        session.ponder(Duration::from_millis(5))
    };
    assert!(ponders("search:1", &["genmove b"]));
    assert!(!ponders("classic", &["genmove b"]));
    assert!(
        !ponders("search:1", &[]) && !ponders("search:1", &["genmove b", "play w A1"]),
        "there is no opponent's turn to ponder on"
    );
}
