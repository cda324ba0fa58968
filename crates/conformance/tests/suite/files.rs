//! Round trips of records, positions and the game's own files, and taking back.

use std::cell::RefCell;
use std::collections::BTreeMap;

use stammtisch_catalog::{AnyMatch, RECORD_FORMAT};
use stammtisch_conformance::{Checked, TestRng, check_sentence, ensure, every_game, every_match, walk};
use stammtisch_presentation::{SeatTag, Turn};

/// What a position was like during play.
struct PositionSnapshot {
    hash: u64,
    position: String,
    legal: Vec<String>,
}

impl PositionSnapshot {
    fn of(table: &dyn AnyMatch) -> PositionSnapshot {
        PositionSnapshot { hash: table.hash(), position: table.position(), legal: all_legal(table) }
    }

    fn check_equals(&self, table: &dyn AnyMatch) -> Checked {
        let ply = table.ply();
        ensure!(
            table.position() == self.position,
            "ply {ply} was {}, now it is {}",
            self.position,
            table.position()
        );
        ensure!(table.hash() == self.hash, "ply {ply} has another hash than when it was played");
        ensure!(all_legal(table) == self.legal, "ply {ply} has other legal moves than when it was played");
        Ok(())
    }
}

#[test]
fn a_loaded_record_is_the_same_match_back_to_every_ply() {
    every_game(|game| {
        for seed in 0..3 {
            let seen: RefCell<Vec<PositionSnapshot>> = RefCell::default();
            let mut table = walk(game, seed, |moment| {
                seen.borrow_mut().push(PositionSnapshot::of(moment.table));
                Ok(())
            })?;
            let seen = seen.into_inner();
            table.set_seat_tags(tags(table.as_ref()));
            let file =
                table.write(RECORD_FORMAT.id).map_err(|why| format!("seed {seed}: not written: {why:?}"))?;
            let (mut loaded, notes) =
                game.load(&file).map_err(|why| format!("seed {seed}: not read: {why:?}"))?;
            ensure!(notes.is_empty(), "seed {seed}: reading the record notes {notes:?}");
            same_match(table.as_ref(), loaded.as_ref()).map_err(|fault| format!("seed {seed}: {fault}"))?;
            let again =
                loaded.write(RECORD_FORMAT.id).map_err(|why| format!("not written again: {why:?}"))?;
            ensure!(file == again, "seed {seed}: the record differs when it is written again");
            let plies: Vec<usize> = (0..seen.len()).collect();
            for ply in TestRng::new(seed).sample(&plies, 40).into_iter().rev() {
                loaded.take_back(ply).map_err(|why| format!("seed {seed}: ply {ply} stays: {why:?}"))?;
                ensure!(loaded.ply() == ply, "seed {seed}: after going back to {ply} it is {}", loaded.ply());
                seen[ply].check_equals(loaded.as_ref()).map_err(|fault| format!("seed {seed}: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_record_can_end_at_any_ply() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let file = moment.table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        let (loaded, _) = moment.game().load(&file).map_err(|why| format!("not read: {why:?}"))?;
        same_match(moment.table, loaded.as_ref())
    });
}

#[test]
fn a_changed_record_is_refused_with_a_sentence() {
    every_match(|moment| {
        if moment.table.turn() != Turn::Over {
            return Ok(());
        }
        let file = moment.table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        let text = String::from_utf8(file).map_err(|error| error.to_string())?;
        let lines: Vec<&str> = text.lines().collect();
        let mut rng = moment.rng();
        for _ in 0..10 {
            let mut changed = lines.clone();
            changed.remove(1 + rng.below(lines.len() - 2));
            let refused = moment.game().load(changed.join("\n").as_bytes()).err();
            let refused = refused.ok_or("a record is read although a move is missing")?;
            check_sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

#[test]
fn a_position_text_leads_to_the_same_position() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let table = moment.table;
        let text = table.position();
        ensure!(text.lines().count() == 1, "the position is not one line: {text}");
        let resumed = moment.game().resume(&table.setup(), &text, Vec::new());
        let resumed = resumed.map_err(|why| format!("the position {text} cannot be read: {why:?}"))?;
        ensure!(resumed.position() == text, "the position {text} becomes {}", resumed.position());
        ensure!(resumed.turn() == table.turn(), "in {text} the turn differs");
        ensure!(resumed.scores() == table.scores(), "in {text} the scores differ");
        ensure!(resumed.outcome() == table.outcome(), "in {text} the outcome differs");
        let before = all_legal(table);
        let after = all_legal(resumed.as_ref());
        let lost = before.iter().find(|mv| !after.contains(mv));
        ensure!(lost.is_none(), "in {text} the move {lost:?} is no longer legal");
        let whole = resumed.hash() == table.hash();
        ensure!(!whole || before == after, "in {text} there are more legal moves than before");
        Ok(())
    });
}

#[test]
fn positions_that_differ_have_different_hashes() {
    every_game(|game| {
        let seen: RefCell<BTreeMap<u64, String>> = RefCell::default();
        let check_unique = |table: &dyn AnyMatch| {
            let position = table.position();
            let mut seen = seen.borrow_mut();
            let first = seen.entry(table.hash()).or_insert_with(|| position.clone());
            ensure!(*first == position, "{first} and {position} have the same hash");
            Ok(())
        };
        walk(game, 0, |moment| {
            check_unique(moment.table)?;
            let moves = if moment.is_thorough { moment.legal() } else { Vec::new() };
            for (actor, text) in moves {
                let mut table = moment.table.fork();
                table.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
                check_unique(table.as_ref())?;
            }
            Ok(())
        })?;
        Ok(())
    });
}

#[test]
fn every_loadable_format_leads_to_the_same_game() {
    every_game(|game| {
        for format in game.formats() {
            let written = RefCell::new(0);
            for seed in 0..4 {
                walk(game, seed, |moment| {
                    if !moment.is_thorough {
                        return Ok(());
                    }
                    let Ok(file) = moment.table.write(format.id) else { return Ok(()) };
                    *written.borrow_mut() += 1;
                    match game.load(&file) {
                        Err(why) if format.load => {
                            Err(format!("the {} file is not read: {why:?}", format.id))
                        }
                        Err(why) => check_sentence(game, &why),
                        Ok(_) if !format.load => Err(format!("a {} file is read after all", format.id)),
                        Ok((loaded, _)) => same_game(moment.table, loaded.as_ref(), format.id)
                            .map_err(|fault| format!("a {} file: {fault}", format.id)),
                    }
                })?;
            }
            ensure!(written.into_inner() > 0, "the format {} is never written", format.id);
        }
        Ok(())
    });
}

#[test]
fn a_log_is_write_only_and_written_unless_chance_moves() {
    every_game(|game| {
        let Some(log) = game.log() else { return Ok(()) };
        let format = game.formats().iter().find(|format| format.id == log.format);
        let format = format.ok_or_else(|| format!("there is no format {}", log.format))?;
        ensure!(!format.load, "the log {} can be loaded", log.name);
        ensure!(
            log.name.ends_with(&format!(".{}", format.extension)) && !log.name.contains(['/', '\\']),
            "the log is called {}",
            log.name
        );
        walk(game, 0, |moment| {
            let written = moment.table.write(log.format);
            ensure!(moment.table.turn() == Turn::Chance || written.is_ok(), "the log cannot be written");
            Ok(())
        })?;
        Ok(())
    });
}

#[test]
fn a_file_is_written_iff_can_write_says_so() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        for format in moment.game().formats() {
            let written = moment.table.write(format.id);
            let can = moment.table.can_write(format.id);
            ensure!(can == written.is_ok(), "{}: said to be writable: {can}, but {written:?}", format.id);
            if let Err(why) = written {
                check_sentence(moment.game(), &why)?;
            }
        }
        Ok(())
    });
}

#[test]
fn an_unknown_format_is_refused_with_a_sentence() {
    every_match(|moment| {
        let refused = moment.table.write("parchment").err().ok_or("it writes parchment")?;
        check_sentence(moment.game(), &refused)
    });
}

fn same_match(one: &dyn AnyMatch, other: &dyn AnyMatch) -> Checked {
    ensure!(one.setup() == other.setup(), "the setup {:?} becomes {:?}", one.setup(), other.setup());
    ensure!(one.seat_tags() == other.seat_tags(), "{:?} become {:?}", one.seat_tags(), other.seat_tags());
    ensure!(one.moves() == other.moves(), "the moves differ");
    ensure!(one.hash() == other.hash(), "the hashes differ");
    same_position(one, other)
}

/// Compares what the game's own format stores: hidden objects may be in another order.
fn same_game(one: &dyn AnyMatch, other: &dyn AnyMatch, format: &str) -> Checked {
    ensure!(one.turn() == other.turn(), "{:?} becomes {:?}", one.turn(), other.turn());
    ensure!(one.outcome() == other.outcome(), "{:?} becomes {:?}", one.outcome(), other.outcome());
    ensure!(one.scores() == other.scores(), "the scores {:?} become {:?}", one.scores(), other.scores());
    let before = all_legal(one);
    let after = all_legal(other);
    ensure!(before == after, "the moves {before:?} become {after:?}");
    ensure!(one.write(format) == other.write(format), "it differs when it is written again");
    Ok(())
}

fn same_position(one: &dyn AnyMatch, other: &dyn AnyMatch) -> Checked {
    ensure!(one.position() == other.position(), "{} becomes {}", one.position(), other.position());
    ensure!(one.turn() == other.turn(), "{:?} becomes {:?}", one.turn(), other.turn());
    Ok(())
}

fn all_legal(table: &dyn AnyMatch) -> Vec<String> {
    let mut legal: Vec<String> =
        table.turn().seats().iter().flat_map(|seat| table.legal(seat.into())).collect();
    legal.sort();
    legal
}

fn tags(table: &dyn AnyMatch) -> Vec<SeatTag> {
    let tag = |spec: &stammtisch_presentation::SeatSpec| SeatTag {
        name: format!("“{}”\\ \u{1f600}", spec.id),
        player: "random".to_owned(),
    };
    table.seats().iter().map(tag).collect()
}
