//! What another program says of two-player values, in `facts.tsv`: the question in the language
//! here, the expression there, and its answer there. Rows behind a `#` do not hold, with the reason.
//!
//! Not among them are loopy games (stoppers, sides), ordinals, errors in words of that program, and
//! its arithmetic of numbers, which `values.tsv` has; and what is asked about rulesets, which stands
//! with these.

use tweedle::lang::session::{Limits, Session};

#[test]
fn facts_of_another_program_hold() {
    let mut session = Session::new(Limits::default());
    session.run("uses", "using normal(2)\n", None, &mut |_, _| {}).unwrap();
    let mut asked = 0;
    for line in include_str!("facts.tsv").lines().skip(1).filter(|line| !line.starts_with('#')) {
        let [question, there, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let found = session.eval(question).unwrap_or_else(|e| panic!("{there}: {e:#?}"));
        assert_eq!(found, "true", "{there} is {expected}: {question}");
        asked += 1;
    }
    assert!(asked > 500, "{asked}");
}
