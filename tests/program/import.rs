//! `tweedle import`: scripts from test files of MCGS.

use super::run::{text, tweedle};

/// A file with each game and command.
const SAMPLE: &str = "{version 1.7}
/* a comment, {with brackets} and '*/' */
[clobber_1xn] XO {B win, W win}
[clobber] XXO|..X
[nogo_1xn] X. .O
{B}
[impartial clobber]
XOXO {N 3}
[cannibal_clobber] XX {B win, W loss}
[domineering] ..|.# {B win}
[impartial domineering] ...|... {N}
[fission] .X. {B loss, W win}
[amazons] X.. {W loss, B win}
[elephants] X.O {B win, W win}
[gen_toads] 1,1,1,0:XO.X {B loss}
[gen_king_dirt] 1,0,0:.. {B win, W loss}
[toppling_dominoes] XO# {B win, W win}
[impartial elephants] X..O {N}
[sheep] (3, 0 | 0 -3) {B loss, W loss}
[kayles] 5 [nimber] 4 0 {N 0}
[integer_game] -5 [dyadic_rational] (10 / 2) {B loss, W loss}
[switch_game] (2 -1/2) [up_star] (-2 *) 3 * 0 {B win, W win}
[impartial up_star] (2 *) {N}
[hexapawn] XXX {B win}
{B loss}
[switch_game] 3,1 {thermograph L: (4, -1) (2, 1) R: (0, -1) (2,1), winning moves B 1, thermograph}
";

#[test]
fn files_are_imported_and_their_answers_hold() {
    let out = tweedle(&["import", "-"], SAMPLE.as_bytes());
    let script = text(&out.stdout);
    assert_eq!((text(&out.stderr), out.status.code()), ("", Some(0)));
    for line in [
        "use stones (cannibal_clobber, clobber, fission, impartial_clobber, nogo)",
        "outcome(clobber(\"xo\"))  // => N",
        "outcome(clobber(\"xxo|..x\") + nogo(\"x.\") + nogo(\".o\"))",
        "nim_value(impartial_clobber(\"xoxo\"))  // => 3",
        "outcome(domineering(\"..|.#\"), L)  // => N",
        "nim_value(cram(\"...|...\"))",
        "outcome(sliding_toads(1, 1, 1, false, \"TF.T\"), L)  // => P",
        "outcome(king_dirt_in_hand(1, 0, false, \"..\"))  // => L",
        "nim_value(impartial(elephants(\"T..F\")))",
        "outcome(sheep([[3, 0], [0, -3]]))  // => P",
        "nim_value(kayles(5) + *4 + 0)  // => 0",
        "outcome({2 | -1/2} + 2·down + * + 3·up + * + 0)  // => N",
        "// Line 24: the standard library has no game \"hexapawn\".",
        "nim_value(impartial(value(2·up + *)))",
        "outcome(0, L)  // => P",
        "left_wall({3 | 1})  // => [(-1, 4), (1, 2)]",
        "// Line 26: winning moves are not imported.",
    ] {
        assert!(script.lines().any(|found| found == line), "{line}\n{script}");
    }
    let folder = std::env::temp_dir().join(format!("tweedle-import-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("sample.cgs");
    std::fs::write(&file, script).unwrap();
    let out = tweedle(&["test", file.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text(&out.stdout).ends_with("31 passed, 0 failed\n"), "{}", text(&out.stdout));
}

/// Each error has a line, a column and what to write.
#[test]
fn errors_have_a_place() {
    for (file, place, message, help) in [
        ("XO {B win}", "1:1", "does not begin as a test file of MCGS", "a title before"),
        ("[clobber]\nXO", "2:1", "nothing is asked", "commands follow"),
        ("[clobber]\n XQ {B}", "2:3", "unexpected `Q`", "the characters `.XO#|`"),
        ("[clobber] (XOé) {B}", "1:14", "unexpected `é`", "the characters"),
        ("[clobber] XO|X {B}", "1:11", "differ in length", "a grid as"),
        ("[clobber] () {B}", "1:11", "an empty game", "its position"),
        ("[clobber XO {B}", "1:1", "`[` is not closed", "`]` and a space"),
        ("/* a", "1:1", "`/*` is not closed", "`*/` and a space"),
        ("[clobber] XO } {B}", "1:14", "unmatched `}`", "titles are in"),
        ("[clobber] XO {B win, Q}", "1:22", "not a command", "`B win`"),
        ("[clobber] XO {B draw}", "1:15", "not a command", "`B win`"),
        ("[nimber] -1 {N}", "1:10", "not a natural number", "from 0"),
        ("[nimber] 99999999999 {N}", "1:10", "not a natural number", "from 0"),
        ("[dyadic_rational] 1/3 {B}", "1:19", "not a number", "a power of two"),
        ("[dyadic_rational] 1/0 {B}", "1:19", "not a number", "a power of two"),
        ("[integer_game] (1 2) {B}", "1:16", "not one number", "`3`"),
        ("[switch_game] 1 {B}", "1:15", "two numbers", "`(2 -1/2)`"),
        ("[up_star] (* *) {B}", "1:11", "multiple of up", "`(-2 *)`"),
        ("[gen_toads] 1,1,0:XO {B}", "1:13", "4 numbers and a colon", "`1,1,0:X.O`"),
        ("[gen_toads] (1,1,1,0:XQ) {B}", "1:23", "unexpected `Q`", "the characters"),
        ("[sheep] (1 | 2 3) {B}", "1:9", "rows of whole numbers", "`(3, 0 | 0, -3)`"),
        ("[nimber] 1 {thermograph L: (1)}", "1:13", "walls", "corners"),
    ] {
        let out = tweedle(&["--errors", "line", "import", "-"], file.as_bytes());
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{file}");
        assert!(said.starts_with(&format!("<stdin>:{place}: error")), "{file}\n{said}");
        assert!(said.contains(message) && said.contains(help), "{file}\n{said}");
    }
    let out = tweedle(&["import", "-"], b"[clobber] \xff");
    assert!(text(&out.stderr).contains("not UTF-8"), "{}", text(&out.stderr));
    let out = tweedle(&["import", "no_such_file.test"], b"");
    assert!(text(&out.stderr).contains("does not exist"), "{}", text(&out.stderr));
}
