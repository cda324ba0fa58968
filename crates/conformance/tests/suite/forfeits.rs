//! A match can end in more ways than its game knows: somebody resigns, runs out of time or leaves.

use stammtisch_catalog::{AnyMatch, RECORD_FORMAT, RESIGN};
use stammtisch_conformance::{Moment, ensure, every_match, eyes, finish, gapless, sentence};
use stammtisch_presentation::{
    Budget, ForfeitReason, LANGUAGES, Perspective, Seat, SeatSet, TextStyle, Turn, team_of,
};

const LOSSES: [ForfeitReason; 3] = [ForfeitReason::Resigned, ForfeitReason::Time, ForfeitReason::Left];

type Checked = Result<(), String>;

/// The teams of a match.
fn teams(table: &dyn AnyMatch) -> Vec<SeatSet> {
    let mut teams: Vec<SeatSet> = Vec::new();
    for seat in SeatSet::first(table.seats().len()).iter() {
        let team = team_of(table.seats(), seat);
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    teams
}

/// Calls `look` with every match after one of its teams forfeited, at close moments before its end.
fn every_forfeit(look: impl Fn(&Moment<'_>, &dyn AnyMatch, SeatSet, ForfeitReason) -> Checked) {
    every_match(|moment| {
        if !moment.close || moment.table.turn() == Turn::Over {
            return Ok(());
        }
        let teams = teams(moment.table);
        let team = teams[moment.dice().below(teams.len())];
        for why in LOSSES {
            let mut table = moment.table.fork();
            table.forfeit(team, why).map_err(|why| format!("{team:?} cannot forfeit: {why:?}"))?;
            look(moment, table.as_ref(), team, why)
                .map_err(|fault| format!("after {team:?} {}: {fault}", why.name()))?;
        }
        Ok(())
    });
}

/// All seats but these.
fn others(table: &dyn AnyMatch, out: SeatSet) -> SeatSet {
    SeatSet::first(table.seats().len()).minus(out)
}

#[test]
fn when_one_team_is_left_it_has_won_and_nobody_moves_any_more() {
    every_forfeit(|_, table, team, why| {
        let over = table.turn() == Turn::Over;
        ensure!(over == (teams(table).len() == 2), "the turn is {:?}", table.turn());
        ensure!(over == table.outcome().is_some(), "the outcome is {:?}", table.outcome());
        let Some(outcome) = table.outcome() else { return Ok(()) };
        ensure!(outcome.winners == others(table, team), "{outcome:?}");
        ensure!(outcome.reason == why.name(), "{outcome:?}");
        for seat in SeatSet::first(table.seats().len()).iter() {
            ensure!(table.legal(seat.into()).is_empty(), "{seat:?} has legal moves");
            ensure!(table.winning_score(seat).is_none(), "{seat:?} wins by points");
            let chosen = table.choose(seat, "random", &Budget::unlimited(), 0);
            ensure!(chosen == Ok(None), "a computer player does not see the end: {chosen:?}");
        }
        ensure!(table.touches(others(table, SeatSet::EMPTY)).targets().is_empty(), "touches are left");
        ensure!(table.sample_chance(0).is_none(), "chance plays on");
        let again = table.fork().forfeit(others(table, team), why);
        ensure!(again.is_err_and(|why| why.key == "move-over"), "the winner can forfeit too");
        Ok(())
    });
}

#[test]
fn an_end_by_forfeit_is_told_and_shown_to_everybody() {
    every_forfeit(|_, table, _, _| {
        for language in LANGUAGES {
            let told = table.events(0, Perspective::SPECTATOR, language);
            let at = told.iter().find(|(ply, _)| *ply == table.ply());
            let line = at.and_then(|(_, events)| events.last()).ok_or("the log does not tell it")?;
            gapless(&line.text)?;
            ensure!(line.kind == "ended", "the log ends with {line:?}");
            let Some(said) = table.outcome_text(language) else { continue };
            gapless(&said)?;
            ensure!(said.ends_with('.') && !said.contains("outcome-"), "“{said}” is no sentence");
            for perspective in eyes(table) {
                let scene = table.scene(perspective, language);
                ensure!(scene.prompt == said, "{perspective:?} reads “{}” and not “{said}”", scene.prompt);
                ensure!(scene.buttons.is_empty() && scene.peek.is_none(), "{perspective:?} has buttons");
                ensure!(
                    !table.text_board(perspective, language, TextStyle::PLAIN).is_empty(),
                    "{perspective:?} sees no board"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn a_record_keeps_who_forfeited_and_reads_back_as_it_was() {
    every_forfeit(|moment, table, team, why| {
        let file = table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        let text = String::from_utf8(file.clone()).map_err(|error| error.to_string())?;
        ensure!(text.starts_with("{\"stammtisch\":2,"), "it is not of version 2: {text}");
        let (loaded, notes) = moment.game().load(&file).map_err(|why| format!("not read: {why:?}"))?;
        ensure!(notes.is_empty(), "reading it notes {notes:?}");
        ensure!(
            loaded.forfeits() == table.forfeits(),
            "{:?} become {:?}",
            table.forfeits(),
            loaded.forfeits()
        );
        ensure!(
            loaded.forfeits().iter().map(|it| (it.seats, it.why, it.ply)).eq([(team, why, table.ply())]),
            "{text}"
        );
        ensure!(loaded.outcome() == table.outcome() && loaded.turn() == table.turn(), "it ends otherwise");
        ensure!(loaded.hash() == moment.table.hash(), "the hash is not that of the position");
        let again = loaded.write(RECORD_FORMAT.id).map_err(|why| format!("not written again: {why:?}"))?;
        ensure!(file == again, "it differs when it is written again");
        let before = moment.table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        ensure!(!String::from_utf8_lossy(&before).contains("forfeit"), "without a forfeit one is written");
        Ok(())
    });
}

#[test]
fn only_resigning_is_taken_back() {
    every_forfeit(|moment, table, team, why| {
        let (mut back, ply) = (table.fork(), table.ply());
        back.take_back(ply).map_err(|why| format!("{why:?}"))?;
        ensure!(back.forfeits() == table.forfeits(), "a forfeit at the ply that is left is forgotten");
        back.go_back(ply, true, SeatSet::EMPTY).map_err(|why| format!("{why:?}"))?;
        ensure!(
            back.forfeits().is_empty() == (why == ForfeitReason::Resigned),
            "{:?} are left",
            back.forfeits()
        );
        if why == ForfeitReason::Resigned {
            ensure!(back.turn() == moment.table.turn(), "after it was withdrawn it is another's turn");
            ensure!(
                back.write(RECORD_FORMAT.id) == moment.table.write(RECORD_FORMAT.id),
                "the record differs"
            );
        }
        if ply > 0 {
            let mut back = table.fork();
            back.take_back(ply - 1).map_err(|why| format!("{why:?}"))?;
            ensure!(
                back.forfeits().is_empty() == (why == ForfeitReason::Resigned),
                "{:?} are left",
                back.forfeits()
            );
            let mut without = table.fork();
            without.go_back(ply - 1, true, team).map_err(|why| format!("{why:?}"))?;
            ensure!(without.forfeits().len() == 1, "whoever does not want to is back");
            ensure!(
                back.forfeits().iter().chain(&without.forfeits()).all(|it| it.ply < ply),
                "{:?} is later than the last move",
                back.forfeits()
            );
            let past = table.at(ply - 1).ok_or("it has no past")?;
            ensure!(past.forfeits().is_empty(), "looking back shows what had not happened");
        }
        Ok(())
    });
}

#[test]
fn resign_is_a_word_in_every_game_and_ends_it_in_the_same_way() {
    every_match(|moment| {
        let Turn::Seats(seats) = moment.table.turn() else { return Ok(()) };
        let first = seats.iter().next().filter(|_| moment.close);
        let Some(seat) = first else { return Ok(()) };
        let mut table = moment.table.fork();
        let by = table.play_next(RESIGN).map_err(|why| format!("nobody can resign: {why:?}"))?;
        ensure!(by == seat.into(), "{by:?} resigned");
        let team = team_of(table.seats(), seat);
        let forfeits = table.forfeits();
        ensure!(
            forfeits.iter().map(|it| (it.seats, it.why, it.ply)).eq([(
                team,
                ForfeitReason::Resigned,
                moment.table.ply()
            )]),
            "{forfeits:?}"
        );
        if let Some(outcome) = table.outcome() {
            ensure!(
                (outcome.winners, outcome.reason) == (others(moment.table, team), "resigned"),
                "{outcome:?}"
            );
            let mut beside = moment.table.fork();
            beside.forfeit(team, ForfeitReason::Resigned).map_err(|why| format!("{why:?}"))?;
            for language in LANGUAGES {
                ensure!(
                    table.outcome_text(language) == beside.outcome_text(language),
                    "two sentences for one end"
                );
            }
        }
        let mut back = table.fork();
        back.go_back(moment.table.ply(), true, SeatSet::EMPTY).map_err(|why| format!("{why:?}"))?;
        ensure!(back.turn() == moment.table.turn() && back.forfeits().is_empty(), "it cannot be taken back");
        Ok(())
    });
}

#[test]
fn where_others_play_on_whoever_forfeited_is_left_out_of_the_win() {
    every_match(|moment| {
        let teams = teams(moment.table);
        if teams.len() < 3 || !moment.close || moment.table.turn() == Turn::Over {
            return Ok(());
        }
        for team in teams {
            let mut table = moment.table.fork();
            table.forfeit(team, ForfeitReason::Resigned).map_err(|why| format!("{why:?}"))?;
            let running = table.write(RECORD_FORMAT.id).map_err(|why| format!("{why:?}"))?;
            finish(table.as_mut(), moment.seed)?;
            let outcome = table.outcome().ok_or("it has no outcome")?;
            ensure!(outcome.winners.and(team).is_empty(), "{team:?} has given up and wins: {outcome:?}");
            ensure!(!outcome.winners.is_empty(), "nobody wins");
            for language in LANGUAGES {
                gapless(&table.outcome_text(language).unwrap_or_default())?;
                ensure!(
                    Some(table.scene(Perspective::SPECTATOR, language).prompt)
                        == table.outcome_text(language),
                    "the prompt tells another end"
                );
            }
            let file = table.write(RECORD_FORMAT.id).map_err(|why| format!("{why:?}"))?;
            let (loaded, _) = moment.game().load(&file).map_err(|why| format!("not read: {why:?}"))?;
            ensure!(loaded.outcome() == Some(outcome), "read back, it ends otherwise");
            moment.game().load(&running).map_err(|why| format!("not read while it runs: {why:?}"))?;
        }
        Ok(())
    });
}

#[test]
fn a_forfeit_that_cannot_have_been_is_refused_with_a_sentence() {
    every_forfeit(|moment, table, _, why| {
        let file = table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        let text = String::from_utf8(file).map_err(|error| error.to_string())?;
        let (ply, seat) = (table.ply(), table.seats()[0].id);
        let late = text.replace(&format!("\"ply\":{ply}}}}}"), &format!("\"ply\":{}}}}}", ply + 1));
        let nobody = replaced(&text, "\"seats\":[", "\"seats\":[\"nobody\",");
        let none = emptied(&text);
        let unknown = text.replace(&format!("\"why\":\"{}\"", why.name()), "\"why\":\"bored\"");
        let twice = text
            .replace("\"forfeit\":{", "\"forfeit\":[{")
            .replace("}}}\n", "},{\"seats\":[\"x\"],\"why\":\"time\",\"ply\":0}]}}\n");
        for bad in [late, nobody, none, unknown, twice] {
            ensure!(bad != text, "nothing was changed in {text}");
            let refused = moment.game().load(bad.as_bytes()).err();
            let refused = refused.ok_or_else(|| format!("it is read, {seat}: {bad}"))?;
            sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

/// The text with the last of these replaced, which is in the last line.
fn replaced(text: &str, old: &str, new: &str) -> String {
    let (before, after) = text.rsplit_once(old).unwrap_or_default();
    format!("{before}{new}{after}")
}

/// The text with nobody in the last list of seats.
fn emptied(text: &str) -> String {
    let (before, after) = text.rsplit_once("\"seats\":[").unwrap_or_default();
    let rest = after.split_once(']').map_or("", |(_, rest)| rest);
    format!("{before}\"seats\":[]{rest}")
}

#[test]
fn a_seat_alone_of_a_team_cannot_forfeit() {
    every_match(|moment| {
        let Some(team) = teams(moment.table).into_iter().find(|team| team.len() > 1) else { return Ok(()) };
        let seat: Option<Seat> =
            team.iter().next().filter(|_| moment.close && moment.table.turn() != Turn::Over);
        let Some(seat) = seat else { return Ok(()) };
        let refused = moment.table.fork().forfeit(SeatSet::only(seat), ForfeitReason::Time).err();
        sentence(moment.game(), &refused.ok_or("half a team can forfeit")?)
    });
}
