//! The codes of diagnostics: what kind of mistake it is.

/// Makes the codes of one table, so that none can be left out of the list of all.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident, $id:literal, $about:literal;)*) => {
        /// What kind of mistake a diagnostic is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            /// Every code, in the order of the reference.
            pub const ALL: [Code; [$($id),*].len()] = [$(Code::$code),*];

            /// The name shown beside a diagnostic: `tweedle::name`.
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$code => concat!("tweedle::", $id),)*
                }
            }

            /// One sentence for the reference.
            pub fn about(self) -> &'static str {
                match self {
                    $(Code::$code => $about,)*
                }
            }
        }
    };
}

codes! {
    /// The text is not of the language: `1 +`
    Syntax, "syntax",
        "The text cannot be read as a program.";
    /// A name nothing is bound to: `kaylse(3)`
    Name, "name",
        "A name that nothing is bound to at this place.";
    /// Too many or too few arguments: `outcome()`
    Arguments, "arguments",
        "A call with too many, too few or wrongly named arguments.";
    /// A value of the wrong kind: `1 + "a"`
    Type, "type",
        "A value of another kind than the one needed here.";
    /// A value of the right kind that is not allowed here: `[1, 2][5]`, `1 / 0`
    Value, "value",
        "A value of the right kind that is not allowed here, such as a division by zero.";
    /// Games or conventions for different numbers of players.
    Players, "players",
        "Games or conventions for different numbers of players were mixed.";
    /// A question that the convention in force does not answer: `last(*)` in normal play
    Convention, "convention",
        "The convention in force does not answer this question.";
    /// An `assert` that does not hold.
    Assert, "assert",
        "The condition of an `assert` does not hold.";
    /// Arguments that a ruleset's `require` rejects.
    Require, "require",
        "A ruleset's `require` rejects these arguments.";
    /// A rule that gives something else than a game.
    Rule, "rule",
        "A rule of a ruleset gives something that is not a game.";
    /// Play stops where `final` rules do not settle who wins.
    Final, "final",
        "Play stops where the `final` rules say nothing, or different things, about who wins.";
    /// A question about values, forms or order of a position with `final` rules.
    Decides, "decides",
        "A question that has no answer where `final` rules say who wins.";
    /// A next move that is forced in two places, or in a sum of which no part is named.
    Forced, "forced",
        "The next move is forced in two places, or in a sum of which no part is named.";
    /// A question about values, forms or order of a game with entailing moves.
    Entails, "entails",
        "A question that has no answer where moves entail the next one.";
    /// A position that can reach itself.
    Cycle, "cycle",
        "A position can reach itself, so play need not end.";
    /// A limit on time, states, memory, depth or size was reached.
    Limit, "limit",
        "A limit on time, states, memory, depth or size was reached; the message names it.";
    /// Stopped by Ctrl-C.
    Interrupted, "interrupted",
        "The evaluation was stopped by Ctrl-C.";
    /// A condition whose truth is neither proved nor refuted.
    Open, "open",
        "A condition asks for something neither proved nor refuted.";
    /// A file that cannot be read.
    File, "file",
        "A file cannot be read.";
    /// A module that cannot be used.
    Module, "module",
        "A module cannot be used.";
    /// A command of the conversation that is unknown or wrong: `:sav`
    Command, "command",
        "A command of the conversation is unknown, or what follows it is wrong.";
    /// A setting that is unknown or has no such value: `:set keys nano`
    Setting, "setting",
        "A setting is unknown or cannot have this value.";
    /// An impossible state of the program itself.
    Bug, "bug",
        "Something happened that cannot: a mistake of the program, not of the text.";
}

impl Code {
    /// The code of this name, with `tweedle::` or without, in capitals or not.
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
