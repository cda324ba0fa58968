//! The board as text, five lines of ten characters per tile, fewer in a narrow window.
//!
//! It marks the cells where the drawn tile fits, with the numbers of hints, and shows the drawn
//! tile in each rotation with the numbers of its features.

use std::fmt::Write;

use stammtisch_presentation::{Game, RenderContext, Text};

use crate::notation::write_move;
use crate::rules::{Carcassonne, Cell, Colour, Design, End, Kind, Move, Points, Rotation};
use crate::scene::raster::{SIDE, Square, marker_square, square};
use crate::scene::{ending, labels};

/// Characters of a tile's line.
const WIDTH: usize = 2 * SIDE;

/// The level of detail of each tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// All of its squares.
    Full,
    /// Every second square, in three lines of six characters.
    Half,
    /// Its letter and the owner of its meeple, in three characters.
    Letter,
}

impl Scale {
    /// The largest scale at which that number of tiles fits into a row.
    fn fitting(tiles: usize, columns: Option<usize>) -> Scale {
        let available = columns.unwrap_or(usize::MAX).saturating_sub(MARGIN);
        let fits = |scale: &Scale| tiles.saturating_mul(scale.width()) <= available;
        [Scale::Full, Scale::Half].into_iter().find(fits).unwrap_or(Scale::Letter)
    }

    /// Characters of a tile's line.
    fn width(self) -> usize {
        match self {
            Scale::Full => WIDTH,
            Scale::Half => 6,
            Scale::Letter => 3,
        }
    }

    /// The indices of the shown rows, and of the shown columns.
    fn squares(self) -> &'static [usize] {
        match self {
            Scale::Full => &[0, 1, 2, 3, 4],
            Scale::Half => &[0, 2, 4],
            Scale::Letter => &[2],
        }
    }

    /// The shown row or column that represents this one.
    fn shown(self, square: usize) -> usize {
        match self {
            Scale::Full => square,
            Scale::Half => square.div_ceil(2) * 2,
            Scale::Letter => 2,
        }
    }
}

/// Characters before a row of tiles.
const MARGIN: usize = 5;

/// The position as lines of text for a terminal.
pub(crate) fn text_board(view: &Carcassonne, context: &RenderContext<'_>) -> String {
    let mut text = grid(view, context);
    text += &scores(view, context);
    if let Some(design) = view.drawn() {
        text += &drawn(view, design, context);
    }
    text += &remaining_tiles(view, context);
    if let Some(outcome) = view.outcome() {
        text += &by_kind(view, context);
        text += &ending(&outcome, context);
        text.push('\n');
    }
    text
}

fn grid(view: &Carcassonne, context: &RenderContext<'_>) -> String {
    let fitting = fitting_cells(view);
    let shown = || view.board().tiles().iter().map(|tile| tile.cell).chain(fitting.iter().copied());
    let columns =
        (shown().map(|cell| cell.x).min().unwrap_or(0), shown().map(|cell| cell.x).max().unwrap_or(0));
    let rows = (shown().map(|cell| cell.y).min().unwrap_or(0), shown().map(|cell| cell.y).max().unwrap_or(0));
    let scale = Scale::fitting((columns.0..=columns.1).count(), context.columns);
    let width = scale.width();
    let mut text = " ".repeat(MARGIN);
    for x in columns.0..=columns.1 {
        let _ = write!(text, "{x:^width$}");
    }
    end_line(&mut text);
    for y in rows.0..=rows.1 {
        for &line in scale.squares() {
            text += &if line == SIDE / 2 { format!("{y:>4} ") } else { " ".repeat(MARGIN) };
            for x in columns.0..=columns.1 {
                text += &cell_line(view, Cell::new(x, y), (line, scale), &fitting, context);
            }
            end_line(&mut text);
        }
    }
    text
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

fn fitting_cells(view: &Carcassonne) -> Vec<Cell> {
    let mut cells = Vec::new();
    if let Some(design) = view.drawn() {
        view.board().for_each_placement(design, |cell, _| cells.push(cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// One line of a cell at that scale; `line` is the row of squares.
fn cell_line(
    view: &Carcassonne,
    cell: Cell,
    (line, scale): (usize, Scale),
    fitting: &[Cell],
    context: &RenderContext<'_>,
) -> String {
    let width = scale.width();
    let colour = context.colour;
    if let Some(tile) = view.board().tile_at(cell) {
        let meeple = view.meeples().find(|meeple| meeple.tile == *tile).map(|meeple| {
            let mark = meeple_mark(meeple.seat.0 + 1, view.setup().colour(meeple.seat), colour);
            let (row, column) = marker_square(tile.design, tile.rotation, meeple.feature);
            ((scale.shown(row), scale.shown(column)), mark)
        });
        if scale == Scale::Letter {
            return format!(
                "{}{}",
                tile.design.letter(),
                meeple.map_or_else(|| "  ".to_owned(), |(_, mark)| mark)
            );
        }
        return tile_line(tile.design, tile.rotation, (line, scale), colour, |row, column| {
            meeple.as_ref().filter(|(place, _)| *place == (row, column)).map(|(_, mark)| mark.clone())
        });
    }
    let hints = Some(context.hints_at(&cell.to_string())).filter(|hints| !hints.is_empty());
    let top = if line == 0 { hints.as_deref().unwrap_or("·") } else { "·" };
    match (line, fitting.binary_search(&cell), scale) {
        (_, Ok(_), Scale::Letter) => format!("{:^width$}", hints.as_deref().unwrap_or("+")),
        (0 | 4, Ok(_), Scale::Full) => format!("{:^width$}", format!("+ ·{top:^3}· +")),
        (0 | 4, Ok(_), Scale::Half) => format!("{:^width$}", format!("+{top:^3}+")),
        (2, Ok(_), _) => format!("{:^width$}", cell.to_string()),
        _ => " ".repeat(width),
    }
}

/// One line of a tile; `mark` may replace the two characters of a square.
fn tile_line(
    design: Design,
    rotation: Rotation,
    (row, scale): (usize, Scale),
    colour: bool,
    mark: impl Fn(usize, usize) -> Option<String>,
) -> String {
    scale
        .squares()
        .iter()
        .map(|&column| {
            mark(row, column).unwrap_or_else(|| square_characters(design, rotation, row, column, colour))
        })
        .collect()
}

/// The two characters of a square.
fn square_characters(design: Design, rotation: Rotation, row: usize, column: usize, colour: bool) -> String {
    let here = square(design, rotation, row, column);
    let feature = match here {
        Square::Feature(number) => design.features().get(usize::from(number)),
        Square::Crossing => None,
    };
    let (plain, code) = match feature.map(|feature| feature.kind) {
        None | Some(Kind::Road) => (road_characters(design, rotation, row, column), "30;48;5;187"),
        Some(Kind::City) if has_shield(design, rotation, here, row, column) => {
            ("▒◆".to_owned(), "34;48;5;180")
        }
        Some(Kind::City) => ("▒▒".to_owned(), "38;5;137;48;5;180"),
        Some(Kind::Cloister) => ("/\\".to_owned(), "1;31;48;5;230"),
        Some(Kind::Field) => (" .".to_owned(), "38;5;64;48;5;107"),
    };
    if colour { format!("\u{1b}[{code}m{plain}\u{1b}[0m") } else { plain }
}

fn has_shield(design: Design, rotation: Rotation, here: Square, row: usize, column: usize) -> bool {
    let Square::Feature(number) = here else { return false };
    let shield = design.features().get(usize::from(number)).is_some_and(|feature| feature.shield);
    shield && {
        let (marked_row, marked_column) = marker_square(design, rotation, number);
        (row, column) == (marked_row, (marked_column + 1) % SIDE)
    }
}

/// The two characters of a road square, by the directions in which the road goes on.
fn road_characters(design: Design, rotation: Rotation, row: usize, column: usize) -> String {
    let here = square(design, rotation, row, column);
    let goes_on = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(row), Some(column)) if row < SIDE && column < SIDE => {
            let there = square(design, rotation, row, column);
            there == here
                || (is_road(design, there) && (here == Square::Crossing || there == Square::Crossing))
        }
        _ => here != Square::Crossing,
    };
    let north = goes_on(row.checked_sub(1), Some(column));
    let south = goes_on(Some(row + 1), Some(column));
    let west = goes_on(Some(row), column.checked_sub(1));
    let east = goes_on(Some(row), Some(column + 1));
    let line = match (north, east, south, west) {
        (true, true, true, true) => '╋',
        (false, true, true, true) => '┳',
        (true, false, true, true) => '┫',
        (true, true, false, true) => '┻',
        (true, true, true, false) => '┣',
        (true, true, false, false) => '┗',
        (true, false, false, true) => '┛',
        (false, true, true, false) => '┏',
        (false, false, true, true) => '┓',
        (_, false, _, false) => '┃',
        _ => '━',
    };
    let filler = if east { '━' } else { ' ' };
    format!("{line}{filler}")
}

fn is_road(design: Design, square: Square) -> bool {
    match square {
        Square::Crossing => true,
        Square::Feature(number) => {
            design.features().get(usize::from(number)).is_some_and(|feature| feature.kind == Kind::Road)
        }
    }
}

fn meeple_mark(player: u8, seat_colour: Colour, colour: bool) -> String {
    let code = match seat_colour {
        Colour::Red => "1;97;41",
        Colour::Blue => "1;97;44",
        Colour::Yellow => "1;30;43",
        Colour::Green => "1;97;42",
        Colour::Black => "1;97;40",
        Colour::Grey => "1;30;47",
    };
    let plain = format!("@{player}");
    if colour { format!("\u{1b}[{code}m{plain}\u{1b}[0m") } else { plain }
}

fn scores(view: &Carcassonne, context: &RenderContext<'_>) -> String {
    let mut text = "\n".to_owned();
    for seat in view.all_seats() {
        let line = Text::new("board-score")
            .with("name", context.name(seat))
            .with("points", view.total(seat))
            .with("left", view.meeples_left(seat));
        let mark = meeple_mark(seat.0 + 1, view.setup().colour(seat), context.colour);
        let _ = writeln!(text, "{mark} {}", context.messages.text(&line));
    }
    text
}

/// The drawn tile in each rotation, side by side, and its placements.
fn drawn(view: &Carcassonne, design: Design, context: &RenderContext<'_>) -> String {
    let rotations = &Rotation::ALL[..usize::from(design.period())];
    let heading = Text::new("panel-drawn-title").with("tile", design.letter().to_string());
    let mut text = format!("\n{}\n", context.messages.text(&heading));
    for rotation in rotations {
        let _ = write!(text, "  {:<WIDTH$}", format!("@{}", rotation.degrees()));
    }
    end_line(&mut text);
    for row in 0..SIDE {
        for &rotation in rotations {
            text += "  ";
            text += &tile_line(design, rotation, (row, Scale::Full), context.colour, |row, column| {
                numbered(design, rotation, row, column)
            });
        }
        end_line(&mut text);
    }
    text + &features(design, context) + &placements(view, design, context)
}

/// The number of a feature, if the square is the one that marks it.
fn numbered(design: Design, rotation: Rotation, row: usize, column: usize) -> Option<String> {
    let Square::Feature(number) = square(design, rotation, row, column) else { return None };
    (marker_square(design, rotation, number) == (row, column)).then(|| format!("*{number}"))
}

fn features(design: Design, context: &RenderContext<'_>) -> String {
    let names: Vec<String> = (0..design.features().len() as u8)
        .map(|number| {
            format!("*{number} {}", labels::feature(design, Rotation::R0, number, context.messages))
        })
        .collect();
    context.messages.text(&Text::new("board-features").with("features", names.join(", "))) + "\n"
}

fn placements(view: &Carcassonne, design: Design, context: &RenderContext<'_>) -> String {
    let mut found: Vec<(Cell, Rotation)> = Vec::new();
    view.board().for_each_placement(design, |cell, rotation| found.push((cell, rotation)));
    found.sort_unstable();
    let places: Vec<String> =
        found.iter().map(|(cell, rotation)| format!("{cell}@{}", rotation.degrees())).collect();
    let mut text = context.messages.text(&Text::new("board-places").with("places", places.join(" "))) + "\n";
    let example = found.iter().find_map(|&(cell, rotation)| {
        let options = view.meeple_options(cell, rotation);
        let feature = (0..8).find(|feature| options >> feature & 1 == 1)?;
        Some(Move::Lay { cell, rotation, meeple: Some(feature) })
    });
    if let Some(mv) = example {
        text += &context.messages.text(&Text::new("board-meeple").with("example", write_move(mv)));
        text.push('\n');
    }
    text
}

/// The points by kind of feature, in play and at the end.
fn by_kind(view: &Carcassonne, context: &RenderContext<'_>) -> String {
    let projected = view.projected();
    let messages = context.messages;
    let heading = if view.end() == Some(End::Stack) { "panel-final" } else { "panel-projected" };
    let mut text = format!("\n{}\n", messages.say(heading));
    let names: Vec<&str> = view.all_seats().map(|seat| context.name(seat)).collect();
    let labels: Vec<(String, [String; 2])> = Kind::ALL
        .into_iter()
        .map(|kind| messages.say(&format!("kinds-{}", kind.name())))
        .map(|kind| (kind, [messages.say("column-during"), messages.say("column-at-end")]))
        .collect();
    let sum = messages.say("column-total");
    let width =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let first = width(&mut labels.iter().map(|(kind, _)| kind.as_str()).chain([sum.as_str()]));
    let second = width(&mut labels.iter().flat_map(|(_, when)| when).map(String::as_str));
    let mut line = |kind: &str, when: &str, cells: &mut dyn Iterator<Item = String>| {
        let mut line = format!("{kind:<first$}  {when:<second$}");
        for (cell, name) in cells.zip(&names) {
            let _ = write!(line, "  {cell:>width$}", width = name.chars().count());
        }
        text += line.trim_end();
        text.push('\n');
    };
    line("", "", &mut names.iter().map(|name| (*name).to_owned()));
    for (index, (kind, [during, at_end])) in labels.iter().enumerate() {
        let column = |of: fn(&Points) -> &[u16; 4]| {
            let cells: Vec<String> =
                view.all_seats().map(|seat| of(&projected[seat.index()])[index].to_string()).collect();
            cells.into_iter()
        };
        line(kind, during, &mut column(|points| &points.during));
        line("", at_end, &mut column(|points| &points.at_end));
    }
    line(&sum, "", &mut view.all_seats().map(|seat| projected[seat.index()].total().to_string()));
    text
}

fn remaining_tiles(view: &Carcassonne, context: &RenderContext<'_>) -> String {
    let counts = |count: &dyn Fn(Design) -> u8| {
        let kinds: Vec<String> = Design::all()
            .filter(|&design| count(design) > 0)
            .map(|design| format!("{}{}", design.letter(), count(design)))
            .collect();
        kinds.join(" ")
    };
    let mut text = String::new();
    if view.stack_len() > 0 {
        let line = Text::new("board-stack")
            .with("count", view.stack_len())
            .with("tiles", counts(&|design| view.tiles_left(design)));
        let _ = writeln!(text, "{}", context.messages.text(&line));
    }
    let aside = counts(&|design| view.aside(design));
    if !aside.is_empty() {
        let _ = writeln!(text, "{}", context.messages.text(&Text::new("board-aside").with("tiles", aside)));
    }
    text
}
