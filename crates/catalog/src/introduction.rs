//! What is said of a player where players are chosen.

use stammtisch_stage::{Strength, Text, Words};

use crate::AnyGame;

/// Who thinks no longer than this answers at once, for whoever waits.
const AT_ONCE: u32 = 40;

/// What a computer player (or a person) is called in that game.
pub fn player_name(words: &Words, player: &str) -> String {
    let key = format!("player-{}", player.replace(':', "-"));
    words.say_if(&key).unwrap_or_else(|| player.to_owned())
}

/// His name, and in brackets how strong he is and how long he thinks.
pub fn introduction(game: &dyn AnyGame, words: &Words, player: &str) -> String {
    let name = player_name(words, player);
    let what = strength_said(game, words, player);
    if what.is_empty() { name } else { format!("{name} ({what})") }
}

/// How strong a player is in words and in Elo, and roughly how long he thinks; nothing where that is not known.
pub fn strength_said(game: &dyn AnyGame, words: &Words, player: &str) -> String {
    let Some(strength) = game.strength(player) else { return String::new() };
    let own = words.say_if(&format!("player-{}-is", player.replace(':', "-")));
    let level = || words.say_if(&format!("level-{}", player.strip_prefix("search:")?));
    let elo = strength.elo.map(|elo| words.text(&Text::new("strength-elo").with("elo", elo.to_string())));
    [own.or_else(level), elo, Some(pace(words, strength))]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

fn pace(words: &Words, Strength { milliseconds, .. }: Strength) -> String {
    if milliseconds <= AT_ONCE {
        return words.say("strength-at-once");
    }
    let tenths = (f64::from(milliseconds) / 100.0).round().max(1.0);
    words.text(&Text::new("strength-seconds").with("seconds", words.number(tenths / 10.0)))
}
