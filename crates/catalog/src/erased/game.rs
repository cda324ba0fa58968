//! [`AnyGame`] for every game: what is known without a match, and how matches begin.

use std::marker::PhantomData;
use std::sync::OnceLock;

use stammtisch_bots as bots;
use stammtisch_presentation::{
    Benchmark, BoardData, BoardDataSpec, Example, Field, FieldError, FileFormat, LANGUAGES, LIMITS, Language,
    LogFile, Messages, Perspective, Playable, Record, Seat, SeatSpec, SeatTag, Strength, Text, Values,
    excerpt, first_error, read_setup, read_view,
};

use super::Match;
use crate::engine::{BuiltinEngine, Engine, EngineSpec, SeatView, TypedView};
use crate::erased::{AnyGame, AnyMatch};

/// The type-erased form of a game type.
pub struct Erased<G> {
    /// By language; filled on first use.
    texts: [OnceLock<GameTexts>; LANGUAGES.len()],
    game: PhantomData<fn() -> G>,
}

/// A game's messages and seat names in one language.
struct GameTexts {
    messages: Messages,
    seat_names: Vec<String>,
}

impl<G: Playable> Erased<G> {
    /// To be kept in a `static`.
    #[allow(clippy::new_without_default, reason = "it is a static, never a default value")]
    pub const fn new() -> Erased<G> {
        Erased { texts: [const { OnceLock::new() }; LANGUAGES.len()], game: PhantomData }
    }

    fn texts(&self, language: Language) -> &GameTexts {
        self.texts[language.index()].get_or_init(|| {
            let messages = Messages::new(language, G::locales());
            let seat_names = G::SEATS.iter().map(|spec| messages.say(&format!("seat-{}", spec.id))).collect();
            GameTexts { messages, seat_names }
        })
    }
}

impl<G: Playable> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> &'static [SeatSpec] {
        G::SEATS
    }

    fn fields(&self) -> &'static [Field] {
        G::fields()
    }

    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        G::score_rules().name_errors(names)
    }

    fn players(&self) -> Vec<&'static str> {
        bots::player_names::<G>()
    }

    fn has_player(&self, name: &str) -> bool {
        bots::player::<G>(name).is_ok()
    }

    fn strength(&self, name: &str) -> Option<Strength> {
        G::strength(name)
    }

    fn formats(&self) -> &'static [FileFormat] {
        G::files().formats()
    }

    fn log(&self) -> Option<LogFile> {
        G::files().log()
    }

    fn has_hidden_information(&self) -> bool {
        G::HAS_HIDDEN_INFORMATION
    }

    fn has_private_information(&self, seat: Seat) -> bool {
        G::has_private_information(seat)
    }

    fn board_data_spec(&self) -> Option<BoardDataSpec> {
        G::board_data_spec()
    }

    fn messages(&self, language: Language) -> &Messages {
        &self.texts(language).messages
    }

    fn seat_names(&self, language: Language) -> &[String] {
        &self.texts(language).seat_names
    }

    fn start(
        &'static self,
        setup: &Values,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Vec<FieldError>> {
        let setup = read_setup::<G>(setup)?;
        let state = G::start(&setup).map_err(|error| vec![error])?;
        Ok(Box::new(Match::new(self, Record::new(setup, seats), state)))
    }

    fn resume(
        &'static self,
        setup: &Values,
        position: &str,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Text> {
        let setup = read_setup::<G>(setup).map_err(first_error)?;
        let record = Record { position: Some(position.to_owned()), ..Record::new(setup, seats) };
        let state = record.first_state().map_err(Text::sanitized)?;
        Ok(Box::new(Match::new(self, record, state)))
    }

    fn load_with_board(
        &'static self,
        board_data: Option<&BoardData>,
        bytes: &[u8],
    ) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text> {
        let (record, notes) = read::<G>(board_data, bytes).map_err(Text::sanitized)?;
        let state = record.state_after(record.moves.len()).map_err(Text::sanitized)?;
        let mut loaded = Match::new(self, record, state);
        if G::files().studies() && !is_record(bytes) {
            loaded.meta.file = Some(bytes.into());
        }
        Ok((Box::new(loaded), notes.into_iter().map(Text::sanitized).collect()))
    }

    fn determinize_view(&'static self, view: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, Text> {
        let view = read_view::<G>(view).map_err(Text::sanitized)?;
        Ok(Box::new(Match::from_view(self, &view, Vec::new(), &mut bots::decision_rng(seed, 0))))
    }

    fn is_view_of(&self, view: &[u8], seat: Seat) -> Result<bool, Text> {
        let view = read_view::<G>(view).map_err(Text::sanitized)?;
        let world = G::determinize(&view, &mut bots::decision_rng(0, 0));
        Ok(world.view(Perspective::seat(seat)) == view)
    }

    fn read_view(&self, view: &[u8]) -> Result<SeatView, Text> {
        let view = read_view::<G>(view).map_err(Text::sanitized)?;
        Ok(SeatView::new(TypedView::<G> { view, state: None }))
    }

    fn engine(&self, seat: Seat, engine: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
        let player = match engine {
            EngineSpec::Named(name) => bots::player::<G>(name)?,
            EngineSpec::Analysis => bots::analysis_player::<G>(),
        };
        Ok(Box::new(BuiltinEngine::new(player, seat)))
    }

    fn preview(&'static self) -> Box<dyn AnyMatch> {
        let state = G::preview();
        let record =
            Record { position: Some(state.position()), ..Record::new(state.setup().clone(), Vec::new()) };
        Box::new(Match::new(self, record, state))
    }

    fn examples(&self) -> &'static [Example] {
        G::examples()
    }

    fn studies(&self) -> bool {
        G::files().studies()
    }

    fn benchmarks(&self) -> &'static [Benchmark] {
        G::benchmarks()
    }
}

/// Reads a file within the limits. Also returns notes on what was left out.
fn read<G: Playable>(board_data: Option<&BoardData>, bytes: &[u8]) -> Result<(Record<G>, Vec<Text>), Text> {
    LIMITS.check_file(bytes)?;
    let without_bom = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (record, notes) = match std::str::from_utf8(without_bom) {
        Ok(text) if is_record(bytes) => {
            let record = Record::read_with_board(board_data, text)?;
            let notes = unknown_players(&record);
            (record, notes)
        }
        _ => {
            let loaded = G::files().read(board_data, bytes)?;
            (loaded.record, loaded.notes)
        }
    };
    LIMITS.check_plies(record.moves.len())?;
    Ok((record, notes))
}

/// A note for every seat with an unknown bot, which becomes a person's seat.
fn unknown_players<G: Playable>(record: &Record<G>) -> Vec<Text> {
    let is_unknown = |tag: &&SeatTag| tag.player != bots::HUMAN && bots::player::<G>(&tag.player).is_err();
    let note = |tag: &SeatTag| Text::new("record-unknown-player").with("player", excerpt(&tag.player));
    record.seats.iter().take(G::SEATS.len()).filter(is_unknown).map(note).collect()
}

/// Whether a file is a record in the house's own format.
fn is_record(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
        .is_ok_and(|text| text.trim_start().starts_with("{\"stammtisch\""))
}
