//! A game between two players, wherever they are. The host asks and tells; what is legal and who has won, a judge says.

use crate::error::Error;
use crate::player::{Colour, Move, RemotePlayer, Status};

/// Knows the rules.
pub trait Judge {
    /// Plays the move of the side whose turn it is (nothing to surrender) and says how the game stands then, or with
    /// [`Error::Illegal`] why it cannot be played.
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error>;
}

/// Plays a game to its end and gives the winner, or none if it has that many plies first. Whatever goes wrong ends it with the
/// reason.
pub fn host<'a>(
    size: u8,
    red: &'a mut dyn RemotePlayer,
    blue: &'a mut dyn RemotePlayer,
    judge: &mut dyn Judge,
    limit: Option<usize>,
) -> Result<Option<Colour>, Error> {
    red.init(size, Colour::Red)?;
    blue.init(size, Colour::Blue)?;
    let (mut mover, mut other) = (red, blue);
    for _ in 0..limit.unwrap_or(usize::MAX) {
        let mv = mover.request()?;
        let status = match judge.play(mv) {
            Err(illegal @ Error::Illegal { .. }) => {
                // The mover may throw, since it thinks otherwise; the reason is told here.
                let _ = mover.confirm(Status::Illegal);
                return Err(illegal);
            }
            status => status?,
        };
        mover.confirm(status)?;
        other.update(mv, status)?;
        match status {
            Status::RedWin => return Ok(Some(Colour::Red)),
            Status::BlueWin => return Ok(Some(Colour::Blue)),
            Status::Ok | Status::Illegal => std::mem::swap(&mut mover, &mut other),
        }
    }
    Ok(None)
}
