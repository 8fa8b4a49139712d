//! Texts of answers about winners: the rule by which games count, and the own wins of the player
//! whom a query names.

use gopdb::database::{PlayerRecord, ResolvedQuery, Wins};
use gopdb::query::{Fact, Symmetries, TextField, TextMatch};

use crate::cli::output::{count, rate_of};

/// `Lee Sedol won 25 of 48: 52 % (38–66); as black 13 of 24: …, as white 12 of 24: …`.
pub fn line(player: &PlayerRecord) -> String {
    let part = |wins: Wins| {
        tr!("{} of {}: {}", wins.won, wins.decided(), rate_of(wins.won, wins.decided()))
    };
    let itself = match player.itself.games {
        0 => String::new(),
        n => tr!("; by colour with {} against itself", count(n, "game", "games")),
    };
    let others = match player.other_names {
        0 => String::new(),
        n => tr!(
            "; also in {}: `{}`",
            count(n, "other name", "other names"),
            Fact::Text(TextField::Player, TextMatch::Contains(player.name.clone()))
        ),
    };
    tr!(
        "{} won {}; as black {}, as white {}{itself}{others}",
        player.name,
        part(player.total()),
        part(player.black),
        part(player.white),
    )
}

/// The rule by which games count if the pattern is also found with the colours exchanged:
/// black and white are then those of the pattern, which may change from hit to hit.
pub fn rule(query: &ResolvedQuery) -> Option<String> {
    let pattern = query.leading_pattern()?;
    let is_swapped = pattern.symmetries.has(Symmetries::SWAP);
    is_swapped.then(|| tr!("a game counts in the colours of its first hit"))
}
