//! The codes of diagnostics: what kind of mistake it is.

/// What kind of mistake a diagnostic is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// The text is not of the language: `1 +`
    Syntax,
    /// A name nothing is bound to: `kaylse(3)`
    Name,
    /// Too many or too few arguments: `outcome()`
    Arguments,
    /// A value of the wrong kind: `1 + "a"`
    Type,
    /// A value of the right kind that is not allowed here: `[1, 2][5]`, `1 / 0`
    Value,
    /// Games or conventions for different numbers of players.
    Players,
    /// An `assert` that does not hold.
    Assert,
    /// Arguments that a ruleset's `require` rejects.
    Require,
    /// A rule that gives something else than a game.
    Rule,
    /// A position that can reach itself.
    Cycle,
    /// A limit on time, states, memory, depth or size was reached.
    Limit,
    /// Stopped by Ctrl-C.
    Interrupted,
    /// A condition whose truth is neither proved nor refuted.
    Open,
    /// Part of the language that parses but has no meaning yet.
    Later,
    /// A file that cannot be read.
    File,
    /// A module that cannot be used.
    Module,
    /// A command of the conversation that is unknown or wrong: `:sav`
    Command,
    /// A setting that is unknown or has no such value: `:set keys nano`
    Setting,
}

impl Code {
    /// Every code, in the order of the reference.
    pub const ALL: [Code; 18] = [
        Code::Syntax,
        Code::Name,
        Code::Arguments,
        Code::Type,
        Code::Value,
        Code::Players,
        Code::Assert,
        Code::Require,
        Code::Rule,
        Code::Cycle,
        Code::Limit,
        Code::Interrupted,
        Code::Open,
        Code::Later,
        Code::File,
        Code::Module,
        Code::Command,
        Code::Setting,
    ];

    /// The name shown beside a diagnostic: `tweedle::name`.
    pub fn id(self) -> &'static str {
        match self {
            Code::Syntax => "tweedle::syntax",
            Code::Name => "tweedle::name",
            Code::Arguments => "tweedle::arguments",
            Code::Type => "tweedle::type",
            Code::Value => "tweedle::value",
            Code::Players => "tweedle::players",
            Code::Assert => "tweedle::assert",
            Code::Require => "tweedle::require",
            Code::Rule => "tweedle::rule",
            Code::Cycle => "tweedle::cycle",
            Code::Limit => "tweedle::limit",
            Code::Interrupted => "tweedle::interrupted",
            Code::Open => "tweedle::open",
            Code::Later => "tweedle::later",
            Code::File => "tweedle::file",
            Code::Module => "tweedle::module",
            Code::Command => "tweedle::command",
            Code::Setting => "tweedle::setting",
        }
    }

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

    /// One sentence for the reference.
    pub fn about(self) -> &'static str {
        match self {
            Code::Syntax => "The text cannot be read as a program.",
            Code::Name => "A name that nothing is bound to at this place.",
            Code::Arguments => "A call with too many, too few or wrongly named arguments.",
            Code::Type => "A value of another kind than the one needed here.",
            Code::Value => {
                "A value of the right kind that is not allowed here, such as a division by zero."
            }
            Code::Players => "Games or conventions for different numbers of players were mixed.",
            Code::Assert => "The condition of an `assert` does not hold.",
            Code::Require => "A ruleset's `require` rejects these arguments.",
            Code::Rule => "A rule of a ruleset gives something that is not a game.",
            Code::Cycle => "A position can reach itself, so play need not end.",
            Code::Limit => {
                "A limit on time, states, memory, depth or size was reached; the message names it."
            }
            Code::Interrupted => "The evaluation was stopped by Ctrl-C.",
            Code::Open => "A condition asks for something neither proved nor refuted.",
            Code::Later => {
                "Part of the language that can be written down but has no meaning in this version."
            }
            Code::File => "A file cannot be read.",
            Code::Module => "A module cannot be used.",
            Code::Command => {
                "A command of the conversation is unknown, or what follows it is wrong."
            }
            Code::Setting => "A setting is unknown or cannot have this value.",
        }
    }
}
