//! Loading and saving loses nothing that is in a file.

use super::tree::{Node, Property, Tree};
use super::{load, save};
use crate::rules::{Colour, Go, Phase, seat};
use stammtisch_presentation::{Actor, MatchMeta, Played, Record};

const FOREIGN: [(&str, &[u8]); 4] = [
    ("sgfmill", include_bytes!("../../tests/data/sgf/sgfmill.sgf")),
    ("sgfmill, Latin-1", include_bytes!("../../tests/data/sgf/sgfmill-latin1.sgf")),
    ("Sabaki", include_bytes!("../../tests/data/sgf/sabaki.sgf")),
    ("GNU Go", include_bytes!("../../tests/data/sgf/gnugo.sgf")),
];

/// Suicide, repetition, late set-up, old names, two games, and a stone without a liberty.
const ODD: [&[u8]; 8] = [
    b"(;SZ[5]KM[0];B[bb];W[ba];B[cc];W[ab];B[aa]C[suicide];W[dd]TR[dd])",
    b"(;SZ[5]KM[0];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb]C[repeats];W[ee])",
    b"(;SZ[5]KM[0];B[bb];W[cc]AB[dd]C[late];B[ee])",
    b"(;gm[1]sz[9]km[0];b[ee]c[small])",
    b"(;GaMe[1]SiZe[9]KoMi[0]PlayerBlack[Ann]WhiTe[x];Black[ee])",
    b"(;SZ[9]KM[0];B[aa])(;SZ[9]KM[0]C[second](;B[bb])(;B[cc]))",
    b"(;SZ[9]KM[0]AB[aa]AW[ab][ba]C[no liberty];B[ee])",
    b"(;SZ[9]KM[0]AB[zz][ee];B[ff];W[zz]C[off the board];B[gg])",
];

fn tree(file: &[u8]) -> Tree {
    Tree::read(file).unwrap_or_else(|why| panic!("{why:?}"))
}

/// All properties of a tree, each with the moves that lead to it, except those that describe the
/// file itself.
fn all(tree: &Tree) -> Vec<(Vec<String>, String)> {
    let properties = |node: &Node| -> Vec<String> {
        let is_content = |p: &&Property| !["FF", "CA", "AP"].contains(&p.name.as_str());
        node.properties.iter().filter(is_content).map(|p| format!("{}{:?}", p.name, p.values)).collect()
    };
    let moves = |node: &Node| {
        node.find("B").or(node.find("W")).map_or_else(String::new, |p| format!("{}{:?}", p.name, p.values))
    };
    let mut all = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        let path: Vec<String> = tree.path_to(index).iter().map(|&at| moves(&tree.nodes[at])).collect();
        all.extend(properties(node).into_iter().map(|property| (path.clone(), property)));
    }
    all
}

fn saved(record: &Record<Go>, file: &[u8]) -> Tree {
    let meta = MatchMeta { file: Some(file.into()), day: None };
    tree(save(record, &record.first_state().unwrap(), &meta).unwrap().as_bytes())
}

#[test]
fn loading_and_saving_keeps_everything() {
    for (from, file) in FOREIGN.into_iter().chain(ODD.map(|file| ("odd", file))) {
        let loaded = load(file).unwrap_or_else(|why| panic!("{from}: {why:?}"));
        let before = all(&tree(file));
        let after = all(&saved(&loaded.record, file));
        assert_eq!(before, after, "{from}");
    }
}

#[test]
fn new_moves_become_the_main_line_and_nothing_is_lost() {
    for (from, file) in FOREIGN.into_iter().chain(ODD.map(|file| ("odd", file))) {
        let mut record = load(file).unwrap().record;
        for back in [0, 3] {
            let plies = record.moves.len().saturating_sub(back);
            let before = record.moves.get(plies).map(|played| played.mv);
            record.moves.truncate(plies);
            let game = record.state_after(plies).unwrap();
            if let Phase::Over(_) = game.phase() {
                continue;
            }
            let colour = Colour::BOTH.into_iter().find(|&colour| game.may_move(colour)).unwrap();
            let mut choices = Vec::new();
            game.each_move(colour, |mv| choices.extend(Some(mv).filter(|&mv| Some(mv) != before)));
            let mv = choices[choices.len() / 2];
            record.moves.push(Played { actor: Actor::Seat(seat(colour)), mv });
            let after = saved(&record, file);
            let texts = all(&after);
            for (path, property) in all(&tree(file)) {
                let is_there = texts.iter().any(|(other, text)| *other == path && *text == property);
                assert!(
                    is_there || property.starts_with("RE") || property.starts_with("XM"),
                    "{from}: {path:?} {property}"
                );
            }
            let again = load(after.write().as_bytes()).unwrap().record;
            assert_eq!(again.moves, record.moves, "{from}");
        }
    }
}

#[test]
fn changed_scoring_replaces_our_moves_and_adds_no_nodes() {
    let file = b"(;SZ[5]KM[0]RE[0];B[cc];W[];B[]XM[W dead:C3][W done][B done])";
    let mut record = load(file).unwrap().record;
    assert_eq!(record.moves.len(), 6);
    assert_eq!(saved(&record, file).nodes.len(), 4);
    record.moves.truncate(3);
    for colour in Colour::BOTH {
        record.moves.push(Played { actor: Actor::Seat(seat(colour)), mv: crate::rules::Move::Done });
    }
    let after = saved(&record, file);
    assert_eq!(after.nodes.len(), 4);
    assert_eq!(after.nodes[3].find("XM").unwrap().values, ["B done", "W done"]);
    assert_eq!(after.nodes[0].find("RE").unwrap().values, ["B+24"]);
    assert_eq!(load(after.write().as_bytes()).unwrap().record.moves, record.moves);
}
