#!/usr/bin/env bash
# Installs what dist/build.sh made on a bare Debian and tries it: needs root, debootstrap and a mirror of Debian's
# packages.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/target/dist-packages
suite=${GOPDB_SUITE:-bookworm}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=python3-venv "$suite" "$root" >/dev/null

try() {
    printf '\n== %s\n' "$1"
    chroot "$root" /bin/sh -euc "$2"
}

cp "$out"/* "$root/tmp/"
cp -r examples/games "$root/tmp/games"
ask='gopdb --version
gopdb --db /tmp/db import /tmp/games
gopdb --db /tmp/db find 3x3 "B_W/BBB/___" sym --limit 1 | grep -q "games"'

try tarball "cd /opt && tar xf /tmp/gopdb-*.tar.gz && PATH=/opt/\$(ls -d gopdb-*)/bin:\$PATH
$ask
rm -rf /opt/gopdb-* /tmp/db"
try deb "dpkg --install /tmp/gopdb_*.deb
$ask
test -s /usr/share/man/man1/gopdb.1.gz
test -s /usr/share/bash-completion/completions/gopdb
dpkg --remove gopdb && rm -rf /tmp/db"
try wheel "python3 -m venv /tmp/venv && /tmp/venv/bin/pip install --quiet --no-index /tmp/gopdb-*.whl
/tmp/venv/bin/python -c '
import gopdb
db = gopdb.open(\"/tmp/db\", create=True)
db.import_(\"/tmp/games\")
assert len(db.find(\"3x3 \\\"B_W/BBB/___\\\" sym\").games) > 0'"
printf '\nall packages work on %s\n' "$suite"
