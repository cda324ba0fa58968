//! A match is laid onto a new table: who sits there, and all that has happened in it so far.

use std::sync::Arc;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyGame, AnyMatch, check_player};
use stammtisch_presentation::{FieldError, Forfeit, Seat, SeatSpec, SeatTag, Text, Values, sanitize};

use crate::history::draft::Draft;
use crate::{Author, EventKind, SavedTable, Seated, Secret, Snapshot, StoreError, TableId, VisitorId};

/// The longest name of a player.
const MAX_NAME_LEN: usize = 30;

/// A new table for a match, with everybody seated and all moves of the match made.
pub(crate) fn lay(
    game: Box<dyn AnyMatch>,
    opener: VisitorId,
    secret: Arc<Secret>,
) -> Result<(SavedTable, Snapshot), StoreError> {
    let id = TableId::random()?;
    let seed = u64::from_be_bytes(random_bytes()?);
    let (face, setup, position) = (game.game(), game.setup(), game.start_position().map(str::to_owned));
    let tags: Vec<SeatTag> = game.seat_tags().iter().cloned().map(tidy).collect();
    let fresh = begin(face, &setup, position.as_deref())
        .ok_or_else(|| StoreError::Unreadable(id, "it has no start".to_owned()))?;
    let mut draft = Draft::on(Snapshot::new(id, fresh, secret), seed);
    let refused = |why: Text| StoreError::Unreadable(id, why.key.into_owned());
    for (seat, mut tag) in (0..).map(Seat).zip(tags) {
        if !face.has_player(&tag.player) {
            HUMAN.clone_into(&mut tag.player);
        }
        let hand = (tag.player == HUMAN).then_some(opener);
        draft
            .add(Author::House, EventKind::Seated(Seated { seat, tag, hand, old_key: None }))
            .map_err(refused)?;
    }
    let mut forfeits = game.forfeits_beside_moves().iter().peekable();
    for (ply, (by, text)) in game.moves().into_iter().enumerate() {
        while let Some(Forfeit { seats, why, .. }) = forfeits.next_if(|forfeit| forfeit.ply == ply) {
            draft.forfeit(Author::House, *seats, *why).map_err(refused)?;
        }
        draft.add(by.into(), EventKind::moved(text)).map_err(refused)?;
    }
    for Forfeit { seats, why, .. } in forfeits {
        draft.forfeit(Author::House, *seats, *why).map_err(refused)?;
    }
    let loaded = game.ply() > 0 || position.is_some();
    let file = game.beside().file.clone();
    draft.play_chance();
    let Draft { table, events, .. } = draft;
    let saved =
        SavedTable { id, game: face.id().to_owned(), setup, position, seed, opener, loaded, file, events };
    Ok((saved, table))
}

/// The match before its first move.
fn begin(game: &'static dyn AnyGame, setup: &Values, position: Option<&str>) -> Option<Box<dyn AnyMatch>> {
    match position {
        Some(position) => game.resume(setup, position, Vec::new()).ok(),
        None => game.start(setup, Vec::new()).ok(),
    }
}

/// The faults of seats whose player nobody knows, at the field where the side's player is chosen.
pub(crate) fn strangers(game: &dyn AnyGame, seats: &[SeatTag]) -> Vec<FieldError> {
    let fault = |(spec, tag): (&SeatSpec, &SeatTag)| {
        let why = check_player(game, &tag.player).err()?;
        Some(FieldError::new(format!("player-{}", spec.side), why))
    };
    game.seats().iter().zip(seats).filter_map(fault).collect()
}

/// Somebody's seat with a name as it is shown: nothing invisible in it, and not too long.
pub(crate) fn tidy(tag: SeatTag) -> SeatTag {
    let name: String = sanitize(&tag.name).chars().take(MAX_NAME_LEN).collect();
    SeatTag { name: name.trim_end().to_owned(), ..tag }
}

fn random_bytes() -> Result<[u8; 8], StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
