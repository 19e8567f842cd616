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

/// What stands here for a name that other languages and programs have: (name, what to write).
const ELSEWHERE: [(&str, &str); 18] = [
    ("range", "the integers from a to b, both included, are `a..b`"),
    ("len", "it is `length(xs)`"),
    ("def", "a function is defined as `f(x) := …`"),
    ("function", "a function is defined as `f(x) := …`, or written as `x -> …`"),
    ("lambda", "a function without a name is `x -> …`"),
    ("None", "it is `none`"),
    ("null", "it is `none`"),
    ("nil", "it is `none`"),
    ("print", "an expression that stands by itself shows its value"),
    ("println", "an expression that stands by itself shows its value"),
    ("return", "the value of a function is the value of its body"),
    ("import", "a module is brought in with `use`"),
    (
        "while",
        "there are no loops: write `[… for x in xs if …]`, `find`, `all`, or a function that calls \
         itself",
    ),
    ("elif", "it is `else if`"),
    ("var", "a name is defined as `x := …`, and never changes"),
    ("grundy_value", "it is `nim_value(G)`"),
    ("class", "a game by rules is a `ruleset … end`"),
    ("game", "a game by rules is a `ruleset … end`, one by its options `{…}`"),
];

/// What to write here for a name of other languages and programs.
pub fn known_elsewhere(name: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| *ours)
}
