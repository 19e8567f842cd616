//! Options of a position are listed without expanding them, and do not change when the followers
//! are known.

use tweedle::lang::session::{Limits, Session};

fn answer(session: &mut Session, text: &str) -> String {
    session.eval(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// Positions with `is` rules that lead to others with `is` rules, their negatives, their sums, and
/// entailing moves.
#[test]
fn options_do_not_change_when_followers_are_known() {
    let rules = "ruleset f(n)\n  is f(n - 1) + g(n - 2)  if n mod 3 == 0 and n > 2\n  is g(n)  if n mod 5 == 1\n  \
                 f(n - k)  for k in 1..3 if k <= n\n  f(n - 2) + g(n - 1)  if n > 2\nend\n\
                 ruleset g(n)\n  is 0  if n == 1\n  is f(n - 2)  if n mod 4 == 2\n  g(k)  for k in 0..n - 1\nend\n\
                 ruleset p(n)\n  is q(n - 1)  if n mod 3 == 2\n  L: p(n - k)  for k in 1..n\n  R: q(n - 2)  if n > 1\nend\n\
                 ruleset q(n)\n  is p(n - 1) + p(n - 2)  if n mod 4 == 3\n  R: q(k)  for k in 0..n - 1\n  L: -p(n - 1)  if n > 0\nend\n";
    for games in ["f({n})", "g({n}) + f({n})", "p({n})", "-q({n})", "p({n}) - q({n})", "q({n})'"] {
        for n in 0..9 {
            let game = games.replace("{n}", &n.to_string());
            let mut session = Session::new(Limits::default());
            answer(&mut session, "using normal(2)");
            answer(&mut session, rules);
            let fresh = answer(&mut session, &format!("options({game})"));
            let all =
                answer(&mut session, &format!("length(followers({game})) > 0; options({game})"));
            assert_eq!(fresh, all, "{game}");
            let mut known = Session::new(Limits::default());
            answer(&mut known, "using normal(2)");
            answer(&mut known, rules);
            answer(&mut known, &format!("birthday({game})"));
            assert_eq!(answer(&mut known, &format!("options({game})")), fresh, "{game}");
        }
    }
}

/// The options of the options are not generated.
#[test]
fn options_are_listed_without_expanding_them() {
    let mut session = Session::new(Limits::default());
    answer(&mut session, "using normal(2); use amazons (amazons)");
    let start = "amazons(grid(6, 6).replace_at((0, 2), \"x\").replace_at((5, 3), \"o\"))";
    let many: usize =
        answer(&mut session, &format!("length(options({start}))")).parse().unwrap_or(0);
    assert!(many > 100, "{many}");
    let games = session.machine.arena.game_count();
    assert!(games < 2 * many, "{games} games for {many} options");
}
