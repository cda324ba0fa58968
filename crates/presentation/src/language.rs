//! The supported languages. To add one, add it to everything in this file and write its `.ftl` file
//! beside each of the others.

use serde::{Deserialize, Serialize};

/// A supported language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// English, the default.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

/// All supported languages.
pub const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// The messages of a crate by language: the files `en.ftl` and so on in a folder, which is given
/// relative to the source file.
#[macro_export]
macro_rules! locales {
    ($folder:literal) => {
        [
            ($crate::Language::English, include_str!(concat!($folder, "/en.ftl"))),
            ($crate::Language::German, include_str!(concat!($folder, "/de.ftl"))),
        ]
    };
}

/// What differs between languages beside their messages.
struct Conventions {
    code: &'static str,
    own_name: &'static str,
    group_separator: char,
    decimal_point: char,
}

impl Language {
    const fn conventions(self) -> Conventions {
        match self {
            Language::English => {
                Conventions { code: "en", own_name: "English", group_separator: ',', decimal_point: '.' }
            }
            Language::German => {
                Conventions { code: "de", own_name: "Deutsch", group_separator: '.', decimal_point: ',' }
            }
        }
    }

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        self.conventions().code
    }

    /// The language's name in the language itself.
    pub const fn own_name(self) -> &'static str {
        self.conventions().own_name
    }

    /// The separator of digit groups, and the decimal point.
    pub(crate) const fn number_separators(self) -> (char, char) {
        let Conventions { group_separator, decimal_point, .. } = self.conventions();
        (group_separator, decimal_point)
    }

    /// Its index in [`LANGUAGES`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The language for a code such as `de`, `de-AT` or `de_DE.UTF-8`.
    pub fn from_code(code: &str) -> Option<Language> {
        let primary = code.trim().split(['-', '_', '.']).next().unwrap_or_default();
        LANGUAGES.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The supported language with the highest weight in an `Accept-Language` header; English if
    /// there is none.
    pub fn accepted(header: &str) -> Language {
        let mut weighted: Vec<(f32, Language)> = header
            .split(',')
            .filter_map(|part| {
                let (code, weight) = part.split_once(";q=").unwrap_or((part, "1"));
                Some((weight.trim().parse().ok()?, Language::from_code(code)?))
            })
            .collect();
        weighted.sort_by(|a, b| b.0.total_cmp(&a.0));
        weighted.first().map_or(Language::English, |(_, language)| *language)
    }
}
