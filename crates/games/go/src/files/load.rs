//! Loads an SGF file as a record.

use super::info::{Info, MIN_MATCH_SIZE};
use super::tree::{Node, Property, Tree, on_one_line};
use super::{OWN_MOVE, OWN_PRISONERS, read_point, read_points, read_side};
use crate::notation::{excerpt, read_move, write_move};
use crate::position::{self, read_prisoners};
use crate::rules::{
    Board, Colour, Go, HalfPoints, Move, Phase, Point, Refusal, Setup, Verdict, colour, colour_text,
    handicap_points, seat,
};
use crate::study::Grid;
use stammtisch_presentation::{
    Actor, Forfeit, ForfeitReason, LIMITS, Loaded, Played, Record, SeatSet, SeatTag, Text,
};
use std::collections::BTreeMap;

/// Reads the main line of the first game in a file, up to the first move that the rules refuse.
pub fn load(bytes: &[u8]) -> Result<Loaded<Go>, Text> {
    let tree = Tree::read(bytes)?;
    let loaded = LoadedMatch::read(&tree)?;
    let mut notes: Vec<Text> = tree.notes.clone();
    notes.extend(loaded.notes);
    notes.extend(lost_content_note(&tree).map(Text::new));
    Ok(Loaded { record: loaded.record, notes })
}

/// The note on content that a record has no room for; the review board shows it.
fn lost_content_note(tree: &Tree) -> Option<&'static str> {
    let has_words = tree.nodes.iter().flat_map(|node| &node.properties).any(|property| {
        let name = property.name.as_str();
        ["C", "N", "CR", "MA", "SQ", "TR", "SL", "LB", "AR", "LN", "GC"].contains(&name)
    });
    let has_variations = tree.nodes.iter().any(|node| node.branches.len() > 1);
    match (tree.games.len() > 1, has_variations || has_words) {
        (true, _) => Some("sgf-more-games"),
        (false, true) => Some("sgf-more-told"),
        (false, false) => None,
    }
}

/// The first game of a file as a match, and the node of each of its moves.
pub(super) struct LoadedMatch {
    pub(super) record: Record<Go>,
    /// The node of each move; none for moves that are not in the file.
    pub(super) nodes: Vec<Option<usize>>,
    notes: Vec<Text>,
    /// Whether the board of the file is too small for a match.
    pub(super) is_for_review_only: bool,
}

/// Seats for people with these names.
fn human_seats(names: [String; 2]) -> Vec<SeatTag> {
    names.into_iter().map(|name| SeatTag { name, player: "human".to_owned() }).collect()
}

impl LoadedMatch {
    pub(super) fn read(tree: &Tree) -> Result<LoadedMatch, Text> {
        let info = Info::read(tree, 0)?;
        if info.setup.size < MIN_MATCH_SIZE {
            return Ok(LoadedMatch::for_review_only(info));
        }
        let mut notes = info.notes;
        let mut main_line = MainLine::read(tree, info.setup.size, &mut notes);
        let (setup, position, game) = start(info.setup, &mut main_line, &mut notes);
        let start = game.clone();
        let mut replay =
            Replay { game, moves: Vec::new(), nodes: Vec::new(), forfeits: Vec::new(), added_passes: 0 };
        let mut node = None;
        let mut counts_before = (0, 0);
        for (index, mv) in main_line.moves.iter().enumerate() {
            if node != Some(mv.node) {
                node = Some(mv.node);
                counts_before = (replay.moves.len(), replay.added_passes);
            }
            if let Err(why) = replay.play(mv) {
                replay.rewind_to(counts_before, start);
                main_line.stop_reason = Some(refused(index + 1, mv, why));
                break;
            }
            LIMITS.check_plies(replay.moves.len())?;
        }
        if replay.added_passes > 0 {
            notes.push(Text::new("sgf-passes-added").with("count", replay.added_passes));
        }
        if let Some(why) = main_line.stop_reason {
            notes.push(Text::new("sgf-stopped").with("why", why));
        } else if let Some(result) = &info.result
            && !matches!(replay.game.phase(), Phase::Over(_))
            && !replay.end_by_result(result, &main_line.territory)
        {
            notes.push(Text::new("sgf-result-open").with("result", excerpt(result)));
        }
        let seats = human_seats(info.names);
        let Replay { moves, nodes, forfeits, .. } = replay;
        let record = Record { position, moves, forfeits, ..Record::new(setup, seats) };
        Ok(LoadedMatch { record, nodes, notes, is_for_review_only: false })
    }

    /// A drawn match without moves on the smallest board of matches.
    ///
    /// It carries the file, whose own board is too small for a match, to the review board.
    fn for_review_only(info: Info) -> LoadedMatch {
        let setup = Setup { size: MIN_MATCH_SIZE, komi: HalfPoints(0), handicap: 0, ..info.setup };
        let mut game = Go::from_board(setup, Board::new(setup.size), Colour::Black);
        let mut notes = info.notes;
        notes.push(Text::new("sgf-small").with("size", info.setup.size));
        let position = game.enter(Phase::Over(Verdict::Counted), &[]).ok().map(|()| position::write(&game));
        let record = Record { position, ..Record::new(setup, human_seats(info.names)) };
        LoadedMatch { record, nodes: Vec::new(), notes, is_for_review_only: true }
    }
}

/// The setup, moves and territory on the main line of a file.
#[derive(Default)]
struct MainLine {
    stones: BTreeMap<Point, Colour>,
    /// The number of points that were set up.
    set_up_count: usize,
    side: Option<Colour>,
    moves: Vec<FileMove>,
    territory: [Vec<Point>; 2],
    prisoners: (u32, u32),
    /// Why the match ends before the next move of the file.
    stop_reason: Option<Text>,
}

/// A move as the file has it.
struct FileMove {
    colour: Colour,
    mv: Move,
    line: usize,
    node: usize,
}

impl MainLine {
    fn read(tree: &Tree, size: u8, notes: &mut Vec<Text>) -> MainLine {
        let mut main_line = MainLine::default();
        let mut faults = Vec::new();
        for at in tree.main_line(0) {
            let Some(node) = tree.nodes.get(at) else { continue };
            if let Err(why) = main_line.add_node(node, at, size, &mut faults) {
                main_line.moves.retain(|mv| mv.node != at);
                main_line.stop_reason = Some(why);
                break;
            }
        }
        notes.extend(faults.into_iter().next());
        main_line
    }

    /// Adds a node, or says why the match cannot go past it.
    fn add_node(&mut self, node: &Node, at: usize, size: u8, faults: &mut Vec<Text>) -> Result<(), Text> {
        use Colour::{Black, White};
        let is_own = |property: &&Property| property.name == OWN_MOVE;
        for property in node.properties.iter().filter(|property| !is_own(property)) {
            match property.name.as_str() {
                "B" => self.add_move(Black, property, at, size)?,
                "W" => self.add_move(White, property, at, size)?,
                "AB" => self.set_up(Some(Black), property, size, faults)?,
                "AW" => self.set_up(Some(White), property, size, faults)?,
                "AE" => self.set_up(None, property, size, faults)?,
                "TB" => self.territory[Black.index()] = points(property, size, faults),
                "TW" => self.territory[White.index()] = points(property, size, faults),
                OWN_PRISONERS => self.prisoners = read_prisoners(&property.text()).unwrap_or(self.prisoners),
                "PL" if self.moves.is_empty() => self.side = read_side(&property.text()).or(self.side),
                _ => {}
            }
        }
        node.properties.iter().filter(is_own).try_for_each(|property| self.add_own_moves(property, at))
    }

    fn add_move(&mut self, colour: Colour, property: &Property, node: usize, size: u8) -> Result<(), Text> {
        let mv = match property.values.as_slice() {
            [value] if is_pass(size, value) => Move::Pass,
            [value] => Move::Place(read_point(size, value).ok_or_else(|| bad_point(property, value, size))?),
            _ => return Err(fault("sgf-many-values", property)),
        };
        self.moves.push(FileMove { colour, mv, line: property.line, node });
        Ok(())
    }

    fn add_own_moves(&mut self, property: &Property, node: usize) -> Result<(), Text> {
        for value in &property.values {
            let text = on_one_line(value);
            let read =
                text.split_once(' ').and_then(|(side, mv)| Some((read_side(side)?, read_move(mv).ok()?)));
            let bad = || fault("sgf-own-move", property).with("value", excerpt(&text));
            let (colour, mv) = read.ok_or_else(bad)?;
            self.moves.push(FileMove { colour, mv, line: property.line, node });
        }
        Ok(())
    }

    fn set_up(
        &mut self,
        stone: Option<Colour>,
        property: &Property,
        size: u8,
        faults: &mut Vec<Text>,
    ) -> Result<(), Text> {
        if !self.moves.is_empty() {
            return Err(fault("sgf-late-setup", property).with("moves", self.moves.len()));
        }
        let points = points(property, size, faults);
        self.set_up_count += points.len();
        if LIMITS.check_entries(self.set_up_count).is_err() {
            return Err(fault("sgf-many-values", property));
        }
        for point in points {
            match stone {
                Some(colour) => drop(self.stones.insert(point, colour)),
                None => drop(self.stones.remove(&point)),
            }
        }
        Ok(())
    }
}

/// Whether a move is a pass: an empty value, or `tt` on boards of at most 19 lines.
pub(crate) fn is_pass(size: u8, value: &str) -> bool {
    let value = value.trim_ascii();
    value.is_empty() || (size <= 19 && value == "tt")
}

fn fault(key: &'static str, property: &Property) -> Text {
    Text::new(key).with("property", property.name.as_str()).with("line", property.line)
}

fn bad_point(property: &Property, value: &str, size: u8) -> Text {
    fault("sgf-bad-point", property).with("value", excerpt(value)).with("size", size)
}

/// The points of a list. Values that are no points become faults and are skipped.
fn points(property: &Property, size: u8, faults: &mut Vec<Text>) -> Vec<Point> {
    let mut points = Vec::new();
    for value in property.values.iter().filter(|value| !value.trim_ascii().is_empty()) {
        if points.len() > MAX_POINTS {
            faults.push(fault("sgf-many-values", property));
            break;
        }
        match read_points(size, value) {
            Some(read) => points.extend(read),
            None => faults.push(bad_point(property, value, size)),
        }
    }
    points
}

/// More points than a list without repetitions can have.
pub(crate) const MAX_POINTS: usize = 1_000;

/// The state before the first move, with its setup, and its position if the setup alone does not
/// lead there.
///
/// If a file has a handicap without stones, they are placed on the usual points.
fn start(agreed: Setup, main_line: &mut MainLine, notes: &mut Vec<Text>) -> (Setup, Option<String>, Go) {
    let first_mover = main_line.moves.first().map(|mv| mv.colour);
    let side = first_mover.or(main_line.side);
    if side != Some(Colour::Black)
        && let Some(handicap_stones) = handicap_points(agreed.size, agreed.handicap)
        && !handicap_stones.is_empty()
        && (main_line.stones.is_empty() || main_line.stones == black_stones(handicap_stones))
        && let Some(game) = Go::new(agreed)
    {
        return (agreed, None, game);
    }
    let setup = Setup { handicap: 0, ..agreed };
    let (black, white) = main_line.prisoners;
    let board = set_up_board(setup.size, &main_line.stones, notes).with_prisoners(black, white);
    let is_only_black =
        !main_line.stones.is_empty() && main_line.stones.values().all(|&colour| colour == Colour::Black);
    let default = if is_only_black { Colour::White } else { Colour::Black };
    let game = Go::from_board(setup, board, side.unwrap_or(default));
    let is_plain =
        main_line.stones.is_empty() && game.to_move() == Colour::Black && main_line.prisoners == (0, 0);
    let position = (!is_plain).then(|| position::write(&game));
    (setup, position, game)
}

/// The board with these stones.
///
/// Chains without a liberty cannot be played on and are taken off with a note.
fn set_up_board(size: u8, stones: &BTreeMap<Point, Colour>, notes: &mut Vec<Text>) -> Board {
    let stones = || stones.iter().map(|(&point, &colour)| (colour, point));
    if let Ok(board) = Board::with_stones(size, stones()) {
        return board;
    }
    let mut grid = Grid::new(size);
    stones().for_each(|(colour, point)| grid.set(point, Some(colour)));
    notes.extend(
        grid.remove_chains_without_liberties()
            .map(|point| Text::new("sgf-no-liberty").with("point", point.to_string())),
    );
    Board::with_stones(size, grid.stones()).unwrap_or_else(|_| Board::new(size))
}

fn black_stones(points: Vec<Point>) -> BTreeMap<Point, Colour> {
    points.into_iter().map(|point| (point, Colour::Black)).collect()
}

fn refused(number: usize, mv: &FileMove, why: Refusal) -> Text {
    let at = Text::new("sgf-illegal").with("number", number).with("move", write_move(mv.mv));
    at.with("line", mv.line).with("colour", colour_text(mv.colour)).with("why", Text::from(why))
}

/// A game that replays the moves of a file.
struct Replay {
    game: Go,
    moves: Vec<Played<Move>>,
    nodes: Vec<Option<usize>>,
    forfeits: Vec<Forfeit>,
    added_passes: usize,
}

impl Replay {
    /// Plays a move of the file.
    ///
    /// Before a stone or a pass it adds moves that other programs leave out: the resumption after
    /// two passes, and a pass where one colour moves twice in a row.
    fn play(&mut self, FileMove { colour, mv, node, .. }: &FileMove) -> Result<(), Refusal> {
        if let Move::Place(_) | Move::Pass = mv {
            self.resume_if_scoring(*colour)?;
            if self.game.to_move() != *colour {
                self.push(self.game.to_move(), Move::Pass, None)?;
                self.added_passes += 1;
                self.resume_if_scoring(*colour)?;
            }
        }
        self.push(*colour, *mv, Some(*node))
    }

    /// Goes back to before the node with a refused move, so that a match can go on beside it.
    fn rewind_to(&mut self, (plies, passes): (usize, usize), start: Go) {
        self.moves.truncate(plies);
        self.nodes.truncate(plies);
        self.game = start;
        self.added_passes = passes;
        for played in &self.moves {
            if let Some(colour) = played.actor.seat().and_then(colour) {
                self.game.make_move(colour, played.mv);
            }
        }
    }

    /// Ends the scoring that two passes began.
    fn resume_if_scoring(&mut self, colour: Colour) -> Result<(), Refusal> {
        match self.game.phase() {
            Phase::Scoring(_) => self.push(colour, Move::Resume, None),
            _ => Ok(()),
        }
    }

    fn push(&mut self, colour: Colour, mv: Move, node: Option<usize>) -> Result<(), Refusal> {
        self.game.check_move(colour, mv)?;
        self.game.make_move(colour, mv);
        self.moves.push(Played { actor: Actor::Seat(seat(colour)), mv });
        self.nodes.push(node);
        Ok(())
    }

    /// Ends the game by the result of the file, if the rules agree with it; returns whether it
    /// ended.
    fn end_by_result(&mut self, result: &str, territory: &[Vec<Point>; 2]) -> bool {
        let (winner, by) = match result.split_once('+') {
            Some((winner, by)) => (read_side(winner), by.to_lowercase()),
            None => (None, "0".to_owned()),
        };
        if let Some((winner, why)) = winner.zip(read_loss(&by)) {
            self.add_loss(winner.other(), why);
            return true;
        }
        match (winner, self.game.phase()) {
            (_, Phase::Scoring(_)) => self.end_by_count(winner, &by, territory),
            _ => false,
        }
    }

    /// Ends the game by a loss that no rule requires: a resignation in turn is a move, anything
    /// else a forfeit.
    fn add_loss(&mut self, loser: Colour, why: ForfeitReason) {
        if why != ForfeitReason::Resigned || self.push(loser, Move::Resign, None).is_err() {
            let seats = SeatSet::only(seat(loser));
            let ply = self.moves.len();
            self.forfeits.push(Forfeit { seats, why, ply });
        }
    }

    fn end_by_count(&mut self, winner: Option<Colour>, by: &str, territory: &[Vec<Point>; 2]) -> bool {
        let game = self.game.clone();
        let plies = self.moves.len();
        for owner in Colour::BOTH {
            for &point in &territory[owner.index()] {
                if self.game.board().stone(point) == Some(owner.other()) {
                    let _ = self.push(owner, Move::Dead(point), None);
                }
            }
        }
        let lead = self.game.count().lead(winner.unwrap_or(Colour::Black)).as_points();
        let is_result_right = by.parse() == Ok(lead) && (winner.is_some() == (lead > 0.0));
        let has_ended =
            is_result_right && Colour::BOTH.iter().all(|&colour| self.push(colour, Move::Done, None).is_ok());
        if !has_ended {
            self.game = game;
            self.moves.truncate(plies);
            self.nodes.truncate(plies);
        }
        has_ended
    }
}

/// Why a side lost, from the part of the result after the plus sign.
fn read_loss(by: &str) -> Option<ForfeitReason> {
    match by {
        "r" | "resign" => Some(ForfeitReason::Resigned),
        "t" | "time" => Some(ForfeitReason::Time),
        "f" | "forfeit" => Some(ForfeitReason::Left),
        _ => None,
    }
}
