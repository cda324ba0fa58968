//! Delta frames: applying them gives the same page as a full state.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::OpenHouse;
use crate::browser::Live;

/// Maximum number of moves to play.
const MOVES: usize = 24;

/// A page's texts, kept up to date by state frames.
#[derive(Default)]
pub(crate) struct PageState {
    pub(crate) texts: BTreeMap<String, String>,
    /// The previous version of each text.
    earlier: BTreeMap<String, String>,
    pub(crate) touches: Map<String, Value>,
    pub(crate) at: Value,
    /// The fragments received as deltas: their number, bytes sent and bytes of the full texts.
    deltas: (usize, usize, usize),
}

impl PageState {
    pub(crate) fn apply_frame(&mut self, frame: &Value) {
        assert_eq!(frame["t"], "state", "{frame}");
        for (id, change) in frame["fragments"].as_object().unwrap() {
            let text = match change {
                Value::Array(steps) if steps[0].as_i64() < Some(0) => apply_delta(&self.earlier[id], steps),
                Value::Array(steps) => apply_delta(&self.texts[id], steps),
                whole => whole.as_str().unwrap().to_owned(),
            };
            if change.is_array() {
                let (count, sent, whole) = self.deltas;
                let new = change.as_array().into_iter().flatten().filter_map(Value::as_str);
                self.deltas = (count + 1, sent + new.map(str::len).sum::<usize>(), whole + text.len());
            }
            if let Some(before) = self.texts.insert(id.clone(), text) {
                self.earlier.insert(id.clone(), before);
            }
        }
        if let Value::Object(touches) = &frame["touches"] {
            self.touches.clone_from(touches);
        }
        self.at = frame["at"].clone();
    }

    /// Some legal move, never the last target, which may be resigning.
    fn any_move(&self, number: usize) -> Option<Value> {
        let mut path = Vec::new();
        let mut here = &self.touches;
        while !here.is_empty() {
            let (target, further) = here.iter().nth(number * 7 % here.len().saturating_sub(1).max(1))?;
            path.push(target);
            here = further.as_object()?;
        }
        (!path.is_empty()).then(|| json!({"t": "touch", "at": self.at, "path": path}))
    }
}

/// Applies a delta to a text. Lengths count UTF-16 code units, as in JavaScript.
fn apply_delta(old: &str, steps: &[Value]) -> String {
    let old: Vec<u16> = old.encode_utf16().collect();
    let number = |step: &Value| step.as_i64().unwrap().unsigned_abs() as usize;
    assert_eq!(number(&steps[0]), old.len());
    let mut result = String::new();
    let mut rest = &steps[1..];
    while let [step, further @ ..] = rest {
        rest = further;
        match step {
            Value::String(text) => result += text,
            from => {
                result += &String::from_utf16(&old[number(from)..number(&rest[0])]).unwrap();
                rest = &rest[1..];
            }
        }
    }
    result
}

/// Requests a full state.
async fn full_state(live: &mut Live) -> PageState {
    live.send_text(r#"{"t":"whole"}"#).await;
    let mut page = PageState::default();
    page.apply_frame(&live.receive().await);
    assert_eq!(page.deltas.0, 0, "a full state contains no deltas");
    page
}

/// A hunt between people that has just started, with Mister X far from the detectives.
fn hunt() -> String {
    let seats = vec![json!({"name": "", "player": "human"}); 4];
    let setup = json!({"detectives": 3});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let drawn = json!({"ply": 1, "by": "house", "move": "@117,34,94,26"});
    format!("{header}\n{drawn}\n")
}

#[tokio::test]
async fn applying_deltas_gives_the_same_as_a_full_state() {
    for game in ["tic-tac-toe", "go", "towerwars", "carcassonne", "crosswise", "scotland-yard"] {
        let house = OpenHouse::new().await;
        let mut ann = house.browser();
        let mut eve = house.browser();
        let sides = stammtisch_catalog::sides(stammtisch_catalog::find(game).unwrap().seats());
        let people: Vec<String> = sides.iter().map(|side| format!("player-{side}")).collect();
        let people: Vec<(&str, &str)> = people.iter().map(|side| (side.as_str(), "human")).collect();
        let table = match game {
            // With random stations a hunt may be over after the first detective's move.
            "scotland-yard" => {
                ann.upload("/new/scotland-yard/file", hunt().as_bytes()).await.redirect_target().to_owned()
            }
            _ => ann.open(game, &people).await,
        };
        let page = ann.get(&table).await;
        let mut anns = ann.live_with_state(&page, "").await;
        let page = eve.get(&table).await;
        let mut eves = eve.live_with_state(&page, "").await;
        let mut pages = [PageState::default(), PageState::default()];
        pages[0].apply_frame(&anns.receive().await);
        pages[1].apply_frame(&eves.receive().await);
        let mut moves = 0;
        while moves < MOVES
            && let Some(touch) = pages[0].any_move(moves)
        {
            anns.send_text(&touch.to_string()).await;
            pages[0].apply_frame(&anns.receive().await);
            pages[1].apply_frame(&eves.receive().await);
            moves += 1;
        }
        assert!(moves > 4, "{game}: only {moves} moves");
        for (page_state, live) in pages.iter().zip([&mut anns, &mut eves]) {
            assert_eq!(page_state.texts, full_state(live).await.texts, "{game}");
            let (count, sent, whole) = page_state.deltas;
            assert!(count > 2 && sent < whole, "{game}: {count} differences, {sent} of {whole} bytes");
        }
        // Without random events the moves are always the same, so the sizes can be checked.
        if ["tic-tac-toe", "go", "towerwars"].contains(&game) {
            let (_, sent, whole) = pages[1].deltas;
            assert!(sent * 2 < whole, "{game}: {sent} of {whole} bytes were new");
        }
    }
}
