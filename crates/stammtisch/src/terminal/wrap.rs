//! Prose that fits the window: lines are broken between words, and go on below where they began.

/// This text with no line longer than so many characters, as far as its words allow. Coloured lines are boards and stay as they are.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrapped_line(line, columns)).collect();
    lines.join("\n")
}

fn wrapped_line(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns || line.contains('\x1b') {
        return line.to_owned();
    }
    let indent = indent(line, columns);
    let (mut told, mut length) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end_matches(' ').chars().count();
        if length > indent && length + bare > columns {
            told.truncate(told.trim_end_matches(' ').len());
            told.push('\n');
            told.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        }
        told.push_str(word);
        length += word.chars().count();
    }
    told
}

/// Where a broken line goes on: behind the number of a numbered line, under the explanation of a line like "  undo    take back ..", else
/// under its first letter.
fn indent(line: &str, columns: usize) -> usize {
    let blanks = |text: &str| text.chars().take_while(|&letter| letter == ' ').count();
    let begin = blanks(line);
    if let Some((number, _)) = line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok()) {
        return number.len() + 2;
    }
    let under = match line.trim_start().split_once("  ") {
        Some((head, tail)) if begin > 0 => begin + head.chars().count() + 2 + blanks(tail),
        _ => begin,
    };
    if under * 2 <= columns { under } else { begin }
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn a_long_line_is_broken_between_words() {
        assert_eq!(
            wrapped("Stones do not move.\nBlack plays first.", 12),
            "Stones do\nnot move.\nBlack plays\nfirst."
        );
        assert_eq!(wrapped("short", 12), "short");
        assert_eq!(
            wrapped("Grundstücksverkehrsgenehmigung ist lang", 12),
            "Grundstücksverkehrsgenehmigung\nist lang"
        );
    }

    #[test]
    fn an_explanation_goes_on_below_itself() {
        assert_eq!(
            wrapped("  save FILE    save the game in a file", 30),
            "  save FILE    save the game\n               in a file"
        );
        assert_eq!(wrapped("   Black plays C3 at once.", 16), "   Black plays\n   C3 at once.");
        assert_eq!(wrapped("12. Black plays C3 at once.", 16), "12. Black plays\n    C3 at once.");
    }

    #[test]
    fn a_coloured_board_stays_as_it_is() {
        let board = "\x1b[43m . . . . . . . . \x1b[0m";
        assert_eq!(wrapped(board, 8), board);
    }
}
