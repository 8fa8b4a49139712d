//! Answers that are longer than the screen.

use std::io::Write;
use std::process::{Command, Stdio};

use super::super::error::CliError;
use super::super::output::Theme;

/// Returns true if the text has more lines than the terminal.
pub fn is_long(text: &[u8], look: &Theme) -> bool {
    let lines = memchr::memchr_iter(b'\n', text).count();
    look.height.is_some_and(|height| lines + 1 > usize::from(height))
}

/// Shows the text with `$PAGER`, or `less`; as it is where there is none.
pub fn show(text: &[u8], out: &mut impl Write) -> Result<(), CliError> {
    out.flush()?;
    let named = std::env::var("PAGER").unwrap_or_default();
    let mut words = named.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("less"));
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Colours as they are; leave the text on the screen.
        command.env("LESS", "-R -F -X");
    }
    let Ok(mut pager) = command.spawn() else {
        out.write_all(text)?;
        return Ok(out.flush()?);
    };
    if let Some(mut pipe) = pager.stdin.take() {
        // Who leaves the pager early has seen enough.
        let _ = pipe.write_all(text);
    }
    pager.wait()?;
    Ok(())
}
