//! Size limits for files, positions and matches.

use crate::Text;

/// The limits that every parser, upload, position and live move is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies of a match. A match that reaches this limit is drawn.
    pub plies: usize,
    /// Bytes of a file.
    pub file_bytes: usize,
    /// Bytes of a position text.
    pub position_bytes: usize,
    /// Bytes of a custom board, as JSON.
    pub board_data_bytes: usize,
    /// Nesting depth of arrays and objects in a JSON file.
    pub json_depth: usize,
    /// Parts of a file (such as the properties of an SGF file), and entries of a table's history.
    pub entries: usize,
    /// Entries other than moves that one seat may add to a table's history: requests, answers to
    /// them, and changes of the player on the seat.
    pub side_entries: usize,
}

/// The limits in force. The longest real matches so far are ten times shorter.
pub const LIMITS: Limits = Limits {
    plies: 5_000,
    file_bytes: 1 << 20,
    position_bytes: 1 << 16,
    board_data_bytes: 1 << 18,
    json_depth: 64,
    entries: 20_000,
    side_entries: 1_000,
};

impl Limits {
    /// Rejects a file that is too large or, as JSON, nested too deeply. Call it before parsing.
    pub fn check_file(&self, bytes: &[u8]) -> Result<(), Text> {
        if bytes.len() > self.file_bytes {
            return Err(Text::new("limit-bytes").with("most", self.file_bytes / 1024));
        }
        if json_depth(bytes) > self.json_depth {
            return Err(Text::new("limit-depth").with("most", self.json_depth));
        }
        Ok(())
    }

    /// Rejects a position text that is too long.
    pub fn check_position(&self, position: &str) -> Result<(), Text> {
        if position.len() > self.position_bytes {
            return Err(Text::new("limit-position").with("most", self.position_bytes / 1024));
        }
        Ok(())
    }

    /// Rejects too many plies. Parsers call it while they read, not at the end.
    pub fn check_plies(&self, plies: usize) -> Result<(), Text> {
        if plies > self.plies {
            return Err(Text::new("limit-plies").with("most", self.plies));
        }
        Ok(())
    }

    /// Rejects too many entries. Parsers call it while they read, not at the end.
    pub fn check_entries(&self, entries: usize) -> Result<(), Text> {
        if entries > self.entries {
            return Err(Text::new("limit-entries").with("most", self.entries));
        }
        Ok(())
    }
}

/// The nesting depth of arrays and objects in a JSON file; 0 for any other file.
fn json_depth(bytes: &[u8]) -> usize {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if !matches!(text.first(), Some(b'{' | b'[')) {
        return 0;
    }
    let mut depth = 0_usize;
    let mut max_depth = 0;
    let mut is_quoted = false;
    let mut is_escaped = false;
    for byte in text {
        match (byte, is_quoted) {
            _ if is_escaped => is_escaped = false,
            (b'\\', true) => is_escaped = true,
            (b'"', _) => is_quoted = !is_quoted,
            (b'{' | b'[', false) => {
                depth += 1;
                max_depth = max_depth.max(depth);
            }
            (b'}' | b']', false) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    max_depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_the_size_or_depth_limit_is_refused() {
        let limits = Limits { file_bytes: 1024, json_depth: 3, ..LIMITS };
        let key = |bytes: &[u8]| limits.check_file(bytes).err().map(|why| why.key.into_owned());
        assert_eq!(key(&[b' '; 1024]), None);
        assert_eq!(key(&[b' '; 1025]).as_deref(), Some("limit-bytes"));
        assert_eq!(key(b"\xef\xbb\xbf [[{}], {\"a\": [1]}, \"[[[[\\\"[[[[\"]"), None);
        assert_eq!(key(b"[[[[]]]]").as_deref(), Some("limit-depth"));
        assert_eq!(key(b"((((;B[aa]C[[[[]))))"), None, "an SGF file is not JSON");
    }

    #[test]
    fn the_limit_itself_is_still_allowed() {
        assert_eq!(LIMITS.check_plies(LIMITS.plies), Ok(()));
        assert!(LIMITS.check_plies(LIMITS.plies + 1).is_err());
        assert!(LIMITS.check_entries(LIMITS.entries + 1).is_err());
        assert!(LIMITS.check_position(&"x".repeat(LIMITS.position_bytes + 1)).is_err());
    }
}
