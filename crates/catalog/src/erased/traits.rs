//! What shells see of a game: moves as text or touches, setups as JSON, everything else as finished fragments.

use std::any::Any;

use stammtisch_presentation::{
    About, Actor, BoardData, BoardDataSpec, Budget, Event, Example, Field, FieldError, FileFormat, Forfeit,
    ForfeitReason, Language, LogFile, MatchMeta, Messages, Outcome, Path, Paths, Perspective, Quarry, Reason,
    Scene, Seat, SeatSet, SeatSpec, SeatTag, Speed, Strength, Text, TextStyle, Turn, Values,
};

use crate::opinion::Opinion;
use crate::study::AnyStudy;

/// The id of the house's own file format, which every game has.
pub const RECORD_FORMAT: FileFormat =
    FileFormat { id: "record", extension: "stammtisch.jsonl", media: "application/jsonl", load: true };

/// A game of the catalogue.
pub trait AnyGame: Send + Sync {
    /// Its name in addresses, commands and files.
    fn id(&self) -> &'static str;

    /// All seats that it can have; a match may use fewer.
    fn seats(&self) -> &'static [SeatSpec];

    /// The fields of its setup.
    fn fields(&self) -> &'static [Field];

    /// What is wrong with the names of those who play, by seat.
    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)>;

    /// The names of its computer players.
    fn players(&self) -> Vec<&'static str>;

    /// Whether a computer player answers to that name: one of [`AnyGame::players`], or another name for one of them.
    fn has_player(&self, name: &str) -> bool;

    /// How strong the player of that name is, where that is known.
    fn strength(&self, name: &str) -> Option<Strength>;

    /// Its own file formats.
    fn formats(&self) -> &'static [FileFormat];

    /// The log that is kept of its matches, if any.
    fn log(&self) -> Option<LogFile>;

    /// Whether it hides anything from anybody. Of a game that does not, everybody may have the record at any time.
    fn hides(&self) -> bool;

    /// Whether that seat ever knows anything that somebody who only watches does not know.
    fn has_private_information(&self, seat: Seat) -> bool;

    /// How to play it on other grounds than the usual one, if one can.
    fn board_data_spec(&self) -> Option<BoardDataSpec>;

    /// Its words in a language, made when they are first needed.
    fn messages(&self, language: Language) -> &Messages;

    /// What its seats are called in a language, where nobody has a name of his own.
    fn seat_names(&self, language: Language) -> &[String];

    /// A new match, or what is wrong with the setup, field by field. Missing seat tags are humans without a name.
    fn start(
        &'static self,
        setup: &Values,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Vec<FieldError>>;

    /// A match that goes on from a position text.
    fn resume(
        &'static self,
        setup: &Values,
        position: &str,
        seats: Vec<SeatTag>,
    ) -> Result<Box<dyn AnyMatch>, Text>;

    /// The match in a file, the house's record or one of the game's own formats, and notes on what was left out.
    fn load(&'static self, bytes: &[u8]) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text> {
        self.load_with_board(None, bytes)
    }

    /// The match in a file; one that names no ground was played on this one.
    fn load_with_board(
        &'static self,
        board_data: Option<&BoardData>,
        bytes: &[u8],
    ) -> Result<(Box<dyn AnyMatch>, Vec<Text>), Text>;

    /// A match that goes on from a position as somebody imagines it of whom only the view is known, as [`AnyMatch::view`] wrote it.
    fn imagined(&'static self, view: &[u8], seed: u64) -> Result<Box<dyn AnyMatch>, Text>;

    /// Whether a view, as [`AnyMatch::view`] writes it, shows exactly what that seat may know.
    fn is_view_of(&self, view: &[u8], seat: Seat) -> Result<bool, Text>;

    /// A computer player who sits elsewhere and is written what that seat may know.
    fn correspondent(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyCorrespondent>, Text>;

    /// The opinion of a seat elsewhere, of all moves or of that one alone, from what it may know and was written. Nothing if it was
    /// cancelled, or if nobody can think anything of the position.
    fn opinion_by_letter(
        &self,
        seat: Seat,
        letter: &Letter<'_>,
        only: Option<&str>,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Opinion>, Text>;

    /// A position worth looking at.
    fn preview(&'static self) -> Box<dyn AnyMatch>;

    /// Positions that show what its rules say.
    fn examples(&self) -> &'static [Example];

    /// The example that a paragraph of the rules names, if it is nothing but that.
    fn example_named(&self, paragraph: &str) -> Option<&'static Example> {
        let name = paragraph.strip_prefix('#')?;
        self.examples().iter().find(|example| example.name == name)
    }

    /// The match in the position of an example.
    fn show_example(&'static self, example: &Example) -> Result<Box<dyn AnyMatch>, Text> {
        let setup = serde_json::from_str(example.setup).unwrap_or_default();
        self.resume(&setup, example.position, Vec::new())
    }

    /// Whether its matches can be looked through as a study.
    fn studies(&self) -> bool;

    /// What of it can be measured, beside random play.
    fn speeds(&self) -> &'static [Speed];
}

/// A match in progress (or finished): the record and the state it leads to.
pub trait AnyMatch: Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;

    /// The setup, complete.
    fn setup(&self) -> Values;

    /// The position that the match went on from, if a save was loaded.
    fn start_position(&self) -> Option<&str>;

    /// The seats of this match.
    fn seats(&self) -> &'static [SeatSpec];

    /// Who plays on them.
    fn seat_tags(&self) -> &[SeatTag];

    /// Puts other players on the seats.
    fn set_seat_tags(&mut self, tags: Vec<SeatTag>);

    /// How many moves were made, the house's included.
    fn ply(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The seats whose turn was passed over just now because they could not move.
    fn skipped(&self) -> SeatSet;

    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Everybody who has forfeited, in order; a move of the game's own by which somebody gives up is one too.
    fn forfeits(&self) -> Vec<Forfeit>;

    /// Those of them that are no moves.
    fn forfeits_beside_moves(&self) -> &[Forfeit];

    /// Lets these seats forfeit now: whole teams. The match is over when only one is left.
    fn forfeit(&mut self, seats: SeatSet, why: ForfeitReason) -> Result<(), Text>;

    /// Ends the match drawn: its table has no room for more. Its record does not tell, so that it can go on at another table.
    fn call_off(&mut self);

    /// Gives up for the team of that seat: by the game's own move, if it has one now. Where others play on, a computer player takes the
    /// seat.
    fn resign(&mut self, seat: Seat) -> Result<(), Text>;

    /// The game's own move by which that seat gives up now, if it has one.
    fn resignation(&self, seat: Seat) -> Option<String>;

    /// The computer player who plays on for somebody.
    fn stand_in(&self) -> &'static str;

    /// What the end is worth to each seat, from 0 to 1, ties between; nothing before the end.
    fn returns(&self) -> Option<Vec<f32>>;

    /// What the house may draw now, with the weight of each; nothing where there is too much to list.
    fn chance_outcomes(&self) -> Vec<(String, u32)>;

    /// The points by seat; empty for a game without points.
    fn scores(&self) -> Vec<f64>;

    /// The points with which that seat has won; nothing where the win is not one of points.
    fn winning_score(&self, seat: Seat) -> Option<f64>;

    /// The hash of the state.
    fn hash(&self) -> u64;

    /// The position text. It holds all that is hidden.
    fn position(&self) -> String;

    /// The actor's legal moves in notation.
    fn legal(&self, actor: Actor) -> Vec<String>;

    /// The legal moves of these seats as touches. Empty when it is nobody's turn of them.
    fn touches(&self, seats: SeatSet) -> Paths;

    /// The moves that these touches make for one of the seats: one, or all those that accept the
    /// house's proposal.
    fn touched(&self, seats: SeatSet, path: &Path) -> Result<(Seat, Vec<String>), Text>;

    /// How one of these seats accepts the house's proposal; none before [`AnyMatch::consider`].
    fn accepting(&self, seats: SeatSet) -> Option<Accepting>;

    /// Plays a move in notation, or leaves the match as it was and says why not. In every game `resign` gives up.
    fn play(&mut self, actor: Actor, text: &str) -> Result<(), Text>;

    /// Plays a move that was played before, also where a match may have no more moves: what is written, opens.
    fn replay(&mut self, actor: Actor, text: &str) -> Result<(), Text>;

    /// Plays a move in notation for whoever may make it now.
    fn play_next(&mut self, text: &str) -> Result<Actor, Text>;

    /// Whether that move gives consent, for all seats that one hand holds.
    fn is_consent(&self, actor: Actor, text: &str) -> bool;

    /// The house's next move, drawn with the dice of this seed and ply.
    fn sample_chance(&self, seed: u64) -> Option<String>;

    /// The match as it was after that many moves; `None` where there were fewer.
    fn at(&self, ply: usize) -> Option<Box<dyn AnyMatch>>;

    /// Takes back all moves after that ply, and whoever resigned after it has not.
    fn take_back(&mut self, ply: usize) -> Result<(), Text> {
        self.go_back(ply, false, SeatSet::EMPTY)
    }

    /// The same. With `resigned` whoever resigned at that ply has not either, and the seats in `out` have resigned all the same.
    fn go_back(&mut self, ply: usize, resigned: bool, out: SeatSet) -> Result<(), Text>;

    /// Who made the move that led to that ply, the first to ply 1.
    fn actor(&self, ply: usize) -> Option<Actor>;

    /// Every move so far in notation.
    fn moves(&self) -> Vec<(Actor, String)>;

    /// So many of the latest moves in notation, or all there are.
    fn latest_moves(&self, most: usize) -> Vec<(Actor, String)>;

    /// What moves `after + 1` to the last did, as this eye may know it: the ply, and its events. From the beginning on also what there is to
    /// tell of the position that the match went on from, if anything, as ply 0.
    fn events(&self, after: usize, perspective: Perspective, language: Language) -> Vec<(usize, Vec<Event>)>;

    /// Whether people decide together on something that the house has not thought about yet.
    fn is_unconsidered(&self) -> bool;

    /// Has the house think about it, so that its proposal is shown from now on. It may take a tenth of a second: whoever shows a match to
    /// people calls it when the match has come to a position. Nothing that is drawn does.
    fn consider(&mut self);

    /// How it looks.
    fn scene(&self, perspective: Perspective, language: Language) -> Scene;

    /// The board in text.
    fn text_board(&self, perspective: Perspective, language: Language, paper: TextStyle) -> String {
        self.hinted_board(&[], perspective, language, paper)
    }

    /// The board in text, with the numbers of the moves that these touches make, the first of them 1, where they are made.
    fn hinted_board(
        &self,
        hinted: &[Path],
        perspective: Perspective,
        language: Language,
        paper: TextStyle,
    ) -> String;

    /// What there is to know of that point of the drawing.
    fn about(&self, at: (f64, f64), perspective: Perspective, language: Language) -> Option<About>;

    /// The board in text with a place pointed out, or why there is none; nothing for a game in which nothing can be found.
    fn find(
        &self,
        what: &str,
        perspective: Perspective,
        language: Language,
        paper: TextStyle,
    ) -> Option<Result<String, Text>>;

    /// What is written on the seats: the players' names, or the seats' own.
    fn names(&self, language: Language) -> Vec<String>;

    /// The sentence that says how it ended.
    fn outcome_text(&self, language: Language) -> Option<String>;

    /// Seats a computer player for as long as the match lasts.
    fn seat(&self, seat: Seat, player: &str) -> Result<Box<dyn AnyPlayer>, Text>;

    /// The match with its type, for whoever was made from the same game.
    fn as_any(&self) -> &dyn Any;

    /// Asks a computer player for a move who comes for this one only. `None` if it was cancelled or he has no move.
    fn choose(&self, seat: Seat, player: &str, budget: &Budget, seed: u64) -> Result<Option<Chosen>, Text>;

    /// What that seat may think of the position and of its moves, or of that one alone, from what it knows. Nothing if it is not to move or if
    /// it was cancelled.
    fn opinion(&self, seat: Seat, only: Option<&str>, budget: &Budget, seed: u64) -> Option<Opinion>;

    /// What the log would say of these moves in a row, as that seat may think of them, who makes the first: each in words and in short, up to
    /// the first that cannot be made in what it imagines.
    fn foretold(&self, seat: Seat, line: &[String], language: Language) -> Vec<Event>;

    /// How the match would end, as that seat may think who expects so much for each, and the game can tell: what an opinion that was asked
    /// for elsewhere lacks.
    fn estimate(&self, seat: Seat, expected: &[f32]) -> Option<Text>;

    /// Whom some are after who do not know where he is. It tells what is hidden.
    fn quarry(&self) -> Option<Quarry>;

    /// Whether the match can be written now as a file of that format, one of those that [`AnyMatch::write`] knows.
    fn can_write(&self, format: &str) -> bool;

    /// The match as a file of that format: `record` or one of the game's own.
    fn write(&self, format: &str) -> Result<Vec<u8>, Text>;

    /// What is known beside the record.
    fn beside(&self) -> &MatchMeta;

    /// Says what is known beside the record.
    fn set_beside(&mut self, beside: MatchMeta);

    /// The match with all that the file tells from which it came, to be looked through.
    fn study(&self) -> Option<Box<dyn AnyStudy>>;

    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// What that eye may know, as data: for a worker, an engine, or a program in another language.
    fn view(&self, perspective: Perspective) -> String;

    /// A match that goes on from a position as this eye can imagine it: the same in all that it may know, random in the rest.
    fn determinize(&self, perspective: Perspective, seed: u64) -> Box<dyn AnyMatch>;
}

/// A proposal of the house that a seat may accept.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepting {
    /// The seat that may accept it.
    pub seat: Seat,
    /// The moves that do, in notation and in order; the last one is the seat's consent.
    pub moves: Vec<String>,
    /// The game's yes-or-no question for shells without buttons. No consents without the proposal.
    pub question: Text,
}

/// A computer player at one match, made by [`AnyMatch::seat`]. Before he answers he is told what his seat has seen since the last time,
/// or that the match went another way.
pub trait AnyPlayer: Send {
    /// Asks him for a move. `None` if it was cancelled or he has no move, or for a match of another game.
    fn choose(&mut self, at: &dyn AnyMatch, budget: &Budget, seed: u64) -> Option<Chosen>;
}

/// A computer player who was made by [`AnyGame::correspondent`]. He keeps what he has thought as long as the letters follow on one another.
pub trait AnyCorrespondent: Send {
    /// Asks him for a move. `None` if it was cancelled or he has no move; what is wrong with the letter, if it cannot be read.
    fn choose(&mut self, letter: &Letter<'_>, budget: &Budget, seed: u64) -> Result<Option<Chosen>, Text>;
}

/// All that a player is told who sits elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    /// What his seat may know, as [`AnyMatch::view`] wrote it.
    pub view: &'a [u8],
    /// How many moves were made.
    pub ply: usize,
    /// The latest of them, each with its seat, or the house's; none where the game hides anything.
    pub trail: &'a [(Option<Seat>, String)],
}

/// A computer player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The move in notation.
    pub text: String,
    /// Why.
    pub reasons: Vec<Reason>,
}
