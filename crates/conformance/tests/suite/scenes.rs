//! Scenes: what is drawn can be touched, read aloud, and put on a strict page.

use std::cell::OnceCell;

use stammtisch_conformance::{ReadScene, ensure, every_game, every_match, eyes, gapless, walk};
use stammtisch_presentation::{LANGUAGES, Language, Path, Paths, Perspective, TextStyle, Turn};

#[test]
fn every_target_of_a_legal_path_is_drawn_with_a_label_of_its_own() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        let language = LANGUAGES[moment.table.ply() % LANGUAGES.len()];
        for perspective in eyes(moment.table) {
            let paths = moment.table.touches(perspective.seats());
            let place = |fault| format!("{perspective:?} in {}: {fault}", language.code());
            let drawing = ReadScene::read(&moment.table.scene(perspective, language)).map_err(place)?;
            drawing.offers(&paths).map_err(place)?;
            drawing.haunts_only(&paths).map_err(place)?;
        }
        Ok(())
    });
}

#[test]
fn what_is_said_about_a_scene_has_no_gaps() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        for perspective in eyes(moment.table) {
            for language in LANGUAGES {
                let scene = moment.table.scene(perspective, language);
                gapless(&scene.prompt).map_err(|fault| format!("the prompt for {perspective:?}: {fault}"))?;
                gapless(&format!("title {}", scene.title))?;
                gapless(&format!("{}{}", scene.board, scene.pieces))?;
                for panel in &scene.panels {
                    gapless(&panel.title)?;
                    gapless(&format!("panel {}", panel.body))?;
                }
                for button in &scene.buttons {
                    gapless(&button.label)?;
                    button.confirm.as_deref().map_or(Ok(()), gapless)?;
                }
                scene.toggles.iter().try_for_each(|toggle| gapless(&toggle.label))?;
            }
        }
        Ok(())
    });
}

#[test]
fn the_board_under_the_pieces_is_the_same_for_everybody_and_never_changes_in_a_match() {
    every_game(|game| {
        let first: OnceCell<String> = OnceCell::new();
        walk(game, 1, |moment| {
            for perspective in eyes(moment.table).into_iter().filter(|_| moment.close) {
                let board = moment.table.scene(perspective, Language::English).board.to_string();
                let first = first.get_or_init(|| board.clone());
                ensure!(*first == board, "the board that was sent once is another one for {perspective:?}");
            }
            Ok(())
        })?;
        Ok(())
    });
}

#[test]
fn a_scene_has_a_place_on_the_page() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        for perspective in eyes(moment.table) {
            let view_box = moment.table.scene(perspective, Language::English).view_box;
            let numbers = [view_box.x, view_box.y, view_box.width, view_box.height];
            ensure!(numbers.iter().all(|number| number.is_finite()), "the scene is at {view_box}");
            ensure!(view_box.width > 0.0 && view_box.height > 0.0, "the scene is at {view_box}");
        }
        Ok(())
    });
}

#[test]
fn the_text_board_shows_every_position_with_and_without_colour() {
    every_match(|moment| {
        if !moment.close {
            return Ok(());
        }
        for perspective in eyes(moment.table) {
            for language in LANGUAGES {
                let plain = moment.table.text_board(perspective, language, TextStyle::PLAIN);
                gapless(&plain)?;
                let control = plain.chars().find(|c| c.is_control() && *c != '\n');
                ensure!(control.is_none(), "the plain text board holds {control:?}");
                gapless(&moment.table.text_board(
                    perspective,
                    language,
                    TextStyle { colour: true, columns: None },
                ))?;
            }
        }
        Ok(())
    });
}

#[test]
fn hinted_moves_are_pointed_out_on_the_text_board_where_they_have_a_place() {
    every_match(|moment| {
        let Turn::Seats(seats) = moment.table.turn() else { return Ok(()) };
        for seat in seats.iter().filter(|_| moment.close) {
            let perspective = Perspective::seat(seat);
            let buttons = moment.table.scene(perspective, Language::English).buttons;
            let has_place =
                |path: &&Path| !path.touches().all(|touch| buttons.iter().any(|it| it.target == touch));
            let touches = moment.table.touches(perspective.seats());
            let paths: Vec<Path> = touches.iter().filter(has_place).cloned().collect();
            let board = |hinted: &[Path]| {
                moment.table.hinted_board(hinted, perspective, Language::English, TextStyle::PLAIN)
            };
            let plain = board(&["nowhere".into()]);
            for path in &paths {
                ensure!(board(std::slice::from_ref(path)) != plain, "{path:?} is not marked");
            }
            if let [first, .., last] = paths.as_slice() {
                let hinted = board(&[first.clone(), last.clone()]);
                gapless(&hinted)?;
                ensure!(hinted.lines().count() == plain.lines().count(), "hints take lines of their own");
            }
        }
        Ok(())
    });
}

#[test]
fn the_preview_is_a_position_that_can_be_drawn() {
    every_game(|game| {
        let preview = game.preview();
        for language in LANGUAGES {
            let drawing = ReadScene::read(&preview.scene(Perspective::SPECTATOR, language))?;
            drawing.offers(&Paths::default())?;
        }
        let position = preview.position();
        let resumed = game.resume(&preview.setup(), &position, Vec::new());
        let resumed = resumed.map_err(|why| format!("the preview {position} cannot be read: {why:?}"))?;
        ensure!(resumed.position() == position, "the preview {position} becomes {}", resumed.position());
        ensure!(preview.turn() != Turn::Over, "the preview shows a game that is over");
        Ok(())
    });
}

#[test]
fn a_switch_to_peek_is_there_where_something_is_hidden_and_stays_while_one_peeks() {
    every_match(|moment| {
        for perspective in eyes(moment.table) {
            let Perspective::Peeking { seats, .. } = perspective else { continue };
            let peek = |perspective| moment.table.scene(perspective, Language::English).peek;
            let (peeking, plain) = (peek(perspective), peek(Perspective::Seats(seats)));
            ensure!(
                peeking == plain,
                "{perspective:?} has the switch {peeking:?}, without peeking {plain:?}"
            );
            ensure!(plain.is_none() || moment.game().hides(), "an open game has the switch {plain:?}");
        }
        ensure!(
            moment.table.scene(Perspective::All, Language::English).peek.is_none(),
            "all is seen already"
        );
        Ok(())
    });
}
