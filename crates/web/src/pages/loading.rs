//! The form for a file: which one, and who plays on the seats of the match in it.

use std::collections::BTreeMap;

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use maud::{Markup, html};
use stammtisch_catalog::{
    AnyGame, AnyMatch, HUMAN, KnownBoardData, RECORD_FORMAT, check_player, introduction, side_name, sides,
};
use stammtisch_presentation::{FileFormat, SeatSpec, SeatTag, Text};

use crate::http::visitor::Visitor;
use crate::pages::form::board_options;
use crate::pages::opening::ONLY_ASK;

/// The input for the ground of a file that names none.
const GROUND: &str = "ground";

/// The match of a file, and notes on what was left out.
pub(crate) type Loaded = (Box<dyn AnyMatch>, Vec<Text>);

/// What the form was filled with.
#[derive(Default)]
pub(crate) struct Upload {
    /// The file; none if none was chosen.
    pub(crate) file: Option<Vec<u8>>,
    pub(crate) players: Players,
    /// Whether it is only asked if the file can be read.
    pub(crate) only_asks: bool,
    /// The ground of a file that names none.
    pub(crate) board_data: Option<String>,
}

/// Who is to play, by side. Of a side that is not in it, the file decides.
#[derive(Default)]
pub(crate) struct Players(BTreeMap<String, String>);

/// What was wrong with a file, and what else was chosen.
pub(crate) struct BadFile {
    pub(crate) why: String,
    pub(crate) players: Players,
}

impl Upload {
    pub(crate) async fn read(mut parts: Multipart) -> Result<Upload, MultipartError> {
        let mut upload = Upload::default();
        while let Some(part) = parts.next_field().await? {
            let name = part.name().unwrap_or_default().to_owned();
            let is_chosen = part.file_name().is_some_and(|name| !name.is_empty());
            let bytes = part.bytes().await?;
            if name == "file" && (is_chosen || !bytes.is_empty()) {
                upload.file = Some(bytes.into());
            } else if name == ONLY_ASK {
                upload.only_asks = true;
            } else if let Some(side) = name.strip_prefix("player-")
                && !bytes.is_empty()
            {
                upload.players.0.insert(side.to_owned(), String::from_utf8_lossy(&bytes).into_owned());
            } else if name == GROUND {
                upload.board_data = Some(String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(upload)
    }
}

impl Players {
    /// What was chosen in a form.
    pub(crate) fn chosen(given: Vec<(String, String)>) -> Players {
        let chosen = given.into_iter().filter(|(_, player)| !player.is_empty());
        Players(
            chosen
                .filter_map(|(name, player)| Some((name.strip_prefix("player-")?.to_owned(), player)))
                .collect(),
        )
    }

    /// Puts whoever was chosen on the seats of a match.
    pub(crate) fn seat(&self, (mut game, notes): Loaded) -> Result<Loaded, Text> {
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

/// The form for a file.
pub(crate) fn loading(
    visitor: &Visitor,
    game: &dyn AnyGame,
    known_boards: &KnownBoardData,
    address: &str,
    bad_file: Option<&BadFile>,
) -> Markup {
    let messages = visitor.messages();
    let theirs = game.messages(visitor.language);
    let formats: Vec<&FileFormat> =
        [&RECORD_FORMAT].into_iter().chain(game.formats()).filter(|format| format.load).collect();
    let accept: Vec<String> = formats.iter().map(|format| format!(".{}", format.extension)).collect();
    let names: Vec<String> =
        formats.iter().map(|format| theirs.say(&format!("format-{}", format.id))).collect();
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

/// The choice of a ground, where there is one.
fn board_data(visitor: &Visitor, game: &dyn AnyGame, known_boards: &KnownBoardData) -> Markup {
    let options = board_options(game, known_boards, visitor.language);
    html! {
        @if let Some(kind) = game.board_data_spec().filter(|_| options.len() > 1) {
            div.field {
                label for="file-ground" { (game.messages(visitor.language).say(&format!("field-{}", kind.field))) }
                select id="file-ground" name=(GROUND) aria-describedby="file-ground-help" {
                    @for (value, name) in &options { option value=(value) { (name) } }
                }
                p.help #file-board_data-help { (visitor.messages().say("file-ground-help")) }
            }
        }
    }
}

/// One choice for each side, the file's own first.
pub(crate) fn players(visitor: &Visitor, game: &dyn AnyGame, chosen: Option<&Players>) -> Markup {
    let (messages, theirs) = (visitor.messages(), game.messages(visitor.language));
    let known: Vec<&str> = [HUMAN].into_iter().chain(game.players()).collect();
    html! {
        @for side in sides(game.seats()) {
            @let id = format!("file-player-{side}");
            @let now = chosen.and_then(|players| players.0.get(side)).map_or("", String::as_str);
            div.field {
                label for=(id) { (side_name(theirs, side)) }
                select id=(id) name={ "player-" (side) } {
                    option value="" { (messages.say("file-player-as-is")) }
                    @for player in &known {
                        option value=(player) selected[*player == now] { (introduction(game, theirs, player)) }
                    }
                }
            }
        }
    }
}
