//! Forged data: JSON that is almost as it should be.

use serde_json::{Value, json};

use crate::Dice;

/// The JSON text with one to three values in it changed, or with a few bytes of it broken.
pub fn forged(text: &str, dice: &mut Dice) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_str::<Value>(text) else { return text.as_bytes().to_vec() };
    if dice.below(8) == 0 {
        return broken(text.as_bytes().to_vec(), dice);
    }
    for _ in 0..=dice.below(3) {
        forge(&mut value, dice);
    }
    value.to_string().into_bytes()
}

fn broken(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(4) {
        let place = dice.below(bytes.len());
        match (dice.below(3), bytes.get_mut(place)) {
            (0, _) => bytes.truncate(place),
            (1, Some(byte)) => *byte = dice.below(256) as u8,
            (_, _) => bytes.insert(place, dice.below(256) as u8),
        }
    }
    bytes
}

/// Changes one value somewhere in it.
fn forge(value: &mut Value, dice: &mut Dice) {
    if dice.below(40) == 0 {
        *value = [json!(null), json!(0), json!(""), json!([]), json!({}), json!(true), json!("x")]
            .into_iter()
            .nth(dice.below(7))
            .unwrap_or_default();
        return;
    }
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let place = dice.below(fields.len());
            if let Some(field) = fields.values_mut().nth(place) {
                forge(field, dice);
            }
        }
        Value::Array(items) if !items.is_empty() => forge_list(items, dice),
        Value::Number(number) => {
            let whole = number.as_i64().unwrap_or_default();
            let others = [
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
            *value = dice.pick(&others).copied().unwrap_or_default().into();
        }
        Value::String(text) => *text = forge_text(text, dice),
        Value::Bool(is_so) => *is_so = !*is_so,
        other => *other = json!(dice.below(30)),
    }
}

fn forge_list(items: &mut Vec<Value>, dice: &mut Dice) {
    let place = dice.below(items.len());
    match dice.below(5) {
        0 => drop(items.remove(place)),
        1 => items.push(items[place].clone()),
        2 => {
            let other = dice.below(items.len());
            items.swap(place, other);
        }
        _ => forge(&mut items[place], dice),
    }
}

/// Letters that positions are made of, in all games.
const LETTERS: &[u8] = b"0123456789XOxobrBR.-/,:@*p?>+hmd=eA Zlay";

fn forge_text(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = dice.below(letters.len());
    let letter = char::from(dice.pick(LETTERS).copied().unwrap_or_default());
    match (dice.below(4), letters.get_mut(place)) {
        (0, Some(_)) => drop(letters.remove(place)),
        (1, Some(old)) | (2, Some(old)) => *old = letter,
        _ => letters.insert(place, letter),
    }
    letters.into_iter().collect()
}
