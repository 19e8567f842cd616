//! The partizan rulesets of the library against brute force: the same games in other
//! representations, by an independent recursion.

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tweedle::lang::session::{Limits, Session};

/// Returns who wins, as the text of a list: `true` at `[i][j]` if the j-th player to move can force
/// a win when player `i` of `n` begins. `moves` returns the positions a player can move to.
fn winners<S: Ord + Clone>(n: usize, start: &S, moves: &impl Fn(&S, usize) -> Vec<S>) -> String {
    let mut known = BTreeMap::new();
    let rows: Vec<Vec<bool>> = (0..n)
        .map(|first| {
            let wins = |seat| forces(n, start, first, (first + seat) % n, moves, &mut known);
            (0..n).map(wins).collect()
        })
        .collect();
    format!("{rows:?}")
}

/// Returns true if `player` can force another player to be the first who cannot move.
fn forces<S: Ord + Clone>(
    n: usize,
    state: &S,
    mover: usize,
    player: usize,
    moves: &impl Fn(&S, usize) -> Vec<S>,
    known: &mut BTreeMap<(S, usize, usize), bool>,
) -> bool {
    let key = (state.clone(), mover, player);
    if let Some(found) = known.get(&key) {
        return *found;
    }
    let options = moves(state, mover);
    let mut then = options.iter().map(|o| forces(n, o, (mover + 1) % n, player, moves, known));
    let found = match (options.is_empty(), mover == player) {
        (true, own) => !own,
        (false, true) => then.any(|wins| wins),
        (false, false) => then.all(|wins| wins),
    };
    known.insert(key, found);
    found
}

/// Returns the winners by the program, in the same form.
fn by_program(s: &mut Session, n: usize, game: &str) -> String {
    let text = format!(
        "[[seat(j, {n}) in o for j in 0..{n} - 1] for o in outcomes({game})] under normal({n})"
    );
    s.eval(&text).unwrap_or_else(|e| panic!("{game}: {}", e[0].message))
}

fn session(uses: &str) -> Session {
    let mut s = Session::new(Limits::default());
    s.eval(uses).unwrap();
    s
}

/// A forest: for each segment, the segment below it, `None` for the ground, and its owner, `n` if
/// every player may cut it.
type Forest = Vec<(Option<usize>, usize)>;

fn forest(n: usize) -> impl Strategy<Value = Forest> {
    vec((any::<prop::sample::Index>(), 0..=n), 0..=8).prop_map(|parts| {
        let below = |(i, (at, owner)): (usize, (prop::sample::Index, usize))| {
            let place = at.index(i + 1);
            (place.checked_sub(1), owner)
        };
        parts.into_iter().enumerate().map(below).collect()
    })
}

/// Writes a forest; the last branch at a node has no brackets.
fn forest_text(forest: &Forest, on: Option<usize>) -> String {
    let above: Vec<usize> = (0..forest.len()).filter(|i| forest[*i].0 == on).collect();
    let mut out = String::new();
    for (k, i) in above.iter().enumerate() {
        let text = format!("{}{}", forest[*i].1, forest_text(forest, Some(*i)));
        out += &if k + 1 < above.len() { format!("({text})") } else { text };
    }
    out
}

/// Removes a segment and everything above it.
fn without_branch(forest: &Forest, standing: &[bool], at: usize) -> Vec<bool> {
    let mut standing = standing.to_vec();
    standing[at] = false;
    // The segment below another one comes before it.
    for i in at + 1..forest.len() {
        standing[i] &= forest[i].0.is_none_or(|below| standing[below]);
    }
    standing
}

/// A graph: the players who may colour each vertex, and the edges.
type Graph = (Vec<Vec<bool>>, Vec<(usize, usize)>);

fn graph(n: usize) -> impl Strategy<Value = Graph> {
    (1usize..=5).prop_flat_map(move |k| {
        let pairs: Vec<(usize, usize)> = (0..k).flat_map(|w| (0..w).map(move |v| (v, w))).collect();
        let most = pairs.len();
        let open = vec(prop_oneof![2 => Just(vec![true; n]), 1 => vec(any::<bool>(), n)], k);
        (open, prop::sample::subsequence(pairs, 0..=most))
    })
}

fn names(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("player({i}, {n})")).collect()
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn hackenbush_agrees_with_brute_force(
        (n, forest) in (2usize..=4).prop_flat_map(|n| (Just(n), forest(n))),
    ) {
        let mut s = session("use hackenbush (hackenbush)");
        let text = forest_text(&forest, None).replace(&n.to_string(), "*");
        let moves = |standing: &Vec<bool>, player: usize| -> Vec<Vec<bool>> {
            let mine = |i: &usize| standing[*i] && [player, n].contains(&forest[*i].1);
            (0..forest.len()).filter(mine).map(|i| without_branch(&forest, standing, i)).collect()
        };
        let game = format!("hackenbush(\"{text}\", {n})");
        let found = by_program(&mut s, n, &game);
        prop_assert_eq!(found, winners(n, &vec![true; forest.len()], &moves), "{}", game);
    }

    #[test]
    fn col_and_snort_agree_with_brute_force(
        (n, (open, edges)) in (2usize..=4).prop_flat_map(|n| (Just(n), graph(n))), snort: bool,
    ) {
        let mut s = session("use graphs (tinted)");
        // The colour of each vertex, if it has one.
        let moves = |colours: &Vec<Option<usize>>, player: usize| -> Vec<Vec<Option<usize>>> {
            let joined = |v: usize, w: usize| edges.contains(&(v.min(w), v.max(w)));
            let fits = |v: &usize| {
                colours[*v].is_none() && open[*v][player] && (0..open.len()).all(|w| {
                    let neighbour = colours[w].filter(|_| joined(*v, w));
                    neighbour.is_none_or(|colour| (colour == player) == snort)
                })
            };
            let with = |v: usize| {
                let mut next = colours.clone();
                next[v] = Some(player);
                next
            };
            (0..open.len()).filter(fits).map(with).collect()
        };
        let names = names(n);
        let sets: Vec<String> = open
            .iter()
            .map(|may| {
                let may = names.iter().zip(may).filter(|(_, may)| **may);
                format!("set[{}]", may.map(|(p, _)| p.as_str()).collect::<Vec<_>>().join(", "))
            })
            .collect();
        let rule = if snort { "snort" } else { "col" };
        let game = format!("tinted(\"{rule}\", [{}], {edges:?}, {n})", sets.join(", "));
        let found = by_program(&mut s, n, &game);
        prop_assert_eq!(found, winners(n, &vec![None; open.len()], &moves), "{}", game);
    }

    #[test]
    fn subtraction_agrees_with_brute_force(
        sets in vec(prop::collection::btree_set(1u32..5, 0..3), 2..=4), a in 0u32..9, b in 0u32..5,
    ) {
        let mut s = session("use partizan (subtraction)");
        let sets: Vec<Vec<u32>> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
        let moves = |heaps: &Vec<u32>, player: usize| -> Vec<Vec<u32>> {
            let mut out = Vec::new();
            for i in 0..heaps.len() {
                for s in sets[player].iter().filter(|s| **s <= heaps[i]) {
                    let mut next = heaps.clone();
                    next[i] -= s;
                    out.push(next);
                }
            }
            out
        };
        let game = format!("subtraction({sets:?}, {a}) + subtraction({sets:?}, {b})");
        let found = by_program(&mut s, sets.len(), &game);
        prop_assert_eq!(found, winners(sets.len(), &vec![a, b], &moves), "{}", game);
    }

    #[test]
    fn cutblock_agrees_with_brute_force(sides in (2usize..=4).prop_flat_map(|n| vec(1u32..5, n))) {
        // Larger blocks have too many sets of parts to enumerate.
        prop_assume!(sides.iter().product::<u32>() <= 16);
        let mut s = session("use partizan (cutblock)");
        let n = sides.len();
        let moves = |blocks: &Vec<Vec<u32>>, player: usize| -> Vec<Vec<Vec<u32>>> {
            let mut out = Vec::new();
            for (i, block) in blocks.iter().enumerate() {
                for cut in 1..block[player] {
                    let mut next = blocks.clone();
                    next[i][player] = cut;
                    next.push(block.clone());
                    next.last_mut().unwrap()[player] -= cut;
                    next.sort();
                    out.push(next);
                }
            }
            out
        };
        let game = format!("cutblock({sides:?})");
        prop_assert_eq!(by_program(&mut s, n, &game), winners(n, &vec![sides], &moves), "{}", game);
    }

    #[test]
    fn by_player_has_the_given_options(
        (n, lists) in (2usize..=5).prop_flat_map(|n| (Just(n), vec(vec(0u32..3, 0..3), n))),
    ) {
        let mut s = session("use integers (by_player)");
        let side = |list: &Vec<u32>| list.iter().map(|k| format!("*{k}")).collect::<Vec<_>>().join(", ");
        let sides: Vec<String> = lists.iter().map(side).collect();
        let game = format!("by_player([[{}]])", sides.join("], ["));
        let same = format!("{game} ~= {{{}}} under normal({n})", sides.join(" | "));
        prop_assert_eq!(s.eval(&same).unwrap(), "true", "{}", same);
    }
}

#[test]
fn segments_can_be_letters_or_numbers() {
    let mut s = session("use hackenbush (hackenbush)");
    for (letters, numbers, n) in [("L(R)LR", "0(1)01", 2), ("LC(RL)R", "01(20)2", 3)] {
        let same = format!("hackenbush(\"{letters}\", {n}) ~= hackenbush(\"{numbers}\", {n})");
        assert_eq!(s.eval(&same).unwrap(), "true", "{same}");
    }
}

/// All rows of up to six squares.
#[test]
fn toads_and_frogs_agree_with_brute_force() {
    let mut s = session("use toads (toads)");
    let moves = |row: &String, player: usize| -> Vec<String> {
        let steps = [[("T.", ".T"), ("TF.", ".FT")], [(".F", "F."), (".TF", "FT.")]];
        let mut out = Vec::new();
        for (from, to) in steps[player] {
            for (at, _) in row.match_indices(from) {
                out.push(format!("{}{to}{}", &row[..at], &row[at + from.len()..]));
            }
        }
        out
    };
    let mut rows = vec![String::new()];
    for _ in 0..6 {
        let longer =
            rows.iter().flat_map(|row| ["T", "F", "."].map(|square| format!("{row}{square}")));
        rows = rows.iter().cloned().chain(longer).collect();
        rows.sort();
        rows.dedup();
    }
    assert_eq!(rows.len(), 1093);
    for row in rows {
        let game = format!("toads(\"{row}\")");
        assert_eq!(by_program(&mut s, 2, &game), winners(2, &row, &moves), "{game}");
        // Some moves do not change who wins.
        let side = |player| {
            let rows = moves(&row, player);
            rows.iter().map(|row| format!("toads(\"{row}\")")).collect::<Vec<_>>().join(", ")
        };
        let same = format!("{game} ~= {{{} | {}}}", side(0), side(1));
        assert_eq!(s.eval(&same).unwrap(), "true", "{same}");
    }
}
