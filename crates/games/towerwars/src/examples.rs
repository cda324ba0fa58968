//! Example positions for the rules page, with tasks for beginners.

use stammtisch_presentation::Example;

/// The examples in the order of the rules.
pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "tower",
        setup: r#"{"size":5}"#,
        position: "red RB,r,.,.,./.,r,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,b,BB",
        answers: &["B1->B2", "B2->B1"],
        part: None,
    },
    Example {
        name: "range",
        setup: r#"{"size":5}"#,
        position: "red RB,.,.,.,./.,.,.,.,./.,.,r1,r,./.,.,.,.,./.,.,.,b,BB",
        answers: &["D3->D5"],
        part: None,
    },
    Example {
        name: "block",
        setup: r#"{"size":5}"#,
        position: "red RB,.,.,.,./.,.,.,.,./.,.,r1,r,./.,.,.,.,./.,.,.,b1,BB",
        answers: &["D3->D5"],
        part: None,
    },
    Example {
        name: "base",
        setup: r#"{"size":5}"#,
        position: "red RB,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,r/.,.,.,b,BB",
        answers: &["E4->E5"],
        part: None,
    },
];
