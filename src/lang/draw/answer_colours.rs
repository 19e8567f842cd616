//! Colours of answers. Each outcome class has the same colour in every picture.

use tweedle_picture::Paint;

/// Returns the colour of an outcome class by its name. `L` and `R` have the colours of the players;
/// a set of seats has the colour of its number, in which `N`, `P`, `O1`, `O2`, … are the bits,
/// lowest first.
pub(super) fn outcome(name: &str) -> Option<Paint> {
    match name {
        "L" => return Some(Paint::Player(0)),
        "R" => return Some(Paint::Player(1)),
        "C" => return Some(Paint::Player(2)),
        "∅" => return Some(Paint::Kind(0)),
        _ => {}
    }
    let mut kind = 0;
    let mut rest = name.trim_start_matches('{').trim_end_matches('}');
    while let Some(seat) = rest.chars().next() {
        rest = rest[seat.len_utf8()..].trim_start_matches([',', ' ']);
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let bit = match (seat, &rest[..digits]) {
            ('N', "") => 0,
            ('P', "") => 1,
            ('O', "") => 2,
            ('O', number) => number.parse::<u32>().ok()?.checked_add(1)?,
            _ => return None,
        };
        rest = rest[digits..].trim_start_matches([',', ' ']);
        kind |= 1_u16.checked_shl(bit)?;
    }
    (kind > 0).then_some(Paint::Kind(kind))
}

/// Returns the colours of different answers, given their names. Outcome classes have fixed colours,
/// and other answers get the remaining ones in order.
pub(super) fn kinds(names: &[String]) -> Vec<Paint> {
    let known: Vec<Option<Paint>> = names.iter().map(|name| outcome(name)).collect();
    let mut free = (0..).map(Paint::Kind).filter(|paint| !known.contains(&Some(*paint)));
    let paint = |paint: &Option<Paint>| paint.or_else(|| free.next()).unwrap_or(Paint::Ground);
    known.iter().map(paint).collect()
}
