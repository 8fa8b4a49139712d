//! The server: a page with a board that asks the database, and its HTTP API.
//!
//! The page is plain files in the binary; the API answers JSON. Searches run on threads of their
//! own, a limited number at once and for a limited time, and stop when the client goes away.
//!
//! The server is made for one machine: it answers only requests whose `Host` is the address it was
//! bound to, so that a page elsewhere cannot reach it under a name of its own. A server for others
//! asks for a token unless it is public. Nothing can be changed through it unless
//! [`ServerOptions::write`] allows tags, saved sets and imports.
//!
//! ```no_run
//! use gopdb_database::Database;
//! use gopdb_server::{Server, ServerOptions};
//! let database = Database::open("games.db")?;
//! let server = Server::bind(database, ServerOptions::default())?;
//! println!("{}", server.url());
//! server.run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod api;
mod bodies;
mod connection;
mod error;
mod files;
mod guard;
mod http;
mod life;
mod mined;
mod named;
mod params;
mod recording;
mod schema;
mod statistics;
mod turns;
mod write;

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use thiserror::Error;
use tokio::sync::{Notify, Semaphore};
use tower::ServiceExt;

use gopdb_database::{GameId, GameSet};
use gopdb_database::{answer, control, database, dictionary, knowledge, position, query, tsumego};
use gopdb_go::{formats, go, input, parallel, pattern, record, replay, setters, sgf};

use self::answer::JosekiTree;
use self::connection::Connection;
use self::control::Control;
use self::database::{Basis, Database, DatabaseError, ModelInfo};
use self::guard::Guard;
use self::http::Upload;
use self::knowledge::moves::MovePredictor;
use self::statistics::JosekiKey;
use self::turns::Turns;

/// The options of a server: its address and what it allows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ServerOptions {
    /// The address. Port 0 lets the system choose one.
    pub address: SocketAddr,
    /// True if another port is chosen when the address' port is in use.
    pub any_port: bool,
    /// True if an address that other machines can reach is served without a token.
    pub public: bool,
    /// The origins of other pages that may use the API. They may not change anything.
    pub allowed_origins: Vec<String>,
    /// True if tags, saved sets and imports are allowed.
    pub write: bool,
    /// The number of searches at once, in each of the lanes for quick and slow questions; 0 is two
    /// for each core.
    pub searches: usize,
    /// The time after which a search is stopped.
    pub time_limit: Duration,
}

/// The port of a server unless another is asked for.
pub const PORT: u16 = 4967;

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            any_port: true,
            public: false,
            allowed_origins: Vec::new(),
            write: false,
            searches: 0,
            time_limit: Duration::from_secs(20),
        }
    }
}

impl ServerOptions {
    setters! {
        address: impl Into<SocketAddr>,
        any_port: bool,
        public: bool,
        allowed_origins: impl Into<Vec<String>>,
        write: bool,
        searches: usize,
        time_limit: Duration,
    }
}

/// The reason that a server cannot run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The server stopped.
    #[error("the server stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// The model of moves, and the commit from which it was read.
type Model = (u64, ModelInfo, MovePredictor, Basis);

/// The data that requests share.
pub(crate) struct State {
    database: Mutex<Database>,
    guard: Guard,
    /// Turns to search, by the lanes of endpoints.
    turns: [Turns; api::LANES],
    /// The model of moves, with the commit from which it was read.
    model: Mutex<Option<Arc<Model>>>,
    /// Trees of joseki, the one used last first.
    joseki: Mutex<Vec<(JosekiKey, Arc<JosekiTree>)>>,
    /// The searches that are streamed, by their names.
    running: Mutex<HashMap<String, Control>>,
    /// Files of records that were listed, the one used last first.
    files: Mutex<Vec<Arc<Upload>>>,
    is_writable: bool,
    time_limit: Duration,
    /// The time of the last check for a new commit.
    refreshed: Mutex<Instant>,
}

/// Between two checks for a new commit of another process.
const REFRESH: Duration = Duration::from_millis(500);

/// The number of files that are kept.
const KEPT_FILES: usize = 4;

impl State {
    /// Reads the last commit from now on, if the last check for one was not just now.
    ///
    /// # Errors
    /// Returns an error if the database is damaged, or is no longer there. After another error, the
    /// commit before is still an answer.
    fn refresh(&self) -> Result<(), DatabaseError> {
        if lock(&self.refreshed).elapsed() < REFRESH {
            return Ok(());
        }
        match self.database().refresh() {
            Err(DatabaseError::Store(error)) if error.is_lasting() => return Err(error.into()),
            _ => *lock(&self.refreshed) = Instant::now(),
        }
        Ok(())
    }

    /// A handle of the database.
    fn database(&self) -> Database {
        lock(&self.database).clone()
    }

    /// Returns the model of moves, read once for each commit.
    fn model(&self, database: &Database) -> Result<Arc<Model>, DatabaseError> {
        let commit = database.commit().number;
        let mut model = lock(&self.model);
        if let Some(known) = model.as_ref().filter(|known| known.0 == commit) {
            return Ok(Arc::clone(known));
        }
        let (learned, strengths) = database.move_predictor()?;
        let basis = database.model_basis(&learned)?;
        Ok(Arc::clone(model.insert(Arc::new((commit, learned, strengths, basis)))))
    }

    /// Keeps a file, so that its records can be read without sending it again.
    fn keep_file(&self, file: Arc<Upload>) {
        let mut files = lock(&self.files);
        files.retain(|known| known.id != file.id);
        files.insert(0, file);
        files.truncate(KEPT_FILES);
    }

    /// A file that was kept.
    fn kept_file(&self, id: &str) -> Option<Arc<Upload>> {
        let found = lock(&self.files).iter().find(|file| file.id == id).cloned();
        found.inspect(|file| self.keep_file(Arc::clone(file)))
    }

    /// Registers a search that can be stopped by its name, until the guard is dropped.
    fn register(self: &Arc<State>, control: &Control) -> Registered {
        let name = guard::random_name();
        lock(&self.running).insert(name.clone(), control.clone());
        Registered { state: Arc::clone(self), name }
    }

    /// Stops a search; `false` if there is none of this name.
    fn stop(&self, name: &str) -> bool {
        let found = lock(&self.running).get(name).cloned();
        found.map(|control| control.interrupt()).is_some()
    }
}

/// Locks what requests share. A request that panicked leaves it as good as before.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that can be stopped by its name.
struct Registered {
    state: Arc<State>,
    name: String,
}

impl Drop for Registered {
    fn drop(&mut self) {
        lock(&self.state.running).remove(&self.name);
    }
}

/// A server that is bound to its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    stop: Arc<Notify>,
}

/// Stops a running server.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Lets the server end after the requests that it is answering.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds a server to its address.
    ///
    /// # Errors
    /// The address cannot be used.
    pub fn bind(database: Database, options: ServerOptions) -> Result<Server, ServerError> {
        let listen = |address: SocketAddr| {
            TcpListener::bind(address).map_err(|source| ServerError::Listen { address, source })
        };
        let listener = match listen(options.address) {
            Err(ServerError::Listen { source, .. })
                if options.any_port && source.kind() == io::ErrorKind::AddrInUse =>
            {
                listen(SocketAddr::new(options.address.ip(), 0))?
            }
            other => other?,
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let searches = match options.searches {
            0 => 2 * crate::parallel::threads(0),
            searches => searches,
        };
        let state = State {
            database: Mutex::new(database),
            guard: Guard::new(address, options.public, options.allowed_origins),
            turns: std::array::from_fn(|_| Turns::new(searches)),
            model: Mutex::new(None),
            joseki: Mutex::new(Vec::new()),
            running: Mutex::new(HashMap::new()),
            files: Mutex::default(),
            is_writable: options.write,
            time_limit: options.time_limit,
            refreshed: Mutex::new(Instant::now()),
        };
        Ok(Server { listener, address, state: Arc::new(state), stop: Arc::new(Notify::new()) })
    }

    /// The address that it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token if one is needed.
    pub fn url(&self) -> String {
        self.url_at(self.address.ip())
    }

    /// The address at which another device can open the page, if there is one.
    pub fn url_for_others(&self) -> Option<String> {
        let ip = self.address.ip();
        let ip = if ip.is_unspecified() { own_address(ip.is_ipv6())? } else { ip };
        (!ip.is_loopback()).then(|| self.url_at(ip))
    }

    fn url_at(&self, ip: IpAddr) -> String {
        let ip = match ip {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let address = SocketAddr::new(ip, self.address.port());
        match self.state.guard.token() {
            Some(token) => format!("http://{address}/?token={token}"),
            None => format!("http://{address}/"),
        }
    }

    /// Returns a handle that stops the server.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Answers requests until it is stopped.
    ///
    /// # Errors
    /// The system's.
    pub fn run(self) -> Result<(), ServerError> {
        // The runtime panics without threads, so they are tried before: two of its own, and two that work.
        try_threads(THREADS + 2)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            // What works once is there when the system has no other thread left.
            .thread_keep_alive(Duration::from_secs(1 << 30))
            .enable_io()
            .enable_time()
            .build()?;
        runtime.block_on(async move {
            tokio::task::spawn_blocking(|| ()).await.map_err(io::Error::other)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let graceful = GracefulShutdown::new();
            tokio::select! {
                () = accept(listener, self.state, &graceful) => {}
                () = self.stop.notified() => {}
            }
            graceful.shutdown().await;
            Ok(())
        })
    }
}

/// Starts this many threads at once, and ends them.
fn try_threads(count: usize) -> io::Result<()> {
    let (stop, wait) = std::sync::mpsc::channel::<()>();
    let wait = Mutex::new(wait);
    std::thread::scope(|scope| {
        let (stop, wait) = (stop, &wait);
        let wait = || drop(wait.lock().map(|wait| wait.recv()));
        let tried = (0..count).try_for_each(|_| crate::parallel::start(scope, wait).map(drop));
        drop(stop);
        tried
    })
}

/// The threads that read requests and write answers.
const THREADS: usize = 2;

/// The maximum time that a connection may be idle, take to send the head of a request, or pause while it
/// reads a response.
const IDLE: Duration = Duration::from_secs(30);

/// The most connections at once.
const CONNECTIONS: usize = 512;

/// The most connections of one client at once; others are closed.
const CONNECTIONS_OF_CLIENT: usize = 256;

/// Serves connections without end.
async fn accept(listener: tokio::net::TcpListener, state: Arc<State>, graceful: &GracefulShutdown) {
    let router = http::router(state);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(IDLE);
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    // Each connection of a client has a clone.
    let mut clients: HashMap<IpAddr, Arc<()>> = HashMap::new();
    loop {
        // The semaphore is never closed. Those who wait are in the system's queue.
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, client)) = listener.accept().await else {
            // Too many files are open: some will be closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        clients.retain(|_, open| Arc::strong_count(open) > 1);
        let open = clients.entry(client.ip()).or_default();
        if Arc::strong_count(open) > CONNECTIONS_OF_CLIENT {
            continue;
        }
        let kept = (place, Arc::clone(open));
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(client.ip());
            router.clone().oneshot(request)
        });
        let connection =
            builder.serve_connection(TokioIo::new(Connection::new(stream, IDLE)), service);
        let connection = graceful.watch(connection);
        // An error ends one connection only.
        tokio::spawn(async move {
            let _kept = kept;
            connection.await
        });
    }
}

/// The address of this machine in its network: the one from which packets would leave it. None is
/// sent.
fn own_address(is_v6: bool) -> Option<IpAddr> {
    let (from, to) =
        if is_v6 { ("[::]:0", "[2001:db8::1]:9") } else { ("0.0.0.0:0", "192.0.2.1:9") };
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}

/// A text as a QR code of half blocks, for a terminal with a dark background or a light one.
pub fn qr_code(text: &str) -> Option<String> {
    let code = qrcode::QrCode::with_error_correction_level(text, qrcode::EcLevel::L).ok()?;
    let width = code.width();
    // Readers need a light margin.
    let is_dark = |x: usize, y: usize| {
        let inside = (2..width + 2).contains(&x) && (2..width + 2).contains(&y);
        inside && code[(x - 2, y - 2)] == qrcode::Color::Dark
    };
    let mut lines = String::new();
    for y in (0..width + 4).step_by(2) {
        lines += "\x1b[30;107m";
        lines.extend((0..width + 4).map(|x| match (is_dark(x, y), is_dark(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }));
        lines += "\x1b[0m\n";
    }
    Some(lines)
}

/// The `OpenAPI` document of the API.
pub fn openapi() -> serde_json::Value {
    api::document()
}
