//! How much the house reads and plays at most: generous for people, tight for the machine.

use crate::Text;

/// How much there may be of everything. Every reader, every upload, every position and every live move passes these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most plies of a match. A match that gets there is drawn.
    pub plies: usize,
    /// The most bytes of a file.
    pub bytes: usize,
    /// The most bytes of a position.
    pub position: usize,
    /// The most bytes of another ground, as JSON.
    pub board_data: usize,
    /// How deep the lists and objects of a JSON file may lie in one another.
    pub depth: usize,
    /// The most parts of a file (such as the properties of an SGF file) and the most entries of a table's history.
    pub entries: usize,
    /// The most things beside moves that one seat may add to a table's history: wishes, answers to them, and how often it changes hands.
    pub asides: usize,
}

/// The house's limits. The longest matches that people and computer players have had here are ten times shorter.
pub const LIMITS: Limits = Limits {
    plies: 5_000,
    bytes: 1 << 20,
    position: 1 << 16,
    board_data: 1 << 18,
    depth: 64,
    entries: 20_000,
    asides: 1_000,
};

impl Limits {
    /// Refuses a file that is too large or, as JSON, nested too deep, before anybody reads it.
    pub fn check_file(&self, bytes: &[u8]) -> Result<(), Text> {
        if bytes.len() > self.bytes {
            return Err(Text::new("limit-bytes").with("most", self.bytes / 1024));
        }
        if depth(bytes) > self.depth {
            return Err(Text::new("limit-depth").with("most", self.depth));
        }
        Ok(())
    }

    /// Refuses a position that is longer than any.
    pub fn check_position(&self, position: &str) -> Result<(), Text> {
        match position.len() > self.position {
            true => Err(Text::new("limit-position").with("most", self.position / 1024)),
            false => Ok(()),
        }
    }

    /// Refuses a file with so many plies. Readers ask while they read, not at the end.
    pub fn check_plies(&self, plies: usize) -> Result<(), Text> {
        match plies > self.plies {
            true => Err(Text::new("limit-plies").with("most", self.plies)),
            false => Ok(()),
        }
    }

    /// Refuses a file with so many parts. Readers ask while they read, not at the end.
    pub fn check_entries(&self, entries: usize) -> Result<(), Text> {
        match entries > self.entries {
            true => Err(Text::new("limit-entries").with("most", self.entries)),
            false => Ok(()),
        }
    }
}

/// How deep the lists and objects of a JSON file lie in one another; 0 for any other file.
fn depth(bytes: &[u8]) -> usize {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if !matches!(text.first(), Some(b'{' | b'[')) {
        return 0;
    }
    let (mut now, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in text {
        match (byte, quoted) {
            _ if escaped => escaped = false,
            (b'\\', true) => escaped = true,
            (b'"', _) => quoted = !quoted,
            (b'{' | b'[', false) => {
                now += 1;
                deepest = deepest.max(now);
            }
            (b'}' | b']', false) => now = now.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_be_as_large_and_as_deep_as_the_limits_say_and_no_more() {
        let limits = Limits { bytes: 1024, depth: 3, ..LIMITS };
        let key = |bytes: &[u8]| limits.check_file(bytes).err().map(|why| why.key.into_owned());
        assert_eq!(key(&[b' '; 1024]), None);
        assert_eq!(key(&[b' '; 1025]).as_deref(), Some("limit-bytes"));
        assert_eq!(key(b"\xef\xbb\xbf [[{}], {\"a\": [1]}, \"[[[[\\\"[[[[\"]"), None);
        assert_eq!(key(b"[[[[]]]]").as_deref(), Some("limit-depth"));
        assert_eq!(key(b"((((;B[aa]C[[[[]))))"), None, "an SGF file is no JSON");
    }

    #[test]
    fn the_limit_itself_is_still_allowed() {
        assert_eq!(LIMITS.check_plies(LIMITS.plies), Ok(()));
        assert!(LIMITS.check_plies(LIMITS.plies + 1).is_err());
        assert!(LIMITS.check_entries(LIMITS.entries + 1).is_err());
        assert!(LIMITS.check_position(&"x".repeat(LIMITS.position + 1)).is_err());
    }
}
