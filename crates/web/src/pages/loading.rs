//! The upload form: a match file, and the players to put on its seats.

use std::collections::BTreeMap;

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use maud::{Markup, html};
use stammtisch_catalog::{
    AnyGame, AnyMatch, HUMAN, KnownBoardData, RECORD_FORMAT, check_player, player_label, side_name, sides,
};
use stammtisch_presentation::{FileFormat, SeatSpec, SeatTag, Text};

use crate::http::visitor::Visitor;
use crate::pages::form::board_options;
use crate::pages::opening::DRY_RUN_FIELD;

/// The name of the input for the board of a file that does not name one.
const BOARD_FIELD: &str = "ground";

/// A loaded match, and notes on what its import left out.
pub(crate) type LoadedMatch = (Box<dyn AnyMatch>, Vec<Text>);

/// The submitted upload form.
#[derive(Default)]
pub(crate) struct MatchUpload {
    /// The file's content, if a file was chosen.
    pub(crate) file: Option<Vec<u8>>,
    pub(crate) players: PlayerChoices,
    /// Whether only to validate the file.
    pub(crate) is_dry_run: bool,
    /// The board for a file that does not name one.
    pub(crate) board_data: Option<String>,
}

/// The chosen player per side. For other sides the file decides.
#[derive(Default)]
pub(crate) struct PlayerChoices(BTreeMap<String, String>);

/// A rejected file: the error, and the rest of the form's values.
pub(crate) struct BadFile {
    pub(crate) why: String,
    pub(crate) players: PlayerChoices,
}

impl MatchUpload {
    pub(crate) async fn read(mut parts: Multipart) -> Result<MatchUpload, MultipartError> {
        let mut upload = MatchUpload::default();
        while let Some(part) = parts.next_field().await? {
            let name = part.name().unwrap_or_default().to_owned();
            let is_chosen = part.file_name().is_some_and(|name| !name.is_empty());
            let bytes = part.bytes().await?;
            if name == "file" && (is_chosen || !bytes.is_empty()) {
                upload.file = Some(bytes.into());
            } else if name == DRY_RUN_FIELD {
                upload.is_dry_run = true;
            } else if let Some(side) = name.strip_prefix("player-")
                && !bytes.is_empty()
            {
                upload.players.0.insert(side.to_owned(), String::from_utf8_lossy(&bytes).into_owned());
            } else if name == BOARD_FIELD {
                upload.board_data = Some(String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(upload)
    }
}

impl PlayerChoices {
    /// Reads the choices from form fields named `player-<side>`.
    pub(crate) fn chosen(given: Vec<(String, String)>) -> PlayerChoices {
        let chosen = given.into_iter().filter(|(_, player)| !player.is_empty());
        PlayerChoices(
            chosen
                .filter_map(|(name, player)| Some((name.strip_prefix("player-")?.to_owned(), player)))
                .collect(),
        )
    }

    /// Puts the chosen players on the seats of a match.
    pub(crate) fn seat(&self, (mut game, notes): LoadedMatch) -> Result<LoadedMatch, Text> {
        let chosen = |spec: &SeatSpec| self.0.get(spec.side);
        game.seats().iter().filter_map(chosen).try_for_each(|name| check_player(game.game(), name))?;
        let tags = game.seats().iter().zip(game.seat_tags()).map(|(spec, tag)| SeatTag {
            name: tag.name.clone(),
            player: chosen(spec).unwrap_or(&tag.player).clone(),
        });
        let tags = tags.collect();
        game.set_seat_tags(tags);
        Ok((game, notes))
    }
}

/// Renders the upload form.
pub(crate) fn upload_form(
    visitor: &Visitor,
    game: &dyn AnyGame,
    known_boards: &KnownBoardData,
    address: &str,
    bad_file: Option<&BadFile>,
) -> Markup {
    let messages = visitor.messages();
    let game_messages = game.messages(visitor.language);
    let formats: Vec<&FileFormat> =
        [&RECORD_FORMAT].into_iter().chain(game.formats()).filter(|format| format.load).collect();
    let accept: Vec<String> = formats.iter().map(|format| format!(".{}", format.extension)).collect();
    let names: Vec<String> =
        formats.iter().map(|format| game_messages.say(&format!("format-{}", format.id))).collect();
    let described = if bad_file.is_some() { "file-help file-fault" } else { "file-help" };
    html! {
        form #loading method="post" enctype="multipart/form-data" action={ (address) "/file" } {
            h2 { (messages.say("file-title")) }
            div.field {
                label for="file" { (messages.say("file-label")) }
                input type="file" id="file" name="file" accept=(accept.join(",")) aria-describedby=(described)
                    aria-invalid=[bad_file.map(|_| "true")] autofocus[bad_file.is_some()];
                p.help #file-help { (messages.text(&Text::new("file-help").with("formats", names.join(", ")))) }
                @if let Some(bad) = bad_file { p.fault #file-fault role="alert" { (bad.why) } }
            }
            (board_data(visitor, game, known_boards))
            details.who-plays open[bad_file.is_some_and(|bad| !bad.players.0.is_empty())] {
                summary { (messages.say("file-players")) }
                p.help { (messages.say("file-players-help")) }
                div.fields { (players(visitor, game, bad_file.map(|bad| &bad.players))) }
            }
            button type="submit" { (messages.say("file-load")) }
        }
    }
}

/// The choice of a board, if there are several.
fn board_data(visitor: &Visitor, game: &dyn AnyGame, known_boards: &KnownBoardData) -> Markup {
    let options = board_options(game, known_boards, visitor.language);
    html! {
        @if options.len() > 1 && let Some(kind) = game.board_data_spec() {
            div.field {
                label for="file-ground" { (game.messages(visitor.language).say(&format!("field-{}", kind.field))) }
                select id="file-ground" name=(BOARD_FIELD) aria-describedby="file-ground-help" {
                    @for (value, name) in &options { option value=(value) { (name) } }
                }
                p.help #file-ground-help { (visitor.messages().say("file-ground-help")) }
            }
        }
    }
}

/// One choice of player per side; the file's own player is the first option.
pub(crate) fn players(visitor: &Visitor, game: &dyn AnyGame, chosen: Option<&PlayerChoices>) -> Markup {
    let messages = visitor.messages();
    let game_messages = game.messages(visitor.language);
    let known: Vec<&str> = [HUMAN].into_iter().chain(game.players()).collect();
    html! {
        @for side in sides(game.seats()) {
            @let id = format!("file-player-{side}");
            @let now = chosen.and_then(|players| players.0.get(side)).map_or("", String::as_str);
            div.field {
                label for=(id) { (side_name(game_messages, side)) }
                select id=(id) name={ "player-" (side) } {
                    option value="" { (messages.say("file-player-as-is")) }
                    @for player in &known {
                        option value=(player) selected[*player == now] { (player_label(game, game_messages, player)) }
                    }
                }
            }
        }
    }
}
