//! A house of version 0.1.0 opens: every table, seat, reason and high score is where that program left it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_presentation::{Seat, SeatSet, Turn};
use stammtisch_tables::{House, Options, PositionId, Refused, SeatKey, Table, Token};

use crate::{hand, open_house_with, options};

/// A copy of an old house, opened, and what its program said about it.
struct OldHouse {
    house: House,
    said: Value,
    folder: tempfile::TempDir,
}

impl OldHouse {
    async fn open(name: &str) -> OldHouse {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("stammtisch.db");
        std::fs::copy(data.join(format!("{name}.db")), &file).unwrap();
        // No computer player moves while we look.
        let options = Options { bot_pause: Duration::from_secs(3600), ..options() };
        let house = open_house_with(folder.path(), options).await;
        let said = std::fs::read_to_string(data.join(format!("{name}.json"))).unwrap();
        OldHouse { house, said: serde_json::from_str(&said).unwrap(), folder }
    }

    fn tables(&self) -> &[Value] {
        self.said["tables"].as_array().unwrap()
    }

    async fn table(&self, said: &Value) -> Arc<Table> {
        let id = text(&said["id"]).parse().unwrap();
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

fn seats(said: &Value) -> &[Value] {
    said["seats"].as_array().unwrap()
}

async fn finds_every_table(name: &str) {
    let old = OldHouse::open(name).await;
    for said in old.tables() {
        let now = old.table(said).await.look();
        let what = text(&said["what"]);
        assert_eq!(format!("{:016x}", now.game.hash()), text(&said["hash"]), "{what}");
        assert_eq!(now.game.game().id(), text(&said["game"]), "{what}");
        assert_eq!(said["plies"], now.game.ply(), "{what}");
        assert_eq!(said["over"], now.game.turn() == Turn::Over, "{what}");
        let rematch = now.rematch.as_ref().map(ToString::to_string);
        assert_eq!(said["rematch"], json!(rematch), "{what}");
        let known: Vec<Value> = now.seats.iter().map(|seat| json!([seat.name, seat.player])).collect();
        let meant: Vec<Value> =
            seats(said).iter().map(|seat| json!([seat["name"], seat["player"]])).collect();
        assert_eq!(known, meant, "{what}");
    }
}

#[tokio::test]
async fn every_table_is_found_at_its_hash() {
    finds_every_table("house").await;
}

#[tokio::test]
async fn a_table_beyond_the_most_plies_of_a_match_is_found_at_its_hash() {
    let old = OldHouse::open("beyond-the-cap").await;
    let [said] = old.tables() else { panic!("one table") };
    let table = old.table(said).await;
    let now = table.look();
    assert_eq!(format!("{:016x}", now.game.hash()), text(&said["hash"]));
    assert_eq!(said["plies"], now.game.ply());
    assert_eq!(now.game.turn(), Turn::Over, "it can be looked at and not be played on");
    let everybody = SeatSet::first(now.seats.len());
    assert_eq!(now.undo_target(everybody), None, "nor go back to where it could be");
    let holder = now.seats.iter().find_map(|seat| seat.holder).unwrap();
    let back = (0..now.game.ply()).rev().find(|ply| {
        let mover = now.game.actor(ply + 1).and_then(|actor| actor.seat());
        mover.is_some_and(|seat| now.seats_of(holder).contains(seat))
    });
    let back = PositionId { ply: back.unwrap(), ..now.position_id() };
    assert!(matches!(table.undo(holder, back).await, Err(Refused::Stale)));
    assert_eq!(table.look().seq, now.seq);
}

#[tokio::test]
async fn every_seat_is_in_the_hand_that_held_it_and_its_link_still_gives_it_on() {
    let old = OldHouse::open("house").await;
    let hands: Vec<Token> = old.said["hands"].as_object().unwrap().values().filter_map(token).collect();
    for said in old.tables() {
        let table = old.table(said).await;
        let what = text(&said["what"]);
        for hand in &hands {
            let held: SeatSet = (0..)
                .map(Seat)
                .zip(seats(said))
                .filter(|(_, seat)| token(&seat["holder"]) == Some(*hand))
                .map(|(seat, _)| seat)
                .collect();
            assert_eq!(table.look().seats_of(hand.visitor_id()), held, "{what}");
        }
        let stranger = hand();
        for key in seats(said).iter().filter_map(|seat| seat_key(&seat["key"])) {
            table.take_seat(key, stranger).await.unwrap();
        }
        assert_eq!(table.look().seats_of(stranger), table.look().humans(), "{what}");
    }
}

#[tokio::test]
async fn it_is_copied_before_it_is_brought_up_to_date_and_keeps_no_secret_in_clear_text_itself() {
    let old = OldHouse::open("house").await;
    let hands = old.said["hands"].as_object().unwrap().values();
    let keys = old.tables().iter().flat_map(seats).map(|seat| &seat["key"]);
    let secrets: Vec<&str> = hands.chain(keys).filter_map(Value::as_str).collect();
    assert!(secrets.len() > 20, "{}", secrets.len());
    let before = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0/house.db");
    let content = |file: &Path| String::from_utf8_lossy(&std::fs::read(file).unwrap()).to_ascii_lowercase();
    let before = content(&before);
    assert!(secrets.iter().any(|secret| before.contains(secret)), "it would be found");
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
async fn what_computer_players_thought_is_still_told() {
    let old = OldHouse::open("house").await;
    let mut told = 0;
    for said in old.tables() {
        let now = old.table(said).await.look();
        let everybody = SeatSet::first(now.seats.len());
        let reasoned: Vec<usize> =
            (1..=now.game.ply()).filter(|ply| now.reasons(*ply, everybody).is_some()).collect();
        assert_eq!(said["reasons"], json!(reasoned), "{}", said["what"]);
        told += reasoned.len();
    }
    assert!(told > 100, "{told}");
}

#[tokio::test]
async fn lists_of_tables_and_remembered_forms_are_still_there() {
    let old = OldHouse::open("house").await;
    for hand in old.said["hands"].as_object().unwrap().values().filter_map(token) {
        let is_theirs = |said: &&Value| {
            token(&said["opener"]) == Some(hand)
                || seats(said).iter().any(|seat| token(&seat["holder"]) == Some(hand))
        };
        let mut meant: Vec<&str> =
            old.tables().iter().filter(is_theirs).map(|said| text(&said["id"])).collect();
        let listed = old.house.tables_of(hand.visitor_id()).await.unwrap();
        let mut listed: Vec<String> = listed.iter().map(|table| table.id.to_string()).collect();
        meant.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, meant);
    }
    let forms = old.said["forms"].as_array().unwrap();
    assert!(forms.len() > 5);
    for said in forms {
        let hand = token(&said["hand"]).unwrap();
        let form = old.house.remembered_form(hand.visitor_id(), text(&said["game"])).await.unwrap();
        assert_eq!(json!(form), said["form"]);
    }
}

#[tokio::test]
async fn the_high_scores_are_those_that_were_there_and_none_that_was_deleted() {
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
    let mut meant: Vec<String> = old.said["high_scores"]
        .as_array()
        .unwrap()
        .iter()
        // That version listed wins of computer players too.
        .filter(|said| said["player"] == "human")
        .map(|said| {
            let (game, name, player) = (text(&said["game"]), text(&said["name"]), text(&said["player"]));
            line(game, said["at"].as_i64().unwrap(), name, player, said["score"].as_f64())
        })
        .collect();
    found.sort_unstable();
    meant.sort_unstable();
    assert_eq!(found, meant);
    assert_eq!(found.len(), 10);
}
