//! Forfeits: losses by resignation, time or absence, which no rule of the game decides.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet, SeatSpec, Text};

/// The loss of one or more seats outside the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seats that lost.
    pub seats: SeatSet,
    /// The reason.
    pub why: ForfeitReason,
    /// How many moves had been played.
    pub ply: usize,
}

/// The reason for a forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ForfeitReason {
    /// The player resigned. This can be undone.
    Resigned,
    /// The player ran out of time.
    Time,
    /// The player left.
    Left,
}

impl ForfeitReason {
    /// Its name in files, and in the message `outcome-<name>` shared by all games.
    pub const fn name(self) -> &'static str {
        match self {
            ForfeitReason::Resigned => "resigned",
            ForfeitReason::Time => "time",
            ForfeitReason::Left => "left",
        }
    }
}

/// All seats on the same team as that seat, itself included.
pub fn team_of(seats: &[SeatSpec], seat: Seat) -> SeatSet {
    let team = seats.get(seat.index()).map(|spec| spec.team);
    (0..).map(Seat).zip(seats).filter(|(_, spec)| Some(spec.team) == team).map(|(seat, _)| seat).collect()
}

/// Whether forfeits decide the match: there are some, and at most one team remains.
pub fn is_decided(seats: &[SeatSpec], forfeited: SeatSet) -> bool {
    let remaining = || SeatSet::first(seats.len()).iter().filter(|seat| !forfeited.contains(*seat));
    !forfeited.is_empty()
        && remaining().next().is_none_or(|first| remaining().all(|seat| team_of(seats, first).contains(seat)))
}

/// Checks whether the `leaving` seats can forfeit after the seats in `forfeited` have.
///
/// # Errors
/// The match is decided already, the seats are not whole teams, one of them has forfeited before,
/// or no team would remain.
pub fn check_forfeit(seats: &[SeatSpec], forfeited: SeatSet, leaving: SeatSet) -> Result<(), Text> {
    let are_whole_teams = leaving.iter().all(|seat| {
        let team = team_of(seats, seat);
        !team.is_empty() && team.and(leaving) == team
    });
    if is_decided(seats, forfeited) {
        Err(Text::new("move-over"))
    } else if leaving.is_empty() || !are_whole_teams {
        Err(Text::new("forfeit-side"))
    } else if !leaving.and(forfeited).is_empty() {
        Err(Text::new("forfeit-again"))
    } else if SeatSet::first(seats.len()).iter().all(|seat| leaving.or(forfeited).contains(seat)) {
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

    fn refused(seats: &[SeatSpec], forfeited: SeatSet, leaving: SeatSet) -> Option<String> {
        check_forfeit(seats, forfeited, leaving).err().map(|why| why.key.into_owned())
    }

    #[test]
    fn a_match_is_decided_when_one_team_is_left() {
        assert!(!is_decided(&THREE, SeatSet::EMPTY) && !is_decided(&THREE, set(&[1])));
        assert!(is_decided(&THREE, set(&[0, 2])));
        assert!(is_decided(&TEAMS, set(&[0, 2])));
    }

    #[test]
    fn only_whole_teams_still_in_play_can_forfeit() {
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, set(&[1, 3])), None);
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, set(&[1])).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&TEAMS, SeatSet::EMPTY, SeatSet::EMPTY).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&THREE, SeatSet::EMPTY, set(&[7])).as_deref(), Some("forfeit-side"));
        assert_eq!(refused(&THREE, set(&[1]), set(&[1])).as_deref(), Some("forfeit-again"));
        assert_eq!(refused(&THREE, set(&[1]), set(&[0, 2])).as_deref(), Some("forfeit-all"));
        assert_eq!(refused(&THREE, set(&[0, 1]), set(&[2])).as_deref(), Some("move-over"));
    }
}
