//! How long the player may think, as the controller tells us.

use std::time::Duration;

use stammtisch_go::Colour;
use stammtisch_presentation::Budget;

/// When only the whole time is known, a game is planned for this many more moves of a side, and one more for every so many empty points.
const MOVES_TO_COME: u32 = 8;
const POINTS_A_MOVE: u32 = 4;
/// Kept back for the way to the controller.
const RESERVE: f64 = 0.9;

/// The time settings, and what the controller said last about each colour's time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
    /// How long each has thought since then.
    used: [Duration; 2],
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
        *self = Clock { settings: Some(settings), ..Clock::default() };
    }

    /// A new game with the same settings.
    pub(crate) fn begin_again(&mut self) {
        *self = Clock { settings: self.settings, ..Clock::default() };
    }

    /// A colour has so much time left.
    pub(crate) fn left(&mut self, colour: Colour, seconds: u32, stones: u32) {
        self.left[colour.index()] = Some(Left { seconds, stones });
        self.used[colour.index()] = Duration::ZERO;
    }

    /// A colour has thought so long. Whoever is never told what is left must know it himself.
    pub(crate) fn use_up(&mut self, colour: Colour, time: Duration) {
        let used = &mut self.used[colour.index()];
        *used = used.saturating_add(time);
    }

    /// What the player of that colour is to use for his next move on a board with so many empty points, whatever his level; nothing where no clock
    /// runs.
    pub(crate) fn budget(&self, colour: Colour, empty: usize) -> Option<Budget> {
        self.share(colour, empty).map(|share| Budget::time(share).in_place_of_level())
    }

    fn share(&self, colour: Colour, empty: usize) -> Option<Duration> {
        let to_come = MOVES_TO_COME + empty as u32 / POINTS_A_MOVE;
        let share = |seconds: u32, moves: u32| {
            Duration::from_secs_f64(f64::from(seconds) * RESERVE / f64::from(moves))
        };
        // What a period leaves for a stone may be taken in main time, too: it begins when that is over.
        let period = self.settings.filter(|settings| settings.stones > 0);
        let in_period = period.map_or(Duration::ZERO, |settings| share(settings.period, settings.stones));
        let in_main = |seconds: u32| {
            let used = self.used[colour.index()].as_secs_f64().ceil() as u32;
            Some(share(seconds.saturating_sub(used), to_come).max(in_period))
        };
        match (self.left[colour.index()], self.settings) {
            (Some(Left { seconds, stones: 0 }), _) => in_main(seconds),
            (Some(Left { seconds, stones }), _) => Some(share(seconds, stones)),
            (None, Some(Settings { period, stones: 0, .. })) if period > 0 => None,
            (None, Some(Settings { main, .. })) => in_main(main),
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
        clock.share(Colour::Black, 88).map(|share| share.as_secs_f64())
    }

    #[test]
    fn byo_yomi_without_stones_is_no_limit() {
        assert_eq!(share((0, 10, 0), None), None);
        assert_eq!(Clock::default().share(Colour::White, 81), None);
    }

    #[test]
    fn the_time_of_a_period_is_shared_among_its_stones() {
        assert_eq!(share((0, 100, 10), None), Some(9.0));
        assert_eq!(share((600, 100, 10), Some((50, 5))), Some(9.0));
        assert_eq!(share((300, 0, 0), None), Some(9.0));
        assert_eq!(share((300, 0, 0), Some((30, 0))), Some(0.9));
    }

    #[test]
    fn main_time_is_never_shared_more_narrowly_than_a_period() {
        assert_eq!(share((1, 30, 1), None), Some(27.0));
        assert_eq!(share((600, 30, 1), Some((2, 0))), Some(27.0));
        assert_eq!(share((600, 30, 25), None), Some(18.0), "there is more in main time");
        assert_eq!(share((600, 30, 1), Some((10, 1))), Some(9.0), "what is left of a period is all there is");
    }

    #[test]
    fn who_is_never_told_what_is_left_counts_himself() {
        let mut clock = Clock::default();
        clock.set(Settings { main: 300, period: 0, stones: 0 });
        let mut whole = Duration::ZERO;
        for empty in (1..=81).rev().step_by(2) {
            let share = clock.share(Colour::Black, empty).unwrap();
            clock.use_up(Colour::Black, share);
            whole += share;
        }
        assert!((200.0..300.0).contains(&whole.as_secs_f64()), "{whole:?}");
        assert_eq!(clock.share(Colour::White, 88), Some(Duration::from_secs(9)), "each has a clock");
        clock.left(Colour::Black, 300, 0);
        assert_eq!(clock.share(Colour::Black, 88), Some(Duration::from_secs(9)), "what is told counts");
    }

    #[test]
    fn the_more_is_empty_the_more_moves_are_to_come() {
        let mut clock = Clock::default();
        clock.left(Colour::White, 600, 0);
        let shares = [361, 81, 0].map(|empty| clock.share(Colour::White, empty).unwrap().as_secs_f64());
        assert!(shares.is_sorted() && shares[0] > 5.0 && shares[2] < 70.0, "{shares:?}");
    }
}
