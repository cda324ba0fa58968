//! Messages captured between Java programs of the course.

use std::fs;
use std::path::Path;

use stammtisch_rmi::stream::{decode, encode};

/// The messages in all captures: calls and returns without their message type byte.
pub(crate) fn messages() -> Vec<Vec<u8>> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "hex"));
    files.sort();
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let lines = texts.iter().flat_map(|text| text.lines().map(str::trim));
    let calls = lines.filter(|line| line.starts_with("50aced") || line.starts_with("51aced"));
    calls.map(|line| bytes(line)[1..].to_vec()).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

#[test]
fn captured_messages_survive_decoding_and_encoding() {
    let messages = messages();
    assert!(messages.len() > 60, "{}", messages.len());
    for message in messages {
        let stream = decode(&message).unwrap();
        assert!(!stream.items.is_empty());
        assert_eq!(encode(&stream), message);
    }
}
