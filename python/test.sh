#!/usr/bin/env bash
# Build the wheel, install it into virtual environments of its own, and test it: the package, and the functions
# for clusters on Sail. `python/test.sh environment` only installs what the tests need, and `python/test.sh wheel`
# then builds the wheel.
#
# With GOPDB_LONG=1, the functions for clusters are also tested on two executor processes of Apache Spark 3.5, 4.0
# and 4.1 (needs Java), and batches with the workers of PyTorch, if /usr/bin/python3 has it (Debian: python3-torch).
#
# Answers are compared with those of the command line: of the program $GOPDB_BIN if it is set, else it
# is built.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v python3 >/dev/null; then
    echo "SKIPPED: the Python package was not tested, for python3 is missing" >&2
    exit 0
fi

# A virtual environment with packages: of the standard library's venv, if there is none yet.
environment() {
    local venv=$1 python=$2
    shift 2
    [ -x "$venv/bin/python" ] || "$python" -m venv "${options[@]}" "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}
options=()
venv=../target/python-venv
environment "$venv" python3 maturin pytest numpy pyarrow polars pandas sgfmill nbclient ipykernel duckdb \
    scikit-learn mypy datasets
if ! environment "$venv" python3 pysail 'moto[server]' boto3 fsspec 'pyspark-client>=4.0,<4.1'; then
    echo "SKIPPED: the functions for clusters were not tested on Sail, which could not be installed" >&2
fi

[ "${1:-}" != environment ] || exit 0

wheels=../target/python-wheels
rm -rf "$wheels"
profile=${GOPDB_WHEEL_PROFILE:-dev}
cargo=cargo
[ "$profile" != dev ] || cargo=$PWD/cargo-for-tests.sh
CARGO=$cargo "$venv/bin/maturin" build --quiet --locked --profile "$profile" --out "$wheels"
wheel=$(realpath "$wheels"/*.whl)
[ "${1:-}" != wheel ] || exit 0

if [ -z "${GOPDB_BIN:-}" ]; then
    ./cargo-for-tests.sh rustc >/dev/null
    GOPDB_BIN=$(realpath ../target/debug/gopdb)
fi
export GOPDB_BIN

# Test with the wheel in an environment, from a folder without the sources of the package.
run() {
    local python=$1/bin/python
    shift
    "$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"
    (cd tests && PYTHONDONTWRITEBYTECODE=1 "../$python" -m pytest -q -p no:cacheprovider --rootdir . \
        -W error::pytest.PytestUnknownMarkWarning -c ../pyproject.toml "$@")
}
run "$venv" --ignore test_spark.py .
[ -n "${GOPDB_LONG:-}" ] || exit 0

if ! command -v java >/dev/null; then
    echo "SKIPPED: the functions for clusters were not tested on Apache Spark, for Java is missing" >&2
else
    # In a process and an environment of its own: a process has either a Spark of its own or a remote one.
    for version in 3.5 4.0 4.1; do
        # 3.5 is older than NumPy 2.
        [ "$version" = 3.5 ] && libraries=('numpy<2' 'pyarrow<19' 'pandas<2.3') || libraries=(numpy pyarrow pandas)
        environment "$venv-spark-$version" python3 pytest setuptools "pyspark==$version.*" "${libraries[@]}"
        printf '\n== Spark %s\n' "$version"
        run "$venv-spark-$version" test_spark.py
    done
fi
if /usr/bin/python3 -c 'import torch' 2>/dev/null; then
    options=(--system-site-packages)
    environment "$venv-torch" /usr/bin/python3 pytest
    run "$venv-torch" test_torch.py
else
    echo "SKIPPED: batches were not tested with PyTorch, which /usr/bin/python3 does not have" >&2
fi
