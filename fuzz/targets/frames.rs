//! Reads WebSocket frames, one per line, at a table where a computer player failed to move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::inputs;

fuzz_target!(|data: &[u8]| inputs::fuzz(data, inputs::frames));
