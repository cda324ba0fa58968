//! Display names of players and the description of bots in selection lists.

use stammtisch_presentation::{LANGUAGES, Language, Messages, SeatSpec, Strength, Text};

use crate::AnyGame;

/// A bot that takes no longer than this is described as instant.
const MAX_INSTANT_MILLISECONDS: u32 = 40;

/// The name of a kind of player (a bot or `human`) in a game's messages.
pub fn player_name(messages: &Messages, player: &str) -> String {
    let key = format!("player-{}", player.replace(':', "-"));
    messages.say_if(&key).unwrap_or_else(|| player.to_owned())
}

/// The name to show for the player of a seat.
///
/// An empty name becomes the seat's name. A name that is the form's default in any language is
/// shown in the reader's language.
pub fn display_name(game: &dyn AnyGame, seat: &SeatSpec, name: &str, language: Language) -> String {
    if name.is_empty() {
        return game.messages(language).say(&format!("seat-{}", seat.id));
    }
    let default = |language| game.messages(language).say_if(&format!("name-{}", seat.id));
    let is_default = LANGUAGES.into_iter().any(|language| default(language).as_deref() == Some(name));
    let localized = if is_default { default(language) } else { None };
    localized.unwrap_or_else(|| name.to_owned())
}

/// A player's name, with strength and thinking time in brackets if they are known.
pub fn player_label(game: &dyn AnyGame, messages: &Messages, player: &str) -> String {
    let name = player_name(messages, player);
    let strength = strength_text(game, messages, player);
    if strength.is_empty() { name } else { format!("{name} ({strength})") }
}

/// A player's strength in words and in Elo, and roughly its time per move; empty if unknown.
pub fn strength_text(game: &dyn AnyGame, messages: &Messages, player: &str) -> String {
    let Some(strength) = game.strength(player) else { return String::new() };
    let description = messages.say_if(&format!("player-{}-is", player.replace(':', "-")));
    let level = || messages.say_if(&format!("level-{}", player.strip_prefix("search:")?));
    let elo = strength.elo.map(|elo| messages.text(&Text::new("strength-elo").with("elo", elo.to_string())));
    [description.or_else(level), elo, Some(time_text(messages, strength))]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

fn time_text(messages: &Messages, Strength { milliseconds, .. }: Strength) -> String {
    if milliseconds <= MAX_INSTANT_MILLISECONDS {
        return messages.say("strength-at-once");
    }
    let tenths = (f64::from(milliseconds) / 100.0).round().max(1.0);
    messages.text(&Text::new("strength-seconds").with("seconds", messages.number(tenths / 10.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_names_are_shown_in_the_readers_language() {
        let names = |game: &str, seat: usize, name| {
            let game = crate::find(game).unwrap();
            LANGUAGES.map(|language| display_name(game, &game.seats()[seat], name, language))
        };
        assert_eq!(names("go", 0, ""), ["Black", "Schwarz"]);
        assert_eq!(names("carcassonne", 1, "Spieler 2"), ["Player 2", "Spieler 2"]);
        assert_eq!(names("crosswise", 0, "Player1"), ["Player1", "Spieler1"]);
        for own in ["Ann", "Player 1", "spieler 2"] {
            assert_eq!(
                names("carcassonne", 1, own),
                [own, own],
                "another seat's default, or not exactly a default"
            );
        }
    }
}
