#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gopdb_command::fuzz::rendering(data));
