//! The strengths of the bots as players see them.

use std::collections::BTreeMap;

use stammtisch_catalog::{find, games, player_label, strength_text};
use stammtisch_presentation::{CLASSIC_ELO, LANGUAGES, Language};

#[test]
fn levels_ascend_in_strength_and_thinking_time() {
    for game in games() {
        let levels = ["search:1", "search:2", "search:3", "search:4", "search:5"];
        let strengths = levels.map(|level| game.strength(level).unwrap());
        for pair in strengths.windows(2) {
            assert!(pair[0].elo.unwrap() < pair[1].elo.unwrap(), "{}: {strengths:?}", game.id());
            assert!(pair[0].milliseconds <= pair[1].milliseconds, "{}: {strengths:?}", game.id());
        }
        assert_eq!(game.strength("classic").unwrap().elo, Some(CLASSIC_ELO), "{}", game.id());
        assert_eq!(game.strength("search:6"), None);
        assert_eq!(game.strength("search:0"), None);
    }
}

#[test]
fn bot_labels_state_strength_in_words_elo_and_time() {
    for language in LANGUAGES {
        for game in games() {
            let messages = game.messages(language);
            for player in game.players().into_iter().filter(|player| *player != "random") {
                let said = player_label(*game, messages, player);
                assert!(said.contains("Elo ") && said.ends_with(')'), "{}: {said}", game.id());
            }
            assert_eq!(player_label(*game, messages, "human"), messages.say("player-human"));
        }
    }
    let towerwars = find("towerwars").unwrap();
    let said = strength_text(towerwars, towerwars.messages(Language::English), "search:1");
    assert_eq!(said, "for children: the Classic player, Elo 1000, moves instantly");
}

const DOCUMENT: &str = include_str!("../../../../docs/strength.md");

/// A row of the document: two players, the points of the first, and the number of games.
struct Row<'a> {
    players: [&'a str; 2],
    points: f64,
    games: f64,
}

impl<'a> Row<'a> {
    /// Parses a row about a game's default setup. If a player scored every point or none, one drawn
    /// game is added, since the maximum likelihood would be infinite.
    fn read(line: &'a str) -> Option<Row<'a>> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (_, command) = cells.get(1)?.split_once("--players ")?;
        let players = command.split([' ', '`']).next()?.split_once(',')?;
        let other_setups = ["missions=yes", "detectives=3", "detectives=5", "(both)"];
        if other_setups.iter().any(|setup| cells[1].contains(setup)) {
            return None;
        }
        let count = |cell: usize| cells.get(cell)?.parse::<f64>().ok();
        let side = |cell: usize| {
            let (points, games) = cells.get(cell)?.split_once(" of ")?;
            Some((points.parse::<f64>().ok()?, games.parse::<f64>().ok()?))
        };
        let (points, games) = match side(3).zip(side(4)) {
            Some((one, other)) => (one.0 + other.0, one.1 + other.1),
            None => (count(3)? + count(4)? / 2.0, count(3)? + count(4)? + count(5)?),
        };
        let added = if points == 0.0 || points == games { 1.0 } else { 0.0 };
        Some(Row { players: [players.0, players.1], points: points + added / 2.0, games: games + added })
    }
}

/// The maximum-likelihood Elo of all players, with 1000 for `classic`: a Bradley-Terry model,
/// fitted by minorization-maximization.
fn fitted_elo<'a>(rows: &[Row<'a>]) -> BTreeMap<&'a str, f64> {
    let mut strength: BTreeMap<&str, f64> =
        rows.iter().flat_map(|row| row.players).map(|player| (player, 1.0)).collect();
    for _ in 0..20_000 {
        let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for Row { players: [one, other], points, games } in rows {
            let weight = games / (strength[one] + strength[other]);
            for (player, points) in [(one, *points), (other, games - points)] {
                let (points_sum, weight_sum) = sums.entry(player).or_default();
                *points_sum += points;
                *weight_sum += weight;
            }
        }
        strength = sums.into_iter().map(|(player, (points, weight))| (player, points / weight)).collect();
    }
    let classic = strength["classic"];
    let elo = |strength: f64| f64::from(CLASSIC_ELO) + 400.0 * (strength / classic).log10();
    strength.into_iter().map(|(player, strength)| (player, elo(strength))).collect()
}

#[test]
fn stated_elo_follows_from_the_documented_matches() {
    let headings = [
        ("go", "Go\n"),
        ("towerwars", "TowerWars"),
        ("carcassonne", "Carcassonne"),
        ("crosswise", "Crosswise"),
        ("scotland-yard", "Scotland Yard"),
    ];
    for (game, heading) in headings {
        let section = DOCUMENT.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
        let rows: Vec<Row<'_>> = section.lines().filter_map(Row::read).collect();
        let mut compared = 0;
        for (player, elo) in fitted_elo(&rows) {
            let Some(stated) = find(game).unwrap().strength(player).and_then(|strength| strength.elo) else {
                continue;
            };
            assert!(
                (elo - f64::from(stated)).abs() <= 26.0,
                "{game}, {player}: {stated} is stated, {elo:.0} was measured"
            );
            compared += 1;
        }
        assert!(compared > 5, "{game}: only {compared} players compared");
    }
}
