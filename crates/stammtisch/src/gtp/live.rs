//! Analysis that goes on until the controller says something else: `analyze`, `lz-analyze` and
//! `kata-analyze`, and the same told with a move: `genmove_analyze` and its like.

use std::io;
use std::time::{Duration, Instant};

use stammtisch_bots as bots;
use stammtisch_go::rules::seat;
use stammtisch_go::{Colour, Go, Move, Point, policy};
use stammtisch_presentation::{Budget, EvaluatedMove, Game, Opinion, Perspective, SearchRequest};

use super::engine::{Arguments, Engine, written};
use super::protocol::{Answer, Failure};

/// The controller is listened to so often.
const SLICE: Duration = Duration::from_millis(25);
/// How often something is told unless it is said, in hundredths of a second.
const USUAL_INTERVAL: u64 = 100;
/// So many moves are told unless it is said.
const USUAL_MOVES: usize = 20;

/// In which words it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Chances in ten thousandths, as Leela Zero tells them.
    Leela,
    /// Chances from 0 to 1, as KataGo tells them.
    Kata,
}

/// What was asked for.
#[derive(Debug)]
pub(crate) struct Analysis {
    dialect: Dialect,
    colour: Colour,
    interval: Duration,
    most_moves: usize,
    /// Only these, where there are any; none of those.
    allowed: Vec<Move>,
    avoided: Vec<Move>,
    with_owners: bool,
    with_root: bool,
}

/// Whoever asked: heard while the engine thinks, told what it has found.
pub(crate) trait Listener {
    /// Whether he has said something, or gone.
    fn has_spoken(&mut self) -> bool;

    /// Is told a line.
    fn tell(&mut self, line: &str) -> io::Result<()>;
}

impl Analysis {
    /// Reads the arguments: a colour, the hundredths of a second between two reports, and pairs of a name and a value.
    pub(super) fn read(
        dialect: Dialect,
        arguments: &Arguments<'_>,
        to_move: Colour,
    ) -> Result<Analysis, Failure> {
        let mut at = 0;
        let colour = arguments.colour(0).inspect(|_| at += 1).unwrap_or(to_move);
        let hundredths = arguments.read::<u64>(at).inspect(|_| at += 1).unwrap_or(USUAL_INTERVAL);
        let mut analysis = Analysis {
            dialect,
            colour,
            interval: Duration::from_millis(hundredths.saturating_mul(10)),
            most_moves: USUAL_MOVES,
            allowed: Vec::new(),
            avoided: Vec::new(),
            with_owners: false,
            with_root: false,
        };
        while at < arguments.len() {
            at += analysis.read_option(arguments, at)?;
        }
        // Whoever wants no move, nor anything beside the moves, would wait for a report in vain.
        if analysis.most_moves == 0 && !analysis.with_owners && !analysis.with_root {
            return Err(Failure::Syntax);
        }
        Ok(analysis)
    }

    /// Reads one option; says how many words it has.
    fn read_option(&mut self, arguments: &Arguments<'_>, at: usize) -> Result<usize, Failure> {
        match arguments.word(at) {
            "interval" => {
                self.interval = Duration::from_millis(arguments.read::<u64>(at + 1)?.saturating_mul(10));
            }
            "maxmoves" => self.most_moves = arguments.read(at + 1)?,
            "minmoves" => self.most_moves = self.most_moves.max(arguments.read(at + 1)?),
            "ownership" => self.with_owners = arguments.read(at + 1)?,
            "rootInfo" => self.with_root = arguments.read(at + 1)?,
            // What else KataGo could tell is not told.
            "movesOwnership" | "ownershipStdev" | "pvVisits" | "pvEdgeVisits" => {
                arguments.read::<bool>(at + 1)?;
            }
            word @ ("avoid" | "allow") => {
                let colour = arguments.colour(at + 1)?;
                let moves: Result<Vec<Move>, Failure> =
                    arguments.word(at + 2).split(',').map(Arguments::read_play).collect();
                arguments.read::<u32>(at + 3)?;
                if colour == self.colour {
                    let list = if word == "avoid" { &mut self.avoided } else { &mut self.allowed };
                    list.extend(moves?);
                }
                return Ok(4);
            }
            _ => return Err(Failure::Syntax),
        }
        Ok(2)
    }

    fn is_wanted(&self, mv: Move) -> bool {
        (self.allowed.is_empty() || self.allowed.contains(&mv)) && !self.avoided.contains(&mv)
    }

    /// The moves that are to be looked at, where these are not all.
    fn only(&self, game: &Go) -> Vec<Move> {
        if self.allowed.is_empty() && self.avoided.is_empty() {
            return Vec::new();
        }
        let stones = game.board().points().map(Move::Place);
        let legal = stones.chain([Move::Pass]).filter(|mv| game.check_move(self.colour, *mv).is_ok());
        legal.filter(|mv| self.is_wanted(*mv)).collect()
    }

    /// All that is known now, in one line. In Leela Zero's dialect root and ownership follow on a
    /// second line.
    fn report(&self, opinion: &Opinion<Move>, owners: &str) -> String {
        let mut wanted: Vec<&EvaluatedMove<Move>> =
            opinion.moves.iter().filter(|weighed| weighed.visits > 0 && self.is_wanted(weighed.mv)).collect();
        if wanted.is_empty() {
            return String::new();
        }
        wanted.sort_by_key(|weighed| std::cmp::Reverse(weighed.visits));
        let moves = wanted.into_iter().take(self.most_moves).enumerate();
        let moves: Vec<String> = moves.map(|(order, weighed)| self.told(order, weighed)).collect();
        let root = self.root(opinion).unwrap_or_default();
        let join = |parts: &[&str], between: &str| {
            parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
        };
        // Leela Zero reports moves only: its readers, such as Sabaki, expect the line to end with
        // a variation.
        let between = match self.dialect {
            Dialect::Leela => "\n",
            Dialect::Kata => " ",
        };
        join(&[&moves.join(" "), &join(&[&root, owners], " ")], between)
    }

    /// What is known of the position as a whole, where that was asked for.
    fn root(&self, opinion: &Opinion<Move>) -> Option<String> {
        if !self.with_root {
            return None;
        }
        let visits: u64 = opinion.moves.iter().map(|weighed| weighed.visits).sum();
        let leads = opinion.moves.iter().filter_map(|weighed| Some((weighed.visits as f32, weighed.lead?)));
        let (count, sum) =
            leads.fold((0.0, 0.0), |(count, sum), (visits, lead)| (count + visits, sum + visits * lead));
        let score = self.score((count > 0.0).then(|| sum / count));
        Some(format!(
            "rootInfo visits {visits} winrate {}{score}",
            self.chance(opinion.worth.to(seat(self.colour)))
        ))
    }

    /// By how much whoever was asked for leads at the end, given Black's lead, as KataGo tells it. All three are the mean of the play-outs.
    fn score(&self, black: Option<f32>) -> String {
        let Some(black) = black.filter(|_| self.dialect == Dialect::Kata) else { return String::new() };
        let lead = if self.colour == Colour::Black { black } else { -black };
        format!(" scoreMean {lead:.3} scoreLead {lead:.3} scoreSelfplay {lead:.3}")
    }

    /// A chance as it is told.
    fn chance(&self, chance: f32) -> String {
        match self.dialect {
            Dialect::Leela => format!("{:.0}", chance * 10_000.0),
            Dialect::Kata => format!("{chance:.6}"),
        }
    }

    fn told(
        &self,
        order: usize,
        EvaluatedMove { mv, worth, visits, line, prior, lead }: &EvaluatedMove<Move>,
    ) -> String {
        let visited = *visits as f32;
        // How low it may be, from so many play-outs that were won or lost.
        let lowest = (worth - 1.96 * (worth * (1.0 - worth) / visited).max(0.0).sqrt()).max(0.0);
        let prior = prior.map_or_else(String::new, |prior| format!("prior {} ", self.chance(prior)));
        let line: Vec<String> = line.iter().copied().map(written).collect();
        format!(
            "info move {} visits {visits} winrate {}{} {prior}lcb {} order {order} pv {}",
            written(*mv),
            self.chance(*worth),
            self.score(*lead),
            self.chance(lowest),
            line.join(" ")
        )
    }
}

impl Engine {
    /// Plays a move as `genmove` does and reports the player's analysis of the position before it.
    pub(super) fn genmove_analyze(&mut self, dialect: Dialect, arguments: &Arguments<'_>) -> Answer {
        let analysis = Analysis::read(dialect, arguments, self.game.to_move())?;
        let colour = analysis.colour;
        let mv = self.choose_by_the_clock(colour)?;
        let owners =
            if analysis.with_owners { owners(&self.turned_to(colour), colour) } else { String::new() };
        let opinion = self.opinion(colour, SLICE);
        let report = opinion.map(|opinion| analysis.report(&opinion, &owners)).unwrap_or_default();
        if mv != Move::Resign {
            self.make_move(colour, mv)?;
        }
        let before = if report.is_empty() { String::new() } else { format!("\n{report}") };
        Ok(format!("{before}\nplay {}", written(mv)))
    }

    /// Thinks about the position and tells what it finds, until whoever listens says something.
    pub(crate) fn analyse(&self, analysis: &Analysis, listener: &mut dyn Listener) -> io::Result<()> {
        let (seat, game) = (seat(analysis.colour), self.turned_to(analysis.colour));
        let view = game.view(Perspective::seat(seat));
        let mut analyst = bots::adviser::<Go>();
        let mut rng = bots::dice(self.seed, self.moves.len());
        let owners = if analysis.with_owners { owners(&game, analysis.colour) } else { String::new() };
        let only = analysis.only(&game);
        let mut next = Instant::now() + analysis.interval;
        loop {
            let budget = Budget::time(SLICE).in_place_of_level().on_cores(self.cores);
            let opinion = analyst
                .opinion(&mut SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng }, &only);
            let is_over = listener.has_spoken();
            if is_over || Instant::now() >= next {
                next = Instant::now() + analysis.interval;
                let report = opinion.map(|opinion| analysis.report(&opinion, &owners)).unwrap_or_default();
                if !report.is_empty() {
                    listener.tell(&report)?;
                }
            }
            if is_over {
                return Ok(());
            }
        }
    }
}

/// How surely each point is the colour's at the end, row by row from the top: 1 surely, -1 surely the other's.
fn owners(game: &Go, colour: Colour) -> String {
    let size = game.agreed().size;
    let owners = policy::ownership(game);
    let share = |point: Point| {
        let black =
            owners.get(usize::from(point.row()) * usize::from(size) + usize::from(point.column())).copied();
        let black = black.unwrap_or_default();
        if colour == Colour::Black { black } else { -black }
    };
    let points = (0..size).rev().flat_map(|row| (0..size).filter_map(move |column| Point::at(column, row)));
    format!("ownership {}", points.map(|point| format!("{:.3}", share(point))).collect::<Vec<_>>().join(" "))
}
