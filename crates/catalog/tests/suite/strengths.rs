//! What is said of computer players where they are chosen.

use std::collections::BTreeMap;

use stammtisch_catalog::{find, games, introduction, strength_said};
use stammtisch_presentation::{CLASSIC_ELO, LANGUAGES, Language};

#[test]
fn every_level_is_stronger_than_the_one_before_and_thinks_no_less() {
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
fn whoever_chooses_a_player_is_told_in_words_and_elo_how_strong_he_is_and_how_long_he_thinks() {
    for language in LANGUAGES {
        for game in games() {
            let messages = game.messages(language);
            for player in game.players().into_iter().filter(|player| *player != "random") {
                let said = introduction(*game, messages, player);
                assert!(said.contains("Elo ") && said.ends_with(')'), "{}: {said}", game.id());
            }
            assert_eq!(introduction(*game, messages, "human"), messages.say("player-human"));
        }
    }
    let towerwars = find("towerwars").unwrap();
    let said = strength_said(towerwars, towerwars.messages(Language::English), "search:1");
    assert_eq!(said, "for children: the Classic player, Elo 1000, moves instantly");
}

const DOCUMENT: &str = include_str!("../../../../docs/strength.md");

/// What a row of the document says: who met, how many points the first made, and in how many games.
struct Row<'a> {
    players: [&'a str; 2],
    points: f64,
    games: f64,
}

impl<'a> Row<'a> {
    /// A row of a game's usual setup. Who made all points, or none, counts as if one more game had been drawn.
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
            let (won, games) = cells.get(cell)?.split_once(" of ")?;
            Some((won.parse::<f64>().ok()?, games.parse::<f64>().ok()?))
        };
        let (points, games) = match side(3).zip(side(4)) {
            Some((one, other)) => (one.0 + other.0, one.1 + other.1),
            None => (count(3)? + count(4)? / 2.0, count(3)? + count(4)? + count(5)?),
        };
        let one_more = if points == 0.0 || points == games { 1.0 } else { 0.0 };
        let (points, games) = (points + one_more / 2.0, games + one_more);
        Some(Row { players: [players.0, players.1], points, games })
    }
}

/// The Elo that makes all rows together most likely, with 1000 for `classic`: everybody's strength is what he won, shared out by whom he met.
fn fitted<'a>(rows: &[Row<'a>]) -> BTreeMap<&'a str, f64> {
    let mut strength: BTreeMap<&str, f64> =
        rows.iter().flat_map(|row| row.players).map(|player| (player, 1.0)).collect();
    for _ in 0..20_000 {
        let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for Row { players: [one, other], points, games } in rows {
            let met = games / (strength[one] + strength[other]);
            for (player, won) in [(one, *points), (other, games - points)] {
                let (wins, share) = sums.entry(player).or_default();
                (*wins, *share) = (*wins + won, *share + met);
            }
        }
        strength = sums.into_iter().map(|(player, (wins, share))| (player, wins / share)).collect();
    }
    let classic = strength["classic"];
    let elo = |strength: f64| f64::from(CLASSIC_ELO) + 400.0 * (strength / classic).log10();
    strength.into_iter().map(|(player, strength)| (player, elo(strength))).collect()
}

#[test]
fn the_elo_that_is_told_follows_from_the_matches_in_the_document() {
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
        for (player, elo) in fitted(&rows) {
            let Some(told) = find(game).unwrap().strength(player).and_then(|strength| strength.elo) else {
                continue;
            };
            assert!(
                (elo - f64::from(told)).abs() <= 26.0,
                "{game}, {player}: {told} is told, {elo:.0} was measured"
            );
            compared += 1;
        }
        assert!(compared > 5, "{game}: only {compared}");
    }
}
