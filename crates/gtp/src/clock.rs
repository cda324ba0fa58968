//! Time control: how long the player may search, from the controller's time commands.

use std::time::Duration;

use stammtisch_go::Colour;
use stammtisch_presentation::Budget;

/// With main time only, a side is expected to make this many more moves, plus one for every
/// `POINTS_PER_MOVE` empty points.
const MIN_EXPECTED_MOVES: u32 = 8;
const POINTS_PER_MOVE: u32 = 4;
/// The share of the time that is used; the rest covers communication.
const USABLE_SHARE: f64 = 0.9;

/// The time settings, and the time left of each colour as last reported.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    settings: Option<TimeSettings>,
    left: [Option<TimeLeft>; 2],
    /// The time each colour used since then.
    used: [Duration; 2],
}

/// Main time, then periods of Canadian byo-yomi: a number of stones per period.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeSettings {
    /// Main time, in seconds.
    pub(crate) main: u32,
    /// Length of a period, in seconds.
    pub(crate) period: u32,
    /// Stones to play in a period.
    pub(crate) stones: u32,
}

#[derive(Clone, Copy, Debug)]
struct TimeLeft {
    seconds: u32,
    /// Stones to play in that time; 0 in main time.
    stones: u32,
}

impl Clock {
    /// Sets new time settings and forgets the reported times.
    pub(crate) fn set(&mut self, settings: TimeSettings) {
        *self = Clock { settings: Some(settings), ..Clock::default() };
    }

    /// Resets the clock for a new game with the same settings.
    pub(crate) fn reset(&mut self) {
        *self = Clock { settings: self.settings, ..Clock::default() };
    }

    /// Records the reported time left of a colour.
    pub(crate) fn set_left(&mut self, colour: Colour, seconds: u32, stones: u32) {
        self.left[colour.index()] = Some(TimeLeft { seconds, stones });
        self.used[colour.index()] = Duration::ZERO;
    }

    /// Adds to the used time of a colour, for controllers that never report the time left.
    pub(crate) fn add_used(&mut self, colour: Colour, time: Duration) {
        let used = &mut self.used[colour.index()];
        *used = used.saturating_add(time);
    }

    /// The budget for the next move of a colour on a board with this many empty points, in place of
    /// its level; `None` if no clock runs.
    pub(crate) fn budget(&self, colour: Colour, empty: usize) -> Option<Budget> {
        self.time_for_move(colour, empty).map(|share| Budget::time(share).in_place_of_level())
    }

    fn time_for_move(&self, colour: Colour, empty: usize) -> Option<Duration> {
        let expected_moves = MIN_EXPECTED_MOVES + empty as u32 / POINTS_PER_MOVE;
        let share = |seconds: u32, moves: u32| {
            Duration::from_secs_f64(f64::from(seconds) * USABLE_SHARE / f64::from(moves))
        };
        // Main time may spend as much per move as a period would: the period starts when it is
        // over.
        let period = self.settings.filter(|settings| settings.stones > 0);
        let in_period = period.map_or(Duration::ZERO, |settings| share(settings.period, settings.stones));
        let in_main = |seconds: u32| {
            let used = self.used[colour.index()].as_secs_f64().ceil() as u32;
            Some(share(seconds.saturating_sub(used), expected_moves).max(in_period))
        };
        match (self.left[colour.index()], self.settings) {
            (Some(TimeLeft { seconds, stones: 0 }), _) => in_main(seconds),
            (Some(TimeLeft { seconds, stones }), _) => Some(share(seconds, stones)),
            (None, Some(TimeSettings { period, stones: 0, .. })) if period > 0 => None,
            (None, Some(TimeSettings { main, .. })) => in_main(main),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(settings: (u32, u32, u32), left: Option<(u32, u32)>) -> Option<f64> {
        let mut clock = Clock::default();
        clock.set(TimeSettings { main: settings.0, period: settings.1, stones: settings.2 });
        if let Some((seconds, stones)) = left {
            clock.set_left(Colour::Black, seconds, stones);
        }
        clock.time_for_move(Colour::Black, 88).map(|share| share.as_secs_f64())
    }

    #[test]
    fn byo_yomi_without_stones_is_no_limit() {
        assert_eq!(share((0, 10, 0), None), None);
        assert_eq!(Clock::default().time_for_move(Colour::White, 81), None);
    }

    #[test]
    fn the_time_of_a_period_is_shared_among_its_stones() {
        assert_eq!(share((0, 100, 10), None), Some(9.0));
        assert_eq!(share((600, 100, 10), Some((50, 5))), Some(9.0));
        assert_eq!(share((300, 0, 0), None), Some(9.0));
        assert_eq!(share((300, 0, 0), Some((30, 0))), Some(0.9));
    }

    #[test]
    fn main_time_allows_at_least_as_much_as_a_period() {
        assert_eq!(share((1, 30, 1), None), Some(27.0));
        assert_eq!(share((600, 30, 1), Some((2, 0))), Some(27.0));
        assert_eq!(share((600, 30, 25), None), Some(18.0), "there is more in main time");
        assert_eq!(share((600, 30, 1), Some((10, 1))), Some(9.0), "what is left of a period is all there is");
    }

    #[test]
    fn unreported_time_is_counted_locally() {
        let mut clock = Clock::default();
        clock.set(TimeSettings { main: 300, period: 0, stones: 0 });
        let mut whole = Duration::ZERO;
        for empty in (1..=81).rev().step_by(2) {
            let share = clock.time_for_move(Colour::Black, empty).unwrap();
            clock.add_used(Colour::Black, share);
            whole += share;
        }
        assert!((200.0..300.0).contains(&whole.as_secs_f64()), "{whole:?}");
        assert_eq!(
            clock.time_for_move(Colour::White, 88),
            Some(Duration::from_secs(9)),
            "each colour has its own clock"
        );
        clock.set_left(Colour::Black, 300, 0);
        assert_eq!(
            clock.time_for_move(Colour::Black, 88),
            Some(Duration::from_secs(9)),
            "a reported time counts"
        );
    }

    #[test]
    fn more_empty_points_mean_less_time_per_move() {
        let mut clock = Clock::default();
        clock.set_left(Colour::White, 600, 0);
        let shares =
            [361, 81, 0].map(|empty| clock.time_for_move(Colour::White, empty).unwrap().as_secs_f64());
        assert!(shares.is_sorted() && shares[0] > 5.0 && shares[2] < 70.0, "{shares:?}");
    }
}
