//! Certificates as files for Coq, which are checked by the library in the folder `proofs`.

use super::*;
use std::fmt::Write as _;

/// Returns a verified certificate as a file that `coqc` checks by computation.
///
/// # Errors
/// The certificate is wrong, a limit was met, or the library has no theorem about its kind.
pub fn coq(text: &str, budget: &Budget) -> Checked<String> {
    let watch = &Watch::new(budget);
    let open = opened(text, watch)?;
    match open.kind.as_str() {
        Quotient::<false>::NAME => quotient(checked::<Quotient<false>>(open, watch)?.0, watch),
        Quotient::<true>::NAME => quotient(checked::<Quotient<true>>(open, watch)?.0, watch),
        Outcome::NAME => outcome(checked(open, watch)?),
        Order::NAME => order(checked(open, watch)?),
        _ => {
            let what = match verify(text, budget)?.kind {
                Difference::NAME => "differences; a computation shows them",
                Score::NAME => "scores",
                Rows::NAME => "rows",
                Search::NAME => "searches",
                _ => "periods",
            };
            no(format!("the library has no theorem about {what}"))
        }
    }
}

/// Returns the beginning of a file: what the theorem says, without the signs that begin or end a
/// comment of Coq, or a string in one; and the modules needed.
fn title(theorem: &str, modules: &str) -> String {
    let said = theorem.replace("(*", "( *").replace("*)", "* )").replace('"', "'");
    format!(
        "(** Checks that this is true: {said}. *)\n\n\
         From Coq Require Import List Bool PArith.\nFrom Tweedle Require Import {modules}.\n\
         Import ListNotations.\nLocal Open Scope positive_scope.\n\n"
    )
}

/// Returns a list of terms.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let shown: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", shown.join("; "))
}

/// Returns numbers counted from 0 as a list of positive ones.
fn numbers<'a, N: Copy + TryInto<u64> + 'a>(items: impl IntoIterator<Item = &'a N>) -> String {
    list(items.into_iter().map(|n| (*n).try_into().unwrap_or_default() + 1))
}

fn lines(items: impl IntoIterator<Item = String>) -> String {
    let shown: Vec<String> = items.into_iter().map(|item| format!("\n  {item}")).collect();
    format!("[{}]", shown.join(";"))
}

/// Returns a set of seats, given as bits.
fn seats(bits: u32, players: usize) -> String {
    list((0..players).map(|seat| bits >> seat & 1 == 1))
}

/// Defines the winning seats at the end; returns this and the number of players.
fn winning(convention: &Convention) -> Checked<(String, usize)> {
    let Convention::Winners { winners, .. } = convention else {
        return no("the library has no theorem about preferences");
    };
    ensure!(convention.allies() == [0], "the library has no theorem about allies");
    let players = convention.players()?;
    let won = seats(winners.iter().map(|seat| 1 << seat).sum(), players);
    let text = format!(
        "(** The seats that win where play stops. *)\n\
         Definition winning (k : nat) : bool := nth k {won} false.\n\n"
    );
    Ok((text, players))
}

fn quotient<const LISTS: bool>(claim: Quotient<LISTS>, watch: &Watch<'_>) -> Checked<String> {
    ensure!(
        !claim.is_labelled() && !claim.ends,
        "the library has theorems about quotients of impartial games without values"
    );
    let (winning, players) = winning(&claim.convention)?;
    let (order, m, many) = (claim.order, players - 1, claim.options.len());
    // The theorem is about the heaps that are listed, and does not say that classes differ.
    let in_order = claim.sizes.len() == many
        && claim.sizes.iter().enumerate().all(|(at, heap)| *heap == Some(at as u32));
    let (games, sizes) = match in_order {
        true => (&claim.games, format!(" of sizes 1 to {many}")),
        false => (&Games::Listed, String::new()),
    };
    let said = format!(
        "the winners of every sum of {}{sizes} are those of its class, one of {order}, where {}",
        games.words(many),
        claim.convention
    );
    let moves = match games {
        Games::Nim => "nim_moves".to_owned(),
        Games::TakeAndBreak(digits)
            if digits.first() == Some(&0) && digits.iter().all(|digit| *digit < 8) =>
        {
            let digits = digits[1..].iter().map(|digit| {
                let [a, b, c] = [0, 1, 2].map(|parts| digit >> parts & 1 == 1);
                format!("({a}, {b}, {c})")
            });
            format!("breaking {}", lines(digits))
        }
        _ => {
            let heaps_of = |option: &Vec<(u32, u32)>| {
                let each = option.iter();
                list(each.flat_map(|(heap, count)| (0..*count).map(move |_| heap + 1)))
            };
            let options = claim.options.iter();
            let options = options.map(|sides| list(sides.0.iter().flatten().map(heaps_of)));
            format!("nth_of [] {}", lines(options))
        }
    };
    let mut acts = Vec::with_capacity(many);
    for class in &claim.classes {
        let act = (0..order).map(|x| claim.act(x, &claim.elements[*class], watch));
        acts.push(numbers(&act.collect::<Result<Vec<usize>, _>>()?));
    }
    let (heaps, pairs) = (claim.heaps(watch)?, claim.pairs(watch)?);
    let numbered: BTreeMap<_, usize> = pairs.iter().zip(0..).collect();
    let mut shown = Vec::with_capacity(pairs.len());
    for pair in &pairs {
        let to = heaps.iter().map(|heap| Ok(numbered[&claim.add(pair, heap, watch)?]));
        let to = to.collect::<Checked<Vec<usize>>>()?;
        let options = numbers(pair.1.iter().flatten());
        shown.push(format!("({}, {options}, {})", pair.0 + 1, numbers(&to)));
    }
    let scores = claim.scores.iter().map(|scores| seats(scores.0[0], players));
    let theorem = match games {
        Games::Nim => format!(
            "Theorem winners_of_nim sizes :\n  \
             (forall size, In size sizes -> (size <= {many})%nat) ->\n  \
             winners {m} winning (sum (map nim sizes)) (score c (class c (nim_word sizes))).\n\
             Proof. intros L. now apply (nim_quotient {m} winning c {many} sizes checked). Qed.\n"
        ),
        _ => format!(
            "Lemma founded : well_founded c = true.\nProof. vm_compute. reflexivity. Qed.\n\n\
             Theorem winners_of_sums w : known c w ->\n  \
             winners {m} winning (sum (map (listed (moves c)) w)) (score c (class c w)).\n\
             Proof. exact (listed_quotient {m} winning c w checked founded). Qed.\n",
        ),
    };
    Ok(format!(
        "{}{winning}Definition acts : list (list positive) := {}.\n\n\
         Definition scores : list (list bool) := {}.\n\n\
         Definition c : certificate := {{|\n  heaps := numbers {many} 1;\n  moves := {moves};\n  \
         act := nth_of (fun x => x) (map (nth_of 1) acts);\n  score := nth_of [] scores;\n  \
         pairs := {}\n|}}.\n\n\
         Lemma checked : check {m} winning c = true.\nProof. vm_compute. reflexivity. Qed.\n\n\
         {theorem}",
        title(&said, "Games Outcomes Quotients Heaps"),
        lines(acts),
        lines(scores),
        lines(shown),
    ))
}

fn outcome((claim, verified): (Outcome, Verified)) -> Checked<String> {
    let Outcome { convention, movers, options, declared, scores, roots } = &claim;
    let ([root, ..], true, true) =
        (&roots[..], declared.is_empty(), movers.iter().all(Option::is_none))
    else {
        return no(
            "the library has theorems about outcomes of impartial games without `final` rules",
        );
    };
    let (winning, players) = winning(convention)?;
    let entries = options.iter().zip(scores);
    let entries = entries
        .map(|(options, score)| format!("({}, {})", numbers(options), seats(*score, players)));
    Ok(format!(
        "{}{winning}Definition table : list (list positive * list bool) := {}.\n\n\
         Lemma checked : outcomes_check {m} winning table = true.\n\
         Proof. vm_compute. reflexivity. Qed.\n\n\
         Theorem winners_of_game : winners {m} winning (position table {root}) {won}.\n\
         Proof.\n  replace {won} with (stated table {root}) by (vm_compute; reflexivity).\n  \
         apply outcomes_sound; [exact checked | apply member_in; vm_compute; reflexivity].\nQed.\n",
        title(&verified.to_string(), "Games Outcomes"),
        lines(entries),
        won = seats(scores[*root as usize], players),
        root = root + 1,
        m = players - 1,
    ))
}

fn order((claim, verified): (Order, Verified)) -> Checked<String> {
    let players = claim.players;
    ensure!(players != 2, "the library has theorems about the order for three or more players");
    let positions = 0..claim.options.len() as u32;
    let entries = positions.clone().map(|at| {
        // An impartial game has the same options for all players.
        list((0..players as usize).map(|player| numbers(claim.options.options(at, player))))
    });
    let mut out = title(&verified.to_string(), "Outcomes Order");
    let _ = writeln!(out, "Definition table : list (list (list positive)) := {}.", lines(entries));
    for (at, order) in claim.orders.iter().enumerate() {
        let mut above: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        order.pairs.iter().for_each(|(low, high)| above.entry(*low).or_default().push(*high));
        let rows = positions.clone().map(|low| numbers(above.get(&low).into_iter().flatten()));
        let _ = write!(out, "\nDefinition above_{at} : list (list positive) := {}.\n", lines(rows));
        for player in order.player.map_or(0..players, |player| player..player + 1) {
            let _ = write!(
                out,
                "\nLemma checked_{at}_{player} :\n  \
                 order_check {players} {player} table above_{at} = true.\n\
                 Proof. vm_compute. reflexivity. Qed.\n"
            );
            for (number, (low, high)) in order.claims.iter().enumerate() {
                let _ = write!(
                    out,
                    "\nTheorem at_most_{at}_{player}_{number} : \
                     le {players} {player} (game_of table {}) (game_of table {}).\n\
                     Proof.\n  \
                     apply (order_sound {players} {player} ltac:(repeat constructor)\n           \
                     table above_{at});\n    \
                     [exact checked_{at}_{player} | vm_compute; reflexivity].\nQed.\n",
                    low + 1,
                    high + 1
                );
            }
        }
    }
    Ok(out)
}
