//! Creates a table for a match: seats its players and replays the moves made so far.

use std::sync::Arc;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyGame, AnyMatch, check_player};
use stammtisch_presentation::{FieldError, Forfeit, Seat, SeatSpec, SeatTag, Text, Values, sanitize};

use crate::history::draft::Draft;
use crate::{
    Author, EventKind, SavedTable, Seated, Secret, Snapshot, StoreError, TableId, TableOptions, VisitorId,
};

/// The maximum length of a player's name.
const MAX_NAME_CHARS: usize = 30;

/// A new table with the players of a match seated and its moves made. Nothing is stored yet.
pub(crate) fn create_table(
    game: Box<dyn AnyMatch>,
    opener: VisitorId,
    secret: Arc<Secret>,
) -> Result<(SavedTable, Snapshot), StoreError> {
    let id = TableId::random()?;
    let seed = u64::from_be_bytes(random_bytes()?);
    let catalog_game = game.game();
    let setup = game.setup();
    let position = game.start_position().map(str::to_owned);
    let tags: Vec<SeatTag> = game.seat_tags().iter().cloned().map(sanitize_tag).collect();
    let fresh = start_match(catalog_game, &setup, position.as_deref())
        .ok_or_else(|| StoreError::Unreadable(id, "it has no start".to_owned()))?;
    let mut draft = Draft::on(Snapshot::new(id, fresh, secret), seed);
    let refused = |why: Text| StoreError::Unreadable(id, why.key.into_owned());
    for (seat, mut tag) in (0..).map(Seat).zip(tags) {
        if !catalog_game.has_player(&tag.player) {
            HUMAN.clone_into(&mut tag.player);
        }
        let visitor = (tag.player == HUMAN).then_some(opener);
        draft
            .add(Author::House, EventKind::Seated(Seated { seat, tag, visitor, old_key: None }))
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
    let file = game.meta().file.clone();
    draft.play_chance();
    let Draft { table, events, .. } = draft;
    let saved = SavedTable {
        id,
        game: catalog_game.id().to_owned(),
        setup,
        position,
        options: TableOptions::default(),
        seed,
        opener,
        loaded,
        file,
        events,
    };
    Ok((saved, table))
}

/// The match before its first move.
fn start_match(
    game: &'static dyn AnyGame,
    setup: &Values,
    position: Option<&str>,
) -> Option<Box<dyn AnyMatch>> {
    match position {
        Some(position) => game.resume(setup, position, Vec::new()).ok(),
        None => game.start(setup, Vec::new()).ok(),
    }
}

/// An error for each seat with an unknown player, at the form field of its side.
pub(crate) fn unknown_players(game: &dyn AnyGame, seats: &[SeatTag]) -> Vec<FieldError> {
    let error = |(spec, tag): (&SeatSpec, &SeatTag)| {
        let why = check_player(game, &tag.player).err()?;
        Some(FieldError::new(format!("player-{}", spec.side), why))
    };
    game.seats().iter().zip(seats).filter_map(error).collect()
}

/// Cleans the name on a seat tag: no invisible characters, and not too long.
pub(crate) fn sanitize_tag(tag: SeatTag) -> SeatTag {
    let name: String = sanitize(&tag.name).chars().take(MAX_NAME_CHARS).collect();
    SeatTag { name: name.trim_end().to_owned(), ..tag }
}

fn random_bytes() -> Result<[u8; 8], StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
