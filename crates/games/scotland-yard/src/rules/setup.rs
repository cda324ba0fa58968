//! The setup of a hunt.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{FieldError, Text};

use crate::city::CityRef;
use crate::ticket::{Ticket, Tickets};

/// The minimum number of detectives.
pub const MIN_DETECTIVES: u8 = 3;
/// The maximum number of detectives.
pub const MAX_DETECTIVES: u8 = 5;
/// The tickets of every detective at the start.
pub const DETECTIVE_TICKETS: Tickets = Tickets::new(4, 8, 10, 0);

/// The options agreed before a hunt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The number of detectives, 3 to 5.
    pub detectives: u8,
    /// Mister X's tickets at the start.
    pub tickets: Preset,
    /// The city; left out of the serialised form if it is London.
    #[serde(default = "CityRef::london", skip_serializing_if = "CityRef::is_london")]
    pub city: CityRef,
}

/// A preset of Mister X's tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// 10 taxi, 8 bus, 4 tube, 2 black.
    Default,
    /// 4 taxi, 3 bus, 3 tube, and one black per detective.
    Original,
}

impl Setup {
    /// A hunt in London.
    pub fn london(detectives: u8, tickets: Preset) -> Setup {
        Setup { detectives, tickets, city: CityRef::london() }
    }

    /// Mister X's tickets at the start.
    pub fn mister_x_tickets(&self) -> Tickets {
        match self.tickets {
            Preset::Default => Tickets::new(4, 8, 10, 2),
            Preset::Original => Tickets::new(3, 3, 4, self.detectives.into()),
        }
    }

    /// The setup that best fits Mister X's start tickets as reconstructed from a file.
    pub fn guess(city: CityRef, detectives: u8, mister_x_at_start: [i64; 4]) -> Setup {
        let original = Setup { detectives, tickets: Preset::Original, city };
        let fits = Ticket::ALL.into_iter().all(|ticket| {
            i64::from(original.mister_x_tickets()[ticket]) == mister_x_at_start[ticket.index()]
        });
        if fits { original } else { Setup { tickets: Preset::Default, ..original } }
    }

    /// Checks the number of detectives.
    pub fn check(&self) -> Result<(), FieldError> {
        if (MIN_DETECTIVES..=MAX_DETECTIVES).contains(&self.detectives) {
            return Ok(());
        }
        let text = Text::new("form-int")
            .with("key", "detectives")
            .with("min", MIN_DETECTIVES)
            .with("max", MAX_DETECTIVES)
            .with("given", self.detectives.to_string());
        Err(FieldError::new("detectives", text))
    }
}
