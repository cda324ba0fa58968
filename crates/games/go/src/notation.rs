//! The notation of moves.
//!
//! A point (`D4`: letters without I, row 1 at the bottom), `pass`, `resign`, and in scoring
//! `dead:D4`, `alive:D4`, `restore`, `resume` or `done`. Case is ignored.

use crate::rules::Move;
use stammtisch_rules::Text;
pub(crate) use stammtisch_rules::excerpt;

/// Writes a move in notation.
#[must_use]
pub fn write_move(mv: Move) -> String {
    match mv {
        Move::Place(point) => point.to_string(),
        Move::Pass => "pass".to_owned(),
        Move::Resign => "resign".to_owned(),
        Move::Dead(point) => format!("dead:{point}"),
        Move::Alive(point) => format!("alive:{point}"),
        Move::Restore => "restore".to_owned(),
        Move::Resume => "resume".to_owned(),
        Move::Done => "done".to_owned(),
    }
}

/// Reads a move in notation.
pub fn read_move(text: &str) -> Result<Move, Text> {
    let small = text.to_ascii_lowercase();
    let read = match small.as_str() {
        "pass" => Some(Move::Pass),
        "resign" => Some(Move::Resign),
        "restore" => Some(Move::Restore),
        "resume" => Some(Move::Resume),
        "done" => Some(Move::Done),
        _ => match small.split_once(':') {
            Some(("dead", point)) => point.parse().ok().map(Move::Dead),
            Some(("alive", point)) => point.parse().ok().map(Move::Alive),
            Some(_) => None,
            None => small.parse().ok().map(Move::Place),
        },
    };
    read.ok_or_else(|| Text::new("unreadable-move").with("text", excerpt(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_back_from_their_notation() {
        let point = "D4".parse().unwrap();
        let all =
            [Move::Place(point), Move::Dead(point), Move::Pass, Move::Resign, Move::Restore, Move::Resume];
        for mv in all.into_iter().chain([Move::Done, Move::Alive(point)]) {
            assert_eq!(read_move(&write_move(mv)), Ok(mv));
            assert_eq!(read_move(&write_move(mv).to_uppercase()), Ok(mv));
        }
        for text in
            ["", "I4", "D20", "dead", "dead:", "dead:I4", "alive:", "undead:D4", "passs", "D4 ", "dead: D4"]
        {
            assert_eq!(read_move(text).unwrap_err().key, "unreadable-move", "{text}");
        }
    }
}
