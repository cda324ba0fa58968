//! The object-safe traits through which programs use a game without knowing its types: [`AnyGame`],
//! and [`AnyMatch`] with one trait for each of its roles.
//!
//! Moves are text or touches, setups are JSON, and everything to show is a finished fragment.

use stammtisch_presentation::{
    About, Actor, Benchmark, BoardData, BoardDataSpec, Event, Example, Field, FieldError, FileFormat,
    Forfeit, ForfeitReason, HiddenPosition, Language, LogFile, MatchMeta, Messages, Outcome, Path, Paths,
    Perspective, Scene, Seat, SeatSet, SeatSpec, SeatTag, Strength, Text, TextStyle, Turn, Values,
};

use crate::engine::{Engine, EngineSpec, OpenMoves, SeatView};
use crate::study::AnyStudy;

/// The house's own file format, which every game has.
pub const RECORD_FORMAT: FileFormat =
    FileFormat { id: "record", extension: "stammtisch.jsonl", media: "application/jsonl", load: true };

/// A game of the catalogue.
pub trait AnyGame: Send + Sync {
    /// The name of the game in URLs, commands and files.
    fn id(&self) -> &'static str;

    /// All seats of the game; a match may use fewer.
    fn seats(&self) -> &'static [SeatSpec];

    /// The fields of the setup form.
    fn fields(&self) -> &'static [Field];

    /// The invalid player names, by seat.
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)>;

    /// The names of the bots.
    fn players(&self) -> Vec<&'static str>;

    /// Whether a bot has that name: one of [`AnyGame::players`], or an alias.
    fn has_player(&self, name: &str) -> bool;

    /// The strength of a bot, if it was measured.
    fn strength(&self, name: &str) -> Option<Strength>;

    /// The game's own file formats.
    fn formats(&self) -> &'static [FileFormat];

    /// The log file of its matches, if the game has one.
    fn log(&self) -> Option<LogFile>;

    /// Whether any information is hidden from a seat or spectator. If not, the record of a match is
    /// always public.
    fn has_hidden_information(&self) -> bool;

    /// Whether that seat ever knows anything that a spectator does not know.
    fn has_private_information(&self, seat: Seat) -> bool;

    /// How to give it other board data than its own, if the game allows that.
    fn board_data_spec(&self) -> Option<BoardDataSpec>;

    /// The messages in a language, loaded on first use.
    fn messages(&self, language: Language) -> &Messages;

    /// The names of the seats in a language, for players without a name.
    fn seat_names(&self, language: Language) -> &[String];

    /// Starts a match. Missing seat tags are humans without a name.
    ///
    /// # Errors
    /// The invalid fields of the setup.
    fn start(
        &'static self,
        setup: &Values,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Vec<FieldError>>;

    /// Starts a match from a position text.
    fn resume(
        &'static self,
        setup: &Values,
        position: &str,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Text>;

    /// Loads a match from a file, a record or one of the game's own formats. Also returns notes on
    /// what was left out.
    fn load(&'static self, bytes: &[u8]) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text> {
        self.load_with_board(None, bytes)
    }

    /// Like [`AnyGame::load`], with the board data for files that name none.
    fn load_with_board(
        &'static self,
        board_data: Option<&BoardData>,
        bytes: &[u8],
    ) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text>;

    /// Starts a match from a determinization of a view, as [`AnyMatch::view`] writes it.
    fn determinize_view(&'static self, view: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, Text>;

    /// Whether a view, as [`AnyMatch::view`] writes it, is one of that seat.
    fn is_view_of(&self, view: &[u8], seat: Seat) -> Result<bool, Text>;

    /// Reads what [`AnyMatch::view`] wrote. The input is untrusted.
    fn read_view(&self, view: &[u8]) -> Result<SeatView, Text>;

    /// Starts one of the game's computer players, or its engine for hints and analyses.
    ///
    /// # Errors
    /// The game has no such player.
    fn engine(&self, seat: Seat, engine: &EngineSpec) -> Result<Box<dyn Engine>, Text>;

    /// A match in a position for the start page.
    fn preview(&'static self) -> Box<dyn AnyMatch>;

    /// Example positions for the text of the rules.
    fn examples(&self) -> &'static [Example];

    /// The example that a paragraph of the rules stands for, if it is nothing but a reference.
    fn example_named(&self, paragraph: &str) -> Option<&'static Example> {
        let name = paragraph.strip_prefix('#')?;
        self.examples().iter().find(|example| example.name == name)
    }

    /// A match in the position of an example.
    fn show_example(&'static self, example: &Example) -> Result<Box<dyn AnyMatch>, Text> {
        let setup = serde_json::from_str(example.setup).unwrap_or_default();
        self.resume(&setup, example.position, Vec::new())
    }

    /// Whether its files may hold a study.
    fn studies(&self) -> bool;

    /// Its benchmarks beside random play.
    fn benchmarks(&self) -> &'static [Benchmark];
}

/// The facts of a match: how it began, where it stands, and how it ended.
pub trait MatchState {
    /// The game that is played.
    fn game(&self) -> &'static dyn AnyGame;

    /// The complete setup.
    fn setup(&self) -> Values;

    /// The position from which the match began, if not the usual one.
    fn start_position(&self) -> Option<&str>;

    /// The seats of this match.
    fn seats(&self) -> &'static [SeatSpec];

    /// The names and players of the seats.
    fn seat_tags(&self) -> &[SeatTag];

    /// Replaces the players of the seats.
    fn set_seat_tags(&mut self, tags: Vec<SeatTag>);

    /// The number of moves so far, chance moves included.
    fn ply(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The seats whose turn was passed over just now because they could not move.
    fn skipped(&self) -> SeatSet;

    /// The actor of the move that led to that ply; the first move leads to ply 1.
    fn actor(&self, ply: usize) -> Option<Actor>;

    /// Every move so far in notation.
    fn moves(&self) -> Vec<(Actor, String)>;

    /// The latest moves in notation, at most `max`.
    fn latest_moves(&self, max: usize) -> Vec<(Actor, String)>;

    /// The match as it was after that many moves; `None` where there were fewer.
    fn at(&self, ply: usize) -> Option<Box<dyn AnyMatch>>;

    /// The position as text, hidden information included.
    fn position(&self) -> String;

    /// The hash of the state.
    fn hash(&self) -> u64;

    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The value of the result for each seat, from 0 to 1; `None` before the end.
    fn returns(&self) -> Option<Vec<f32>>;

    /// The points by seat; empty for a game without points.
    fn scores(&self) -> Vec<f64>;

    /// The points with which that seat has won; `None` if it did not win by points.
    fn winning_score(&self, seat: Seat) -> Option<f64>;
}

/// Plays a match: legal moves and touches, chance, proposals and undo.
pub trait MatchPlay {
    /// The actor's legal moves in notation.
    fn legal(&self, actor: Actor) -> Vec<String>;

    /// The legal moves of these seats as touches; empty if none of them is to move.
    fn touches(&self, seats: SeatSet) -> Paths;

    /// The moves that these touches make for one of the seats: one, or all those that accept the
    /// house's proposal.
    fn interpret_touches(&self, seats: SeatSet, path: &Path) -> Result<(Seat, Vec<String>), Text>;

    /// The house's proposal, if one of these seats may accept it; `None` before
    /// [`AnyMatch::prepare_proposal`].
    fn acceptable_proposal(&self, seats: SeatSet) -> Option<AcceptableProposal>;

    /// Whether the players decide a question together for which the house has no proposal yet.
    fn needs_proposal(&self) -> bool;

    /// Computes the house's proposal for such a question, which is shown from now on.
    ///
    /// It may take a tenth of a second. Hosts call it when a match reaches a position; rendering
    /// never does.
    fn prepare_proposal(&mut self);

    /// Plays a move in notation. In every game [`RESIGN`](crate::RESIGN) resigns.
    ///
    /// # Errors
    /// The reason why it is not legal; the match is unchanged.
    fn play(&mut self, actor: Actor, text: &str) -> Result<(), Text>;

    /// Plays a move of a stored match. Unlike [`AnyMatch::play`] it does not enforce the limit of
    /// plies, so that every stored match can be opened.
    fn replay(&mut self, actor: Actor, text: &str) -> Result<(), Text>;

    /// Plays a move in notation for the first actor that may make it now.
    fn play_next(&mut self, text: &str) -> Result<Actor, Text>;

    /// Whether that move gives consent, which then holds for all seats of the same player.
    fn is_consent(&self, actor: Actor, text: &str) -> bool;

    /// The next chance move, drawn with a random number generator of this seed and ply.
    fn sample_chance(&self, seed: u64) -> Option<String>;

    /// The possible chance moves now with their weights; empty if there are too many to list.
    fn chance_outcomes(&self) -> Vec<(String, u32)>;

    /// Undoes all moves after that ply, and the resignations after it.
    fn take_back(&mut self, ply: usize) -> Result<(), Text> {
        self.go_back(ply, false, SeatSet::EMPTY)
    }

    /// Undoes all moves after that ply, and the resignations after it.
    ///
    /// With `resigned`, resignations at that very ply are undone as well. Those of the seats in
    /// `out` stay.
    fn go_back(&mut self, ply: usize, resigned: bool, out: SeatSet) -> Result<(), Text>;
}

/// Who gave up, left or ran out of time, and what follows.
pub trait MatchForfeits {
    /// All forfeits in order, with resignations by a move of the game's own.
    fn forfeits(&self) -> Vec<Forfeit>;

    /// The forfeits that are not moves.
    fn forfeits_beside_moves(&self) -> &[Forfeit];

    /// Lets whole teams forfeit now. The match is over when only one team is left.
    fn forfeit(&mut self, seats: SeatSet, why: ForfeitReason) -> Result<(), Text>;

    /// Ends the match as a draw because its table has no room for more events. The record does not
    /// say so, so that the match can go on at another table.
    fn draw_for_full_table(&mut self);

    /// Resigns for the team of that seat, by the game's own move if it has one now. If others play
    /// on, bots take over the seats.
    fn resign(&mut self, seat: Seat) -> Result<(), Text>;

    /// The game's own move by which that seat can resign now, if there is one.
    fn resignation(&self, seat: Seat) -> Option<String>;

    /// The bot that takes over the seats of people who leave or resign.
    fn stand_in(&self) -> &'static str;
}

/// Shows a match to people, as far as a perspective may know it.
pub trait MatchDisplay {
    /// The rendered position.
    fn scene(&self, perspective: Perspective, language: Language) -> Scene;

    /// The board as text.
    fn text_board(&self, perspective: Perspective, language: Language, style: TextStyle) -> String {
        self.hinted_board(&[], perspective, language, style)
    }

    /// The board as text, with numbers from 1 where these hinted moves are made.
    fn hinted_board(
        &self,
        hinted: &[Path],
        perspective: Perspective,
        language: Language,
        style: TextStyle,
    ) -> String;

    /// An explanation of what is at that point of the drawing.
    fn about(&self, at: (f64, f64), perspective: Perspective, language: Language) -> Option<About>;

    /// The board as text with a place pointed out, or why there is none; `None` for a game in which
    /// nothing can be looked up.
    fn find(
        &self,
        what: &str,
        perspective: Perspective,
        language: Language,
        style: TextStyle,
    ) -> Option<Result<String, Text>>;

    /// The events of each ply after `after`, as this perspective may know them. From 0 on, ply 0
    /// holds the events about a start position, if there are any.
    fn events(&self, after: usize, perspective: Perspective, language: Language) -> Vec<(usize, Vec<Event>)>;

    /// The events of a line of moves as in the log, from the perspective of the seat that makes the
    /// first move. The line ends before the first move that is not legal in a determinization of
    /// the seat's view.
    fn describe_line(&self, seat: Seat, line: &[String], language: Language) -> Vec<Event>;

    /// The display names of the seats: the players' names, or the seats' own.
    fn names(&self, language: Language) -> Vec<String>;

    /// The result in a sentence.
    fn outcome_text(&self, language: Language) -> Option<String>;
}

/// What seats know of a match, for engines, workers and other programs.
pub trait MatchKnowledge {
    /// What that perspective may know, as JSON for workers, engines and other programs.
    fn view(&self, perspective: Perspective) -> String;

    /// What that seat may know, for its engine.
    fn seat_view(&self, seat: Seat) -> SeatView;

    /// The moves so far, for engines; `None` in games with hidden information.
    fn open_moves(&self) -> Option<&dyn OpenMoves>;

    /// A match from a determinization: the same in all that the perspective may know, random in the
    /// rest.
    fn determinize(&self, perspective: Perspective, seed: u64) -> Box<dyn AnyMatch>;

    /// How the match would probably end, from what that seat knows and the expected values of all
    /// seats, for games that can estimate it. An evaluation from another process lacks it.
    fn estimate(&self, seat: Seat, expected: &[f32]) -> Option<Text>;

    /// Where a hidden piece is and could be, in games that have one. Reveals hidden information.
    fn hidden_position(&self) -> Option<HiddenPosition>;
}

/// The files of a match.
pub trait MatchFiles {
    /// Whether [`AnyMatch::write`] can write that format now.
    fn can_write(&self, format: &str) -> bool;

    /// Writes the match in that file format: `record` or one of the game's own.
    fn write(&self, format: &str) -> Result<Vec<u8>, Text>;

    /// The metadata beside the record.
    fn meta(&self) -> &MatchMeta;

    /// Replaces the metadata beside the record.
    fn set_meta(&mut self, meta: MatchMeta);

    /// The study in the file from which the match was loaded, if there is one.
    fn study(&self) -> Option<Box<dyn AnyStudy>>;
}

/// A match, in progress or finished: a record and the state that it leads to.
pub trait AnyMatch:
    MatchState + MatchPlay + MatchForfeits + MatchDisplay + MatchKnowledge + MatchFiles + Send + Sync
{
    /// An independent copy.
    fn fork(&self) -> Box<dyn AnyMatch>;
}

/// A proposal of the house that a seat may accept now.
#[derive(Clone, Debug, PartialEq)]
pub struct AcceptableProposal {
    /// The seat that may accept it.
    pub seat: Seat,
    /// The moves that accept it, in notation and in order. The last one is the seat's consent.
    pub moves: Vec<String>,
    /// The game's yes-or-no question for programs without buttons. A no consents without the
    /// proposal.
    pub question: Text,
}
