//! HTTP: routes, headers, compression, and searches that end with their client.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{self, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_core::Stream;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::State;
use super::answers::Context;
use super::api::{self, ENDPOINTS, Endpoint, Reply};
use super::bodies::{date_of, result_of};
use super::error::ApiError;
use super::files::{self, gzip};

use super::guard::{Caller, Refusal, is_own};
use super::params::Params;
use crate::GameId;
use crate::control::Control;
use crate::database::Database;
use crate::parallel::Task;

/// The largest body of a request: an SGF file.
const MOST_BODY: usize = 8 << 20;
/// The largest file that is imported.
const MOST_UPLOAD: u64 = 1 << 30;
/// Shorter bodies are not compressed.
const LEAST_PACKED: usize = 1 << 10;
/// How long a request waits for its turn to search.
const TURN: Duration = Duration::from_secs(10);
/// Between two lines of progress.
const TICK: Duration = Duration::from_millis(100);

const JSON: &str = "application/json";
const JSON_LINES: &str = "application/x-ndjson";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All routes of a server.
pub fn router(state: Arc<State>) -> Router {
    let mut router = Router::new();
    for endpoint in ENDPOINTS {
        let shared = Arc::clone(&state);
        let handler = move |request: Request| respond(shared, endpoint, request);
        let route = match endpoint.method {
            api::Method::Get => axum::routing::get(handler),
            api::Method::PostSgf | api::Method::PostFile => axum::routing::post(handler),
            api::Method::Put => axum::routing::put(handler),
            api::Method::Delete => axum::routing::delete(handler),
        };
        router = router.route(endpoint.path, route);
    }
    router.route("/api/v1/openapi.json", axum::routing::get(document)).fallback(file).layer(
        middleware::from_fn(move |request: Request, next: Next| {
            let state = Arc::clone(&state);
            async move { check(&state, request, next).await }
        }),
    )
}

/// Refuses what is not allowed, and adds the headers of all responses.
async fn check(state: &State, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).map(str::to_owned);
    let in_address = request.uri().query().unwrap_or_default();
    let in_address = in_address.split('&').find_map(|part| part.strip_prefix("token="));
    let in_cookie = text(header::COOKIE).unwrap_or_default().split(';');
    let in_cookie = in_cookie.map(str::trim).find_map(|part| part.strip_prefix("gopdb_token="));
    let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let caller = Caller {
        host: text(header::HOST)
            .or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str)),
        origin: origin.as_deref(),
        token: in_address.or(bearer).or(in_cookie),
    };
    let checked = state.guard.check(caller);
    let mut response = match checked {
        Ok(()) if in_address.is_some() && request.uri().path() == "/" => keep_token(in_address),
        Ok(()) => next.run(request).await,
        Err(refusal) => refused(refusal),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(origin) = state.guard.allowed_origin(origin.as_deref())
        && let Ok(value) = HeaderValue::from_str(origin)
    {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, value);
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
    }
    response
}

/// Moves the token from the address to a cookie that scripts cannot read.
fn keep_token(token: Option<&str>) -> Response {
    let mut response = response(StatusCode::SEE_OTHER, "text/plain", Vec::new());
    let cookie = format!(
        "gopdb_token={}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000",
        token.unwrap_or_default()
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("/"));
    response
}

fn refused(refusal: Refusal) -> Response {
    let (status, code, message) = match refusal {
        Refusal::Host => (421, "wrong-host", "this server does not answer under this name"),
        Refusal::Origin => {
            (403, "wrong-origin", "this server does not answer pages of other servers")
        }
        Refusal::Token => {
            (401, "no-token", "open the address that the server printed: it holds the token")
        }
    };
    error_response(&ApiError::new(status, code, message))
}

fn response(status: StatusCode, media: &str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    if let Ok(media) = HeaderValue::from_str(media) {
        response.headers_mut().insert(header::CONTENT_TYPE, media);
    }
    response
}

fn error_response(error: &ApiError) -> Response {
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = response(status, JSON, error.json().to_string());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|one| one.trim().starts_with("gzip")))
}

/// A response that the client may keep, to ask with its tag whether it is still valid.
fn tagged(tag: &str, media: &str, is_packed: bool, body: Vec<u8>) -> Response {
    let mut response = response(StatusCode::OK, media, body);
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag))
}

fn not_modified(tag: &str) -> Response {
    let mut response = tagged(tag, "", false, Vec::new());
    response.headers_mut().remove(header::CONTENT_TYPE);
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    response
}

async fn document() -> Response {
    response(StatusCode::OK, JSON, api::document().to_string())
}

/// A file of the page.
async fn file(request: Request) -> Response {
    let path = request.uri().path();
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return error_response(&ApiError::new(405, "method", "this address is read with GET"));
    }
    let Some(file) = files::find(path) else {
        let message = format!("nothing is at {}", path.chars().take(80).collect::<String>());
        return error_response(&ApiError::new(404, "not-found", message));
    };
    let (tag, packed) = file.packed();
    if cfg!(debug_assertions) && std::env::var_os("GOPDB_WEB").is_some() {
        return tagged("\"debug\"", file.media, false, file.text().into_owned().into_bytes());
    }
    if is_known(request.headers(), tag) {
        return not_modified(tag);
    }
    if takes_gzip(request.headers()) {
        return tagged(tag, file.media, true, packed.clone());
    }
    tagged(tag, file.media, false, file.text().into_owned().into_bytes())
}

/// Interrupts a search when the request that asked for it is dropped.
struct Interrupt(Control);

impl Drop for Interrupt {
    fn drop(&mut self) {
        self.0.interrupt();
    }
}

/// A request that was checked.
struct Job {
    state: Arc<State>,
    endpoint: &'static Endpoint,
    params: Params,
    body: Vec<u8>,
    upload: Option<Upload>,
    control: Control,
    /// Given back when the search has ended, even if the client has gone.
    _turn: Option<OwnedSemaphorePermit>,
}

impl Job {
    fn run(&self) -> Result<Reply, ApiError> {
        let mut database = self.state.database();
        database.set_control(self.control.clone());
        let context = Context {
            state: &self.state,
            database,
            params: self.params.clone(),
            body: self.body.clone(),
            upload: self.upload.as_ref().map(|upload| upload.path.clone()),
        };
        (self.endpoint.answer)(&context)
    }
}

/// Answers a request of the API.
async fn respond(state: Arc<State>, endpoint: &'static Endpoint, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let params = match read_params(endpoint, parts.uri.path(), parts.uri.query()) {
        Ok(params) => params,
        Err(error) => return error_response(&error),
    };
    if endpoint.writes
        && let Err(error) = check_write(&state, &parts.headers)
    {
        return error_response(&error);
    }
    let refreshing = Arc::clone(&state);
    let refreshed = tokio::task::spawn_blocking(move || refreshing.refresh()).await;
    if let Ok(Err(error)) = refreshed {
        return error_response(&error.into());
    }
    let tag = {
        let commit = state.lock().commit().number;
        let asked = blake3::hash(parts.uri.to_string().as_bytes()).to_hex();
        format!("\"{commit}-{}\"", &asked[..12])
    };
    let streams = params.flag("stream");
    let is_get = endpoint.method == api::Method::Get;
    if is_get && !streams && is_known(&parts.headers, &tag) {
        return not_modified(&tag);
    }
    let (body, upload) = match read_body(endpoint, &params, body).await {
        Ok(body) => body,
        Err(error) => return error_response(&error),
    };
    let turn = if endpoint.searches {
        match tokio::time::timeout(TURN, Arc::clone(&state.searches).acquire_owned()).await {
            Ok(Ok(turn)) => Some(turn),
            _ => {
                let message = "too many searches are running; try again in a moment";
                return error_response(&ApiError::new(503, "busy", message));
            }
        }
    } else {
        None
    };
    // What changes the database ends when it is done, or when the client goes away.
    let control =
        if endpoint.writes { Control::new() } else { Control::with_time_limit(state.time_limit) };
    let state = Arc::clone(&state);
    let job = Job { state, endpoint, params, body, upload, control, _turn: turn };
    let packs = takes_gzip(&parts.headers);
    if streams {
        return stream(job, packs);
    }
    // Dropped with this future when the client goes away.
    let _interrupt = Interrupt(job.control.clone());
    let done = tokio::task::spawn_blocking(move || job.run().map(|reply| pack(reply, packs))).await;
    match done {
        Ok(Ok((media, is_packed, bytes))) if is_get => tagged(&tag, media, is_packed, bytes),
        Ok(Ok((media, _, bytes))) => response(StatusCode::OK, media, bytes),
        Ok(Err(error)) => error_response(&error),
        Err(_) => {
            error_response(&ApiError::new(500, "internal", "the request failed in the server"))
        }
    }
}

/// Whether a request may change the database.
fn check_write(state: &State, headers: &HeaderMap) -> Result<(), ApiError> {
    if !state.is_writable {
        let mut error = ApiError::new(403, "read-only", "this server does not change its database");
        error.help = Some("start it with `gopdb serve --write`".to_owned());
        return Err(error);
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or_default();
    if is_own(host, text("origin"), text("sec-fetch-site")) {
        return Ok(());
    }
    let message = "only the server's own page may change the database";
    Err(ApiError::new(403, "wrong-origin", message))
}

/// A file that was sent, in a folder of its own; both are removed with this.
struct Upload {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

/// Reads the body of a request: into memory, or into a file if the endpoint takes files.
async fn read_body(
    endpoint: &Endpoint,
    params: &Params,
    body: Body,
) -> Result<(Vec<u8>, Option<Upload>), ApiError> {
    if endpoint.method != api::Method::PostFile {
        let body = to_bytes(body, MOST_BODY).await.map_err(|_| too_large(MOST_BODY as u64))?;
        return Ok((body.into(), None));
    }
    let failed = |error: io::Error| ApiError::new(500, "upload", error.to_string());
    let folder = tempfile::tempdir().map_err(failed)?;
    let path = folder.path().join(file_name(params.get("name").unwrap_or_default()));
    let mut file = File::create(&path).map_err(failed)?;
    let mut chunks = pin!(body.into_data_stream());
    let mut length = 0;
    while let Some(chunk) = std::future::poll_fn(|context| chunks.as_mut().poll_next(context)).await
    {
        let chunk = chunk.map_err(|error| ApiError::new(400, "upload", error.to_string()))?;
        length += chunk.len() as u64;
        if length > MOST_UPLOAD {
            return Err(too_large(MOST_UPLOAD));
        }
        tokio::task::block_in_place(|| file.write_all(&chunk)).map_err(failed)?;
    }
    if length == 0 {
        return Err(ApiError::new(400, "empty", "the request has no body"));
    }
    Ok((Vec::new(), Some(Upload { path, _folder: folder })))
}

fn too_large(most: u64) -> ApiError {
    ApiError::new(413, "too-large", format!("the body has more than {most} bytes"))
}

/// The name under which a file that was sent is kept: letters, digits, dots and hyphens only.
fn file_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain = |c: char| if c.is_alphanumeric() || c == '.' || c == '-' { c } else { '_' };
    let name: String = last.chars().map(plain).collect();
    let name = name.trim_start_matches('.');
    // The end says what a file is.
    let skip = name.chars().count().saturating_sub(80);
    let name: String = name.chars().skip(skip).collect();
    if name.is_empty() { "games.sgf".to_owned() } else { name }
}

fn pack(reply: Reply, packs: bool) -> (&'static str, bool, Vec<u8>) {
    let (media, bytes) = match reply {
        Reply::Json(bytes) => (JSON, bytes),
        Reply::Text(media, text) => (media, text.into_bytes()),
    };
    if packs && bytes.len() >= LEAST_PACKED {
        return (media, true, gzip(&bytes, Compression::fast()));
    }
    (media, false, bytes)
}

fn read_params(endpoint: &Endpoint, path: &str, query: Option<&str>) -> Result<Params, ApiError> {
    let mut params = Params::read(query.unwrap_or_default(), &endpoint.declared())?;
    if let Some(param) = &endpoint.path_param {
        let value = endpoint.captured(path).unwrap_or_default();
        params.add(param, value.to_owned()).map_err(|error| ApiError { status: 404, ..error })?;
    }
    Ok(params)
}

/// A game that a search has found so far.
fn found_game(database: &Database, id: GameId) -> Option<Value> {
    let game = database.game(id).ok()?;
    let facts = &game.facts;
    Some(json!({
        "id": id, "black": facts.black, "white": facts.white, "date": date_of(facts),
        "result": result_of(facts),
    }))
}

/// Lines of JSON: the name of the search, its progress with what was found so far, then the answer
/// or the error.
fn stream(job: Job, packs: bool) -> Response {
    let (sender, receiver) = mpsc::channel(4);
    tokio::task::spawn_blocking(move || {
        let mut lines = LineWriter::new(packs);
        let control = job.control.clone();
        let registered = job.state.register(&control);
        let _ = sender.blocking_send(lines.line(&json!({ "search": registered.name })));
        // A thread that has just answered counts as running for a moment longer.
        let is_answered = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let waiter = std::thread::current();
            let (job, is_answered) = (&job, &is_answered);
            let worker = Task::start(scope, move || {
                let answer = job.run();
                is_answered.store(true, Ordering::Release);
                waiter.unpark();
                answer
            });
            // Reading the names of games is not part of the search.
            let database = job.state.database();
            let mut first_games: Vec<Value> = Vec::new();
            loop {
                std::thread::park_timeout(TICK);
                if is_answered.load(Ordering::Acquire) || worker.is_finished() {
                    break;
                }
                let progress = control.progress();
                let found = control.first_games();
                let new = found.iter().skip(first_games.len());
                first_games.extend(new.map_while(|&id| found_game(&database, id)));
                let progress = json!({"progress": {
                    "done": progress.done, "total": progress.total,
                    "games": progress.games, "hits": progress.hits, "firstGames": first_games,
                }});
                if sender.blocking_send(lines.line(&progress)).is_err() {
                    control.interrupt();
                }
            }
            let last = match worker.join() {
                Ok(Ok(Reply::Json(bytes))) => {
                    let answer: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
                    json!({ "answer": answer })
                }
                Ok(Ok(Reply::Text(_, text))) => json!({ "answer": text }),
                Ok(Err(error)) => error.json(),
                Err(_) => ApiError::new(500, "internal", "the request failed in the server").json(),
            };
            // The client may be gone.
            let _ = sender.blocking_send(lines.line(&last));
            let _ = sender.blocking_send(lines.end());
        });
    });
    let mut response = response(StatusCode::OK, JSON_LINES, Body::from_stream(Lines(receiver)));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if packs {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Writes lines, each to be sent at once, compressed or not.
enum LineWriter {
    Plain,
    Packed(Box<GzEncoder<Vec<u8>>>),
}

impl LineWriter {
    fn new(packs: bool) -> LineWriter {
        if packs {
            let encoder = GzEncoder::new(Vec::new(), Compression::fast());
            return LineWriter::Packed(Box::new(encoder));
        }
        LineWriter::Plain
    }

    fn line(&mut self, value: &Value) -> Bytes {
        let line = format!("{value}\n");
        match self {
            LineWriter::Plain => Bytes::from(line),
            LineWriter::Packed(encoder) => {
                // Writing to memory does not fail.
                let _ = encoder.write_all(line.as_bytes()).and_then(|()| encoder.flush());
                Bytes::from(std::mem::take(encoder.get_mut()))
            }
        }
    }

    /// What comes after the last line.
    fn end(&mut self) -> Bytes {
        match self {
            LineWriter::Plain => Bytes::new(),
            LineWriter::Packed(encoder) => {
                let _ = encoder.try_finish();
                Bytes::from(std::mem::take(encoder.get_mut()))
            }
        }
    }
}

/// The lines of a channel as a body.
struct Lines(mpsc::Receiver<Bytes>);

impl Stream for Lines {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
    ) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|line| line.map(Ok))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_stay_in_their_folder() {
        for (sent, kept) in [
            ("games.zip", "games.zip"),
            ("../../etc/passwd", "passwd"),
            ("C:\\games\\a b.sgf", "a_b.sgf"),
            ("..", "games.sgf"),
            ("", "games.sgf"),
            (".hidden", "hidden"),
            ("棋譜\0.sgf", "棋譜_.sgf"),
        ] {
            assert_eq!(file_name(sent), kept, "{sent:?}");
        }
        assert_eq!(file_name(&format!("{}.sgf", "x".repeat(500))).len(), 80);
    }
}
