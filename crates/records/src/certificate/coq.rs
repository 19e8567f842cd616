//! Certificates as files for Coq, which are checked by the library in the folder `proofs`.

use super::fields::{StatedConvention, field, list, number};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use super::{Claim, VerifiedQuotient, json, order, outcome, quotient, verify};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tweedle_base::Budget;

/// Returns a verified certificate as a file that `coqc` checks by computation.
///
/// # Errors
/// The certificate is wrong, a limit was met, or the library has no theorem about its kind.
pub fn coq(text: &str, budget: &Budget) -> Result<String, NotVerified> {
    let verified = verify(text, budget)?;
    let json = json::read(text, &mut Watch::new(budget))?;
    let mut out = String::new();
    if !matches!(verified.claim, Claim::Quotient(_)) {
        title(&verified.to_string(), &mut out);
    }
    match &verified.claim {
        Claim::Quotient(claim) => quotient(&json, claim, &mut out)?,
        Claim::Outcome(claim) => outcome(&json, claim, &mut out)?,
        Claim::Order(claim) => order(&json, claim, &mut out)?,
        other => {
            let what = match other {
                Claim::Difference(_) => "differences; a computation shows them",
                Claim::Score(_) => "scores",
                Claim::Rows(_) => "rows",
                Claim::Search(_) => "searches",
                _ => "periods",
            };
            return no(format!("the library has no theorem about {what}"));
        }
    }
    Ok(out)
}

/// Writes what the theorem says.
fn title(theorem: &str, out: &mut String) {
    let _ = writeln!(out, "(** Checks that this is true: {}. *)\n", commented(theorem));
}

/// Returns text without the signs that begin or end a comment of Coq, or a string in one.
fn commented(text: &str) -> String {
    text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
}

/// Returns numbers counted from 0 as a list of positive ones.
fn numbers<'a>(items: impl IntoIterator<Item = &'a usize>) -> String {
    let shown: Vec<String> = items.into_iter().map(|n| (n + 1).to_string()).collect();
    format!("[{}]", shown.join("; "))
}

fn lines(items: impl IntoIterator<Item = String>) -> String {
    let shown: Vec<String> = items.into_iter().map(|item| format!("\n  {item}")).collect();
    format!("[{}]", shown.join(";"))
}

/// Returns a set of seats, given as bits.
fn seats(bits: u32, players: usize) -> String {
    let shown: Vec<&str> =
        (0..players).map(|seat| if bits >> seat & 1 == 1 { "true" } else { "false" }).collect();
    format!("[{}]", shown.join("; "))
}

/// Writes the modules needed, and the winning seats at the end.
fn header(
    modules: &str,
    convention: &StatedConvention,
    out: &mut String,
) -> Result<(), NotVerified> {
    let StatedConvention::Winners(players, winners, allies) = convention else {
        return no("the library has no theorem about preferences");
    };
    if allies[..] != [0] {
        return no("the library has no theorem about allies");
    }
    let won = winners.iter().map(|seat| 1 << seat).sum();
    let _ = writeln!(
        out,
        "From Coq Require Import List Bool PArith.\nFrom Tweedle Require Import {modules}.\n\
         Import ListNotations.\nLocal Open Scope positive_scope.\n\n\
         (** The seats that win where play stops. *)\n\
         Definition winning (k : nat) : bool := nth k {} false.\n",
        seats(won, *players as usize)
    );
    Ok(())
}

fn quotient(json: &Value, claim: &VerifiedQuotient, out: &mut String) -> Result<(), NotVerified> {
    if claim.labelled || claim.ends {
        return no("the library has theorems about quotients of impartial games without values");
    }
    let found = quotient::graph(json)?;
    // The theorem is about the heaps that are listed, and does not say that classes differ.
    let heaps = found.acts.len();
    let (games, sizes) = match found.in_order {
        true => (&claim.games, format!(" of sizes 1 to {heaps}")),
        false => (&quotient::StatedGames::Listed, String::new()),
    };
    let VerifiedQuotient { order, convention, .. } = claim;
    let games = quotient::Games(games, heaps);
    let said = format!(
        "the winners of every sum of {games}{sizes} are those of its class, one of {order}, where \
         {convention}"
    );
    title(&said, out);
    header("Games Outcomes Quotients Heaps", convention, out)?;
    let players = claim.convention.players();
    let moves = match (&claim.games, found.in_order) {
        (quotient::StatedGames::Nim, true) => "nim_moves".to_owned(),
        (quotient::StatedGames::TakeAndBreak(digits), true)
            if digits.first() == Some(&0) && digits.iter().all(|digit| *digit < 8) =>
        {
            let bit = |digit: u32, bit: u32| if digit >> bit & 1 == 1 { "true" } else { "false" };
            let digits = digits[1..].iter().map(|digit| {
                format!("({}, {}, {})", bit(*digit, 0), bit(*digit, 1), bit(*digit, 2))
            });
            format!("breaking {}", lines(digits))
        }
        _ => {
            let words = |words: &Vec<Vec<usize>>| {
                format!("[{}]", words.iter().map(numbers).collect::<Vec<_>>().join("; "))
            };
            format!("nth_of [] {}", lines(found.moves.iter().map(words)))
        }
    };
    let pairs = found.pairs.iter().map(|(class, options, to)| {
        format!("({}, {}, {})", class + 1, numbers(options), numbers(to))
    });
    let _ = write!(
        out,
        "Definition acts : list (list positive) := {}.\n\n\
         Definition scores : list (list bool) := {}.\n\n\
         Definition c : certificate := {{|\n  heaps := numbers {} 1;\n  moves := {moves};\n  \
         act := nth_of (fun x => x) (map (nth_of 1) acts);\n  score := nth_of [] scores;\n  \
         pairs := {}\n|}}.\n\n\
         Lemma checked : check {} winning c = true.\nProof. vm_compute. reflexivity. Qed.\n\n",
        lines(found.acts.iter().map(numbers)),
        lines(found.scores.iter().map(|score| seats(*score, players))),
        heaps,
        lines(pairs),
        players - 1,
    );
    let m = players - 1;
    let _ = match (&claim.games, found.in_order) {
        (quotient::StatedGames::Nim, true) => write!(
            out,
            "Theorem winners_of_nim sizes :\n  \
             (forall size, In size sizes -> (size <= {0})%nat) ->\n  \
             winners {m} winning (sum (map nim sizes)) (score c (class c (nim_word sizes))).\n\
             Proof. intros L. now apply (nim_quotient {m} winning c {0} sizes checked). Qed.\n",
            heaps,
        ),
        _ => write!(
            out,
            "Lemma founded : well_founded c = true.\nProof. vm_compute. reflexivity. Qed.\n\n\
             Theorem winners_of_sums w : known c w ->\n  \
             winners {m} winning (sum (map (listed (moves c)) w)) (score c (class c w)).\n\
             Proof. exact (listed_quotient {m} winning c w checked founded). Qed.\n",
        ),
    };
    Ok(())
}

fn outcome(
    json: &Value,
    claim: &outcome::VerifiedOutcome,
    out: &mut String,
) -> Result<(), NotVerified> {
    let listed = |name: &str| list(name, field(json, name)?, |name, json| list(name, json, number));
    let movers =
        field(json, "movers")?.as_array().is_some_and(|all| all.iter().all(Value::is_null));
    if claim.declared > 0 || !movers {
        return no(
            "the library has theorems about outcomes of impartial games without `final` rules",
        );
    }
    header("Games Outcomes", &claim.convention, out)?;
    let options = listed("options")?;
    let scores = list("scores", field(json, "scores")?, number)?;
    let players = claim.convention.players();
    let root = list("roots", field(json, "roots")?, number)?[0] + 1;
    let entries = options.iter().zip(&scores);
    let entries = entries.map(|(options, score)| {
        format!("({}, {})", numbers(options), seats(*score as u32, players))
    });
    let _ = write!(
        out,
        "Definition table : list (list positive * list bool) := {}.\n\n\
         Lemma checked : outcomes_check {m} winning table = true.\n\
         Proof. vm_compute. reflexivity. Qed.\n\n\
         Theorem winners_of_game : winners {m} winning (position table {root}) {won}.\n\
         Proof.\n  replace {won} with (stated table {root}) by (vm_compute; reflexivity).\n  \
         apply outcomes_sound; [exact checked | apply member_in; vm_compute; reflexivity].\nQed.\n",
        lines(entries),
        won = seats(claim.scores[0].1, players),
        m = players - 1,
    );
    Ok(())
}

fn order(json: &Value, claim: &order::VerifiedOrder, out: &mut String) -> Result<(), NotVerified> {
    let players = claim.players;
    if players == 2 {
        return no("the library has theorems about the order for three or more players");
    }
    let options = list("options", field(json, "options")?, |name, json| {
        list(name, json, |name, json| list(name, json, number))
    })?;
    let entries = options.iter().map(|lists| {
        // An impartial game has the same options for all players.
        let lists = (0..players).map(|player| numbers(&lists[player % lists.len()]));
        format!("[{}]", lists.collect::<Vec<_>>().join("; "))
    });
    let _ = write!(
        out,
        "From Coq Require Import List Bool PArith.\nFrom Tweedle Require Import Outcomes Order.\n\
         Import ListNotations.\nLocal Open Scope positive_scope.\n\n\
         Definition table : list (list (list positive)) := {}.\n",
        lines(entries)
    );
    let orders = field(json, "orders")?.as_array().map(Vec::as_slice).unwrap_or_default();
    for (at, (stated, order)) in orders.iter().zip(&claim.orders).enumerate() {
        let pairs = list("pairs", field(stated, "pairs")?, super::fields::pair)?;
        let mut above: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        pairs.into_iter().for_each(|(low, high)| above.entry(low).or_default().push(high));
        let none = Vec::new();
        let rows = (0..options.len()).map(|low| numbers(above.get(&low).unwrap_or(&none)));
        let _ = write!(out, "\nDefinition above_{at} : list (list positive) := {}.\n", lines(rows));
        let whom = order.player.map_or(0..players, |player| player..player + 1);
        for player in whom {
            let _ = write!(
                out,
                "\nLemma checked_{at}_{player} :\n  \
                 order_check {players} {player} table above_{at} = true.\n\
                 Proof. vm_compute. reflexivity. Qed.\n"
            );
            for (number, (low, high)) in order.claims.iter().enumerate() {
                let (low, high) = (low + 1, high + 1);
                let _ = write!(
                    out,
                    "\nTheorem at_most_{at}_{player}_{number} : \
                     le {players} {player} (game_of table {low}) (game_of table {high}).\n\
                     Proof.\n  \
                     apply (order_sound {players} {player} ltac:(repeat constructor)\n           \
                     table above_{at});\n    \
                     [exact checked_{at}_{player} | vm_compute; reflexivity].\nQed.\n"
                );
            }
        }
    }
    Ok(())
}
