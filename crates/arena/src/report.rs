//! The report of a tournament, for output as text or JSON.

use serde::Serialize;
use stammtisch_presentation::Values;

use crate::game::{GamePlayed, PLY_LIMIT, ThinkingTime};
use crate::rating::{Rating, ratings};
use crate::sprt::{Sprt, SprtVerdict};
use crate::tournament::{ThinkingLimit, Tournament};
use crate::win_draw_loss::WinDrawLoss;

/// The result of a tournament.
///
/// A game with more than two players counts as one result for every pair of them, by their values:
/// the second beats the third. A player on several sides counts with the mean of their values.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The id of the game.
    pub game: &'static str,
    /// The setup of every game.
    pub setup: Values,
    /// The seed of all random numbers.
    pub seed: u64,
    /// A game that reached this number of plies was drawn.
    pub ply_limit: usize,
    /// The number of games in the schedule.
    pub planned: usize,
    /// The number of games that reached the ply limit.
    pub cut: usize,
    /// The limit of a bot's search for a move.
    pub limit: ThinkingLimit,
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
    /// The players, in the order of the list.
    pub players: Vec<PlayerReport>,
    /// Every pair that played.
    pub pairs: Vec<PairReport>,
    /// Every game, in the order of the schedule.
    pub games: Vec<GamePlayed>,
    /// The cross table: `cross[a][b]` holds the results of `a` against `b`.
    #[serde(skip)]
    pub cross: Vec<Vec<WinDrawLoss>>,
}

/// The result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio of the higher score to the lower one.
    pub log_likelihood: f64,
    /// The state of the test.
    pub verdict: SprtVerdict,
}

/// The results of one player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// The name, with a number if several players have it.
    pub name: String,
    /// All results against other players.
    #[serde(flatten)]
    pub wdl: WinDrawLoss,
    /// Points per result, 0 to 1.
    pub score: f64,
    /// The Elo rating among the players.
    #[serde(flatten)]
    pub rating: Rating,
    /// The number of moves.
    pub moves: u32,
    /// The mean time for a move ([`ThinkingTime`]) in milliseconds. Differs from run to run.
    pub mean_ms: f64,
    /// The longest time for a move in milliseconds. Differs from run to run.
    pub longest_ms: f64,
    /// The placement in whole games, if the game has more than two sides.
    #[serde(flatten)]
    pub placement: Option<Placement>,
    /// The results on each side.
    pub sides: Vec<SideReport>,
}

/// The placement of a player in games of more than two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Placement {
    /// The number of games won, alone or together with others.
    pub first: u32,
    /// The mean rank, 1 for the first. Players with the same result share their mean rank.
    #[serde(rename = "place")]
    pub mean_place: f64,
}

/// The results of one player on one side, such as Mister X or the detectives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReport {
    /// The id of the side.
    pub side: &'static str,
    /// The results on that side.
    #[serde(flatten)]
    pub wdl: WinDrawLoss,
}

/// The results of two players against each other, from the view of the first.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// The indices of the players in the list.
    pub players: [usize; 2],
    /// The results of the first player.
    #[serde(flatten)]
    pub wdl: WinDrawLoss,
    /// Points of the first player per result, 0 to 1.
    pub score: f64,
    /// The 95 % confidence interval of that score.
    pub interval: (f64, f64),
}

impl Report {
    pub(crate) fn new(
        tournament: &Tournament,
        sides: &[&'static str],
        planned: usize,
        games: Vec<GamePlayed>,
    ) -> Report {
        let names = distinct_names(&tournament.players);
        let by_side = side_table(names.len(), sides, &games);
        let cross = cross_table(names.len(), &games);
        let thinking = thinking_times(names.len(), &games);
        let placements =
            if sides.len() > 2 { placements(names.len(), &games) } else { vec![None; names.len()] };
        let ratings = ratings(&cross);
        let players = names.into_iter().zip(&cross).zip(ratings).zip(thinking).zip(placements).zip(by_side);
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
                .map(|(((((name, row), rating), thinking), placement), sides)| PlayerReport {
                    placement,
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
    fn new(name: String, row: &[WinDrawLoss], rating: Rating, thinking: ThinkingTime) -> PlayerReport {
        let wdl = row.iter().copied().fold(WinDrawLoss::default(), WinDrawLoss::and);
        let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e5).round() / 100.0;
        PlayerReport {
            name,
            wdl,
            score: wdl.score(),
            rating,
            moves: thinking.moves,
            mean_ms: milliseconds(thinking.total / thinking.moves.max(1)),
            longest_ms: milliseconds(thinking.longest),
            placement: None,
            sides: Vec::new(),
        }
    }
}

/// The names, numbered where they occur more than once.
fn distinct_names(names: &[String]) -> Vec<String> {
    let name = |(index, name): (usize, &String)| {
        let before = names.iter().take(index).filter(|other| *other == name).count();
        let all = names.iter().filter(|other| *other == name).count();
        if all == 1 { name.clone() } else { format!("{name} {}", before + 1) }
    };
    names.iter().enumerate().map(name).collect()
}

fn cross_table(players: usize, games: &[GamePlayed]) -> Vec<Vec<WinDrawLoss>> {
    let mut cross = vec![vec![WinDrawLoss::default(); players]; players];
    for game in games {
        let mut present = game.sides.clone();
        present.sort_unstable();
        present.dedup();
        let values = game.result_values();
        let mean_value = |player: usize| {
            let own = || game.sides.iter().zip(&values).filter(move |(other, _)| **other == player);
            own().map(|(_, value)| value).sum::<f32>() / own().count() as f32
        };
        for &a in &present {
            for &b in present.iter().filter(|b| **b != a) {
                cross[a][b].count(mean_value(a), mean_value(b));
            }
        }
    }
    cross
}

/// The results of each player on each side.
fn side_table(players: usize, sides: &[&'static str], games: &[GamePlayed]) -> Vec<Vec<SideReport>> {
    let row: Vec<_> = sides.iter().map(|&side| SideReport { side, wdl: WinDrawLoss::default() }).collect();
    let mut table = vec![row; players];
    for game in games {
        for (side, player) in game.sides.iter().enumerate() {
            if let Some(report) = table.get_mut(*player).and_then(|row| row.get_mut(side)) {
                let won = game.winners.contains(&side);
                report.wdl.count(won, game.winners.iter().any(|winner| *winner != side));
            }
        }
    }
    table
}

/// The placement of each player; `None` for players without games.
fn placements(players: usize, games: &[GamePlayed]) -> Vec<Option<Placement>> {
    let mut sums = vec![(0_u32, Placement::default()); players];
    for game in games {
        for (player, place) in game.sides.iter().zip(game.ranks()) {
            let (count, sum) = &mut sums[*player];
            *count += 1;
            sum.mean_place += place;
        }
        let won = |player: usize| game.winners.iter().any(|side| game.sides.get(*side) == Some(&player));
        for (player, (_, sum)) in sums.iter_mut().enumerate() {
            sum.first += u32::from(won(player));
        }
    }
    let mean =
        |(count, sum): (u32, Placement)| Placement { mean_place: sum.mean_place / f64::from(count), ..sum };
    sums.into_iter().map(|sum| (sum.0 > 0).then(|| mean(sum))).collect()
}

fn thinking_times(players: usize, games: &[GamePlayed]) -> Vec<ThinkingTime> {
    let mut all = vec![ThinkingTime::default(); players];
    for game in games {
        for (player, thinking) in game.sides.iter().zip(&game.thinking) {
            all[*player].add(*thinking);
        }
    }
    all
}

fn pairs(cross: &[Vec<WinDrawLoss>]) -> Vec<PairReport> {
    let all = (0..cross.len()).flat_map(|a| (a + 1..cross.len()).map(move |b| [a, b]));
    let results = all.map(|players| (players, cross[players[0]][players[1]]));
    let report = |(players, wdl): ([usize; 2], WinDrawLoss)| PairReport {
        players,
        wdl,
        score: wdl.score(),
        interval: wdl.score_interval(),
    };
    results.filter(|(_, wdl)| wdl.games() > 0).map(report).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(sides: &[usize], winners: &[usize]) -> GamePlayed {
        GamePlayed {
            sides: sides.to_vec(),
            seed: 0,
            winners: winners.to_vec(),
            values: Vec::new(),
            reason: "test".into(),
            plies: 1,
            thinking: vec![ThinkingTime::default(); sides.len()],
            failure: None,
        }
    }

    fn wdl(wins: u32, draws: u32, losses: u32) -> WinDrawLoss {
        WinDrawLoss { wins, draws, losses }
    }

    #[test]
    fn a_win_counts_for_the_player_of_that_side() {
        let cross = cross_table(2, &[game(&[0, 1], &[0]), game(&[1, 0], &[0]), game(&[1, 0], &[])]);
        assert_eq!(cross[0][1], wdl(1, 1, 1));
        assert_eq!(cross[1][0], wdl(1, 1, 1));
    }

    #[test]
    fn in_larger_games_players_beat_those_ranked_below() {
        let ranked = GamePlayed { values: vec![0.0, 1.0, 0.5], ..game(&[2, 0, 1], &[1]) };
        let cross = cross_table(3, std::slice::from_ref(&ranked));
        assert_eq!([cross[0][1], cross[1][2], cross[2][0]], [wdl(1, 0, 0), wdl(1, 0, 0), wdl(0, 0, 1)]);
        let even = GamePlayed { values: vec![0.75, 0.0, 0.75], ..game(&[2, 0, 1], &[0, 2]) };
        let found: Vec<_> = placements(3, &[ranked, even]).into_iter().flatten().collect();
        let place = |first, mean_place| Placement { first, mean_place };
        assert_eq!(found, [place(1, 2.0), place(1, 1.75), place(1, 2.25)]);
    }

    #[test]
    fn a_player_of_two_sides_counts_with_their_mean() {
        let values = vec![1.0, 0.5, 0.0, 0.75];
        let cross = cross_table(2, &[GamePlayed { values, ..game(&[0, 1, 0, 1], &[0]) }]);
        assert_eq!(cross[0][1], wdl(0, 0, 1));
        let found = placements(2, &[game(&[0, 1, 0, 1], &[0, 2])]);
        assert_eq!(found[0], Some(Placement { first: 1, mean_place: 1.5 }), "one game was won");
    }

    #[test]
    fn without_values_the_winner_beats_all_and_others_draw() {
        let cross = cross_table(3, &[game(&[2, 0, 1], &[0])]);
        assert_eq!([cross[2][0], cross[2][1], cross[0][1]], [wdl(1, 0, 0), wdl(1, 0, 0), wdl(0, 1, 0)]);
    }

    #[test]
    fn a_game_on_two_sides_counts_once_per_opponent() {
        let cross = cross_table(2, &[game(&[0, 1, 0, 1], &[0, 2])]);
        assert_eq!((cross[0][1], cross[0][0]), (wdl(1, 0, 0), wdl(0, 0, 0)));
    }

    #[test]
    fn results_are_counted_by_side() {
        let games = [game(&[0, 1], &[0]), game(&[1, 0], &[0]), game(&[0, 1], &[1]), game(&[1, 0], &[])];
        let table = side_table(2, &["mister-x", "detectives"], &games);
        let found: Vec<Vec<WinDrawLoss>> =
            table.iter().map(|row| row.iter().map(|report| report.wdl).collect()).collect();
        assert_eq!(found, [[wdl(1, 0, 1), wdl(0, 1, 1)], [wdl(1, 1, 0), wdl(1, 0, 1)]]);
        assert_eq!(table[1][1].side, "detectives");
    }

    #[test]
    fn players_with_the_same_name_are_numbered() {
        let names = ["random", "classic", "random"].map(str::to_owned);
        assert_eq!(distinct_names(&names), ["random 1", "classic", "random 2"]);
    }
}
