//! A position as one line of text: five fields with a blank between them.
//! ```text
//! ...X./..xO./..OO./...../..... b 3:1 D4 scoring:w:b
//! ```
//! 1. The rows from the top, joined by `/`: `.` empty, `X` black, `O` white; `x` and `o` are stones
//!    that were taken off as dead in scoring.
//! 2. The side to move, `b` or `w`; in scoring the side that would move if play resumed.
//! 3. The prisoners of Black and of White, without the dead stones of scoring.
//! 4. The points that superko forbids to the side to move, joined by commas, or `-`. Other earlier
//!    positions are not part of the text.
//! 5. The phase: `play`, `passed` (play after one pass), `scoring:DONE:CHANGED` (the side that said
//!    done, and the side that changed the board last: `b`, `w` or `-`), `counted`, `resigned:b` or
//!    `resigned:w`.

use crate::notation::excerpt;
use crate::rules::{Board, Colour, Go, Misplaced, Phase, Point, Scoring, Setup, Verdict};
use stammtisch_rules::Text;

/// Writes a position as one line of text.
#[must_use]
pub fn write(game: &Go) -> String {
    let as_played = game.board_as_played();
    let size = as_played.size();
    let row = |row| (0..size).filter_map(|column| Some(letter(game, Point::at(column, row)?))).collect();
    let rows: Vec<String> = (0..size).rev().map(row).collect();
    let [black, white] = Colour::BOTH.map(|colour| as_played.prisoners(colour));
    let side = colour_letter(Some(game.to_move()));
    let forbidden: Vec<String> = game.forbidden_by_superko().map(|point| point.to_string()).collect();
    let forbidden = if forbidden.is_empty() { "-".to_owned() } else { forbidden.join(",") };
    format!("{} {side} {black}:{white} {forbidden} {}", rows.join("/"), write_phase(game.phase()))
}

/// Reads a position: the game that goes on from there.
pub fn read(setup: &Setup, text: &str) -> Result<Go, Text> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[rows, side, prisoners, forbidden, phase] = fields.as_slice() else {
        return Err(Text::new("position-fields").with("found", fields.len()));
    };
    let bad = |key: &'static str, field: &str| Text::new(key).with("text", excerpt(field));
    let (board, dead) = read_rows(setup.size, rows)?;
    let to_move = read_colour(side).ok_or_else(|| bad("position-side", side))?;
    let (black, white) = read_prisoners(prisoners).ok_or_else(|| bad("position-prisoners", prisoners))?;
    let phase = read_phase(phase).ok_or_else(|| bad("position-phase", phase))?;
    if !dead.is_empty() && matches!(phase, Phase::Playing { .. }) {
        return Err(Text::new("position-dead-in-play").with("point", dead[0].to_string()));
    }
    let mut game = Go::from_board(*setup, board.with_prisoners(black, white), to_move);
    for name in forbidden.split(',').filter(|name| *name != "-") {
        let point = name.parse().ok().filter(|&point| game.forbid(point));
        point.ok_or_else(|| bad("position-forbidden", name))?;
    }
    game.enter(phase, &dead).map_err(|point| Text::new("position-dead").with("point", point.to_string()))?;
    Ok(game)
}

/// Why a list of stones is no position, as a sentence.
pub(crate) fn misplaced_text(fault: Misplaced) -> Text {
    let (key, point) = match fault {
        Misplaced::OffBoard(point) => ("stones-off-board", point),
        Misplaced::Twice(point) => ("stones-twice", point),
        Misplaced::NoLiberty(point) => ("stones-no-liberty", point),
    };
    Text::new(key).with("point", point.to_string())
}

fn letter(game: &Go, point: Point) -> char {
    match (game.board_as_played().stone(point), game.board().is_empty(point)) {
        (None, _) => '.',
        (Some(Colour::Black), false) => 'X',
        (Some(Colour::White), false) => 'O',
        (Some(Colour::Black), true) => 'x',
        (Some(Colour::White), true) => 'o',
    }
}

/// Reads the rows: the board with all stones, and those of them that are dead.
fn read_rows(size: u8, text: &str) -> Result<(Board, Vec<Point>), Text> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(size) {
        return Err(Text::new("position-rows").with("size", size).with("found", rows.len()));
    }
    let mut stones = Vec::new();
    let mut dead = Vec::new();
    for (row, text) in (0..size).rev().zip(rows) {
        if text.len() != usize::from(size) {
            let fault = Text::new("position-columns").with("row", row + 1).with("size", size);
            return Err(fault.with("found", text.chars().count()));
        }
        for (column, letter) in (0..size).zip(text.chars()) {
            let colour = match letter {
                '.' => continue,
                'X' | 'x' => Colour::Black,
                'O' | 'o' => Colour::White,
                _ => return Err(Text::new("position-letter").with("letter", letter.to_string())),
            };
            let Some(point) = Point::at(column, row) else { continue };
            stones.push((colour, point));
            if letter.is_ascii_lowercase() {
                dead.push(point);
            }
        }
    }
    let board = Board::with_stones(size, stones).map_err(misplaced_text)?;
    Ok((board, dead))
}

fn write_phase(phase: Phase) -> String {
    match phase {
        Phase::Playing { passed: false } => "play".to_owned(),
        Phase::Playing { passed: true } => "passed".to_owned(),
        Phase::Scoring(Scoring { done, changed_by }) => {
            let done = Colour::BOTH.into_iter().find(|colour| done[colour.index()]);
            format!("scoring:{}:{}", colour_letter(done), colour_letter(changed_by))
        }
        Phase::Over(Verdict::Counted) => "counted".to_owned(),
        Phase::Over(Verdict::Resigned(colour)) => format!("resigned:{}", colour_letter(Some(colour))),
    }
}

fn read_phase(text: &str) -> Option<Phase> {
    let parts: Vec<&str> = text.split(':').collect();
    Some(match parts.as_slice() {
        ["play"] => Phase::Playing { passed: false },
        ["passed"] => Phase::Playing { passed: true },
        ["counted"] => Phase::Over(Verdict::Counted),
        ["resigned", colour] => Phase::Over(Verdict::Resigned(read_colour(colour)?)),
        ["scoring", done, changed] => {
            let mut scoring = Scoring { done: [false; 2], changed_by: read_colour_or_none(changed)? };
            if let Some(colour) = read_colour_or_none(done)? {
                scoring.done[colour.index()] = true;
            }
            Phase::Scoring(scoring)
        }
        _ => return None,
    })
}

pub(crate) fn read_prisoners(text: &str) -> Option<(u32, u32)> {
    let (black, white) = text.split_once(':')?;
    let read = |text: &str| text.parse::<u32>().ok().filter(|&stones| stones <= MAX_PRISONERS);
    Some((read(black)?, read(white)?))
}

/// More prisoners than any match has, and far from where sums would overflow.
const MAX_PRISONERS: u32 = 1_000_000;

fn colour_letter(colour: Option<Colour>) -> char {
    match colour {
        Some(Colour::Black) => 'b',
        Some(Colour::White) => 'w',
        None => '-',
    }
}

fn read_colour(text: &str) -> Option<Colour> {
    match text {
        "b" => Some(Colour::Black),
        "w" => Some(Colour::White),
        _ => None,
    }
}

fn read_colour_or_none(text: &str) -> Option<Option<Colour>> {
    if text == "-" { Some(None) } else { read_colour(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const SMALL: Setup = Setup {
        size: 5,
        komi: crate::rules::HalfPoints(5),
        handicap: 0,
        count: crate::rules::Count::Territory,
    };

    #[test]
    fn every_state_of_a_game_is_read_back_from_its_position() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for game_number in 0..30 {
            let mut game = Go::new(SMALL).unwrap();
            let mut states = vec![game.clone()];
            for ply in 0..120 {
                let colour = Colour::BOTH.into_iter().find(|&c| game.may_move(c)).unwrap();
                let mut moves = Vec::new();
                game.each_move(colour, |mv| moves.push(mv));
                let sensible = game.random_sensible(colour, &mut rng).unwrap();
                let mv = if ply % 3 == 0 { moves[(ply * 7 + game_number) % moves.len()] } else { sensible };
                game.make_move(colour, mv);
                states.push(game.clone());
                if let Phase::Over(_) = game.phase() {
                    break;
                }
            }
            states.iter().for_each(assert_read_back);
        }
    }

    fn assert_read_back(game: &Go) {
        let text = write(game);
        let read = read(game.agreed(), &text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        assert_eq!(read.full_hash(), game.full_hash(), "{text}");
        assert_eq!(write(&read), text);
        for colour in Colour::BOTH {
            let [mut before, mut after] = [Vec::new(), Vec::new()];
            game.each_move(colour, |mv| before.push(mv));
            read.each_move(colour, |mv| after.push(mv));
            assert_eq!(before, after, "{text}");
        }
    }

    #[test]
    fn a_position_that_cannot_be_read_says_where() {
        let empty = "...../...../...../...../.....";
        for (text, key) in [
            (format!("{empty} b 0:0 -"), "position-fields"),
            (".../.../... b 0:0 - play".to_owned(), "position-rows"),
            (empty.replacen("...../", "....../", 1) + " b 0:0 - play", "position-columns"),
            (empty.replacen('.', "Z", 1) + " b 0:0 - play", "position-letter"),
            (format!("{empty} x 0:0 - play"), "position-side"),
            (format!("{empty} b 0 - play"), "position-prisoners"),
            (format!("{empty} b 0:4000000000 - play"), "position-prisoners"),
            (format!("{empty} b 0:0 A9 play"), "position-forbidden"),
            (format!("{empty} b 0:0 A1,I1 play"), "position-forbidden"),
            (format!("{empty} b 0:0 - lunch"), "position-phase"),
            (format!("{empty} b 0:0 - scoring:x:-"), "position-phase"),
            ("XO.../O..../...../...../..... b 0:0 - play".to_owned(), "stones-no-liberty"),
            ("xX.../...../...../...../..... b 0:0 - scoring:-:-".to_owned(), "position-dead"),
            ("x..../...../...../...../..... b 0:0 - play".to_owned(), "position-dead-in-play"),
        ] {
            let fault = read(&SMALL, &text).err().map(|fault| fault.key.into_owned());
            assert_eq!(fault.as_deref(), Some(key), "{text}");
        }
    }
}
