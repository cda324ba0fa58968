//! `stammtisch play`: a match at the terminal. The flags come from the catalogue: one for each
//! side, one for each field of the setup.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyGame, AnyMatch, KnownBoardData, all, side_name, sides, strength_text};
use stammtisch_presentation::{
    Field, FieldKind, Language, MatchMeta, Messages, SearchLimit, SeatTag, Values,
};
use stammtisch_tables::today;

use super::highscores;
use super::search_limit::SearchLimitArgs;
use crate::cli_error::{CliError, Game};
use crate::data_dir::DataDir;
use crate::files::{self, find_game};
use crate::request::parse_setup;
use crate::terminal::{Console, Interrupt, Session};
use crate::text_output::{print_notes, text_style};

/// The flags of every game.
const COMMON_FLAGS: [&str; 11] =
    ["setup", "load", "save", "seed", "delay", "time", "nodes", "log", "data", "lang", "help"];

/// The arguments of `play`.
pub(crate) struct PlayArgs {
    game: String,
    /// The named players, by side.
    players: Vec<(&'static str, String)>,
    /// The text of `--setup`.
    setup_text: String,
    /// The setup from flags of their own; overrides `setup_text`.
    setup: Values,
    load: Option<PathBuf>,
    seed: Option<u64>,
    delay: u64,
    search_limit: SearchLimitArgs,
    log: Option<PathBuf>,
    save: Option<PathBuf>,
    data: Option<PathBuf>,
}

/// Plays a match at the terminal or through a pipe.
pub(crate) fn run(args: PlayArgs, known_boards: &KnownBoardData, language: Language) -> Result<(), CliError> {
    let game = find_game(&args.game)?;
    let game = args.open(game, known_boards, language)?;
    let options = ConsoleOptions {
        seed: args.seed,
        delay: args.delay,
        search_limit: args.search_limit.parse()?,
        empty_line: None,
        loaded: args.load.is_some(),
        log: args.log,
        save: args.save,
        data: args.data,
    };
    at_console(game, options, language)
}

/// Options of a match at the terminal.
#[derive(Default)]
pub(crate) struct ConsoleOptions {
    /// The random seed; `None` for a random one.
    pub(crate) seed: Option<u64>,
    /// Pause after a computer player's move, in milliseconds.
    pub(crate) delay: u64,
    /// The search limit of computer players; `None` for that of their level.
    pub(crate) search_limit: Option<SearchLimit>,
    /// The move that an empty line stands for, if any.
    pub(crate) empty_line: Option<&'static str>,
    /// Whether the match was read from a file.
    pub(crate) loaded: bool,
    /// The file of the game's log, if one is kept.
    pub(crate) log: Option<PathBuf>,
    /// The file to save the match in at the end, if any.
    pub(crate) save: Option<PathBuf>,
    /// The data directory for the high scores; `None` for the default.
    pub(crate) data: Option<PathBuf>,
}

/// Plays a match at the terminal or through a pipe. If people finish it, the winners enter the high
/// scores.
pub(crate) fn at_console(
    game: Box<dyn AnyMatch>,
    options: ConsoleOptions,
    language: Language,
) -> Result<(), CliError> {
    let seed = options.seed.map_or_else(random_seed, Ok)?;
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut errors = io::stderr();
    let console = Console {
        interactive: input.is_terminal() && output.is_terminal(),
        style: text_style(output.is_terminal()),
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
    };
    let mut session = Session::new(game, console, language, seed);
    session.delay = Duration::from_millis(options.delay);
    session.search_limit = options.search_limit;
    session.empty_line = options.empty_line;
    session.loaded = options.loaded;
    session.log = options.log;
    session.save_at_end = options.save;
    session.interrupt = Interrupt::listen();
    session.run()?;
    let result = session.finish().map_or(Ok(()), |finish| {
        highscores::enter(&DataDir::open_or_create(options.data)?.database(), finish, session.loaded)
    });
    if let Err(error) = result {
        eprintln!("{}", error.message(language));
    }
    Ok(())
}

impl PlayArgs {
    /// Starts or loads the match and fills its seats.
    fn open(
        &self,
        game: Game,
        known_boards: &KnownBoardData,
        language: Language,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        self.players.iter().try_for_each(|(_, player)| check_player(game, player))?;
        let Some(path) = &self.load else {
            let mut setup = parse_setup(&self.setup_text)?;
            setup.extend(self.setup.clone());
            known_boards.fill_in_last(game, &mut setup);
            let mut started = game
                .start(&setup, self.seats(game, &[], language))
                .map_err(|faults| CliError::BadSetup(game, faults))?;
            started.set_meta(MatchMeta { file: None, day: today() });
            return self.check_sides(started);
        };
        let mut opened = files::open(game, path, known_boards.last_of(game))?;
        print_notes(game, &opened.notes, language);
        let seats = self.seats(game, opened.game.seat_tags(), language);
        opened.game.set_seat_tags(seats);
        self.check_sides(opened.game)
    }

    /// The match, if it has every side that a player was named for.
    fn check_sides(&self, started: Box<dyn AnyMatch>) -> Result<Box<dyn AnyMatch>, CliError> {
        let present = sides(started.seats());
        match self.players.iter().find(|(side, _)| !present.contains(side)) {
            Some((side, _)) => Err(CliError::NoSuchSide { side, present }),
            None => Ok(started),
        }
    }

    /// The players of the seats: as named, else as in the loaded file, else a person on the first
    /// side and the game's first computer player on the others. Empty names are filled from the
    /// game's form.
    fn seats(&self, game: Game, loaded: &[SeatTag], language: Language) -> Vec<SeatTag> {
        let bots = game.players();
        let first_side = game.seats().first().map_or("", |spec| spec.side);
        let usual = |side| if side == first_side { HUMAN } else { bots.first().copied().unwrap_or(HUMAN) };
        let seat = |(index, spec): (usize, &stammtisch_presentation::SeatSpec)| {
            let named = self.players.iter().find(|(side, _)| *side == spec.side);
            let before = loaded.get(index).filter(|tag| check_player(game, &tag.player).is_ok());
            let player = match (named, before) {
                (Some((_, player)), _) => player.clone(),
                (None, Some(tag)) => tag.player.clone(),
                (None, None) => usual(spec.side).to_owned(),
            };
            let usual = || game.messages(language).say_if(&format!("name-{}", spec.id)).unwrap_or_default();
            let name = before.map(|tag| tag.name.clone()).filter(|name| !name.is_empty());
            SeatTag { name: name.unwrap_or_else(usual), player }
        };
        game.seats().iter().enumerate().map(seat).collect()
    }
}

impl Args for PlayArgs {
    fn augment_args(command: Command) -> Command {
        command
            .subcommand_required(true)
            .arg_required_else_help(true)
            .allow_external_subcommands(true)
            .subcommand_value_name("GAME")
            .subcommands(all().map(game_command))
    }

    fn augment_args_for_update(command: Command) -> Command {
        PlayArgs::augment_args(command)
    }
}

impl FromArgMatches for PlayArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlayArgs, Error> {
        let Some((id, matches)) = matches.subcommand() else {
            return Err(Error::new(ErrorKind::MissingSubcommand));
        };
        let mut args = PlayArgs {
            game: id.to_owned(),
            players: Vec::new(),
            setup_text: String::new(),
            setup: Values::new(),
            load: None,
            seed: None,
            delay: 0,
            search_limit: SearchLimitArgs::default(),
            log: None,
            save: None,
            data: None,
        };
        if let Some(game) = stammtisch_catalog::find(id) {
            args.update_from_game(game, matches)?;
        }
        if let Some(key) = args.setup.keys().next()
            && args.load.is_some()
        {
            return Err(conflict("--load", &format!("--{key}")));
        }
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = PlayArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

fn conflict(one: &str, other: &str) -> Error {
    let mut error = Error::new(ErrorKind::ArgumentConflict);
    for (kind, argument) in [(ContextKind::InvalidArg, one), (ContextKind::PriorArg, other)] {
        error.insert(kind, ContextValue::String(argument.to_owned()));
    }
    error
}

impl PlayArgs {
    fn update_from_game(&mut self, game: Game, matches: &ArgMatches) -> Result<(), Error> {
        for side in sides(game.seats()) {
            for word in matches.get_many::<String>(&side_flag_id(side)).into_iter().flatten() {
                if let Some(field) = player_count_field(game, side)
                    && word.trim().parse::<i64>().is_ok()
                {
                    self.setup.insert(field.key.to_owned(), Value::from(word.as_str()));
                } else {
                    self.players.push((side, word.clone()));
                }
            }
        }
        self.setup_text = matches.get_one::<String>("setup").cloned().unwrap_or_default();
        for field in flag_fields(game) {
            if let Some(value) = matches.get_one::<String>(&field_flag_id(field.key)) {
                self.setup.insert(field.key.to_owned(), Value::from(value.as_str()));
            }
        }
        self.load = matches.get_one::<PathBuf>("load").cloned();
        self.seed = matches.get_one("seed").copied();
        self.delay = matches.get_one("delay").copied().unwrap_or_default();
        self.data = matches.get_one::<PathBuf>("data").cloned();
        self.save = matches.get_one::<PathBuf>("save").cloned();
        self.log = game.log().and_then(|_| matches.get_one::<PathBuf>("log").cloned());
        self.search_limit = SearchLimitArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Fills in the help text of a game's flag from the game's messages.
pub(crate) fn localize_flag(arg: Arg, game: Game, messages: &Messages) -> Arg {
    let id = arg.get_id().as_str().to_owned();
    let help = match id.split_once(':') {
        Some(("side", side)) => {
            let players = format!("{}: {HUMAN}, {}", side_name(messages, side), game.players().join(", "));
            let how_many = player_count_field(game, side).map(|field| format!("; {}", range(field)));
            Some(format!("{players}{}", how_many.unwrap_or_default()))
        }
        Some(("field", key)) => {
            let range = game.fields().iter().find(|field| field.key == key).map(range).unwrap_or_default();
            Some(format!("{}: {range}", messages.say(&format!("field-{key}"))))
        }
        _ => None,
    };
    match help {
        Some(help) => arg.help(help),
        None => arg,
    }
}

/// The help section on computer players: strength and thinking time, one per line.
pub(crate) fn players_help(game: Game, messages: &Messages) -> String {
    let width = game.players().into_iter().map(str::len).max().unwrap_or_default();
    let line = |player: &str| {
        let text = strength_text(game, messages, player);
        (!text.is_empty()).then(|| format!("\n  {player:<width$}  {text}"))
    };
    let lines: String = game.players().into_iter().filter_map(line).collect();
    format!("{}{lines}", messages.say("strength-heading"))
}

fn game_command(game: &'static dyn AnyGame) -> Command {
    let players = sides(game.seats()).into_iter().map(|side| {
        let (name, action) = match player_count_field(game, side) {
            Some(_) => ("PLAYER|N", ArgAction::Append),
            None => ("PLAYER", ArgAction::Set),
        };
        Arg::new(side_flag_id(side)).long(side).value_name(name).action(action)
    });
    let fields = flag_fields(game).map(|field| {
        let arg = Arg::new(field_flag_id(field.key)).long(field.key).value_name("VALUE");
        arg.allow_hyphen_values(true).conflicts_with("load")
    });
    SearchLimitArgs::augment_args(Command::new(game.id()))
        .args(players)
        .args(fields)
        .arg(Arg::new("setup").long("setup").value_name("K=V,..").conflicts_with("load"))
        .arg(Arg::new("load").long("load").value_name("FILE").value_parser(value_parser!(PathBuf)))
        .arg(Arg::new("save").long("save").value_name("FILE").value_parser(value_parser!(PathBuf)))
        .arg(Arg::new("seed").long("seed").value_name("N").value_parser(value_parser!(u64)))
        .arg(Arg::new("delay").long("delay").value_name("MS").value_parser(value_parser!(u64)))
        .arg(Arg::new("data").long("data").value_name("DIR").value_parser(value_parser!(PathBuf)))
        .args(
            game.log()
                .map(|_| Arg::new("log").long("log").value_name("FILE").value_parser(value_parser!(PathBuf))),
        )
}

/// The range of a field, with the default in brackets.
fn range(field: &Field) -> String {
    match field.kind {
        FieldKind::Int { min, max, default } => format!("{min}..{max} [{default}]"),
        FieldKind::Half { min, max, default } => format!("{min}..{max} [{default}]"),
        FieldKind::Choice { options } => {
            let others = options.iter().skip(1).map(|option| format!(", {option}"));
            format!("[{}]{}", options.first().unwrap_or(&""), others.collect::<String>())
        }
        FieldKind::Bool { default } => if default { "[yes], no" } else { "yes, [no]" }.to_owned(),
    }
}

/// The field for the number of players on a side of the same name: `--detectives 4` sets it,
/// `--detectives classic` names the player.
fn player_count_field(game: Game, side: &str) -> Option<&'static Field> {
    game.fields().iter().find(|field| field.key == side && matches!(field.kind, FieldKind::Int { .. }))
}

/// The fields with a flag of their own; where a side or another flag has that name, `--setup` sets
/// the field.
fn flag_fields(game: Game) -> impl Iterator<Item = &'static Field> {
    let taken: Vec<&str> = sides(game.seats()).into_iter().chain(COMMON_FLAGS).collect();
    game.fields().iter().filter(move |field| !taken.contains(&field.key))
}

fn side_flag_id(side: &str) -> String {
    format!("side:{side}")
}

fn field_flag_id(key: &str) -> String {
    format!("field:{key}")
}

/// Checks that the game has this player.
pub(crate) fn check_player(game: Game, player: &str) -> Result<(), CliError> {
    stammtisch_catalog::check_player(game, player).map_err(|why| CliError::Refused(game, why))
}

pub(crate) fn random_seed() -> Result<u64, CliError> {
    getrandom::u64().map_err(|why| CliError::NoRandomness(why.to_string()))
}
