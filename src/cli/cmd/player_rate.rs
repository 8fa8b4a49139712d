//! What answers say of the player whom a query names: the player's own wins.

use gopdb::database::{PlayerRecord, Wins, wilson};
use serde_json::{Value as Json, json};

use crate::cli::output::rate_of;

/// `Lee Sedol won 25 of 48: 52 % (38–66); as black 13 of 24: …, as white 12 of 24: …`.
pub fn line(player: &PlayerRecord) -> String {
    let part =
        |wins: Wins| format!("{} of {}: {}", wins.won, wins.decided(), rate_of(wins.won, wins.decided()));
    format!(
        "{} won {}; as black {}, as white {}",
        player.name,
        part(player.total()),
        part(player.black),
        part(player.white),
    )
}

/// The same for JSON: games, wins, losses, and the interval of the rate.
pub fn json(player: &PlayerRecord) -> Json {
    json!({
        "name": player.name,
        "total": wins(player.total()),
        "black": wins(player.black),
        "white": wins(player.white),
    })
}

fn wins(of: Wins) -> Json {
    let (low, high) = wilson(of.won, of.decided());
    json!({ "games": of.games, "won": of.won, "lost": of.lost, "low": low, "high": high })
}
