#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gopdb_database::fuzz::json(data));
