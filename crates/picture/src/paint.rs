//! Paints: meanings and their colours. Hues are those of Okabe and Ito and of Tol, which
//! colour-blind people can distinguish, and numbers go from dark blue to yellow (cividis), so that
//! they are in order also in grey.

/// The paint of a line or an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// No paint.
    None,
    /// The background of the picture.
    Paper,
    /// Lines and text.
    Ink,
    /// Text that explains.
    Quiet,
    /// Lines of a grid, and what lies behind.
    Faint,
    /// The ground of a cell.
    Ground,
    /// A thing that a game is about: a winning move, a move that was made.
    Strong,
    /// The colour of a player: 0 is Left, 1 is Right, then those between them in turn.
    Player(u8),
    /// The colour of all players.
    Everybody,
    /// A colour for one of several kinds, behind dark text; never Left's or Right's.
    Kind(u16),
    /// A place between the least and the largest, 0 to 255.
    Scale(u8),
    /// Text that is dark in light and dark.
    Black,
    /// Text that is light in light and dark.
    White,
}

/// Left, Right, and the players between them.
const PLAYERS: [u32; 8] =
    [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x882255, 0x999933];
/// Kinds, light enough for dark text, and neither blue nor orange, which are Left's and Right's.
const KINDS: [u32; 12] = [
    0xdddddd, 0xaaddcc, 0xccbbee, 0xffaabb, 0xeedd88, 0xbbcc33, 0xb8a078, 0xe8d0b0, 0x7cc47c,
    0xd98fd0, 0xa6aab4, 0xcf9a9a,
];
/// Cividis, at equal steps.
const SCALE: [u32; 9] =
    [0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xfee838];

/// The colour between two, channel by channel; `part` of 255.
fn between(low: u32, high: u32, part: u32) -> u32 {
    let channel = |shift: u32| {
        let (low, high) = ((low >> shift) & 0xff, (high >> shift) & 0xff);
        ((low * (255 - part) + high * part) / 255) << shift
    };
    channel(16) | channel(8) | channel(0)
}

impl Paint {
    /// Returns the colour of a player by seat: Left's and Right's do not depend on how many play.
    pub fn player(seat: u8, players: u8) -> Paint {
        match seat {
            0 => Paint::Player(0),
            last if last.saturating_add(1) == players => Paint::Player(1),
            between => Paint::Player(between.saturating_add(1)),
        }
    }

    /// Returns the colour of one of several things that belong to no player.
    pub fn series(at: usize) -> Paint {
        Paint::Player(2 + (at % (PLAYERS.len() - 2)) as u8)
    }

    /// The place of a number between the least and the largest.
    pub fn scale(at: f64, least: f64, largest: f64) -> Paint {
        let part = if largest > least { (at - least) / (largest - least) } else { 0.5 };
        Paint::Scale((part.clamp(0.0, 1.0) * 255.0).round() as u8)
    }

    /// Returns the paint for text on it.
    pub fn text(self) -> Paint {
        match self {
            Paint::Scale(at) if at < 150 => Paint::White,
            Paint::Player(0 | 1 | 6) => Paint::White,
            Paint::Scale(_) | Paint::Kind(_) | Paint::Player(_) => Paint::Black,
            Paint::Strong => Paint::Black,
            Paint::Ink => Paint::Paper,
            _ => Paint::Ink,
        }
    }

    /// Returns its colour on light paper for style sheets, `#rrggbb`; `None` for nothing.
    pub fn on_light(self) -> Option<String> {
        self.colours().map(|(light, _)| format!("#{light:06x}"))
    }

    /// Its colour on light paper, and on dark; `None` for nothing.
    pub(super) fn colours(self) -> Option<(u32, u32)> {
        let same = |colour: u32| Some((colour, colour));
        match self {
            Paint::None => None,
            Paint::Paper => Some((0xffffff, 0x16181d)),
            Paint::Ink => Some((0x1d2026, 0xe8e8e6)),
            Paint::Quiet => Some((0x5b616b, 0xa9afb9)),
            Paint::Faint => Some((0xc9cdd3, 0x444a55)),
            Paint::Ground => Some((0xf3f0e8, 0x2a2d34)),
            Paint::Strong => Some((0xf0c000, 0xf0c000)),
            Paint::Player(seat) => {
                let hue = PLAYERS[usize::from(seat) % PLAYERS.len()];
                Some((hue, between(hue, 0xffffff, 60)))
            }
            Paint::Everybody => Some((0x6b8e23, 0x9bc048)),
            Paint::Kind(kind) => {
                let kind = usize::from(kind);
                let hue = KINDS[kind % KINDS.len()];
                // What comes round again is lighter.
                let hue = between(hue, 0xffffff, (kind / KINDS.len()).min(3) as u32 * 70);
                Some((hue, between(hue, 0x000000, 40)))
            }
            Paint::Scale(at) => {
                let at = u32::from(at) * (SCALE.len() as u32 - 1);
                let low = (at / 255) as usize;
                let high = (low + 1).min(SCALE.len() - 1);
                same(between(SCALE[low], SCALE[high], at % 255))
            }
            Paint::Black => same(0x1d2026),
            Paint::White => same(0xffffff),
        }
    }

    /// Its name in a style sheet; `None` for nothing.
    pub(super) fn name(self) -> Option<String> {
        let name = match self {
            Paint::None => return None,
            Paint::Everybody => "all".to_owned(),
            Paint::Player(seat) => format!("p{}", usize::from(seat) % PLAYERS.len()),
            Paint::Kind(kind) => format!("k{kind}"),
            Paint::Scale(at) => format!("s{at}"),
            plain => format!("{plain:?}").to_lowercase(),
        };
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_distinct_and_unlike_the_colours_of_left_and_right() {
        let both = |paint: Paint| paint.colours().map(<[u32; 2]>::from).unwrap();
        let channels = |colour: u32| [16, 8, 0].map(|shift| f64::from(colour >> shift & 0xff));
        let distance = |a: u32, b: u32| {
            let pairs = channels(a).into_iter().zip(channels(b));
            pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
        };
        for kind in 0..4 * KINDS.len() as u16 {
            for (theme, colour) in both(Paint::Kind(kind)).into_iter().enumerate() {
                for player in [0, 1].map(|seat| both(Paint::Player(seat))[theme]) {
                    assert!(distance(colour, player) > 75.0, "{kind}: {colour:06x} {player:06x}");
                }
                for other in (0..kind).map(|other| both(Paint::Kind(other))[theme]) {
                    assert!(colour != other, "{kind}: {colour:06x}");
                }
            }
        }
    }
}
