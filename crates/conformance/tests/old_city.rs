//! What version 0.1.0 wrote in another city is read as it was, where that city is given: those files do not name it.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn hunts_of_0_1_0_in_another_city_end_at_the_same_hash() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let city = fs::read(here.join("../games/scotland-yard/tests/data/cities/six.json")).unwrap();
    let game = stammtisch_catalog::find("scotland-yard").unwrap();
    let board_data = game.board_data_spec().unwrap().read_file("six", &city).unwrap();
    let data = here.join("tests/data/0.1.0");
    let list: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(data.join("files.json")).unwrap()).unwrap();
    let is_hunt = |file: &&Value| {
        let text = |key: &str| file[key].as_str().unwrap();
        text("file").starts_with("six/") && text("game") == game.id() && text("format") != "log"
    };
    let hunts: Vec<&Value> = list.iter().filter(is_hunt).collect();
    assert_eq!(hunts.len(), 6);
    for hunt in hunts {
        let bytes = fs::read(data.join(hunt["file"].as_str().unwrap())).unwrap();
        let (table, _) = game.load_with_board(Some(&board_data), &bytes).unwrap();
        assert_eq!(hunt["hash"], format!("{:016x}", table.hash()), "{hunt}");
        assert_eq!(hunt["plies"], table.ply(), "{hunt}");
        assert_eq!(hunt["over"], table.outcome().is_some(), "{hunt}");
    }
}
