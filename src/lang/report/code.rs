//! Codes of diagnostics, one for each kind of error.

/// Makes the codes of one table, so that none can be left out of the list of all.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident, $id:literal;)*) => {
        /// The kind of error of a diagnostic.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            /// Every code, in the order of the reference.
            pub const ALL: [Code; [$($id),*].len()] = [$(Code::$code),*];

            /// Returns whether the code is a warning, which does not prevent the script from
            /// running.
            pub fn is_warning(self) -> bool {
                use Code::{Constant, Endless, Example, Never, Shadow, Unused};
                matches!(self, Shadow | Unused | Never | Endless | Constant | Example)
            }

            /// Returns the identifier shown with a diagnostic: `tweedle::name`.
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$code => concat!("tweedle::", $id),)*
                }
            }
        }
    };
}

codes! {
    /// The text is not of the language: `1 +`
    Syntax, "syntax";
    /// A name nothing is bound to: `kaylse(3)`
    Name, "name";
    /// Too many or too few arguments: `outcome()`
    Arguments, "arguments";
    /// A value of the wrong kind: `1 + "a"`
    Type, "type";
    /// A value of the right kind that is not allowed here: `[1, 2][5]`, `1 / 0`
    Value, "value";
    /// Games or conventions for different numbers of players.
    Players, "players";
    /// A question that the convention in force does not answer: `last(*)` in normal play
    Convention, "convention";
    /// An `assert` that does not hold.
    Assert, "assert";
    /// Arguments that a ruleset's `require` rejects.
    Require, "require";
    /// A rule that gives something else than a game.
    Rule, "rule";
    /// Play stops where `final` rules do not settle who wins.
    Final, "final";
    /// A question about values, forms or order of a position with `final` rules.
    Decides, "decides";
    /// A next move that is forced in two places, or in a sum of which no part is named.
    Forced, "forced";
    /// A question about values, forms or order of a game with entailing moves.
    Entails, "entails";
    /// A position that can reach itself.
    Cycle, "cycle";
    /// A limit on time, states, memory, depth or size was reached.
    Limit, "limit";
    /// Stopped by Ctrl-C.
    Interrupted, "interrupted";
    /// A condition whose truth is neither proved nor refuted.
    Open, "open";
    /// A file that cannot be read.
    File, "file";
    /// A module that cannot be used.
    Module, "module";
    /// A command of the conversation that is unknown or wrong: `:sav`
    Command, "command";
    /// A setting that is unknown or has no such value: `:set keys nano`
    Setting, "setting";
    /// A name of the language that means something else in part of a text; not a mistake.
    Shadow, "shadow";
    /// A name that nothing uses: `f(n, m) := n + 1`
    Unused, "unused";
    /// A rule that never applies: `nim(n - 1) if n > 3 if n < 2`
    Never, "never";
    /// A ruleset whose play never stops: `heap(n - 1)` without a condition
    Endless, "endless";
    /// A condition that always or never holds: `if n == n then 1 else 2`
    Constant, "constant";
    /// A definition of a module without an example.
    Example, "example";
    /// An impossible state of the program itself.
    Bug, "bug";
}

impl Code {
    /// Returns the code of this name, with `tweedle::` or without, in capitals or not.
    ///
    /// # Errors
    /// There is none; the code most like it, if one is near.
    pub fn find(name: &str) -> Result<Code, Option<Code>> {
        let lower = name.trim().to_lowercase();
        let short = lower.strip_prefix("tweedle::").unwrap_or(&lower);
        let own = |code: &Code| code.id().trim_start_matches("tweedle::");
        if let Some(code) = Code::ALL.iter().find(|code| own(code) == short) {
            return Ok(*code);
        }
        let distance = |code: &Code| strsim::osa_distance(own(code), short);
        let near = Code::ALL.into_iter().min_by_key(distance);
        Err(near.filter(|code| distance(code) <= own(code).len() / 2))
    }
}
