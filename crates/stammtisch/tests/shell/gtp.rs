//! `stammtisch gtp`: the GTP engine over pipes.

use crate::{refusal, stammtisch, stdout_of};

#[test]
fn requests_are_answered_until_quit() {
    let printed = stdout_of(
        stammtisch(&["gtp"]).write_stdin("1 protocol_version\n# nothing\n\n2 foo\n3 quit\n4 name\n"),
    );
    assert_eq!(printed, "=1 2\n\n?2 unknown command\n\n=3\n\n");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    assert_eq!(stdout_of(stammtisch(&["gtp"]).write_stdin("name")), "= Stammtisch\n\n");
}

#[test]
fn size_komi_and_player_can_be_chosen_at_the_start() {
    let printed = stdout_of(
        stammtisch(&["gtp", "--size", "5", "--komi", "-7.5", "--player", "random", "--seed", "4"])
            .write_stdin("play b F1\nfinal_score\ngenmove b\n"),
    );
    let responses: Vec<&str> = printed.split("\n\n").collect();
    assert_eq!(responses[0], "? illegal move");
    assert_eq!(responses[1], "= B+7.5");
    assert!(responses[2].starts_with("= "), "{printed}");
}

#[test]
fn the_next_line_ends_an_analysis_and_is_answered() {
    let printed = stdout_of(
        stammtisch(&["gtp", "--size", "5", "--ponder"])
            .write_stdin("1 lz-analyze b 1\n2 name\n3 kata-analyze\n\n"),
    );
    let (live, rest) = printed.split_once("\n\n").unwrap();
    assert!(live.starts_with("=1\ninfo move ") && live.contains(" winrate "), "{printed}");
    let (name, last) = rest.split_once("\n\n").unwrap();
    assert_eq!(name, "=2 Stammtisch");
    assert!(last.starts_with("=3\ninfo move ") && last.ends_with("\n\n"), "{printed}");
}

#[test]
fn bad_flags_are_explained() {
    assert_eq!(
        refusal(&mut stammtisch(&["gtp", "--size", "20"])),
        "size must be a whole number from 5 to 19, not “20”."
    );
    assert_eq!(
        refusal(&mut stammtisch(&["gtp", "--player", "bob"])),
        "There is no player “bob” for this game. Known: human, classic, search:1, search:2, search:3, search:4, search:5, random."
    );
    assert_eq!(
        refusal(&mut stammtisch(&["gtp", "--player", "human"])),
        "The player “human” has no move here."
    );
}

#[test]
fn without_a_clock_the_player_makes_the_given_playouts() {
    let engine = ["gtp", "--size", "5", "--player", "search:5", "--nodes", "40"];
    let printed = stdout_of(stammtisch(&engine).write_stdin("genmove b\nstammtisch-why\n"));
    assert!(printed.contains("Playouts: 40\n") && printed.contains("Prospects: about "), "{printed}");
    assert!(!printed.contains("search-"), "{printed}");
    stammtisch(&engine).args(["--time", "1s"]).assert().code(2);
}
