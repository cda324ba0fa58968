//! Word wrap with hanging indents.

/// Wraps text at word boundaries to at most `columns` characters per line. Coloured lines are
/// boards and stay unchanged.
pub(super) fn wrap_text(text: &str, columns: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrap_line(line, columns)).collect();
    lines.join("\n")
}

fn wrap_line(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns || line.contains('\x1b') {
        return line.to_owned();
    }
    let indent = indent(line, columns);
    let mut wrapped = String::new();
    let mut length = 0;
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end_matches(' ').chars().count();
        if length > indent && length + bare > columns {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        }
        wrapped.push_str(word);
        length += word.chars().count();
    }
    wrapped
}

/// The indent of continuation lines: after the number of a numbered line, under the explanation of
/// a line like `  undo    take back ..`, else under the first letter.
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
    use super::wrap_text;

    #[test]
    fn a_long_line_is_broken_between_words() {
        assert_eq!(
            wrap_text("Stones do not move.\nBlack plays first.", 12),
            "Stones do\nnot move.\nBlack plays\nfirst."
        );
        assert_eq!(wrap_text("short", 12), "short");
        assert_eq!(
            wrap_text("Grundstücksverkehrsgenehmigung ist lang", 12),
            "Grundstücksverkehrsgenehmigung\nist lang"
        );
    }

    #[test]
    fn continuation_lines_align_with_the_explanation() {
        assert_eq!(
            wrap_text("  save FILE    save the game in a file", 30),
            "  save FILE    save the game\n               in a file"
        );
        assert_eq!(wrap_text("   Black plays C3 at once.", 16), "   Black plays\n   C3 at once.");
        assert_eq!(wrap_text("12. Black plays C3 at once.", 16), "12. Black plays\n    C3 at once.");
    }

    #[test]
    fn a_coloured_board_stays_as_it_is() {
        let board = "\x1b[43m . . . . . . . . \x1b[0m";
        assert_eq!(wrap_text(board, 8), board);
    }
}
