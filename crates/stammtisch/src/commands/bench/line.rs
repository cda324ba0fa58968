//! What is said over a live connection, as far as a guest needs it who plays anything that is allowed.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::DeflateDecoder;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Under which name a frame says where the match is.
const POSITION: &str = "at";

/// What the house has said.
pub(super) enum Heard {
    /// How the table stands.
    State(State),
    /// A move was not made.
    Refused,
    /// Nothing that matters.
    Other,
}

/// How the table stands, for one pair of eyes.
pub(super) struct State {
    /// Where the match is, as it is named in a move.
    pub(super) at: Value,
    /// What may be touched, if that has changed.
    touches: Option<Map<String, Value>>,
    /// The targets that are buttons, if they have changed.
    buttons: Option<BTreeSet<String>>,
    pub(super) is_over: bool,
    /// The bytes of the frame, on the line and unpacked.
    pub(super) bytes: (usize, usize),
}

impl State {
    /// How many moves there have been.
    pub(super) fn ply(&self) -> u64 {
        self.at.get(0).and_then(Value::as_u64).unwrap_or_default()
    }
}

/// Reads a frame. A long one is deflated, as browsers get it.
pub(super) fn hear(message: Message) -> Heard {
    let wire = message.len();
    let text = match message {
        Message::Text(text) => text.as_str().to_owned(),
        Message::Binary(bytes) => {
            let mut text = String::new();
            match DeflateDecoder::new(&bytes[..]).read_to_string(&mut text) {
                Ok(_) => text,
                Err(_) => return Heard::Other,
            }
        }
        _ => return Heard::Other,
    };
    let Ok(mut frame) = serde_json::from_str::<Value>(&text) else { return Heard::Other };
    match frame["t"].as_str() {
        Some("refused") => Heard::Refused,
        Some("state") => Heard::State(State {
            at: frame[POSITION].take(),
            touches: match frame["touches"].take() {
                Value::Object(touches) => Some(touches),
                _ => None,
            },
            buttons: frame["fragments"]["buttons"].as_str().map(targets),
            is_over: frame["phase"] == "over",
            bytes: (wire, text.len()),
        }),
        _ => Heard::Other,
    }
}

/// The targets in a piece of a page.
fn targets(html: &str) -> BTreeSet<String> {
    let names = html.split("data-target=\"").skip(1).filter_map(|rest| rest.split('"').next());
    names.map(str::to_owned).collect()
}

/// What one guest can do at the table.
#[derive(Default)]
pub(super) struct Choices {
    touches: Map<String, Value>,
    buttons: BTreeSet<String>,
}

impl Choices {
    /// Takes in what has changed.
    pub(super) fn learn(&mut self, state: &mut State) {
        if let Some(touches) = state.touches.take() {
            self.touches = touches;
        }
        if let Some(buttons) = state.buttons.take() {
            self.buttons = buttons;
        }
    }

    /// A move that is allowed, as a frame; none if it is not this guest's turn. What lies on the board is preferred to buttons, among
    /// which is giving up.
    pub(super) fn any_move(&self, at: &Value, dice: &mut impl FnMut(usize) -> usize) -> Option<Message> {
        let mut path: Vec<&String> = Vec::new();
        let mut here = &self.touches;
        while !here.is_empty() {
            let on_board: Vec<&String> = here.keys().filter(|name| !self.buttons.contains(*name)).collect();
            let choice = if on_board.is_empty() { here.keys().collect() } else { on_board };
            let target = choice[dice(choice.len())];
            path.push(target);
            match here.get(target) {
                Some(Value::Object(further)) => here = further,
                _ => break,
            }
        }
        let frame = json!({"t": "touch", POSITION: at, "path": path});
        (!path.is_empty()).then(|| Message::text(frame.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(frame: Value) -> State {
        match hear(Message::text(frame.to_string())) {
            Heard::State(state) => state,
            _ => panic!("no state"),
        }
    }

    #[test]
    fn a_whole_path_on_the_board_is_preferred_to_buttons() {
        let mut first = state(json!({
            "t": "state", POSITION: [4, 0], "phase": "yours",
            "touches": {"a1": {"b1": {}}, "resign": {}},
            "fragments": {"buttons": "<button data-target=\"resign\">"},
        }));
        assert_eq!((first.ply(), first.is_over), (4, false));
        let mut choices = Choices::default();
        choices.learn(&mut first);
        let sent = choices.any_move(&first.at, &mut |_| 0).unwrap();
        assert_eq!(sent, Message::text(r#"{"t":"touch","at":[4,0],"path":["a1","b1"]}"#));
        choices.learn(&mut state(json!({"t": "state", POSITION: [5, 0], "touches": {}, "phase": "others"})));
        assert!(choices.any_move(&first.at, &mut |_| 0).is_none());
    }
}
