//! What changes comes as a difference: whoever follows has the same as somebody who is told everything anew.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::OpenHouse;
use crate::browser::Live;

/// How many moves are followed.
const MOVES: usize = 24;

/// A page as far as texts go.
#[derive(Default)]
pub(crate) struct Follower {
    pub(crate) texts: BTreeMap<String, String>,
    /// The texts before these.
    earlier: BTreeMap<String, String>,
    pub(crate) touches: Map<String, Value>,
    pub(crate) at: Value,
    /// How many fragments came as differences, how many bytes of these were new, and how many they would have had.
    differences: (usize, usize, usize),
}

impl Follower {
    pub(crate) fn take(&mut self, frame: &Value) {
        assert_eq!(frame["t"], "state", "{frame}");
        for (id, change) in frame["fragments"].as_object().unwrap() {
            let text = match change {
                Value::Array(steps) if steps[0].as_i64() < Some(0) => spliced(&self.earlier[id], steps),
                Value::Array(steps) => spliced(&self.texts[id], steps),
                whole => whole.as_str().unwrap().to_owned(),
            };
            if change.is_array() {
                let (count, sent, whole) = self.differences;
                let new = change.as_array().into_iter().flatten().filter_map(Value::as_str);
                self.differences = (count + 1, sent + new.map(str::len).sum::<usize>(), whole + text.len());
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

    /// Any move; not the last target, which may be giving up.
    fn any_move(&self, number: usize) -> Option<Value> {
        let (mut path, mut here) = (Vec::new(), &self.touches);
        while !here.is_empty() {
            let (target, further) = here.iter().nth(number * 7 % here.len().saturating_sub(1).max(1))?;
            path.push(target);
            here = further.as_object()?;
        }
        (!path.is_empty()).then(|| json!({"t": "touch", "at": self.at, "path": path}))
    }
}

/// A text that is made out of an older one; lengths are counted as browsers do.
fn spliced(old: &str, steps: &[Value]) -> String {
    let old: Vec<u16> = old.encode_utf16().collect();
    let number = |step: &Value| step.as_i64().unwrap().unsigned_abs() as usize;
    assert_eq!(number(&steps[0]), old.len());
    let (mut made, mut rest) = (String::new(), &steps[1..]);
    while let [step, further @ ..] = rest {
        rest = further;
        match step {
            Value::String(text) => made += text,
            from => {
                made += &String::from_utf16(&old[number(from)..number(&rest[0])]).unwrap();
                rest = &rest[1..];
            }
        }
    }
    made
}

/// The state that a page is told that has nothing yet.
async fn told_anew(live: &mut Live) -> Follower {
    live.say(r#"{"t":"whole"}"#).await;
    let mut page = Follower::default();
    page.take(&live.hear().await);
    assert_eq!(page.differences.0, 0, "a page that has lost track is told everything whole");
    page
}

/// A hunt of people that has just begun, Mister X far from the detectives.
fn hunt() -> String {
    let seats = vec![json!({"name": "", "player": "human"}); 4];
    let setup = json!({"detectives": 3});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let drawn = json!({"ply": 1, "by": "house", "move": "@117,34,94,26"});
    format!("{header}\n{drawn}\n")
}

#[tokio::test]
async fn whoever_follows_the_differences_has_the_same_as_somebody_who_is_told_everything() {
    for game in ["tic-tac-toe", "go", "towerwars", "carcassonne", "crosswise", "scotland-yard"] {
        let house = OpenHouse::new().await;
        let (mut ann, mut eve) = (house.browser(), house.browser());
        let sides = stammtisch_catalog::sides(stammtisch_catalog::find(game).unwrap().seats());
        let people: Vec<String> = sides.iter().map(|side| format!("player-{side}")).collect();
        let people: Vec<(&str, &str)> = people.iter().map(|side| (side.as_str(), "human")).collect();
        let table = match game {
            // As chance deals, a hunt may be over with the first detective.
            "scotland-yard" => {
                ann.upload("/new/scotland-yard/file", hunt().as_bytes()).await.leads_to().to_owned()
            }
            _ => ann.open(game, &people).await,
        };
        let page = ann.get(&table).await;
        let (mut anns, mut eves) = (ann.live_with(&page, "").await, {
            let page = eve.get(&table).await;
            eve.live_with(&page, "").await
        });
        let mut followers = [Follower::default(), Follower::default()];
        followers[0].take(&anns.hear().await);
        followers[1].take(&eves.hear().await);
        let mut moves = 0;
        while moves < MOVES
            && let Some(touch) = followers[0].any_move(moves)
        {
            anns.say(&touch.to_string()).await;
            followers[0].take(&anns.hear().await);
            followers[1].take(&eves.hear().await);
            moves += 1;
        }
        assert!(moves > 4, "{game}: only {moves} moves");
        for (follower, live) in followers.iter().zip([&mut anns, &mut eves]) {
            assert_eq!(follower.texts, told_anew(live).await.texts, "{game}");
            let (count, sent, whole) = follower.differences;
            assert!(count > 2 && sent < whole, "{game}: {count} differences, {sent} of {whole} bytes");
        }
        // Where the house draws nothing, the same moves are made every time, and what must be sent is known.
        if ["tic-tac-toe", "go", "towerwars"].contains(&game) {
            let (_, sent, whole) = followers[1].differences;
            assert!(sent * 2 < whole, "{game}: {sent} of {whole} bytes were new");
        }
    }
}
