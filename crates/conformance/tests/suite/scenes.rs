//! Rendered scenes: touch targets, labels, and markup that the page's content policy allows.

use std::cell::OnceCell;

use stammtisch_conformance::{ReadScene, check_no_gaps, ensure, every_game, every_match, perspectives, walk};
use stammtisch_presentation::{LANGUAGES, Language, Path, Paths, Perspective, TextStyle, Turn};

#[test]
fn every_legal_touch_has_a_target_with_a_unique_label() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let language = LANGUAGES[moment.table.ply() % LANGUAGES.len()];
        for perspective in perspectives(moment.table) {
            let paths = moment.table.touches(perspective.seats());
            let in_view = |fault| format!("{perspective:?} in {}: {fault}", language.code());
            let scene = ReadScene::read(&moment.table.scene(perspective, language)).map_err(in_view)?;
            scene.offers(&paths).map_err(in_view)?;
            scene.ghosts_match(&paths).map_err(in_view)?;
        }
        Ok(())
    });
}

#[test]
fn the_texts_of_a_scene_have_no_gaps() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        for perspective in perspectives(moment.table) {
            for language in LANGUAGES {
                let scene = moment.table.scene(perspective, language);
                check_no_gaps(&scene.prompt)
                    .map_err(|fault| format!("the prompt for {perspective:?}: {fault}"))?;
                check_no_gaps(&format!("title {}", scene.title))?;
                check_no_gaps(&format!("{}{}", scene.board, scene.pieces))?;
                for panel in &scene.panels {
                    check_no_gaps(&panel.title)?;
                    check_no_gaps(&format!("panel {}", panel.body))?;
                }
                for button in &scene.buttons {
                    check_no_gaps(&button.label)?;
                    button.confirm.as_deref().map_or(Ok(()), check_no_gaps)?;
                }
                scene.toggles.iter().try_for_each(|toggle| check_no_gaps(&toggle.label))?;
            }
        }
        Ok(())
    });
}

#[test]
fn the_board_is_the_same_at_every_ply_and_perspective() {
    every_game(|game| {
        let first: OnceCell<String> = OnceCell::new();
        walk(game, 1, |moment| {
            if !moment.is_thorough {
                return Ok(());
            }
            for perspective in perspectives(moment.table) {
                let board = moment.table.scene(perspective, Language::English).board.to_string();
                let first = first.get_or_init(|| board.clone());
                ensure!(*first == board, "the board differs for {perspective:?}");
            }
            Ok(())
        })?;
        Ok(())
    });
}

#[test]
fn a_scene_has_a_finite_view_box() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        for perspective in perspectives(moment.table) {
            let view_box = moment.table.scene(perspective, Language::English).view_box;
            let numbers = [view_box.x, view_box.y, view_box.width, view_box.height];
            ensure!(numbers.iter().all(|number| number.is_finite()), "the scene is at {view_box}");
            ensure!(view_box.width > 0.0 && view_box.height > 0.0, "the scene is at {view_box}");
        }
        Ok(())
    });
}

#[test]
fn the_text_board_has_no_gaps_in_any_style() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        for perspective in perspectives(moment.table) {
            for language in LANGUAGES {
                let plain = moment.table.text_board(perspective, language, TextStyle::PLAIN);
                check_no_gaps(&plain)?;
                let control = plain.chars().find(|c| c.is_control() && *c != '\n');
                ensure!(control.is_none(), "the plain text board holds {control:?}");
                check_no_gaps(&moment.table.text_board(
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
fn hinted_moves_on_the_board_are_marked_on_the_text_board() {
    every_match(|moment| {
        if !moment.is_thorough {
            return Ok(());
        }
        let Turn::Seats(seats) = moment.table.turn() else { return Ok(()) };
        for seat in seats.iter() {
            let perspective = Perspective::seat(seat);
            let buttons = moment.table.scene(perspective, Language::English).buttons;
            let is_on_board =
                |path: &&Path| !path.touches().all(|touch| buttons.iter().any(|it| it.target == touch));
            let touches = moment.table.touches(perspective.seats());
            let paths: Vec<Path> = touches.iter().filter(is_on_board).cloned().collect();
            let board = |hinted: &[Path]| {
                moment.table.hinted_board(hinted, perspective, Language::English, TextStyle::PLAIN)
            };
            let plain = board(&["nowhere".into()]);
            for path in &paths {
                ensure!(board(std::slice::from_ref(path)) != plain, "{path:?} is not marked");
            }
            if let [first, .., last] = paths.as_slice() {
                let hinted = board(&[first.clone(), last.clone()]);
                check_no_gaps(&hinted)?;
                ensure!(hinted.lines().count() == plain.lines().count(), "hints change the number of lines");
            }
        }
        Ok(())
    });
}

#[test]
fn the_preview_is_a_running_game_that_can_be_rendered() {
    every_game(|game| {
        let preview = game.preview();
        for language in LANGUAGES {
            let scene = ReadScene::read(&preview.scene(Perspective::SPECTATOR, language))?;
            scene.offers(&Paths::default())?;
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
fn the_peek_switch_exists_only_with_hidden_information() {
    every_match(|moment| {
        for perspective in perspectives(moment.table) {
            let Perspective::Peeking { seats, .. } = perspective else { continue };
            let peek = |perspective| moment.table.scene(perspective, Language::English).peek;
            let peeking = peek(perspective);
            let plain = peek(Perspective::Seats(seats));
            ensure!(
                peeking == plain,
                "{perspective:?} has the switch {peeking:?}, without peeking {plain:?}"
            );
            ensure!(
                plain.is_none() || moment.game().has_hidden_information(),
                "an open game has the switch {plain:?}"
            );
        }
        ensure!(
            moment.table.scene(Perspective::All, Language::English).peek.is_none(),
            "full information has a peek switch"
        );
        Ok(())
    });
}
