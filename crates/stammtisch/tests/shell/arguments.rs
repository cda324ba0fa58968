//! Command-line errors: exit code 2 and one line in the chosen language.

use crate::{stammtisch, stdout_of};

fn usage_error(arguments: &[&str]) -> String {
    let output = stammtisch(arguments).assert().code(2).get_output().clone();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().to_owned()
}

#[test]
fn a_bad_argument_is_explained_in_both_languages() {
    for (arguments, english, german) in [
        (
            &["play", "go", "--siez", "9"][..],
            "There is no argument “--siez” here. Did you mean “--size”?",
            "Ein Argument „--siez“ gibt es hier nicht. War „--size“ gemeint?",
        ),
        (&["replay"], "Something is missing: <FILE>.", "Es fehlt etwas: <FILE>."),
        (
            &["serve", "--port", "many"],
            "“many” is not a value for “--port <PORT>”.",
            "„many“ ist kein Wert für „--port <PORT>“.",
        ),
        (
            &["serve", "--port", "70000"],
            "“70000” is not a value for “--port <PORT>”; it must be from 0 to 65535.",
            "„70000“ ist kein Wert für „--port <PORT>“; er muss zwischen 0 und 65535 liegen.",
        ),
        (
            &["arena", "go", "--players", "random,random", "--games", "0"],
            "“0” is not a value for “--games <N>”; it must be at least 1.",
            "„0“ ist kein Wert für „--games <N>“; er muss mindestens 1 sein.",
        ),
        (&["serve", "--port"], "“--port <PORT>” needs a value.", "„--port <PORT>“ braucht einen Wert."),
        (
            &["serve", "--port", "1", "--port", "2"],
            "“--port <PORT>” can be given only once.",
            "„--port <PORT>“ lässt sich nur einmal angeben.",
        ),
        (
            &["play", "go", "--load", "x.sgf", "--size", "9"],
            "“--load <FILE>” cannot be used together with “--size <VALUE>”.",
            "„--load <FILE>“ und „--size <VALUE>“ lassen sich nicht zusammen angeben.",
        ),
        (
            &["serv"],
            "There is no command “serv”. Did you mean “serve”?",
            "Einen Befehl „serv“ gibt es nicht. War „serve“ gemeint?",
        ),
    ] {
        let help = "--help lists everything there is.";
        assert_eq!(usage_error(&[arguments, &["--lang", "en"]].concat()), format!("{english} {help}"));
        let help = "--help zählt alles auf, was es gibt.";
        assert_eq!(usage_error(&[arguments, &["--lang", "de"]].concat()), format!("{german} {help}"));
    }
}

#[test]
fn an_unknown_language_is_refused_with_the_known_ones() {
    assert!(
        usage_error(&["serve", "--lang", "fr"])
            .starts_with("“fr” is not a value for “--lang <CODE>”; it must be one of: en, de.")
    );
}

#[test]
fn the_language_may_come_before_the_command() {
    let legal = ["inspect", "tic-tac-toe", "--moves", "a1"];
    for language in [&["--lang", "de"][..], &["--lang=de"]] {
        assert_eq!(
            stdout_of(&mut stammtisch(&[language, &legal].concat())),
            stdout_of(&mut stammtisch(&legal))
        );
        let help = stdout_of(&mut stammtisch(&[language, &["play", "go", "--help"]].concat()));
        assert!(help.contains("Schwarz"), "{help}");
        let course = stdout_of(&mut stammtisch(&[language, &["towerwars", "-help"]].concat()));
        assert!(course.contains("Bedenkzeit"), "{course}");
    }
    assert!(usage_error(&["--lang", "en", "replay", "--lang", "de", "x"]).contains("only once"));
    assert!(usage_error(&["--lang"]).contains("needs a value"));
}
