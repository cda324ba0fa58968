//! Malformed messages: refused with an error, without panics or large allocations.

use proptest::prelude::*;
use stammtisch_rmi::stream::{MAX_BYTES, MAX_DEPTH, StreamError, decode, encode};

use crate::captured::messages;

const HEADER: [u8; 4] = [0xac, 0xed, 0, 5];

fn after_header(bytes: &[u8]) -> Result<stammtisch_rmi::stream::Stream, StreamError> {
    decode(&[&HEADER[..], bytes].concat())
}

#[test]
fn truncated_messages_are_refused_or_valid() {
    for message in messages() {
        for end in 0..message.len() {
            if let Ok(stream) = decode(&message[..end]) {
                assert_eq!(encode(&stream), message[..end]);
            }
        }
    }
}

#[test]
fn a_huge_length_is_refused_before_allocation() {
    let huge = [0x7a, 0x7f, 0xff, 0xff, 0xff];
    assert!(matches!(after_header(&huge), Err(StreamError::TooMuch { what: "bytes", max: MAX_BYTES })));
    // An array of two billion bytes that are missing.
    let mut array = vec![0x75, 0x72, 0, 2, b'[', b'B', 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0x78, 0x70];
    array.extend([0x7f, 0xff, 0xff, 0xff]);
    assert!(matches!(after_header(&array), Err(StreamError::Io(_))));
}

#[test]
fn nested_arrays_are_limited() {
    let mut bytes = vec![0x75, 0x72, 0, 2, b'[', b'['];
    bytes.extend([0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0x78, 0x70, 0, 0, 0, 1]);
    for _ in 0..10_000 {
        bytes.extend([0x75, 0x71, 0, 0x7e, 0, 0, 0, 0, 0, 1]);
    }
    assert!(matches!(after_header(&bytes), Err(StreamError::TooMuch { max: MAX_DEPTH, .. })));
}

#[test]
fn a_class_cannot_be_its_own_ancestor() {
    let mut bytes = vec![0x73, 0x72, 0, 1, b'A', 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0x78];
    bytes.extend([0x71, 0, 0x7e, 0, 0]);
    assert!(matches!(after_header(&bytes), Err(StreamError::Reference { .. })));
}

#[test]
fn errors_say_where_and_what_is_expected() {
    let message = after_header(&[0x70, 0x42]).unwrap_err().to_string();
    assert_eq!(
        message,
        "at byte 5 there is 0x42, where an object, a string, an array, a class, a reference or null must be"
    );
    assert_eq!(decode(b"GET / HTTP/1.1").unwrap_err().to_string().split(' ').next(), Some("it"));
}

proptest! {
    #[test]
    fn random_bytes_are_refused_or_valid(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(stream) = after_header(&bytes) {
            prop_assert_eq!(decode(&encode(&stream)).unwrap(), stream);
        }
    }

    #[test]
    fn mutated_messages_are_refused_or_valid(
        which in any::<prop::sample::Index>(),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let all = messages();
        let mut message = which.get(&all).clone();
        for (position, byte) in wrong {
            let index = position.index(message.len());
            message[index] = byte;
        }
        if let Ok(stream) = decode(&message) {
            prop_assert!(decode(&encode(&stream)).is_ok());
        }
    }
}
