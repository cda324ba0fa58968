//! What a page has of a table: texts that are made whole out of what comes over the line, as the page of a browser does.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;
use stammtisch_tables::PositionId;

/// The fragment that shows the position.
const PIECES: &str = "pieces";

/// A page without a browser.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) at: PositionId,
    /// What it names when it connects anew.
    pub(crate) have: String,
    pub(crate) phase: String,
    touches: Value,
    /// The last text of every fragment and the last but one, in UTF-16 units.
    texts: BTreeMap<String, [Vec<u16>; 2]>,
}

impl Page {
    /// Takes in a state.
    pub(crate) fn take(&mut self, state: &Value) {
        self.at = serde_json::from_value(state["at"].clone()).unwrap();
        state["have"].as_str().unwrap().clone_into(&mut self.have);
        state["phase"].as_str().unwrap().clone_into(&mut self.phase);
        if state["touches"].is_object() {
            self.touches = state["touches"].clone();
        }
        for (id, change) in state["fragments"].as_object().unwrap() {
            let [last, earlier] = self.texts.entry(id.clone()).or_default();
            let text = match change {
                Value::String(text) => text.encode_utf16().collect(),
                change => spliced(last, earlier, change.as_array().unwrap()),
            };
            *earlier = std::mem::replace(last, text);
        }
    }

    /// What can be touched.
    pub(crate) fn touches(&self) -> &Value {
        &self.touches
    }

    /// What an attribute says in that fragment.
    pub(crate) fn attribute(&self, fragment: &str, name: &str) -> Option<String> {
        let text = self.text(fragment)?;
        let (_, rest) = text.split_once(&format!(" {name}=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    }

    /// The position as it is shown, in a number.
    pub(crate) fn pieces(&self) -> u64 {
        hash_of(&self.text(PIECES).unwrap_or_default())
    }

    /// The fragments in which two pages differ that should be the same.
    pub(crate) fn differs_in(&self, other: &Page) -> Vec<String> {
        let differs = |id: &&String| {
            let text = |page: &Page| page.texts.get(*id).map(|[last, _]| last.clone()).unwrap_or_default();
            text(self) != text(other)
        };
        self.texts.keys().chain(other.texts.keys()).filter(differs).cloned().collect()
    }

    fn text(&self, id: &str) -> Option<String> {
        self.texts.get(id).map(|[last, _]| String::from_utf16(last).unwrap())
    }
}

/// A text in a number.
pub(crate) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A text made out of an older one: its length, below zero if it is the last but one, then from where to where it is kept, or what is new.
fn spliced(last: &[u16], earlier: &[u16], steps: &[Value]) -> Vec<u16> {
    let (length, mut steps) = (steps[0].as_i64().unwrap(), steps[1..].iter());
    let old = if length < 0 { earlier } else { last };
    assert_eq!(
        old.len() as u64,
        length.unsigned_abs(),
        "a difference to a text that this page does not have"
    );
    let mut made = Vec::new();
    let place = |step: &Value| usize::try_from(step.as_u64().unwrap()).unwrap();
    while let Some(step) = steps.next() {
        match step {
            Value::String(text) => made.extend(text.encode_utf16()),
            from => made.extend(&old[place(from)..place(steps.next().unwrap())]),
        }
    }
    made
}
