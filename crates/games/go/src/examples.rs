//! Positions that illustrate the rules, and exercises for newcomers.

use stammtisch_presentation::Example;

/// The examples in teaching order.
pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "capture",
        setup: r#"{"size":5,"komi":0.5}"#,
        position: "...../..X../.XOX./...../..... b 0:0 - play",
        answers: &["C2"],
        part: None,
    },
    Example {
        name: "escape",
        setup: r#"{"size":5,"komi":0.5}"#,
        position: "...../..O../.OXO./...../..... b 0:0 - play",
        answers: &["C2"],
        part: None,
    },
    Example {
        name: "ko",
        setup: r#"{"size":5,"komi":0.5}"#,
        position: ".XO../X.XO./.XO../...../..... w 1:0 B4 play",
        answers: &[],
        part: None,
    },
    Example {
        name: "eyes",
        setup: r#"{"size":5,"komi":0.5}"#,
        position: "...../...../OOOOO/XXXXO/...XO b 0:0 - play",
        answers: &["B1"],
        part: None,
    },
    Example {
        name: "territory",
        setup: r#"{"size":5,"komi":0.5}"#,
        position: "..XO./..XO./..XO./..XO./..XO. b 0:0 - scoring:-:-",
        answers: &[],
        part: None,
    },
];
