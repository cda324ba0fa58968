//! Reads what a file says about a game as a whole.

use super::tree::{Property, Tree};
use crate::notation::excerpt;
use crate::rules::{Count, HalfPoints, Setup};
use stammtisch_presentation::Text;

/// Setup, players and result of a game.
pub(crate) struct Info {
    pub(crate) setup: Setup,
    pub(super) names: [String; 2],
    pub(super) result: Option<String>,
    /// Values that were corrected on the way.
    pub(super) notes: Vec<Text>,
}

impl Info {
    /// Reads the main line of the game that begins with this node.
    pub(crate) fn read(tree: &Tree, game: usize) -> Result<Info, Text> {
        let line = tree.main_line(game);
        let all = || line.iter().filter_map(|&node| tree.nodes.get(node)).flat_map(|node| &node.properties);
        let find = |name: &str| all().find(|property| property.name == name).map(Property::text);
        if let Some(game) = find("GM").filter(|game| game != "1") {
            return Err(Text::new("sgf-other-game").with("game", excerpt(&game)));
        }
        let size = read_size(find("SZ").as_deref().unwrap_or("19"))?;
        let mut notes = Vec::new();
        if let Some(format) = find("FF").filter(|format| ["1", "2", "3"].contains(&format.as_str())) {
            notes.push(Text::new("sgf-old").with("format", format));
        }
        let komi = read_komi(find("KM"), &mut notes);
        let handicap = find("HA").and_then(|stones| stones.parse().ok()).unwrap_or(0);
        let name = |key| find(key).unwrap_or_default().chars().take(MAX_NAME_LEN).collect();
        let result = find("RE").filter(|result| !["", "?", "void"].contains(&result.to_lowercase().as_str()));
        Ok(Info {
            setup: Setup { size, komi, handicap, count: read_count(find("RU")) },
            names: [name("PB"), name("PW")],
            result,
            notes,
        })
    }
}

/// Reads the counting rules. Unknown rules count territory.
fn read_count(rules: Option<String>) -> Count {
    let rules = rules.unwrap_or_default().trim().to_lowercase();
    let area_rules = ["chinese", "area", "aga", "goe", "ing", "nz", "new zealand", "tromp-taylor"];
    if area_rules.contains(&rules.as_str()) { Count::Area } else { Count::Territory }
}

fn read_size(text: &str) -> Result<u8, Text> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let is_square = columns.trim() == rows.trim();
    let size = if is_square { columns.trim().parse::<u8>().ok() } else { None };
    size.filter(|size| (MIN_BOARD_SIZE..=19).contains(size))
        .ok_or_else(|| Text::new("sgf-size").with("size", excerpt(text)))
}

/// The smallest board that a file can have.
///
/// Those below [`MIN_MATCH_SIZE`] are only shown on the review board.
const MIN_BOARD_SIZE: u8 = 2;
/// The smallest board that a match can be played on.
pub(crate) const MIN_MATCH_SIZE: u8 = 5;

/// Reads the komi in half points.
///
/// Some servers write strange values: an unreadable or too large one counts as 0, others are
/// rounded to halves, and each correction becomes a note.
fn read_komi(given: Option<String>, notes: &mut Vec<Text>) -> HalfPoints {
    let Some(text) = given else {
        notes.push(Text::new("sgf-komi-missing"));
        return HalfPoints(0);
    };
    let points = text.parse::<f64>().ok().filter(|points| points.abs() <= MAX_KOMI);
    let komi = HalfPoints((points.unwrap_or(0.0) * 2.0).round() as i32);
    if points != Some(komi.as_points()) {
        notes.push(Text::new("sgf-komi").with("given", excerpt(&text)).with("taken", komi.as_points()));
    }
    komi
}

/// The number of points of the largest board.
const MAX_KOMI: f64 = 361.0;
const MAX_NAME_LEN: usize = 60;
