//! Ends outside the rules of the game: resignation, time forfeit, leaving.

use stammtisch_catalog::{AnyMatch, RECORD_FORMAT, RESIGN};
use stammtisch_conformance::{
    Moment, check_no_gaps, check_sentence, ensure, every_match, finish, perspectives,
};
use stammtisch_presentation::{
    Budget, ForfeitReason, LANGUAGES, Perspective, SeatSet, TextStyle, Turn, team_of,
};

const FORFEIT_REASONS: [ForfeitReason; 3] =
    [ForfeitReason::Resigned, ForfeitReason::Time, ForfeitReason::Left];

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

/// Runs the check on every match after a team's forfeit, at thorough moments before the end.
fn every_forfeit(check: impl Fn(&Moment<'_>, &dyn AnyMatch, SeatSet, ForfeitReason) -> Checked) {
    every_match(|moment| {
        if !moment.is_thorough || moment.table.turn() == Turn::Over {
            return Ok(());
        }
        let teams = teams(moment.table);
        let team = teams[moment.rng().below(teams.len())];
        for why in FORFEIT_REASONS {
            let mut table = moment.table.fork();
            table.forfeit(team, why).map_err(|why| format!("{team:?} cannot forfeit: {why:?}"))?;
            check(moment, table.as_ref(), team, why)
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
fn the_last_team_left_has_won_and_the_match_is_over() {
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
            ensure!(chosen == Ok(None), "a computer player still moves: {chosen:?}");
        }
        ensure!(table.touches(others(table, SeatSet::EMPTY)).targets().is_empty(), "touches are left");
        ensure!(table.sample_chance(0).is_none(), "chance plays on");
        let again = table.fork().forfeit(others(table, team), why);
        ensure!(again.is_err_and(|why| why.key == "move-over"), "the winner can forfeit too");
        Ok(())
    });
}

#[test]
fn an_end_by_forfeit_is_shown_to_every_perspective() {
    every_forfeit(|_, table, _, _| {
        for language in LANGUAGES {
            let log = table.events(0, Perspective::SPECTATOR, language);
            let last_ply = log.iter().find(|(ply, _)| *ply == table.ply());
            let line = last_ply.and_then(|(_, events)| events.last()).ok_or("the log does not report it")?;
            check_no_gaps(&line.text)?;
            ensure!(line.kind == "ended", "the log ends with {line:?}");
            let Some(outcome) = table.outcome_text(language) else { continue };
            check_no_gaps(&outcome)?;
            ensure!(outcome.ends_with('.') && !outcome.contains("outcome-"), "“{outcome}” is no sentence");
            for perspective in perspectives(table) {
                let scene = table.scene(perspective, language);
                ensure!(
                    scene.prompt == outcome,
                    "{perspective:?} reads “{}” and not “{outcome}”",
                    scene.prompt
                );
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
fn a_record_round_trip_keeps_forfeits() {
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
        ensure!(loaded.outcome() == table.outcome() && loaded.turn() == table.turn(), "it has another end");
        ensure!(loaded.hash() == moment.table.hash(), "the hash is not that of the position");
        let again = loaded.write(RECORD_FORMAT.id).map_err(|why| format!("not written again: {why:?}"))?;
        ensure!(file == again, "it differs when it is written again");
        let before = moment.table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        ensure!(
            !String::from_utf8_lossy(&before).contains("forfeit"),
            "a forfeit is written without there being one"
        );
        Ok(())
    });
}

#[test]
fn only_a_resignation_can_be_taken_back() {
    every_forfeit(|moment, table, team, why| {
        let mut back = table.fork();
        let ply = table.ply();
        back.take_back(ply).map_err(|why| format!("{why:?}"))?;
        ensure!(back.forfeits() == table.forfeits(), "going back to the same ply drops a forfeit");
        back.go_back(ply, true, SeatSet::EMPTY).map_err(|why| format!("{why:?}"))?;
        ensure!(
            back.forfeits().is_empty() == (why == ForfeitReason::Resigned),
            "{:?} are left",
            back.forfeits()
        );
        if why == ForfeitReason::Resigned {
            ensure!(back.turn() == moment.table.turn(), "after it was withdrawn the turn differs");
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
            let mut unwilling = table.fork();
            unwilling.go_back(ply - 1, true, team).map_err(|why| format!("{why:?}"))?;
            ensure!(unwilling.forfeits().len() == 1, "a team is revived without its consent");
            ensure!(
                back.forfeits().iter().chain(&unwilling.forfeits()).all(|it| it.ply < ply),
                "{:?} is later than the last move",
                back.forfeits()
            );
            let past = table.at(ply - 1).ok_or("there is no earlier position")?;
            ensure!(past.forfeits().is_empty(), "an earlier position has a later forfeit");
        }
        Ok(())
    });
}

#[test]
fn the_word_resign_equals_a_forfeit_by_resignation() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let Turn::Seats(seats) = moment.table.turn() else { return Ok(()) };
        let Some(seat) = seats.iter().next() else { return Ok(()) };
        let mut table = moment.table.fork();
        let by = table.play_next(RESIGN).map_err(|why| format!("resigning is refused: {why:?}"))?;
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
            let mut forfeited = moment.table.fork();
            forfeited.forfeit(team, ForfeitReason::Resigned).map_err(|why| format!("{why:?}"))?;
            for language in LANGUAGES {
                ensure!(
                    table.outcome_text(language) == forfeited.outcome_text(language),
                    "the two ends have different sentences"
                );
            }
        }
        let mut back = table.fork();
        back.go_back(moment.table.ply(), true, SeatSet::EMPTY).map_err(|why| format!("{why:?}"))?;
        ensure!(
            back.turn() == moment.table.turn() && back.forfeits().is_empty(),
            "the resignation cannot be taken back"
        );
        Ok(())
    });
}

#[test]
fn a_forfeited_team_cannot_win_when_others_play_on() {
    every_match(|moment| {
        let teams = teams(moment.table);
        if teams.len() < 3 || !moment.is_thorough || moment.table.turn() == Turn::Over {
            return Ok(());
        }
        for team in teams {
            let mut table = moment.table.fork();
            table.forfeit(team, ForfeitReason::Resigned).map_err(|why| format!("{why:?}"))?;
            let running = table.write(RECORD_FORMAT.id).map_err(|why| format!("{why:?}"))?;
            finish(table.as_mut(), moment.seed)?;
            let outcome = table.outcome().ok_or("it has no outcome")?;
            ensure!(outcome.winners.and(team).is_empty(), "{team:?} has resigned and wins: {outcome:?}");
            ensure!(!outcome.winners.is_empty(), "there is no winner");
            for language in LANGUAGES {
                check_no_gaps(&table.outcome_text(language).unwrap_or_default())?;
                ensure!(
                    Some(table.scene(Perspective::SPECTATOR, language).prompt)
                        == table.outcome_text(language),
                    "the prompt differs from the outcome"
                );
            }
            let file = table.write(RECORD_FORMAT.id).map_err(|why| format!("{why:?}"))?;
            let (loaded, _) = moment.game().load(&file).map_err(|why| format!("not read: {why:?}"))?;
            ensure!(loaded.outcome() == Some(outcome), "read back, it has another outcome");
            moment.game().load(&running).map_err(|why| format!("not read while it runs: {why:?}"))?;
        }
        Ok(())
    });
}

#[test]
fn an_impossible_forfeit_is_refused_with_a_sentence() {
    every_forfeit(|moment, table, _, why| {
        let file = table.write(RECORD_FORMAT.id).map_err(|why| format!("not written: {why:?}"))?;
        let text = String::from_utf8(file).map_err(|error| error.to_string())?;
        let ply = table.ply();
        let seat = table.seats()[0].id;
        let late = text.replace(&format!("\"ply\":{ply}}}}}"), &format!("\"ply\":{}}}}}", ply + 1));
        let unknown_seat = replace_last(&text, "\"seats\":[", "\"seats\":[\"unknown\",");
        let no_seats = clear_last_seats(&text);
        let unknown_reason = text.replace(&format!("\"why\":\"{}\"", why.name()), "\"why\":\"bored\"");
        let twice = text
            .replace("\"forfeit\":{", "\"forfeit\":[{")
            .replace("}}}\n", "},{\"seats\":[\"x\"],\"why\":\"time\",\"ply\":0}]}}\n");
        for bad in [late, unknown_seat, no_seats, unknown_reason, twice] {
            ensure!(bad != text, "nothing was changed in {text}");
            let refused = moment.game().load(bad.as_bytes()).err();
            let refused = refused.ok_or_else(|| format!("it is read, {seat}: {bad}"))?;
            check_sentence(moment.game(), &refused)?;
        }
        Ok(())
    });
}

/// The text with the last occurrence replaced.
fn replace_last(text: &str, old: &str, new: &str) -> String {
    let (before, after) = text.rsplit_once(old).unwrap_or_default();
    format!("{before}{new}{after}")
}

/// The text with the last list of seats emptied.
fn clear_last_seats(text: &str) -> String {
    let (before, after) = text.rsplit_once("\"seats\":[").unwrap_or_default();
    let rest = after.split_once(']').map_or("", |(_, rest)| rest);
    format!("{before}\"seats\":[]{rest}")
}

#[test]
fn one_seat_of_a_team_cannot_forfeit_alone() {
    every_match(|moment| {
        if !moment.is_thorough || moment.table.turn() == Turn::Over {
            return Ok(());
        }
        let team = teams(moment.table).into_iter().find(|team| team.len() > 1);
        let Some(seat) = team.and_then(|team| team.iter().next()) else { return Ok(()) };
        let refused = moment.table.fork().forfeit(SeatSet::only(seat), ForfeitReason::Time).err();
        check_sentence(moment.game(), &refused.ok_or("half a team can forfeit")?)
    });
}
