//! The nearest known name to one that is not known.

/// The name most like `unknown`: equal but for case, else within a third of its length in
/// edits (a swap of neighbours is one edit); the first of several equally near.
pub fn nearest<'a>(unknown: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (unknown.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        if name.to_lowercase() == unknown.to_lowercase() && name != unknown {
            return Some(name);
        }
        let distance = strsim::osa_distance(unknown, name);
        // One letter is as near to any other: no suggestion is better than a random one.
        if distance <= limit
            && name.chars().count() > distance
            && best.is_none_or(|(d, n)| distance < d || (distance == d && name < n))
        {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}
