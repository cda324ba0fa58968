//! `stammtisch choose`.

use std::path::Path;

use crate::{json, refusal, stammtisch};
use serde_json::json;

#[test]
fn a_player_answers_with_a_move_and_its_reasons() {
    // White's stone in the corner has one liberty left, and taking it wins the most.
    let arguments = ["choose", "go", "--player", "classic", "--setup", "size=5", "--moves", "A2 A1"];
    let answer = json(&mut stammtisch(&arguments));
    assert_eq!(answer["move"], "B1");
    assert_eq!(answer["turn"], json!({"seat": 0, "name": "black"}));
    let named: Vec<&str> =
        answer["reasons"].as_array().unwrap().iter().map(|reason| reason["name"].as_str().unwrap()).collect();
    assert!(named.contains(&"gain"), "{named:?}");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let choose = |seed: &str| {
        json(&mut stammtisch(&["choose", "go", "--player", "random", "--seed", seed]))["move"].clone()
    };
    assert_eq!(choose("1"), choose("1"));
    let different = (0..20).map(|seed| choose(&seed.to_string()).to_string());
    assert!(different.collect::<std::collections::BTreeSet<_>>().len() > 5);
}

#[test]
fn the_number_of_threads_is_capped() {
    let many = ["--nodes", "10", "--threads", "100000"];
    let go = ["choose", "go", "--player", "search:5", "--setup", "size=5"];
    let answer = json(&mut stammtisch(&[&go[..], &many].concat()));
    assert_eq!(answer["player"], "search:5");
}

#[test]
fn an_unknown_player_and_a_finished_game_are_refused() {
    let unknown = refusal(&mut stammtisch(&["choose", "go", "--player", "bob"]));
    assert_eq!(
        unknown,
        "There is no player “bob” for this game. Known: classic, search:1, search:2, search:3, search:4, search:5, random."
    );
    let over = refusal(&mut stammtisch(&["choose", "go", "--player", "classic", "--moves", "resign"]));
    assert_eq!(over, "The game is over.");
}

#[test]
fn a_player_chooses_from_the_view_of_a_seat() {
    let deal = "@174,138,26,94";
    let hunt = ["scotland-yard", "--setup", "detectives=3", "--moves", deal];
    let view_of = |seat: &str| {
        json(&mut stammtisch(&[&["inspect"], &hunt[..], &["--view", seat]].concat()))["view"].clone()
    };
    let mister_x = view_of("mister-x");
    let blue = view_of("blue");
    assert_eq!(mister_x["secret"]["station"], 174);
    assert_eq!(blue.get("secret"), None, "{blue}");
    let choose = ["choose", "scotland-yard", "--player", "search:1", "--view", "-"];
    let chosen = json(stammtisch(&choose).write_stdin(mister_x.to_string()));
    assert_eq!(chosen["turn"]["name"], "mister-x");
    let legal = json(&mut stammtisch(&[&["inspect"], &hunt[..]].concat()))["legal"].clone();
    assert!(legal.as_array().unwrap().contains(&chosen["move"]), "{chosen}");
    let forged = mister_x.to_string().replace("\"station\":174", "\"station\":999");
    let why = refusal(stammtisch(&choose).write_stdin(forged));
    assert!(why.starts_with("“-”: "), "{why}");
    let unknown_seat = refusal(&mut stammtisch(&[&["inspect"], &hunt[..], &["--view", "pink"]].concat()));
    assert_eq!(unknown_seat, "There is no seat “pink” in this match. Known: mister-x, blue, yellow, red.");
}

#[test]
fn a_player_chooses_in_a_game_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("five-suns.json");
    let player = |name: &str, active: bool, hand: &[u8]| json!({"name": name, "isActive": active, "isAI": false, "hand": hand});
    let mut field = vec![vec![0; 6]; 6];
    field[2][..5].fill(1);
    let save = json!({
        "players": [player("Ann", true, &[4, 1, 2, 8]), player("Bo", true, &[2, 2, 3, 3]), player("", false, &[]), player("", false, &[])],
        "currPlayer": 0,
        "field": field,
        "usedActionTiles": [0, 0, 0, 0],
    });
    std::fs::write(&file, save.to_string()).unwrap();
    for player in ["classic", "keen"] {
        let arguments = ["choose", "crosswise", "--player", player, "--load", file.to_str().unwrap()];
        let answer = json(&mut stammtisch(&arguments));
        assert_eq!(answer["move"], "s2:c6", "the sixth sun wins");
        assert_eq!(answer["reasons"][0]["name"], "wins");
    }
    std::fs::write(&file, "{}").unwrap();
    let refused = refusal(&mut stammtisch(&[
        "choose",
        "crosswise",
        "--player",
        "classic",
        "--load",
        file.to_str().unwrap(),
    ]));
    assert!(refused.contains("players"), "{refused}");
}

#[test]
fn the_classic_detective_explains_its_choice() {
    let sample =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/scotland-yard/tests/data/sample/save.json");
    let answer = json(stammtisch(&["choose", "scotland-yard", "--player", "classic", "--load"]).arg(sample));
    assert_eq!((answer["turn"]["name"].as_str(), answer["move"].as_str()), (Some("blue"), Some("111:taxi")));
    let reasons = answer["reasons"].as_array().unwrap();
    let printed =
        |name: &str| reasons.iter().find(|reason| reason["name"] == name).map(|it| it["value"].clone());
    for (name, value) in [
        ("tactic", "2"),
        ("station", "111"),
        ("ticket", "taxi"),
        ("rating", "5.461538461538462"),
        ("targets", "0.0"),
        ("nearness", "0.0"),
        ("mobility", "2.4615384615384617"),
        ("scarcest", "3.0"),
    ] {
        assert_eq!(printed(name), Some(json!(value)), "{name}");
    }
}

#[test]
fn only_the_view_of_the_seat_to_move_is_accepted() {
    let hunt = ["scotland-yard", "--setup", "detectives=3", "--moves", "@174,138,26,94 175:taxi"];
    let deal = ["crosswise", "--moves", "+1 +2 +3 +4 +5 +6 +1 +2"];
    let cases = [
        (&hunt[..], "blue", ["yellow", "mister-x"]),
        (&deal[..], "vertical-1", ["horizontal-1", "horizontal-1"]),
    ];
    for (position, seat, others) in cases {
        let view_of = |seat: &str| {
            json(&mut stammtisch(&[&["inspect"], position, &["--view", seat]].concat()))["view"].clone()
        };
        let choose = ["choose", position[0], "--player", "search:1", "--view", "-"];
        let own = view_of(seat);
        assert_eq!(json(stammtisch(&choose).write_stdin(own.to_string()))["turn"]["name"], seat);
        let sentence = format!(
            "“-” is not the view of {seat}, whose turn it is; give the one that “inspect --view {seat}” prints."
        );
        for mut view in others.map(view_of) {
            assert_eq!(refusal(stammtisch(&choose).write_stdin(view.to_string())), sentence);
            let knows_as_much = {
                view["viewer"] = seat.into();
                view == own
            };
            if !knows_as_much {
                assert_eq!(refusal(stammtisch(&choose).write_stdin(view.to_string())), sentence);
            }
        }
    }
}
