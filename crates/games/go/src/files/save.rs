//! Saves a record as an SGF file, merged into the file that it came from.

use super::load::LoadedMatch;
use super::tree::{Tree, escaped};
use super::{OWN_MOVE, OWN_PRISONERS, letter, write_point};
use crate::notation::write_move;
use crate::rules::{Colour, Count, Go, Move, Phase, Point, Territory, Verdict, colour, seat};
use stammtisch_presentation::{ForfeitReason, MatchMeta, Played, Record, SeatTag};

/// Writes a record that begins with the state `start` as `FF[4]`, with everything that its original
/// file had.
///
/// None if the record begins after a pass or in scoring and has no original file: SGF knows no
/// phases before the first move.
#[must_use]
pub fn save(record: &Record<Go>, start: &Go, meta: &MatchMeta) -> Option<String> {
    let mut tree = whole_tree(record, start, meta)?;
    if let Some(root) = tree.nodes.first_mut() {
        root.set("AP", vec![concat!("Stammtisch:", env!("CARGO_PKG_VERSION")).to_owned()]);
    }
    Some(tree.write())
}

/// The tree of the match with everything that its original file had.
pub(crate) fn whole_tree(record: &Record<Go>, start: &Go, meta: &MatchMeta) -> Option<Tree> {
    let original = meta.file.as_deref().and_then(|file| original_tree(file, record));
    let (tree, loaded) = match original {
        Some((tree, loaded)) => (tree, Some(loaded)),
        None if start.phase() == (Phase::Playing { passed: false }) => (new_tree(start), None),
        None => return None,
    };
    let is_for_review_only = loaded.as_ref().is_some_and(|loaded| loaded.is_for_review_only);
    let has_original = loaded.is_some();
    let original_forfeits = loaded.as_ref().map(|loaded| loaded.record.forfeits.clone());
    let mut writer = Writer::after_common_moves(tree, loaded, record, start);
    let is_changed =
        writer.write(record) | writer.is_shorter | (record.forfeits != original_forfeits.unwrap_or_default());
    let end = writer.game;
    let mut tree = writer.tree;
    if (is_changed || !has_original)
        && end.phase() == Phase::Over(Verdict::Counted)
        && let Some(last) = tree.nodes.get_mut(writer.node)
    {
        for (name, owner) in [("TB", Colour::Black), ("TW", Colour::White)] {
            set_points(last, name, &end, &territory(&end, owner));
        }
    }
    let result = if is_for_review_only { None } else { result(record, &end) };
    update_root(&mut tree, record, result, meta, is_changed);
    Some(tree)
}

/// The tree of the original file, if the match came from it.
fn original_tree(file: &[u8], record: &Record<Go>) -> Option<(Tree, LoadedMatch)> {
    let tree = Tree::read(file).ok()?;
    let loaded = LoadedMatch::read(&tree).ok()?;
    let is_same = loaded.record.setup == record.setup && loaded.record.position == record.position;
    is_same.then_some((tree, loaded))
}

/// A tree without moves.
fn new_tree(start: &Go) -> Tree {
    let mut tree = Tree::default();
    let root = tree.add(None);
    let Some(root) = tree.nodes.get_mut(root) else { return tree };
    let setup = start.agreed();
    let rules = if setup.count == Count::Area { "Chinese" } else { "Japanese" };
    for (name, value) in [
        ("FF", "4"),
        ("GM", "1"),
        ("CA", ""),
        ("AP", ""),
        ("SZ", &setup.size.to_string()),
        ("KM", &setup.komi.to_string()),
        ("RU", rules),
    ] {
        root.set(name, vec![value.to_owned()]);
    }
    let of = |colour| -> Vec<Point> {
        start.board().points().filter(|&point| start.board().stone(point) == Some(colour)).collect()
    };
    let [black, white] = Colour::BOTH.map(of);
    let is_handicap = black.len() > 1 && white.is_empty() && start.to_move() == Colour::White;
    let is_plain = black.is_empty() && white.is_empty() && start.to_move() == Colour::Black;
    if is_handicap {
        root.set("HA", vec![black.len().to_string()]);
    }
    set_points(root, "AB", start, &black);
    set_points(root, "AW", start, &white);
    if !is_handicap && !is_plain {
        root.set("PL", vec![letter(start.to_move()).to_owned()]);
    }
    let [black, white] = Colour::BOTH.map(|colour| start.board().prisoners(colour));
    if black + white > 0 {
        root.set(OWN_PRISONERS, vec![format!("{black}:{white}")]);
    }
    tree
}

fn set_points(node: &mut super::Node, name: &str, game: &Go, points: &[Point]) {
    let values: Vec<String> = points.iter().map(|&point| write_point(game.board().size(), point)).collect();
    if !values.is_empty() {
        node.set(name, values);
    }
}

/// Adds the moves of a match to a tree, below the moves that both have in common.
struct Writer {
    tree: Tree,
    /// The node of the last move.
    node: usize,
    game: Go,
    /// The number of moves of the match that are in the tree.
    done: usize,
    /// Whether the match ends before the file does, because moves were taken back.
    is_shorter: bool,
}

impl Writer {
    fn after_common_moves(
        tree: Tree,
        loaded: Option<LoadedMatch>,
        record: &Record<Go>,
        start: &Go,
    ) -> Writer {
        let mut writer = Writer { tree, node: 0, game: start.clone(), done: 0, is_shorter: false };
        let Some(loaded) = loaded else { return writer };
        let in_common = loaded.record.moves.iter().zip(&record.moves).take_while(|(a, b)| a == b);
        let mut own_moves = 0;
        for ((played, _), node) in in_common.zip(&loaded.nodes) {
            writer.play(*played);
            match node {
                Some(node) if matches!(played.mv, Move::Place(_) | Move::Pass) => {
                    writer.node = *node;
                    own_moves = 0;
                }
                Some(node) => {
                    writer.node = *node;
                    own_moves += 1;
                }
                None => {}
            }
            writer.done += 1;
        }
        writer.is_shorter = writer.done == record.moves.len() && writer.done < loaded.record.moves.len();
        if writer.is_shorter || writer.done < record.moves.len() {
            writer.truncate_own_moves(own_moves);
        }
        if writer.is_shorter {
            writer.end_here();
        }
        writer
    }

    /// Makes this the end of the main line: what follows in the file becomes a variation beside an
    /// empty node.
    fn end_here(&mut self) {
        let Some(branches) = self.tree.nodes.get(self.node).map(|node| node.branches.clone()) else { return };
        let is_end = |&first: &usize| {
            self.tree
                .nodes
                .get(first)
                .is_some_and(|node| node.branches.is_empty() && node.properties.is_empty())
        };
        if branches.is_empty() || branches.first().is_some_and(is_end) {
            return;
        }
        self.tree.add(Some(self.node));
        if let Some(node) = self.tree.nodes.get_mut(self.node) {
            node.branches.rotate_right(1);
        }
    }

    /// Adds the moves that are not in the tree yet; returns whether there were any.
    ///
    /// They come before other branches, since the main line of a file is its match.
    fn write(&mut self, record: &Record<Go>) -> bool {
        let from = self.node;
        let mut is_first = true;
        for played in record.moves.get(self.done..).unwrap_or_default() {
            let Some(colour) = played.actor.seat().and_then(colour) else { continue };
            let value = match played.mv {
                Move::Place(point) => Some(write_point(self.game.board().size(), point)),
                Move::Pass => Some(String::new()),
                _ => None,
            };
            match value {
                Some(value) => {
                    self.node = self.tree.add(Some(self.node));
                    if let Some(node) = self.tree.nodes.get_mut(self.node) {
                        node.set(letter(colour), vec![value]);
                    }
                    if is_first && let Some(before) = self.tree.nodes.get_mut(from) {
                        before.branches.rotate_right(1);
                    }
                    is_first = false;
                }
                None => {
                    if let Some(node) = self.tree.nodes.get_mut(self.node) {
                        node.add_value(OWN_MOVE, format!("{} {}", letter(colour), write_move(played.mv)));
                    }
                }
            }
            self.play(*played);
        }
        record.moves.len() > self.done
    }

    /// Keeps only the first moves in our own property, because scoring went another way after them.
    fn truncate_own_moves(&mut self, left: usize) {
        let Some(node) = self.tree.nodes.get_mut(self.node) else { return };
        for property in node.properties.iter_mut().filter(|property| property.name == OWN_MOVE) {
            property.values.truncate(left);
        }
        node.properties.retain(|property| property.name != OWN_MOVE || !property.values.is_empty());
    }

    fn play(&mut self, played: Played<Move>) {
        if let Some(colour) = played.actor.seat().and_then(colour) {
            self.game.make_move(colour, played.mv);
        }
    }
}

/// Updates the properties of the root: format, names, day and result.
fn update_root(
    tree: &mut Tree,
    record: &Record<Go>,
    result: Option<String>,
    meta: &MatchMeta,
    is_changed: bool,
) {
    let Some(root) = tree.nodes.first_mut() else { return };
    root.set("FF", vec!["4".to_owned()]);
    root.set("CA", vec!["UTF-8".to_owned()]);
    for (name, tag) in ["PB", "PW"].into_iter().zip(&record.seats) {
        let written = root.find(name).map(super::Property::text).unwrap_or_default();
        let player = player_name(tag);
        if !player.is_empty() && !written.starts_with(&player) {
            root.set(name, vec![escaped(&player)]);
        }
    }
    if let Some(day) = &meta.day
        && root.find("DT").is_none()
    {
        root.set("DT", vec![escaped(day)]);
    }
    match result {
        Some(result) if is_changed || root.find("RE").is_none() => root.set("RE", vec![result]),
        None if is_changed => root.properties.retain(|property| property.name != "RE"),
        _ => {}
    }
}

/// The player's name in the file; a computer player without a name gets that of its kind.
fn player_name(tag: &SeatTag) -> String {
    if !tag.name.is_empty() || tag.player == "human" {
        return tag.name.clone();
    }
    let spoken = tag.player.replace(':', " ");
    let mut letters = spoken.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The points that a side owns at the end, dead stones included: other programs find the dead
/// stones by them.
fn territory(end: &Go, owner: Colour) -> Vec<Point> {
    let territory = Territory::of(end.board());
    end.board().points().filter(|&point| territory.owner(point) == Some(owner)).collect()
}

/// The result as SGF writes it; none while the game goes on.
fn result(record: &Record<Go>, end: &Go) -> Option<String> {
    if let Some(forfeit) = record.forfeits.last() {
        let winner = Colour::BOTH.into_iter().find(|&colour| !forfeit.seats.contains(seat(colour)))?;
        let by = match forfeit.why {
            ForfeitReason::Resigned => 'R',
            ForfeitReason::Time => 'T',
            ForfeitReason::Left => 'F',
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
