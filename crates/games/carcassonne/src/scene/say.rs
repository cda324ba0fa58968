//! Small words that several parts of the scene need.

use stammtisch_stage::{Text, Words};

use crate::rules::{Design, Rotation};
use crate::touches::compass;

/// A feature of a turned tile: "city in the north".
pub(crate) fn feature(design: Design, rotation: Rotation, number: u8, words: &Words) -> String {
    let kind = design.features().get(usize::from(number)).map_or("cloister", |feature| feature.kind.name());
    let text = Text::new(format!("spot-{kind}"));
    match compass(design, rotation, number) {
        Some(point) => words.text(&text.with("where", Text::new(format!("compass-{point}")))),
        None => words.text(&text),
    }
}
