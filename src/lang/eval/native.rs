//! Table entries of builtins: name, reference and code, for calls, completion, help and doc tests.

use crate::lang::eval::{Compared, Machine};
use crate::lang::ir::{Player, Prim};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::resolve::Signature;
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, Value};
use tweedle_games::board::Board;
use tweedle_games::game::SumId;

/// A parameter: its name and what it takes, for help.
pub type Param = &'static str;

/// The reference entry of a builtin.
#[derive(Debug, Default)]
pub struct Usage {
    /// Its section.
    pub section: &'static str,
    /// The heading: `first(xs, n?)`.
    pub heading: &'static str,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The number of optional parameters, at the end.
    pub optional: usize,
    /// Set if it takes any number of arguments.
    pub variadic: bool,
    /// The entry below the heading.
    pub text: &'static str,
}

impl Usage {
    /// Returns the description of the result, one to three sentences.
    pub fn doc(&self) -> &'static str {
        let mut blocks = blocks(self.text);
        let said = blocks.find(|b| !b.starts_with(EXAMPLES) && !b.starts_with(SOURCE));
        said.unwrap_or_default()
    }

    /// Returns the source of the definition.
    pub fn source(&self) -> Option<&'static str> {
        blocks(self.text).find_map(|b| b.strip_prefix(SOURCE)).map(|b| b.trim_end_matches('.'))
    }

    /// Returns the examples, with their output.
    pub fn examples(&self) -> Vec<(&'static str, &'static str)> {
        let lines = blocks(self.text).filter_map(|block| block.strip_prefix(EXAMPLES));
        lines.flat_map(str::lines).filter_map(|line| line.split_once("   // => ")).collect()
    }
}

/// The first line of a block of examples.
const EXAMPLES: &str = "```tweedle\n";

/// The beginning of the line with the source of a definition.
const SOURCE: &str = "Source: ";

/// Returns the paragraphs of an entry, separated by empty lines.
fn blocks(text: &'static str) -> impl Iterator<Item = &'static str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let block = rest.trim_start_matches('\n');
        let mut length = 0;
        for line in block.split_inclusive('\n') {
            if line == "\n" {
                break;
            }
            length += line.len();
        }
        rest = &block[length..];
        (length > 0).then(|| block[..length].trim())
    })
}

/// A builtin function.
#[derive(Debug, Clone, Copy)]
pub struct Native {
    /// Its name.
    pub name: &'static str,
    /// Its reference entry.
    pub usage: &'static Usage,
    /// Its implementation.
    pub run: Run,
    /// Its number among the builtins that compilers and recognizers know.
    pub prim: Option<Prim>,
    /// Set if it explains the query of a call that is its argument.
    pub about: Option<About>,
    /// The explanation of a comparison that is its argument.
    pub compared: Option<ExplainComparison>,
    /// The explanation of a call by `why` and `explain`.
    pub why: Option<ExplainCall>,
    /// The certificate of the answer to a call.
    pub certify: Option<CertifyCall>,
    /// The comparison of the seats that it returns with others, without all of them.
    pub test_seats: Option<TestSeats>,
}

/// The part of a query that is explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The answer, with its reasons.
    Answer,
    /// The strategies that would be tried.
    Plan,
    /// The data to check the answer again.
    Certificate,
}

/// Returns the certificate of the answer to a call of a builtin.
pub type CertifyCall = fn(&mut Machine, Args) -> EvalResult<Value>;

/// The explanation of a call of a builtin.
pub type ExplainCall = fn(&mut Machine, Args, About) -> EvalResult<Value>;

/// The explanation of a comparison; `None` if it does not compare games.
pub type ExplainComparison = fn(&mut Machine, Compared<'_>) -> EvalResult<Option<Value>>;

/// A relation of a set of seats to the result of a builtin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRelation {
    /// The set is one seat, and the result contains it.
    Member,
    /// The set is the result.
    Equal,
}

/// Tests whether the seats that a builtin returns for a game, its only argument, are in a relation
/// to a set; `None` if all of them must be found.
pub type TestSeats = fn(&mut Machine, SumId, Seats, SeatRelation, Span) -> EvalResult<Option<bool>>;

/// The implementation of a builtin.
#[derive(Debug, Clone, Copy)]
pub enum Run {
    /// A function of the arguments.
    Call(fn(&mut Machine, Args) -> EvalResult<Value>),
    /// A constant.
    Constant(fn() -> Value),
    /// A seat or a set of seats by name.
    Seats(Seats),
    /// A player by name.
    Player(Player),
}

impl Native {
    /// Sets the explanation of a call by `why` and `explain`. The default explains its value.
    pub const fn why(mut self, why: ExplainCall) -> Native {
        self.why = Some(why);
        self
    }

    /// Sets the certificate of the answer to a call.
    pub const fn certify(mut self, certify: CertifyCall) -> Native {
        self.certify = Some(certify);
        self
    }

    /// Sets what it says about a call.
    pub const fn about(mut self, about: About) -> Native {
        self.about = Some(about);
        self
    }

    /// Sets the explanation of a comparison.
    pub const fn compared(mut self, compared: ExplainComparison) -> Native {
        self.compared = Some(compared);
        self
    }

    /// Sets the comparison of the seats that a call returns.
    pub const fn test_seats(mut self, test: TestSeats) -> Native {
        self.test_seats = Some(test);
        self
    }

    /// Returns the signature for the resolver.
    pub fn signature(&self) -> Signature {
        Signature {
            name: self.name,
            params: &self.usage.params,
            optional: self.usage.optional,
            variadic: self.usage.variadic,
            constant: matches!(self.run, Run::Constant(_) | Run::Seats(_) | Run::Player(_)),
            somebody: matches!(self.run, Run::Seats(_) | Run::Player(_)),
        }
    }
}

/// The source spans of arguments, of which there are usually few.
pub type Spans = smallvec::SmallVec<[Span; 4]>;

/// The arguments of a call of a builtin.
pub struct Args {
    /// The builtin's name, for messages.
    pub name: &'static str,
    /// The values; trailing ones may be missing or [`Value::Absent`].
    pub values: Vec<Value>,
    /// The source spans.
    pub spans: Spans,
    /// The whole call.
    pub span: Span,
}

impl Args {
    /// Returns an argument; [`Value::Absent`] if it was omitted.
    pub fn get(&self, i: usize) -> &Value {
        self.values.get(i).unwrap_or(&Value::Absent)
    }

    /// Returns whether an argument was omitted.
    pub fn is_absent(&self, i: usize) -> bool {
        matches!(self.get(i), Value::Absent)
    }

    /// Returns the span of an argument.
    pub fn at(&self, i: usize) -> Span {
        self.spans.get(i).copied().unwrap_or(self.span)
    }

    /// Fails with the diagnostic for an argument other than `expected`.
    pub fn wrong<T>(&self, i: usize, expected: &str) -> EvalResult<T> {
        let what = self.get(i).what();
        let is_bounded = expected.contains(|c: char| c.is_ascii_digit());
        let found = match self.get(i) {
            Value::Int(n) if is_bounded => n.to_string(),
            _ => what.to_owned(),
        };
        let text = format!("`{}` needs {expected}, but this is {found}", self.name);
        Problem::at(Code::Type, self.at(i), text).label(what).err()
    }

    /// Returns an argument as a 64-bit integer.
    pub fn int(&self, i: usize) -> EvalResult<i64> {
        match self.get(i) {
            Value::Int(n) => Ok(*n),
            Value::Big(_) => fail(
                Code::Value,
                self.at(i),
                format!("this integer is too large for `{}`", self.name),
            ),
            _ => self.wrong(i, "an integer"),
        }
    }

    /// Returns an argument as a nonnegative 64-bit integer.
    pub fn natural(&self, i: usize) -> EvalResult<u64> {
        let n = self.int(i)?;
        u64::try_from(n).or_else(|_| {
            fail(
                Code::Value,
                self.at(i),
                format!("`{}` needs a non-negative number, but this is {n}", self.name),
            )
        })
    }

    /// Returns an argument as a board.
    pub fn board(&self, i: usize) -> EvalResult<&Board> {
        match self.get(i) {
            Value::Board(board) => Ok(board),
            Value::Str(_) => Problem::at(
                Code::Type,
                self.at(i),
                format!("`{}` needs a board, but this is a string", self.name),
            )
            .label("a string")
            .help(
                "convert a string with `board(\"..|..\")`; a ruleset does so for a parameter \
                     `B` after a line `board B`",
            )
            .err(),
            _ => self.wrong(i, "a board"),
        }
    }

    /// Returns an argument as a string.
    pub fn str(&self, i: usize) -> EvalResult<std::sync::Arc<str>> {
        match self.get(i) {
            Value::Str(s) => Ok(s.clone()),
            _ => self.wrong(i, "a string"),
        }
    }
}
