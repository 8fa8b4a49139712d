#!/usr/bin/env bash
# Build the wheel, install it into a virtual environment of its own, and test it.
#
#   python/test.sh            the package
#   python/test.sh --spark    and the functions for clusters, with PySpark (needs Java)
#
# Answers are compared with those of the command line: of the program $GOPDB_BIN if it is set, else it
# is built.
set -euo pipefail
cd "$(dirname "$0")"
venv=../target/python-venv
spark=
[ "${1:-}" = --spark ] && spark=1
if [ -n "$spark" ] && ! command -v java >/dev/null; then
    echo "SKIPPED: the functions for clusters were not tested, for Java is missing" >&2
    spark=
fi

if ! command -v python3 >/dev/null; then
    echo "SKIPPED: the Python package was not tested, for python3 is missing" >&2
    exit 0
fi
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
packages=(maturin pytest numpy pyarrow polars pandas sgfmill nbclient ipykernel)
[ -n "$spark" ] && packages+=('pyspark>=4.0,<4.1')
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"

wheels=../target/python-wheels
rm -rf "$wheels"
"$venv/bin/maturin" build --quiet --locked --profile "${GOPDB_WHEEL_PROFILE:-dev}" --out "$wheels"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall \
    --no-deps "$wheels"/*.whl

if [ -z "${GOPDB_BIN:-}" ]; then
    cargo build --quiet --locked --manifest-path ../Cargo.toml --package gopdb
    GOPDB_BIN=$(realpath ../target/debug/gopdb)
fi
export GOPDB_BIN

# From a folder without the sources, so that the installed wheel is tested.
tests=$PWD/tests
args=(-q -p no:cacheprovider --rootdir "$tests" -W error::pytest.PytestUnknownMarkWarning)
[ -n "$spark" ] || args+=(--ignore "$tests/test_spark.py")
cd ../target
exec "python-venv/bin/python" -m pytest "${args[@]}" -c ../python/pyproject.toml "$tests"
