//! Mutation of valid JSON, as a fuzzer does it: the result is almost well-formed.

use serde_json::{Value, json};

use crate::TestRng;

/// The JSON text with one to three values changed, or with a few bytes corrupted.
pub fn mutate_json(text: &str, rng: &mut TestRng) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_str::<Value>(text) else { return text.as_bytes().to_vec() };
    if rng.below(8) == 0 {
        return mutate_bytes(text.as_bytes().to_vec(), rng);
    }
    for _ in 0..=rng.below(3) {
        mutate_value(&mut value, rng);
    }
    value.to_string().into_bytes()
}

fn mutate_bytes(mut bytes: Vec<u8>, rng: &mut TestRng) -> Vec<u8> {
    for _ in 0..=rng.below(4) {
        let index = rng.below(bytes.len());
        match (rng.below(3), bytes.get_mut(index)) {
            (0, _) => bytes.truncate(index),
            (1, Some(byte)) => *byte = rng.below(256) as u8,
            (_, _) => bytes.insert(index, rng.below(256) as u8),
        }
    }
    bytes
}

/// Changes one value somewhere in the tree.
fn mutate_value(value: &mut Value, rng: &mut TestRng) {
    if rng.below(40) == 0 {
        *value = [json!(null), json!(0), json!(""), json!([]), json!({}), json!(true), json!("x")]
            .into_iter()
            .nth(rng.below(7))
            .unwrap_or_default();
        return;
    }
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let index = rng.below(fields.len());
            if let Some(field) = fields.values_mut().nth(index) {
                mutate_value(field, rng);
            }
        }
        Value::Array(items) if !items.is_empty() => mutate_array(items, rng),
        Value::Number(number) => {
            let whole = number.as_i64().unwrap_or_default();
            let values = [
                0,
                1,
                whole.wrapping_add(1),
                whole.wrapping_sub(1),
                24,
                25,
                199,
                200,
                255,
                256,
                9_999,
                i64::MAX,
                -1,
            ];
            *value = rng.pick(&values).copied().unwrap_or_default().into();
        }
        Value::String(text) => *text = mutate_text(text, rng),
        Value::Bool(flag) => *flag = !*flag,
        other => *other = json!(rng.below(30)),
    }
}

fn mutate_array(items: &mut Vec<Value>, rng: &mut TestRng) {
    let index = rng.below(items.len());
    match rng.below(5) {
        0 => drop(items.remove(index)),
        1 => items.push(items[index].clone()),
        2 => {
            let other = rng.below(items.len());
            items.swap(index, other);
        }
        _ => mutate_value(&mut items[index], rng),
    }
}

/// The characters that occur in the positions of all games.
const POSITION_CHARACTERS: &[u8] = b"0123456789XOxobrBR.-/,:@*p?>+hmd=eA Zlay";

fn mutate_text(text: &str, rng: &mut TestRng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let index = rng.below(letters.len());
    let letter = char::from(rng.pick(POSITION_CHARACTERS).copied().unwrap_or_default());
    match (rng.below(4), letters.get_mut(index)) {
        (0, Some(_)) => drop(letters.remove(index)),
        (1, Some(old)) | (2, Some(old)) => *old = letter,
        _ => letters.insert(index, letter),
    }
    letters.into_iter().collect()
}
