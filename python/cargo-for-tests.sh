#!/bin/sh
# The cargo of maturin in `test.sh`. It builds the library together with the workspace and an example: so the
# crates have the features that `cargo test --workspace` gives them, and what that has compiled is used.
[ "$1" = rustc ] || exec cargo "$@"
# PyO3 would be compiled again for them; the last one is in `.cargo/config.toml`.
unset PYO3_PYTHON PYO3_ENVIRONMENT_SIGNATURE PYO3_BUILD_EXTENSION_MODULE
exec cargo build --workspace --locked --lib --bins --example first_numbers --message-format json-render-diagnostics
