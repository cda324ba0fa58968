//! The setup of a match.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{FieldError, Seat, Text};

/// The maximum number of players.
pub const MAX_PLAYERS: usize = 5;

/// What is agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The number of players, 2 to 5.
    pub players: u8,
    /// The colour of player 1.
    pub c1: Colour,
    /// The colour of player 2.
    pub c2: Colour,
    /// The colour of player 3, if there is one.
    pub c3: Colour,
    /// The colour of player 4, if there is one.
    pub c4: Colour,
    /// The colour of player 5, if there is one.
    pub c5: Colour,
    /// Whether a mission may end the game early.
    pub missions: bool,
    /// How fields are scored.
    pub fields: FieldRule,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            players: 2,
            c1: Colour::Red,
            c2: Colour::Blue,
            c3: Colour::Yellow,
            c4: Colour::Green,
            c5: Colour::Black,
            missions: false,
            fields: FieldRule::Official,
        }
    }
}

impl Setup {
    /// The number of seats.
    pub fn seats(&self) -> usize {
        usize::from(self.players).clamp(2, MAX_PLAYERS)
    }

    /// The colour of a seat.
    pub fn colour(&self, seat: Seat) -> Colour {
        [self.c1, self.c2, self.c3, self.c4, self.c5][seat.index() % MAX_PLAYERS]
    }

    /// Refuses a setup in which two seats have the same colour.
    pub(crate) fn check(&self) -> Result<(), FieldError> {
        let seats = self.seats() as u8;
        for later in 1..seats {
            let same = (0..later).find(|&seat| self.colour(Seat(seat)) == self.colour(Seat(later)));
            if let Some(earlier) = same {
                let text = Text::new("setup-colour-twice")
                    .with("colour", Text::new(format!("colour-{}", self.colour(Seat(later)).name())))
                    .with("earlier", earlier + 1)
                    .with("later", later + 1);
                return Err(FieldError::new(format!("c{}", later + 1), text));
            }
        }
        Ok(())
    }
}

/// How fields are scored at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldRule {
    /// Three points for each complete city beside the field.
    Official,
    /// A quarter point for each tile the field lies on, rounded down.
    Simple,
}

/// A player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Black.
    Black,
    /// Grey.
    Grey,
}

impl Colour {
    /// Its name in setups and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Black => "black",
            Colour::Grey => "grey",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_that_play_have_different_colours() {
        let two_reds = Setup { c2: Colour::Red, ..Setup::default() };
        assert_eq!(two_reds.check().unwrap_err().field, "c2");
        let third_is_blue = Setup { c3: Colour::Blue, ..Setup::default() };
        assert!(third_is_blue.check().is_ok(), "player 3 does not play");
        assert_eq!(Setup { players: 3, ..third_is_blue }.check().unwrap_err().field, "c3");
    }
}
