//! Example positions for the rules, and exercises with their solutions.

use stammtisch_presentation::Example;

/// The examples in the order of the rules.
pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "city",
        setup: r#"{"players":2}"#,
        position: "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0",
        answers: &["0:-1@180*0"],
        part: Some([-110.0, -110.0, 320.0, 320.0]),
    },
    Example {
        name: "road",
        setup: r#"{"players":2}"#,
        position: "turn=1 drawn=A aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,A-1:0@270p2",
        answers: &["1:0@90*1"],
        part: Some([-120.0, -110.0, 340.0, 320.0]),
    },
    Example {
        name: "cloister",
        setup: r#"{"players":2}"#,
        position: "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,B0:1@0p1*0,U-1:0@0p2,U1:0@0p2,E-1:1@270p1,E1:1@90p2,E-1:2@180p1,E0:2@180p2",
        answers: &["1:2@180", "1:2@180*0", "1:2@180*1", "1:2@90", "1:2@90*0", "1:2@90*1"],
        part: Some([-110.0, -10.0, 320.0, 320.0]),
    },
];
