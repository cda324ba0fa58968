//! Files of version 0.1.0 from another city still load if that city is given.
//!
//! Those files do not name their city.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn games_of_0_1_0_in_another_city_end_at_the_same_hash() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let city = fs::read(here.join("../games/scotland-yard/tests/data/cities/six.json")).unwrap();
    let game = stammtisch_catalog::find("scotland-yard").unwrap();
    let board_data = game.board_data_spec().unwrap().read_file("six", &city).unwrap();
    let data = here.join("tests/data/0.1.0");
    let list: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(data.join("files.json")).unwrap()).unwrap();
    let is_city_game = |file: &&Value| {
        let text = |key: &str| file[key].as_str().unwrap();
        text("file").starts_with("six/") && text("game") == game.id() && text("format") != "log"
    };
    let city_games: Vec<&Value> = list.iter().filter(is_city_game).collect();
    assert_eq!(city_games.len(), 6);
    for file in city_games {
        let bytes = fs::read(data.join(file["file"].as_str().unwrap())).unwrap();
        let (table, _) = game.load_with_board(Some(&board_data), &bytes).unwrap();
        assert_eq!(file["hash"], format!("{:016x}", table.hash()), "{file}");
        assert_eq!(file["plies"], table.ply(), "{file}");
        assert_eq!(file["over"], table.outcome().is_some(), "{file}");
    }
}
