//! The live protocol, as far as a visitor needs it who makes any legal move.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::DeflateDecoder;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;

/// The field of a frame that holds the position id.
const POSITION_FIELD: &str = "at";

/// A message from the server.
pub(crate) enum ServerMessage {
    /// The state of the table.
    State(TableState),
    /// A refused move.
    Refused,
    /// Anything else.
    Other,
}

/// The state of a table for one perspective.
pub(crate) struct TableState {
    /// The position id, which a move repeats.
    pub(crate) at: Value,
    /// The legal touches, if they changed.
    touches: Option<Map<String, Value>>,
    /// The targets that are buttons, if they changed.
    buttons: Option<BTreeSet<String>>,
    pub(crate) is_over: bool,
    /// Bytes of the frame, on the wire and decompressed.
    pub(crate) bytes: (usize, usize),
}

impl TableState {
    /// The number of moves so far.
    pub(crate) fn ply(&self) -> u64 {
        self.at.get(0).and_then(Value::as_u64).unwrap_or_default()
    }
}

/// Parses a frame; long ones are compressed.
pub(crate) fn parse_message(message: Message) -> ServerMessage {
    let wire_bytes = message.len();
    let text = match message {
        Message::Text(text) => text.as_str().to_owned(),
        Message::Binary(bytes) => {
            let mut text = String::new();
            match DeflateDecoder::new(&bytes[..]).read_to_string(&mut text) {
                Ok(_) => text,
                Err(_) => return ServerMessage::Other,
            }
        }
        _ => return ServerMessage::Other,
    };
    let Ok(mut frame) = serde_json::from_str::<Value>(&text) else { return ServerMessage::Other };
    match frame["t"].as_str() {
        Some("refused") => ServerMessage::Refused,
        Some("state") => ServerMessage::State(TableState {
            at: frame[POSITION_FIELD].take(),
            touches: match frame["touches"].take() {
                Value::Object(touches) => Some(touches),
                _ => None,
            },
            buttons: frame["fragments"]["buttons"].as_str().map(targets),
            is_over: frame["phase"] == "over",
            bytes: (wire_bytes, text.len()),
        }),
        _ => ServerMessage::Other,
    }
}

/// The targets in an HTML fragment.
fn targets(html: &str) -> BTreeSet<String> {
    let names = html.split("data-target=\"").skip(1).filter_map(|rest| rest.split('"').next());
    names.map(str::to_owned).collect()
}

/// The legal touches of one visitor.
#[derive(Default)]
pub(crate) struct LegalTouches {
    touches: Map<String, Value>,
    buttons: BTreeSet<String>,
}

impl LegalTouches {
    /// Applies the changes of a state.
    pub(crate) fn update(&mut self, state: &mut TableState) {
        if let Some(touches) = state.touches.take() {
            self.touches = touches;
        }
        if let Some(buttons) = state.buttons.take() {
            self.buttons = buttons;
        }
    }

    /// Any legal move as a frame; `None` if it is not this visitor's turn. Targets on the board are
    /// preferred to buttons, because resigning is one.
    pub(crate) fn any_move(&self, at: &Value, random: &mut impl FnMut(usize) -> usize) -> Option<Message> {
        let mut path: Vec<&String> = Vec::new();
        let mut here = &self.touches;
        while !here.is_empty() {
            let on_board: Vec<&String> = here.keys().filter(|name| !self.buttons.contains(*name)).collect();
            let choice = if on_board.is_empty() { here.keys().collect() } else { on_board };
            let target = choice[random(choice.len())];
            path.push(target);
            match here.get(target) {
                Some(Value::Object(further)) => here = further,
                _ => break,
            }
        }
        let frame = json!({"t": "touch", POSITION_FIELD: at, "path": path});
        (!path.is_empty()).then(|| Message::text(frame.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(frame: Value) -> TableState {
        match parse_message(Message::text(frame.to_string())) {
            ServerMessage::State(state) => state,
            _ => panic!("no state"),
        }
    }

    #[test]
    fn a_whole_path_on_the_board_is_preferred_to_buttons() {
        let mut first = state(json!({
            "t": "state", POSITION_FIELD: [4, 0], "phase": "yours",
            "touches": {"a1": {"b1": {}}, "resign": {}},
            "fragments": {"buttons": "<button data-target=\"resign\">"},
        }));
        assert_eq!((first.ply(), first.is_over), (4, false));
        let mut touches = LegalTouches::default();
        touches.update(&mut first);
        let sent = touches.any_move(&first.at, &mut |_| 0).unwrap();
        assert_eq!(sent, Message::text(r#"{"t":"touch","at":[4,0],"path":["a1","b1"]}"#));
        touches.update(&mut state(
            json!({"t": "state", POSITION_FIELD: [5, 0], "touches": {}, "phase": "others"}),
        ));
        assert!(touches.any_move(&first.at, &mut |_| 0).is_none());
    }
}
