//! Values and texts in LaTeX.

use tweedle::lang::show::{tex, tex_label, tex_text};

#[test]
fn values_are_written_in_latex() {
    for (text, spelling) in [
        ("∅", "\\emptyset"),
        ("{*2, {*}}", "\\{{\\ast}2,\\ \\{{\\ast}\\}\\}"),
        ("a²b¹⁰", "a^{2}b^{10}"),
        ("OP", "\\mathrm{OP}"),
        ("N", "\\mathrm{N}"),
        ("kayles(3)", "\\mathrm{kayles}(3)"),
        ("nim(3)", "\\mathrm{nim}(3)"),
        ("{3/4 | -1/2*}", "\\{\\tfrac{3}{4} \\mid -\\tfrac{1}{2}{\\ast}\\}"),
        ("{2||1|0}", "\\{2 \\mathrel{|\\!|} 1 \\mid 0\\}"),
        ("↑ + *2", "{\\uparrow} + {\\ast}2"),
        ("↓2*", "{\\Downarrow}{\\ast}"),
        ("↑3*2", "3 \\cdot {\\uparrow}{\\ast}2"),
        ("{1/2↑ | -1↓2*}", "\\{\\tfrac{1}{2}{\\uparrow} \\mid -1{\\Downarrow}{\\ast}\\}"),
        ("[1↑3, 1/2↓4]", "[1 + 3 \\cdot {\\uparrow},\\ \\tfrac{1}{2} + 4 \\cdot {\\downarrow}]"),
        ("↑^2*", "{\\uparrow}^{2}{\\ast}"),
        ("↓[12]", "{\\downarrow}^{[12]}"),
        ("⧾1/2", "{+}_{\\tfrac{1}{2}}"),
        ("{⧿{3 | 1} | 0}", "\\{{-}_{\\{3 \\mid 1\\}} \\mid 0\\}"),
        ("4 + over & ↓", "4 + \\mathbf{over} \\mathbin{\\&} {\\downarrow}"),
        ("loop(G -> {0 | G})", "\\mathrm{loop}(\\mathrm{G} \\mapsto \\{0 \\mid \\mathrm{G}\\})"),
        ("±{1, 1*}", "{\\pm}\\{1,\\ 1{\\ast}\\}"),
        ("n^2 + x^(n + 1)", "n^{2} + x^{n + 1}"),
        ("cram(\"..|.#\")", "\\mathrm{cram}(\\mbox{``\\texttt{..\\textbar{}.\\#}''})"),
    ] {
        assert_eq!(tex(text), format!("${spelling}$"), "{text}");
    }
    assert_eq!(tex(""), "");
}

#[test]
fn characters_unknown_to_latex_are_replaced() {
    assert_eq!(tex("λ(é) 日 ⋮"), "${\\lambda}(\\mbox{é})\\ \\mathrm{U{+}65E5}\\ \\vdots $");
    assert_eq!(tex_text("é_<a> λ\u{1b}"), "é\\_\\textless{}a\\textgreater{} ${\\lambda}$");
}

#[test]
fn labels_distinguish_words_from_formulas() {
    assert_eq!(tex_label("no group, a 1"), "no group, a $1$");
    assert_eq!(tex_label("a move"), "a move");
    assert_eq!(tex_label("\u{2191}: drawn above"), "${\\uparrow}$: drawn above");
    assert_eq!(tex_label("mean 2, temperature 1/2"), "mean $2$, temperature $\\tfrac{1}{2}$");
    assert_eq!([tex("outcome"), tex("over"), tex("ab")], ["outcome", "$\\mathbf{over}$", "$ab$"]);
    assert_eq!(tex_label("ab N"), tex("ab N"));
    assert_eq!(tex_label("a = kayles(1), b = *2"), tex("a = kayles(1), b = *2"));
}
