//! Licences and sources of all dependencies, by `deny.toml`, without `cargo deny` itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The quoted strings of a list in a TOML file.
fn list<'a>(text: &'a str, name: &str) -> BTreeSet<&'a str> {
    let (_, rest) = text.split_once(&format!("\n{name} = [\n")).unwrap();
    let (list, _) = rest.split_once("\n]").unwrap();
    list.split('"').skip(1).step_by(2).collect()
}

/// Returns true if the allowed licences satisfy a licence expression. `/` is an old form of `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    spdx::Expression::parse_mode(expression, spdx::ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|licence| allowed.contains(licence.to_string().as_str()))
    })
}

/// The answer of `cargo metadata`.
fn metadata() -> Value {
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--all-features",
            "--manifest-path",
        ])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    serde_json::from_slice(&metadata.stdout).unwrap()
}

#[test]
fn crates_depend_on_what_the_table_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let mut table: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate |")).skip(2);
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').collect();
        let name = names(cells[1]).pop_first().unwrap();
        let folder = names(cells[2]).pop_first().unwrap();
        assert!(table.insert(name, (folder, names(cells[3]))).is_none(), "{row}");
    }
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let members = packages.iter().filter(|package| package["source"].is_null());
    let crates: BTreeMap<String, (String, BTreeSet<String>)> = members
        .map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap());
            let folder = manifest.parent().unwrap().strip_prefix(root).unwrap();
            let folder = if folder == Path::new("") { Path::new(".") } else { folder };
            let used = package["dependencies"].as_array().unwrap().iter();
            let used = used.filter(|used| used["kind"].is_null() && !used["path"].is_null());
            let used = used.map(|used| used["name"].as_str().unwrap().to_owned()).collect();
            let name = package["name"].as_str().unwrap().to_owned();
            (name, (folder.to_str().unwrap().replace('\\', "/"), used))
        })
        .collect();
    assert_eq!(crates, table, "the crates are those of ARCHITECTURE.md");
}

/// What the README links to is in the package. The Python package is a package of its own.
#[test]
fn the_package_has_what_its_readme_links_to() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut list = Command::new(env!("CARGO"));
    list.args(["package", "--list", "--allow-dirty", "--offline"]).current_dir(root);
    let output = list.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let list = String::from_utf8(output.stdout).unwrap();
    let files: BTreeSet<&str> = list.lines().collect();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let links = readme.split("](").skip(1).map(|rest| rest.split([')', '#']).next().unwrap());
    let links: Vec<&str> =
        links.filter(|link| !link.contains("://") && !link.starts_with("python/")).collect();
    assert!(links.len() > 10);
    for link in links {
        assert!(files.contains(link), "{link} is not in the package");
    }
}

#[test]
fn dependencies_have_allowed_licences_and_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let deny = std::fs::read_to_string(root.join("deny.toml")).unwrap();
    let allowed = list(&deny, "allow");
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or("none");
        let is_exception = deny.contains(&format!("crate = \"{name}\", allow = [\"{licence}\"]"));
        assert!(is_exception || is_allowed(licence, &allowed), "{name} is under {licence}");
        let source = package["source"].as_str();
        let is_local = source.is_none() && (name == "gopdb" || name.starts_with("gopdb-"));
        let is_registry = source.is_some_and(|source| source.starts_with("registry+"));
        assert!(is_local || is_registry, "{name} comes from {source:?}");
        versions.entry(name).or_default().insert(package["version"].as_str().unwrap());
    }
    // Build-time dependencies may have two, and so may what Arrow brings into the Python
    // package.
    let may = ["foldhash", "getrandom", "hashbrown", "r-efi", "rand", "rand_core", "syn"];
    versions.retain(|name, versions| versions.len() > 1 && !may.contains(name));
    assert!(versions.is_empty(), "several versions: {versions:?}");
    // What was replaced stays away.
    for name in ["bincode", "tempdir", "remove_dir_all", "fs2", "fault-injection"] {
        assert!(packages.iter().all(|package| package["name"] != name), "{name}");
    }
}
