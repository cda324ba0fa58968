//! `stammtisch arena`: a tournament between computer players.

use std::fs::{self, OpenOptions};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use stammtisch_arena::{
    MAX_GAMES, Placement, PlayerReport, Report, Results, ResultsError, Sprt, SprtVerdict, ThinkingLimit,
    Tournament, TournamentError, TournamentHost, WinDrawLoss,
};
use stammtisch_catalog::engine::BuiltinEngines;
use stammtisch_catalog::{EngineRegistry, KnownBoardData, side_name};
use stammtisch_gtp::GtpEngines;
use stammtisch_presentation::{Language, Messages, SearchLimit, Text, Values, excerpt};

use crate::cli_error::{CliError, Game};
use crate::commands::search_limit::SearchLimitArgs;
use crate::commands::{json, print_line};
use crate::files::{Overwrite, find_game, write};
use crate::i18n::{messages, render_reason};
use crate::request::parse_setup;
use crate::terminal::Interrupt;

/// Upper bound for worker threads.
const MAX_THREADS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);

/// The arguments of `arena`.
#[derive(Args)]
pub(crate) struct ArenaArgs {
    game: String,
    #[arg(long, value_name = "A,B,..", required = true)]
    players: String,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[arg(long, value_name = "K=V,..")]
    setup: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    ply_limit: u32,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    search_limit: SearchLimitArgs,
    #[arg(long, value_name = "LOW,HIGH")]
    sprt: Option<String>,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the tournament, with a progress bar at a terminal. Ctrl-C stops with the results so far, a
/// second one ends the program at once.
pub(crate) fn run(
    args: ArenaArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let game = find_game(&args.game)?;
    let tournament = args.tournament(game, known_boards)?;
    let failed = |fault| CliError::Arena(game, fault);
    args.json.iter().filter(|path| path.as_os_str() != "-").try_for_each(|path| check_writable(path))?;
    let programs = GtpEngines::default();
    let host = TournamentHost {
        engines: EngineRegistry::new(vec![Box::new(programs.clone()), Box::new(BuiltinEngines)]),
        failure_text: &|game, why| render_reason(game.messages(language), language, why),
    };
    let bar = progress_bar(tournament.fixtures(&host).map_err(failed)?.len());
    let results = args.out.as_deref().map(|path| open_results(path, &tournament)).transpose()?;
    // Only the games played now count for the estimated time, not those loaded from the file.
    bar.set_position(results.as_ref().map_or(0, |results| results.games().len() as u64));
    bar.reset_eta();
    let interrupt = Interrupt::listen_with_cleanup(move || programs.shut_down());
    let played =
        interrupt.during(|cancel| tournament.play(cancel, &host, results, |_| bar.inc(1))).map_err(failed);
    bar.finish_and_clear();
    let report = played?;
    let is_decided = report.sprt.is_some_and(|sprt| sprt.verdict != SprtVerdict::Open);
    if report.games.len() < report.planned && !is_decided {
        eprintln!("{}", messages(language).text(&progress_text("arena-interrupted", &report)));
    }
    match &args.json {
        Some(path) if path.as_os_str() == "-" => return print_line(&json(&report)),
        Some(path) => write(path, json(&report).as_bytes(), Overwrite::Yes)
            .map_err(|why| CliError::Unwritable(path.clone(), why))?,
        None => {}
    }
    print_line(format_report(&report, game, language).trim_end())
}

/// The message for a tournament that cannot be played.
pub(crate) fn fault_text(game: Game, fault: &TournamentError, language: Language) -> Text {
    let game_messages = game.messages(language);
    match fault {
        TournamentError::TooFewPlayers => Text::new("arena-few-players"),
        TournamentError::TooManyGames => Text::new("arena-many-games").with("most", MAX_GAMES),
        TournamentError::OneSidedGame => {
            Text::new("arena-nobody-to-beat").with("game", game_messages.say("name"))
        }
        TournamentError::UnknownPlayer(name) => {
            let known = game.players().join(", ");
            let why = Text::new("player-unknown").with("name", excerpt(name)).with("known", known);
            Text::new("as-told").with("why", game_messages.text(&why))
        }
        TournamentError::SprtNeedsPair => Text::new("arena-no-pair"),
        TournamentError::Unwritable(why) => Text::new("arena-unwritable").with("why", why.as_str()),
        TournamentError::Setup(faults) => {
            let texts: Vec<String> = faults.iter().map(|fault| game_messages.text(&fault.text)).collect();
            Text::new("as-told").with("why", texts.join(" "))
        }
        TournamentError::Refused { player, seed, why } => Text::new("arena-refused")
            .with("player", player.as_str())
            .with("seed", seed.to_string())
            .with("why", render_reason(game_messages, language, why)),
        TournamentError::Stuck(seed) => Text::new("arena-stuck").with("seed", seed.to_string()),
    }
}

impl ArenaArgs {
    fn tournament(&self, game: Game, known_boards: &KnownBoardData) -> Result<Tournament, CliError> {
        let mut setup: Values = parse_setup(self.setup.as_deref().unwrap_or_default())?;
        if let Some(size) = &self.size {
            setup.insert("size".to_owned(), Value::from(size.as_str()));
        }
        known_boards.fill_in_last(game, &mut setup);
        Ok(Tournament {
            game,
            setup,
            players: parse_players(&self.players),
            games: self.games as usize,
            ply_limit: self.ply_limit as usize,
            seed: self.seed,
            threads: thread_count(self.threads),
            limit: match self.search_limit.parse()? {
                Some(SearchLimit::Time(limit)) => ThinkingLimit::Time(limit),
                Some(SearchLimit::Nodes(limit)) => ThinkingLimit::Nodes(limit),
                None => ThinkingLimit::Level,
            },
            sprt: self.sprt.as_deref().map(parse_sprt).transpose()?,
        })
    }
}

/// Splits a list of player names at commas outside quotation marks.
fn parse_players(text: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => names.push(String::new()),
            _ => {
                if let Some(name) = names.last_mut() {
                    name.push(letter);
                }
            }
        }
    }
    names.into_iter().map(|name| name.trim().to_owned()).collect()
}

/// Parses two scores such as `0.5,0.6`.
fn parse_sprt(text: &str) -> Result<Sprt, CliError> {
    let scores = text
        .split_once(',')
        .and_then(|(low, high)| Sprt::new(low.trim().parse().ok()?, high.trim().parse().ok()?));
    scores.ok_or_else(|| CliError::BadSprt(excerpt(text)))
}

fn open_results(path: &Path, tournament: &Tournament) -> Result<Results, CliError> {
    Results::open(path, &tournament.header()).map_err(|fault| match fault {
        ResultsError::File(why) => CliError::Unwritable(path.to_owned(), why),
        ResultsError::OtherTournament => CliError::ResultsOfOtherTournament(path.to_owned()),
        ResultsError::InUse => CliError::ResultsInUse(path.to_owned()),
    })
}

pub(crate) fn available_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The number of worker threads: as requested, else one per core; at most [`MAX_THREADS`].
pub(crate) fn thread_count(requested: Option<NonZeroUsize>) -> NonZeroUsize {
    requested.unwrap_or_else(available_cores).min(MAX_THREADS)
}

/// Checks early that a result file can be written, with a probe of the file that is written first.
/// Whatever is no regular file is not touched.
pub(crate) fn check_writable(path: &Path) -> Result<(), CliError> {
    let mut first = path.as_os_str().to_owned();
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => first.push(".new"),
        Ok(found) if found.is_dir() => {
            return Err(CliError::Unwritable(path.to_owned(), io::ErrorKind::IsADirectory.into()));
        }
        Ok(_) => return Ok(()),
        Err(_) => {}
    }
    match OpenOptions::new().write(true).create_new(true).open(&first) {
        Ok(_) => fs::remove_file(&first),
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(why) => Err(why),
    }
    .map_err(|why| CliError::Unwritable(path.to_owned(), why))
}

/// A progress bar on standard error; hidden if that is not a terminal.
pub(crate) fn progress_bar(steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} ({eta})") {
        bar.set_style(style);
    }
    bar
}

/// Formats the report: ratings, cross table, sides and pairs.
fn format_report(report: &Report, game: Game, language: Language) -> String {
    let messages = messages(language);
    let head = progress_text("arena-head", report)
        .with("game", game.messages(language).say("name"))
        .with("seed", report.seed.to_string());
    let mut parts = vec![messages.text(&head), table(&rating_rows(report, messages))];
    parts.push(table(&cross_rows(report)));
    parts.push(table(&side_rows(report, game.messages(language), messages)));
    parts.push(pair_lines(report, messages));
    if let Some(tested) = &report.sprt {
        let key = match tested.verdict {
            SprtVerdict::High => "arena-sprt-high",
            SprtVerdict::Low => "arena-sprt-low",
            SprtVerdict::Open => "arena-sprt-open",
        };
        let text = Text::new(key)
            .with("low", percent(tested.sprt.low, messages))
            .with("high", percent(tested.sprt.high, messages))
            .with("ratio", messages.number((tested.log_likelihood * 100.0).round() / 100.0));
        parts.push(messages.text(&text));
    }
    parts.extend(failures(report, messages));
    if report.cut > 0 {
        let cut = Text::new("arena-cut").with("count", report.cut).with("limit", report.ply_limit);
        parts.push(messages.text(&cut));
    }
    parts.join("\n\n")
}

fn progress_text(key: &'static str, report: &Report) -> Text {
    Text::new(key).with("played", report.games.len()).with("planned", report.planned)
}

/// The rating table, strongest player first.
fn rating_rows(report: &Report, messages: &Messages) -> Vec<Vec<String>> {
    let titles = ["player", "elo", "margin", "score", "games", "won", "drawn", "lost", "mean", "longest"];
    let has_places = report.players.iter().any(|player| player.placement.is_some());
    let place_titles = if has_places { &["place", "first"][..] } else { &[] };
    let titles = titles.iter().chain(place_titles);
    let mut rows = vec![titles.map(|title| messages.say(&format!("arena-{title}"))).collect::<Vec<_>>()];
    let mut ranked: Vec<&PlayerReport> = report.players.iter().collect();
    ranked.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    rows.extend(ranked.into_iter().map(|player| {
        let WinDrawLoss { wins, draws, losses } = player.wdl;
        let mut row = vec![
            player.name.clone(),
            format!("{:+.0}", player.rating.elo.round() + 0.0),
            format!("{:.0}", player.rating.margin),
            percent(player.score, messages),
            player.wdl.games().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            messages.number((player.mean_ms * 10.0).round() / 10.0),
            messages.number(player.longest_ms.round()),
        ];
        if let Some(Placement { first, mean_place: place }) = player.placement {
            row.extend([messages.number((place * 100.0).round() / 100.0), first.to_string()]);
        }
        row
    }));
    rows
}

/// The cross table: won, drawn, lost.
fn cross_rows(report: &Report) -> Vec<Vec<String>> {
    let names = || report.players.iter().map(|player| player.name.clone());
    let mut rows = vec![std::iter::once(String::new()).chain(names()).collect::<Vec<_>>()];
    rows.extend(names().zip(&report.cross).map(|(name, row)| {
        std::iter::once(name).chain(row.iter().map(|tally| format_tally(*tally))).collect()
    }));
    rows
}

/// The results of each player by side: won, drawn, lost.
fn side_rows(report: &Report, game_messages: &Messages, messages: &Messages) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for player in &report.players {
        if rows.is_empty() {
            let sides = player.sides.iter().map(|report| side_name(game_messages, report.side));
            rows.push(std::iter::once(messages.say("arena-by-side")).chain(sides).collect());
        }
        let cells = player.sides.iter().map(|report| format_tally(report.wdl));
        rows.push(std::iter::once(player.name.clone()).chain(cells).collect());
    }
    rows
}

fn format_tally(tally: WinDrawLoss) -> String {
    match tally.games() {
        0 => "–".to_owned(),
        _ => format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses),
    }
}

fn pair_lines(report: &Report, messages: &Messages) -> String {
    let name = |index: usize| report.players.get(index).map_or("", |player| player.name.as_str());
    let line = |pair: &stammtisch_arena::PairReport| {
        let [a, b] = pair.players;
        let (low, high) = pair.interval;
        let text = Text::new("arena-pair")
            .with("a", name(a))
            .with("b", name(b))
            .with("score", percent(pair.score, messages))
            .with("low", percent(low, messages))
            .with("high", percent(high, messages));
        messages.text(&text)
    };
    report.pairs.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The players that lost games by a fault, with the first fault of each.
fn failures(report: &Report, messages: &Messages) -> Vec<String> {
    let failure = |(index, player): (usize, &PlayerReport)| {
        let failed = || {
            report
                .games
                .iter()
                .filter(|game| game.failure.as_ref().is_some_and(|fault| fault.player == index))
        };
        let (seed, fault) = failed().next().and_then(|game| Some((game.seed, game.failure.as_ref()?)))?;
        let text = Text::new("arena-guest-failed")
            .with("player", player.name.as_str())
            .with("count", failed().count())
            .with("seed", seed.to_string())
            .with("why", fault.why.as_str());
        Some(messages.text(&text))
    };
    report.players.iter().enumerate().filter_map(failure).collect()
}

fn percent(part: f64, messages: &Messages) -> String {
    messages.percent((part * 1000.0).round() / 10.0)
}

/// Aligns columns: the first to the left, the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cell = |(index, cell): (usize, &String)| match widths.get(index).copied().unwrap_or_default() {
            width if index == 0 => format!("{cell:<width$}"),
            width => format!("{cell:>width$}"),
        };
        row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
