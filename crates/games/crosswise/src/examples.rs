//! Example positions for the rules, with the moves that solve their exercises.

use stammtisch_presentation::Example;

/// The examples, in the order in which they are taught.
pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "three",
        setup: r#"{"players":"2"}"#,
        position: "000000/000000/001000/001000/000000/000000 1234,3456 0,0,0,0 0 1112223456",
        answers: &["s1:c1", "s1:c2", "s1:c5", "s1:c6"],
        part: None,
    },
    Example {
        name: "different",
        setup: r#"{"players":"2"}"#,
        position: "000000/000000/123450/000000/000000/000000 1111,6123 0,0,0,0 1 1112223456",
        answers: &["s1:f3", "s1:f4"],
        part: None,
    },
    Example {
        name: "remover",
        setup: r#"{"players":"2"}"#,
        position: "000000/001000/001000/001000/001000/000000 1234,7456 0,0,0,0 1 11222222",
        answers: &["s1:c2", "s1:c3", "s1:c4", "s1:c5"],
        part: None,
    },
];
