//! The page: plain files in the binary.

use std::borrow::Cow;
use std::sync::LazyLock;

/// A file of the page.
pub struct File {
    /// The path in the address.
    pub path: &'static str,
    /// Its media type.
    pub media: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($path:literal $media:ident $name:literal,)*) => {
        /// All files; the first is the page itself.
        pub static FILES: [File; [$($path),*].len()] = [$(File {
            path: $path,
            media: $media,
            text: include_str!(concat!("web/", $name)),
        },)*];
    };
}

/// The media type of pages.
pub const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";

files! {
    "/" HTML "index.html",
    "/api" HTML "api.html",
    "/app.css" CSS "app.css",
    "/icon.svg" SVG "icon.svg",
    "/js/main.js" JS "js/main.js",
    "/js/ask.js" JS "js/ask.js",
    "/js/page.js" JS "js/page.js",
    "/js/session.js" JS "js/session.js",
    "/js/ui.js" JS "js/ui.js",
    "/js/panels.js" JS "js/panels.js",
    "/js/life.js" JS "js/life.js",
    "/js/trees.js" JS "js/trees.js",
    "/js/api.js" JS "js/api.js",
    "/js/board.js" JS "js/board.js",
    "/js/rules.js" JS "js/rules.js",
    "/js/state.js" JS "js/state.js",
    "/js/text.js" JS "js/text.js",
    "/js/views.js" JS "js/views.js",
    "/js/chips.js" JS "js/chips.js",
    "/js/names.js" JS "js/names.js",
    "/js/people.js" JS "js/people.js",
    "/js/review.js" JS "js/review.js",
    "/js/share.js" JS "js/share.js",
    "/js/numbers.js" JS "js/numbers.js",
    "/js/lang/en.js" JS "js/lang/en.js",
    "/js/lang/ja.js" JS "js/lang/ja.js",
    "/js/lang/ko.js" JS "js/lang/ko.js",
    "/js/lang/zh-Hans.js" JS "js/lang/zh-Hans.js",
    "/js/lang/zh-Hant.js" JS "js/lang/zh-Hant.js",
    "/worker.js" JS "worker.js",
    "/manifest.webmanifest" MANIFEST "manifest.webmanifest",
}

/// The folder that a debug build reads the files from.
fn edited() -> Option<std::ffi::OsString> {
    if cfg!(debug_assertions) { std::env::var_os("GOPDB_WEB") } else { None }
}

/// The folder in addresses of files that never change: the hash of all files.
static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let all: String = FILES.iter().map(|file| file.text).collect();
    format!("/{}/", tag(&all).trim_matches('"'))
});

/// A page that loads its files from where they never change, so that a browser that has them asks for none.
pub fn with_folder(page: &str) -> String {
    let folder = if edited().is_some() { "/" } else { &FOLDER };
    page.replace("=\"/js/", &format!("=\"{folder}js/"))
        .replace("=\"/app.css", &format!("=\"{folder}app.css"))
}

impl File {
    /// The file's text. A debug build with `GOPDB_WEB` set reads it from that folder, so that the
    /// page can be changed without a build.
    pub fn text(&self) -> Cow<'static, str> {
        if let Some(folder) = edited() {
            let name =
                if self.path == "/" { "index.html" } else { self.path.trim_start_matches('/') };
            let name = if self.path == "/api" { "api.html" } else { name };
            if let Ok(text) = std::fs::read_to_string(std::path::Path::new(&folder).join(name)) {
                return Cow::Owned(text);
            }
        }
        Cow::Borrowed(self.text)
    }
}

/// The page for people who lack the token.
pub const TOKEN_PAGE: &str = include_str!("web/token.html");

/// A page in one language: without its `span` elements of the others.
pub fn in_language(page: &str, language: &str) -> String {
    let mut parts = page.split("<span lang=\"");
    let head = parts.next().unwrap_or_default();
    let mut text = head.replace("<html lang=\"en\">", &format!("<html lang=\"{language}\">"));
    for part in parts {
        let (of, part) = part.split_once("\">").unwrap_or_default();
        let (inner, rest) = part.split_once("</span>").unwrap_or_default();
        text.extend([if of == language { inner } else { "" }, rest.trim_start_matches('\n')]);
    }
    text
}

/// The tag of a text.
pub fn tag(text: &str) -> String {
    format!("\"{}\"", &blake3::hash(text.as_bytes()).to_hex()[..16])
}

/// The file of a path, and whether the path is one of the files that never change.
pub fn find(path: &str) -> Option<(&'static File, bool)> {
    let name = path.strip_prefix(FOLDER.trim_end_matches('/'));
    let file = FILES.iter().find(|file| file.path == name.unwrap_or(path))?;
    Some((file, name.is_some()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn the_first_view_is_small_and_asks_nobody_else() {
        let packed = |file: &File| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(file.text.as_bytes()).unwrap();
            encoder.finish().unwrap().len()
        };
        let is_other =
            |file: &&File| file.path.contains("/lang/") && !file.path.ends_with("/en.js");
        let bytes: usize = FILES.iter().filter(|file| !is_other(file)).map(packed).sum();
        assert!(bytes < 150 << 10, "{bytes} bytes");
        for file in &FILES {
            let text = file.text;
            // The namespace of SVG is a name, not an address that is asked.
            let rest = text.replace("http://www.w3.org/2000/svg", "");
            for remote in ["http://", "https://", "//cdn", "@import"] {
                assert!(!rest.contains(remote), "{} holds {remote}", file.path);
            }
        }
        let page = FILES[0].text;
        assert!(!page.contains(" style=") && !page.contains(" on"), "inline code");
        assert_eq!(
            page.matches("<script").count(),
            page.matches("<script type=\"module\" src=").count()
        );
    }

    #[test]
    fn pages_are_in_the_language_of_the_reader() {
        for page in [FILES[0].text, FILES[1].text, TOKEN_PAGE] {
            let all = page.matches("<span lang=").count();
            for tag in gopdb_text::Language::ALL.map(gopdb_text::Language::tag) {
                assert_eq!(page.matches(&format!("<span lang=\"{tag}\">")).count(), all / 5);
                let text = in_language(page, tag);
                assert!(
                    text.contains(&format!("<html lang=\"{tag}\">")) && !text.contains("<span")
                );
            }
        }
        let japanese = in_language(TOKEN_PAGE, "ja");
        assert!(japanese.contains("トークン") && !japanese.contains("token:"), "{japanese}");
    }

    #[test]
    fn modules_are_files_that_import_each_other_in_no_circle() {
        let mut waiting: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for file in FILES.iter().filter(|file| file.media == JS) {
            let imports = file.text.lines().filter_map(|line| {
                let (_, name) = line.strip_prefix("import ")?.split_once(" from \"./")?;
                Some(format!("/js/{}", name.trim_end_matches("\";")))
            });
            waiting.insert(file.path, imports.collect());
            let is_preloaded =
                FILES[0].text.contains(&format!("\"modulepreload\" href=\"{}\"", file.path));
            let is_of_all = !file.path.contains("/lang/") && file.path != "/worker.js";
            assert_eq!(is_preloaded, is_of_all || file.path.ends_with("/en.js"), "{}", file.path);
        }
        for (path, imports) in &waiting {
            assert!(imports.iter().all(|name| find(name).is_some()), "{path} imports {imports:?}");
        }
        assert!(waiting["/js/main.js"].contains(&"/js/page.js".to_owned()));
        // Modules that import none of those that wait are taken away, until all are.
        while !waiting.is_empty() {
            let mut left = waiting.clone();
            left.retain(|_, imports| imports.iter().any(|name| waiting.contains_key(&name[..])));
            assert!(left.len() < waiting.len(), "a circle of imports: {left:?}");
            waiting = left;
        }
    }
}
