//! Certificates of quotients. A certificate says what the heaps are and how play is scored, and
//! gives the monoid by the action of its generators, the class of each heap, and tests that
//! distinguish the elements. The checker recomputes the options of the heaps from their rules where
//! it knows them, and then checks
//!
//! 1. *the monoid*: the generators commute; each element is what its word leads to, and words are
//!    least;
//! 2. *the scores*: a position `v` has a class and a set, the classes of its options. All such
//!    pairs are found by adding one heap after the other, and in each the score of the class is the
//!    one that the scores of the set give;
//! 3. *the elements*: any two of them have different scores with one of the tests;
//! 4. *all sizes*, if that is claimed: the condition under which larger heaps are equivalent to
//!    smaller ones.
//!
//! By 1 and 2 every position has the score of its class (induction on the position), by 3 no two
//! elements are the same class.

mod read;
mod rules;
mod verified;

pub use read::StatedGames;
pub use verified::VerifiedQuotient;

use super::limits::Watch;
use super::rejection::{NotVerified, no};
use read::{StatedClaim, StatedSum, read};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub(in crate::certificate) use read::KINDS;
pub(in crate::certificate) use verified::Games;

/// The most elements of a quotient that is checked.
const MAX_ELEMENTS: usize = 1 << 14;

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedQuotient, NotVerified> {
    let claim = read(json)?;
    rules::heaps(&claim, watch)?;
    monoid(&claim, watch)?;
    classes(&claim, watch)?;
    let pairs = pairs(&claim, watch)?;
    if pairs != claim.pairs {
        return no(format!("the proof has {pairs} pairs, not {}", claim.pairs));
    }
    elements(&claim, watch)?;
    if let Some(beyond) = claim.all_sizes {
        all_sizes(&claim, beyond, watch)?;
    }
    Ok(VerifiedQuotient {
        heaps: if claim.sizes.is_empty() { claim.options.len() } else { claim.sizes.len() },
        convention: claim.convention,
        labelled: claim.labelled,
        ends: claim.ends,
        games: claim.games,
        order: claim.order,
        pairs,
        all_sizes: claim.all_sizes.is_some(),
    })
}

/// The class of an element with a word put to it.
fn act(
    claim: &StatedClaim,
    element: usize,
    word: &[u32],
    watch: &mut Watch<'_>,
) -> Result<usize, NotVerified> {
    let mut at = element;
    watch.work(word.len())?;
    for (steps, count) in claim.steps.iter().zip(word) {
        watch.work(*count as usize)?;
        for _ in 0..*count {
            at = steps[at];
        }
    }
    Ok(at)
}

/// The class of a sum with another element put to it.
fn with(
    claim: &StatedClaim,
    element: usize,
    sum: &StatedSum,
    watch: &mut Watch<'_>,
) -> Result<usize, NotVerified> {
    let mut at = element;
    for (heap, count) in sum {
        for _ in 0..*count {
            watch.work(1)?;
            at = act(claim, at, &claim.elements[claim.classes[*heap]], watch)?;
        }
    }
    Ok(at)
}

/// The generators act on the elements, in any order, and each element is where its word leads.
/// Words are in order, and with one letter less they are words again.
fn monoid(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<(), NotVerified> {
    let (order, generators) = (claim.order, claim.generators.len());
    if order == 0 || order > MAX_ELEMENTS {
        return no(format!("a quotient has 1 to {MAX_ELEMENTS} elements, not {order}"));
    }
    if claim.elements.len() != order || claim.scores.len() != order {
        return no("not every element has a word and a score");
    }
    if claim.steps.len() != generators || claim.steps.iter().any(|steps| steps.len() != order) {
        return no("`steps` must say where each generator leads from each element");
    }
    if claim.steps.iter().flatten().any(|to| *to >= order) {
        return no("a generator leads to an unknown element");
    }
    for (one, first) in claim.steps.iter().enumerate() {
        for second in &claim.steps[..one] {
            watch.work(order)?;
            if (0..order).any(|x| second[first[x]] != first[second[x]]) {
                return no("two generators do not commute at an element");
            }
        }
    }
    let mut words: BTreeMap<&[u32], usize> = BTreeMap::new();
    let rank = |word: &[u32]| {
        let reversed: Vec<std::cmp::Reverse<u32>> =
            word.iter().copied().map(std::cmp::Reverse).collect();
        (word.iter().map(|n| u64::from(*n)).sum::<u64>(), reversed)
    };
    for (element, word) in claim.elements.iter().enumerate() {
        watch.work(generators)?;
        if word.len() != generators || word.iter().any(|count| *count as usize > order) {
            return no(format!("the word of element {element} is invalid"));
        }
        if element > 0 && rank(&claim.elements[element - 1]) >= rank(word) {
            return no(format!(
                "the word of element {element} must come after the word of the element before it"
            ));
        }
        if act(claim, 0, word, watch)? != element {
            return no(format!("the word of element {element} leads to another element"));
        }
        for generator in (0..generators).filter(|generator| word[*generator] > 0) {
            watch.work(generators)?;
            let mut shorter = word.clone();
            shorter[generator] -= 1;
            if !words.contains_key(&shorter[..]) {
                return no(format!("the word of element {element} is not the least one"));
            }
        }
        words.insert(word, element);
    }
    // A word that is not listed must lead to one that comes before it.
    for word in &claim.elements {
        for generator in 0..generators {
            watch.work(generators)?;
            let mut longer = word.clone();
            longer[generator] += 1;
            if !words.contains_key(&longer[..])
                && rank(&claim.elements[act(claim, 0, &longer, watch)?]) >= rank(&longer)
            {
                return no("an element has a smaller word than the one given");
            }
        }
    }
    Ok(())
}

/// Checks that heaps have classes, and that those of generators are their own.
fn classes(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<(), NotVerified> {
    if claim.classes.iter().any(|class| *class >= claim.order) {
        return no("a heap has an unknown class");
    }
    if claim.generators.windows(2).any(|pair| pair[0] >= pair[1]) {
        return no("the generators are not in order");
    }
    for (steps, heap) in claim.steps.iter().zip(&claim.generators) {
        watch.work(claim.classes.len())?;
        if claim.classes.get(*heap) != Some(&steps[0]) {
            return no("a generator has the class of another element");
        }
        if claim.classes[..*heap].contains(&steps[0]) {
            return no("a generator is not the first heap of its class");
        }
    }
    Ok(())
}

/// A class and the classes of options, for all players or for each.
type Pair = (usize, Vec<BTreeSet<usize>>);

/// Returns the approximate memory of a pair that is kept twice, in bytes.
fn bytes(pair: &Pair) -> usize {
    256 + pair.1.iter().map(|set| 24 + 48 * set.len()).sum::<usize>()
}

/// Enumerates all pairs of a class and the set of the classes of options, and says how many there
/// are.
fn pairs(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<usize, NotVerified> {
    // Heaps of one class with options of the same classes lead to the same pairs.
    let mut heaps: BTreeSet<Pair> = BTreeSet::new();
    for (heap, sides) in claim.options.iter().enumerate() {
        let mut sets = Vec::with_capacity(sides.len());
        for options in sides {
            let classes = options.iter().map(|option| with(claim, 0, option, watch));
            sets.push(classes.collect::<Result<_, _>>()?);
        }
        let pair = (claim.classes[heap], sets);
        watch.took(bytes(&pair));
        heaps.insert(pair);
    }
    let mut found: BTreeSet<Pair> = BTreeSet::new();
    let empty: Pair = (0, vec![BTreeSet::new(); claim.sides()]);
    let mut queue = VecDeque::from([empty.clone()]);
    found.insert(empty);
    if claim.ends {
        ends(claim, watch)?;
    }
    while let Some((class, sets)) = queue.pop_front() {
        watch.work(sets.iter().map(BTreeSet::len).sum())?;
        let is_end = class != 0 && claim.ends && sets.iter().all(BTreeSet::is_empty);
        let of = |set: &BTreeSet<usize>| set.iter().map(|x| &claim.scores[*x]).collect();
        let options: Vec<BTreeSet<&Vec<u32>>> = sets.iter().map(of).collect();
        if !is_end
            && rules::scores(&claim.convention, claim.movers(), &options) != claim.scores[class]
        {
            return no(format!(
                "a position of class {class} whose options have the classes {sets:?} has a \
                 different score"
            ));
        }
        for (heap, options) in &heaps {
            let word = &claim.elements[*heap];
            let mut all = Vec::with_capacity(sets.len());
            for (set, options) in sets.iter().zip(options) {
                watch.work(set.len() + options.len())?;
                let mut more: BTreeSet<usize> = BTreeSet::new();
                for x in set {
                    more.insert(act(claim, *x, word, watch)?);
                }
                for x in options {
                    more.insert(act(claim, class, &claim.elements[*x], watch)?);
                }
                all.push(more);
            }
            let pair = (act(claim, class, word, watch)?, all);
            if found.insert(pair.clone()) {
                watch.took(bytes(&pair));
                queue.push_back(pair);
            }
        }
    }
    Ok(found.len())
}

/// Checks the scores of positions of ends alone: of one to as many as there are players, where one
/// more is like one.
fn ends(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<(), NotVerified> {
    let players = claim.convention.players();
    let unit = &claim.elements[claim.classes[0]];
    let mut class = claim.classes[0];
    for total in 1..=players {
        watch.work(players)?;
        if claim.scores[class] != rules::ended(&claim.convention, total) {
            return no(format!("a position of ends with the total {total} has a different score"));
        }
        class = act(claim, class, unit, watch)?;
    }
    match class == claim.classes[0] {
        true => Ok(()),
        false => no("ends are not added modulo the number of players"),
    }
}

/// Checks that no two elements have the same scores with all tests, and that every test is needed.
fn elements(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<(), NotVerified> {
    let mut rows: Vec<Vec<&Vec<u32>>> = vec![Vec::new(); claim.order];
    let mut distinguished = 1;
    let mut before: Option<(u64, &StatedSum)> = None;
    for (at, test) in claim.tests.iter().enumerate() {
        watch.work(test.len() * claim.generators.len() + at * claim.order)?;
        watch.took(claim.order * size_of::<&Vec<u32>>());
        let generates = |(heap, _): &(usize, u32)| claim.generators.contains(heap);
        if !rules::is_sum(test, claim.options.len()) || !test.iter().all(generates) {
            return no("a test is not a sum of generators");
        }
        let rank = (test.iter().map(|(_, count)| u64::from(*count)).sum::<u64>(), test);
        if before.is_some_and(|before| before >= rank) {
            return no("the tests are not in order");
        }
        before = Some(rank);
        for (element, row) in rows.iter_mut().enumerate() {
            row.push(&claim.scores[with(claim, element, test, watch)?]);
        }
        let distinct = rows.iter().collect::<BTreeSet<_>>().len();
        if distinct == distinguished {
            return no("a test does not distinguish any elements");
        }
        distinguished = distinct;
    }
    if distinguished < claim.order {
        return no("two elements have the same scores with all tests");
    }
    Ok(())
}

/// Checks the condition under which heaps of all sizes are equivalent to the checked ones; see
/// `Quotient::all_heaps` of the crate `tweedle-games` for the argument.
fn all_sizes(
    claim: &StatedClaim,
    (from, period): (usize, usize),
    watch: &mut Watch<'_>,
) -> Result<(), NotVerified> {
    let fails = || no("the heaps do not repeat as claimed");
    let class = |size: usize| match claim.sizes.get(size - 1) {
        Some(Some(heap)) => Some(claim.classes[*heap]),
        Some(None) => Some(0),
        None => None,
    };
    if from == 0 || period == 0 {
        return fails();
    }
    match &claim.games {
        StatedGames::Nim => {
            // A heap with the class of one of its options, and the first with the class of that
            // heap.
            let mut settled = None;
            for n in 1..=claim.sizes.len() {
                let Some(Some(heap)) = claim.sizes.get(n - 1) else { continue };
                for option in &claim.options[*heap][0] {
                    if Some(with(claim, 0, option, watch)?) == class(n) {
                        settled = Some(n);
                    }
                }
                if settled.is_some() {
                    break;
                }
            }
            let Some(settled) = settled else { return fails() };
            let alike = |n: &usize| class(*n) == class(settled);
            let first = (1..=settled).rev().take_while(alike).last();
            if period == 1 && first == Some(from) { Ok(()) } else { fails() }
        }
        StatedGames::TakeAndBreak(digits) => {
            let removed = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
            let parts = |digit: &u32| match digit {
                64.. => 2.max((digit & 63).checked_ilog2().unwrap_or(0)),
                _ => digit.checked_ilog2().unwrap_or(0),
            };
            let parts = digits.iter().map(parts).max().unwrap_or(0).max(1) as usize;
            let unequal = digits.iter().any(|digit| *digit >= 64);
            let sizes = claim.sizes.len();
            // From which size on the heaps known repeat, if that is enough for all others.
            let from_with = |period: usize| {
                let repeats = |n: &usize| class(*n) == class(n + period);
                let from = (1..=sizes - period).rev().take_while(repeats).last()?;
                let mut last = parts * (from + period - 1) + removed;
                if unequal {
                    last = last.max(2 * from + 3 * period + removed);
                }
                (last <= sizes).then_some(from)
            };
            for least in 1..sizes {
                watch.work(sizes)?;
                if let Some(begin) = from_with(least) {
                    return if (begin, least) == (from, period) { Ok(()) } else { fails() };
                }
            }
            fails()
        }
        StatedGames::Listed => no("heaps of all sizes must be given by rules, not listed"),
    }
}

/// The positions of a verified quotient as a graph of pairs, for other checkers.
pub(super) struct Graph {
    /// For each heap its options as sums of heaps, one by one.
    pub(super) moves: Vec<Vec<Vec<usize>>>,
    /// Is true if the heaps are those of 1, 2, … tokens.
    pub(super) in_order: bool,
    /// For each heap the class of each class with that heap.
    pub(super) acts: Vec<Vec<usize>>,
    pub(super) scores: Vec<u32>,
    /// The pairs of a class and the classes of options, each with the pairs that the heaps lead to.
    pub(super) pairs: Vec<(usize, Vec<usize>, Vec<usize>)>,
}

/// Returns the graph of a certificate of impartial games that was verified.
pub(super) fn graph(json: &Value) -> Result<Graph, NotVerified> {
    let claim = read(json)?;
    let budget = tweedle_base::Budget::default();
    let watch = &mut Watch::new(&budget);
    let mut acts = Vec::new();
    for class in &claim.classes {
        let word = &claim.elements[*class];
        let act = (0..claim.order).map(|x| act(&claim, x, word, watch));
        acts.push(act.collect::<Result<Vec<usize>, _>>()?);
    }
    let one_by_one = |sum: &StatedSum| -> Vec<usize> {
        sum.iter().flat_map(|(heap, count)| (0..*count).map(|_| *heap)).collect()
    };
    let moves: Vec<Vec<Vec<usize>>> =
        claim.options.iter().map(|sides| sides[0].iter().map(one_by_one).collect()).collect();
    let in_order = claim.sizes.iter().enumerate().all(|(at, heap)| *heap == Some(at))
        && claim.sizes.len() == acts.len();
    let class_with = |x: usize, word: &Vec<usize>| word.iter().fold(x, |x, heap| acts[*heap][x]);
    let mut numbers: BTreeMap<(usize, BTreeSet<usize>), usize> = BTreeMap::new();
    let mut found = vec![(0, BTreeSet::new())];
    numbers.insert(found[0].clone(), 0);
    let mut pairs = Vec::new();
    let mut next = 0;
    while let Some((class, options)) = found.get(next).cloned() {
        next += 1;
        let mut to = Vec::with_capacity(acts.len());
        for (act, moves) in acts.iter().zip(&moves) {
            let mut after: BTreeSet<usize> = options.iter().map(|option| act[*option]).collect();
            after.extend(moves.iter().map(|word| class_with(class, word)));
            let pair = (act[class], after);
            let fresh = numbers.len();
            let number = *numbers.entry(pair.clone()).or_insert(fresh);
            if number == fresh {
                found.push(pair);
            }
            to.push(number);
        }
        pairs.push((class, options.into_iter().collect(), to));
    }
    let scores = claim.scores.iter().map(|scores| scores[0]).collect();
    Ok(Graph { moves, in_order, acts, scores, pairs })
}
