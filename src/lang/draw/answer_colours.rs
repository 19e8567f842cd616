//! Colours of answers. Each outcome class has the same colour in every picture.

use std::collections::{BTreeMap, BTreeSet};
use tweedle_picture::Paint;

/// The outcomes that are not sets of seats: those of two players, and a player.
const CLASSES: [(&str, u16); 9] = [
    ("∅", 0),
    ("L", 8),
    ("R", 9),
    ("D", 10),
    ("C", 11),
    ("N̂", 13),
    ("P̂", 14),
    ("P̌", 15),
    ("Ň", 17),
];
/// The first numbers are those of the sets of seats of three players. Then come the classes with a
/// hue of their own, and then the other sets.
const SETS_OF_THREE: u16 = 8;
const HUES_OF_CLASSES: u16 = 4;

/// Returns the colour of an outcome class by its name, which is never a player's. A set of seats
/// has the colour of its number, in which `N`, `P`, `O1`, `O2`, … are the bits, lowest first.
pub fn outcome(name: &str) -> Option<Paint> {
    if let Some((_, kind)) = CLASSES.iter().find(|(class, _)| *class == name) {
        return Some(Paint::Kind(*kind));
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
    let kind = if kind < SETS_OF_THREE { kind } else { kind.saturating_add(HUES_OF_CLASSES) };
    (kind > 0).then_some(Paint::Kind(kind))
}

/// Returns the colour of each answer that occurs, by its name.
pub fn paints_of(names: &[String]) -> BTreeMap<String, Paint> {
    let distinct: BTreeSet<String> = names.iter().cloned().collect();
    let distinct: Vec<String> = distinct.into_iter().collect();
    let paints = kinds(&distinct);
    distinct.into_iter().zip(paints).collect()
}

/// Returns the colours of different answers, given their names. Outcome classes have fixed colours,
/// and other answers get the remaining ones in order.
pub fn kinds(names: &[String]) -> Vec<Paint> {
    let known: Vec<Option<Paint>> = names.iter().map(|name| outcome(name)).collect();
    let mut free = (0..).map(Paint::Kind).filter(|paint| !known.contains(&Some(*paint)));
    let paint = |paint: &Option<Paint>| paint.or_else(|| free.next()).unwrap_or(Paint::Ground);
    known.iter().map(paint).collect()
}
