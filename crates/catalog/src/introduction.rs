//! What players are called, and what is said of them where they are chosen.

use stammtisch_presentation::{LANGUAGES, Language, Messages, SeatSpec, Strength, Text};

use crate::AnyGame;

/// Who thinks no longer than this answers at once, for whoever waits.
const AT_ONCE: u32 = 40;

/// What a computer player (or a person) is called in that game.
pub fn player_name(messages: &Messages, player: &str) -> String {
    let key = format!("player-{}", player.replace(':', "-"));
    messages.say_if(&key).unwrap_or_else(|| player.to_owned())
}

/// What whoever sits there is called for a reader: by his own name, or in the reader's language by that of his seat or by the one that stands
/// in the form at first, in whichever language he left it as it was.
pub fn called(game: &dyn AnyGame, seat: &SeatSpec, name: &str, language: Language) -> String {
    if name.is_empty() {
        return game.messages(language).say(&format!("seat-{}", seat.id));
    }
    let usual = |language| game.messages(language).say_if(&format!("name-{}", seat.id));
    let is_usual = LANGUAGES.into_iter().any(|language| usual(language).as_deref() == Some(name));
    usual(language).filter(|_| is_usual).unwrap_or_else(|| name.to_owned())
}

/// His name, and in brackets how strong he is and how long he thinks.
pub fn introduction(game: &dyn AnyGame, messages: &Messages, player: &str) -> String {
    let name = player_name(messages, player);
    let what = strength_said(game, messages, player);
    if what.is_empty() { name } else { format!("{name} ({what})") }
}

/// How strong a player is in words and in Elo, and roughly how long he thinks; nothing where that is not known.
pub fn strength_said(game: &dyn AnyGame, messages: &Messages, player: &str) -> String {
    let Some(strength) = game.strength(player) else { return String::new() };
    let own = messages.say_if(&format!("player-{}-is", player.replace(':', "-")));
    let level = || messages.say_if(&format!("level-{}", player.strip_prefix("search:")?));
    let elo = strength.elo.map(|elo| messages.text(&Text::new("strength-elo").with("elo", elo.to_string())));
    [own.or_else(level), elo, Some(pace(messages, strength))]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

fn pace(messages: &Messages, Strength { milliseconds, .. }: Strength) -> String {
    if milliseconds <= AT_ONCE {
        return messages.say("strength-at-once");
    }
    let tenths = (f64::from(milliseconds) / 100.0).round().max(1.0);
    messages.text(&Text::new("strength-seconds").with("seconds", messages.number(tenths / 10.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_no_name_of_his_own_is_called_in_the_readers_language() {
        let said = |game: &str, seat: usize, name| {
            let game = crate::find(game).unwrap();
            LANGUAGES.map(|language| called(game, &game.seats()[seat], name, language))
        };
        assert_eq!(said("go", 0, ""), ["Black", "Schwarz"]);
        assert_eq!(said("carcassonne", 1, "Spieler 2"), ["Player 2", "Spieler 2"]);
        assert_eq!(said("crosswise", 0, "Player1"), ["Player1", "Spieler1"]);
        for own in ["Ann", "Player 1", "spieler 2"] {
            assert_eq!(said("carcassonne", 1, own), [own, own], "another seat's, or written otherwise");
        }
    }
}
