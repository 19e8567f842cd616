//! Codes of diagnostics, one for each kind of error.

/// Defines the codes in one table, so that the list of all codes is complete.
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
                use Code::{Constant, Endless, Example, Fewer, Interpreted, Never, Shadow, Unused};
                let rules = matches!(self, Never | Endless | Constant | Interpreted);
                rules || matches!(self, Shadow | Unused | Example | Fewer)
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
    /// Source that cannot be parsed: `1 +`
    Syntax, "syntax";
    /// An unbound name: `kaylse(3)`
    Name, "name";
    /// Too many or too few arguments: `outcome()`
    Arguments, "arguments";
    /// A value of the wrong kind: `1 + "a"`
    Type, "type";
    /// A value of the right kind that is not allowed here: `[1, 2][5]`, `1 / 0`
    Value, "value";
    /// Games or conventions for different numbers of players.
    Players, "players";
    /// A query that is not defined under the convention in force: `last(*)` in normal play
    Convention, "convention";
    /// An `assert` that does not hold.
    Assert, "assert";
    /// Arguments that a ruleset's `require` rejects.
    Require, "require";
    /// A rule whose value is not a game.
    Rule, "rule";
    /// Play stops without winners declared by `final` rules.
    Final, "final";
    /// A query about values, forms or order of a position with `final` rules.
    Decides, "decides";
    /// A next move that is forced in two components, or in a sum in which it is not known where.
    Forced, "forced";
    /// A query about values, forms or order of a game with entailing moves.
    Entails, "entails";
    /// A position that can reach itself.
    Cycle, "cycle";
    /// An exceeded limit on time, states, memory, depth or size.
    Limit, "limit";
    /// Stopped by Ctrl-C.
    Interrupted, "interrupted";
    /// A condition that is neither proved nor refuted.
    Open, "open";
    /// A file that cannot be read.
    File, "file";
    /// A module that cannot be used.
    Module, "module";
    /// A REPL command that is unknown or wrong: `:sav`
    Command, "command";
    /// A setting that does not exist or does not have this value: `:set keys nano`
    Setting, "setting";
    /// A name of the language that is redefined in part of a script; this is not an error.
    Shadow, "shadow";
    /// An unused name: `f(n, m) := n + 1`
    Unused, "unused";
    /// A rule that never applies: `nim(n - 1) if n > 3 if n < 2`
    Never, "never";
    /// A ruleset whose play never stops: `heap(n - 1)` without a condition
    Endless, "endless";
    /// A condition that always or never holds: `if n == n then 1 else 2`
    Constant, "constant";
    /// A definition of a module without an example.
    Example, "example";
    /// Play that is now for fewer players: `using misere` after `using normal(3)`
    Fewer, "fewer";
    /// A rule that is interpreted, and what is not supported: a note of `explain`
    Interpreted, "interpreted";
    /// An impossible state of the program itself.
    Bug, "bug";
}

impl Code {
    /// Returns the code with this name, with or without `tweedle::`, in any case.
    ///
    /// # Errors
    /// The most similar code, if there is one.
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
