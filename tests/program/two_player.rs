//! Values of two-player games that other programs found, in `two_player.tsv`: a game has a value if
//! the player who does not begin wins their difference.

use tweedle::lang::session::{Limits, Session};

const USES: &str = "\
use graphs (col, snort, col_path, snort_path, caterpillar)
use hackenbush (hackenbush, string_value)
use partizan (subtraction, cutcake, cutcake_value)
use toads (toads)
use two (dyadic, up, up_power, down, tiny, miny, switch, plus_minus)
redefine grid(w, h) := [(v, u) for v in 0..w*h - 1 for u in v + 1..w*h - 1
               if u == v + w or (u == v + 1 and u mod w != 0)]
using normal(2)
";

fn session() -> Session {
    let mut s = Session::new(Limits::default());
    s.run("uses", USES, None, &mut |_, _| {}).unwrap();
    s
}

#[test]
fn known_values() {
    let mut s = session();
    let mut rows = 0;
    for line in include_str!("two_player.tsv").lines().skip(1) {
        let [game, value, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let outcome = s.eval(&format!("outcome(({game}) - ({value}))"));
        assert_eq!(outcome.unwrap_or_else(|e| panic!("{line}: {e:#?}")), "P", "{line}");
        rows += 1;
    }
    assert!(rows > 30, "{rows}");
}

/// All strings of five segments, and all cakes up to six by six.
#[test]
fn values_by_formula() {
    let mut s = session();
    for (what, all) in [
        (
            "hackenbush(s, 2) - dyadic(string_value(s))",
            "s in [join((\"LR\"[(n div 2^i) mod 2] for i in 0..k - 1), \"\") \
             for k in 0..5 for n in 0..2^k - 1]",
        ),
        ("cutcake(a, b) - dyadic(cutcake_value(a, b))", "a in 1..6 for b in 1..6"),
        ("tiny(a) + miny(a)", "a in [1/2, 1, 3]"),
        ("switch(a, b) - dyadic((a + b)/2) - plus_minus((a - b)/2)", "a in 1..3 for b in -3..1"),
    ] {
        let text = format!("tally(outcome({what}) for {all})");
        let found = s.eval(&text).unwrap_or_else(|e| panic!("{text}: {e:#?}"));
        assert!(found.starts_with("map[P => ") && !found.contains(','), "{text}: {found}");
    }
}
