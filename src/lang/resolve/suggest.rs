//! Suggestions for unknown names, by edit distance and by shared words.

/// Returns the name most similar to `unknown`: equal except for case, otherwise within a third of
/// its length in edits (a swap of adjacent characters is one edit). Ties are broken alphabetically.
pub fn nearest<'a>(unknown: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (unknown.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        if name.to_lowercase() == unknown.to_lowercase() && name != unknown {
            return Some(name);
        }
        let distance = strsim::osa_distance(unknown, name);
        // A one-letter name is close to every other; a random suggestion would not help.
        if distance <= limit
            && name.chars().count() > distance
            && best.is_none_or(|(d, n)| distance < d || (distance == d && name < n))
        {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}

/// Returns a suggestion if few names contain all words of `unknown`, as `left_stop` and
/// `right_stop` do for `stops`. Without `all`, suggests only the first.
pub fn akin<'a>(unknown: &str, known: impl Iterator<Item = &'a str>, all: bool) -> Option<String> {
    let asked: Vec<String> = words(unknown).collect();
    let tells = |word: &String| word.chars().count() >= MIN_DISTINCTIVE_WORD;
    let asked = if all { &asked[..] } else { asked.get(..1)? };
    if !asked.iter().any(tells) {
        return None;
    }
    let is_meant = |name: &&str| {
        let words: Vec<String> = words(name).collect();
        asked.iter().all(|word| words.contains(word))
    };
    let mut meant: Vec<String> =
        known.filter(is_meant).take(MAX_SUGGESTIONS + 1).map(|name| format!("`{name}`")).collect();
    let last = meant.pop().filter(|_| meant.len() < MAX_SUGGESTIONS)?;
    let others = if meant.is_empty() { String::new() } else { meant.join(", ") + " or " };
    Some(format!("did you mean {others}{last}?"))
}

/// The maximum number of names in a suggestion.
const MAX_SUGGESTIONS: usize = 4;

/// The minimum length of a word that gives a suggestion by itself.
const MIN_DISTINCTIVE_WORD: usize = 4;

/// Splits a name into singular words: `left`, `stop`.
fn words(name: &str) -> impl Iterator<Item = String> {
    name.split('_').filter(|word| !word.is_empty()).map(|word| {
        let word = word.to_lowercase();
        word.strip_suffix('s').map(str::to_owned).filter(|one| one.len() > 1).unwrap_or(word)
    })
}
