//! Python classes of values that belong to a session.

use crate::answers::{Outcome, Verdict};
use crate::collection::{Collection, SizedCollection};
use crate::convert::{from_python, to_python};
use crate::core::Core;
use crate::function::Function;
use crate::limits::in_python;
use crate::session::{Session, TEXT};
use crate::table::Table;
use num_bigint::BigInt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use tweedle::front::console::rich;
use tweedle::lang::session::{self as lang, Operation};
use tweedle::lang::syntax::{BinOp, CmpOp};
use tweedle::lang::value::{Key, Value as Inner};
use tweedle_games::game::SumId;

/// A value of the language without a Python equivalent: a convention, a thermograph, a quotient, a
/// family of games. Functions of the language are methods of their first argument.
#[pyclass(frozen, subclass, module = "tweedle")]
pub struct Value {
    pub core: Arc<Core>,
    pub value: Inner,
}

/// A game, or a sum of games: `Game("*2 + *3")`. `==` and `<=` are about all sums, as in the
/// language, and return verdicts. As members of sets and keys of dicts, games are compared by form.
#[pyclass(frozen, extends = Value, module = "tweedle")]
pub struct Game;

/// A ruleset: called with arguments, it returns a position.
#[pyclass(frozen, extends = Function, module = "tweedle")]
pub struct Ruleset;

/// Wraps a value without a Python equivalent.
pub fn wrap<'py>(py: Python<'py>, core: &Arc<Core>, value: Inner) -> PyResult<Bound<'py, PyAny>> {
    let kind = match &value {
        Inner::Report(_) => Kind::Report,
        Inner::Game(..) => Kind::Game,
        Inner::Seats(_) | Inner::Player(_) => Kind::Outcome,
        Inner::Verdict(_) => Kind::Verdict,
        Inner::Ruleset(_) => Kind::Ruleset,
        Inner::Function(_) | Inner::Native(_) | Inner::Foreign(_) => Kind::Function,
        Inner::Stream(_) | Inner::Range(..) => Kind::Collection,
        Inner::Family(_) | Inner::Board(_) => Kind::SizedCollection,
        _ => Kind::Other,
    };
    let table = match kind {
        Kind::Report => core.briefly(py, |session| rich::is_table(session, &value))?,
        _ => false,
    };
    let base = PyClassInitializer::from(Value { core: core.clone(), value });
    Ok(match kind {
        Kind::Report if table => Bound::new(py, base.add_subclass(Table))?.into_any(),
        Kind::Game => Bound::new(py, base.add_subclass(Game))?.into_any(),
        Kind::Outcome => Bound::new(py, base.add_subclass(Outcome))?.into_any(),
        Kind::Verdict => Bound::new(py, base.add_subclass(Verdict))?.into_any(),
        Kind::Function => Bound::new(py, base.add_subclass(Function::free()))?.into_any(),
        Kind::Ruleset => {
            let function = base.add_subclass(Function::free());
            Bound::new(py, function.add_subclass(Ruleset))?.into_any()
        }
        Kind::Collection => Bound::new(py, base.add_subclass(Collection))?.into_any(),
        Kind::SizedCollection => {
            let collection = base.add_subclass(Collection);
            Bound::new(py, collection.add_subclass(SizedCollection))?.into_any()
        }
        Kind::Report | Kind::Other => Bound::new(py, base)?.into_any(),
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Game,
    Outcome,
    Verdict,
    Ruleset,
    Function,
    Collection,
    SizedCollection,
    Report,
    Other,
}

impl Value {
    /// Tests whether the value means the same in every session.
    pub fn is_of_every_session(&self) -> bool {
        matches!(
            self.value,
            Inner::Seats(_)
                | Inner::Player(_)
                | Inner::Native(_)
                | Inner::Convention(_)
                | Inner::Board(_)
                | Inner::NimSet(_)
        )
    }

    /// Returns the value if it means the same in that session.
    pub fn for_session(&self, core: &Arc<Core>) -> PyResult<Inner> {
        if self.is_of_every_session() || Arc::ptr_eq(core, &self.core) {
            return Ok(self.value.clone());
        }
        Err(PyValueError::new_err(format!(
            "this is {} of another session; `session.eval(str(x))` copies it",
            self.value.what()
        )))
    }

    /// Returns its text.
    pub fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.core.ask_briefly(py, |session| session.written(&self.value))
    }

    fn operate<'py>(
        &self,
        py: Python<'py>,
        operation: Operation,
        a: Inner,
        b: Inner,
    ) -> PyResult<Bound<'py, PyAny>> {
        let work = |session: &mut lang::Session| session.operate(operation, &a, &b);
        let done = match operation {
            // A sum is a list of components, which takes no time.
            Operation::Binary(BinOp::Add) => self.core.ask_briefly(py, work)?,
            _ => self.core.ask(py, work)?,
        };
        to_python(py, &self.core, done)
    }

    fn binary<'py>(
        &self,
        op: BinOp,
        other: &Bound<'py, PyAny>,
        swapped: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Some(other) = self.operand(other)? else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let (a, b) =
            if swapped { (other, self.value.clone()) } else { (self.value.clone(), other) };
        self.operate(py, Operation::Binary(op), a, b)
    }

    /// Converts the other operand of an operator; `None` if it has no equivalent in the language.
    fn operand(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<Inner>> {
        match from_python(&self.core, other) {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.is_instance_of::<PyTypeError>(other.py()) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[pymethods]
impl Value {
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let this = slf.get();
        let text = this.text(slf.py())?;
        Ok(match &this.value {
            Inner::Game(..) => format!("Game({})", PyString::new(slf.py(), &text).repr()?),
            Inner::Seats(_) | Inner::Player(_) => format!("<Outcome {text}>"),
            Inner::Verdict(verdict) => {
                let reason = in_python(&format!("{}{}", verdict.how(), verdict.reason));
                match verdict.answer {
                    Some(true) => format!("<Verdict True: {reason}>"),
                    Some(false) => format!("<Verdict False: {reason}>"),
                    None => format!("<Verdict {reason}>"),
                }
            }
            // A report has several lines.
            Inner::Report(_) => text,
            other => format!("<{} {text}>", other.what().split(' ').next_back().unwrap_or("value")),
        })
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (this, py) = (slf.get(), slf.py());
        let not_ours = || Ok(py.NotImplemented().into_bound(py));
        let equal = matches!(op, CompareOp::Eq);
        let same = |truth: bool| {
            let truth = truth == equal;
            Ok(PyBool::new(py, truth).to_owned().into_any())
        };
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        if equality
            && matches!(this.value, Inner::Seats(_) | Inner::Player(_))
            && let Ok(text) = other.cast::<PyString>()
        {
            return same(this.text(py)? == text.to_str()?);
        }
        let Some(value) = this.operand(other)? else { return not_ours() };
        let numbers = |v: &Inner| {
            matches!(v, Inner::Game(..) | Inner::Int(_) | Inner::Big(_) | Inner::Ratio(_))
        };
        let games = matches!(this.value, Inner::Game(..)) && numbers(&value);
        // A game can equal only dyadic rationals.
        let between = |n: &BigInt| (n & (n - 1_u8)) != BigInt::ZERO;
        if equality && games && matches!(&value, Inner::Ratio(q) if between(q.denom())) {
            return same(false);
        }
        if equality && !games {
            return same(Key(this.value.clone()) == Key(value));
        }
        let op = match op {
            CompareOp::Eq => CmpOp::Eq,
            CompareOp::Ne => CmpOp::Ne,
            CompareOp::Lt => CmpOp::Lt,
            CompareOp::Le => CmpOp::Le,
            CompareOp::Gt => CmpOp::Gt,
            CompareOp::Ge => CmpOp::Ge,
        };
        if !equality && !games && !other.is_instance_of::<Value>() {
            return not_ours();
        }
        match this.operate(py, Operation::Compare(op), this.value.clone(), value) {
            // A value that cannot be compared with a game is not equal to it.
            Err(error) if equality && error.is_instance_of::<PyTypeError>(py) => same(false),
            found => found,
        }
    }

    fn __format__<'py>(slf: &Bound<'py, Self>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
        let text = PyString::new(slf.py(), &slf.get().text(slf.py())?);
        text.call_method1("__format__", (spec,))
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        let this = slf.get();
        match &this.value {
            // The game 0 is equal to the number 0.
            Inner::Game(SumId::ZERO, _) => Ok(0),
            // An outcome is equal to its text.
            Inner::Seats(_) | Inner::Player(_) => {
                PyString::new(slf.py(), &this.text(slf.py())?).as_any().hash()
            }
            // A verdict that is not open is equal to its answer.
            Inner::Verdict(verdict) if verdict.answer.is_some() => {
                Ok(isize::from(verdict.answer == Some(true)))
            }
            value => {
                let mut hasher = DefaultHasher::new();
                Key(value.clone()).hash(&mut hasher);
                Ok(hasher.finish() as isize)
            }
        }
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Add, other, false)
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Add, other, true)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Sub, other, false)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Sub, other, true)
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Dot, other, false)
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.binary(BinOp::Dot, other, true)
    }

    fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, Operation::Negate, self.value.clone(), Inner::Absent)
    }

    /// The conjugate, `G'`: the first player takes the role of the second, and so on.
    fn __invert__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, Operation::Conjugate, self.value.clone(), Inner::Absent)
    }

    /// A function of the language with this value as its first argument: `g.temperature()`.
    fn __getattr__<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        let text = name.to_str()?;
        let missing = || {
            let class = slf.get_type().name();
            let class = class.map_or_else(|_| "Value".to_owned(), |class| class.to_string());
            PyAttributeError::new_err(format!("'{class}' has no attribute or function '{text}'"))
        };
        if text.starts_with('_') {
            return Err(missing());
        }
        let found = this.core.briefly(slf.py(), |session| session.value_of(text))?;
        match found {
            Some(Inner::Function(_) | Inner::Native(_) | Inner::Foreign(_) | Inner::Ruleset(_)) => {
                let function = found.unwrap_or(Inner::Absent);
                Function::bound(slf.py(), &this.core, function, this.value.clone())
            }
            _ => Err(missing()),
        }
    }

    fn __dir__(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let class = slf.get_type();
        let own = class.call_method1("__dir__", (slf.get_type(),));
        let mut names: Vec<String> = match own {
            Ok(own) => own.extract()?,
            Err(_) => Vec::new(),
        };
        names.extend(crate::session::builtin_functions().map(str::to_owned));
        Ok(names)
    }

    /// The session to which the value belongs.
    #[getter]
    fn session(&self) -> Session {
        Session { core: self.core.clone() }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let this = slf.get();
        let py = slf.py();
        if let Inner::Report(_)
        | Inner::Function(_)
        | Inner::Foreign(_)
        | Inner::Stream(_)
        | Inner::Verdict(_) = this.value
        {
            let text =
                format!("{} cannot be pickled: its text cannot be read back", this.value.what());
            return Err(PyTypeError::new_err(text));
        }
        let restore = py.import("tweedle._pickle")?.getattr("value")?;
        let session = Bound::new(py, Session { core: this.core.clone() })?;
        let text = this.text(py)?;
        let class = slf.get_type().name()?;
        let args = (session, text, class).into_pyobject(py)?;
        (restore, args).into_pyobject(py)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.core.with(py, |session| rich::svg(session, &self.value))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.core.with(py, |session| rich::html(session, &self.value))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.core.with(py, |session| rich::latex(session, &self.value))
    }

    /// Returns the text as a formula, for Sage's `latex` and `show`.
    fn _latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(tweedle::lang::show::tex(&self.text(py)?).trim_matches('$').to_owned())
    }

    fn _repr_pretty_(
        slf: &Bound<'_, Self>,
        printer: &Bound<'_, PyAny>,
        cycle: bool,
    ) -> PyResult<()> {
        let _ = cycle;
        let text = slf.repr()?;
        printer.call_method1("text", (text,))?;
        Ok(())
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (text, /, session = None))]
    fn new(
        text: &Bound<'_, PyAny>,
        session: Option<&Bound<'_, Session>>,
    ) -> PyResult<PyClassInitializer<Game>> {
        let py = text.py();
        let core = match session {
            Some(session) => session.get().core.clone(),
            None => match text.cast::<Value>() {
                Ok(value) => value.get().core.clone(),
                Err(_) => crate::session::default(py)?,
            },
        };
        let value = match text.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_str()?;
                let asked = core.ask(py, |session| session.ask(TEXT, text, None))?;
                asked.unwrap_or(Inner::Absent)
            }
            Err(_) => from_python(&core, text)?,
        };
        let value = core.ask(py, |session| session.game_of(&value))?;
        Ok(PyClassInitializer::from(Value { core, value }).add_subclass(Game))
    }
}

#[pymethods]
impl Ruleset {
    /// The name of the ruleset.
    #[getter]
    fn name(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.as_super().as_super().get().text(slf.py())
    }
}
