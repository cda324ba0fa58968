//! Hosts a game between two players, local or remote. A judge knows the rules.

use crate::error::Error;
use crate::player::{Colour, Move, RemotePlayer, Status};

/// Decides which moves are legal and who has won.
pub trait Judge {
    /// Plays a move of the side to move (`None` surrenders) and returns the new status.
    ///
    /// # Errors
    /// [`Error::Illegal`] if the move is illegal.
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error>;
}

/// Plays a game to its end and returns the winner; `None` if it reaches the ply limit.
///
/// # Errors
/// The first error of a player or the judge, which ends the game.
pub fn host<'a>(
    size: u8,
    red: &'a mut dyn RemotePlayer,
    blue: &'a mut dyn RemotePlayer,
    judge: &mut dyn Judge,
    ply_limit: Option<usize>,
) -> Result<Option<Colour>, Error> {
    red.init(size, Colour::Red)?;
    blue.init(size, Colour::Blue)?;
    let mut mover = red;
    let mut other = blue;
    for _ in 0..ply_limit.unwrap_or(usize::MAX) {
        let mv = mover.request()?;
        let status = match judge.play(mv) {
            Err(illegal @ Error::Illegal { .. }) => {
                // The judge's reason is reported, even if the mover answers with another error.
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
