#!/usr/bin/env bash
# Builds what is published, in target/dist-packages: a tarball, a Debian package, a wheel and a source distribution.
#
#   dist/build.sh                    all of them for this machine
#   dist/build.sh tarball deb        some of them
#
# The same sources and the same compiler give the same bytes: paths are removed from the program, and all times
# are those of the last commit. GOPDB_PROFILE=release builds faster and optimizes less than the profile `dist`.
set -euo pipefail
cd "$(dirname "$0")/.."
what=("$@")
[ ${#what[@]} -gt 0 ] || what=(tarball deb wheel sdist)
profile=${GOPDB_PROFILE:-dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
out=$PWD/target/dist-packages
name=gopdb-$version-$host
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH
export RUSTFLAGS="--remap-path-prefix=$PWD=gopdb --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo ${RUSTFLAGS:-}"
mkdir -p "$out"

# The program, its completions, manual pages and licences, in the layout of /usr.
stage() {
    local root=$1
    cargo build --locked --profile "$profile" --package gopdb --bin gopdb --features parquet
    local program=target/$profile/gopdb
    [ -e "$program" ] || program+=.exe
    rm -rf "$root"
    mkdir -p "$root/bin" "$root/share/bash-completion/completions" "$root/share/zsh/site-functions" \
        "$root/share/fish/vendor_completions.d" "$root/share/man/man1" "$root/share/doc/gopdb"
    install -m 755 "$program" "$root/bin/"
    "$program" completions bash >"$root/share/bash-completion/completions/gopdb"
    "$program" completions zsh >"$root/share/zsh/site-functions/_gopdb"
    "$program" completions fish >"$root/share/fish/vendor_completions.d/gopdb.fish"
    "$program" man --to "$root/share/man/man1" >/dev/null
    gzip --no-name --best "$root"/share/man/man1/*.1
    install -m 644 README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$root/share/doc/gopdb/"
}

# An archive whose bytes depend on its content only.
pack() {
    local tar=tar
    command -v gtar >/dev/null && tar=gtar
    "$tar" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u+rwX,go+rX,go-w -C "$1" -cf - "$2" | gzip --no-name --best
}

tarball() {
    stage "$out/$name"
    pack "$out" "$name" >"$out/$name.tar.gz"
    rm -rf "${out:?}/$name"
}

deb() {
    local root=$out/deb arch libc
    arch=$(dpkg --print-architecture)
    stage "$root/usr"
    # The newest version of the C library whose symbols the program uses.
    libc=$(objdump -T "$root/usr/bin/gopdb" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1 | cut -d_ -f2)
    mkdir -p "$root/DEBIAN"
    cat >"$root/DEBIAN/control" <<CONTROL
Package: gopdb
Version: $version
Architecture: $arch
Maintainer: The gopdb authors <gopdb@localhost>
Depends: libc6 (>= $libc), libgcc-s1
Section: games
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Description: database of Go (baduk, weiqi) patterns
 Imports collections of game records and answers where a shape occurred, what
 was played there, and who won. With a shell, a page for the browser and the Go
 Text Protocol.
CONTROL
    find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group --build "$root" "$out/gopdb_${version}_$arch.deb" >/dev/null
    rm -rf "$root"
}

# maturin links against an old C library with the compiler of the package ziglang.
python_tools() {
    local venv=target/dist-venv
    [ -x "$venv/bin/maturin" ] || python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2' ziglang
    export PATH=$PWD/$venv/bin:$PATH
}

wheel() {
    python_tools
    (cd python && maturin build --quiet --locked --zig --compatibility "${GOPDB_MANYLINUX:-manylinux_2_28}" \
        --profile "$profile" --out "$out")
}

sdist() {
    python_tools
    (cd python && maturin sdist --out "$out")
}

for kind in "${what[@]}"; do
    "$kind"
done
cd "$out"
sha256sum ./*.* >SHA256SUMS
cat SHA256SUMS
