//! Queries about boards on several threads: the answers do not depend on the number of threads, and
//! limits hold for all threads together.

use super::board_rules::{contest, program, quick_session, run};
use super::{board_coalitions, board_rules};
use proptest::prelude::*;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

/// Makes `threads` threads work on each query from its first position on.
pub(super) fn with_threads(mut session: Session, threads: usize) -> Session {
    session.machine.surveying.workers = threads;
    session.machine.surveying.alone = Duration::ZERO;
    session.machine.surveying.counted = 0;
    session
}

const THREADS: [usize; 3] = [2, 3, 7];

/// Checks that one thread and several threads give the same output. A run that meets a limit is
/// skipped.
fn agree(statements: &[String]) -> Result<(), TestCaseError> {
    let Some(one) = run(&mut with_threads(quick_session(true), 1), statements) else {
        return Ok(());
    };
    for threads in THREADS {
        if let Some(several) = run(&mut with_threads(quick_session(true), threads), statements) {
            prop_assert_eq!(&one, &several, "{} threads\n{}", threads, statements.join("\n"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(150))]

    #[test]
    fn values_do_not_depend_on_threads((rules, asked) in program()) {
        agree(&[rules, asked].concat())?;
    }

    #[test]
    fn winners_do_not_depend_on_threads((rules, asked) in contest()) {
        agree(&[rules, asked].concat())?;
    }
}

proptest! {
    // These take much longer.
    #![proptest_config(crate::cases(50))]

    #[test]
    fn coalitions_do_not_depend_on_threads((rules, asked) in board_coalitions::contest()) {
        agree(&[rules, asked].concat())?;
    }
}

const USED: &str = "using normal(2)\nuse dominoes (domineering, domineering3, cram)\n\
                    use stones (clobber, checkerboard, nogo)\nuse colouring (snort, col)\n\
                    wide(m, n) := grid(9, 9, \"#\").replace_at([(i, j) for i in 1..m for j in 2..n + 1], \".\")\n";

const ASKED: [&str; 10] = [
    "text(value(domineering(grid(4, 5))))",
    "text(value(clobber(board(\"xoxoxoxoxo\"))))",
    "nim_value(cram(grid(4, 5)))",
    "[outcome(domineering(grid(5, 5))), outcome(domineering(grid(5, 5)) + domineering(grid(2, 3)))]",
    "[outcome(snort(grid(4, 5))), winning_moves(snort(grid(3, 4)), L)]",
    "outcome(clobber(checkerboard(4, 4)))",
    "outcome(nogo(grid(3, 4)))",
    "outcome(domineering3(box(3, 3, 3))) under normal(3)",
    "text(value(domineering(wide(4, 5))))",
    "outcome(domineering(wide(5, 6)))",
];

/// Returns the number of answers that threads took from each other.
fn shared_answers(session: &mut Session) -> usize {
    let all = session.machine.answers.found.iter().flatten();
    all.map(|found| found.boards.imported()).sum()
}

/// Asks a query in new sessions until threads have shared results: on a busy machine one may finish
/// before the others begin.
fn until_shared(
    (asked, said): (&str, &str),
    threads: usize,
    shared: impl Fn(&mut Session) -> usize,
) -> Session {
    for _ in 0..50 {
        let mut session = with_threads(Session::new(Limits::default()), threads);
        assert_eq!(session.eval(asked).unwrap(), said, "{asked}");
        if shared(&mut session) > 0 {
            return session;
        }
    }
    panic!("no results are shared: {asked} on {threads} threads");
}

/// Each kind of query is solved by several threads, which share results, with the answer of one
/// thread.
#[test]
fn all_threads_share_results() {
    for asked in ASKED {
        let asked = format!("{USED}{asked}");
        let mut one = with_threads(Session::new(Limits::default()), 1);
        let said = one.eval(&asked).unwrap();
        assert_eq!(shared_answers(&mut one), 0);
        for threads in THREADS {
            let mut several = until_shared((&asked, &said), threads, shared_answers);
            // The next query uses the results of the last one.
            assert_eq!(several.eval(&asked).unwrap(), said, "{asked}");
        }
    }
}

/// Returns the message of a run that meets a limit.
fn limit_message(limits: Limits, asked: &str, threads: usize) -> String {
    let mut session = with_threads(Session::new(limits), threads);
    let problems = session.eval(&format!("{USED}{asked}")).unwrap_err();
    let said: Vec<String> =
        problems.iter().map(|problem| board_rules::plain(problem, &session)).collect();
    said.join("\n")
}

/// Limits stop all threads, with the message of a run on one thread.
#[test]
fn limits_hold_for_all_threads() {
    let limits = [
        Limits { time: Some(Duration::from_millis(200)), ..Limits::default() },
        Limits { states: 20_000, ..Limits::default() },
        Limits { memory: 12 << 20, ..Limits::default() },
    ];
    let (outcome, value) = ("outcome(domineering(grid(8, 8)))", "value(domineering(grid(6, 7)))");
    for limits in limits {
        // Who wins is searched within the memory; only values need more.
        let asked = match limits.memory == Limits::default().memory {
            true if crate::thorough() => &[outcome, value][..],
            true => &[outcome],
            false => &[value],
        };
        for asked in asked {
            let one = limit_message(limits, asked, 1);
            for threads in THREADS {
                assert_eq!(limit_message(limits, asked, threads), one, "{asked}");
            }
        }
    }
}

/// An interrupt stops all threads; the next query is answered.
#[test]
fn an_interrupt_stops_all_threads() {
    for asked in ["outcome(domineering(grid(8, 8)))", "value(domineering(grid(6, 7)))"] {
        let mut session = with_threads(Session::new(Limits::default()), 3);
        let interrupt = session.interrupt();
        let raised = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            interrupt.store(true, Ordering::Relaxed);
        });
        let problems = session.eval(&format!("{USED}{asked}")).unwrap_err();
        raised.join().unwrap();
        assert!(problems[0].message.contains("interrupted"), "{}", problems[0].message);
        session.interrupt().store(false, Ordering::Relaxed);
        assert_eq!(session.eval("outcome(domineering(grid(4, 4)))").unwrap(), "N");
    }
}
