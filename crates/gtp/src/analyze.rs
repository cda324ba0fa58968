//! Streaming analysis until the next input line: `analyze`, `lz-analyze` and `kata-analyze`, and
//! the one-shot variants with a move, `genmove_analyze` and the like.

use std::io;
use std::time::{Duration, Instant};

use stammtisch_bots as bots;
use stammtisch_go::rules::seat;
use stammtisch_go::{Colour, Go, Move, Point, policy};
use stammtisch_presentation::{Budget, EvaluatedMove, Game, Opinion, Perspective, SearchRequest};

use crate::protocol::{CommandResult, GtpError};
use crate::session::{Arguments, GtpSession, format_move};

/// Length of a search slice; input is polled between slices.
const SEARCH_SLICE: Duration = Duration::from_millis(25);
/// Default interval between reports, in hundredths of a second.
const DEFAULT_INTERVAL_CENTISECONDS: u64 = 100;
/// Default number of reported moves.
const DEFAULT_MAX_MOVES: usize = 20;

/// The output format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Leela Zero: win rates in ten-thousandths.
    Leela,
    /// KataGo: win rates from 0 to 1.
    Kata,
}

/// The parsed arguments of an analysis command.
#[derive(Debug)]
pub(crate) struct AnalysisRequest {
    dialect: Dialect,
    colour: Colour,
    interval: Duration,
    max_moves: usize,
    /// Restricts the analysis to these moves, unless empty.
    allowed: Vec<Move>,
    avoided: Vec<Move>,
    with_ownership: bool,
    with_root: bool,
}

/// Receives the reports of an analysis and stops it.
pub(crate) trait ReportListener {
    /// Whether the controller sent input or closed its stream.
    fn has_input(&mut self) -> bool;

    /// Receives a report.
    fn report(&mut self, line: &str) -> io::Result<()>;
}

impl AnalysisRequest {
    /// Parses the arguments: a colour, the hundredths of a second between two reports, and pairs of
    /// name and value.
    pub(crate) fn parse(
        dialect: Dialect,
        arguments: &Arguments<'_>,
        to_move: Colour,
    ) -> Result<AnalysisRequest, GtpError> {
        let mut at = 0;
        let colour = arguments.colour(0).inspect(|_| at += 1).unwrap_or(to_move);
        let centiseconds =
            arguments.parse::<u64>(at).inspect(|_| at += 1).unwrap_or(DEFAULT_INTERVAL_CENTISECONDS);
        let mut analysis = AnalysisRequest {
            dialect,
            colour,
            interval: Duration::from_millis(centiseconds.saturating_mul(10)),
            max_moves: DEFAULT_MAX_MOVES,
            allowed: Vec::new(),
            avoided: Vec::new(),
            with_ownership: false,
            with_root: false,
        };
        while at < arguments.len() {
            at += analysis.parse_option(arguments, at)?;
        }
        // Without moves, ownership and root no report would ever be sent.
        if analysis.max_moves == 0 && !analysis.with_ownership && !analysis.with_root {
            return Err(GtpError::Syntax);
        }
        Ok(analysis)
    }

    /// Parses one option; returns the number of arguments it takes.
    fn parse_option(&mut self, arguments: &Arguments<'_>, at: usize) -> Result<usize, GtpError> {
        match arguments.word(at) {
            "interval" => {
                self.interval = Duration::from_millis(arguments.parse::<u64>(at + 1)?.saturating_mul(10));
            }
            "maxmoves" => self.max_moves = arguments.parse(at + 1)?,
            "minmoves" => self.max_moves = self.max_moves.max(arguments.parse(at + 1)?),
            "ownership" => self.with_ownership = arguments.parse(at + 1)?,
            "rootInfo" => self.with_root = arguments.parse(at + 1)?,
            // Known KataGo options that are accepted and ignored.
            "movesOwnership" | "ownershipStdev" | "pvVisits" | "pvEdgeVisits" => {
                arguments.parse::<bool>(at + 1)?;
            }
            word @ ("avoid" | "allow") => {
                let colour = arguments.colour(at + 1)?;
                let moves: Result<Vec<Move>, GtpError> =
                    arguments.word(at + 2).split(',').map(Arguments::parse_point_or_pass).collect();
                arguments.parse::<u32>(at + 3)?;
                if colour == self.colour {
                    let list = if word == "avoid" { &mut self.avoided } else { &mut self.allowed };
                    list.extend(moves?);
                }
                return Ok(4);
            }
            _ => return Err(GtpError::Syntax),
        }
        Ok(2)
    }

    fn is_wanted(&self, mv: Move) -> bool {
        (self.allowed.is_empty() || self.allowed.contains(&mv)) && !self.avoided.contains(&mv)
    }

    /// The moves to search; empty for all.
    fn only(&self, game: &Go) -> Vec<Move> {
        if self.allowed.is_empty() && self.avoided.is_empty() {
            return Vec::new();
        }
        let stones = game.board().points().map(Move::Place);
        let legal = stones.chain([Move::Pass]).filter(|mv| game.check_move(self.colour, *mv).is_ok());
        legal.filter(|mv| self.is_wanted(*mv)).collect()
    }

    /// The current report. In Leela Zero's format root and ownership follow on a second line.
    fn report(&self, opinion: &Opinion<Move>, ownership: &str) -> String {
        let mut reported: Vec<&EvaluatedMove<Move>> = opinion
            .moves
            .iter()
            .filter(|evaluated| evaluated.visits > 0 && self.is_wanted(evaluated.mv))
            .collect();
        if reported.is_empty() {
            return String::new();
        }
        reported.sort_by_key(|evaluated| std::cmp::Reverse(evaluated.visits));
        let moves = reported.into_iter().take(self.max_moves).enumerate();
        let moves: Vec<String> =
            moves.map(|(order, evaluated)| self.format_evaluation(order, evaluated)).collect();
        let root = self.root(opinion).unwrap_or_default();
        let join = |parts: &[&str], between: &str| {
            parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
        };
        // Leela Zero reports only moves; its readers, such as Sabaki, expect the line to end with a
        // variation.
        let between = match self.dialect {
            Dialect::Leela => "\n",
            Dialect::Kata => " ",
        };
        join(&[&moves.join(" "), &join(&[&root, ownership], " ")], between)
    }

    /// The evaluation of the position as a whole, if requested.
    fn root(&self, opinion: &Opinion<Move>) -> Option<String> {
        if !self.with_root {
            return None;
        }
        let visits: u64 = opinion.moves.iter().map(|evaluated| evaluated.visits).sum();
        let leads =
            opinion.moves.iter().filter_map(|evaluated| Some((evaluated.visits as f32, evaluated.lead?)));
        let (count, sum) =
            leads.fold((0.0, 0.0), |(count, sum), (visits, lead)| (count + visits, sum + visits * lead));
        let score = self.format_lead((count > 0.0).then(|| sum / count));
        Some(format!(
            "rootInfo visits {visits} winrate {}{score}",
            self.format_win_rate(opinion.values.get(seat(self.colour)))
        ))
    }

    /// The expected lead of the requested colour, given Black's, in KataGo's format. All three
    /// values are the mean of the playouts.
    fn format_lead(&self, black: Option<f32>) -> String {
        let Some(black) = black else { return String::new() };
        if self.dialect != Dialect::Kata {
            return String::new();
        }
        let lead = if self.colour == Colour::Black { black } else { -black };
        format!(" scoreMean {lead:.3} scoreLead {lead:.3} scoreSelfplay {lead:.3}")
    }

    /// Formats a win rate.
    fn format_win_rate(&self, rate: f32) -> String {
        match self.dialect {
            Dialect::Leela => format!("{:.0}", rate * 10_000.0),
            Dialect::Kata => format!("{rate:.6}"),
        }
    }

    fn format_evaluation(
        &self,
        order: usize,
        EvaluatedMove { mv, value, visits, line, prior, lead }: &EvaluatedMove<Move>,
    ) -> String {
        let visited = *visits as f32;
        // Lower bound of the 95% confidence interval of the playouts' results.
        let lowest = (value - 1.96 * (value * (1.0 - value) / visited).max(0.0).sqrt()).max(0.0);
        let prior = prior.map_or_else(String::new, |prior| format!("prior {} ", self.format_win_rate(prior)));
        let line: Vec<String> = line.iter().copied().map(format_move).collect();
        format!(
            "info move {} visits {visits} winrate {}{} {prior}lcb {} order {order} pv {}",
            format_move(*mv),
            self.format_win_rate(*value),
            self.format_lead(*lead),
            self.format_win_rate(lowest),
            line.join(" ")
        )
    }
}

impl GtpSession {
    /// Plays a move as `genmove` does and reports the player's analysis of the position before it.
    pub(crate) fn genmove_analyze(&mut self, dialect: Dialect, arguments: &Arguments<'_>) -> CommandResult {
        let analysis = AnalysisRequest::parse(dialect, arguments, self.game.to_move())?;
        let colour = analysis.colour;
        let mv = self.choose_on_clock(colour)?;
        let ownership =
            if analysis.with_ownership { ownership(&self.turned_to(colour), colour) } else { String::new() };
        let opinion = self.opinion(colour, SEARCH_SLICE);
        let report = opinion.map(|opinion| analysis.report(&opinion, &ownership)).unwrap_or_default();
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        let before = if report.is_empty() { String::new() } else { format!("\n{report}") };
        Ok(format!("{before}\nplay {}", format_move(mv)))
    }

    /// Searches the position and reports until the listener has input.
    pub(crate) fn analyse(
        &self,
        analysis: &AnalysisRequest,
        listener: &mut dyn ReportListener,
    ) -> io::Result<()> {
        let seat = seat(analysis.colour);
        let game = self.turned_to(analysis.colour);
        let view = game.view(Perspective::seat(seat));
        let mut analyst = bots::analysis_player::<Go>();
        let mut rng = bots::decision_rng(self.seed, self.moves.len());
        let ownership =
            if analysis.with_ownership { ownership(&game, analysis.colour) } else { String::new() };
        let only = analysis.only(&game);
        let mut next = Instant::now() + analysis.interval;
        loop {
            let budget = Budget::time(SEARCH_SLICE).in_place_of_level().on_cores(self.threads);
            let opinion = analyst
                .opinion(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng }, &only);
            let is_over = listener.has_input();
            if is_over || Instant::now() >= next {
                next = Instant::now() + analysis.interval;
                let report = opinion.map(|opinion| analysis.report(&opinion, &ownership)).unwrap_or_default();
                if !report.is_empty() {
                    listener.report(&report)?;
                }
            }
            if is_over {
                return Ok(());
            }
        }
    }
}

/// The expected ownership of each point, row by row from the top: 1 for this colour, -1 for the
/// other.
fn ownership(game: &Go, colour: Colour) -> String {
    let size = game.agreed().size;
    let ownership = policy::ownership(game);
    let share = |point: Point| {
        let black = ownership
            .get(usize::from(point.row()) * usize::from(size) + usize::from(point.column()))
            .copied();
        let black = black.unwrap_or_default();
        if colour == Colour::Black { black } else { -black }
    };
    let points = (0..size).rev().flat_map(|row| (0..size).filter_map(move |column| Point::at(column, row)));
    format!("ownership {}", points.map(|point| format!("{:.3}", share(point))).collect::<Vec<_>>().join(" "))
}
