//! `serve`: the board in the browser and the HTTP API.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread;
use std::time::Duration;

use gopdb::database::DatabaseError;
use gopdb_server::{PORT, Server, ServerOptions, qr_code};

use super::prelude::*;

/// Open a board in the browser that asks the database
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The port; another is chosen if it is in use
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Listen on this address, so that other machines can connect [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Answer other machines without a token
    #[arg(long, requires = "listen", conflicts_with = "write")]
    public: bool,
    /// Allow the page to tag games, save sets and import files
    #[arg(long)]
    write: bool,
    /// Let pages of this origin use the API
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// The number of searches at once [default: two for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    searches: usize,
    /// The seconds after which a search is stopped
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    time_limit: u64,
}

/// The command `serve`.
pub struct Serve;

/// The time between two checks for an interruption.
const TICK: Duration = Duration::from_millis(100);

impl Command for Serve {
    const NAME: &'static str = "serve";
    type Args = Args;
    const DETAILS: &'static str = "\
The page is a board: play or drag a region, and it shows where the position occurred, what was
played next and who won. It needs no network. The same answers are available as JSON; the page
/api shows how.

The server listens on this machine only, unless --listen says otherwise (0.0.0.0 is every network);
other devices then need the token in the printed address, which a terminal shows as a QR code too. It changes nothing in the database unless --write allows tags, saved
sets and imports. Ctrl-C stops it.";
    const EXAMPLES: &'static [&'static str] = &[];
    const SYNTAX: Syntax = Syntax::Words;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let address = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let options = ServerOptions::default()
            .address(SocketAddr::new(address, args.port))
            .public(args.public)
            .allowed_origins(args.allow_origin)
            .write(args.write)
            .searches(args.searches)
            .time_limit(Duration::from_secs(args.time_limit));
        let names = session.all_names()?;
        let database = session.database()?.with_names(names);
        let control = database.control().clone();
        let server =
            Server::bind(database, options).map_err(|error| CliError::failed(error.to_string()))?;
        let url = server.url();
        let mut text = format!("{url}\n");
        if let Some(url) = server.url_for_others() {
            text += &tr!("for other devices: {url}\n");
            if io::stderr().is_terminal() {
                text += &qr_code(&url).unwrap_or_default();
            }
        }
        text += &tr!("Ctrl-C stops the server\n");
        if !server.address().ip().is_loopback() {
            let who = if args.public {
                tr!("anybody on the network")
            } else {
                tr!("whoever has the token")
            };
            let what = if args.write { tr!("read and change") } else { tr!("read") };
            text.insert_str(0, &tr!("warning: {who} can {what} this database\n"));
        }
        if args.open && !open_browser(&url) {
            text += &tr!("warning: no browser could be opened; open the address yourself\n");
        }
        // A server works even if nobody reads its messages.
        let _ = io::stderr().write_all(text.as_bytes());
        let stopper = server.stopper();
        let watcher = thread::Builder::new().spawn(move || {
            while !control.is_interrupted() {
                thread::sleep(TICK);
            }
            stopper.stop();
        });
        watcher.map_err(DatabaseError::Thread)?;
        server.run().map_err(|error| CliError::failed(error.to_string()))?;
        Ok(Report::new())
    }
}

/// Opens an address with the program that the system has for it.
fn open_browser(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(url);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    command.spawn().is_ok()
}
