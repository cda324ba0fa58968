//! The rules for player names.

use stammtisch_rules::{Seat, Text};

/// The longest name, in bytes.
pub(crate) const MAX_NAME_LEN: usize = 15;

/// A fault in the player names of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameFault {
    /// A name is not 1 to 15 letters or digits.
    Invalid,
    /// Two players have the same name.
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

/// The faults in the names of all players: invalid names, or else duplicates.
pub(crate) fn find_faults(names: &[&str]) -> Vec<(Seat, NameFault)> {
    let seats_where = |is_faulty: &dyn Fn(&str) -> bool, fault| {
        let seats = (0..).map(Seat).zip(names);
        seats.filter(|(_, name)| is_faulty(name)).map(|(seat, _)| (seat, fault)).collect::<Vec<_>>()
    };
    let invalid = seats_where(&|name| !is_valid_name(name), NameFault::Invalid);
    let is_duplicate = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
    if invalid.is_empty() { seats_where(&is_duplicate, NameFault::Duplicate) } else { invalid }
}

/// Whether a name has 1 to 15 ASCII letters or digits.
pub(crate) fn is_valid_name(name: &str) -> bool {
    (1..=MAX_NAME_LEN).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_15_letters_or_digits() {
        assert_eq!(find_faults(&["Ann", "B0"]), []);
        assert_eq!(find_faults(&["abcdefghijklmno", "1"]), []);
        for wrong in ["", "abcdefghijklmnop", "a b", "Jörg", "a-b"] {
            assert_eq!(find_faults(&["Ann", wrong]), [(Seat(1), NameFault::Invalid)], "{wrong}");
        }
    }

    #[test]
    fn all_names_are_different() {
        let twice = [(Seat(0), NameFault::Duplicate), (Seat(2), NameFault::Duplicate)];
        assert_eq!(find_faults(&["Ann", "Bo", "Ann"]), twice);
        assert_eq!(find_faults(&["Ann", "ann"]), []);
    }
}
