//! Graphics in terminals: detection, and the Kitty, iTerm2 and Sixel protocols.
//!
//! The Kitty and iTerm2 protocols wrap a PNG file in an escape sequence, which is written here.
//! Sixels are a bitmap format with a small palette, encoded by a library.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use icy_sixel::{EncodeOptions, sixel_encode};
use tweedle_picture::{Picture, Theme, Undrawn};

/// A graphics protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// The Kitty protocol; also Ghostty and Konsole.
    Kitty,
    /// The iTerm2 protocol; also WezTerm and others.
    ITerm,
    /// Sixels; VT340, foot, mlterm and others.
    Sixel,
}

/// The width of a character in pixels if the terminal does not report it.
const CELL: f64 = 8.0;
/// The number of bytes in a chunk of the Kitty protocol.
const PART: usize = 4096;

impl Protocol {
    /// Returns the protocol with a name: `kitty`, `iterm` or `sixel`.
    pub fn named(name: &str) -> Option<Protocol> {
        match name {
            "kitty" => Some(Protocol::Kitty),
            "iterm" => Some(Protocol::ITerm),
            "sixel" => Some(Protocol::Sixel),
            _ => None,
        }
    }

    /// Detects the protocol of the terminal from environment variables. Returns `None` inside tmux
    /// and screen, which do not pass graphics through.
    pub fn of_terminal(said: &dyn Fn(&str) -> Option<String>) -> Option<Protocol> {
        let has = |name: &str| said(name).is_some_and(|value| !value.is_empty());
        if has("TMUX") || has("STY") {
            return None;
        }
        let (term, program) = (said("TERM")?, said("TERM_PROGRAM").unwrap_or_default());
        let is = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if is(&["xterm-kitty", "xterm-ghostty"]) || program == "ghostty" || has("KITTY_WINDOW_ID") {
            return Some(Protocol::Kitty);
        }
        let known = ["iTerm.app", "WezTerm", "mintty", "rio"];
        if known.contains(&program.as_str()) || said("LC_TERMINAL").as_deref() == Some("iTerm2") {
            return Some(Protocol::ITerm);
        }
        if has("KONSOLE_VERSION") {
            return Some(Protocol::Kitty);
        }
        let sixels = is(&["foot", "mlterm", "contour", "yaft", "vt340"]) || term.contains("sixel");
        sixels.then_some(Protocol::Sixel)
    }

    /// Returns the escape sequence that draws a picture, followed by a line break; `None` if the
    /// picture would be illegible in that many columns.
    pub fn picture(
        self,
        picture: &Picture,
        theme: Theme,
        columns: usize,
    ) -> Result<Option<String>, Undrawn> {
        let Some(columns) = picture.columns(columns) else { return Ok(None) };
        let cell = character().unwrap_or(match self {
            // A sixel image is shown at its size in pixels.
            Protocol::Sixel => CELL,
            // The terminal scales the image down to the columns.
            Protocol::Kitty | Protocol::ITerm => 2.0 * CELL,
        });
        let pixels = picture.pixels_across(theme, columns as f64 * cell)?;
        let mut out = match self {
            Protocol::Kitty => kitty(&pixels.png()?, columns),
            Protocol::ITerm => iterm(&pixels.png()?, columns),
            Protocol::Sixel => {
                let (width, height) = pixels.size();
                // The pictures consist of a few flat colours, so dithering is off.
                let options = EncodeOptions { diffusion: 0.0, ..EncodeOptions::default() };
                sixel_encode(pixels.rgba(), width as usize, height as usize, &options)
                    .map_err(|error| Undrawn::Failed(error.to_string()))?
            }
        };
        out.push('\n');
        Ok(Some(out))
    }
}

/// Splits a picture into chunks, the last of which is flagged, and suppresses responses of the
/// terminal.
fn kitty(png: &[u8], columns: usize) -> String {
    let text = STANDARD.encode(png);
    let mut out = String::with_capacity(text.len() + text.len() / 100 + 100);
    let mut rest = &*text;
    let mut first = true;
    while !rest.is_empty() {
        let (part, behind) = rest.split_at(rest.len().min(PART));
        let about = if first { format!("a=T,f=100,q=2,c={columns},") } else { String::new() };
        let more = u8::from(!behind.is_empty());
        out.push_str(&format!("\x1b_G{about}m={more};{part}\x1b\\"));
        (rest, first) = (behind, false);
    }
    out
}

fn iterm(png: &[u8], columns: usize) -> String {
    let (size, text) = (png.len(), STANDARD.encode(png));
    format!("\x1b]1337;File=inline=1;size={size};width={columns};preserveAspectRatio=1:{text}\x07")
}

/// Returns the theme that fits the background in `COLORFGBG`; light if it is not set.
pub fn theme(said: &dyn Fn(&str) -> Option<String>) -> Theme {
    let colours = said("COLORFGBG").unwrap_or_default();
    let behind = colours.rsplit(';').next().and_then(|colour| colour.parse::<u8>().ok());
    match behind {
        Some(0..=6 | 8) => Theme::Dark,
        _ => Theme::Light,
    }
}

/// Returns the width of a character in pixels, if the terminal reports it.
#[cfg(unix)]
fn character() -> Option<f64> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    let wide = f64::from(size.ws_xpixel) / f64::from(size.ws_col);
    (4.0..=64.0).contains(&wide).then_some(wide)
}

/// Returns `None`: the width of a character is unknown on this platform.
#[cfg(not(unix))]
fn character() -> Option<f64> {
    None
}
