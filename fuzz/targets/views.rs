//! Reads a view of any game, as workers and external programs do.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::inputs;

fuzz_target!(|data: &[u8]| inputs::fuzz(data, inputs::view));
