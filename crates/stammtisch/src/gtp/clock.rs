//! How long the player may think, as the controller tells us.

use std::time::Duration;

use stammtisch_go::Colour;
use stammtisch_stage::Budget;

/// A game is planned for this many more moves when only the whole time is known.
const MOVES_TO_COME: u32 = 30;
/// Kept back for the way to the controller.
const RESERVE: f64 = 0.9;

/// The time settings, and what the controller said last about each colour's time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

/// Main time, then so many stones in each period of byo yomi.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Main time in seconds.
    pub(crate) main: u32,
    /// A period in seconds.
    pub(crate) period: u32,
    /// Stones to be played in it.
    pub(crate) stones: u32,
}

#[derive(Clone, Copy, Debug)]
struct Left {
    seconds: u32,
    /// Stones to be played in that time; 0 in main time.
    stones: u32,
}

impl Clock {
    /// Other settings; what was left of the time before means nothing any more.
    pub(crate) fn set(&mut self, settings: Settings) {
        *self = Clock { settings: Some(settings), left: [None; 2] };
    }

    /// A colour has so much time left.
    pub(crate) fn left(&mut self, colour: Colour, seconds: u32, stones: u32) {
        self.left[colour.index()] = Some(Left { seconds, stones });
    }

    /// What the player of that colour is to use for his next move, whatever his level; nothing where no clock runs.
    pub(crate) fn budget(&self, colour: Colour) -> Option<Budget> {
        self.share(colour).map(|share| Budget::time(share).in_place_of_level())
    }

    fn share(&self, colour: Colour) -> Option<Duration> {
        let share = |seconds: u32, moves: u32| {
            Duration::from_secs_f64(f64::from(seconds) * RESERVE / f64::from(moves))
        };
        match (self.left[colour.index()], self.settings) {
            (Some(Left { seconds, stones: 0 }), _) => Some(share(seconds, MOVES_TO_COME)),
            (Some(Left { seconds, stones }), _) => Some(share(seconds, stones)),
            (None, Some(Settings { period, stones: 0, .. })) if period > 0 => None,
            (None, Some(Settings { main: 0, period, stones })) if period > 0 => Some(share(period, stones)),
            (None, Some(Settings { main, .. })) => Some(share(main, MOVES_TO_COME)),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(settings: (u32, u32, u32), left: Option<(u32, u32)>) -> Option<f64> {
        let mut clock = Clock::default();
        clock.set(Settings { main: settings.0, period: settings.1, stones: settings.2 });
        if let Some((seconds, stones)) = left {
            clock.left(Colour::Black, seconds, stones);
        }
        clock.share(Colour::Black).map(|share| share.as_secs_f64())
    }

    #[test]
    fn byo_yomi_without_stones_is_no_limit() {
        assert_eq!(share((0, 10, 0), None), None);
        assert_eq!(Clock::default().share(Colour::White), None);
    }

    #[test]
    fn the_time_of_a_period_is_shared_among_its_stones() {
        assert_eq!(share((0, 100, 10), None), Some(9.0));
        assert_eq!(share((600, 100, 10), Some((50, 5))), Some(9.0));
        assert_eq!(share((300, 0, 0), None), Some(9.0));
        assert_eq!(share((300, 0, 0), Some((30, 0))), Some(0.9));
    }
}
