//! A page for each code: what it means, an example that goes wrong, and the same mended.

use super::Code;
use std::fmt::Write as _;

/// What `tweedle --explain` says about a code.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// What it means and where it comes from; paragraphs between empty lines.
    pub meaning: &'static str,
    /// A text that ends in this code; empty if none is known.
    pub wrong: &'static str,
    /// What must be done for that while it runs; empty if the text alone is enough.
    pub meanwhile: &'static str,
    /// The text as it should be, or what to write in its place.
    pub mended: &'static str,
    /// Options, limits and commands that have to do with it; may be empty.
    pub related: &'static str,
}

/// Lines are no longer than this.
const WIDTH: usize = 80;

impl Code {
    /// The page as plain text: the sentence of the reference, what it means, the two examples, what
    /// else helps.
    pub fn explain(self) -> String {
        let page = self.page();
        let mut out = format!("{}\n\n", self.id());
        paragraphs(&mut out, self.about());
        paragraphs(&mut out, page.meaning);
        match page.meanwhile {
            _ if page.wrong.is_empty() => {}
            "" => example(&mut out, "This goes wrong:", page.wrong),
            meanwhile => example(&mut out, &format!("This goes wrong, {meanwhile}:"), page.wrong),
        }
        if !page.mended.is_empty() {
            example(&mut out, "This does not:", page.mended);
        }
        paragraphs(&mut out, page.related);
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }

    /// The parts of the page.
    pub fn page(self) -> Page {
        match self {
            Code::Syntax => SYNTAX,
            Code::Name => NAME,
            Code::Arguments => ARGUMENTS,
            Code::Type => TYPE,
            Code::Value => VALUE,
            Code::Players => PLAYERS,
            Code::Convention => CONVENTION,
            Code::Assert => ASSERT,
            Code::Require => REQUIRE,
            Code::Rule => RULE,
            Code::Final => FINAL,
            Code::Decides => DECIDES,
            Code::Forced => FORCED,
            Code::Entails => ENTAILS,
            Code::Cycle => CYCLE,
            Code::Limit => LIMIT,
            Code::Interrupted => INTERRUPTED,
            Code::Open => OPEN,
            Code::File => FILE,
            Code::Module => MODULE,
            Code::Command => COMMAND,
            Code::Setting => SETTING,
            Code::Bug => BUG,
        }
    }
}

fn paragraphs(out: &mut String, text: &str) {
    for paragraph in text.split("\n\n").filter(|p| !p.is_empty()) {
        let _ = writeln!(out, "{}\n", textwrap::fill(paragraph, WIDTH));
    }
}

fn example(out: &mut String, title: &str, text: &str) {
    let _ = writeln!(out, "{}\n\n{}", textwrap::fill(title, WIDTH), textwrap::indent(text, "    "));
}

const SYNTAX: Page = Page {
    meaning: "The message says what was found and what could have stood there. The rest of the \
              text is still looked at, so there may be several, at most one for each \
              statement; nothing is run.\n\n\
              An operator at the end of a line continues the statement on the next one, an \
              operator at its beginning mostly does not. A definition stands on a line of its \
              own.",
    wrong: "heap := 3\nkayles(heap, := 4)\n",
    meanwhile: "",
    mended: "heap := 3\nnim(heap)\n",
    related: "`tweedle check FILE` looks for mistakes without running anything.",
};

const NAME: Page = Page {
    meaning: "Names are looked for among parameters and local names, then the definitions \
              above, then the builtins; the body of a function or a rule also sees the \
              definitions further down. An expression of its own sees only what stands above \
              it.\n\n\
              Mostly the name is misspelt, or is a member of a module that has not been \
              brought in with `use`.",
    wrong: "hallo := 1\nhalo + 1\n",
    meanwhile: "",
    mended: "hallo := 1\nhallo + 1\n",
    related: "`?name` in a conversation and `tweedle reference NAME` say what is known of a \
              builtin.",
};

const ARGUMENTS: Page = Page {
    meaning: "A function or ruleset of your own takes exactly the arguments it is defined \
              with; a builtin may let some of the last ones be left out. An argument may be \
              named, `f(y: 2, x: 1)`, but each only once.",
    wrong: "f(x, y) := x\nf(1)\n",
    meanwhile: "",
    mended: "f(x, y) := x\nf(1, 2)\n",
    related: "`tweedle reference NAME` shows the arguments of a builtin.",
};

const TYPE: Page = Page {
    meaning: "Each operation takes values of certain kinds: a condition is true or false, an \
              outcome is asked of a game. Nothing is turned silently into something else, but \
              that 0 is also the game without options.",
    wrong: "g(x) := if x then 1 else 2\ng(\"yes\")\n",
    meanwhile: "",
    mended: "g(x) := if x == \"yes\" then 1 else 2\ng(\"yes\")\n",
    related: "",
};

const VALUE: Page = Page {
    meaning: "The kind of the value is right, but this one has no answer: a division by zero, \
              a place outside of a list, an empty list where there must be something. Places \
              are counted from 0.",
    wrong: "xs := [1, 2]\nxs[2]\n",
    meanwhile: "",
    mended: "xs := [1, 2]\nxs[1]\n",
    related: "",
};

const PLAYERS: Page = Page {
    meaning: "Seats belong to a number of players: with three they are N, O and P; with four \
              N, O1, O2 and P. What is asked under a convention must be about its number of \
              players.\n\n\
              A labelled game is for as many players as its literal has sides; a position for as \
              many as the names in the rules need, or as a line `players n` says, which stands \
              once, before the rules.",
    wrong: "outcome(*) under winning(3, O2)\n",
    meanwhile: "",
    mended: "outcome(*) under winning(4, O2)\n",
    related: "`convention()` and `players()` say what is in force.",
};

const CONVENTION: Page = Page {
    meaning: "A convention says how a game is played, and so what can be asked. Against all \
              others together, as in `normal(n)`, `winning(n, seats)` and `misere`, the question \
              is `outcome(G)`. Where everybody has preferences, as in `prefer(matrix)`, \
              `i_misere(m, i)` and `i_reverse(m, i)`, it is `last(G, t)`: who moves last if \
              player t begins. Where the rows of the matrix differ, t must be stated.",
    wrong: "last(*2 + *)\n",
    meanwhile: "",
    mended: "last(*2 + *) under i_misere(3, 0)\n",
    related: "`convention()` says what is in force.",
};

const ASSERT: Page = Page {
    meaning: "An `assert` states what must be true at that place. Its message, if it has one, \
              is the message shown. One that is open, neither proved nor refuted, fails too.",
    wrong: "assert 1 + 1 == 3, \"sums are off\"\n",
    meanwhile: "",
    mended: "assert 1 + 1 == 2, \"sums are off\"\n",
    related: "`tweedle test` checks marks, `// =>` and `// !!`, and goes on after a failure.",
};

const REQUIRE: Page = Page {
    meaning: "A position is checked when it is first named, whether in an expression or by a \
              rule. Then the place of the rule is shown, and the position it was applied to: \
              mostly the rule lacks a condition.",
    wrong: "ruleset heap(n)\n  require n >= 0, \"a heap cannot be negative\"\n  heap(n - 2)  if n \
        > 0\nend\noutcome(heap(3))\n",
    meanwhile: "",
    mended: "ruleset heap(n)\n  require n >= 0, \"a heap cannot be negative\"\n  heap(n - 2)  if n \
        > 1\nend\noutcome(heap(3))\n",
    related: "",
};

const RULE: Page = Page {
    meaning: "A rule gives an option: a game, such as a position of a ruleset, a sum, a nim \
              heap `*n` or `0`. A bare number is no game; mostly the name of the ruleset has \
              been left out.",
    wrong: "ruleset heap(n)\n  n - 1  if n > 0\nend\noutcome(heap(3))\n",
    meanwhile: "",
    mended: "ruleset heap(n)\n  heap(n - 1)  if n > 0\nend\noutcome(heap(3))\n",
    related: "`options(G)` shows what the rules give.",
};

const FINAL: Page = Page {
    meaning: "A ruleset with `final` rules says who wins when the player to move has no move. The \
              first one that applies counts; there must be one wherever play can stop. Where play \
              stops in several such positions of a sum together, all must say the same.\n\n\
              Preferences need a single winner, and a game is normalised only if players are \
              named and get stuck together.",
    wrong: "ruleset last_one(n)\n  last_one(n - 2)  if n >= 2\n  final L  if n == 0\nend\n\
            outcome(last_one(3))\n",
    meanwhile: "",
    mended: "ruleset last_one(n)\n  last_one(n - 2)  if n >= 2\n  final L  if n == 0\n  final R\n\
        end\noutcome(last_one(3))\n",
    related: "",
};

const DECIDES: Page = Page {
    meaning: "A position with `final` rules is more than its options: its end is decided by its \
              arguments. So it has no nim value, no form and no conjugate, and it is neither equal \
              to other games nor better or worse. The same is true of what leads to such a \
              position. Its options, its followers and who wins can be asked for.",
    wrong: "ruleset even(n)\n  even(n - 1)  if n > 1\n  final P\nend\nnim_value(even(3))\n",
    meanwhile: "",
    mended: "ruleset even(n)\n  even(n - 1)  if n > 1\n  final P\nend\noutcome(even(3))\n",
    related: "`normalised` makes an ordinary game of one for two players.",
};

const FORCED: Page = Page {
    meaning: "`!G` says that the next move must be made in G. In a sum that can be said of one \
        component only, and it must be said of which: `!(G + H)` leaves it open, also where G + H \
        is a position that an `is` rule takes apart.\n\nA position itself cannot say it, so an \
        `is` rule gives a game without `!`; a move that leads to the position can.",
    wrong: "!(*2 + *3)\n",
    meanwhile: "",
    mended: "!*2 + *3\n",
    related: "",
};

const ENTAILS: Page = Page {
    meaning: "The theorems behind order, absorption, values and periods are about sums in which \
        every component may be moved in. With entailing moves the question has another answer in \
        every sum, or none.",
    wrong: "value({*, !*2})\n",
    meanwhile: "",
    mended: "nim_value({*, !*2})\n",
    related: "For two players `nim_set`, `nim_value` and `loony` say what such a game is worth.",
};

const CYCLE: Page = Page {
    meaning: "Questions about a game are answered from its options, and theirs. If a position \
              can come back that never ends, and play need not end either. The message shows \
              the way round.\n\n\
              A rule must lead to something smaller; where a move may undo another, count the \
              moves.",
    wrong: "ruleset ring(n)\n  ring((n + 1) mod 3)\nend\noutcome(ring(0))\n",
    meanwhile: "",
    mended: "ruleset ring(n)\n  ring(n - 1)  if n > 0\nend\noutcome(ring(3))\n",
    related: "",
};

const LIMIT: Page = Page {
    meaning: "Everything that a program can make long or large has a bound, so that a question \
              too hard ends in a message and not in a machine that stands still. What was \
              found before is kept, so asking again with a higher limit goes on from \
              there.\n\n\
              Calls inside each other without end are a recursion that does not come to its \
              end.",
    wrong: "f(n) := 1 + f(n + 1)\nf(0)\n",
    meanwhile: "",
    mended: "f(n) := if n == 10 then 0 else 1 + f(n + 1)\nf(0)\n",
    related: "`--time SECONDS`, `--states N`, `--memory MB`, `--depth N` and `--calls N` set \
              the limits that can be set.",
};

const INTERRUPTED: Page = Page {
    meaning: "Ctrl-C ends the evaluation that is running, not the conversation: what was \
              defined before is there, and what was found so far is remembered.",
    wrong: "all(true for k in 0..)\n",
    meanwhile: "if you stop it with Ctrl-C",
    mended: "all(true for k in 0..1000)\n",
    related: "`--time SECONDS` ends a statement by itself. A program that was stopped exits \
              with 130.",
};

const OPEN: Page = Page {
    meaning: "Some questions are about infinitely many games. Their answers are verdicts: \
              proved, refuted, or open. An open one is neither true nor false, so it cannot \
              decide a condition. Shown as a value it says `open`.",
    wrong: "if absorbing(2·{*2, {*2}}) under winning(3, NP) then 1 else 2\n",
    meanwhile: "",
    mended: "absorbing(2·{*2, {*2}}) under winning(3, NP)\n",
    related: "",
};

const FILE: Page = Page {
    meaning: "There is no such file, or it may not be read, is a folder, is larger than 16 MB, \
              or is not UTF-8. The path in a `use` is relative to the file that says so, in a \
              conversation to the folder it was started in. Without quotes the name is that of \
              a module of the standard library.",
    wrong: "use \"nowhere.cgs\" as n\n",
    meanwhile: "",
    mended: "use heaps as n\n",
    related: "",
};

const MODULE: Page = Page {
    meaning: "There is no module of this name, it does not offer what is asked of it, or \
              modules use each other in a ring; then what they share belongs into a third one. \
              A module offers what it defines itself.",
    wrong: "use heeps\n",
    meanwhile: "",
    mended: "use heaps\n",
    related: "A file is used by its path between quotes: `use \"mine.cgs\"`.",
};

const COMMAND: Page = Page {
    meaning: "A line of a conversation that begins with `:` is a command, and there is none of \
              that name, or what follows it is not what the command takes. A name may be cut \
              short as long as only one command begins so.",
    wrong: ":sve talk.cgs\n",
    meanwhile: "",
    mended: ":save talk.cgs\n",
    related: "`:help` shows all commands, `:help :save` what is known of one. Commands are for \
              conversations; a script has none.",
};

const SETTING: Page = Page {
    meaning: "Settings are made with `:set` in a conversation, or stand in the file of settings, \
              which is read when a conversation begins. Each has a few values. A line of the \
              file that is wrong leaves the other lines in force.",
    wrong: ":set keys nano\n",
    meanwhile: "",
    mended: ":set keys vi\n",
    related: "`:set` shows the settings and their values, `:set save` keeps them.",
};

const BUG: Page = Page {
    meaning: "The program has found itself in a state that its authors thought impossible, and \
              gives no answer rather than one that may be wrong. No text is known that leads here.",
    wrong: "",
    meanwhile: "",
    mended: "",
    related: "Please report it with the text that led to it, and as little else as possible. \
              What was defined before is still there.",
};
