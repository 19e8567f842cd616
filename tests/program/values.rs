//! Values of two-player games, and the names they are printed with.

use proptest::prelude::*;
use std::rc::Rc;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::ascii;
use tweedle_games::game::{Dyadic, Nus};

fn session() -> Session {
    let mut s = Session::new(Limits::default());
    s.run("uses", "using normal(2)\n", None, &mut |_, _| {}).unwrap();
    s
}

fn eval(s: &mut Session, text: &str) -> String {
    s.eval(text).unwrap_or_else(|e| panic!("{text}: {e:#?}"))
}

/// A game of two players as a plain tree.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    left: Vec<Game>,
    right: Vec<Game>,
}

type Game = Rc<Tree>;

fn game(left: Vec<Game>, right: Vec<Game>) -> Game {
    Rc::new(Tree { left, right })
}

/// Compares by definition: no option of Left in `g` is at least `h`, and none of Right in `h` is at
/// most `g`.
fn at_most(g: &Game, h: &Game) -> bool {
    !g.left.iter().any(|l| at_most(h, l)) && !h.right.iter().any(|r| at_most(r, g))
}

/// Returns the canonical form: options made canonical, reversible ones bypassed, dominated ones
/// deleted.
fn canonical(g: &Game) -> Game {
    let mut left: Vec<Game> = g.left.iter().map(canonical).collect();
    let mut right: Vec<Game> = g.right.iter().map(canonical).collect();
    loop {
        let now = game(left.clone(), right.clone());
        let through = |l: &Game| l.right.iter().find(|lr| at_most(lr, &now)).cloned();
        if let Some((i, lr)) = left.iter().enumerate().find_map(|(i, l)| Some((i, through(l)?))) {
            left.remove(i);
            left.extend(lr.left.iter().cloned());
            continue;
        }
        let through = |r: &Game| r.left.iter().find(|rl| at_most(&now, rl)).cloned();
        if let Some((i, rl)) = right.iter().enumerate().find_map(|(i, r)| Some((i, through(r)?))) {
            right.remove(i);
            right.extend(rl.right.iter().cloned());
            continue;
        }
        break;
    }
    game(undominated(left, at_most), undominated(right, |g, h| at_most(h, g)))
}

fn undominated(mut options: Vec<Game>, worse: impl Fn(&Game, &Game) -> bool) -> Vec<Game> {
    options.sort();
    options.dedup();
    let all = options.clone();
    options.retain(|g| !all.iter().any(|h| h != g && worse(g, h)));
    options
}

/// Writes a game in bars and braces; only integers have names.
fn text(g: &Game) -> String {
    if let Some(n) = integer(g) {
        return n.to_string();
    }
    let list = |games: &[Game]| games.iter().map(text).collect::<Vec<_>>().join(", ");
    format!("{{{} | {}}}", list(&g.left), list(&g.right))
}

fn integer(g: &Game) -> Option<i64> {
    match (&g.left[..], &g.right[..]) {
        ([], []) => Some(0),
        ([one], []) => integer(one).filter(|n| *n >= 0).map(|n| n + 1),
        ([], [one]) => integer(one).filter(|n| *n <= 0).map(|n| n - 1),
        _ => None,
    }
}

/// Returns all games whose options are among these.
fn next_day(games: &[Game]) -> Vec<Game> {
    let some = |mask: usize| {
        let picked = games.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        picked.map(|(_, g)| g.clone()).collect::<Vec<_>>()
    };
    let masks = 1 << games.len();
    (0..masks)
        .flat_map(|l| (0..masks).map(move |r| (l, r)))
        .map(|(l, r)| game(some(l), some(r)))
        .collect()
}

/// Checks that the value of a game is the canonical form found by brute force, and that it reads
/// back and prints the same again. Returns it.
fn check_value(s: &mut Session, g: &Game) -> String {
    let slow = text(&canonical(g));
    let printed = eval(s, &format!("value({})", text(g)));
    assert_eq!(eval(s, &format!("({slow}) ~= ({printed})")), "true", "{}", text(g));
    assert_eq!(eval(s, &format!("value({}) ~= ({printed})", text(g))), "true", "{}", text(g));
    assert_eq!(eval(s, &printed), printed);
    printed
}

#[test]
fn games_born_by_day_two_have_canonical_values() {
    let mut s = session();
    let nothing = next_day(&[]);
    let day_one = next_day(&nothing);
    assert_eq!(day_one.len(), 4);
    let games = next_day(&day_one);
    assert_eq!(games.len(), 256);
    let mut found: Vec<String> = games.iter().map(|g| check_value(&mut s, g)).collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 22);
    for named in [
        "0", "*", "*2", "1", "-1", "2", "-2", "1/2", "-1/2", "1*", "-1*", "±1", "↑", "↓", "↑*",
        "↓*",
    ] {
        assert!(found.iter().any(|f| f == named), "{named}: {found:?}");
    }
}

fn born_by_day_three() -> impl Strategy<Value = Game> {
    let options = || prop::collection::vec(0usize..256, 0..4);
    (options(), options()).prop_map(|(left, right)| {
        let games = next_day(&next_day(&next_day(&[])));
        let pick = |at: Vec<usize>| at.into_iter().map(|i| games[i].clone()).collect();
        game(pick(left), pick(right))
    })
}

proptest! {
    #![proptest_config(crate::cases(40))]

    #[test]
    fn games_born_by_day_three_have_canonical_values(
        games in prop::collection::vec(born_by_day_three(), 4),
    ) {
        let mut s = session();
        for g in &games {
            check_value(&mut s, g);
        }
    }
}

/// Writes `n` eighths as text.
fn eighths(n: i64) -> String {
    let (mut n, mut d) = (n, 8);
    while d > 1 && n % 2 == 0 {
        (n, d) = (n / 2, d / 2);
    }
    if d == 1 { n.to_string() } else { format!("{n}/{d}") }
}

proptest! {
    #![proptest_config(crate::cases(60))]

    /// The value of a sum of numbers, ups and heaps has the expected parts, and the printed value
    /// reads back as the same game, also in ASCII.
    #[test]
    fn numbers_ups_and_nimbers_read_back(
        parts in prop::collection::vec((-30i64..30, -5i64..6, 0u32..8), 1..4),
    ) {
        let mut s = session();
        let text = |(x, ups, star): &(i64, i64, u32)| {
            let arrow = if *ups < 0 { '↓' } else { '↑' };
            format!("{} + {}·{arrow} + *{star}", eighths(*x), ups.abs())
        };
        let sum = parts.iter().map(text).collect::<Vec<_>>().join(" + ");
        let printed = eval(&mut s, &format!("value({sum})"));
        for read in [printed.clone(), ascii(&printed).into_owned()] {
            prop_assert_eq!(eval(&mut s, &format!("value({sum}) ~= ({read})")), "true");
            prop_assert_eq!(eval(&mut s, &read), printed.clone());
        }
        let number: i64 = parts.iter().map(|(x, ..)| x).sum();
        let ups: i64 = parts.iter().map(|(_, ups, _)| ups).sum();
        let heap = parts.iter().fold(0, |all, (.., star)| all ^ star);
        let star = if heap == 1 { "*".to_owned() } else { format!("*{heap}") };
        let whole = match (number, &*star) {
            (_, "*0") => eighths(number),
            (0, _) => star,
            _ => eighths(number) + &star,
        };
        let digit = match ups.abs() {
            n @ 0..=9 => n.to_string(),
            n => format!("({n})"),
        };
        let sign = if ups < 0 { "-" } else { "" };
        // A number plus a larger nimber, without ups, does not have a name of its own.
        if number == 0 || ups != 0 || heap < 2 {
            let number = Dyadic::new(number.into(), 3).unwrap();
            let nus = Nus { number, ups, star: heap };
            prop_assert_eq!(nus.to_string(), printed.clone());
        }
        let expansion = eval(&mut s, &format!("uptimal_expansion({printed})"));
        prop_assert_eq!(expansion, format!("\"{whole}.{digit}{sign}\""), "{}", sum);
    }
}

/// Names with too many ups to be read back are not printed.
#[test]
fn unreadable_names_are_not_printed() {
    let mut s = session();
    assert_eq!(eval(&mut s, "{0 | ↑99999}"), "↑100000*");
    assert_eq!(eval(&mut s, "{1 | 1↑100000}"), "{1 | 1↑100000}");
}

/// A number with many digits is an ordinary game, and is built as fast as numbers with fewer.
#[test]
fn numbers_with_many_digits_are_games() {
    let mut s = session();
    let thirds = "384307168202282325/1152921504606846976";
    assert_eq!(eval(&mut s, &format!("value({thirds} + ↓)")), format!("{thirds}↓"));
    assert_eq!(
        eval(&mut s, "[1/2^118 + ↑ > 0, 1/2^118 + ↑ > 1/2^119, -2^31 < ↑]"),
        "[true, true, true]"
    );
    let said = |s: &mut Session, text: &str| s.eval(text).unwrap_err()[0].message.clone();
    assert!(said(&mut s, "1/3 + ↑").contains("this is not the value of a short game"));
    assert!(said(&mut s, "2^40 + ↑").contains("an integer as a game is too large"));
}

/// Returns the simplest number between two others: the integer nearest to 0, or else the number
/// with the least denominator.
fn simplest(a: (i64, i64), b: (i64, i64)) -> String {
    let between = |n: i64, d: i64| a.0 * d < n * a.1 && n * b.1 < b.0 * d;
    let nearest = (0..64).flat_map(|n| [n, -n]).find(|n| between(*n, 1));
    if let Some(n) = nearest {
        return n.to_string();
    }
    let mut d = 2;
    loop {
        if let Some(n) = (-64 * d..64 * d).find(|n| between(*n, d)) {
            return format!("{n}/{d}");
        }
        d *= 2;
    }
}

#[test]
fn values_between_numbers_are_the_simplest_number() {
    let mut s = session();
    let numbers: Vec<(i64, i64)> =
        [1, 2, 4, 8].iter().flat_map(|d| (-10..=10).map(move |n| (n, *d))).collect();
    let mut pairs = 0;
    for a in &numbers {
        for b in numbers.iter().filter(|b| a.0 * b.1 < b.0 * a.1).step_by(5) {
            let text = format!("value({{{}/{} | {}/{}}})", a.0, a.1, b.0, b.1);
            assert_eq!(eval(&mut s, &text), simplest(*a, *b), "{text}");
            pairs += 1;
        }
    }
    assert!(pairs > 500, "{pairs}");
}

/// Sums of a number, ups and a nimber are printed by name.
#[test]
fn ups_and_stars_are_named() {
    let mut s = session();
    for n in 1..=5 {
        for m in 0..=5 {
            let star = match m {
                0 => String::new(),
                1 => "*".to_owned(),
                m => format!("*{m}"),
            };
            let count = if n == 1 { String::new() } else { n.to_string() };
            for (up, arrow) in [("{0 | *}", "↑"), ("{* | 0}", "↓")] {
                for x in ["0", "1", "-7", "-3/4"] {
                    let number = if x == "0" { "" } else { x };
                    let named = format!("{number}{arrow}{count}{star}");
                    let sum = format!("value({x} + {n}·{up} + *{m})");
                    assert_eq!(eval(&mut s, &sum), named);
                    for read in [&named, &*ascii(&named)] {
                        assert_eq!(eval(&mut s, &format!("{read} ~= {sum}")), "true");
                    }
                }
            }
        }
    }
    for x in ["1", "-3", "1/2", "-5/8"] {
        assert_eq!(eval(&mut s, &format!("value({x} + *)")), format!("{x}*"));
    }
}

/// A number plus a power of up, or a sum of powers, and perhaps a star, against sums of games.
#[test]
fn powers_of_up_plus_numbers_are_named() {
    let mut s = session();
    eval(&mut s, "power_of(k) := {0 | value(-sum(power_of(j) for j in 1..k - 1) + *)}");
    for k in 2..=4 {
        for x in ["0", "2", "-1", "-3/4"] {
            for (star, name) in [("0", ""), ("*", "*")] {
                for (sign, arrow) in [("", '↑'), ("-", '↓')] {
                    let number = if x == "0" { "" } else { x };
                    for (sum, named) in [
                        (format!("power_of({k})"), format!("{number}{arrow}^{k}{name}")),
                        (
                            format!("sum(power_of(j) for j in 1..{k})"),
                            format!("{number}{arrow}[{k}]{name}"),
                        ),
                    ] {
                        let value = format!("value({x} + {sign}({sum}) + {star})");
                        assert_eq!(eval(&mut s, &value), named);
                        for read in [&named, &*ascii(&named)] {
                            assert_eq!(eval(&mut s, &format!("{read} ~= {value}")), "true");
                        }
                    }
                }
            }
        }
    }
}

/// Printed sums of named games keep their components when they are read back.
#[test]
fn printed_sums_read_back() {
    let mut s = session();
    let parts = [
        "1",
        "1_L",
        "2_R",
        "1/2",
        "*",
        "*2",
        "↑",
        "↓3*",
        "1*",
        "±1",
        "±1/2",
        "-3/4*",
        "{3 | 1}",
        "1↑",
        "-1/2↓3*2",
    ];
    for a in parts {
        for b in parts {
            for text in [
                format!("form({{{a} | }}) + {b}"),
                format!("2·({a} + *) + ({b} + *)"),
                format!("({a} + ±2) + {b}"),
            ] {
                let printed = eval(&mut s, &text);
                assert_eq!(eval(&mut s, &printed), printed, "{text}");
                assert_eq!(eval(&mut s, &ascii(&printed)), printed, "{text}");
            }
        }
    }
}

/// Translates the notation of the field to the language, if the language has names for all of it.
fn in_scope(text: &str) -> Option<String> {
    let other = |c: char| c.is_alphabetic() && c != 'v' || "[<:%".contains(c);
    if text.contains(other) || text.contains("/0") {
        return None;
    }
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let behind = out.trim_end().chars().next_back();
        let operand = behind.is_some_and(|b| b.is_ascii_digit() || ")}*↑↓".contains(b));
        match c {
            '^' | 'v' => {
                let mut count = 1;
                while chars.next_if_eq(&c).is_some() {
                    count += 1;
                }
                // `1^^`, `1^*` and `1v3` are a number and ups, `1^3` and `(1)^` may be powers.
                let digit = chars.peek().is_some_and(|next| next.is_ascii_digit() || *next == '(');
                let power = out.ends_with(|b: char| b.is_ascii_digit()) && c == '^' && digit;
                if power && count == 1 || out.ends_with(')') {
                    return None;
                }
                out.push(if c == '^' { '↑' } else { '↓' });
                if count > 1 {
                    out.push_str(&count.to_string());
                }
            }
            '+' if chars.peek() == Some(&'-') && operand => return None,
            '+' if chars.peek() == Some(&'-') => {
                chars.next();
                out.push('±');
            }
            c => out.push(c),
        }
    }
    // In that notation these braces contain a list of options.
    if out.contains("±{") {
        return None;
    }
    let mut numbers = out.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let small = numbers.all(|n| n.parse::<u32>().is_ok());
    let short = out.split('/').skip(1).all(|below| {
        let digits: String = below.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().is_ok_and(u32::is_power_of_two)
    });
    (small && short).then_some(out)
}

/// Values that other programs print, in `values.tsv`. Values written with words or brackets
/// (tinies, superscripts of up, loopy and misère games), powers of numbers, numbers that are not
/// short games, `+-` between operands, and options of integers are skipped.
#[test]
fn values_agree_with_other_programs() {
    let mut s = session();
    let (mut compared, mut skipped) = (0, 0);
    for line in include_str!("values.tsv").lines().skip(1) {
        let [what, game, expected, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (Some(game), Some(expected)) = (in_scope(game), in_scope(expected)) else {
            skipped += 1;
            continue;
        };
        // Here the integer 5 has the options 0 to 4.
        if what != "value" && eval(&mut s, &format!("value({game})")).parse::<i64>().is_ok() {
            skipped += 1;
            continue;
        }
        let found = match what {
            "left" => format!("{{X for X in options(value({game}), L)}}"),
            "right" => format!("{{X for X in options(value({game}), R)}}"),
            _ => format!("value({game})"),
        };
        assert_eq!(eval(&mut s, &format!("{found} ~= ({expected})")), "true", "{line}");
        if !expected.contains('{') {
            assert_eq!(eval(&mut s, &found), expected, "{line}");
        }
        compared += 1;
    }
    assert!(compared > 100 && skipped < 80, "{compared} compared, {skipped} skipped");
}

/// Loopy games that equal loopfree games, which are listed next to them, give the same answers to
/// all queries about values.
#[test]
fn loopy_games_equal_to_loopfree_games_have_their_values() {
    let mut s = session();
    for (endless, short) in [
        ("{1 | on}", "2"),
        ("{off | -3/2}", "-2"),
        ("{{3 | on} | {off | -1}}", "{4 | -2}"),
        ("loop(G -> {* | {0, G | 0}})", "0"),
        ("{upon | -upon}", "*"),
        ("{{9 | on} | {0 | {0 | on}}}", "{10 || 0 | 1}"),
        ("{1 | on} + {{3 | on} | {off | -1}}", "2 + {4 | -2}"),
    ] {
        assert_eq!(eval(&mut s, &format!("({endless}) == ({short})")), "true", "{endless}");
        for ask in [
            "mean(G)",
            "temperature(G)",
            "left_wall(G)",
            "right_wall(G)",
            "cool(G, 1/2)",
            "freeze(G)",
            "heat(G, 1)",
            "overheat(G, 1, 1)",
            "incentives(G)",
            "norton_product(G, 2)",
            "stop_count(G)",
            "companion(G)",
        ] {
            let of = |game: &str| ask.replace('G', &format!("({game})"));
            assert_eq!(eval(&mut s, &of(endless)), eval(&mut s, &of(short)), "{ask}: {endless}");
        }
    }
    let problems = s.eval("mean(over)").unwrap_err();
    assert!(problems[0].message.contains("over → over"), "{problems:?}");
}
