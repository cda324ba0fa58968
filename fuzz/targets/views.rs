//! What a player knows, as a worker or an engine reads it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::inputs;

fuzz_target!(|data: &[u8]| inputs::fuzz(data, inputs::view));
