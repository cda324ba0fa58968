//! `stammtisch arena`: a tournament between computer players.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use stammtisch_arena::{Fault, MOST_GAMES, PlayerReport, Report, Tally, Tournament};
use stammtisch_core::{Language, Text, Values, Words};

use crate::commands::{json, print_line};
use crate::files::{Overwrite, named, write};
use crate::problem::{Game, Problem, quote};
use crate::request::read_setup;
use crate::speech::words;
use crate::terminal::Interrupt;

/// The arguments of `arena`.
#[derive(Args)]
pub(crate) struct ArenaArgs {
    game: String,
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', required = true)]
    players: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
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
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the tournament, on a terminal with a bar that shows how far it is; Ctrl-C ends it with what was played so far.
pub(crate) fn run(args: ArenaArgs, language: Language) -> Result<(), Problem> {
    let game = named(&args.game)?;
    let tournament = args.tournament(game)?;
    let fault = |fault| Problem::Arena(game, fault);
    let bar = bar(tournament.fixtures().map_err(fault)?.len());
    let played = Interrupt::listen().during(|cancel| tournament.play(cancel, |_| bar.inc(1))).map_err(fault);
    bar.finish_and_clear();
    let report = played?;
    if report.games.len() < report.planned {
        eprintln!("{}", words(language).text(&counted("arena-interrupted", &report)));
    }
    match &args.json {
        Some(path) if path.as_os_str() == "-" => return print_line(&json(&report)),
        Some(path) => write(path, json(&report).as_bytes(), Overwrite::Yes)
            .map_err(|why| Problem::Unwritable(path.clone(), why))?,
        None => {}
    }
    print_line(told(&report, game, language).trim_end())
}

/// The sentence that says why there is no tournament.
pub(crate) fn fault_text(game: Game, fault: &Fault, language: Language) -> Text {
    let theirs = game.words(language);
    match fault {
        Fault::TooFewPlayers => Text::new("arena-few-players"),
        Fault::TooManyGames => Text::new("arena-many-games").with("most", MOST_GAMES),
        Fault::NobodyToBeat => Text::new("arena-nobody-to-beat").with("game", theirs.say("name")),
        Fault::UnknownPlayer(name) => {
            let known = game.players().join(", ");
            let why = Text::new("player-unknown").with("name", quote(name)).with("known", known);
            Text::new("as-told").with("why", theirs.text(&why))
        }
        Fault::Setup(faults) => {
            let told: Vec<String> = faults.iter().map(|fault| theirs.text(&fault.text)).collect();
            Text::new("as-told").with("why", told.join(" "))
        }
        Fault::Refused { player, seed, why } => Text::new("arena-refused")
            .with("player", player.as_str())
            .with("seed", seed.to_string())
            .with("why", theirs.text(why)),
        Fault::Stuck(seed) => Text::new("arena-stuck").with("seed", seed.to_string()),
    }
}

impl ArenaArgs {
    fn tournament(&self, game: Game) -> Result<Tournament, Problem> {
        let mut setup: Values = read_setup(self.setup.as_deref().unwrap_or_default())?;
        if let Some(size) = &self.size {
            setup.insert("size".to_owned(), Value::from(size.as_str()));
        }
        Ok(Tournament {
            game,
            setup,
            players: self.players.iter().map(|name| name.trim().to_owned()).collect(),
            games: self.games as usize,
            ply_limit: self.ply_limit as usize,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(cores),
        })
    }
}

fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// A bar on standard error, and none where that is no terminal.
fn bar(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} ({eta})") {
        bar.set_style(style);
    }
    bar
}

/// The whole result: ratings, who did what against whom, and how it was counted.
fn told(report: &Report, game: Game, language: Language) -> String {
    let words = words(language);
    let head = counted("arena-head", report)
        .with("game", game.words(language).say("name"))
        .with("seed", report.seed.to_string());
    let mut parts = vec![words.text(&head), table(&rating_rows(report, words))];
    parts.push(table(&cross_rows(report)));
    parts.push(pair_lines(report, words));
    if report.cut > 0 {
        let cut = Text::new("arena-cut").with("count", report.cut).with("limit", report.ply_limit);
        parts.push(words.text(&cut));
    }
    parts.join("\n\n")
}

fn counted(key: &'static str, report: &Report) -> Text {
    Text::new(key).with("played", report.games.len()).with("planned", report.planned)
}

/// Everybody, strongest first.
fn rating_rows(report: &Report, words: &Words) -> Vec<Vec<String>> {
    let titles = ["player", "elo", "margin", "score", "games", "won", "drawn", "lost", "mean", "longest"];
    let mut rows = vec![titles.map(|title| words.say(&format!("arena-{title}"))).to_vec()];
    let mut ranked: Vec<&PlayerReport> = report.players.iter().collect();
    ranked.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    rows.extend(ranked.into_iter().map(|player| {
        let Tally { wins, draws, losses } = player.tally;
        vec![
            player.name.clone(),
            format!("{:+.0}", player.rating.elo.round() + 0.0),
            format!("{:.0}", player.rating.margin),
            percent(player.score, words),
            player.tally.games().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            words.number((player.mean_ms * 10.0).round() / 10.0),
            words.number(player.longest_ms.round()),
        ]
    }));
    rows
}

/// Everybody against everybody: won, drawn, lost.
fn cross_rows(report: &Report) -> Vec<Vec<String>> {
    let names = || report.players.iter().map(|player| player.name.clone());
    let mut rows = vec![std::iter::once(String::new()).chain(names()).collect::<Vec<_>>()];
    rows.extend(names().zip(&report.cross).map(|(name, row)| {
        let cell = |tally: &Tally| match tally.games() {
            0 => "–".to_owned(),
            _ => format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses),
        };
        std::iter::once(name).chain(row.iter().map(cell)).collect()
    }));
    rows
}

fn pair_lines(report: &Report, words: &Words) -> String {
    let name = |index: usize| report.players.get(index).map_or("", |player| player.name.as_str());
    let line = |pair: &stammtisch_arena::PairReport| {
        let [a, b] = pair.players;
        let (low, high) = pair.interval;
        let text = Text::new("arena-pair")
            .with("a", name(a))
            .with("b", name(b))
            .with("score", percent(pair.score, words))
            .with("low", percent(low, words))
            .with("high", percent(high, words));
        words.text(&text)
    };
    report.pairs.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn percent(part: f64, words: &Words) -> String {
    format!("{} %", words.number((part * 1000.0).round() / 10.0))
}

/// Columns under each other: the first to the left, numbers to the right.
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
