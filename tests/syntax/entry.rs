//! Complete and incomplete entries at a prompt.

use tweedle::lang::syntax::{SourceId, parse};

#[test]
fn complete_blocks_end_an_entry() {
    for text in [
        "ruleset three(n)\n  three(n - k) for k in 1..3 if k <= n\nend",
        "ruleset three(n)\n  three(n - 1) if n > 0\nend\n",
        "ruleset none(n)\nend",
        "f := (x -> x^2 + 1)",
        "[1,\n2]",
    ] {
        let parsed = parse(SourceId(0), text);
        assert!(parsed.errors.is_empty() && !parsed.incomplete, "{text}: {:?}", parsed.errors);
    }
    for text in ["ruleset three(n)", "ruleset three(n)\n  three(n - k) for k in 1..3", "[1,", "1 +"]
    {
        assert!(parse(SourceId(0), text).incomplete, "{text}");
    }
}
