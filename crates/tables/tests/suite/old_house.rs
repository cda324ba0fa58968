//! A house of version 0.1.0 opens with all its tables, seats, reasons and high scores.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_presentation::{Seat, SeatSet, Turn};
use stammtisch_tables::{House, Options, PositionId, Refused, SeatKey, Table, Token};

use crate::{new_visitor, open_house_with, options};

/// An opened copy of an old house, and the facts that its program recorded about it.
struct OldHouse {
    house: House,
    expected: Value,
    folder: tempfile::TempDir,
}

impl OldHouse {
    async fn open(name: &str) -> OldHouse {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("stammtisch.db");
        std::fs::copy(data.join(format!("{name}.db")), &file).unwrap();
        // No bot moves during the test.
        let options = Options { bot_pause: Duration::from_secs(3600), ..options() };
        let house = open_house_with(folder.path(), options).await;
        let expected = std::fs::read_to_string(data.join(format!("{name}.json"))).unwrap();
        OldHouse { house, expected: serde_json::from_str(&expected).unwrap(), folder }
    }

    fn tables(&self) -> &[Value] {
        self.expected["tables"].as_array().unwrap()
    }

    async fn table(&self, expected: &Value) -> Arc<Table> {
        let id = text(&expected["id"]).parse().unwrap();
        self.house.table(&id).await.unwrap().unwrap_or_else(|| panic!("there is no table {id}"))
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn token(value: &Value) -> Option<Token> {
    value.as_str().map(|token| token.parse().unwrap())
}

fn seat_key(value: &Value) -> Option<SeatKey> {
    value.as_str().map(|key| key.parse().unwrap())
}

fn seats(expected: &Value) -> &[Value] {
    expected["seats"].as_array().unwrap()
}

async fn finds_every_table(name: &str) {
    let old = OldHouse::open(name).await;
    for expected in old.tables() {
        let now = old.table(expected).await.snapshot();
        let what = text(&expected["what"]);
        assert_eq!(format!("{:016x}", now.game.hash()), text(&expected["hash"]), "{what}");
        assert_eq!(now.game.game().id(), text(&expected["game"]), "{what}");
        assert_eq!(expected["plies"], now.game.ply(), "{what}");
        assert_eq!(expected["over"], now.game.turn() == Turn::Over, "{what}");
        let rematch = now.rematch.as_ref().map(ToString::to_string);
        assert_eq!(expected["rematch"], json!(rematch), "{what}");
        let known: Vec<Value> =
            now.seats.iter().map(|seat| json!([seat.name, seat.occupant.player()])).collect();
        let wanted: Vec<Value> =
            seats(expected).iter().map(|seat| json!([seat["name"], seat["player"]])).collect();
        assert_eq!(known, wanted, "{what}");
    }
}

#[tokio::test]
async fn every_table_is_found_at_its_hash() {
    finds_every_table("house").await;
}

#[tokio::test]
async fn a_table_beyond_the_ply_limit_is_found_at_its_hash() {
    let old = OldHouse::open("beyond-the-cap").await;
    let [expected] = old.tables() else { panic!("one table") };
    let table = old.table(expected).await;
    let now = table.snapshot();
    assert_eq!(format!("{:016x}", now.game.hash()), text(&expected["hash"]));
    assert_eq!(expected["plies"], now.game.ply());
    assert_eq!(now.game.turn(), Turn::Over, "it can be viewed and not be continued");
    let everyone = SeatSet::first(now.seats.len());
    assert_eq!(now.undo_target(everyone), None, "nor undone to where it could be continued");
    let holder = now.seats.iter().find_map(|seat| seat.occupant.holder()).unwrap();
    let target = (0..now.game.ply()).rev().find(|ply| {
        let mover = now.game.actor(ply + 1).and_then(|actor| actor.seat());
        mover.is_some_and(|seat| now.seats_of(holder).contains(seat))
    });
    let target = PositionId { ply: target.unwrap(), ..now.position_id() };
    assert!(matches!(table.undo(holder, target).await, Err(Refused::Stale)));
    assert_eq!(table.snapshot().seq, now.seq);
}

#[tokio::test]
async fn every_seat_keeps_its_holder_and_its_link() {
    let old = OldHouse::open("house").await;
    let visitors: Vec<Token> =
        old.expected["hands"].as_object().unwrap().values().filter_map(token).collect();
    for expected in old.tables() {
        let table = old.table(expected).await;
        let what = text(&expected["what"]);
        for visitor in &visitors {
            let held: SeatSet = (0..)
                .map(Seat)
                .zip(seats(expected))
                .filter(|(_, seat)| token(&seat["holder"]) == Some(*visitor))
                .map(|(seat, _)| seat)
                .collect();
            assert_eq!(table.snapshot().seats_of(visitor.visitor_id()), held, "{what}");
        }
        let stranger = new_visitor();
        for key in seats(expected).iter().filter_map(|seat| seat_key(&seat["key"])) {
            table.take_seat(key, stranger).await.unwrap();
        }
        assert_eq!(table.snapshot().seats_of(stranger), table.snapshot().humans(), "{what}");
    }
}

#[tokio::test]
async fn a_migrated_file_is_backed_up_and_has_no_clear_text_secret() {
    let old = OldHouse::open("house").await;
    let visitors = old.expected["hands"].as_object().unwrap().values();
    let keys = old.tables().iter().flat_map(seats).map(|seat| &seat["key"]);
    let secrets: Vec<&str> = visitors.chain(keys).filter_map(Value::as_str).collect();
    assert!(secrets.len() > 20, "{}", secrets.len());
    let before = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0/house.db");
    let content = |file: &Path| String::from_utf8_lossy(&std::fs::read(file).unwrap()).to_ascii_lowercase();
    let before = content(&before);
    assert!(
        secrets.iter().any(|secret| before.contains(secret)),
        "the old file contains secrets, so the search works"
    );
    let files = std::fs::read_dir(old.folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let (copies, own): (Vec<_>, Vec<_>) =
        files.partition(|file| file.to_string_lossy().contains("-before-version-"));
    assert_eq!(copies.len(), 1, "{copies:?}");
    for file in own {
        let now = content(&file);
        let kept = secrets.iter().find(|secret| now.contains(**secret));
        assert_eq!(kept, None, "{}", file.display());
    }
}

#[tokio::test]
async fn the_bots_reasons_are_still_shown() {
    let old = OldHouse::open("house").await;
    let mut shown = 0;
    for expected in old.tables() {
        let now = old.table(expected).await.snapshot();
        let everyone = SeatSet::first(now.seats.len());
        let reasoned: Vec<usize> =
            (1..=now.game.ply()).filter(|ply| now.reasons(*ply, everyone).is_some()).collect();
        assert_eq!(expected["reasons"], json!(reasoned), "{}", expected["what"]);
        shown += reasoned.len();
    }
    assert!(shown > 100, "{shown}");
}

#[tokio::test]
async fn lists_of_tables_and_remembered_forms_are_still_there() {
    let old = OldHouse::open("house").await;
    for visitor in old.expected["hands"].as_object().unwrap().values().filter_map(token) {
        let is_own = |expected: &&Value| {
            token(&expected["opener"]) == Some(visitor)
                || seats(expected).iter().any(|seat| token(&seat["holder"]) == Some(visitor))
        };
        let mut wanted: Vec<&str> =
            old.tables().iter().filter(is_own).map(|expected| text(&expected["id"])).collect();
        let listed = old.house.tables_of(visitor.visitor_id()).await.unwrap();
        let mut listed: Vec<String> = listed.iter().map(|table| table.id.to_string()).collect();
        wanted.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, wanted);
    }
    let forms = old.expected["forms"].as_array().unwrap();
    assert!(forms.len() > 5);
    for expected in forms {
        let visitor = token(&expected["hand"]).unwrap();
        let form = old.house.remembered_form(visitor.visitor_id(), text(&expected["game"])).await.unwrap();
        assert_eq!(json!(form), expected["form"]);
    }
}

#[tokio::test]
async fn the_high_scores_are_kept_without_the_deleted_ones() {
    let old = OldHouse::open("house").await;
    let line = |game: &str, at: i64, name: &str, player: &str, score: Option<f64>| {
        json!([game, at, name, player, score]).to_string()
    };
    let mut found: Vec<String> = old
        .house
        .high_scores(None)
        .await
        .unwrap()
        .iter()
        .map(|entry| line(&entry.game, entry.at, &entry.win.name, &entry.win.player, entry.win.score))
        .collect();
    let mut wanted: Vec<String> = old.expected["high_scores"]
        .as_array()
        .unwrap()
        .iter()
        // That version also listed wins of bots.
        .filter(|expected| expected["player"] == "human")
        .map(|expected| {
            let game = text(&expected["game"]);
            let name = text(&expected["name"]);
            let player = text(&expected["player"]);
            line(game, expected["at"].as_i64().unwrap(), name, player, expected["score"].as_f64())
        })
        .collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    assert_eq!(found.len(), 10);
}
