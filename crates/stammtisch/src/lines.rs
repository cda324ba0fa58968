//! Reads lines of input with a length limit.

use std::io::{self, BufRead, Read};

/// The longest line that is kept whole.
const MAX_LINE_BYTES: usize = 1 << 20;
/// How much of a longer line is kept.
const KEPT_PREFIX_BYTES: usize = 100;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// The bytes of the line without the newline.
    Text(Vec<u8>),
    /// Too long; the first bytes of the line.
    TooLong(Vec<u8>),
}

/// The next line; `None` at the end of the input. The last line needs no newline.
pub(crate) fn read_line(input: &mut (impl BufRead + ?Sized)) -> io::Result<Option<InputLine>> {
    let mut line = Vec::new();
    let read = input.take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read > MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        line.truncate(KEPT_PREFIX_BYTES);
        return Ok(Some(InputLine::TooLong(line)));
    }
    Ok(Some(InputLine::Text(line)))
}

/// All lines of an input; of a line that is too long, the bytes that are kept.
pub(crate) fn kept_lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || read_line(&mut input).transpose())
        .map(|line| line.map(|(InputLine::Text(kept) | InputLine::TooLong(kept))| kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_line_is_skipped_and_the_next_one_is_kept() {
        let mut input = vec![b'x'; 3 * MAX_LINE_BYTES];
        input.extend(b"\nnext\n\nlast");
        let mut input = input.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Some(InputLine::TooLong(vec![b'x'; KEPT_PREFIX_BYTES])));
        assert_eq!(next(), Some(InputLine::Text(b"next".to_vec())));
        assert_eq!(next(), Some(InputLine::Text(Vec::new())));
        assert_eq!(next(), Some(InputLine::Text(b"last".to_vec())));
        assert_eq!(next(), None);
    }
}
