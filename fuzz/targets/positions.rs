//! Reads a position text of any game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::inputs;

fuzz_target!(|data: &[u8]| inputs::fuzz(data, inputs::position));
