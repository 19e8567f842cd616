//! Answers of other programs about two-player games, in `facts.tsv`: the source list, its group,
//! the query in Tweedle, the original expression, and the answer there.
//!
//! Each row of both lists is either in that file or counted in `facts_left.tsv`, with the reason.

use std::collections::BTreeMap;
use tweedle::lang::session::{Limits, Session};

const USES: &str = "\
use graphs (caterpillar)
use graphs
use colouring (col, snort)
use dominoes (domineering, cram)
use amazons (amazons, impartial_amazons, king_dirt_in_hand, sheep)
use stones (clobber, impartial_clobber, cannibal_clobber, impartial_cannibal_clobber)
use stones (checkerboard, konane, fission, nogo, impartial_nogo)
use toads (toads, elephants, sliding_toads)
use strips (toppling_dominoes, ski_jumps)
use heaps (kayles, subtract)
use loopy (backsliding, fox_and_geese, wide_fox_and_geese, ceylonese_fox_and_geese, fox_values)
use loopy (wind_up)
use takeaway (quicksort, pseudo_quicksort)
use breaking (take_and_break)
snort_of(s, edges, n) := graphs.snort(s, edges, n)
repeated(s, n) := join((s for i in 1..n), \"\")
ruleset for_all(G)
  for_all(H)  for H in options(G)
end
using normal(2)
";

/// The number of rows of each list: the tests and help of CGSuite; and the tests of MCGS and cgt
/// with their observed answers.
const LISTS: [(&str, usize); 2] = [("cgsuite", 2858), ("sums", 791)];

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn facts_of_other_programs_hold() {
    let mut session = Session::new(Limits::default());
    session.run("uses", USES, None, &mut |_, _| {}).unwrap();
    for row in rows(include_str!("facts.tsv")) {
        let [_, group, question, there, expected] = row[..] else { panic!("{row:?}") };
        // A third of the time.
        if question.starts_with("value(3·(loop(") && !crate::thorough() {
            continue;
        }
        let found = session.eval(question).unwrap_or_else(|e| panic!("{there}: {e:#?}"));
        assert_eq!(found, "true", "{group}: {there} is {expected}: {question}");
    }
}

#[test]
fn all_rows_are_accounted_for() {
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows(include_str!("facts.tsv")) {
        *counted.entry(row[0]).or_default() += 1;
    }
    for row in rows(include_str!("facts_left.tsv")) {
        let [from, _, many, why] = row[..] else { panic!("{row:?}") };
        assert!(!why.is_empty(), "{row:?}");
        *counted.entry(from).or_default() += many.parse::<usize>().unwrap();
    }
    assert_eq!(counted, BTreeMap::from(LISTS));
}
