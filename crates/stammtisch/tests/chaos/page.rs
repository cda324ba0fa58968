//! State of a page without a browser: applies state frames and delta frames as the client does.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;
use stammtisch_tables::PositionId;

/// The id of the fragment with the pieces.
const PIECES: &str = "pieces";

/// A page without a browser.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) at: PositionId,
    /// The version that the page reports when it reconnects.
    pub(crate) client_state: String,
    pub(crate) phase: String,
    touches: Value,
    /// The current and the previous text of every fragment, in UTF-16 units.
    texts: BTreeMap<String, [Vec<u16>; 2]>,
}

impl Page {
    /// Applies a state frame.
    pub(crate) fn apply(&mut self, state: &Value) {
        self.at = serde_json::from_value(state["at"].clone()).unwrap();
        state["have"].as_str().unwrap().clone_into(&mut self.client_state);
        state["phase"].as_str().unwrap().clone_into(&mut self.phase);
        if state["touches"].is_object() {
            self.touches = state["touches"].clone();
        }
        for (id, change) in state["fragments"].as_object().unwrap() {
            let [last, earlier] = self.texts.entry(id.clone()).or_default();
            let text = match change {
                Value::String(text) => text.encode_utf16().collect(),
                change => apply_delta(last, earlier, change.as_array().unwrap()),
            };
            *earlier = std::mem::replace(last, text);
        }
    }

    /// The tree of legal touches.
    pub(crate) fn touches(&self) -> &Value {
        &self.touches
    }

    /// The value of an attribute in a fragment.
    pub(crate) fn attribute(&self, fragment: &str, name: &str) -> Option<String> {
        let text = self.text(fragment)?;
        let (_, rest) = text.split_once(&format!(" {name}=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    }

    /// A hash of the rendered pieces.
    pub(crate) fn pieces_hash(&self) -> u64 {
        hash_of(&self.text(PIECES).unwrap_or_default())
    }

    /// The ids of the fragments in which two pages differ.
    pub(crate) fn differing_fragments(&self, other: &Page) -> Vec<String> {
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

/// A hash of the text.
pub(crate) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Applies a delta to the current or the previous text of a fragment.
///
/// The first step is the length of the base text, negative for the previous one. Then follow
/// strings to insert and pairs of indices, which are ranges to copy.
fn apply_delta(last: &[u16], earlier: &[u16], steps: &[Value]) -> Vec<u16> {
    let length = steps[0].as_i64().unwrap();
    let mut steps = steps[1..].iter();
    let old = if length < 0 { earlier } else { last };
    assert_eq!(old.len() as u64, length.unsigned_abs(), "the delta has another base text");
    let mut made = Vec::new();
    let index = |step: &Value| usize::try_from(step.as_u64().unwrap()).unwrap();
    while let Some(step) = steps.next() {
        match step {
            Value::String(text) => made.extend(text.encode_utf16()),
            from => made.extend(&old[index(from)..index(steps.next().unwrap())]),
        }
    }
    made
}
