//! Certificates of outcomes and comparisons: made for random games, verified, and equal to answers by
//! the definition; and changed certificates, of which none is accepted with a wrong claim.

use crate::r#final::{eval, session};
use crate::quotients::leaves;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::HashMap;
use tweedle::lang::session::Session;
use tweedle_base::Budget;
use tweedle_records::certificate::{Verified, coq, digest, verify};

/// A game by the options of each player; with one list they are those of all.
#[derive(Clone, Debug)]
struct Tree(Vec<Vec<Tree>>);

fn tree(sides: usize, depth: u32) -> BoxedStrategy<Tree> {
    let leaf = Just(Tree(vec![Vec::new(); sides])).boxed();
    leaf.prop_recursive(depth, 12, 3, move |inner| {
        prop::collection::vec(prop::collection::vec(inner, 0..3), sides).prop_map(Tree)
    })
    .boxed()
}

impl Tree {
    fn text(&self) -> String {
        let list = |list: &Vec<Tree>| list.iter().map(Tree::text).collect::<Vec<_>>().join(", ");
        match &self.0[..] {
            all if all.iter().all(Vec::is_empty) => "0".to_owned(),
            all => format!("{{{}}}", all.iter().map(list).collect::<Vec<_>>().join(" | ")),
        }
    }

    fn options(&self, player: usize) -> &[Tree] {
        &self.0[player % self.0.len()]
    }
}

/// Tests, by the definition, whether a player wins the sum of two games when `mover` is to move.
fn wins(games: [&Tree; 2], (players, winners): (usize, u32), player: usize, mover: usize) -> bool {
    let [a, b] = games;
    let next = (mover + 1) % players;
    let mut after = a.options(mover).iter().map(|a| [a, b]).collect::<Vec<_>>();
    after.extend(b.options(mover).iter().map(|b| [a, b]));
    let mut results = after.iter().map(|games| wins(*games, (players, winners), player, next));
    match after.is_empty() {
        true => winners >> ((player + players - mover) % players) & 1 == 1,
        false if player == mover => results.any(|won| won),
        false => results.all(|won| won),
    }
}

/// Tests whether one game is at most another for a player in normal play: by differences for two
/// players, else by the conditions of docs/order.md.
fn at_most(a: &Tree, b: &Tree, players: usize, p: usize) -> bool {
    let others = (1..players).map(|by| (p + by) % players);
    if players == 2 {
        let other = (p + 1) % 2;
        return !a.options(p).iter().any(|option| at_most(b, option, 2, p))
            && !b.options(other).iter().any(|option| at_most(option, a, 2, p));
    }
    let replies = |option: &Tree| -> bool {
        let mut all = vec![option.clone()];
        for mover in others.clone() {
            all = all.iter().flat_map(|game| game.options(mover).to_vec()).collect();
        }
        all.iter().any(|reply| at_most(reply, b, players, p))
    };
    let covered = |option: &Tree| {
        b.options(p).iter().any(|other| at_most(option, other, players, p)) || replies(option)
    };
    a.options(p).iter().all(covered)
        && others.clone().all(|q| {
            let answered =
                |option: &Tree| a.options(q).iter().any(|own| at_most(own, option, players, p));
            b.options(q).iter().all(answered)
        })
}

fn certificate(s: &mut Session, query: &str) -> Option<Json> {
    let text = s.eval(&format!("certificate({query})")).ok()?;
    let text: String = serde_json::from_str(&text).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

fn verified(certificate: &Json) -> Result<Verified, String> {
    verify(&certificate.to_string(), &Budget::default()).map_err(|why| why.to_string())
}

/// Returns the facts of a certificate that must be of this kind.
fn facts(certificate: &Json, kind: &str) -> Result<Json, TestCaseError> {
    match verified(certificate) {
        Ok(verified) if verified.kind == kind => Ok(verified.facts),
        other => Err(TestCaseError::fail(format!("{other:?}"))),
    }
}

fn number(json: &Json) -> usize {
    json.as_u64().unwrap() as usize
}

fn numbers(json: &Json) -> Vec<usize> {
    json.as_array().unwrap().iter().map(number).collect()
}

/// Returns the number of players, and the winners at the end as bits.
fn players_and_winners(certificate: &Json) -> (usize, u32) {
    let convention = &certificate["convention"];
    let winners = numbers(&convention["winners"]).iter().map(|seat| 1 << seat).sum();
    (number(&convention["players"]), winners)
}

/// Returns the positions of a certificate as games.
fn trees(certificate: &Json) -> Vec<Tree> {
    let mut games: Vec<Tree> = Vec::new();
    for lists in certificate["options"].as_array().unwrap() {
        let list = |list: &Json| -> Vec<Tree> {
            let numbers = list.as_array().unwrap().iter();
            numbers.map(|n| games[n.as_u64().unwrap() as usize].clone()).collect()
        };
        let nested = lists.get(0).is_some_and(Json::is_array);
        let lists = match nested {
            true => lists.as_array().unwrap().iter().map(list).collect(),
            false => vec![list(lists)],
        };
        games.push(Tree(lists));
    }
    games
}

/// Changes a number somewhere, and makes the digest fit.
fn changed(whole: &Json, at: usize, by: i64) -> Json {
    let mut paths = Vec::new();
    leaves(whole, "", &mut paths);
    paths.retain(|path| whole.pointer(path).unwrap().is_u64());
    let mut mutant = whole.clone();
    if let Some(path) = paths.get(at % paths.len().max(1)) {
        let number = whole.pointer(path).unwrap().as_i64().unwrap();
        *mutant.pointer_mut(path).unwrap() = Json::from((number + by).max(0));
    }
    mutant["digest"] = Json::String(digest(&mutant));
    mutant
}

/// Checks what an accepted certificate claims by the definition, on the positions that it lists.
fn is_true(certificate: &Json, verified: &Verified) -> bool {
    let zero = |sides: usize| Tree(vec![Vec::new(); sides]);
    let facts = &verified.facts;
    let each = |name: &str| facts[name].as_array().unwrap().iter();
    match verified.kind {
        "tweedle outcome 1" => {
            // Options are listed for one player to move, so every list is of all players.
            let games = trees(certificate);
            let by = players_and_winners(certificate);
            let roots = numbers(&certificate["roots"]);
            roots.iter().zip(each("scores")).all(|(root, score)| {
                (0..by.0).all(|seat| {
                    let won = number(&score[1]) >> seat & 1 == 1;
                    wins([&games[*root], &zero(1)], by, seat, 0) == won
                })
            })
        }
        "tweedle order 1" => {
            let games = trees(certificate);
            each("orders").all(|of| {
                let player = of["player"].as_u64().unwrap_or(0) as usize;
                of["claims"].as_array().unwrap().iter().all(|claim| {
                    let [a, b] = [0, 1].map(|at| &games[number(&claim[at])]);
                    at_most(a, b, number(&facts["players"]), player)
                })
            })
        }
        "tweedle difference 1" => {
            let games = trees(certificate);
            let by = players_and_winners(certificate);
            let [low, high, x] =
                ["low", "high", "context"].map(|name| &games[number(&facts[name])]);
            let [player, first] = ["player", "first"].map(|name| number(&facts[name]));
            let won = |game| wins([game, x], by, player, first);
            won(low) && !won(high)
        }
        "tweedle search 1" => none_satisfies(certificate),
        "tweedle period 1" => repeats(certificate),
        "tweedle taking 1" => {
            results_repeat(certificate, number(&facts["from"]), number(&facts["period"]))
        }
        "tweedle score 1" => {
            let roots = certificate["roots"].as_array().unwrap();
            roots.iter().zip(each("leads")).all(|(root, lead)| {
                let points = root[0].as_i64().unwrap() + lead_of(certificate, number(&root[1]));
                Some(points) == lead[1].as_i64()
            })
        }
        "tweedle rows 1" => {
            let games = trees(certificate);
            let by = players_and_winners(certificate);
            let won = |at: &Json, context: &Tree| -> Vec<bool> {
                let sum = [&games[number(at)], context];
                (0..by.0).map(|seat| wins(sum, by, seat, 0)).collect()
            };
            born_by_day_three().iter().all(|context| {
                each("equal").all(|pair| won(&pair[0], context) == won(&pair[1], context))
                    && each("absorbing").all(|at| won(at, context) == vec![false; by.0])
            })
        }
        _ => false,
    }
}

/// Returns the sixteen impartial games born by day three.
fn born_by_day_three() -> Vec<Tree> {
    (0..3).fold(vec![Tree(vec![Vec::new()])], |games, _| {
        let chosen = |set: usize| {
            let some = games.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            Tree(vec![some.map(|(_, game)| game.clone()).collect()])
        };
        (0..1 << games.len()).map(chosen).collect()
    })
}

/// Returns the lead in a state of a certificate, by all ways to play from it.
fn lead_of(certificate: &Json, state: usize) -> i64 {
    let options = certificate["options"][state].as_array().unwrap();
    let after = options.iter().map(|option| {
        option[0].as_i64().unwrap() + lead_of(certificate, option[1].as_u64().unwrap() as usize)
    });
    let lead = match certificate["movers"][state] == certificate["player"] {
        true => after.max(),
        false => after.min(),
    };
    lead.unwrap_or_else(|| certificate["leads"][state].as_i64().unwrap())
}

/// Tests whether the results of heaps from which each player takes tokens repeat, by the definition
/// of play up to 200 tokens.
fn results_repeat(certificate: &Json, from: usize, period: usize) -> bool {
    let convention = &certificate["convention"];
    let players = convention["players"].as_u64().unwrap() as usize;
    let winners = convention["winners"].as_array().unwrap();
    let wins_at_end = |seat: usize| winners.iter().any(|s| s.as_u64() == Some(seat as u64));
    // For each heap, player to move and player: true if the latter wins.
    let mut won: Vec<Vec<Vec<bool>>> = Vec::new();
    for size in 0..200usize {
        let of_mover = |mover: usize| -> Vec<bool> {
            let next = (mover + 1) % players;
            let moves = certificate["moves"][mover].as_array().unwrap().iter();
            let after: Vec<&Vec<bool>> = moves
                .filter_map(|one| {
                    let number = |at: usize| one[at].as_u64().map(|n| n as usize);
                    let fits = number(1).unwrap() <= size && number(2).is_none_or(|m| size <= m);
                    fits.then(|| &won[size - number(0).unwrap()][next])
                })
                .collect();
            let wins = |player: usize| match (after.is_empty(), player == mover) {
                (true, _) => wins_at_end((player + players - mover) % players),
                (false, true) => after.iter().any(|after| after[player]),
                (false, false) => after.iter().all(|after| after[player]),
            };
            (0..players).map(wins).collect()
        };
        let all = (0..players).map(of_mover).collect();
        won.push(all);
    }
    (from..won.len().saturating_sub(period)).all(|n| won[n] == won[n + period])
}

/// Tests whether the heaps of a certificate repeat as far as they are computed here.
fn repeats(certificate: &Json) -> bool {
    let number = |name: &str| certificate[name].as_u64().unwrap() as usize;
    let digits: Vec<usize> = certificate["digits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|digit| digit.as_u64().unwrap() as usize)
        .collect();
    let convention = &certificate["convention"];
    let winners = convention["winners"].as_array();
    let mut values: Vec<usize> = Vec::new();
    for size in 0..200 {
        let mut options = Vec::new();
        for (removed, digit) in digits.iter().enumerate().filter(|(k, _)| *k <= size) {
            let rest = size - removed;
            if digit & 1 == 1 && rest == 0 {
                options.push(values.first().copied().unwrap_or(0));
            }
            if digit & 2 == 2 && rest > 0 {
                options.push(values[rest]);
            }
            if digit & 4 == 4 {
                options.extend((1..rest).map(|a| values[a] ^ values[rest - a]));
            }
            if digit & 8 == 8 {
                for a in 1..rest {
                    options.extend(
                        (a + 1..rest).map(|b| values[a] ^ values[b - a] ^ values[rest - b]),
                    );
                }
            }
        }
        values.push(match winners {
            None => (0..).find(|n| !options.contains(n)).unwrap(),
            Some(winners) => {
                let players = convention["players"].as_u64().unwrap() as usize;
                let won = |seat: usize| match (options.is_empty(), seat) {
                    (true, _) => winners.iter().any(|other| other.as_u64() == Some(seat as u64)),
                    (_, 0) => options.iter().any(|option| option >> (players - 1) & 1 == 1),
                    (_, _) => options.iter().all(|option| option >> (seat - 1) & 1 == 1),
                };
                (0..players).filter(|seat| won(*seat)).map(|seat| 1 << seat).sum()
            }
        });
    }
    let (from, period) = (number("from"), number("period"));
    (from..values.len().saturating_sub(period)).all(|n| values[n] == values[n + period])
}

/// Winners of sums by the definition: games by number, options first.
#[derive(Default)]
struct Sums {
    options: Vec<Vec<usize>>,
    known: HashMap<(Vec<usize>, usize), bool>,
}

impl Sums {
    fn game(&mut self, tree: &Tree) -> usize {
        let options = tree.0[0].iter().map(|option| self.game(option)).collect();
        self.made_of(options)
    }

    fn made_of(&mut self, options: Vec<usize>) -> usize {
        match self.options.iter().position(|other| *other == options) {
            Some(known) => known,
            None => {
                self.options.push(options);
                self.options.len() - 1
            }
        }
    }

    /// Tests whether a seat wins a sum, by the moves from it.
    fn wins(&mut self, mut sum: Vec<usize>, seat: usize, by: (usize, u32)) -> bool {
        sum.sort_unstable();
        if let Some(known) = self.known.get(&(sum.clone(), seat)) {
            return *known;
        }
        let (players, winners) = by;
        let mut after = Vec::new();
        for (at, game) in sum.iter().enumerate() {
            for option in &self.options[*game] {
                let mut option_sum = sum.clone();
                option_sum[at] = *option;
                after.push(option_sum);
            }
        }
        let won = match (after.is_empty(), seat) {
            (true, _) => winners >> seat & 1 == 1,
            (false, 0) => after.into_iter().any(|sum| self.wins(sum, players - 1, by)),
            (false, _) => after.into_iter().all(|sum| self.wins(sum, seat - 1, by)),
        };
        self.known.insert((sum, seat), won);
        won
    }
}

/// Tests by enumeration that no game with options in the pool of a certificate satisfies its
/// condition.
fn none_satisfies(certificate: &Json) -> bool {
    let pool = numbers(&certificate["pool"]);
    (0..1u32 << pool.len()).all(|chosen| {
        let holds = |query: &Json| {
            let mut sums = Sums::default();
            let mut games = Vec::new();
            for position in certificate["options"].as_array().unwrap() {
                let options: Vec<usize> =
                    numbers(&position[0]).iter().map(|at| games[*at]).collect();
                games.push(sums.made_of(options));
            }
            let places = pool.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let options: Vec<usize> = places.map(|(_, position)| games[*position]).collect();
            let own = sums.made_of(options);
            let number = |name: &str| query[name].as_u64().unwrap() as usize;
            let convention = &certificate["conventions"][number("convention")];
            let players = convention["players"].as_u64().unwrap() as usize;
            let winners = numbers(&convention["winners"]).iter().map(|seat| 1 << seat).sum();
            let mut sum = vec![own; number("copies")];
            sum.push(games[number("beside")]);
            sums.wins(sum, number("seat"), (players, winners))
        };
        !condition_holds(&certificate["condition"], &certificate["queries"], &holds, chosen)
    })
}

fn condition_holds(
    condition: &Json,
    queries: &Json,
    holds: &dyn Fn(&Json) -> bool,
    chosen: u32,
) -> bool {
    let parts = &condition.as_array().unwrap()[1..];
    let mut each = parts.iter().map(|part| condition_holds(part, queries, holds, chosen));
    match condition[0].as_str().unwrap() {
        "query" => holds(&queries[parts[0].as_u64().unwrap() as usize]),
        "option" => chosen >> parts[0].as_u64().unwrap() & 1 == 1,
        "not" => !each.all(|one| one),
        "any" => each.any(|one| one),
        _ => each.all(|one| one),
    }
}

/// The changes that are tried of each certificate.
/// Returns a set of seats of three players as text.
fn seats(seats: u32) -> String {
    let names = ["N", "O", "P"].into_iter().enumerate();
    let all: Vec<&str> = names.filter(|(at, _)| seats >> at & 1 == 1).map(|it| it.1).collect();
    format!("{{{}}}", all.join(", "))
}

fn changes() -> impl Strategy<Value = Vec<(usize, i64)>> {
    prop::collection::vec((any::<usize>(), prop::sample::select(vec![-2, -1, 1, 2])), 12)
}

fn check(certificate: &Json, changes: &[(usize, i64)]) -> Result<(), TestCaseError> {
    let found = verified(certificate).map_err(TestCaseError::fail)?;
    prop_assert!(is_true(certificate, &found), "{certificate}");
    for (at, by) in changes {
        let mutant = changed(certificate, *at, *by);
        if let Ok(found) = verified(&mutant) {
            prop_assert!(is_true(&mutant, &found), "{mutant}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(1000))]

    #[test]
    fn outcomes_are_certified(
        game in prop_oneof![tree(1, 4), tree(3, 3)],
        winners in 1u32..7,
        changes in changes(),
    ) {
        let mut s = session(&format!("using winning(3, {})", seats(winners)));
        let whole = certificate(&mut s, &format!("outcome({})", game.text())).unwrap();
        let found = facts(&whole, "tweedle outcome 1")?;
        let zero = Tree(vec![Vec::new(); game.0.len()]);
        for pair in found["scores"].as_array().unwrap() {
            let (first, score) = (pair[0].as_u64().unwrap_or(0) as usize, number(&pair[1]));
            for player in 0..3 {
                let won = wins([&game, &zero], (3, winners), player, first);
                prop_assert_eq!(won, score >> ((player + 3 - first) % 3) & 1 == 1, "{}", game.text());
            }
        }
        check(&whole, &changes)?;
    }

    #[test]
    fn comparisons_are_certified(
        sides in 2usize..4,
        (a, b) in (tree(6, 3), tree(6, 3)),
        player in 0usize..2,
        changes in changes(),
    ) {
        // The first lists of both games.
        let cut = |game: &Tree| cut(game, sides);
        let (a, b) = (cut(&a), cut(&b));
        let mut s = session(&format!("using normal({sides})"));
        let name = [["L", "R", ""], ["L", "C", "R"]][sides - 2][player];
        let query = format!("({}) <=_{name} ({})", a.text(), b.text());
        let truth = at_most(&a, &b, sides, player);
        let shown = eval(&mut s, &query);
        prop_assert!(shown == "open" || shown == truth.to_string(), "{query}: {shown}");
        let Some(whole) = certificate(&mut s, &query) else {
            prop_assert_eq!(shown, "open");
            return Ok(());
        };
        prop_assert_eq!(facts(&whole, "tweedle order 1").is_ok(), truth, "{}", query);
        check(&whole, &changes)?;
    }

    #[test]
    fn periods_are_certified(
        digits in prop::collection::vec(0u8..4, 1..4),
        known in prop::sample::select(vec!["", "", "0.77", "0.07", "0.137", "0.17", "4.3", "0.35"]),
        results in any::<bool>(),
        winners in 1u32..7,
        changes in changes(),
    ) {
        let digits: String = digits.iter().map(u8::to_string).collect();
        let code = if results || known.is_empty() { format!("0.{digits}") } else { known.to_owned() };
        let seats: Vec<&str> = (0..3).filter(|seat| winners >> seat & 1 == 1)
            .map(|seat| ["N", "O", "P"][seat]).collect();
        let mut s = session("use heaps (octal)");
        let query = match results {
            true => format!("outcome(octal(\"{code}\")(n)) under winning(3, {{{}}})", seats.join(", ")),
            false => format!("nim_value(octal(\"{code}\")(n))"),
        };
        let period = format!("period({query} for n in 0..)");
        let proved = eval(&mut s, &format!("proved({period}) and saltus({period}) == 0"));
        let whole = certificate(&mut s, &period);
        prop_assert_eq!(whole.is_some().to_string(), proved, "{}", period);
        if let Some(whole) = whole {
            check(&whole, &changes)?;
        }
    }

    #[test]
    fn periods_of_labelled_heaps_are_certified(
        taken in prop::collection::vec(prop::collection::vec((1usize..6, 0usize..3), 0..4), 2..4),
        winners in 1u32..7,
        changes in changes(),
    ) {
        let players = taken.len();
        let names: &[&str] = if players == 2 { &["L", "R"] } else { &["L", "C", "R"] };
        let mut rules = format!("ruleset t(n)\n  players {players}\n");
        for (name, moves) in names.iter().zip(&taken) {
            for (tokens, kind) in moves {
                let when = [format!("n >= {tokens}"), format!("n > {}", tokens + 1)];
                let rule = match kind {
                    2 => format!("  {name}: t(0)  if n == {tokens}\n"),
                    _ => format!("  {name}: t(n - {tokens})  if {}\n", when[*kind]),
                };
                rules.push_str(&rule);
            }
        }
        let mut s = session(&format!("{rules}end"));
        let winners = if players == 2 { 1 + winners % 2 } else { winners };
        let under = match players {
            2 => format!("winning(2, {{{}}})", ["N", "P"][winners as usize - 1]),
            _ => format!("winning(3, {})", seats(winners)),
        };
        let period = format!("period(outcome(t(n)) under {under} for n in 0..)");
        let proved = eval(&mut s, &format!("proved({period})"));
        let whole = certificate(&mut s, &period);
        if let Some(whole) = &whole {
            check(whole, &changes)?;
        }
        // Rules without a move of some player may have no period of this form.
        prop_assert!(whole.is_some() || proved != "true" || taken.iter().any(Vec::is_empty), "{rules}");
    }

    #[test]
    fn scores_are_certified(
        taken in prop::collection::btree_map(1u8..5, -3i64..=3, 1..4),
        (end, more) in (-2i64..=2, 0i64..4),
        sizes in (0usize..6, 0usize..4),
        changes in changes(),
    ) {
        let rules: String = taken
            .iter()
            .map(|(s, points)| format!("  heap(n - {s}) gives {points}  if n >= {s}\n"))
            .collect();
        let mut s = session(&format!("ruleset heap(n)\n{rules}  final score {end} * n\nend"));
        let game = format!("heap({}) + heap({}) + points(R, {more}, 2)", sizes.0, sizes.1);
        let shown = eval(&mut s, &format!("score({game})"));
        let whole = certificate(&mut s, &format!("score({game})")).unwrap();
        let leads = facts(&whole, "tweedle score 1")?["leads"].clone();
        let leads = format!("({}, {})", leads[0][1], leads[1][1]);
        prop_assert_eq!(leads, shown, "{}", game);
        check(&whole, &changes)?;
    }

    /// A search for a game that satisfies a condition has a certificate exactly if there is none.
    #[test]
    fn searches_are_certified(
        pool in prop::collection::vec(tree(1, 2), 1..5),
        atoms in prop::collection::vec(
            (any::<bool>(), 0usize..3, 1usize..3, tree(1, 2), any::<bool>()), 1..6,
        ),
        winners in 1u32..7,
        changes in changes(),
    ) {
        let seats = ["N", "O", "P"];
        let named: Vec<&str> = (0..3).filter(|seat| winners >> seat & 1 == 1)
            .map(|seat| seats[seat]).collect();
        let mut s = session(&format!("using winning(3, {{{}}})", named.join(", ")));
        let mut text = String::new();
        for (at, (negated, seat, copies, beside, either)) in atoms.iter().enumerate() {
            let joint = if *either { " or " } else { " and " };
            let atom = format!(
                "{} {}in outcome({copies}·G + {})",
                seats[*seat], if *negated { "not " } else { "" }, beside.text(),
            );
            text = if at == 0 { atom } else { format!("({text}){joint}({atom})") };
        }
        let games: Vec<String> = pool.iter().map(Tree::text).collect();
        let query = format!("find(G for G in games_of([{}]) if {text})", games.join(", "));
        let mut sums = Sums::default();
        let pool: Vec<usize> = pool.iter().map(|game| sums.game(game)).collect();
        let mut satisfied = false;
        for chosen in 0..1u32 << pool.len() {
            let places = pool.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let own = places.map(|(_, game)| *game).collect();
            let own = sums.made_of(own);
            let mut holds = false;
            for (at, (negated, seat, copies, beside, either)) in atoms.iter().enumerate() {
                let mut sum = vec![own; *copies];
                sum.push(sums.game(beside));
                let one = sums.wins(sum, *seat, (3, winners)) != *negated;
                holds = if at == 0 { one } else if *either { holds || one } else { holds && one };
            }
            satisfied |= holds;
        }
        match certificate(&mut s, &query) {
            None => {
                let refused = s.eval(&format!("certificate({query})")).unwrap_err().to_string();
                // A condition may be false whatever the game.
                prop_assert!(satisfied || refused.contains("asks nothing"), "{query}");
            }
            Some(whole) => {
                prop_assert!(!satisfied, "{query}");
                check(&whole, &changes)?;
            }
        }
    }

    #[test]
    fn equalities_of_impartial_games_are_certified(
        (a, b) in (tree(1, 3), tree(1, 3)),
        winners in prop_oneof![Just(6u32), 1u32..7],
        changes in changes(),
    ) {
        let mut s = session(&format!("using winning(3, {})", seats(winners)));
        for query in [
            format!("{} == {}", a.text(), b.text()),
            format!("absorbing({})", a.text()),
            format!("absorbing(3 \u{b7} {})", b.text()),
        ] {
            let shown = eval(&mut s, &query);
            let Some(whole) = certificate(&mut s, &query) else { continue };
            let kinds = ["tweedle order 1", "tweedle rows 1"];
            let holds = verified(&whole).is_ok_and(|found| kinds.contains(&found.kind));
            prop_assert_eq!(holds.to_string(), shown, "{}", query);
            check(&whole, &changes)?;
        }
    }
}

/// Keeps the first lists of options.
fn cut(game: &Tree, sides: usize) -> Tree {
    let lists = game.0[..sides].iter();
    Tree(lists.map(|list| list.iter().map(|option| cut(option, sides)).collect()).collect())
}

/// Answers without a certificate say so, and so do certificates without a theorem for Coq.
#[test]
fn answers_without_a_certificate_say_why() {
    let mut s = session("ruleset ring(n)\n  ring((n + 1) mod 3)\nend\nusing normal(3)");
    for (query, message) in [
        ("nim_value(*2)", "only quotients and answers to queries have certificates"),
        ("3", "only quotients and answers to queries have certificates"),
        ("* < *2", "each player has their own order of games"),
        ("* <_L *2", "this answer has no certificate: a strict comparison is two comparisons"),
        ("outcome(ring(0))", "a position can reach itself: ring(0) → ring(1)"),
        ("period(nim_value(*n) for n in 0..)", "the period of this sequence has no certificate"),
        ("find(n for n in 0..4 if n > 5)", "only a search among the games of a pool"),
        ("find(G for G in games_of([0, *]) if N in outcome(G))", "some game satisfies"),
        ("find(G for G in games_of([0]) if birthday(G) == 3)", "this condition has no certificate"),
    ] {
        let problem = s.eval(&format!("certificate({query})")).unwrap_err().remove(0);
        assert!(problem.message.contains(message), "{query}: {}", problem.message);
    }
    let exported = |s: &mut Session, query: &str| {
        let whole = certificate(s, query).unwrap().to_string();
        coq(&whole, &Budget::default()).map_err(|why| why.to_string())
    };
    let made = exported(&mut s, "outcome(*2 + *3)").unwrap();
    assert!(
        made.contains("Theorem winners_of_game : winners 2 winning (position table 9)"),
        "{made}"
    );
    assert!(
        exported(&mut s, "{0, 3·*, 6·*} == {0, 6·*}").unwrap().contains("le 3 2 (game_of table 8)")
    );
    let nim = exported(&mut s, "quotient(nim, 4)").unwrap();
    let title = "(** Checks that this is true: the winners of every sum of heaps of nim of sizes 1 \
                 to 4 are those of its class, one of 16, where 3 players play";
    assert!(nim.starts_with(title), "{nim}");
    for (query, message) in [
        ("1_L <=_L 0", "no theorem about differences"),
        ("any(outcome(G) == ∅ for G in games_of([0, *]))", "no theorem about searches"),
        ("outcome({1_L | | })", "outcomes of impartial games"),
    ] {
        assert!(exported(&mut s, query).unwrap_err().contains(message), "{query}");
    }
    let mut two = session("using normal(2)");
    assert!(exported(&mut two, "{0|1} <= 1").unwrap_err().contains("three or more players"));
}

/// A certificate makes at least one claim, and each claim once. One cut to a part of the claims says
/// which part.
#[test]
fn claims_are_made_once() {
    let mut s = session(
        "using normal(3)\nruleset heap(n)\n  heap(n - 1) gives 1  if n > 0\n  final score 0\nend\n\
         ruleset stop(n)\n  players 3\n  stop(n - 1)  if n > 0\n  final N\nend",
    );
    let order = "{0, 3\u{b7}*, 6\u{b7}*} == {0, 6\u{b7}*}";
    let search = "any(outcome(G) == \u{2205} for G in games_of([0, *]))";
    for (query, path, value, message) in [
        (order, "/orders", "[]", "`orders` is empty, so that nothing is claimed"),
        (order, "/orders/0/claims", "[]", "`claims` is empty, so that nothing is claimed"),
        (order, "/orders/0/claims", "[[0, 0], [0, 0]]", "`claims` has something twice"),
        ("outcome({0 | | })", "/roots", "[]", "`roots` is empty"),
        ("outcome({0 | | })", "/roots", "[1, 1]", "`roots` has something twice"),
        ("outcome({0 | | })", "/roots", "[9]", "not the number of a position"),
        ("outcome(stop(1))", "/declared", "[[0, [0]], [0, [1]]]", "`declared` has something twice"),
        ("absorbing({{*2, {*2}}})", "/absorbing", "[]", "`equal` is empty"),
        ("absorbing({{*2, {*2}}})", "/absorbing", "[0, 0]", "`equal` has something twice"),
        (search, "/condition", "[\"any\"]", "`condition` asks nothing of a game"),
        (search, "/condition", "[\"not\", [\"all\"]]", "`condition` asks nothing of a game"),
    ] {
        let mut whole = certificate(&mut s, query).unwrap();
        *whole.pointer_mut(path).unwrap() = serde_json::from_str(value).unwrap();
        whole["digest"] = Json::String(digest(&whole));
        let refused = verified(&whole).unwrap_err();
        assert!(refused.contains(message), "{query}, {path}, {value}: {refused}");
    }
    let mut cut = certificate(&mut s, "outcome({0 | | })").unwrap();
    cut["roots"] = serde_json::json!([cut["roots"][1]]);
    cut["digest"] = Json::String(digest(&cut));
    let said = verify(&cut.to_string(), &Budget::default()).unwrap().to_string();
    assert!(said.contains("[1, 2] win if 1 begins, where"), "{said}");
}

/// A sequence without a stated convention is certified under that of its heaps.
#[test]
fn periods_are_certified_under_the_convention_of_their_heaps() {
    let mut s = session("ruleset g(n)\n  L: g(n - 1)  if n >= 1\n  R: g(n - 2)  if n >= 2\nend");
    let whole = certificate(&mut s, "period(outcome(g(n)) for n in 0..)").unwrap();
    let found = facts(&whole, "tweedle taking 1").unwrap();
    assert_eq!(found["convention"]["players"], 2);
    assert_eq!(found["moves"].as_array().unwrap().len(), 2);
}

/// The period of heaps that are split has the certificate of their quotient, which is about heaps of
/// all sizes.
#[test]
fn periods_by_quotients_are_certified_by_the_quotient() {
    let mut s = session("use heaps (octal)");
    for (play, order) in [("normal(3)", 31), ("misere", 40)] {
        let query = format!("period(outcome(octal(\"0.77\")(n)) under {play} for n in 0..)");
        let whole = certificate(&mut s, &query).unwrap();
        let found = facts(&whole, "tweedle quotient 1").unwrap();
        assert!(found["order"] == order && found["all_sizes"] == true, "{play}: {found}");
    }
}
