//! A game behind its face: what is known without a match, and how matches begin.

use std::marker::PhantomData;
use std::sync::OnceLock;

use stammtisch_bots as bots;
use stammtisch_stage::{
    Budget, Example, Eye, Field, FieldError, FileFormat, Ground, Grounds, LANGUAGES, LIMITS, Language,
    LogFile, Playable, Record, Seat, SeatSpec, SeatTag, Speed, Strength, Text, Values, Words, excerpt,
    first_fault, read_setup, read_view,
};

use super::Match;
use crate::correspondence::Correspondent;
use crate::face::{AnyCorrespondent, AnyGame, AnyMatch, Letter};
use crate::opinion::{Opinion, opinion_by_letter};

/// A game of the catalogue, made from its rules.
pub struct Bridge<G> {
    said: [OnceLock<Said>; LANGUAGES.len()],
    game: PhantomData<fn() -> G>,
}

/// A game in one language.
struct Said {
    words: Words,
    /// What its seats are called.
    seats: Vec<String>,
}

impl<G: Playable> Bridge<G> {
    /// The game's face, to be kept in a `static`.
    #[allow(clippy::new_without_default, reason = "a face is a constant, never a default value")]
    pub const fn new() -> Bridge<G> {
        Bridge { said: [const { OnceLock::new() }; LANGUAGES.len()], game: PhantomData }
    }

    fn said(&self, language: Language) -> &Said {
        let made = match language {
            Language::English => &self.said[0],
            Language::German => &self.said[1],
        };
        made.get_or_init(|| {
            let words = Words::new(language, G::locales());
            let seats = G::SEATS.iter().map(|spec| words.say(&format!("seat-{}", spec.id))).collect();
            Said { words, seats }
        })
    }
}

impl<G: Playable> AnyGame for Bridge<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> &'static [SeatSpec] {
        G::SEATS
    }

    fn fields(&self) -> &'static [Field] {
        G::fields()
    }

    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        G::customs().name_faults(names)
    }

    fn players(&self) -> Vec<&'static str> {
        bots::names::<G>()
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

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        G::has_secrets(seat)
    }

    fn grounds(&self) -> Option<Grounds> {
        G::grounds()
    }

    fn words(&self, language: Language) -> &Words {
        &self.said(language).words
    }

    fn seat_names(&self, language: Language) -> &[String] {
        &self.said(language).seats
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
        let setup = read_setup::<G>(setup).map_err(first_fault)?;
        let record = Record { position: Some(position.to_owned()), ..Record::new(setup, seats) };
        let state = record.first_state().map_err(Text::cleaned)?;
        Ok(Box::new(Match::new(self, record, state)))
    }

    fn load_on(
        &'static self,
        ground: Option<&Ground>,
        bytes: &[u8],
    ) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text> {
        let (record, notes) = read::<G>(ground, bytes).map_err(Text::cleaned)?;
        let state = record.state_after(record.moves.len()).map_err(Text::cleaned)?;
        let mut loaded = Match::new(self, record, state);
        if G::files().studies() && !is_record(bytes) {
            loaded.beside.file = Some(bytes.into());
        }
        Ok((Box::new(loaded), notes.into_iter().map(Text::cleaned).collect()))
    }

    fn imagined(&'static self, view: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, Text> {
        let view = read_view::<G>(view).map_err(Text::cleaned)?;
        Ok(Box::new(Match::imagined(self, &view, Vec::new(), &mut bots::dice(seed, 0))))
    }

    fn is_view_of(&self, view: &[u8], seat: Seat) -> Result<bool, Text> {
        let view = read_view::<G>(view).map_err(Text::cleaned)?;
        let world = G::imagine(&view, &mut bots::dice(0, 0));
        Ok(world.view(Eye::seat(seat)) == view)
    }

    fn correspondent(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyCorrespondent>, Text> {
        Ok(Box::new(Correspondent::<G>::new(player, seat)?))
    }

    fn opinion_by_letter(
        &self,
        seat: Seat,
        letter: &Letter<'_>,
        only: Option<&str>,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Opinion>, Text> {
        opinion_by_letter::<G>(seat, letter, only, budget, seed)
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

    fn speeds(&self) -> &'static [Speed] {
        G::speeds()
    }
}

/// The match in a file, within the limits, and what was left out of it.
fn read<G: Playable>(ground: Option<&Ground>, bytes: &[u8]) -> Result<(Record<G>, Vec<Text>), Text> {
    LIMITS.check_file(bytes)?;
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (record, notes) = match std::str::from_utf8(unmarked).ok().filter(|_| is_record(bytes)) {
        Some(text) => {
            let record = Record::read_on(ground, text)?;
            let notes = strangers(&record);
            (record, notes)
        }
        _ => {
            let loaded = G::files().read(ground, bytes)?;
            (loaded.record, loaded.notes)
        }
    };
    LIMITS.check_plies(record.moves.len())?;
    Ok((record, notes))
}

/// A note for every seat whose player nobody here knows; a person will play there.
fn strangers<G: Playable>(record: &Record<G>) -> Vec<Text> {
    let is_stranger = |tag: &&SeatTag| tag.player != bots::HUMAN && bots::player::<G>(&tag.player).is_err();
    let note = |tag: &SeatTag| Text::new("record-unknown-player").with("player", excerpt(&tag.player));
    record.seats.iter().take(G::SEATS.len()).filter(is_stranger).map(note).collect()
}

/// Whether a file is one of the house's own records.
fn is_record(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
        .is_ok_and(|text| text.trim_start().starts_with("{\"stammtisch\""))
}
