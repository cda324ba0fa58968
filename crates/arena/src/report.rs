//! What came out of a tournament, to be printed or written as JSON.

use serde::Serialize;
use stammtisch_presentation::Values;

use crate::game::{GamePlayed, PLY_LIMIT, Thinking};
use crate::rating::{Rating, ratings};
use crate::sprt::{Sprt, Verdict};
use crate::tally::Tally;
use crate::tournament::{Limit, Tournament};

/// The result of a tournament.
///
/// At a table for more than two everybody meets everybody, and beats those to whom the end was worth less: the second beats the third.
/// Whoever played several sides counts with their mean.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// What was agreed before every game.
    pub setup: Values,
    /// The seed of all dice.
    pub seed: u64,
    /// A game with that many plies was drawn.
    pub ply_limit: usize,
    /// How many games were to be played.
    pub planned: usize,
    /// How many games were broken off at the limit.
    pub cut: usize,
    /// How much everybody thought about a move.
    pub limit: Limit,
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
    /// Everybody, in the order of the list.
    pub players: Vec<PlayerReport>,
    /// Every pair that met.
    pub pairs: Vec<PairReport>,
    /// Every game, in the order of the schedule.
    pub games: Vec<GamePlayed>,
    /// What everybody did against everybody.
    #[serde(skip)]
    pub cross: Vec<Vec<Tally>>,
}

/// What came out of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// What was expected.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// How much more likely the higher expectation makes the games, as a logarithm.
    pub log_likelihood: f64,
    /// What the test says.
    pub verdict: Verdict,
}

/// What one player did.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// His name; with a number behind it if there are several of it.
    pub name: String,
    /// His meetings.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points by meeting, 0 to 1.
    pub score: f64,
    /// How strong he is among them.
    #[serde(flatten)]
    pub rating: Rating,
    /// Moves he was asked for.
    pub moves: u32,
    /// His mean time for a move ([`Thinking`]), in milliseconds. Differs from run to run.
    pub mean_ms: f64,
    /// His longest time for a move, in milliseconds. Differs from run to run.
    pub longest_ms: f64,
    /// How he came out of whole games, where more than two sides play.
    #[serde(flatten)]
    pub places: Option<Places>,
    /// What he did on each side of the table.
    pub sides: Vec<SideReport>,
}

/// How somebody came out of games of more than two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Places {
    /// Games that he has won, alone or together with others.
    pub first: u32,
    /// His mean place, 1 for the first; who came out alike share theirs.
    pub place: f64,
}

/// What one player did on one side: who hunted and who hid, say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReport {
    /// The side, as the game names it.
    pub side: &'static str,
    /// His games there.
    #[serde(flatten)]
    pub tally: Tally,
}

/// What two players did against each other, as the first counts it.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// Their places in the list.
    pub players: [usize; 2],
    /// Their meetings.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points of the first by meeting, 0 to 1.
    pub score: f64,
    /// Where his true score lies with 95 %.
    pub interval: (f64, f64),
}

impl Report {
    pub(crate) fn new(
        tournament: &Tournament,
        sides: &[&'static str],
        planned: usize,
        games: Vec<GamePlayed>,
    ) -> Report {
        let names = distinct(&tournament.players);
        let by_side = side_table(names.len(), sides, &games);
        let cross = cross_table(names.len(), &games);
        let thinking = thinking(names.len(), &games);
        let places = if sides.len() > 2 { places(names.len(), &games) } else { vec![None; names.len()] };
        let rated = ratings(&cross);
        let players = names.into_iter().zip(&cross).zip(rated).zip(thinking).zip(places).zip(by_side);
        Report {
            game: tournament.game.id(),
            setup: tournament.setup.clone(),
            seed: tournament.seed,
            ply_limit: tournament.ply_limit,
            planned,
            cut: games.iter().filter(|game| game.reason == PLY_LIMIT).count(),
            limit: tournament.limit,
            sprt: tournament.sprt.map(|sprt| SprtReport {
                sprt,
                log_likelihood: sprt.log_likelihood(&games),
                verdict: sprt.verdict(&games),
            }),
            players: players
                .map(|(((((name, row), rating), thinking), places), sides)| PlayerReport {
                    places,
                    sides,
                    ..PlayerReport::new(name, row, rating, thinking)
                })
                .collect(),
            pairs: pairs(&cross),
            games,
            cross,
        }
    }
}

impl PlayerReport {
    fn new(name: String, row: &[Tally], rating: Rating, thinking: Thinking) -> PlayerReport {
        let tally = row.iter().copied().fold(Tally::default(), Tally::and);
        let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e5).round() / 100.0;
        PlayerReport {
            name,
            tally,
            score: tally.score(),
            rating,
            moves: thinking.moves,
            mean_ms: milliseconds(thinking.total / thinking.moves.max(1)),
            longest_ms: milliseconds(thinking.longest),
            places: None,
            sides: Vec::new(),
        }
    }
}

/// The names, with a number behind those that are there more than once.
fn distinct(names: &[String]) -> Vec<String> {
    let name = |(index, name): (usize, &String)| {
        let before = names.iter().take(index).filter(|other| *other == name).count();
        let all = names.iter().filter(|other| *other == name).count();
        if all == 1 { name.clone() } else { format!("{name} {}", before + 1) }
    };
    names.iter().enumerate().map(name).collect()
}

fn cross_table(players: usize, games: &[GamePlayed]) -> Vec<Vec<Tally>> {
    let mut cross = vec![vec![Tally::default(); players]; players];
    for game in games {
        let mut present = game.sides.clone();
        present.sort_unstable();
        present.dedup();
        let worths = game.known_worths();
        let worth = |player: usize| {
            let his = || game.sides.iter().zip(&worths).filter(move |(other, _)| **other == player);
            his().map(|(_, worth)| worth).sum::<f32>() / his().count() as f32
        };
        for &a in &present {
            for &b in present.iter().filter(|b| **b != a) {
                cross[a][b].count(worth(a), worth(b));
            }
        }
    }
    cross
}

/// What each player did on each side.
fn side_table(players: usize, sides: &[&'static str], games: &[GamePlayed]) -> Vec<Vec<SideReport>> {
    let row: Vec<_> = sides.iter().map(|&side| SideReport { side, tally: Tally::default() }).collect();
    let mut table = vec![row; players];
    for game in games {
        for (side, player) in game.sides.iter().enumerate() {
            if let Some(report) = table.get_mut(*player).and_then(|row| row.get_mut(side)) {
                let won = game.winners.contains(&side);
                report.tally.count(won, game.winners.iter().any(|winner| *winner != side));
            }
        }
    }
    table
}

/// How each player came out of his games, if he has played any.
fn places(players: usize, games: &[GamePlayed]) -> Vec<Option<Places>> {
    let mut sums = vec![(0_u32, Places::default()); players];
    for game in games {
        for (player, place) in game.sides.iter().zip(game.places()) {
            let (count, sum) = &mut sums[*player];
            *count += 1;
            sum.place += place;
        }
        let won = |player: usize| game.winners.iter().any(|side| game.sides.get(*side) == Some(&player));
        for (player, (_, sum)) in sums.iter_mut().enumerate() {
            sum.first += u32::from(won(player));
        }
    }
    let mean = |(count, sum): (u32, Places)| Places { place: sum.place / f64::from(count), ..sum };
    sums.into_iter().map(|sum| (sum.0 > 0).then(|| mean(sum))).collect()
}

fn thinking(players: usize, games: &[GamePlayed]) -> Vec<Thinking> {
    let mut all = vec![Thinking::default(); players];
    for game in games {
        for (player, thinking) in game.sides.iter().zip(&game.thinking) {
            all[*player].add(*thinking);
        }
    }
    all
}

fn pairs(cross: &[Vec<Tally>]) -> Vec<PairReport> {
    let all = (0..cross.len()).flat_map(|a| (a + 1..cross.len()).map(move |b| [a, b]));
    let met =
        all.map(|players| (players, cross[players[0]][players[1]])).filter(|(_, tally)| tally.games() > 0);
    met.map(|(players, tally)| PairReport {
        players,
        tally,
        score: tally.score(),
        interval: tally.score_interval(),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(sides: &[usize], winners: &[usize]) -> GamePlayed {
        GamePlayed {
            sides: sides.to_vec(),
            seed: 0,
            winners: winners.to_vec(),
            worths: Vec::new(),
            reason: "test".into(),
            plies: 1,
            thinking: vec![Thinking::default(); sides.len()],
            fault: None,
        }
    }

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    #[test]
    fn a_win_counts_for_whoever_played_that_side() {
        let cross = cross_table(2, &[game(&[0, 1], &[0]), game(&[1, 0], &[0]), game(&[1, 0], &[])]);
        assert_eq!(cross[0][1], tally(1, 1, 1));
        assert_eq!(cross[1][0], tally(1, 1, 1));
    }

    #[test]
    fn at_a_larger_table_everybody_beats_those_behind_him() {
        let ranked = GamePlayed { worths: vec![0.0, 1.0, 0.5], ..game(&[2, 0, 1], &[1]) };
        let cross = cross_table(3, std::slice::from_ref(&ranked));
        assert_eq!([cross[0][1], cross[1][2], cross[2][0]], [tally(1, 0, 0), tally(1, 0, 0), tally(0, 0, 1)]);
        let even = GamePlayed { worths: vec![0.75, 0.0, 0.75], ..game(&[2, 0, 1], &[0, 2]) };
        let told: Vec<_> = places(3, &[ranked, even]).into_iter().flatten().collect();
        let place = |first, place| Places { first, place };
        assert_eq!(told, [place(1, 2.0), place(1, 1.75), place(1, 2.25)]);
    }

    #[test]
    fn whoever_plays_two_sides_counts_with_their_mean() {
        let worths = vec![1.0, 0.5, 0.0, 0.75];
        let cross = cross_table(2, &[GamePlayed { worths, ..game(&[0, 1, 0, 1], &[0]) }]);
        assert_eq!(cross[0][1], tally(0, 0, 1));
        let told = places(2, &[game(&[0, 1, 0, 1], &[0, 2])]);
        assert_eq!(told[0], Some(Places { first: 1, place: 1.5 }), "one game was won");
    }

    #[test]
    fn where_only_the_winner_is_known_he_beats_all_and_the_others_draw() {
        let cross = cross_table(3, &[game(&[2, 0, 1], &[0])]);
        assert_eq!([cross[2][0], cross[2][1], cross[0][1]], [tally(1, 0, 0), tally(1, 0, 0), tally(0, 1, 0)]);
    }

    #[test]
    fn whoever_plays_two_sides_meets_the_other_once() {
        let cross = cross_table(2, &[game(&[0, 1, 0, 1], &[0, 2])]);
        assert_eq!((cross[0][1], cross[0][0]), (tally(1, 0, 0), tally(0, 0, 0)));
    }

    #[test]
    fn what_somebody_did_is_told_by_side() {
        let games = [game(&[0, 1], &[0]), game(&[1, 0], &[0]), game(&[0, 1], &[1]), game(&[1, 0], &[])];
        let table = side_table(2, &["mister-x", "detectives"], &games);
        let told: Vec<Vec<Tally>> =
            table.iter().map(|row| row.iter().map(|report| report.tally).collect()).collect();
        assert_eq!(told, [[tally(1, 0, 1), tally(0, 1, 1)], [tally(1, 1, 0), tally(1, 0, 1)]]);
        assert_eq!(table[1][1].side, "detectives");
    }

    #[test]
    fn players_of_one_kind_are_told_apart() {
        let names = ["random", "classic", "random"].map(str::to_owned);
        assert_eq!(distinct(&names), ["random 1", "classic", "random 2"]);
    }
}
