//! Conversion of moves, colours and statuses to and from Java objects.

use super::{Colour, Move, Status};
use crate::stream::{Field, Handle, Heap, SERIALIZABLE, Value};

const MOVE: &str = "towerwarspp.preset.Move";
const POSITION: &str = "towerwarspp.preset.Position";
const STATUS: &str = "towerwarspp.preset.Status";
const COLOUR: &str = "towerwarspp.preset.PlayerColor";
/// The columns and rows of the largest board.
const MAX_BOARD_SIZE: i32 = 26;

pub(super) fn write_move(heap: &mut Heap, mv: Option<Move>) -> Option<Handle> {
    let mv = mv?;
    let fields = vec![Field::primitive(b'I', "letter"), Field::primitive(b'I', "number")];
    let position = heap.class(POSITION, 1, SERIALIZABLE, fields, None);
    let [end, start] = [mv.to, mv.from].map(|(letter, number)| {
        let values = vec![Value::Int(letter.into()), Value::Int(number.into())];
        Value::Object(Some(heap.object(position, values)))
    });
    let signature = heap.text("Ltowerwarspp/preset/Position;");
    let fields = vec![Field::reference(b'L', "end", signature), Field::reference(b'L', "start", signature)];
    let class = heap.class(MOVE, 1, SERIALIZABLE, fields, None);
    Some(heap.object(class, vec![end, start]))
}

/// Reads a move: `Some(None)` is Java's null, which surrenders; `None` is an invalid move.
pub(super) fn read_move(heap: &Heap, handle: Option<Handle>) -> Option<Option<Move>> {
    if handle.is_none() {
        return Some(None);
    }
    if heap.class_name(handle) != Some(MOVE) {
        return None;
    }
    let [from, to] = ["start", "end"].map(|end| {
        let position = heap.object_field(handle, end);
        Some((coordinate(heap, position, "letter")?, coordinate(heap, position, "number")?))
    });
    Some(Some(Move { from: from?, to: to? }))
}

fn coordinate(heap: &Heap, position: Option<Handle>, name: &str) -> Option<u8> {
    let number = heap.int_field(position, name).filter(|number| (1..=MAX_BOARD_SIZE).contains(number))?;
    u8::try_from(number).ok()
}

pub(super) fn write_status(heap: &mut Heap, status: Status) -> Handle {
    heap.enum_constant(STATUS, status.name())
}

pub(super) fn read_status(heap: &Heap, handle: Option<Handle>) -> Option<Status> {
    heap.enum_constant_at(STATUS, handle).and_then(Status::from_name)
}

pub(super) fn write_colour(heap: &mut Heap, colour: Colour) -> Handle {
    heap.enum_constant(COLOUR, colour.name())
}

pub(super) fn read_colour(heap: &Heap, handle: Option<Handle>) -> Option<Colour> {
    heap.enum_constant_at(COLOUR, handle).and_then(Colour::from_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Item, Stream, encode};

    const CAPTURED: &str = include_str!("../../tests/data/s2_stream1_calls_exceptions_null.hex");

    fn hex(heap: Heap, value: Handle) -> String {
        let bytes = encode(&Stream { heap, items: vec![Item::Value(Some(value))] });
        bytes[4..].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn objects_are_encoded_as_java_encodes_them() {
        let mut heap = Heap::default();
        let mv = write_move(&mut heap, Some(Move { from: (3, 1), to: (2, 2) })).unwrap();
        assert!(CAPTURED.contains(&hex(heap, mv)));
        let mut heap = Heap::default();
        let status = write_status(&mut heap, Status::RedWin);
        assert!(CAPTURED.contains(&hex(heap, status)));
        let mut heap = Heap::default();
        let colour = write_colour(&mut heap, Colour::Red);
        assert!(CAPTURED.contains(&hex(heap, colour)));
    }

    #[test]
    fn a_move_off_the_largest_board_is_invalid() {
        let mut heap = Heap::default();
        let mv = write_move(&mut heap, Some(Move { from: (3, 1), to: (2, 27) }));
        assert_eq!(read_move(&heap, mv), None);
        assert_eq!(read_move(&heap, None), Some(None));
    }
}
