//! Writes the seed corpus of the fuzz targets: the collection of bad inputs, and everything that
//! sample matches of every game write. Usage: `fuzz_seeds fuzz/corpus`

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use stammtisch_catalog::RECORD_FORMAT;
use stammtisch_conformance::{Moment, every_match, perspectives};

/// The bad inputs, one folder per kind.
const BAD_INPUTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_inputs");
/// The fuzz targets without bad inputs.
const TARGETS_WITHOUT_INPUTS: [&str; 2] = ["legal", "rmi"];
/// Longer inputs are skipped, because they slow the fuzzer down.
const MAX_INPUT_BYTES: usize = 8 * 1024;

fn main() -> io::Result<()> {
    let Some(corpus) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return Err(io::Error::other("name the folder to write to"));
    };
    TARGETS_WITHOUT_INPUTS.iter().try_for_each(|target| fs::create_dir_all(corpus.join(target)))?;
    for kind in fs::read_dir(BAD_INPUTS)? {
        let kind = kind?;
        let target = corpus.join(kind.file_name());
        fs::create_dir_all(&target)?;
        for input in fs::read_dir(kind.path())? {
            let input = input?;
            let bytes = fs::read(input.path())?;
            for number in 0..stammtisch_catalog::all().count() {
                let name = format!("{number}-{}", input.file_name().display());
                seed(&target.join(name), number, &bytes)?;
            }
        }
    }
    every_match(|moment| write_all(&corpus, moment).map_err(|why| why.to_string()));
    Ok(())
}

/// Writes every kind of input that the match yields at this position.
fn write_all(corpus: &Path, moment: &Moment<'_>) -> io::Result<()> {
    let table = moment.table;
    let id = moment.game().id();
    let Some(number) = stammtisch_catalog::all().position(|game| game.id() == id) else { return Ok(()) };
    if !moment.is_thorough {
        return Ok(());
    }
    let name = format!("{number}-match-{}-{}", moment.seed, table.ply());
    let write = |kind: &str, more: &str, text: &[u8]| {
        seed(&corpus.join(kind).join(format!("{name}{more}")), number, text)
    };
    for (viewer, perspective) in perspectives(table).into_iter().enumerate() {
        write("views", &format!("-{viewer}"), table.view(perspective).as_bytes())?;
    }
    write("positions", "", table.position().as_bytes())?;
    write("setups", "", &serde_json::to_vec(&table.setup())?)?;
    let moves: Vec<String> = table.moves().into_iter().map(|(_, text)| text).collect();
    write("moves", "", moves.join(" ").as_bytes())?;
    let formats = table.game().formats().iter().chain([&RECORD_FORMAT]);
    for format in formats.filter(|format| table.can_write(format.id)) {
        if let Ok(bytes) = table.write(format.id) {
            write("files", &format!(".{}", format.id), &bytes)?;
            if format.id == RECORD_FORMAT.id
                && let Some(header_end) = bytes.iter().position(|byte| *byte == b'\n')
            {
                write("records", "", &bytes[header_end + 1..])?;
            }
        }
    }
    Ok(())
}

/// Writes one input; its first byte chooses the game.
fn seed(path: &Path, game: usize, input: &[u8]) -> io::Result<()> {
    if input.len() > MAX_INPUT_BYTES {
        return Ok(());
    }
    fs::write(path, [game.to_string().as_bytes(), input].concat())
}
