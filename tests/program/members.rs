//! Rules about one member of a list at a time: the answers are those of play by the rules. To
//! force this play, rules get a condition on the whole list that is always true.

use crate::r#final::{eval, session};
use proptest::prelude::*;

/// A random rule that changes member `xs[i]`.
fn rule() -> impl Strategy<Value = String> {
    let whose = prop::sample::select(vec!["", "", "L: ", "R: "]);
    let change = prop::sample::select(vec![
        "xs[i] - k  for i in indices(xs) for k in 1..2 if k <= xs[i]",
        "xs[i] - k  for i in indices(xs) for k in [1, 3] if k <= xs[i]",
        "k  for i in indices(xs) for k in 0..xs[i] - 1 if (xs[i] + k) mod 2 == 1",
        "xs[i] div 2  for i in indices(xs) if xs[i] > 0",
        "0  for i in indices(xs) if xs[i] in [2, 5]",
    ]);
    (whose, change).prop_map(|(whose, change)| format!("{whose}r(replace_at(xs, i, {change}"))
}

fn ruleset(name: &str, rules: &[String], condition: &str) -> String {
    let mut text = format!("ruleset {name}(xs)\n  require all(x in 0.. for x in xs), \"sizes\"\n");
    // The players have moves of their own in all rules or in none.
    let own = rules[0].contains(':');
    for rule in rules {
        let rule = if own { rule.clone() } else { rule.replace("L: ", "").replace("R: ", "") };
        let rule = if own && !rule.contains(':') { format!("L: {rule}") } else { rule };
        let rule = rule.replace("r(", &format!("{name}(")).replacen("  for", "))  for", 1);
        text.push_str(&format!("  {rule}{condition}\n"));
    }
    text + "end\n"
}

proptest! {
    #![proptest_config(crate::cases(40))]

    #[test]
    fn sums_of_members_agree_with_play(
        rules in prop::collection::vec(rule(), 1..4),
        sizes in prop::collection::vec(prop::collection::vec(0u32..6, 1..4), 3),
    ) {
        let quick = ruleset("quick", &rules, "");
        let play = ruleset("play", &rules, " if length(xs) > 0 or length(xs) == 0");
        let own = quick.contains(": quick");
        let mut s = session(&format!("{quick}{play}"));
        let text = "the sum of its members";
        prop_assert!(eval(&mut s, "explain(quick)").contains(text), "{quick}");
        prop_assert!(!eval(&mut s, "explain(play)").contains(text), "{play}");
        let conventions: &[&str] = match own {
            true => &["normal(2)", "misere"],
            false => &["normal(2)", "misere", "normal(3)", "winning(3, P)", "i_misere(3, 0)"],
        };
        for xs in &sizes {
            for convention in conventions {
                let asks: &[&str] = match (own, *convention) {
                    (_, "i_misere(3, 0)") => &["last(r(XS), 0)", "last(r(XS) + *, 0)"],
                    (false, "normal(2)") => &["outcome(r(XS))", "nim_value(r(XS))"],
                    (true, _) => &["outcome(r(XS))", "outcome(r(XS) + r(XS))"],
                    _ => &["outcome(r(XS))", "outcome(r(XS) + r(XS) + *)"],
                };
                for ask in asks {
                    let ask = ask.replace("XS", &format!("{xs:?}"));
                    let ask = format!("({ask}) under {convention}");
                    let quick = eval(&mut s, &ask.replace("r(", "quick("));
                    let play = eval(&mut s, &ask.replace("r(", "play("));
                    prop_assert_eq!(quick, play, "{}\n{:?}", ask, rules);
                }
            }
        }
    }
}

#[test]
fn rules_about_several_members_are_played_as_they_are() {
    for rule in [
        "r(replace_at(xs, i, xs[i] - 1))  for i in indices(xs) if xs[i] > sum(xs) - xs[i]",
        "r(replace_at(xs, i, xs[i] - 1))  for i in indices(xs) if xs[i] > i",
        "r(replace_at(xs, i, xs[i] - 1))  for i in indices(xs) if xs[0] > 0 and xs[i] > 0",
        "r(replace_at(xs, 0, xs[i] - 1))  for i in indices(xs) if xs[i] > 0",
        "r(xs + [0])  for i in indices(xs) if xs[i] > 1",
        "r(replace_at(xs, i, 0))  for i in indices(xs) if xs[i] > count(x for x in xs if x > 0)",
        "r(replace_at(xs, i, 0))  for i in indices(xs) if all(x < xs[i] + 2 for x in xs) and xs[i] > 0",
    ] {
        let mut s = session(&format!("ruleset r(xs)\n  {rule}\nend\n"));
        assert!(!eval(&mut s, "explain(r)").contains("the sum of its members"), "{rule}");
    }
}

/// Lists whose positions are far too many for play.
#[test]
fn long_lists_are_sums() {
    let mut s = session(
        "ruleset s(xs)\n  s(replace_at(xs, i, xs[i] - k))  for i in indices(xs) for k in [1, 2, 3] \
         if k <= xs[i]\nend\n",
    );
    assert_eq!(eval(&mut s, "nim_value(s([101, 202, 303, 404, 505])) under normal(2)"), "1");
    assert_eq!(eval(&mut s, "outcome(s([n for n in 1..40])) under misere"), "P");
}
