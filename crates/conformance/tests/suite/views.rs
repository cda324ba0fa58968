//! Views and determinization: a perspective sees only what it may know, and so does a bot.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use stammtisch_catalog::AnyMatch;
use stammtisch_conformance::inputs::{self, Depth};
use stammtisch_conformance::{Checked, Moment, ensure, every_match, finish, mutate_json, perspectives};
use stammtisch_presentation::{
    Actor, Budget, Drawing, Event, LANGUAGES, Language, Perspective, Scene, Seat, TextStyle,
};

/// How many determinizations are checked per perspective.
const DETERMINIZATIONS: u64 = 3;

#[test]
fn a_determinization_looks_the_same_to_its_perspective() {
    every_match(|moment| {
        for perspective in thorough_perspectives(moment) {
            for (seed, language) in (0..).zip(LANGUAGES) {
                let world = moment.table.determinize(perspective, seed);
                let real = moment.table.scene(perspective, language);
                let sampled = world.scene(perspective, language);
                let in_world = |fault| format!("{perspective:?}, world {seed}: {fault}");
                check_same("board", &real.board, &sampled.board).map_err(in_world)?;
                check_same("picture", &real.pieces, &sampled.pieces).map_err(in_world)?;
                let rest = |scene: Scene| Scene { board: Drawing::new(), pieces: Drawing::new(), ..scene };
                check_same("scene", &rest(real), &rest(sampled)).map_err(in_world)?;
                let board = |table: &dyn AnyMatch| table.text_board(perspective, language, TextStyle::PLAIN);
                check_same("text board", &board(moment.table), &board(world.as_ref())).map_err(in_world)?;
            }
        }
        Ok(())
    });
}

#[test]
fn a_determinization_gives_the_viewers_seats_the_same_moves() {
    every_match(|moment| {
        every_world(moment, |perspective, world| {
            check_same("turn", &moment.table.turn(), &world.turn())?;
            check_same("outcome", &moment.table.outcome(), &world.outcome())?;
            for seat in perspective.seats().iter() {
                let sorted = |table: &dyn AnyMatch| {
                    let mut moves = table.legal(Actor::Seat(seat));
                    moves.sort();
                    moves
                };
                check_same("legal moves", &sorted(moment.table), &sorted(world))?;
            }
            check_same(
                "touches",
                &moment.table.touches(perspective.seats()),
                &world.touches(perspective.seats()),
            )
        })
    });
}

#[test]
fn a_determinization_is_a_valid_position() {
    every_match(|moment| {
        if moment.rng().below(4) > 0 {
            return Ok(());
        }
        every_world(moment, |_, world| {
            let text = world.position();
            let resumed = moment.game().resume(&world.setup(), &text, Vec::new());
            let resumed = resumed.map_err(|why| format!("{text} cannot be read: {why:?}"))?;
            check_same("position", &text, &resumed.position())?;
            let mut played = world.fork();
            finish(played.as_mut(), moment.seed).map_err(|fault| format!("from {text}: {fault}"))?;
            ensure!(played.outcome().is_some(), "{text} is played to its end, but has no outcome");
            Ok(())
        })
    });
}

#[test]
fn a_player_chooses_alike_in_indistinguishable_worlds() {
    every_match(|moment| {
        let mut rng = moment.rng();
        if !moment.is_thorough || rng.below(2) > 0 {
            return Ok(());
        }
        // Parts of the strongest level's search need a larger budget.
        let strongest =
            (moment.game().has_hidden_information() && rng.below(4) == 0).then_some(("search:5", 200));
        let levels = ["search:1", "search:2", "search:3", "search:4", "search:5"];
        let level = levels[moment.table.ply() % levels.len()];
        for seat in moment.table.turn().seats().iter() {
            let first = moment.game().players().into_iter().take(2).map(|player| (player, 300));
            let [one, other] = [1, 2].map(|world| moment.table.determinize(Perspective::seat(seat), world));
            let view = moment.table.view(Perspective::seat(seat));
            let loaded = moment.game().determinize_view(view.as_bytes(), 3);
            let loaded = loaded.map_err(|why| format!("{view} cannot be read: {why:?}"))?;
            for (player, nodes) in first.chain([(level, 40)]).chain(strongest) {
                let choose = |world: &dyn AnyMatch| world.choose(seat, player, &Budget::nodes(nodes), 7);
                let chosen = choose(one.as_ref());
                check_same(&format!("choice of {player}"), &chosen, &choose(other.as_ref()))?;
                check_same(&format!("choice of {player} from a view"), &chosen, &choose(loaded.as_ref()))?;
            }
        }
        Ok(())
    });
}

#[test]
fn indistinguishable_moves_have_the_same_events() {
    every_match(|moment| {
        if !moment.is_thorough || moment.rng().below(3) > 0 {
            return Ok(());
        }
        let mut moves = moment.legal();
        moves.extend(moment.table.legal(Actor::House).into_iter().map(|text| (Actor::House, text)));
        for perspective in perspectives(moment.table) {
            let mut moves_by_look: BTreeMap<String, (u64, String, Vec<Event>)> = BTreeMap::new();
            for (actor, text) in moment.rng().sample(&moves, 10) {
                let mut table = moment.table.fork();
                table.play(actor, &text).map_err(|why| format!("{text} is refused: {why:?}"))?;
                let looks = format!("{actor:?} {:?}", table.scene(perspective, Language::English));
                let events = table.events(moment.table.ply(), perspective, Language::English);
                let events: Vec<Event> = events.into_iter().flat_map(|(_, events)| events).collect();
                let is_ambiguous = moves_by_look.get(&looks).is_some_and(|first| first.0 != table.hash());
                ensure!(
                    !is_ambiguous || determinizations_vary(table.as_ref(), perspective),
                    "{perspective:?} cannot see whether it was {text}, but has one determinization only"
                );
                let first = moves_by_look
                    .entry(looks)
                    .or_insert_with(|| (table.hash(), text.clone(), events.clone()));
                ensure!(
                    first.0 == table.hash() || first.2 == events,
                    "{perspective:?} cannot see whether it was {} or {text}, but has events {:?} or {events:?}",
                    first.1,
                    first.2
                );
            }
        }
        Ok(())
    });
}

#[test]
fn a_determinization_follows_from_the_view_alone() {
    every_match(|moment| {
        for perspective in thorough_perspectives(moment) {
            let again = |world: u64| {
                moment.table.determinize(perspective, world).determinize(perspective, 7).position()
            };
            check_same("position", &again(1), &again(2))
                .map_err(|fault| format!("{perspective:?}: {fault}"))?;
        }
        let all = moment.table.determinize(Perspective::All, 1).position();
        check_same("position with full information", &moment.table.position(), &all)
    });
}

#[test]
fn a_seat_without_secrets_knows_no_more_than_a_spectator() {
    every_match(|moment| {
        let seats = (0..).map(Seat).take(moment.table.seats().len());
        for seat in seats.filter(|seat| moment.is_thorough && !moment.game().has_private_information(*seat)) {
            for world in 0..DETERMINIZATIONS {
                let sample = |perspective| moment.table.determinize(perspective, world).position();
                check_same("position", &sample(Perspective::SPECTATOR), &sample(Perspective::seat(seat)))
                    .map_err(|fault| format!("{seat:?} knows more than a spectator: {fault}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn views_survive_a_round_trip_and_determinization() {
    every_match(|moment| {
        for perspective in thorough_perspectives(moment) {
            let in_view = |fault: String| format!("{perspective:?}: {fault}");
            let view = moment.table.view(perspective);
            let loaded = moment.game().determinize_view(view.as_bytes(), 5);
            let loaded = loaded.map_err(|why| in_view(format!("{view} cannot be read: {why:?}")))?;
            check_same("view", &view, &loaded.view(perspective)).map_err(in_view)?;
            let again = moment.table.determinize(perspective, 6).view(perspective);
            check_same("view of another world", &view, &again).map_err(in_view)?;
        }
        Ok(())
    });
}

#[test]
fn a_mutated_view_is_refused_or_makes_a_valid_match() {
    every_match(|moment| {
        let mut rng = moment.rng();
        for perspective in thorough_perspectives(moment) {
            let view = moment.table.view(perspective);
            for _ in 0..6 {
                let mutated = mutate_json(&view, &mut rng);
                inputs::view(Depth::Quick, moment.game(), &mutated)
                    .map_err(|fault| format!("{}: {fault}", String::from_utf8_lossy(&mutated)))?;
            }
        }
        Ok(())
    });
}

/// The perspectives to check at this moment: all of them, or none if it is not a thorough one.
fn thorough_perspectives(moment: &Moment<'_>) -> Vec<Perspective> {
    if moment.is_thorough { perspectives(moment.table) } else { Vec::new() }
}

/// Whether different seeds lead to different determinizations.
fn determinizations_vary(table: &dyn AnyMatch, perspective: Perspective) -> bool {
    let worlds: BTreeSet<String> =
        (0..30).map(|seed| table.determinize(perspective, seed).position()).collect();
    worlds.len() > 1
}

/// Runs the check on several determinizations of every perspective, at thorough moments.
fn every_world(moment: &Moment<'_>, check: impl Fn(Perspective, &dyn AnyMatch) -> Checked) -> Checked {
    for perspective in thorough_perspectives(moment) {
        for seed in 0..DETERMINIZATIONS {
            let world = moment.table.determinize(perspective, seed);
            check(perspective, world.as_ref())
                .map_err(|fault| format!("{perspective:?}, world {seed}: {fault}"))?;
        }
    }
    Ok(())
}

fn check_same<T: Debug>(what: &str, real: &T, other: &T) -> Checked {
    let real = format!("{real:?}");
    let other = format!("{other:?}");
    if real == other {
        return Ok(());
    }
    let prefix = real.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let excerpt = |text: &str| text.chars().skip(prefix.saturating_sub(40)).take(120).collect::<String>();
    Err(format!("the {what} differs: real …{}…, other …{}…", excerpt(&real), excerpt(&other)))
}
