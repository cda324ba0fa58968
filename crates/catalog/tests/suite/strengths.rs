//! What is said of computer players where they are chosen.

use stammtisch_catalog::{find, games, introduction, strength_said};
use stammtisch_stage::{CLASSIC_ELO, LANGUAGES, Language};

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
            let words = game.words(language);
            for player in game.players().into_iter().filter(|player| *player != "random") {
                let said = introduction(*game, words, player);
                assert!(said.contains("Elo ") && said.ends_with(')'), "{}: {said}", game.id());
            }
            assert_eq!(introduction(*game, words, "human"), words.say("player-human"));
        }
    }
    let towerwars = find("towerwars").unwrap();
    let said = strength_said(towerwars, towerwars.words(Language::English), "search:1");
    assert_eq!(said, "for children: the Classic player, Elo 1000, moves instantly");
}
