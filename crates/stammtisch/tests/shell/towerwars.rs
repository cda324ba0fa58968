//! `stammtisch towerwars`: the command line that the course specifies.

use crate::serve::House;
use crate::{refusal, stammtisch, stdout_of};
use std::io::{Read, Write};
use std::net::TcpStream;

#[test]
fn computer_plays_computer_with_the_courses_flags() {
    let line = "towerwars -size 4 -red simple -blue random -delay 0 --local --seed 1";
    let printed = stdout_of(&mut stammtisch(&line.split(' ').collect::<Vec<_>>()));
    assert!(printed.starts_with("1. Red moves "), "{printed}");
    assert!(printed.trim_end().ends_with("wins.") || printed.contains(" wins: "), "{printed}");
    let again = stdout_of(&mut stammtisch(&line.split(' ').collect::<Vec<_>>()));
    assert_eq!(printed, again);
}

#[test]
fn time_and_nodes_apply_without_the_network_too() {
    let game = |more: [&str; 2]| {
        let line = ["towerwars", "-red", "adv5", "-blue", "adv5", "-limit", "6", "-seed", "1"];
        stdout_of(stammtisch(&line).args(more))
    };
    let few = game(["-nodes", "50"]);
    assert_eq!(few, game(["-nodes", "50"]));
    assert_ne!(few, game(["-nodes", "20000"]), "adv5 ignores the limit of 50 positions");
    stammtisch(&["towerwars", "-time", "1ms", "-nodes", "5"]).assert().code(2);
}

#[test]
fn a_move_is_read_per_line_and_a_bad_one_asked_again() {
    let people = ["towerwars", "-size", "8", "-red", "human", "-blue", "human", "--local"];
    let output = stammtisch(&people).write_stdin("hello\nA2->H8\nA2->A3\n").assert().success();
    let output = output.get_output();
    let explained = String::from_utf8(output.stderr.clone()).unwrap();
    let lines: Vec<&str> = explained.lines().collect();
    assert_eq!(lines.len(), 2, "{explained}");
    assert_eq!(lines[0], "“hello” is not a move: write it like A2->B2, or “surrender”.");
    assert!(lines[1].starts_with("That is 13 cells away"), "{explained}");
    let printed = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(printed.contains("1. Red moves A2 to A3"), "{printed}");
}

#[test]
fn an_empty_line_is_surrender() {
    let printed = stdout_of(stammtisch(&["towerwars", "-size", "4", "-blue", "human"]).write_stdin("\n"));
    assert!(printed.contains("1. Red surrenders. "), "{printed}");
    assert!(printed.contains("Blue wins: Red resigned."), "{printed}");
}

#[test]
fn an_empty_line_is_ignored_by_other_commands() {
    let printed =
        stdout_of(stammtisch(&["play", "towerwars", "--size", "4", "--blue", "human"]).write_stdin("\n"));
    assert!(!printed.contains("surrenders"), "{printed}");
}

#[test]
fn the_default_opponent_is_simple() {
    let printed =
        stdout_of(stammtisch(&["towerwars", "-size", "4", "--seed", "1"]).write_stdin("A2->A3\nwhy\n"));
    assert!(
        printed.contains("2. Blue moves ") && printed.contains("Blue’s reasons for move 2:"),
        "{printed}"
    );
}

#[test]
fn unknown_players_sizes_and_flags_are_refused() {
    assert_eq!(
        refusal(&mut stammtisch(&["towerwars", "-red", "bob"])),
        "There is no player “bob” for this game. Known: human, random, simple, adv1, adv2, adv3, adv4, adv5, search:1, search:2, \
         search:3, search:4, search:5, remote."
    );
    assert_eq!(
        refusal(&mut stammtisch(&["towerwars", "-size", "27"])),
        "size must be a whole number from 4 to 26, not “27”."
    );
    let unknown = stammtisch(&["towerwars", "-colour", "red"]).assert().code(2);
    let why = String::from_utf8(unknown.get_output().stderr.clone()).unwrap();
    assert!(why.contains("--colour"), "{why}");
}

/// Sends a request with a cookie and returns the reply.
fn ask(method: &str, host: &str, path: &str, cookie: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Content-Length: 0\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    page
}

fn get(host: &str, path: &str, cookie: &str) -> String {
    ask("GET", host, path, cookie)
}

fn header<'a>(reply: &'a str, name: &str) -> &'a str {
    reply.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap()
}

#[test]
fn the_link_to_the_seats_can_be_used_once() {
    let data = tempfile::tempdir().unwrap();
    let people = ["towerwars", "-size", "4", "-red", "human", "-blue", "human", "--graphic", "-port", "0"];
    let house = House::open(&people, data.path());
    let link = house.announced.trim_end().strip_prefix("Stammtisch is open at http://").unwrap();
    let (host, path) = link.split_once('/').unwrap();
    let path = format!("/{path}");
    for _ in 0..2 {
        let offer = get(host, &path, "");
        assert!(offer.starts_with("HTTP/1.1 200") && offer.contains("Play Red and Blue"), "{offer}");
    }
    let reply = ask("POST", host, &path, "");
    assert!(reply.starts_with("HTTP/1.1 303"), "{reply}");
    let table = header(&reply, "location");
    assert!(path.starts_with(&format!("{table}/seat/")), "{path} {table}");
    let cookie = header(&reply, "set-cookie").split(';').next().unwrap();
    assert!(get(host, table, cookie).starts_with("HTTP/1.1 200"));
    let late = get(host, &path, "");
    assert!(late.starts_with("HTTP/1.1 4"), "the link is used up: {late}");
}

#[test]
fn a_table_of_computer_players_opens_for_spectators() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(
        &["towerwars", "-red", "simple", "--blue", "random", "--graphic", "-port", "0"],
        data.path(),
    );
    let link = house.announced.trim_end().strip_prefix("Stammtisch is open at http://").unwrap();
    let (host, path) = link.split_once('/').unwrap();
    assert!(path.starts_with("t/") && !path.contains("/seat/"), "{path}");
    assert!(get(host, &format!("/{path}"), "").starts_with("HTTP/1.1 200"));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let strange = std::ffi::OsStr::from_bytes(b"\xff");
    stammtisch(&["towerwars", "-red"]).arg(strange).assert().code(2);
    stammtisch(&["inspect"]).arg(strange).assert().code(2);
}
