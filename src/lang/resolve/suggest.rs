//! Suggestions for unknown names, by edit distance and by common words.

/// Returns the name most like `unknown`: equal but for case, else within a third of its length in
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

/// Returns a suggestion, in words, if few names have all words of `unknown`, as `left_stop` and
/// `right_stop` have that of `stops`; or, if not `all` are wanted, the first.
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

/// The most names in a suggestion.
const MAX_SUGGESTIONS: usize = 4;

/// The shortest word that gives a suggestion by itself.
const MIN_DISTINCTIVE_WORD: usize = 4;

/// Returns the words of a name, each for one thing: `left`, `stop`.
fn words(name: &str) -> impl Iterator<Item = String> {
    name.split('_').filter(|word| !word.is_empty()).map(|word| {
        let word = word.to_lowercase();
        word.strip_suffix('s').map(str::to_owned).filter(|one| one.len() > 1).unwrap_or(word)
    })
}
