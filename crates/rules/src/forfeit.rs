//! How a match can end though the rules of its game do not say so: somebody gives up, runs out of time or goes away.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet, SeatSpec, Text};

/// Seats that cannot win any more, whatever the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Which.
    pub seats: SeatSet,
    /// Why.
    pub why: ForfeitReason,
    /// How many moves had been made.
    pub ply: usize,
}

/// Why somebody lost though no rule of the game says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ForfeitReason {
    /// He gave up. That can be taken back.
    Resigned,
    /// His time ran out.
    Time,
    /// He went away.
    Left,
}

impl ForfeitReason {
    /// Its name in files, and in the message `outcome-<name>` that all games share.
    pub const fn name(self) -> &'static str {
        match self {
            ForfeitReason::Resigned => "resigned",
            ForfeitReason::Time => "time",
            ForfeitReason::Left => "left",
        }
    }
}

/// All seats that win and lose together with that one.
pub fn team_of(seats: &[SeatSpec], seat: Seat) -> SeatSet {
    let team = seats.get(seat.index()).map(|spec| spec.team);
    (0..).map(Seat).zip(seats).filter(|(_, spec)| Some(spec.team) == team).map(|(seat, _)| seat).collect()
}

/// Whether a match of these seats is over because so many of them have forfeited: at most one team is left.
pub fn is_decided(seats: &[SeatSpec], out: SeatSet) -> bool {
    let left = || SeatSet::first(seats.len()).iter().filter(|seat| !out.contains(*seat));
    !out.is_empty()
        && left().next().is_none_or(|first| left().all(|seat| team_of(seats, first).contains(seat)))
}

/// Whether these seats can forfeit in a match in which those who are `out` have done so: they are whole teams that still play.
pub fn check_forfeit(seats: &[SeatSpec], out: SeatSet, these: SeatSet) -> Result<(), Text> {
    let whole = these.iter().all(|seat| {
        let team = team_of(seats, seat);
        !team.is_empty() && team.and(these) == team
    });
    if is_decided(seats, out) {
        Err(Text::new("move-over"))
    } else if these.is_empty() || !whole {
        Err(Text::new("forfeit-side"))
    } else if !these.and(out).is_empty() {
        Err(Text::new("forfeit-again"))
    } else if SeatSet::first(seats.len()).iter().all(|seat| these.or(out).contains(seat)) {
        Err(Text::new("forfeit-all"))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEAMS: [SeatSpec; 4] = [
        SeatSpec::of_side("a", "one"),
        SeatSpec::of_team("b", "two"),
        SeatSpec::of_side("c", "one"),
        SeatSpec::of_team("d", "two"),
    ];
    const THREE: [SeatSpec; 3] = [SeatSpec::new("a"), SeatSpec::new("b"), SeatSpec::new("c")];

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    fn refused(seats: &[SeatSpec], out: SeatSet, these: SeatSet) -> Option<String> {
        check_forfeit(seats, out, these).err().map(|why| why.key.into_owned())
    }

    #[test]
    fn a_match_is_decided_when_one_team_is_left() {
        assert!(!is_decided(&THREE, SeatSet::EMPTY) && !is_decided(&THREE, set(&[1])));
        assert!(is_decided(&THREE, set(&[0, 2])));
        assert!(is_decided(&TEAMS, set(&[0, 2])));
    }

    #[test]
    fn only_whole_teams_that_still_play_can_forfeit() {
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, set(&[1, 3])), None);
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, set(&[1])).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, SeatSet::EMPTY).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&THREE, SeatSet::EMPTY, set(&[7])).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&THREE, set(&[1]), set(&[1])).as_deref(), Some("forfeit-again"));
        assert_eq!(refused(&THREE, set(&[1]), set(&[0, 2])).as_deref(), Some("forfeit-all"));
        assert_eq!(refused(&THREE, set(&[0, 1]), set(&[2])).as_deref(), Some("move-over"));
    }
}
