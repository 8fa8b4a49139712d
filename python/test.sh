#!/usr/bin/env bash
# Build the wheel, install it into a virtual environment of its own, and test it.
#
#   python/test.sh            the package, and the functions for clusters on Sail
#   python/test.sh --spark    and the functions for clusters on Apache Spark (needs Java)
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

# Clients of Spark come as the package `pyspark` or as `pyspark-client`, which exclude each other.
[ -n "$spark" ] && venv=$venv-spark

if ! command -v python3 >/dev/null; then
    echo "SKIPPED: the Python package was not tested, for python3 is missing" >&2
    exit 0
fi
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
packages=(maturin pytest numpy pyarrow polars pandas sgfmill nbclient ipykernel duckdb scikit-learn mypy datasets)
[ -n "$spark" ] && packages+=('pyspark[connect]>=4.0,<4.1')
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"
sail=(pysail 'moto[server]' boto3 fsspec)
[ -n "$spark" ] || sail+=('pyspark-client>=4.0,<4.1')
if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "${sail[@]}"; then
    echo "SKIPPED: the functions for clusters were not tested on Sail, which could not be installed" >&2
fi

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
cd ../target
python=${venv#../target/}/bin/python
"$python" -m pytest "${args[@]}" -c ../python/pyproject.toml --ignore "$tests/test_spark.py" "$tests"
# In a process of its own, since one has either a Spark of its own or a remote one.
[ -z "$spark" ] ||
    exec "$python" -m pytest "${args[@]}" -c ../python/pyproject.toml "$tests/test_spark.py"
