//! HTTP: routes, headers, compression, and searches that end with their client.

use std::fs::File;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{self, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use futures_core::Stream;
use gopdb_text::Language;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::CorsLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use super::State;
use super::answers::Context;
use super::api::{self, ENDPOINTS, Endpoint, Reply};
use super::error::ApiError;
use super::files;
use super::guard::{Caller, Refusal, is_own};
use super::params::Params;
use super::turns::Turn;
use crate::GameId;
use crate::answer;
use crate::control::Control;
use crate::database::Database;

/// The largest body of a request: an SGF file.
const MOST_BODY: usize = 8 << 20;
/// The largest file that is read.
const MOST_FILE: u64 = 256 << 20;
/// The largest file that is imported.
const MOST_IMPORT: u64 = 1 << 30;
/// Shorter bodies are not compressed.
const LEAST_PACKED: u64 = 1 << 10;
/// The maximum pause of a client that sends a body or reads a stream.
const PAUSE: Duration = Duration::from_secs(30);
/// The maximum time for sending a body that is kept in memory.
const BODY_TIME: Duration = Duration::from_secs(120);
/// The maximum time for sending a file.
const FILE_TIME: Duration = Duration::from_secs(900);
/// The maximum time that a request waits for its turn to search.
const TURN: Duration = Duration::from_secs(10);
/// Between two lines of progress.
const TICK: Duration = Duration::from_millis(100);

const JSON: &str = "application/json";
const JSON_LINES: &str = "application/x-ndjson";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
    let origins: Vec<HeaderValue> = state.guard.origins().collect();
    router
        .route("/api/v1/openapi.json", axum::routing::get(document))
        .fallback(file)
        .layer(middleware::from_fn(move |request: Request, next: Next| {
            let state = Arc::clone(&state);
            async move { check(&state, request, next).await }
        }))
        .layer(
            CorsLayer::new()
                .allow_origin(origins)
                .allow_methods([Method::GET, Method::POST])
                .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE]),
        )
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(LEAST_PACKED)))
        .layer(RequestBodyTimeoutLayer::new(PAUSE))
}

/// Refuses what is not allowed, and adds the headers of all responses.
async fn check(state: &State, mut request: Request, next: Next) -> Response {
    let uri = request.uri().clone();
    let (rest, in_address) = without_token(uri.query().unwrap_or_default());
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).map(str::to_owned);
    let cookie = format!("{}=", state.guard.cookie());
    let in_cookie = text(header::COOKIE).unwrap_or_default().split(';');
    let in_cookie = in_cookie.map(str::trim).find_map(|part| part.strip_prefix(cookie.as_str()));
    let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let is_api = uri.path().starts_with("/api/v1/");
    let caller = Caller {
        host: host(&uri, headers),
        origin: origin.as_deref(),
        site: text(HeaderName::from_static("sec-fetch-site")).filter(|_| is_api),
        token: [in_address.as_deref(), bearer, in_cookie]
            .into_iter()
            .flatten()
            .find(|token| state.guard.is_token(token)),
    };
    let token = caller.token.map(str::to_owned);
    let checked = state.guard.check(caller);
    let wants_page = !is_api && text(header::ACCEPT).is_some_and(|it| it.contains("text/html"));
    let mut response = match checked {
        Ok(()) => {
            let to = if rest.is_empty() {
                uri.path().to_owned()
            } else {
                format!("{}?{rest}", uri.path())
            };
            match in_address {
                Some(_) if !is_api => keep_token(&cookie, token.as_deref(), &to),
                Some(_) => {
                    // The endpoints do not know the parameter.
                    if let Ok(uri) = to.parse() {
                        *request.uri_mut() = uri;
                    }
                    next.run(request).await
                }
                None => next.run(request).await,
            }
        }
        // What the page for the token looks like is no secret.
        Err(Refusal::Token) if ["/app.css", "/icon.svg"].contains(&uri.path()) => {
            next.run(request).await
        }
        Err(Refusal::Token) if wants_page => {
            let rest = form_urlencoded::parse(rest.as_bytes()).map(|(name, value)| {
                let (name, value) = (attribute(&name), attribute(&value));
                format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">")
            });
            let page = files::in_language(files::TOKEN_PAGE, language(request.headers()).tag());
            let page = page.replace("<!--rest-->", &rest.collect::<String>());
            response(StatusCode::UNAUTHORIZED, files::HTML, page)
        }
        Err(refusal) => error_response(&refused(refusal).in_language(language(request.headers()))),
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
    if state.guard.allowed_origin(origin.as_deref()).is_some() {
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
    }
    response
}

/// The host that a request names, if it names one only.
fn host<'r>(uri: &'r Uri, headers: &'r HeaderMap) -> Option<&'r str> {
    let named = headers.get_all(header::HOST).iter().map(|value| value.to_str().ok());
    let mut hosts =
        named.chain(uri.authority().map(|authority| Some(Authority::as_str(authority))));
    let first = hosts.next()??;
    hosts.all(|other| other == Some(first)).then_some(first)
}

/// A query string without the parameter `token`, and its value.
fn without_token(query: &str) -> (String, Option<String>) {
    let is_token = |part: &&str| part.starts_with("token=");
    let token = query.split('&').find(is_token).map(|part| part["token=".len()..].to_owned());
    let rest: Vec<&str> = query.split('&').filter(|part| !is_token(part)).collect();
    (rest.join("&"), token)
}

/// Moves the token from the address to a cookie that scripts cannot read.
fn keep_token(cookie: &str, token: Option<&str>, to: &str) -> Response {
    let mut response = response(StatusCode::SEE_OTHER, "text/plain", Vec::new());
    // A link from another page leads here as well, so the cookie is not `Strict`.
    let keep = |token| format!("{cookie}{token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000");
    // `//` would lead to another server.
    let to = format!("/{}", to.trim_start_matches(['/', '\\']));
    let cookie = token.map(|token| (header::SET_COOKIE, keep(token)));
    for (name, value) in cookie.into_iter().chain([(header::LOCATION, to)]) {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// A text as the value of an attribute in HTML.
fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

fn refused(refusal: Refusal) -> ApiError {
    let (status, code, message) = match refusal {
        Refusal::Host => (421, "wrong-host", "this server does not answer under this name"),
        Refusal::Origin => {
            (403, "wrong-origin", "this server does not answer pages of other servers")
        }
        Refusal::Token => {
            (401, "no-token", "open the address that the server printed: it holds the token")
        }
    };
    ApiError::new(status, code, message)
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

/// A response that the client may keep, to ask with its tag whether it is still valid.
fn tagged(tag: &str, media: &str, body: impl Into<Body>) -> Response {
    let mut response = response(StatusCode::OK, media, body);
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag))
}

fn not_modified(tag: &str) -> Response {
    let mut response = tagged(tag, "", Vec::new());
    response.headers_mut().remove(header::CONTENT_TYPE);
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    response
}

async fn document() -> Response {
    response(StatusCode::OK, JSON, api::document().to_string())
}

/// The language of a person who asks.
fn language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::of_header(accepted.unwrap_or_default())
}

/// A file of the page.
async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let language = language(request.headers());
    let refuse = |error: ApiError| error_response(&error.in_language(language));
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return refuse(ApiError::new(405, "method", "this address is read with GET"));
    }
    let Some((file, is_fixed)) = files::find(path) else {
        let message = format!("nothing is at {}", path.chars().take(80).collect::<String>());
        return refuse(ApiError::new(404, "not-found", message));
    };
    let mut text = file.text().into_owned();
    if file.media == files::HTML {
        text = files::with_folder(&files::in_language(&text, language.tag()));
    }
    let tag = files::tag(&text);
    let mut response = if is_known(request.headers(), &tag) {
        not_modified(&tag)
    } else {
        tagged(&tag, file.media, text)
    };
    if is_fixed {
        let always = HeaderValue::from_static("max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, always);
    }
    let vary = HeaderValue::from_static("accept-language");
    response.headers_mut().append(header::VARY, vary);
    response
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
    upload: Option<Arc<Upload>>,
    control: Control,
    /// The language of errors.
    language: Language,
    /// Given back when the search has ended, even if the client has gone.
    _turn: Option<Turn>,
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
            upload: self.upload.clone(),
        };
        (self.endpoint.answer)(&context)
    }
}

/// Answers a request of the API.
async fn respond(state: Arc<State>, endpoint: &'static Endpoint, request: Request) -> Response {
    let language = language(request.headers());
    let answered = try_to_respond(state, endpoint, request, language).await;
    answered.unwrap_or_else(|error| error_response(&error.in_language(language)))
}

async fn try_to_respond(
    state: Arc<State>,
    endpoint: &'static Endpoint,
    request: Request,
    language: Language,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let client = parts.extensions.get::<IpAddr>().copied();
    let params = read_params(endpoint, parts.uri.path(), parts.uri.query())?;
    if endpoint.writes {
        check_write(&state, &parts.headers)?;
    }
    let refreshing = Arc::clone(&state);
    if let Ok(refreshed) = tokio::task::spawn_blocking(move || refreshing.refresh()).await {
        refreshed?;
    }
    let tag = {
        let commit = state.database().commit().number;
        let asked = blake3::hash(parts.uri.to_string().as_bytes()).to_hex();
        format!("\"{commit}-{}\"", &asked[..12])
    };
    let streams = params.flag("stream");
    let is_get = endpoint.method == api::Method::Get;
    if is_get && !streams && is_known(&parts.headers, &tag) {
        return Ok(not_modified(&tag));
    }
    let (body, upload) = read_body(endpoint, &params, &parts.headers, body).await?;
    let turn = match endpoint.lane_of(&params) {
        Some(lane) => match tokio::time::timeout(TURN, state.turns[lane].next(client)).await {
            Ok(turn) => Some(turn),
            Err(_) => {
                let message = "too many searches are running; try again in a moment";
                return Err(ApiError::new(503, "busy", message));
            }
        },
        None => None,
    };
    // What changes the database ends when it is done, or when the client goes away.
    let control =
        if endpoint.writes { Control::new() } else { Control::with_time_limit(state.time_limit) };
    let state = Arc::clone(&state);
    let job = Job { state, endpoint, params, body, upload, control, language, _turn: turn };
    if streams {
        return Ok(stream(job));
    }
    // Dropped with this future when the client goes away.
    let _interrupt = Interrupt(job.control.clone());
    let reply = tokio::task::spawn_blocking(move || job.run()).await.map_err(|_| failed())??;
    let (media, bytes) = match reply {
        Reply::Json(bytes) => (JSON, bytes),
        Reply::Text(media, text) => (media, text.into_bytes()),
    };
    Ok(if is_get { tagged(&tag, media, bytes) } else { response(StatusCode::OK, media, bytes) })
}

/// Checks that a request may change the database.
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
pub struct Upload {
    /// The path.
    pub path: PathBuf,
    /// A hash of its name and content, which names it in later requests.
    pub id: String,
    _folder: tempfile::TempDir,
}

/// Reads the body of a request: into memory, or into a file if the endpoint takes files.
async fn read_body(
    endpoint: &Endpoint,
    params: &Params,
    headers: &HeaderMap,
    body: Body,
) -> Result<(Vec<u8>, Option<Arc<Upload>>), ApiError> {
    let most = match endpoint.method {
        api::Method::PostFile if endpoint.writes => MOST_IMPORT,
        api::Method::PostFile => MOST_FILE,
        _ => MOST_BODY as u64,
    };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > most) {
        return Err(too_large(most));
    }
    if endpoint.method != api::Method::PostFile {
        return match tokio::time::timeout(BODY_TIME, to_bytes(body, MOST_BODY)).await {
            Ok(Ok(body)) => Ok((body.into(), None)),
            Ok(Err(error)) if is_timeout(&error) => Err(too_slow()),
            Ok(Err(_)) => Err(too_large(MOST_BODY as u64)),
            Err(_) => Err(too_slow()),
        };
    }
    let name = file_name(params.get("name").unwrap_or_default());
    let file = tokio::time::timeout(FILE_TIME, read_file(body, &name, most)).await;
    Ok((Vec::new(), Some(file.unwrap_or_else(|_| Err(too_slow()))?)))
}

/// Writes the body of a request to a file of this name.
async fn read_file(body: Body, name: &str, most: u64) -> Result<Arc<Upload>, ApiError> {
    let failed = |error: io::Error| ApiError::new(500, "upload", error.to_string());
    let folder = tempfile::tempdir().map_err(failed)?;
    let path = folder.path().join(name);
    let mut file = File::create(&path).map_err(failed)?;
    let mut chunks = pin!(body.into_data_stream());
    let mut length = 0;
    let mut hasher = blake3::Hasher::new();
    hasher.update(name.as_bytes());
    while let Some(chunk) = std::future::poll_fn(|context| chunks.as_mut().poll_next(context)).await
    {
        let chunk = chunk.map_err(|error| {
            if is_timeout(&error) {
                too_slow()
            } else {
                ApiError::new(400, "upload", error.to_string())
            }
        })?;
        length += chunk.len() as u64;
        if length > most {
            return Err(too_large(most));
        }
        hasher.update(&chunk);
        tokio::task::block_in_place(|| file.write_all(&chunk)).map_err(failed)?;
    }
    if length == 0 {
        return Err(ApiError::new(400, "empty", "the request has no body"));
    }
    Ok(Arc::new(Upload { path, id: hasher.finalize().to_hex().to_string(), _folder: folder }))
}

fn too_large(most: u64) -> ApiError {
    ApiError::new(413, "too-large", format!("the body has more than {most} bytes"))
}

fn too_slow() -> ApiError {
    ApiError::new(408, "too-slow", "the body was not sent in time")
}

/// Returns whether a body ended because its client paused too long.
fn is_timeout(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.is::<tower_http::timeout::TimeoutError>() {
            return true;
        }
        next = error.source();
    }
    false
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
        "game": id, "black": facts.black, "white": facts.white, "date": answer::date(facts),
        "result": answer::result(facts),
    }))
}

/// Lines of JSON: the name of the search, its progress with what was found so far, then the answer
/// or the error.
fn stream(job: Job) -> Response {
    let (sender, receiver) = mpsc::channel::<Bytes>(4);
    tokio::spawn(run_in_lines(job, sender));
    let mut response = response(StatusCode::OK, JSON_LINES, Body::from_stream(Lines(receiver)));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Runs a job, and sends lines while it runs. It is stopped when nobody reads them.
async fn run_in_lines(job: Job, sender: mpsc::Sender<Bytes>) {
    let send = async |line: String| sender.send_timeout(line.into(), PAUSE).await.is_ok();
    let (state, control, language) = (Arc::clone(&job.state), job.control.clone(), job.language);
    let registered = state.register(&control);
    send(format!("{}\n", json!({ "search": registered.name }))).await;
    let mut work = tokio::task::spawn_blocking(move || job.run());
    let mut first_games: Vec<Value> = Vec::new();
    let done = loop {
        if let Ok(done) = tokio::time::timeout(TICK, &mut work).await {
            break done;
        }
        let progress = control.progress();
        let found = control.first_games();
        // Reading the names of games is not part of the search.
        tokio::task::block_in_place(|| {
            let database = state.database();
            let new = found.iter().skip(first_games.len());
            first_games.extend(new.map_while(|&id| found_game(&database, id)));
        });
        let progress = json!({"progress": {
            "done": progress.done, "total": progress.total,
            "games": progress.games, "hits": progress.hits, "firstGames": first_games,
        }});
        if !send(format!("{progress}\n")).await {
            control.interrupt();
        }
    };
    let last = match done {
        Ok(Ok(Reply::Json(bytes))) => {
            format!("{{\"answer\":{}}}\n", String::from_utf8_lossy(&bytes))
        }
        Ok(Ok(Reply::Text(_, text))) => format!("{}\n", json!({ "answer": text })),
        Ok(Err(error)) => format!("{}\n", error.in_language(language).json()),
        Err(_) => format!("{}\n", failed().in_language(language).json()),
    };
    send(last).await;
}

/// A panic in the server.
fn failed() -> ApiError {
    ApiError::new(500, "internal", "the request failed in the server")
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
