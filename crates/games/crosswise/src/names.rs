//! What players may be called.

use stammtisch_rules::{Seat, Text};

/// The longest name.
pub(crate) const MAX_NAME_LEN: usize = 15;

/// What is wrong with the names of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameFault {
    /// One is not made of 1 to 15 letters or digits.
    Invalid,
    /// Two are the same.
    Duplicate,
}

impl From<NameFault> for Text {
    fn from(fault: NameFault) -> Text {
        match fault {
            NameFault::Invalid => Text::new("names-invalid"),
            NameFault::Duplicate => Text::new("names-duplicate"),
        }
    }
}

/// What is wrong with the names of all who play: each that has not 1 to 15 letters or digits, else each that is not the only one.
pub(crate) fn faults(names: &[&str]) -> Vec<(Seat, NameFault)> {
    let at = |wrong: &dyn Fn(&str) -> bool, fault| {
        let seats = (0..).map(Seat).zip(names);
        seats.filter(|(_, name)| wrong(name)).map(|(seat, _)| (seat, fault)).collect::<Vec<_>>()
    };
    let invalid = at(&|name| !is_name(name), NameFault::Invalid);
    let is_twice = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
    if invalid.is_empty() { at(&is_twice, NameFault::Duplicate) } else { invalid }
}

pub(crate) fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_LEN).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_15_letters_or_digits() {
        assert_eq!(faults(&["Ann", "B0"]), []);
        assert_eq!(faults(&["abcdefghijklmno", "1"]), []);
        for wrong in ["", "abcdefghijklmnop", "a b", "Jörg", "a-b"] {
            assert_eq!(faults(&["Ann", wrong]), [(Seat(1), NameFault::Invalid)], "{wrong}");
        }
    }

    #[test]
    fn all_names_are_different() {
        let twice = [(Seat(0), NameFault::Duplicate), (Seat(2), NameFault::Duplicate)];
        assert_eq!(faults(&["Ann", "Bo", "Ann"]), twice);
        assert_eq!(faults(&["Ann", "ann"]), []);
    }
}
