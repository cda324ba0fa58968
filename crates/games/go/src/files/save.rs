//! From a record to an SGF file.

use super::{OWN_MOVE, write_point};
use crate::notation::write_move;
use crate::rules::{Colour, Count, Go, Move, Phase, Point, Territory, Verdict, colour, seat};
use stammtisch_core::{Loss, Record};

/// Writes the record, which begins with the state `start`, as FF[4]. None if it begins in the middle of a game: SGF knows
/// no prisoners and no phases before the first move.
#[must_use]
pub fn save(record: &Record<Go>, start: &Go) -> Option<String> {
    let begins = start.phase() == (Phase::Playing { passed: false });
    if !begins || Colour::BOTH.iter().any(|&colour| start.board().prisoners(colour) > 0) {
        return None;
    }
    let mut game = start.clone();
    let mut nodes = String::new();
    for (index, played) in record.moves.iter().enumerate() {
        let Some(colour) = played.actor.seat().and_then(colour) else { continue };
        nodes.push_str(if index % MOVES_IN_A_LINE == 0 { "\n" } else { "" });
        nodes.push_str(&move_node(&game, colour, played.mv));
        game.make_move(colour, played.mv);
    }
    Some(format!("({}{nodes}{})\n", root(record, start, &game), territory(&game)))
}

const MOVES_IN_A_LINE: usize = 12;

/// A stone or a pass as everybody writes it. What SGF has no move for stands in a property of our own.
fn move_node(game: &Go, colour: Colour, mv: Move) -> String {
    match mv {
        Move::Place(point) => format!(";{}[{}]", letter(colour), write_point(game.board(), point)),
        Move::Pass => format!(";{}[]", letter(colour)),
        Move::Resign | Move::Dead(_) | Move::Restore | Move::Resume | Move::Done => {
            format!(";{OWN_MOVE}[{} {}]", letter(colour), write_move(mv))
        }
    }
}

fn root(record: &Record<Go>, start: &Go, end: &Go) -> String {
    let setup = start.agreed();
    let mut root = format!(
        ";FF[4]GM[1]CA[UTF-8]AP[Stammtisch:{}]\nSZ[{}]KM[{}]",
        env!("CARGO_PKG_VERSION"),
        setup.size,
        setup.komi
    );
    if setup.count == Count::Area {
        root += "RU[Chinese]";
    }
    for (colour, tag) in Colour::BOTH.into_iter().zip(&record.seats) {
        if !tag.name.is_empty() {
            root += &format!("P{}[{}]", letter(colour), escaped(&tag.name));
        }
    }
    if let Some(result) = result(record, end) {
        root += &format!("RE[{result}]");
    }
    root + &set_up(start)
}

/// The stones before the first move, and who begins where the stones do not tell.
fn set_up(start: &Go) -> String {
    let of = |colour| -> Vec<Point> {
        start.board().points().filter(|&point| start.board().stone(point) == Some(colour)).collect()
    };
    let [black, white] = Colour::BOTH.map(of);
    let is_handicap = black.len() > 1 && white.is_empty() && start.to_move() == Colour::White;
    let mut text = String::new();
    if is_handicap {
        text += &format!("HA[{}]", black.len());
    }
    text += &point_list("AB", start, &black);
    text += &point_list("AW", start, &white);
    let is_plain = black.is_empty() && white.is_empty() && start.to_move() == Colour::Black;
    if !is_handicap && !is_plain {
        text += &format!("PL[{}]", letter(start.to_move()));
    }
    text
}

/// Who owns what at the end, dead stones included: from these other programs find the dead stones.
fn territory(end: &Go) -> String {
    if end.phase() != Phase::Over(Verdict::Counted) {
        return String::new();
    }
    let territory = Territory::of(end.board());
    let of = |colour| -> Vec<Point> {
        end.board().points().filter(|&point| territory.owner(point) == Some(colour)).collect()
    };
    point_list("TB", end, &of(Colour::Black)) + &point_list("TW", end, &of(Colour::White))
}

fn point_list(name: &str, game: &Go, points: &[Point]) -> String {
    let values: String =
        points.iter().map(|&point| format!("[{}]", write_point(game.board(), point))).collect();
    if values.is_empty() { values } else { format!("\n{name}{values}") }
}

/// The result as SGF writes it; none while the game goes on.
fn result(record: &Record<Go>, end: &Go) -> Option<String> {
    if let Some(forfeit) = record.forfeits.last() {
        let winner = Colour::BOTH.into_iter().find(|&colour| !forfeit.seats.contains(seat(colour)))?;
        let by = match forfeit.why {
            Loss::Resigned => 'R',
            Loss::Time => 'T',
            Loss::Left => 'F',
        };
        return Some(format!("{}+{by}", letter(winner)));
    }
    let Phase::Over(verdict) = end.phase() else { return None };
    Some(match (end.winner(), verdict) {
        (None, _) => "0".to_owned(),
        (Some(winner), Verdict::Resigned(_)) => format!("{}+R", letter(winner)),
        (Some(winner), Verdict::Counted) => format!("{}+{}", letter(winner), end.count().lead(winner)),
    })
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| ['\\', c].into_iter().skip(usize::from(!"\\]:".contains(c)))).collect()
}
