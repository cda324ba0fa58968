//! The analysis of a match, on the smallest game.

use stammtisch_catalog::analysis::{Analysis, Depth, decisions, judge};
use stammtisch_catalog::{AnyMatch, find};
use stammtisch_presentation::{Budget, Seat};

fn match_of(game: &str, moves: &str) -> Box<dyn AnyMatch> {
    let mut played = find(game).unwrap().start(&Default::default(), Vec::new()).unwrap();
    moves.split_whitespace().for_each(|text| {
        played.play_next(text).unwrap();
    });
    played
}

fn analysed(game: &dyn AnyMatch) -> Analysis {
    let mut analysis = Analysis::default();
    for decision in decisions(game).iter().rev() {
        analysis.add(judge(game, decision, Depth::Nodes(600), &Budget::unlimited(), 1).unwrap());
    }
    analysis
}

#[test]
fn the_move_that_gave_the_game_away_is_the_worst_mistake() {
    let game = match_of("tic-tac-toe", "a1 b2 a2 c3 a3");
    let analysis = analysed(game.as_ref());
    assert_eq!(analysis.judged.iter().map(|judged| judged.ply).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    let worst = analysis.mistakes()[0];
    assert_eq!((worst.ply, worst.seat, worst.best.text.as_str()), (3, Seat(1), "a3"));
    assert!(worst.loss() > 0.3, "{worst:?}");
    assert_eq!(analysis.at(4).unwrap().loss(), 0.0, "the win was taken");
    let series = analysis.series(game.as_ref());
    assert_eq!(series.len(), 2);
    assert_eq!(series[0].points.last(), Some(&(5, 1.0)));
    assert_eq!(series[1].points.last(), Some(&(5, 0.0)));
    let mut part = analysis;
    part.take_back(3);
    assert_eq!(
        part.series(game.as_ref())[0].points.len(),
        3,
        "the result is no point of an incomplete series"
    );
}

#[test]
fn a_match_that_goes_on_is_judged_up_to_where_it_stands() {
    let game = match_of("tic-tac-toe", "a1 b1");
    let analysis = analysed(game.as_ref());
    assert_eq!(analysis.judged.len(), 3);
    assert_eq!(analysis.judged[2].played, None);
    assert_eq!(analysis.missing_decisions(game.as_ref()), []);
    let longer = match_of("tic-tac-toe", "a1 b1 a2");
    let missing = analysis.missing_decisions(longer.as_ref());
    assert_eq!(missing.iter().map(|decision| decision.ply).collect::<Vec<_>>(), [2, 3]);
    let mut shorter = analysis;
    shorter.take_back(1);
    assert_eq!(shorter.judged.len(), 1);
}

#[test]
fn a_cancelled_analysis_judges_nothing() {
    let game = match_of("tic-tac-toe", "a1");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for decision in decisions(game.as_ref()) {
        assert_eq!(judge(game.as_ref(), &decision, Depth::Nodes(50), &cancelled, 1), None);
    }
}
