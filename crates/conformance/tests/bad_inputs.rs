//! Every game refuses bad input with a sentence or makes a valid match of it.
//!
//! The inputs are in `bad_inputs/<kind>`; new findings of fuzzers and people go there.

use std::path::{Path, PathBuf};

use stammtisch_conformance::inputs::{Check, Depth};
use stammtisch_conformance::{TestRng, every_game, inputs, start};
use stammtisch_presentation::Actor;

#[test]
fn a_bad_file_is_refused_with_a_sentence() {
    every_input("files", inputs::file);
}

#[test]
fn a_bad_record_is_refused_with_a_sentence() {
    every_input("records", inputs::record);
}

#[test]
fn a_bad_position_is_refused_with_a_sentence() {
    every_input("positions", inputs::position);
}

#[test]
fn a_bad_setup_is_refused_with_a_sentence() {
    every_input("setups", inputs::setup);
}

#[test]
fn a_bad_view_is_refused_with_a_sentence() {
    every_input("views", inputs::view);
}

#[test]
fn a_bad_move_is_refused_with_a_sentence() {
    every_input("moves", inputs::moves);
}

#[test]
fn a_bad_frame_is_refused_with_a_sentence() {
    every_input("frames", inputs::frames);
}

/// `STAMMTISCH_FRAMES` sets how many inputs of 16 frames each game receives.
#[test]
fn a_random_frame_is_refused_with_a_sentence() {
    let rounds = std::env::var("STAMMTISCH_FRAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    every_game(|game| {
        (0..rounds).try_for_each(|seed| {
            let mut rng = TestRng::new(seed);
            let frames: Vec<String> = (0..16).map(|_| random_frame(&mut rng)).collect();
            let input = frames.join("\n");
            inputs::frames(Depth::Quick, game, input.as_bytes())
                .map_err(|fault| format!("seed {seed}: {fault}\n{input}"))
        })
    });
}

/// A frame with values that no page sends, sometimes with a few bytes missing.
fn random_frame(rng: &mut TestRng) -> String {
    const KINDS: [(&str, &[&str]); 11] = [
        ("touch", &["at", "path"]),
        ("undo", &["at"]),
        ("decline", &[]),
        ("resign", &["seat"]),
        ("playon", &[]),
        ("urge", &["seat"]),
        ("replace", &["seat", "player"]),
        ("peek", &["on"]),
        ("pulse", &[]),
        ("whole", &[]),
        ("state", &["at"]),
    ];
    const POSITIONS: &str = "[0,0] [1,0] [0,1] [0,18446744073709551615] [-1,0] [0] [] 7 null";
    const SEATS: &str = "0 1 2 5 31 32 33 64 255 256 -1 1e99 18446744073709551615 null \"1\" [0] {}";
    const PATHS: &str = "[] [\"resign\"] [\"b2\"] [\"D4\"] [\"\"] [7] \"b2\" null";
    const PLAYERS: &str = "\"random\" \"human\" \"search:1\" \"search:9\" \"\" 7 null";
    let (kind, keys) = KINDS[rng.below(KINDS.len())];
    let extra = ["seat", "player", "at", "path", "on", "t"][rng.below(6)];
    let is_extra = rng.below(6) == 0;
    let mut frame = format!("{{\"t\":\"{kind}\"");
    for key in keys.iter().copied().chain(is_extra.then_some(extra)) {
        let values = match key {
            "at" => POSITIONS,
            "path" => PATHS,
            "player" => PLAYERS,
            _ => SEATS,
        };
        let values: Vec<&str> = values.split(' ').collect();
        frame += &format!(",\"{key}\":{}", values[rng.below(values.len())]);
    }
    frame.push('}');
    if rng.below(8) == 0 {
        let from = rng.below(frame.len());
        frame.drain(from..(from + 1 + rng.below(4)).min(frame.len()));
    }
    frame
}

#[test]
fn listed_moves_are_playable_in_random_positions() {
    every_input("moves", inputs::choices);
}

#[test]
fn a_very_large_input_is_read_and_refused() {
    every_game(|game| {
        for part in
            ["(", "[", "{", "(;", ";B[aa]", "\"", "\\", "9", "a1 ", "{\"stammtisch\":", "\n", "é", "\0"]
        {
            let large = part.repeat(200_000 / part.len());
            inputs::file(Depth::Full, game, large.as_bytes())?;
            inputs::position(Depth::Full, game, large.as_bytes())?;
            let line = format!("{{\"ply\":1,\"by\":\"{}\",\"move\":\"{large}\"}}", game.seats()[0].id);
            inputs::record(Depth::Full, game, line.as_bytes())?;
            let frame = format!("{{\"t\":\"touch\",\"at\":[0,0],\"path\":[\"{large}\"]}}\n{large}");
            inputs::frames(Depth::Full, game, frame.as_bytes())?;
        }
        Ok(())
    });
}

#[test]
fn a_record_with_a_gap_is_refused_with_a_sentence() {
    every_game(|game| {
        let mut table = start(game, 0)?;
        for seed in 0..12 {
            let Some(text) = table.sample_chance(seed).or_else(|| {
                let seat = table.turn().seats().iter().next()?;
                table.legal(Actor::Seat(seat)).into_iter().next()
            }) else {
                break;
            };
            table.play_next(&text).map_err(|why| format!("{text} is refused: {why:?}"))?;
        }
        let record = table.write("record").map_err(|why| format!("{why:?}"))?;
        for from in 0..record.len() {
            let mut cut = record.clone();
            cut.drain(from..(from + 1 + from % 7).min(record.len()));
            inputs::file(Depth::Full, game, &cut).map_err(|fault| format!("cut at {from}: {fault}"))?;
            inputs::file(Depth::Full, game, &record[..from])
                .map_err(|fault| format!("cut off at {from}: {fault}"))?;
        }
        Ok(())
    });
}

/// Runs the check with every input of a kind on every game, at both depths.
fn every_input(kind: &str, check: Check) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad_inputs").join(kind);
    let entries = folder.read_dir().into_iter().flatten();
    let paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    assert!(!paths.is_empty(), "there is nothing in {}", folder.display());
    every_game(|game| {
        for path in &paths {
            let in_file = |fault: String| format!("{}: {fault}", path.display());
            let bytes = std::fs::read(path).map_err(|error| in_file(error.to_string()))?;
            check(Depth::Full, game, &bytes).map_err(in_file)?;
            check(Depth::Quick, game, &bytes).map_err(in_file)?;
        }
        Ok(())
    });
}
