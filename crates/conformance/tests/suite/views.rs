//! Views: what an eye sees must follow from what it may know, and a bot gets no more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::inputs::{self, Look};
use stammtisch_conformance::{Checked, Moment, ensure, every_match, eyes, finish, forged};
use stammtisch_presentation::{
    Actor, Budget, Drawing, Event, LANGUAGES, Language, Perspective, Scene, Seat, TextStyle,
};

/// So many worlds are imagined for each eye.
const WORLDS: u64 = 3;

#[test]
fn an_imagined_position_looks_the_same_to_the_eye_that_imagined_it() {
    every_match(|moment| {
        for perspective in eyes(moment.table).into_iter().filter(|_| moment.close) {
            for (seed, language) in (0..).zip(LANGUAGES) {
                let world = moment.table.determinize(perspective, seed);
                let (real, imagined) =
                    (moment.table.scene(perspective, language), world.scene(perspective, language));
                let place = |fault| format!("{perspective:?}, world {seed}: {fault}");
                same("board", &real.board, &imagined.board).map_err(place)?;
                same("picture", &real.pieces, &imagined.pieces).map_err(place)?;
                let frame = |scene: Scene| Scene { board: Drawing::new(), pieces: Drawing::new(), ..scene };
                same("scene", &frame(real), &frame(imagined)).map_err(place)?;
                let board = |table: &dyn AnyMatch| table.text_board(perspective, language, TextStyle::PLAIN);
                same("text board", &board(moment.table), &board(world.as_ref())).map_err(place)?;
            }
        }
        Ok(())
    });
}

#[test]
fn an_imagined_position_gives_the_viewers_seats_the_same_moves() {
    every_match(|moment| {
        each_world(moment, |perspective, world| {
            same("turn", &moment.table.turn(), &world.turn())?;
            same("outcome", &moment.table.outcome(), &world.outcome())?;
            for seat in perspective.seats().iter() {
                let sorted = |table: &dyn AnyMatch| {
                    let mut moves = table.legal(Actor::Seat(seat));
                    moves.sort();
                    moves
                };
                same("legal moves", &sorted(moment.table), &sorted(world))?;
            }
            same("touches", &moment.table.touches(perspective.seats()), &world.touches(perspective.seats()))
        })
    });
}

#[test]
fn an_imagined_position_is_a_position_like_any_other() {
    every_match(|moment| {
        if moment.dice().below(4) > 0 {
            return Ok(());
        }
        each_world(moment, |_, world| {
            let text = world.position();
            let resumed = moment.game().resume(&world.setup(), &text, Vec::new());
            let resumed = resumed.map_err(|why| format!("{text} cannot be read: {why:?}"))?;
            same("position", &text, &resumed.position())?;
            let mut played = world.fork();
            finish(played.as_mut(), moment.seed).map_err(|fault| format!("from {text}: {fault}"))?;
            ensure!(played.outcome().is_some(), "{text} is played to its end, but has no outcome");
            Ok(())
        })
    });
}

#[test]
fn a_player_chooses_alike_in_all_worlds_that_his_seat_cannot_tell_apart() {
    every_match(|moment| {
        let mut dice = moment.dice();
        if !moment.close || dice.below(2) > 0 {
            return Ok(());
        }
        // The strongest has ideas that come to him only after some thought.
        let strongest = (moment.game().hides() && dice.below(4) == 0).then_some(("search:5", 200));
        let levels = ["search:1", "search:2", "search:3", "search:4", "search:5"];
        let level = levels[moment.table.ply() % levels.len()];
        for seat in moment.table.turn().seats().iter() {
            let first = moment.game().players().into_iter().take(2).map(|player| (player, 300));
            let [one, other] = [1, 2].map(|world| moment.table.determinize(Perspective::seat(seat), world));
            let written = moment.table.view(Perspective::seat(seat));
            let read = moment.game().imagined(written.as_bytes(), 3);
            let read = read.map_err(|why| format!("{written} cannot be read: {why:?}"))?;
            for (player, nodes) in first.chain([(level, 40)]).chain(strongest) {
                let choose = |world: &dyn AnyMatch| world.choose(seat, player, &Budget::nodes(nodes), 7);
                let chosen = choose(one.as_ref());
                same(&format!("choice of {player}"), &chosen, &choose(other.as_ref()))?;
                same(&format!("choice of {player}, who was written it,"), &chosen, &choose(read.as_ref()))?;
            }
        }
        Ok(())
    });
}

#[test]
fn moves_that_an_eye_cannot_tell_apart_are_told_alike() {
    every_match(|moment| {
        if !moment.close || moment.dice().below(3) > 0 {
            return Ok(());
        }
        let mut moves = moment.legal();
        moves.extend(moment.table.legal(Actor::House).into_iter().map(|text| (Actor::House, text)));
        for perspective in eyes(moment.table) {
            let mut told: BTreeMap<String, (u64, String, Vec<Event>)> = BTreeMap::new();
            for (actor, text) in moment.dice().sample(&moves, 10) {
                let mut table = moment.table.fork();
                table.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
                let looks = format!("{actor:?} {:?}", table.scene(perspective, Language::English));
                let events = table.events(moment.table.ply(), perspective, Language::English);
                let events: Vec<Event> = events.into_iter().flat_map(|(_, events)| events).collect();
                let unsure = told.get(&looks).is_some_and(|first| first.0 != table.hash());
                ensure!(
                    !unsure || wonders(table.as_ref(), perspective),
                    "{perspective:?} cannot see whether it was {text}, but always imagines the same"
                );
                let first = told.entry(looks).or_insert_with(|| (table.hash(), text.clone(), events.clone()));
                ensure!(
                    first.0 == table.hash() || first.2 == events,
                    "{perspective:?} cannot see whether it was {} or {text}, but is told {:?} or {events:?}",
                    first.1,
                    first.2
                );
            }
        }
        Ok(())
    });
}

#[test]
fn what_is_imagined_follows_from_the_view_alone() {
    every_match(|moment| {
        for perspective in eyes(moment.table).into_iter().filter(|_| moment.close) {
            let again = |world: u64| {
                moment.table.determinize(perspective, world).determinize(perspective, 7).position()
            };
            same("position", &again(1), &again(2)).map_err(|fault| format!("{perspective:?}: {fault}"))?;
        }
        let all = moment.table.determinize(Perspective::All, 1).position();
        same("position that is open to all", &moment.table.position(), &all)
    });
}

#[test]
fn a_seat_without_secrets_imagines_what_everybody_imagines() {
    every_match(|moment| {
        let seats = (0..).map(Seat).take(moment.table.seats().len());
        for seat in seats.filter(|seat| moment.close && !moment.game().has_private_information(*seat)) {
            for world in 0..WORLDS {
                let imagined = |perspective| moment.table.determinize(perspective, world).position();
                same("position", &imagined(Perspective::SPECTATOR), &imagined(Perspective::seat(seat)))
                    .map_err(|fault| format!("{seat:?} knows more than a spectator: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_view_is_read_as_it_was_written_and_imagined_as_the_match_itself() {
    every_match(|moment| {
        for perspective in eyes(moment.table).into_iter().filter(|_| moment.close) {
            let place = |fault: String| format!("{perspective:?}: {fault}");
            let view = moment.table.view(perspective);
            let imagined = moment.game().imagined(view.as_bytes(), 5);
            let imagined = imagined.map_err(|why| place(format!("{view} cannot be read: {why:?}")))?;
            same("view", &view, &imagined.view(perspective)).map_err(place)?;
            let again = moment.table.determinize(perspective, 6).view(perspective);
            same("view of another world", &view, &again).map_err(place)?;
        }
        Ok(())
    });
}

#[test]
fn a_forged_view_is_refused_with_a_sentence_or_makes_a_match_like_any_other() {
    every_match(|moment| {
        let mut dice = moment.dice();
        for perspective in eyes(moment.table).into_iter().filter(|_| moment.close) {
            let view = moment.table.view(perspective);
            for _ in 0..6 {
                let forged = forged(&view, &mut dice);
                inputs::view(Look::Quick, moment.game(), &forged)
                    .map_err(|fault| format!("{}: {fault}", String::from_utf8_lossy(&forged)))?;
            }
        }
        Ok(())
    });
}

/// Whether the eye imagines now this and now that.
fn wonders(table: &dyn AnyMatch, perspective: Perspective) -> bool {
    let worlds: BTreeSet<String> =
        (0..30).map(|seed| table.determinize(perspective, seed).position()).collect();
    worlds.len() > 1
}

/// Imagines several worlds for every eye, at the moments of a close look.
fn each_world(moment: &Moment<'_>, check: impl Fn(Perspective, &dyn AnyMatch) -> Checked) -> Checked {
    if !moment.close {
        return Ok(());
    }
    for perspective in eyes(moment.table) {
        for seed in 0..WORLDS {
            let world = moment.table.determinize(perspective, seed);
            check(perspective, world.as_ref())
                .map_err(|fault| format!("{perspective:?}, world {seed}: {fault}"))?;
        }
    }
    Ok(())
}

fn same<T: Debug>(what: &str, real: &T, imagined: &T) -> Checked {
    let (real, imagined) = (format!("{real:?}"), format!("{imagined:?}"));
    if real == imagined {
        return Ok(());
    }
    let alike = real.chars().zip(imagined.chars()).take_while(|(a, b)| a == b).count();
    let from = |text: &str| text.chars().skip(alike.saturating_sub(40)).take(120).collect::<String>();
    Err(format!("the {what} differs: really …{}… but imagined …{}…", from(&real), from(&imagined)))
}
