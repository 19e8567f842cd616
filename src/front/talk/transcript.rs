//! Conversations that are pasted, with prompts and with what was answered.

use super::typed;

/// What conventions are called in a prompt.
const CONVENTIONS: [&str; 8] = [
    "normal",
    "winning",
    "misere",
    "i_misere",
    "i_reverse",
    "semi_normal",
    "semi_reverse",
    "prefer",
];

/// What stands behind the prompt at the start of a line, if there is one: `> `, or `normal(2)> `.
pub(super) fn behind_prompt(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let (before, rest) = line.split_once('>')?;
    if !(rest.is_empty() || rest.starts_with(' ')) {
        return None;
    }
    let name = before.split('(').next().unwrap_or_default();
    let call = before.strip_prefix(name).unwrap_or_default();
    let called = call.is_empty() || (call.starts_with('(') && call.ends_with(')'));
    let prompt = before.is_empty() || (CONVENTIONS.contains(&name) && called);
    prompt.then(|| rest.strip_prefix(' ').unwrap_or(rest))
}

/// The entries of a pasted conversation, without prompts and without what was answered; `None` if
/// the text does not begin with a prompt. An entry ends where it would have been run: what follows
/// up to the next prompt is its answer.
pub(super) fn entries(text: &str) -> Option<Vec<String>> {
    // The line that a conversation begins with may have been pasted too.
    let greeting = |line: &&str| line.trim().is_empty() || line.starts_with("Tweedle ");
    let lines: Vec<&str> = text.lines().skip_while(greeting).collect();
    behind_prompt(lines.first()?)?;
    let mut entries: Vec<String> = Vec::new();
    let mut open = false;
    for line in lines {
        match (behind_prompt(line), entries.last_mut()) {
            (Some(typed), _) => entries.push(typed.to_owned()),
            (None, Some(entry)) if open => {
                entry.push('\n');
                entry.push_str(line);
            }
            (None, _) => continue,
        }
        open = entries.last().is_some_and(|entry| typed::goes_on(entry));
    }
    entries.retain(|entry| !entry.trim().is_empty());
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_and_answers_are_taken_off() {
        let text = "Tweedle 0.1.0. :help shows what there is; Ctrl-D leaves.\n\
                    > 1 + 1\n2      // _1\n> ruleset one(n)\n  one(n - 1)  if n > 0\nend\n\
                    > using normal(2)\nnormal(2)> outcome(*)\nN\nwinning(3, P)> :undo\n\
                    taken back: …\n  > [1,\n 2]\n[1, 2]\n>";
        let found = entries(text).unwrap();
        let ruleset = "ruleset one(n)\n  one(n - 1)  if n > 0\nend";
        let expected = ["1 + 1", ruleset, "using normal(2)", "outcome(*)", ":undo", "[1,\n 2]"];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_comparison_is_no_prompt() {
        for text in ["x> 1", "f(2)> 1", "1 + 1", "[1\n> 2]", "x -> x", ">= 2", "normal(2)>=3", ""] {
            assert_eq!(entries(text), None, "{text}");
        }
    }
}
