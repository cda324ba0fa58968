//! Lines of input, however long somebody makes them.

use std::io::{self, BufRead, Read};

/// The longest line that is kept.
const LONGEST: usize = 1 << 20;
/// How much is kept of a longer one.
const BEGINNING: usize = 100;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The line's bytes without its end.
    Text(Vec<u8>),
    /// Too long to be kept; this is how it begins.
    TooLong(Vec<u8>),
}

/// The next line; none at the end. The last line needs no end.
pub(crate) fn read_line(input: &mut (impl BufRead + ?Sized)) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read > LONGEST {
        input.skip_until(b'\n')?;
        line.truncate(BEGINNING);
        return Ok(Some(Line::TooLong(line)));
    }
    Ok(Some(Line::Text(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_line_is_read_over_and_the_next_one_is_kept() {
        let mut input = vec![b'x'; 3 * LONGEST];
        input.extend(b"\nnext\n\nlast");
        let mut input = input.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Some(Line::TooLong(vec![b'x'; BEGINNING])));
        assert_eq!(next(), Some(Line::Text(b"next".to_vec())));
        assert_eq!(next(), Some(Line::Text(Vec::new())));
        assert_eq!(next(), Some(Line::Text(b"last".to_vec())));
        assert_eq!(next(), None);
    }
}
