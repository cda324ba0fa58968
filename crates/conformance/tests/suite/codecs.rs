//! Move notation and touch paths, encoded and decoded.

use std::collections::BTreeSet;

use stammtisch_conformance::{check_sentence, ensure, every_match};
use stammtisch_presentation::{Path, Paths, SeatSet};

#[test]
fn a_move_that_is_written_is_read_as_the_same_move() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        for (actor, text) in moment.legal() {
            ensure!(
                text.trim() == text && !text.contains(char::is_whitespace),
                "the move “{text}” has blanks"
            );
            let mut table = moment.table.fork();
            table.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
            let written = table.moves().pop();
            ensure!(written == Some((actor, text.clone())), "{text} is written as {written:?}");
        }
        Ok(())
    });
}

#[test]
fn touches_make_exactly_the_legal_moves_and_resignation() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let table = moment.table;
        for seat in table.turn().seats().iter() {
            let only = SeatSet::only(seat);
            let legal: BTreeSet<String> = table.legal(seat.into()).into_iter().collect();
            let mut made = BTreeSet::new();
            for path in leaves(&table.touches(only)) {
                let (by, moves) = table
                    .interpret_touches(only, &path)
                    .map_err(|why| format!("{path:?} makes no move: {why:?}"))?;
                let [text] = moves.as_slice() else { return Err(format!("{path:?} makes {moves:?}")) };
                let text = text.clone();
                ensure!(by == seat, "{path:?} is a move of {by:?}, not of {seat:?}");
                ensure!(made.insert(text.clone()), "two paths make {text}, one is {path:?}");
                if !legal.contains(&text) {
                    table
                        .fork()
                        .play(seat.into(), &text)
                        .map_err(|why| format!("touched {text}: {why:?}"))?;
                }
            }
            let missing = legal.difference(&made).next();
            ensure!(
                missing.is_none(),
                "no path makes {missing:?}: paths are equal or prefixes of each other"
            );
            let extra: Vec<&String> = made.difference(&legal).collect();
            ensure!(extra.len() <= 1, "touches make {extra:?}, and only one of them can be resigning");
        }
        Ok(())
    });
}

#[test]
fn touches_of_several_seats_are_the_union_of_each() {
    every_match(|moment| {
        let table = moment.table;
        let all_seats = SeatSet::first(table.seats().len());
        let together: BTreeSet<Path> = leaves(&table.touches(all_seats)).into_iter().collect();
        let each: BTreeSet<Path> =
            all_seats.iter().flat_map(|seat| leaves(&table.touches(SeatSet::only(seat)))).collect();
        ensure!(together == each, "together the seats can touch {together:?}, one by one {each:?}");
        Ok(())
    });
}

#[test]
fn touches_that_make_no_move_are_refused_with_a_sentence() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let all_seats = SeatSet::first(moment.table.seats().len());
        let mut paths = vec![Path::default(), Path::from("nowhere")];
        for path in moment.table.touches(all_seats).iter().take(20) {
            paths.push(Path::of(&[path, &"nowhere"]));
            paths.push(path.touches().take(path.len() - 1).collect());
        }
        for path in paths {
            let refused = moment.table.interpret_touches(all_seats, &path).err();
            let refused = refused.ok_or_else(|| format!("{path:?} makes a move"))?;
            check_sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

/// All complete paths.
fn leaves(paths: &Paths) -> Vec<Path> {
    paths.iter().cloned().collect()
}
