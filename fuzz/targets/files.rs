//! Reads a file of any game: a record, SGF, a save or a log.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::inputs;

fuzz_target!(|data: &[u8]| inputs::fuzz(data, inputs::file));
