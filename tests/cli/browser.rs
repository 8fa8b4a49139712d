//! The page in a real browser: headless Chromium, driven through chromedriver.
//!
//! The tests run where `chromedriver` is found and say loudly that they were skipped where it is
//! not. axe-core checks the accessibility if `AXE` names its file, as after
//! `npm install --prefix target/axe axe-core@4`, which is looked for as well. With
//! `GOPDB_SCREENSHOTS` the pictures are written to that folder.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::http::{Serving, copy_of_games, escape, gopdb_in, large_record, many_records, request};
use super::server::APP_PROBLEM;
use super::support::empty;

/// A browser with one page.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// How the page is shown.
#[derive(Clone, Copy)]
struct Screen {
    width: u32,
    height: u32,
    dark: bool,
}

const DESK: Screen = Screen { width: 1440, height: 900, dark: false };
const SMALL: Screen = Screen { width: 900, height: 700, dark: false };
const PHONE: Screen = Screen { width: 390, height: 844, dark: false };

impl Browser {
    /// Starts a browser; `None` where there is none.
    fn start(screen: Screen) -> Option<Browser> {
        // A driver ends at once if another one takes its port.
        let started = || {
            let driver = Command::new("chromedriver")
                .arg("--port=0")
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn();
            let mut driver = driver.ok()?;
            let lines = BufReader::new(driver.stdout.take()?).lines();
            let port = lines.map_while(Result::ok).find_map(|line| {
                line.split("successfully on port ")
                    .nth(1)?
                    .trim_end_matches('.')
                    .parse::<u16>()
                    .ok()
            });
            Some((driver, port))
        };
        let has_port = |started: &Option<(Child, Option<u16>)>| {
            started.as_ref().is_none_or(|(_, port)| port.is_some())
        };
        let started = std::iter::repeat_with(started).take(5).find(has_port);
        let Some((driver, Some(port))) = started.expect("chromedriver has a port") else {
            eprintln!(
                "SKIPPED: no chromedriver was found, so the page was not tested in a browser"
            );
            return None;
        };
        let mut browser = Browser { driver, port, session: String::new() };
        let mut arguments = vec![
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            format!("--window-size={},{}", screen.width, screen.height),
        ];
        if screen.dark {
            arguments.push("--force-dark-mode".to_owned());
            arguments.push("--blink-settings=preferredColorScheme=0".to_owned());
        }
        let options = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = browser.send("POST", "/session", &options);
        browser.session =
            session["sessionId"].as_str().unwrap_or_else(|| panic!("{session}")).to_owned();
        let metrics = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": false}});
        browser.post("/goog/cdp/execute", &metrics);
        Some(browser)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let response = request(self.port, method, path, &[], body.as_bytes());
        response.json()["value"].clone()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let value = self.send("POST", &format!("/session/{}{path}", self.session), body);
        assert!(value["error"].is_null(), "{path} {body}: {value}");
        value
    }

    fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
        self.settle();
    }

    /// Runs a script and returns its value.
    #[track_caller]
    fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns something true.
    #[track_caller]
    fn wait(&self, what: &str, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.run(script);
            // A length of 0 is not what is waited for.
            if !matches!(value, Value::Null | Value::Bool(false)) && value != json!(0) {
                return value;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "{what}: {script}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits until the page has its answer and asks for nothing more.
    #[track_caller]
    fn settle(&self) {
        let is_answered = "const panel = document.getElementById('panel'); \
            return panel && !panel.hasAttribute('aria-busy') && document.querySelector('.summary') \
                && !document.documentElement.dataset.requests";
        self.wait("the answer", is_answered);
    }

    fn keys(&self, text: &[&str]) {
        let actions: Vec<Value> = text
            .iter()
            .flat_map(|key| {
                [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
            })
            .collect();
        self.post(
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}),
        );
    }

    /// The movement of the pointer to a point of the board.
    fn move_to(&self, name: &str) -> Value {
        let script = format!(
            "const b = document.querySelector('[role=gridcell][aria-label^=\"{name} \"]').getBoundingClientRect(); return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]"
        );
        let place = self.run(&script);
        json!({"type": "pointerMove", "duration": 0, "x": place[0], "y": place[1], "origin": "viewport"})
    }

    fn pointer(&self, actions: &[Value]) {
        self.post(
            "/actions",
            &json!({"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]}),
        );
    }

    /// Moves the pointer to a point of the board.
    fn point_at(&self, name: &str) {
        self.pointer(&[self.move_to(name)]);
    }

    /// Presses the pointer at one point of the board and releases it at another.
    fn drag(&self, from: &str, to: &str) {
        self.pointer(&[
            self.move_to(from),
            json!({"type": "pointerDown", "button": 0}),
            self.move_to(to),
            json!({"type": "pointerUp", "button": 0}),
        ]);
        self.settle();
    }

    fn click_point(&self, name: &str) {
        self.drag(name, name);
    }

    fn click(&self, selector: &str) {
        self.run(&format!("document.querySelector({selector:?}).click()"));
        self.settle();
    }

    /// The games of the answer.
    fn games(&self) -> u64 {
        let text = self.run("return document.querySelector('.counts strong')?.textContent || '0'");
        let text = text.as_str().unwrap();
        text.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
    }

    /// What the board shows at a point.
    fn label(&self, name: &str) -> String {
        let script = format!(
            "return document.querySelector('[role=gridcell][aria-label^=\"{name} \"]').getAttribute('aria-label')"
        );
        self.run(&script).as_str().unwrap().to_owned()
    }

    fn address(&self) -> String {
        self.run("return location.pathname + location.search").as_str().unwrap().to_owned()
    }

    fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("GOPDB_SCREENSHOTS") else { return };
        let picture =
            self.send("GET", &format!("/session/{}/screenshot", self.session), &Value::Null);
        let bytes = from_base64(picture.as_str().unwrap());
        std::fs::write(Path::new(&folder).join(format!("{name}.png")), bytes).unwrap();
    }

    /// Errors that the page wrote to the console: scripts that failed, or that the policy refused.
    fn errors(&self) -> Vec<Value> {
        let logs = self.post("/se/log", &json!({"type": "browser"}));
        let severe = |log: &&Value| log["level"] == "SEVERE";
        logs.as_array().unwrap().iter().filter(severe).cloned().collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes().filter(|&letter| letter != b'=') {
        bits = bits << 6 | digits.iter().position(|&digit| digit == letter).unwrap() as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The file of axe-core, if it is there.
fn axe() -> Option<String> {
    let installed =
        concat!(env!("CARGO_MANIFEST_DIR"), "/target/axe/node_modules/axe-core/axe.min.js");
    let path = std::env::var_os("AXE").map_or_else(|| PathBuf::from(installed), PathBuf::from);
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        eprintln!("SKIPPED: axe-core was not found, so the accessibility was not checked");
    }
    text
}

#[test]
fn suggestions_lie_over_the_board() {
    let Some(browser) = Browser::start(DESK) else { return };
    let press = "const button = [...document.querySelectorAll('button')] \
        .find(button => button.textContent === 'Suggest'); button.click()";
    let pressed = "return document.querySelectorAll('button.tool.text[aria-pressed=true]').length";
    let shown = "return [...document.querySelectorAll('.suggestion')].map(mark => [ \
        +mark.querySelector('circle').getAttribute('cx'), \
        +mark.querySelector('circle').getAttribute('cy'), mark.textContent])";
    {
        let (database, _turn) = super::knowledge::trained();
        let server = Serving::start(database, &[]);
        browser.open(&server.url);
        browser.run(press);
        browser.settle();
        let mut before = json!([]);
        for (moves, point) in [("", "Q16"), ("BQ16", "D4"), ("BQ16+WD4", "Q3")] {
            let suggested = &server.json(&format!("/api/v1/suggest?moves={moves}"))["moves"];
            let place = |name: &str| {
                let column = "ABCDEFGHJKLMNOPQRST".find(&name[..1]).unwrap();
                (column, 19 - name[1..].parse::<usize>().unwrap())
            };
            let expected: Vec<Value> = suggested
                .as_array()
                .unwrap()
                .iter()
                .map(|mv| {
                    let (x, y) = place(mv["point"].as_str().unwrap());
                    json!([x, y, format!("{:.0}", 100.0 * mv["chance"].as_f64().unwrap())])
                })
                .collect();
            let marks = browser.run(shown);
            assert!(!expected.is_empty() && marks != before, "{marks}");
            assert_eq!(marks, json!(expected), "after {moves:?}");
            before = marks;
            browser.click_point(point);
        }
        browser.picture("suggestions");
        browser.run(press);
        browser.settle();
        assert_eq!((browser.run(shown), browser.run(pressed)), (json!([]), json!(0)));
        assert_eq!(browser.errors(), Vec::<Value>::new());
    }
    // Without a model the page says what to do.
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.run(press);
    browser.settle();
    assert_eq!((browser.run(shown), browser.run(pressed)), (json!([]), json!(0)));
    let text = browser.run("return document.body.textContent");
    assert!(text.as_str().unwrap().contains("no move-prediction model"), "{text}");
}

#[test]
fn a_joseki_is_played_asked_filtered_and_opened() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    assert_eq!(browser.games(), 217);
    browser.picture("start");
    // Play, and the answer follows.
    browser.click_point("Q16");
    let after_one = browser.games();
    assert!(after_one < 217 && after_one > 20, "{after_one}");
    assert!(browser.label("Q16").starts_with("Q16 black"));
    browser.click_point("R14");
    assert!(browser.label("R14").starts_with("R14 white"));
    assert_eq!(browser.address(), "/?moves=BQ16.WR14");
    // Drag a region.
    browser.click("input[value=region]");
    browser.drag("N19", "T13");
    assert_eq!(browser.address(), "/?moves=BQ16.WR14&region=N19..T13");
    let in_corner = browser.games();
    assert!(in_corner > 5, "{in_corner}");
    // The letters are those of the API.
    let api = server.json("/api/v1/position?moves=BQ16+WR14&region=N19..T13&symmetries=sym");
    assert_eq!(api["games"], in_corner);
    let first = &api["moves"][0];
    let letters =
        browser.run("return [...document.querySelectorAll('.next text')].map(t => t.textContent)");
    assert!(letters.as_array().unwrap().contains(&json!("A")), "{letters}");
    let label = browser.label(first["point"].as_str().unwrap());
    assert!(label.contains("A: "), "{label}");
    browser.picture("corner");
    // A letter of the table is played.
    browser.click("tr[data-point] button.letter");
    assert!(browser.address().contains(&format!(
        "{}{}",
        first["color"].as_str().unwrap(),
        first["point"].as_str().unwrap()
    )));
    assert_eq!(browser.games() > 0, true);
    // Filter.
    let all = browser.games();
    browser.run("document.querySelector('#f-result').value = 'winner white'; document.querySelector('#f-result').dispatchEvent(new Event('change'))");
    browser.settle();
    let won = browser.games();
    assert!(won < all, "{won} of {all}");
    assert!(browser.address().contains("result=winner+white"));
    // The games, and one of them at its match.
    browser.click("#tab-games");
    let rows = browser.run("return document.querySelectorAll('.games .game').length");
    assert_eq!(rows, won.min(25));
    browser.click(".games .game");
    assert!(browser.address().contains("game="), "{}", browser.address());
    browser
        .wait("the match is outlined", "return document.querySelectorAll('.region .found').length");
    browser.picture("game");
    let before = browser.run("return document.querySelector('.move-number').textContent");
    browser.click(".game-bar button[aria-label='Next move']");
    assert_ne!(browser.run("return document.querySelector('.move-number').textContent"), before);
    // Steps are no entries of the history: Back leads to the list.
    browser.post("/back", &json!({}));
    browser.settle();
    assert!(!browser.address().contains("game="), "{}", browser.address());
    assert_eq!(browser.games(), won);
    // The address is the state.
    let address = format!("http://127.0.0.1:{}{}", server.port, browser.address());
    browser.post("/url", &json!({"url": "about:blank"}));
    browser.open(&address);
    assert_eq!(browser.games(), won);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn the_page_is_used_with_the_keyboard_alone() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.run("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
    // A typed coordinate, Enter; then arrow keys.
    browser.keys(&["q", "1", "6", "\u{e007}"]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16");
    browser.keys(&["\u{e014}", "\u{e015}", "\u{e015}", "\u{e007}"]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16.WR14");
    assert_eq!(browser.run("return document.activeElement.getAttribute('role')"), "gridcell");
    browser.keys(&["u"]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16");
    // The letters of columns are no commands; other keys pass, undo and redo.
    browser.keys(&["p", "4", "\u{e007}"]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16.WP4");
    browser.keys(&["."]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16.WP4.Bpass");
    browser.keys(&["\u{e003}"]);
    browser.keys(&["\u{e003}"]);
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16");
    // One point of the board is in the order of the tab key.
    assert_eq!(
        browser.run("return document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length"),
        1
    );
    let spoken = browser.run("return document.querySelector('[role=status]').textContent");
    assert!(spoken.as_str().unwrap().contains("games"), "{spoken}");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn openings_and_joseki_are_walked() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?tab=joseki", server.url));
    let rows = "return document.querySelectorAll('tr[data-point]').length";
    browser.wait("the first moves", rows);
    // Walk along the most played moves; the numbers are those of the API.
    let mut line = String::new();
    for _ in 0..3 {
        let asked = server.json(&format!("/api/v1/joseki?line={}", line.trim_end_matches('+')));
        let next = &asked["moves"][0];
        line += &format!("{}{}+", next["color"].as_str().unwrap(), next["point"].as_str().unwrap());
        let shown = browser.run(
            "return document.querySelector('tr[data-point] .num').textContent.replace(',', '')",
        );
        assert_eq!(shown, next["hits"].to_string());
        browser.click("tr[data-point] button.letter");
        let moves = line.trim_end_matches('+').replace('+', ".");
        assert_eq!(browser.address(), format!("/?moves={moves}&tab=joseki"));
        let count = next["reached"].as_u64().unwrap();
        let script = format!(
            "return document.querySelector('.summary').textContent.replaceAll(',', '').includes('In {count} of')"
        );
        browser.wait("the position's count", &script);
    }
    let name = server.json(&format!("/api/v1/joseki?line={}", line.trim_end_matches('+')));
    let title = browser.run("return document.querySelector('.counts strong').textContent");
    assert_eq!(title, name["name"]);
    browser.picture("joseki");
    // A corner elsewhere is the same corner, and Back leads along the way.
    browser.open(&format!("{}?moves=WD4.BF3&tab=joseki", server.url));
    let reached = server.json("/api/v1/joseki?line=BQ16+WO17")["reached"].to_string();
    browser.wait(
        "the lower left corner",
        &format!("return document.querySelector('.summary').textContent.replaceAll(',', '').includes('In {reached} of')"),
    );
    let colors = browser.run("return document.querySelector('tr[data-point] .disc').classList[1]");
    let expected = &server.json("/api/v1/joseki?line=BQ16+WO17")["moves"][0]["color"];
    assert_eq!(colors, if *expected == "B" { "w" } else { "b" });
    // Openings: the names of next moves, and whole openings.
    browser.open(&format!("{}?moves=BQ16.WD4&tab=openings", server.url));
    browser.wait("openings", "return document.querySelectorAll('.openings li').length");
    let names = browser
        .run("return [...document.querySelectorAll('.move-name')].map(n => n.textContent).join()");
    assert!(names.as_str().unwrap().contains("nirensei"), "{names}");
    let total = browser.run("return document.querySelector('.openings-head + p').textContent");
    assert!(total.as_str().unwrap().contains("in 46 games"), "{total}");
    browser.picture("openings");
    browser.click(".openings li button");
    let moves = browser.run("return document.querySelectorAll('.trail li').length");
    assert_eq!(moves, 7);
    browser.post("/back", &json!({}));
    browser.settle();
    assert_eq!(browser.address(), "/?moves=BQ16.WD4&tab=openings");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_problem_is_played_on_the_board() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?tab=life", server.url));
    browser.wait("the problems", "return document.querySelectorAll('.problems li').length > 40");
    let address = "?tab=life&problem=straight-three";
    browser.open(&format!("{}{address}", server.url));
    browser.wait("the problem", "return document.querySelectorAll('.allowed').length");
    let solved = server.json("/api/v1/solve?problem=straight-three&all=1");
    let best = solved["best"].as_str().unwrap();
    let says = || browser.run("return document.querySelector('.says').textContent");
    // A wrong move is refuted on the board.
    let won = solved["verdict"].as_str().unwrap();
    let mut moves = solved["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap());
    let wrong = moves.find(|mv| !mv.ends_with(won) && !mv.starts_with("pass")).unwrap();
    browser.click_point(wrong.split(' ').next().unwrap());
    assert!(says().as_str().unwrap().contains("fails"), "{}", says());
    let numbers = "return [...document.querySelectorAll('.marks .label')].map(l => l.textContent)";
    assert!(browser.run(numbers).as_array().unwrap().contains(&json!("1")));
    browser.picture("problem");
    browser.post("/back", &json!({}));
    browser.settle();
    assert_eq!(browser.address(), format!("/{address}"));
    // The right move, with the keyboard alone.
    let focus =
        format!("document.querySelector('[role=gridcell][aria-label^=\"{best} \"]').focus()");
    browser.run(&focus);
    browser.keys(&["\u{e007}"]);
    browser.wait("the answer", "return location.search.includes('play=')");
    browser.settle();
    assert!(!says().as_str().unwrap().contains("fails"), "{}", says());
    // The solution marks every first move.
    let buttons = "[...document.querySelectorAll('.life-tools button')]";
    browser.run(&format!("{buttons}.find(b => b.textContent === 'Show the solution').click()"));
    browser.wait(
        "the solution",
        "return document.querySelector('.says')?.textContent.includes('Proved')",
    );
    let marks = browser.run(numbers);
    assert!(marks.as_array().unwrap().contains(&json!("✓")), "{marks}");
    // So are the problems of a file that is dropped here.
    browser.open(&format!("{}?tab=life", server.url));
    let file = include_str!("../../examples/problems/bulky-five.sgf");
    let drop = format!(
        "const data = new DataTransfer(); data.items.add(new File([{file:?}], 'p.sgf')); window.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}}))"
    );
    browser.run(&drop);
    browser.wait("the problem of the file", "return document.querySelectorAll('.allowed').length");
    let area = server.json("/api/v1/play?problem=bulky-five")["allowed"].as_array().unwrap().len();
    let dots = browser.run("return document.querySelectorAll('.allowed').length");
    assert_eq!(dots, json!(area - 1), "a pass has no dot");
    // A position of a game is a problem as well.
    browser.open(&format!("{}?game=20.150&region=N19..T13&tab=life", server.url));
    browser.run("[...document.querySelectorAll('.panel button')].find(b => b.textContent.startsWith('Solve the position')).click()");
    browser.wait("the own problem", "return document.querySelectorAll('.allowed').length");
    assert!(browser.address().contains("problem=own"), "{}", browser.address());
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn queries_that_the_board_cannot_show_keep_their_address() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    let ask = |query: &str| {
        browser.run(&format!("document.querySelector('#query').value = {query:?}; document.querySelector('.query .primary').click()"));
        browser.wait("the query", &format!("return !document.getElementById('panel').hasAttribute('aria-busy') && new URLSearchParams(location.search).get('q') === {query:?}"));
        browser.settle();
    };
    for query in [
        "diamond \"B/_BB/BBBWW/WBB/W\" sym",
        "player \"Lee Sedol\" and date 2016",
        "3x3 \"B_W/BBB/___\" sym move ..60",
        "7x7 \"_______/_______/_W_____/___B___/_______/_______/_______\" sym at corner",
    ] {
        ask(query);
        let expected = server.json(&format!("/api/v1/find?q={}", escape(query)))["games"].clone();
        assert_eq!(browser.games(), expected.as_u64().unwrap(), "{query}");
        assert!(browser.address().contains("q="), "{}", browser.address());
        // It can be bookmarked.
        let address = format!("http://127.0.0.1:{}{}", server.port, browser.address());
        browser.post("/url", &json!({"url": "about:blank"}));
        browser.open(&address);
        assert_eq!(browser.games(), expected.as_u64().unwrap(), "{query}");
    }
    // The last is shown on the board, with its letters; a stone makes it a position.
    assert!(browser.label("Q16").starts_with("Q16 black"));
    assert!(browser.label("R14").contains("A: "), "{}", browser.label("R14"));
    browser.click_point("R14");
    assert!(browser.address().contains("region=N19..T13"), "{}", browser.address());
    assert!(!browser.address().contains("q="));
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn the_page_changes_the_database_where_it_may() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    {
        let server = Serving::start(&games.database, &[]);
        browser.open(&format!("{}?game=3.40", server.url));
        browser
            .wait("the corpora", "return document.querySelector('#f-corpus option:nth-child(2)')");
        assert_eq!(browser.run("return document.querySelectorAll('.tag-input').length"), 0);
        assert_eq!(browser.run("return [...document.querySelectorAll('nav button')].filter(b => b.textContent === 'Import games' && !b.hidden).length"), 0);
    }
    let server = Serving::start(&games.database, &["--write"]);
    browser.open(&format!("{}?game=3.40", server.url));
    browser.wait("the field for tags", "return document.querySelector('.tag-input')");
    browser.run("document.querySelector('.tag-input').focus()");
    browser.keys(&["m", "i", "n", "e", "\u{e007}"]);
    browser
        .wait("the tag", "return document.querySelector('.tag')?.textContent.startsWith('mine')");
    assert_eq!(server.json("/api/v1/find?q=tag+mine")["results"][0]["game"], 3);
    browser.picture("tags");
    browser.run("document.querySelector('.tag button').click()");
    browser.wait("no tag", "return !document.querySelector('.tag')");
    // The filters become a saved set, which is a filter.
    browser.open(&format!("{}?where=player+Master", server.url));
    browser.wait("the set's name", "return document.querySelector('#set-name')");
    browser.run("document.querySelector('#set-name').value = 'master'; [...document.querySelectorAll('#filters button')].find(b => b.textContent === 'Save as set').click()");
    browser.wait("the set", "return document.querySelector('#f-set option[value=master]')");
    let master = browser.games();
    browser.open(&format!("{}?set=master", server.url));
    assert_eq!(browser.games(), master);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn variations_are_searched_where_they_are_kept() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let shown = "const chips = document.querySelector('[data-lines=any]').parentElement; return !chips.hidden";
    {
        let server = Serving::start(&games.database, &[]);
        browser.open(&server.url);
        browser
            .wait("the corpora", "return document.querySelector('#f-corpus option:nth-child(2)')");
        assert_eq!(browser.run(shown), json!(false));
    }
    let record = "(;SZ[19]PB[Anna]PW[Berta];B[pd](;W[dp]C[far away])\
        (;W[qf]C[Choose <b>an answer</b>]LB[nc:x](;B[qe];W[pf])(;B[nc])))";
    let file = games.database.with_file_name("dictionary.sgf");
    std::fs::write(&file, record).unwrap();
    gopdb_in(
        &games.database,
        &["import", file.to_str().unwrap(), "--corpus", "joseki", "--variations"],
    )
    .ok();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?moves=BQ16.WR14&corpus=joseki", server.url));
    browser.wait("the lines", shown);
    assert_eq!(browser.games(), 0);
    assert_eq!(browser.run("return document.querySelectorAll('.notes').length"), 0);
    browser.click("[data-lines=any]");
    browser.wait(
        "the game",
        "return document.querySelector('.counts strong').textContent === '1 game'",
    );
    assert!(browser.address().contains("in=any"), "{}", browser.address());
    assert_eq!(
        browser
            .run("return document.querySelector('[data-lines=any]').getAttribute('aria-pressed')"),
        json!("true")
    );
    let points = browser.run(
        "return [...document.querySelectorAll('tr[data-point]')].map(row => row.dataset.point).sort()",
    );
    assert_eq!(points, json!(["O17", "R15"]));
    let said = browser.run("return document.querySelector('.notes').textContent");
    let said = said.as_str().unwrap();
    assert!(said.contains("Choose <b>an answer</b>") && said.contains("O17 x"), "{said}");
    browser.picture("variations");
    // A note opens the game at its node; the address keeps that and the lines.
    browser.click(".notes button");
    browser.wait("the record", "return location.search.includes('game=')");
    let address = browser.address();
    assert!(address.contains("in=any") && address.ends_with(".3"), "{address}");
    browser.open(&format!("{}{}", server.url.trim_end_matches('/'), address));
    assert!(browser.label("R14").contains("white"), "{}", browser.label("R14"));
    assert!(browser.label("D4").contains("empty"), "{}", browser.label("D4"));
    assert_eq!(browser.games(), 1);
    // Back to the main lines: the address has no word of them.
    browser.click("[data-lines=main]");
    browser.wait(
        "no game",
        "return document.querySelector('.counts strong').textContent === '0 games'",
    );
    assert!(!browser.address().contains("in="), "{}", browser.address());
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

/// Answers the page's searches slowly: first with progress, and with a part once it is stopped.
const SLOW_SERVER: &str = r#"
    const real = window.fetch;
    window.fetch = (url, options) => {
        if (options?.method === "DELETE") {
            window.stopped = url;
            window.finish();
            return Promise.resolve(new Response('{"stopped": true}'));
        }
        if (!String(url).includes("/explore")) return real(url, options);
        return Promise.resolve(new Response(new ReadableStream({ start(controller) {
            const line = (value) => controller.enqueue(new TextEncoder().encode(JSON.stringify(value) + String.fromCharCode(10)));
            const game = { id: 3, black: "One", white: "Two", date: "2016", result: "B+R" };
            line({ search: "named" });
            window.ticks = setInterval(() => line({ progress: { done: 10, total: 100, games: 4, hits: 4, firstGames: [game] } }), 100);
            window.finish = async () => {
                clearInterval(window.ticks);
                const answer = await (await real("/api/v1/explore?moves=BQ16")).json();
                line({ answer: { ...answer, partial: true } });
                controller.close();
            };
        } })));
    };
"#;

#[test]
fn a_slow_search_shows_its_progress_and_is_stopped() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.run(SLOW_SERVER);
    browser.run("document.querySelector('[role=gridcell][aria-label^=\"Q16 \"]').focus()");
    browser.keys(&["\u{e007}"]);
    browser.wait("what was found so far", "return document.querySelector('.so-far .game')");
    let shown = browser.run("return document.querySelector('.so-far').textContent");
    let shown = shown.as_str().unwrap();
    assert!(shown.contains("4 games so far") && shown.contains("One"), "{shown}");
    let status = browser.run("return document.querySelector('[role=status]').textContent");
    assert!(status.as_str().unwrap().contains("10 of 100 games"), "{status}");
    browser.picture("slow");
    browser.run("document.querySelector('.status-line button').click()");
    browser.wait("the part", "return document.querySelector('.summary .warning')");
    assert_eq!(browser.run("return window.stopped"), "/api/v1/searches/named?");
    let warning = browser.run("return document.querySelector('.summary .warning').textContent");
    assert!(warning.as_str().unwrap().contains("some of the games"), "{warning}");
    assert!(browser.games() > 20);
    browser.settle();
    assert_eq!(browser.run("return document.querySelector('.status-line button').hidden"), true);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn what_a_press_would_ask_is_asked_while_the_pointer_rests() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.settle();
    let count = "window.asked = []; const ask = window.fetch; window.fetch = (url, ...more) => { \
        if (url.includes('/explore?')) window.asked.push(url); return ask(url, ...more); };";
    browser.run(count);
    browser.point_at("Q16");
    browser
        .wait("the position after Q16", "return window.asked.some((url) => url.includes('BQ16'))");
    browser.point_at("D4");
    browser.wait("the position after D4", "return window.asked.some((url) => url.includes('BD4'))");
    browser.settle();
    assert_eq!(browser.address(), "/");
    browser.click_point("D4");
    assert_eq!(browser.address(), "/?moves=BD4");
    assert_eq!(browser.run("return window.asked.length"), 2, "a press asks nothing more");
    let summary = "return document.querySelector('.counts strong').textContent + \
        document.getElementById('panel').textContent";
    let quick = browser.run(summary);
    browser.open(&format!("{}?moves=BD4", server.url));
    browser.settle();
    assert_eq!(browser.run(summary), quick);
    assert!(browser.games() > 0);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_game_is_played_through_and_an_sgf_file_is_opened() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?moves=BQ16.WR14&region=N19..T13&tab=games", server.url));
    browser.click(".games .game");
    let number = || browser.run("return document.querySelector('.move-number').textContent");
    let at_match = number();
    browser.click(".game-bar button[aria-label='Last move']");
    assert_ne!(number(), at_match);
    browser.run("[...document.querySelectorAll('.game-bar button')].find(b => b.textContent === 'To the match').click()");
    browser.settle();
    assert_eq!(number(), at_match);
    browser.run("const s = document.querySelector('.jump'); s.value = 5; s.dispatchEvent(new Event('change'))");
    browser.settle();
    assert!(number().as_str().unwrap().starts_with("Move 5 of"), "{}", number());
    browser.run("document.querySelector('[aria-label=\"Play the game through\"]').click()");
    browser.wait(
        "the next move",
        "return document.querySelector('.move-number').textContent.startsWith('Move 6 of')",
    );
    browser.run("document.querySelector('[aria-label=\"Pause\"]').click()");
    let link =
        browser.run("return document.querySelector('.game-bar a[download]').getAttribute('href')");
    assert!(server.get(link.as_str().unwrap()).text().starts_with("(;"));
    // A file that is dropped on the page: its variations, comments and positions.
    browser.open(&server.url);
    browser.run("const data = new DataTransfer(); data.items.add(new File(['(;SZ[19]PB[Dropped];B[pd](;W[dd]C[Here])(;W[dp]))'], 'a.sgf')); window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))");
    browser
        .wait("the file", "return document.querySelector('.who')?.textContent.includes('Dropped')");
    for _ in 0..2 {
        browser.click(".game-bar button[aria-label='Next move']");
    }
    assert_eq!(browser.run("return document.querySelector('.comment').textContent"), "Here");
    browser.click(".game-bar button[aria-label='Back']");
    let variations = browser.run(
        "return [...document.querySelectorAll('.game-bar p.chips button')].map(b => b.textContent)",
    );
    assert_eq!(variations, json!(["W D16", "W D4"]));
    let asked = server.json("/api/v1/explore?moves=BQ16")["games"].as_u64().unwrap();
    assert_eq!(browser.games(), asked);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

impl Browser {
    /// Drops a file on the page.
    fn drop_file(&self, name: &str, text: &str) {
        let script = format!(
            "const data = new DataTransfer(); data.items.add(new File([{}], {name:?})); window.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}}))",
            json!(text)
        );
        self.run(&script);
    }

    /// The text of the first element of a selector; empty if there is none.
    fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({selector:?})?.textContent || ''");
        self.run(&script).as_str().unwrap().to_owned()
    }

    fn count(&self, selector: &str) -> u64 {
        let script = format!("return document.querySelectorAll({selector:?}).length");
        self.run(&script).as_u64().unwrap()
    }

    /// Taps a point of the board with a finger.
    fn tap(&self, name: &str) {
        let actions = [
            self.move_to(name),
            json!({"type": "pointerDown", "button": 0}),
            json!({"type": "pointerUp", "button": 0}),
        ];
        self.post(
            "/actions",
            &json!({"actions": [{"type": "pointer", "id": "finger",
                "parameters": {"pointerType": "touch"}, "actions": actions}]}),
        );
        self.settle();
    }
}

#[test]
fn a_large_record_is_reviewed() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.drop_file("large.sgf", &large_record(300_000));
    browser
        .wait("the record", "return document.querySelector('.who')?.textContent.includes('Large')");
    browser.settle();
    // Variations are not counted.
    assert_eq!(browser.text(".move-number"), "Move 0 of 240");
    browser.wait("the tree", "return document.querySelectorAll('.tree-node').length > 20");
    // Only what is in sight is drawn.
    assert!(browser.count(".tree-node") < 200, "{}", browser.count(".tree-node"));
    let before = browser.run("return history.length");
    for _ in 0..3 {
        browser.click(".game-bar button[aria-label='Next ten moves']");
    }
    assert_eq!(browser.text(".move-number"), "Move 30 of 240");
    assert_eq!(browser.run("return history.length"), before, "a step is no entry of the history");
    assert!(browser.text(".comment").starts_with("29: a long comment"));
    browser.picture("large-record");
    // A node of a variation, from the tree.
    let off = "[...document.querySelectorAll('.tree-node')].find(n => n.querySelector('circle').getAttribute('cy') > 20)";
    browser.wait("a variation in sight", &format!("return {off} !== undefined"));
    browser.run(&format!("{off}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"));
    browser.settle();
    assert_eq!(browser.text(".comment"), "instead");
    browser.click(".game-bar button[aria-label='First move']");
    // A line beside the game, and back.
    browser.click_point("K10");
    browser.click_point("L10");
    assert_eq!(browser.text(".beside-moves"), "K10 L10");
    assert!(browser.label("L10").starts_with("L10 white"), "{}", browser.label("L10"));
    browser.run("[...document.querySelectorAll('.beside button')].find(b => b.textContent === 'Back to the game').click()");
    browser.settle();
    assert!(browser.label("K10").starts_with("K10 empty"));
    assert_eq!(browser.text(".move-number"), "Move 0 of 240");
    browser.wait("where it left the book", "return document.querySelector('.book')");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_file_of_many_games_is_listed() {
    let Some(browser) = Browser::start(SMALL) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.drop_file("many.sgf", &many_records(5_000));
    browser.wait(
        "the list",
        "return document.querySelector('.file-list summary')?.textContent.includes('5,000 games')",
    );
    browser.settle();
    assert!(browser.count(".file-row") <= 200);
    browser.run("const f = document.querySelector('.file-filter'); f.value = 'black 4321'; f.dispatchEvent(new Event('input'))");
    assert_eq!(browser.count(".file-row"), 1);
    browser.click(".file-row");
    browser.wait(
        "the game",
        "return document.querySelector('.who').textContent.includes('Black 4321')",
    );
    browser.picture("many-games");
    // What is no record is said.
    browser.drop_file("bad.sgf", "no record");
    browser.wait(
        "the message",
        "return document.querySelector('.summary .warning')?.textContent.includes('no game found')",
    );
    assert_eq!(browser.count(".next"), 0);
}

#[test]
fn fifteen_sets_are_saved() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--write"]);
    browser.open(&format!("{}?where=player+Master+and+date+2016..", server.url));
    browser.wait("the set's name", "return document.querySelector('#set-name')");
    for n in 1..=15 {
        browser.run(&format!("document.querySelector('#set-name').value = 'a-set-with-a-long-name-{n}'; [...document.querySelectorAll('#filters button')].find(b => b.textContent === 'Save as set').click()"));
        browser.wait(
            "the set",
            &format!("return document.querySelectorAll('#f-set option').length === {}", n + 1),
        );
    }
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_failure_is_said_and_nothing_old_stays() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    for failure in [
        "Promise.reject(new TypeError('Failed to fetch'))",
        "Promise.resolve(new Response('{\"error\": {\"message\": \"the database is gone\"}}', {status: 500}))",
        "Promise.resolve(new Response('\\x1f\\x8b not JSON'))",
        "Promise.resolve(new Response('', {status: 502}))",
    ] {
        browser.open(&server.url);
        assert!(browser.count(".next") > 3);
        browser.run(&format!("window.fetch = () => {failure}"));
        browser.run("document.querySelector('[role=gridcell][aria-label^=\"Q16 \"]').focus()");
        browser.keys(&["\u{e007}"]);
        browser.wait(failure, "return document.querySelector('.summary .warning')?.textContent");
        assert_eq!((browser.count(".next"), browser.count("tr[data-point]")), (0, 0), "{failure}");
        for tab in ["games", "years", "openings", "joseki", "patterns", "life"] {
            browser.run(&format!("document.querySelector('#tab-{tab}').click()"));
            browser.wait(tab, "return !document.documentElement.dataset.requests && document.querySelector('.warning')");
        }
    }
}

#[test]
fn moves_against_the_rules_are_refused() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let said = || browser.text(".says-toast");
    // Suicide in the corner; a stone; and the retaking of a ko.
    let at = "?size=9&moves=BB9.WA1.BA8.WB1";
    browser.open(&format!("{}{at}.BE5", server.url));
    browser.click_point("A9");
    assert_eq!(said(), "A9 is suicide.");
    assert!(browser.label("A9").starts_with("A9 empty"));
    browser.click_point("E5");
    assert_eq!(said(), "There is a stone at E5.");
    browser.open(&format!("{}?size=9&moves=BB5.WC5.BC6.WD6.BC4.WD4.BA1.WE5.BD5", server.url));
    assert!(browser.label("C5").starts_with("C5 empty"), "captured");
    browser.click_point("C5");
    assert_eq!(said(), "C5 retakes the ko at once.");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn every_change_of_the_board_is_undone() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.click_point("Q16");
    browser.click_point("D4");
    browser.click("input[value=black]");
    browser.click_point("K10");
    browser.click("input[value=any]");
    browser.click_point("K11");
    browser.click("input[value=region]");
    browser.drag("N19", "T13");
    browser.click("[aria-label=Undo]");
    assert!(!browser.address().contains("region="), "{}", browser.address());
    browser.click("[aria-label='Empty board']");
    let state = || {
        ["Q16", "D4", "K10", "K11"].map(|point| {
            browser.label(point).split(' ').nth(1).unwrap().trim_end_matches(['.', ',']).to_owned()
        })
    };
    let steps = [
        ["black", "white", "black", "anything"],
        ["black", "white", "black", "empty"],
        ["black", "white", "empty", "empty"],
        ["black", "empty", "empty", "empty"],
        ["empty"; 4],
    ];
    assert_eq!(state(), ["empty"; 4]);
    for step in steps {
        browser.click("[aria-label=Undo]");
        assert_eq!(state(), step);
    }
    for step in steps.iter().rev().skip(1) {
        browser.click("[aria-label=Redo]");
        assert_eq!(state(), *step);
    }
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_first_visit_says_what_to_do() {
    let Some(browser) = Browser::start(DESK) else { return };
    let (_folder, database) = empty();
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small.sgf");
    std::fs::write(&small, "(;SZ[9]PB[A];B[ee];W[cc])(;SZ[9]PB[B];B[ee];W[gg])(;SZ[19];B[pd])")
        .unwrap();
    gopdb_in(&database, &["import", small.to_str().unwrap()]).ok();
    {
        let server = Serving::start(&database, &["--write"]);
        browser.open(&server.url);
        // A database of small boards begins with one.
        assert_eq!((browser.count("[role=gridcell]"), browser.games()), (81, 2));
        assert!(
            browser.text(".hover-text").contains("Click to play"),
            "{}",
            browser.text(".hover-text")
        );
        browser.picture("nine");
        // Labels have one size on all boards.
        let label = "return document.querySelector('.labels text').getBoundingClientRect().height";
        let on_nine = browser.run(label).as_f64().unwrap();
        let line = "const svg = document.querySelector('.board > svg'); return parseFloat(getComputedStyle(svg.querySelector('.line')).strokeWidth) * svg.getScreenCTM().a";
        let nine_line = browser.run(line).as_f64().unwrap();
        browser.run("const s = document.querySelector('#board-size'); s.value = '19'; s.dispatchEvent(new Event('change'))");
        browser.settle();
        let on_nineteen = browser.run(label).as_f64().unwrap();
        assert!((on_nine / on_nineteen - 1.0).abs() < 0.2, "{on_nine} {on_nineteen}");
        let nineteen_line = browser.run(line).as_f64().unwrap();
        assert!((nine_line / nineteen_line - 1.0).abs() < 0.2, "{nine_line} {nineteen_line}");
        assert_eq!(browser.count(".labels text"), 76, "on four sides");
        browser.open(&format!("{}?size=13", server.url));
        assert_eq!(browser.text(".summary p:last-child"), "No game is on a board of 13 × 13.");
        browser.open(&format!("{}?size=19", server.url));
        browser.run("const s = document.querySelector('#board-handicap'); s.value = '4'; s.dispatchEvent(new Event('change'))");
        browser.settle();
        assert!(
            browser.label("D4").starts_with("D4 black") && browser.text(".turn").contains("White")
        );
    }
    let (_none, nothing) = empty();
    gopdb_in(&nothing, &["import", small.to_str().unwrap(), "--corpus", "x"]).ok();
    gopdb_in(&nothing, &["remove", "x"]).ok();
    for write in [false, true] {
        let server = Serving::start(&nothing, if write { &["--write"] } else { &[] });
        browser.open(&server.url);
        assert_eq!(browser.text(".first-run strong"), "No games yet");
        assert_eq!(browser.text(".first-run").contains("gopdb import"), !write);
        assert_eq!(browser.count(".first-run button"), u64::from(write));
    }
}

#[test]
fn what_is_asked_is_shown_as_chips() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let chips = || {
        browser
            .run("return [...document.querySelectorAll('.asked-chip bdi')].map(c => c.textContent)")
    };
    let typed = || browser.run("return document.querySelector('#query').value");
    browser.open(&format!("{}?moves=BQ16.WR14&region=N19..T13&player=Lee+Sedol&from=2016&where=moves+100..+and+not+event+internet", server.url));
    assert_eq!(
        chips(),
        json!(["Region N19–T13", "Lee Sedol", "2016..", "moves 100..", "not event internet"])
    );
    assert_eq!(typed(), "");
    // Points are moves.
    let asked = browser.address();
    browser.run("const q = document.querySelector('#query'); q.value = 'q16 D4, Q3'; document.querySelector('.query button.primary').click()");
    browser.settle();
    assert!(browser.address().starts_with("/?moves=BQ16.WD4.BQ3&player="), "{}", browser.address());
    browser.open(&format!("{}{asked}", server.url.trim_end_matches('/')));
    // The literal is behind a button.
    browser.run("[...document.querySelectorAll('.query-box button')].find(b => b.textContent === 'Edit').click()");
    assert!(typed().as_str().unwrap().contains('_'), "{}", typed());
    for left in [4, 3, 2] {
        browser.run(
            "[...document.querySelectorAll('.asked-chip')].at(-1).querySelector('button').click()",
        );
        browser.settle();
        assert_eq!(chips().as_array().unwrap().len(), left);
    }
    assert_eq!(browser.address(), "/?moves=BQ16.WR14&region=N19..T13&player=Lee+Sedol");
    // A query becomes chips.
    browser.run("const q = document.querySelector('#query'); q.value = 'player \"Lee Sedol\" and date 2016'; document.querySelector('.query button.primary').click()");
    browser.wait("chips", "return document.querySelectorAll('.asked-chip:not(.pattern)').length");
    browser.settle();
    // Filters do not push the answer away.
    let top = "return document.querySelector('.summary').getBoundingClientRect().top";
    let before = browser.run(top);
    browser.run("document.querySelector('[aria-controls=filters]').click()");
    assert_eq!(browser.run("return !document.querySelector('#filters').hidden"), true);
    assert_eq!(browser.run(top), before);
    browser.picture("filters");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn twenty_moves_are_seen_at_once_and_shared() {
    let Some(browser) = Browser::start(Screen { width: 1400, ..DESK }) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?moves=BQ16.WD4.BQ3", server.url));
    browser.picture("rows");
    // Few of these games go on from here: the height of a row says how many fit.
    let last = browser.run("const r = document.querySelector('tr[data-point]').getBoundingClientRect(); return Math.round(r.top + 20 * r.height)");
    assert!(last.as_u64() <= Some(900), "{last}");
    let heights = browser.run("return [...new Set([...document.querySelectorAll('tr[data-point]')].map(row => Math.round(row.getBoundingClientRect().height)))]");
    assert!(
        heights.as_array().unwrap().iter().all(|height| height.as_u64() <= Some(34)),
        "{heights}"
    );
    assert_eq!(browser.run("return document.title"), "Q16 D4 Q3 · gopdb");
    // What is saved is a picture that stands alone, and a record.
    browser.run("window.saved = []; const of = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved.push(blob); return of.call(URL, blob); }");
    for (n, item) in ["Board as SVG", "Board as PNG", "Line as SGF"].iter().enumerate() {
        browser.run(&format!("[...document.querySelectorAll('.menu-item')].find(i => i.textContent === '{item}').click()"));
        browser.wait(item, &format!("return window.saved.length === {}", n + 1));
    }
    let read = |n: u32, how: &str| {
        browser.post("/execute/async", &json!({"args": [], "script": format!("const done = arguments[0]; window.saved[{n}].{how}")}))
    };
    let picture = read(0, "text().then(done)");
    let picture = picture.as_str().unwrap();
    assert!(
        picture.starts_with("<svg") && !picture.contains("var(") && !picture.contains("class=")
    );
    let png = read(
        1,
        "arrayBuffer().then(b => done([...new Uint8Array(b).slice(0, 4)].concat(b.byteLength)))",
    );
    assert_eq!(png.as_array().unwrap()[..4], [json!(137), json!(80), json!(78), json!(71)]);
    assert!(png[4].as_u64() > Some(50_000), "{png}");
    assert!(read(2, "text().then(done)").as_str().unwrap().ends_with(";B[pd];W[dp];B[pq])\n"));
    // Games are links.
    browser.click("#tab-games");
    let link = browser.run("return document.querySelector('a.game').getAttribute('href')");
    browser.open(&format!("{}{}", server.url.trim_end_matches('/'), link.as_str().unwrap()));
    assert!(browser.label("Q3").starts_with("Q3 black") || browser.count(".game-bar .who") == 1);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_finger_chooses_and_confirms() {
    let Some(browser) = Browser::start(PHONE) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.tap("Q16");
    assert_eq!(browser.address(), "/", "the first tap chooses");
    assert_eq!(browser.text(".confirm"), "Play Q16");
    browser.picture("phone-tap");
    browser.tap("D4");
    assert_eq!(browser.text(".confirm"), "Play D4");
    browser.tap("D4");
    assert_eq!(browser.address(), "/?moves=BD4");
    browser.tap("Q16");
    browser.click(".confirm");
    assert_eq!(browser.address(), "/?moves=BD4.WQ16");
    // The board stays in sight, the tools are at the bottom, and every view can be reached.
    browser.run("scrollTo(0, 600)");
    let seen = browser.run("const b = document.querySelector('.board').getBoundingClientRect(), t = document.querySelector('.toolbar').getBoundingClientRect(); return [b.top >= 0 && b.bottom < 600, t.bottom <= innerHeight + 1 && t.top > 700]");
    assert_eq!(seen, json!([true, true]));
    for tab in ["games", "years", "openings", "joseki", "patterns", "life", "moves"] {
        let inside = browser.run(&format!("const t = document.querySelector('#tab-{tab}'); t.scrollIntoView({{inline: 'center', block: 'nearest'}}); const r = t.getBoundingClientRect(); return r.left >= -1 && r.right <= innerWidth + 1"));
        assert_eq!(inside, json!(true), "{tab}");
    }
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

impl Browser {
    /// Types into the search box, as far as the list of names.
    fn type_name(&self, text: &str) {
        self.run(&format!("const q = document.querySelector('#query'); q.focus(); q.value = {text:?}; q.dispatchEvent(new Event('input'))"));
        self.wait("names", "return document.querySelectorAll('.name-list li').length");
        self.settle();
    }

    /// Presses the first button with this text.
    fn press(&self, text: &str) {
        self.run(&format!(
            "[...document.querySelectorAll('button')].find(b => b.textContent === {text:?}).click()"
        ));
        self.settle();
    }
}

#[test]
fn players_are_reported_and_sets_of_games_compared() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?tab=players", server.url));
    browser.wait("the players", "return document.querySelectorAll('.player-row').length > 20");
    browser.press("Master49");
    assert_eq!(browser.address(), "/?tab=players&who=Master");
    browser.wait("the report", "return document.querySelector('.report')");
    let report = server.json("/api/v1/report?player=Master");
    let shown = browser.text(".report");
    for (list, field) in [("colors", "games"), ("openings", "what"), ("opponents", "what")] {
        for row in report[list].as_array().unwrap() {
            let value = row[field].to_string();
            assert!(shown.contains(value.trim_matches('"')), "{list} {value}: {shown}");
        }
    }
    browser.picture("report");
    // Whom a player is compared with can be chosen.
    browser.run("document.querySelector('#report-against').value = 'AlphaGo Zero'; document.querySelector('.report form button').click()");
    let others = server.json("/api/v1/report?player=Master&against=player+%22AlphaGo+Zero%22");
    let games = others["baselineGames"].to_string();
    browser.wait("the comparison", &format!("return document.querySelector('.report')?.textContent.includes('of {games} games of others')"));
    browser.press("As white");
    assert_eq!(browser.games(), server.json("/api/v1/explore?where=white+%22Master%22")["games"]);
    // A name that nobody has.
    browser.open(&format!("{}?tab=players&who=Nobody", server.url));
    browser.wait("the message", "return document.querySelector('.panel .warning')");
    // Two sets of games.
    browser.open(&format!("{}?moves=BQ16&tab=compare", server.url));
    browser.run("document.querySelector('#compare-left').value = 'before 2017'; document.querySelector('#compare-right').value = 'date 2017..'; document.querySelector('.compare-form button').click()");
    browser.wait(
        "the comparison",
        "return document.querySelectorAll('.compare tr[data-point]').length",
    );
    let query = server.json("/api/v1/explore?moves=BQ16")["query"].as_str().unwrap().to_owned();
    let asked = format!("/api/v1/compare?q={}&left=date+..2016&right=date+2017..", escape(&query));
    let compared = server.json(&asked);
    let first = &compared["moves"][0];
    let row = browser.text(".compare tr[data-point]");
    for count in [&first["left"]["games"], &first["right"]["games"]] {
        assert!(row.contains(&count.to_string()), "{row} {first}");
    }
    browser.picture("compare");
    browser.click(".compare tr[data-point] button");
    assert!(browser.address().starts_with("/?moves=BQ16.W"), "{}", browser.address());
    // A move has one name in both tables, also where the board is the same turned.
    let points =
        "return [...document.querySelectorAll('tr[data-point]')].map(row => row.dataset.point)";
    browser.open(&server.url);
    let listed = browser.run(points);
    browser.open(&format!("{}?tab=compare&left=date+..2016&right=date+2017..", server.url));
    browser.wait("the moves", "return document.querySelectorAll('.compare tr[data-point]').length");
    let compared = browser.run(points);
    for point in &compared.as_array().unwrap()[..3] {
        assert!(listed.as_array().unwrap().contains(point), "{compared} {listed}");
    }
    // A year filters.
    browser.open(&format!("{}?moves=BQ16&tab=years", server.url));
    browser.wait("the years", "return document.querySelectorAll('.year-rows tbody tr').length > 2");
    browser.press("2016");
    assert_eq!(browser.address(), "/?moves=BQ16&from=2016&to=2016&tab=years");
    assert_eq!(browser.games(), server.json("/api/v1/explore?moves=BQ16&where=date+2016")["games"]);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn names_are_found_as_they_are_typed() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.type_name("lee s");
    browser.picture("names");
    browser.keys(&["\u{e015}", "\u{e007}"]);
    browser.settle();
    assert_eq!(browser.address(), "/?player=Lee+Sedol");
    assert_eq!(
        browser.games(),
        server.json("/api/v1/explore?where=player+%22Lee+Sedol%22")["games"]
    );
    // A second player is the opponent.
    browser.type_name("alphago");
    browser.run("[...document.querySelectorAll('.name-list li')].find(l => l.querySelector('bdi').textContent === 'AlphaGo').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, cancelable: true}))");
    browser.settle();
    assert_eq!(browser.address(), "/?player=Lee+Sedol&opponent=AlphaGo");
    // Openings are conditions, joseki are moves.
    browser.open(&server.url);
    browser.type_name("sanrensei");
    browser.wait("the opening", "return [...document.querySelectorAll('.name-list bdi')].some(n => n.textContent === 'sanrensei')");
    browser.keys(&["\u{e015}", "\u{e007}"]);
    browser.settle();
    let known = server.json("/api/v1/openings")["names"].as_array().unwrap().clone();
    let sanrensei = known.iter().find(|name| name["name"] == "sanrensei").unwrap();
    assert_eq!(browser.games(), sanrensei["games"]);
    browser.open(&format!("{}?tab=joseki", server.url));
    browser.wait("the names", "return document.querySelectorAll('.name-rows li').length > 5");
    browser.run("const f = document.querySelector('.by-name input'); f.value = 'low approach, small'; f.dispatchEvent(new Event('input'))");
    browser.click(".name-rows button");
    assert!(browser.text(".counts strong").contains("low approach, small-knight answer"));
    // All sequences begin with the moves on the board.
    let line = browser.address();
    let moves = line.split("moves=").nth(1).unwrap().split('&').next().unwrap().replace('.', "+");
    let rows = server.json(&format!("/api/v1/joseki?line={moves}"))["rows"].clone();
    assert!(!rows.as_array().unwrap().is_empty());
    assert!(rows.as_array().unwrap().iter().all(|row| row["moves"][0] == "B Q16"), "{rows}");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn the_joseki_of_the_last_corner_of_a_game_is_shown() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    // Two corners: the lower left one was played in last, with a move elsewhere in between.
    let moves = "BQ16.WD4.BR14.WO17.BF3.WC6";
    browser.open(&format!("{}?tab=joseki&moves={moves}", server.url));
    let reached =
        |line: &str| server.json(&format!("/api/v1/joseki?line={line}"))["reached"].clone();
    let says = |count: &Value| {
        browser.wait("the corner", &format!("return document.querySelector('.summary').textContent.replaceAll(',', '').includes('In {count} of')"));
    };
    says(&reached("BQ16+WO17+BR14"));
    assert!(browser.count("tr[data-point]") > 1);
    // So in a game of the database.
    browser.open(&format!("{}?tab=joseki&game=20.m8", server.url));
    browser.wait("the corner", "return document.querySelectorAll('.trail li').length > 1");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_problem_of_another_program_is_played_from_its_lines() {
    let Some(browser) = Browser::start(PHONE) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?tab=life", server.url));
    browser.drop_file("app.sgf", APP_PROBLEM);
    browser.wait("the problem", "return document.querySelector('.says')");
    browser.settle();
    assert_eq!(browser.text(".says"), "Your move: the lines of the file answer it.");
    browser.click_point("B19");
    assert!(browser.text(".says").starts_with("B19 is not a solution of the file."));
    assert!(browser.label("A18").starts_with("A18 white"), "{}", browser.label("A18"));
    browser.press("Start again");
    browser.click_point("A18");
    assert!(browser.label("A19").starts_with("A19 white"));
    browser.click_point("B19");
    assert_eq!(browser.text(".says"), "Solved.");
    browser.press("Show the solution");
    assert_eq!(browser.text(".says"), "The solution of the file: A18 A19 B19.");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn a_file_is_sent_once_and_a_closed_game_is_redone() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    browser.run("window.sent = 0; const of = window.fetch; window.fetch = (url, with_) => { if (with_?.body) window.sent += 1; return of(url, with_); }");
    browser.drop_file("many.sgf", &many_records(300));
    browser.wait("the list", "return document.querySelector('.file-list')");
    browser.settle();
    for row in [3, 7] {
        browser.click(&format!(".file-row[data-number='{row}']"));
        browser.wait(
            "the game",
            &format!("return document.querySelector('.who').textContent.includes('Black {row}')"),
        );
    }
    assert_eq!(browser.run("return window.sent"), 1);
    // Undo and redo lead over the closing of a game.
    browser.open(&format!("{}?game=10.m4", server.url));
    browser.click("[aria-label='Close the game']");
    browser.click_point("K10");
    browser.click("[aria-label=Undo]");
    browser.click("[aria-label=Undo]");
    browser.wait("the game", "return document.querySelector('.who')");
    browser.settle();
    browser.click("[aria-label=Redo]");
    browser.click("[aria-label=Redo]");
    assert!(browser.label("K10").starts_with("K10 "), "{}", browser.label("K10"));
    assert!(!browser.label("K10").starts_with("K10 empty"), "redone");
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

/// Compares the texts of all languages with the English ones: missing ones, further ones, those of
/// another kind, and English ones; and English texts that no module uses.
const TEXTS: &str = r#"
    const done = arguments[0];
    const languages = ["zh-Hans", "zh-Hant", "ja", "ko"];
    // Records whose names are those of answers, and texts that are the same everywhere.
    const skipped = ["points", "names"];
    const same = ["title", "api", "download", "whereHint", "columns.letter", "life.scope.unknown"];
    const leaves = (table, path = []) => Object.entries(table).flatMap(([name, value]) => {
        const at = [...path, name];
        if (skipped.includes(name)) return [];
        if (Array.isArray(value) || (value && typeof value === "object")) return leaves(value, at);
        return [[at.join("."), value]];
    });
    const check = async () => {
        const load = async (language) => new Map(leaves((await import(`/js/lang/${language}.js`)).TEXT));
        const english = await load("en");
        const wrong = [];
        for (const language of languages) {
            const texts = await load(language);
            for (const name of texts.keys()) if (!english.has(name)) wrong.push(`${language}: ${name} is not in English`);
            for (const [name, text] of english) {
                const other = texts.get(name);
                if (typeof other !== typeof text) wrong.push(`${language}: ${name} is missing`);
                else if (typeof text === "string" && other === text && !same.includes(name)) wrong.push(`${language}: ${name} is English`);
            }
        }
        const files = [...document.querySelectorAll("link[rel=modulepreload]:not([href*='/lang/'])")];
        const code = (await Promise.all(files.map(async (file) => (await fetch(file.href)).text()))).join("\n");
        const groups = ["life", "compare", "report", "columns"];
        for (const name of english.keys()) {
            const parts = name.split(".");
            const last = groups.includes(parts[0]) ? parts[1] : parts[0];
            if (!new RegExp(`\\b(TEXT|t|c|TEXT\\.\\w+)\\.${last}\\b`).test(code) && name !== "columns.letter") wrong.push(`${name} is not used`);
        }
        return wrong;
    };
    check().then(done, (error) => done([String(error)]));
"#;

#[test]
fn the_page_is_in_five_languages() {
    let Some(browser) = Browser::start(PHONE) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&server.url);
    assert_eq!(browser.run("return document.documentElement.lang"), "en");
    let found = browser.post("/execute/async", &json!({"args": [], "script": TEXTS}));
    assert_eq!(found, json!([]));
    // Words of the page that are the same in all languages.
    let known = ["gopdb", "API", "SGF", "Shift", "PNG", "SVG", "English"];
    for (language, tabs, name, date) in [
        ("zh-Hans", "着法对局年份对比棋手布局定式棋形死活", "二连星", "2017年1月4日"),
        ("zh-Hant", "著法對局年份比較棋士佈局定石棋形死活", "二連星", "2017年1月4日"),
        ("ja", "着手対局年比較棋士布石定石形詰碁", "二連星", "2017/01/04"),
        ("ko", "착수대국연도비교기사포석정석모양사활", "양화점", "2017. 1. 4."),
    ] {
        browser.run(&format!("document.querySelector('#language').value = {language:?}; document.querySelector('#language').dispatchEvent(new Event('change'))"));
        browser.wait("the language", &format!("return document.documentElement?.lang === {language:?} && document.querySelector('.tabs')"));
        browser.settle();
        assert_eq!(browser.text(".tabs"), tabs);
        let named = format!(
            "return document.querySelector('.summary .names')?.textContent.includes({name:?})"
        );
        for (address, awaited) in [
            ("?moves=BQ16.WD4.BQ4", &*named),
            ("?moves=BQ16.WR14&region=N19..T13", "return true"),
            ("?tab=players&who=Master", "return document.querySelector('.report')"),
        ] {
            browser.open(&format!("{}{address}", server.url));
            browser.wait(name, awaited);
            let overflow = browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(overflow, 0, "{language} {address}");
            let words = browser.run("return ['.tabs', '.options .chip', '.field > span', '.bar', '.summary', '.menu', '.moves thead'].flatMap((part) => [...document.querySelectorAll(part)]).map((part) => part.textContent).join(' ').match(/[A-Za-z]{3,}/g) || []");
            let foreign: Vec<&Value> = (words.as_array().unwrap().iter())
                .filter(|word| !known.contains(&word.as_str().unwrap()))
                .collect();
            assert!(foreign.is_empty(), "{language} {address}: {foreign:?}");
        }
        browser.open(&format!("{}?player=Master&tab=games", server.url));
        let dates = browser.run(
            "return [...document.querySelectorAll('.games .date')].map(date => date.textContent)",
        );
        assert!(dates.as_array().unwrap().contains(&json!(date)), "{language}: {dates}");
        browser.picture(&format!("language-{language}"));
    }
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn the_page_opens_while_the_server_is_away() {
    let Some(browser) = Browser::start(PHONE) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let url = server.url.clone();
    browser.open(&url);
    browser.wait("the worker", "return navigator.serviceWorker.ready.then(() => true)");
    browser.open(&format!("{url}?moves=BQ16"));
    browser.wait("the worker's page", "return navigator.serviceWorker.controller !== null");
    let kept = "return caches.open('page').then(async (files) => (await files.keys()).map((file) => new URL(file.url).pathname))";
    let has = |name: &str| {
        format!("{kept}.then((files) => files.some((file) => file.endsWith('{name}')))")
    };
    for name in ["/", "/app.css", "/js/main.js", "/js/lang/en.js"] {
        browser.wait(name, &has(name));
    }
    let kept = browser.run(kept);
    let kept = kept.as_array().unwrap();
    // Answers are those of the server, or none.
    assert!(kept.iter().all(|path| !path.as_str().unwrap().starts_with("/api")), "{kept:?}");
    drop(server);
    browser.open(&format!("{url}?moves=BQ16.WD4"));
    browser.wait("the message", "return document.querySelector('.summary .warning')");
    assert_eq!(browser.text(".summary .warning"), "The server did not answer.");
    assert!(browser.label("D4").starts_with("D4 white"), "{}", browser.label("D4"));
    assert_eq!(browser.count("tr[data-point]"), 0);
}

#[test]
fn problems_are_found_in_games_and_marked_when_they_are_solved() {
    let Some(browser) = Browser::start(PHONE) else { return };
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?tab=life&where=id+95", server.url));
    browser.press("Find problems in these games");
    browser
        .wait("the problems", "return document.querySelectorAll('.gallery.problems').length > 1");
    let found = server.json("/api/v1/mine?where=id+95&limit=24")["problems"].clone();
    let first = &found[0];
    let shown = browser.count(".gallery.problems:first-of-type li");
    assert_eq!(shown, found.as_array().unwrap().len() as u64);
    // A card shows its problem on the board.
    browser.run("document.querySelector('.gallery.problems button').dispatchEvent(new MouseEvent('mouseenter'))");
    let stone = first["targets"][0].as_str().unwrap();
    browser.wait("the preview", &format!("return !document.querySelector('[role=gridcell][aria-label^=\"{stone} \"]').getAttribute('aria-label').includes('empty')"));
    browser.click(".gallery.problems button");
    browser.wait("the problem", "return document.querySelectorAll('.allowed').length");
    let place = |name: &str| {
        let list = first[name].as_array().unwrap().iter().map(|point| point.as_str().unwrap());
        list.collect::<Vec<&str>>().join("+")
    };
    let solved = server.json(&format!(
        "/api/v1/solve?board={}&turn={}&target={}&area={}",
        escape(first["board"].as_str().unwrap()),
        first["turn"].as_str().unwrap(),
        place("targets"),
        place("area")
    ));
    browser.click_point(solved["best"].as_str().unwrap());
    browser.wait("the answer", "return location.search.includes('play=')");
    browser.settle();
    assert!(!browser.text(".says").contains("fails"), "{}", browser.text(".says"));
    // What is solved is kept in the browser, by the game and the move.
    let name = format!("{}.{}.{stone}", first["game"], first["position"]);
    browser.run(&format!("localStorage.setItem('solved', JSON.stringify([{name:?}]))"));
    browser.press("All problems");
    assert_eq!(browser.count(".gallery.problems .solved"), 1);
    browser.picture("mined");
    // A search that is stopped shows what it has found, and says that it did not search all games.
    browser.open(&format!("{}?tab=life", server.url));
    browser.run("[...document.querySelectorAll('button')].find(b => b.textContent === 'Find problems in these games').click()");
    browser.wait("the button", "return !document.querySelector('.status-line button').hidden");
    browser.run("document.querySelector('.status-line button').click()");
    let said = "return document.querySelector('.panel').textContent.includes('Not all games were searched.')";
    browser.wait("the end", said);
    assert_eq!(browser.errors(), Vec::<Value>::new());
}

#[test]
fn hostile_names_stay_text_on_the_page() {
    let Some(browser) = Browser::start(DESK) else { return };
    let games = copy_of_games();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hostile.sgf");
    let name = "<img src=x onerror=document.title=1>";
    std::fs::write(
        &file,
        format!("(;SZ[19]PB[{name}]PW[{name}]EV[{name}]RE[{name}]C[{name}];B[aa];W[ba];B[ca])"),
    )
    .unwrap();
    gopdb_in(&games.database, &["import", file.to_str().unwrap()]);
    let server = Serving::start(&games.database, &[]);
    browser.open(&format!("{}?moves=BA19&tab=games", server.url));
    assert_eq!(browser.games(), 1);
    browser.click(".games .game");
    let text = browser.run("return document.querySelector('#app').textContent");
    assert!(text.as_str().unwrap().contains(name));
    assert_eq!(
        browser.run("return document.querySelectorAll('#app img:not(.brand img)').length"),
        0
    );
    let title = browser.run("return document.title");
    assert!(title.as_str().unwrap().starts_with(name), "{title}");
    assert_eq!(browser.errors(), Vec::<Value>::new());
    drop(browser);
    // A long name does not widen the page.
    drop(server);
    let (long, event) = ("X".repeat(180), "EventWithoutBlanks".repeat(12));
    let record = format!("(;SZ[19]PB[{long}]PW[{long}]EV[{event}];B[aa];W[ca];B[da])");
    std::fs::write(&file, record).unwrap();
    gopdb_in(&games.database, &["import", file.to_str().unwrap(), "--corpus", "long"]).ok();
    let server = Serving::start(&games.database, &[]);
    let browser = Browser::start(PHONE).unwrap();
    for address in ["?corpus=long&tab=games", "?player=LONG", "?tab=players&who=LONG", "GAME"] {
        if address == "GAME" {
            browser.open(&format!("{}?corpus=long&tab=games", server.url));
            browser.click(".games .game");
        } else {
            browser.open(&format!("{}{}", server.url, address.replace("LONG", &long)));
        }
        let overflow = browser.run(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        assert_eq!(overflow, 0, "{address}");
    }
}

#[test]
fn the_page_fits_every_screen_and_is_accessible() {
    let axe = axe();
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let narrow = Screen { width: 360, height: 740, dark: false };
    let wide = Screen { width: 2200, height: 1200, dark: true };
    let dark = Screen { dark: true, ..PHONE };
    for (name, screen) in
        [("desk", DESK), ("small", SMALL), ("phone", dark), ("narrow", narrow), ("wide", wide)]
    {
        let Some(browser) = Browser::start(screen) else { return };
        for (view, address) in [
            ("corner", "?moves=BQ16.WR14&region=N19..T13"),
            ("years", "?moves=BQ16&tab=years"),
            ("patterns", "?tab=patterns"),
            ("templates", "?tab=patterns&gallery=templates"),
            ("openings", "?moves=BQ16.WD4&tab=openings"),
            ("joseki", "?moves=BQ16.WO17&tab=joseki"),
            ("problems", "?tab=life"),
            ("problem", "?tab=life&problem=straight-three"),
            ("query", "?q=2x3+%22B_B/%23%23%23%22+sym"),
            ("player", "?moves=BQ16&me=Master&tab=games&sort=strength"),
            ("game", "?game=3.40"),
            ("players", "?tab=players"),
            ("report", "?tab=players&who=Lee+Sedol"),
            ("compare", "?moves=BQ16&tab=compare&left=date+..2016&right=date+2017.."),
        ] {
            browser.open(&format!("{}{address}", server.url));
            let expected = match view {
                "patterns" | "templates" | "problems" => ".gallery li",
                "openings" => ".openings li",
                "joseki" => ".sequences td",
                "problem" => ".allowed",
                "query" => ".asked .next",
                "player" => ".me",
                "players" => ".player-row",
                "report" => ".report",
                "compare" => ".compare td",
                _ => ".summary",
            };
            let script = format!("return document.querySelectorAll({expected:?}).length");
            browser.wait(view, &script);
            browser.picture(&format!("{name}-{view}"));
            let overflow = browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(overflow, 0, "{name} {view}");
            if let Some(axe) = &axe {
                browser.run(axe);
                let found = browser.post("/execute/async", &json!({"args": [], "script":
                    "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.join(' ')).join(', '))))"}));
                assert_eq!(found, json!([]), "{name} {view}");
            }
        }
        assert_eq!(browser.errors(), Vec::<Value>::new(), "{name}");
    }
}
