//! Example positions for the rules page, with tasks for beginners.

use stammtisch_presentation::Example;

/// The examples in the order of the rules.
pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "boat",
        setup: r#"{"detectives":3}"#,
        position: "round:5 turn:0 x:115 tickets:4/8/10/2 log:taxi,bus,bus,taxi blue:102/4/8/10/0 yellow:126/4/8/10/0 red:114/4/8/10/0",
        answers: &["108:black", "157:black"],
        part: Some([530.0, 270.0, 430.0, 370.0]),
    },
    Example {
        name: "tube",
        setup: r#"{"detectives":3}"#,
        position: "round:3 turn:1 x:111 tickets:4/9/12/2 log:taxi,bus,bus shown:111 targets:111 blue:67/4/6/10/0 yellow:107/4/7/9/0 red:23/4/8/8/0",
        answers: &["111:tube"],
        part: Some([370.0, 200.0, 330.0, 280.0]),
    },
    Example {
        name: "catch",
        setup: r#"{"detectives":3}"#,
        position: "round:3 turn:1 x:102 tickets:4/9/12/2 log:taxi,bus,bus shown:102 targets:102 blue:83/4/6/10/0 yellow:107/4/7/9/0 red:23/4/8/8/0",
        answers: &["102:taxi"],
        part: Some([500.0, 210.0, 300.0, 240.0]),
    },
];
