//! What players may be called.

use stammtisch_core::Text;

/// The longest name.
pub(crate) const LONGEST_NAME: usize = 15;

/// What is wrong with the names of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
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

/// Checks the names of all who play: 1 to 15 letters or digits each, all different.
pub fn check_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<(), NameFault> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if !is_name(name) {
            return Err(NameFault::Invalid);
        }
        seen.push(name);
    }
    let is_twice = |(index, name): (usize, &&str)| seen[..index].contains(name);
    if seen.iter().enumerate().any(is_twice) { Err(NameFault::Duplicate) } else { Ok(()) }
}

pub(crate) fn is_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_15_letters_or_digits() {
        assert_eq!(check_names(["Ann", "B0"]), Ok(()));
        assert_eq!(check_names(["abcdefghijklmno", "1"]), Ok(()));
        for wrong in ["", "abcdefghijklmnop", "a b", "Jörg", "a-b"] {
            assert_eq!(check_names(["Ann", wrong]), Err(NameFault::Invalid), "{wrong}");
        }
    }

    #[test]
    fn all_names_are_different() {
        assert_eq!(check_names(["Ann", "Bo", "Ann"]), Err(NameFault::Duplicate));
        assert_eq!(check_names(["Ann", "ann"]), Ok(()));
    }
}
