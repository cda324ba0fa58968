//! Golden files of earlier releases: every record and save still ends at the same hash.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use stammtisch_conformance::{Checked, Game, ensure, every_game};

const RELEASES: [&str; 2] = ["0.1.0", "0.2.0"];

fn data(release: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(release)
}

/// The listed files of all releases.
fn files(game: Game, is_log: bool) -> Vec<(&'static str, Value)> {
    let of = |release| files_of(release, game, is_log).into_iter().map(move |file| (release, file));
    RELEASES.into_iter().flat_map(of).collect()
}

/// The listed files of one release for this game. Files in folders belong to other boards.
fn files_of(release: &str, game: Game, is_log: bool) -> Vec<Value> {
    let list = fs::read_to_string(data(release).join("files.json")).unwrap();
    let list: Vec<Value> = serde_json::from_str(&list).unwrap();
    let text = |file: &Value, key: &str| file[key].as_str().unwrap().to_owned();
    let is_usual = |file: &Value| !text(file, "file").contains('/');
    let fits = |file: &Value| text(file, "game") == game.id() && (text(file, "format") == "log") == is_log;
    list.into_iter().filter(|file| fits(file) && is_usual(file)).collect()
}

fn read(release: &str, file: &Value, key: &str) -> Vec<u8> {
    fs::read(data(release).join(file[key].as_str().unwrap())).unwrap()
}

#[test]
fn records_and_saves_of_old_releases_end_at_the_same_hash() {
    every_game(|game| {
        let files = files(game, false);
        ensure!(files.len() >= 4, "there are only {} files", files.len());
        files.iter().try_for_each(|(release, file)| {
            let (table, notes) = game
                .load(&read(release, file, "file"))
                .map_err(|why| format!("{}: {why:?}", file["file"]))?;
            check_end(file, table.as_ref()).map_err(|fault| format!("{}: {fault}", file["file"]))?;
            ensure!(notes.is_empty(), "{}: {notes:?}", file["file"]);
            Ok(())
        })
    });
}

fn check_end(file: &Value, table: &dyn stammtisch_catalog::AnyMatch) -> Checked {
    let hash = format!("{:016x}", table.hash());
    ensure!(file["hash"] == hash.as_str(), "the hash was {}, now it is {hash}", file["hash"]);
    ensure!(file["plies"] == table.ply(), "it had {} plies, now {}", file["plies"], table.ply());
    ensure!(file["over"] == table.outcome().is_some(), "over was {}", file["over"]);
    Ok(())
}

#[test]
fn the_log_of_an_old_record_is_unchanged() {
    every_game(|game| {
        files(game, true).iter().try_for_each(|(release, file)| {
            let (table, _) = game.load(&read(release, file, "of")).map_err(|why| format!("{why:?}"))?;
            let log = table.write("log").map_err(|why| format!("{}: {why:?}", file["file"]))?;
            ensure!(log == read(release, file, "file"), "{} is written otherwise now", file["file"]);
            Ok(())
        })
    });
}
