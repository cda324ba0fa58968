//! Writes inputs for the fuzz targets to begin from into a folder: the collection of bad ones, and what matches of every game really
//! write on their way. `fuzz_seeds fuzz/corpus`

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use stammtisch_catalog::RECORD_FORMAT;
use stammtisch_conformance::{Moment, every_match, eyes};

/// The bad inputs, in a folder for every kind.
const BAD_INPUTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_inputs");
/// The targets that have none.
const OTHERS: [&str; 2] = ["legal", "rmi"];
/// A longer input makes a fuzzer slow.
const LONGEST: usize = 8 * 1024;

fn main() -> io::Result<()> {
    let Some(corpus) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return Err(io::Error::other("name the folder to write to"));
    };
    OTHERS.iter().try_for_each(|target| fs::create_dir_all(corpus.join(target)))?;
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

/// What is written of a match at that moment.
fn write_all(corpus: &Path, moment: &Moment<'_>) -> io::Result<()> {
    let (table, id) = (moment.table, moment.game().id());
    let Some(number) = stammtisch_catalog::all().position(|game| game.id() == id) else { return Ok(()) };
    if !moment.close {
        return Ok(());
    }
    let name = format!("{number}-match-{}-{}", moment.seed, table.ply());
    let write = |kind: &str, more: &str, text: &[u8]| {
        seed(&corpus.join(kind).join(format!("{name}{more}")), number, text)
    };
    for (viewer, perspective) in eyes(table).into_iter().enumerate() {
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
            // What follows the header.
            let rest = bytes.iter().position(|byte| *byte == b'\n').filter(|_| format.id == RECORD_FORMAT.id);
            rest.map_or(Ok(()), |end| write("records", "", &bytes[end + 1..]))?;
        }
    }
    Ok(())
}

/// The first byte of an input chooses the game.
fn seed(path: &Path, game: usize, input: &[u8]) -> io::Result<()> {
    if input.len() > LONGEST {
        return Ok(());
    }
    fs::write(path, [game.to_string().as_bytes(), input].concat())
}
