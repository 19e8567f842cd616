//! Modules: each is found, read and resolved once.

use crate::lang::eval::Machine;
use crate::lang::ir::GlobalId;
use crate::lang::report::{Call, Code, EvalResult, Problem};
use crate::lang::resolve::{Binding, Linked, Names, Outside, Signature, Step, nearest, resolve};
use crate::lang::syntax::{
    Module, Parsed, SourceId, Sources, Span, Stmt, StmtKind, parse, parse_while,
};
use crate::lang::value::Naming as _;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use tweedle_base::host::Files;
use tweedle_games::game::Halt;

include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));

/// Returns the source of a standard library module.
pub fn standard(name: &str) -> Option<&'static str> {
    MODULES.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// The modules that a session has read.
#[derive(Default, Clone)]
pub(super) struct Modules {
    known: BTreeMap<Arc<str>, KnownModule>,
    /// The modules that are being resolved, outermost first. Importing one of them is a cyclic
    /// `use`.
    loading: Vec<Arc<str>>,
}

#[derive(Clone)]
struct KnownModule {
    members: Arc<Names<Binding>>,
    pending: Option<Arc<Vec<(Stmt, Step)>>>,
    /// Set if it comes from a file, which may change.
    file: bool,
}

impl Modules {
    /// Returns the statements of a module that have not run yet.
    pub(super) fn take_pending(&mut self, key: &str) -> Option<Arc<Vec<(Stmt, Step)>>> {
        self.known.get_mut(key)?.pending.take()
    }

    /// Restores the statements of a module, to be run again.
    pub(super) fn put_back(&mut self, key: &str, steps: Arc<Vec<(Stmt, Step)>>) {
        if let Some(known) = self.known.get_mut(key) {
            known.pending = Some(steps);
        }
    }

    /// Returns the modules of the standard library, which cannot change.
    pub(super) fn without_files(&self) -> Modules {
        let known = self.known.iter().filter(|(_, known)| !known.file);
        Modules {
            known: known.map(|(key, known)| (key.clone(), known.clone())).collect(),
            loading: Vec::new(),
        }
    }
}

/// The members of the standard library, as pairs of module and name. The prelude is omitted, since
/// its names are always in scope.
static MEMBERS: LazyLock<Vec<(&'static str, Arc<str>)>> = LazyLock::new(|| {
    let named = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Define { name, .. } => Some(name.text.clone()),
        StmtKind::Ruleset(ruleset) => Some(ruleset.name.text.clone()),
        _ => None,
    };
    let mut members = Vec::new();
    for (module, text) in MODULES.iter().filter(|(module, _)| *module != "prelude") {
        let script = parse(SourceId(0), text).script;
        let about = script.doc.as_deref().unwrap_or_default();
        let code: String = text.lines().filter(|line| !line.trim().starts_with("//")).collect();
        // A function is private if other functions of the module use it and the documentation of
        // the module does not mention it.
        let is_public = |name: &Arc<str>| {
            words(about).any(|word| word == &**name)
                || words(&code).filter(|word| *word == &**name).count() < 2
        };
        for stmt in &script.stmts {
            let Some(name) = named(stmt) else { continue };
            if matches!(stmt.kind, StmtKind::Ruleset(_)) || is_public(&name) {
                members.push((*module, name));
            }
        }
    }
    members
});

/// Returns the words of a string that could be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The environment that the resolver gets from the session.
pub(super) struct Linker<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) modules: &'a mut Modules,
    pub(super) sources: &'a mut Sources,
    pub(super) base: &'a Names<Binding>,
    pub(super) folder: Option<PathBuf>,
    pub(super) results: u32,
}

impl Outside for Linker<'_> {
    fn tick(&mut self, span: Span) -> EvalResult<()> {
        self.machine.tick(span)
    }

    fn builtin(&self, name: &str) -> Option<(u32, Signature)> {
        let id = crate::lang::builtins::find(name)?;
        Some((id, crate::lang::builtins::table().get(id as usize)?.signature()))
    }

    fn prelude(&self, name: &str) -> Option<Binding> {
        self.base.get(name).cloned()
    }

    fn builtin_names(&self) -> Vec<&'static str> {
        crate::lang::builtins::table().iter().map(|native| native.name).collect()
    }

    fn standard_members(&self) -> &[(&'static str, Arc<str>)] {
        &MEMBERS
    }

    fn fresh(&mut self) -> GlobalId {
        self.machine.fresh()
    }

    fn next_result(&mut self) -> u32 {
        self.results += 1;
        self.results
    }

    fn module(&mut self, module: &Module, span: Span) -> EvalResult<Linked> {
        let (key, text, folder) = self.read(module, span)?;
        if let Some(known) = self.modules.known.get(&key) {
            return Ok(Linked { key, members: known.members.clone() });
        }
        if self.modules.loading.contains(&key) {
            let mut chain: Vec<&str> = self.modules.loading.iter().map(|k| &**k).collect();
            chain.push(&key);
            return Problem::at(
                Code::Module,
                span,
                format!("modules use each other: {}", chain.join(" → ")),
            )
            .help("move the shared definitions to a third module")
            .err();
        }
        let source = self.sources.add(&*key, &*text);
        let parsed = within_limits(self.machine, source, &text, span)?;
        if let Some(error) = parsed.errors.into_iter().next() {
            return Err(in_module(error.into(), &key, span));
        }
        self.modules.loading.push(key.clone());
        let mut inner = Linker {
            machine: &mut *self.machine,
            modules: &mut *self.modules,
            sources: &mut *self.sources,
            base: self.base,
            folder,
            results: 0,
        };
        // Modules may import each other to any depth.
        let resolved = tweedle_base::with_stack(|| resolve(&parsed.script, self.base, &mut inner));
        self.modules.loading.pop();
        let mut steps = Vec::new();
        for (stmt, step) in parsed.script.stmts.into_iter().zip(resolved.steps) {
            match step {
                Ok(step) => steps.push((stmt, step)),
                Err(problems) => {
                    let first = problems.into_iter().next();
                    let first = first.unwrap_or_else(|| {
                        Problem::at(Code::Module, span, "this module has errors")
                    });
                    return Err(in_module(first, &key, span));
                }
            }
        }
        // A module exports its own definitions, not its imports.
        let mut members: Names<Binding> = Names::default();
        for (_, step) in &steps {
            let (Step::Bind(id, name, _) | Step::Define(id, name, _) | Step::Ruleset(id, name, _)) =
                step
            else {
                continue;
            };
            let last = resolved.names.get(name);
            if let Some(binding @ Binding::Global(bound, _)) = last
                && bound == id
            {
                members.insert(name.clone(), binding.clone());
            }
        }
        let members = Arc::new(members);
        let file = matches!(module, Module::File { .. });
        let known = KnownModule { members: members.clone(), pending: Some(Arc::new(steps)), file };
        self.modules.known.insert(key.clone(), known);
        Ok(Linked { key, members })
    }
}

/// Converts an error in a module into one at the `use` statement that names the module.
fn in_module(mut problem: Problem, key: &str, used: Span) -> Box<Problem> {
    problem.called_from(true, || Call { text: format!("module {key}"), at: Some(used) });
    Box::new(problem)
}

impl Linker<'_> {
    /// Returns the key of a module, its source, and the folder its own paths are relative to.
    fn read(&self, module: &Module, span: Span) -> EvalResult<(Arc<str>, String, Option<PathBuf>)> {
        match module {
            Module::Std(name) => match standard(&name.text) {
                Some(text) => Ok((format!("{}.cgs", name.text).into(), text.to_owned(), None)),
                None => {
                    let text =
                        format!("the standard library does not have a module `{}`", name.text);
                    let problem = Problem::at(Code::Module, span, text);
                    let names = MODULES.iter().map(|(n, _)| *n);
                    let member =
                        self.standard_members().iter().find(|(_, member)| **member == *name.text);
                    if let Some((module, member)) = member {
                        let line = format!("use {module} ({member})");
                        let help = format!("`{member}` is in `{module}`: write `{line}`");
                        return problem.help(help).err();
                    }
                    Err(Box::new(match nearest(&name.text, names.clone()) {
                        Some(near) => problem.help(format!("did you mean `{near}`?")),
                        None => problem.help(format!(
                            "the modules of the standard library are {}; write `use \"{}.cgs\"` \
                             for a file",
                            names.collect::<Vec<_>>().join(", "),
                            name.text
                        )),
                    }))
                }
            },
            Module::File { path, .. } => {
                let at = match &self.folder {
                    Some(folder) => folder.join(&**path),
                    None => PathBuf::from(&**path),
                };
                let files = &*self.machine.surveying.files;
                // The path of a symbolic link is resolved, so that errors are reported in the file
                // it refers to.
                let real = files.canonical(&at).unwrap_or_else(|_| at.clone());
                if real.extension().is_none_or(|ending| ending != "cgs") {
                    let text =
                        format!("{} is not a script: its name does not end in .cgs", at.display());
                    return Problem::at(Code::File, span, text)
                        .help("`use` needs a file such as \"mine.cgs\"")
                        .err();
                }
                let text = read_text(files, &at).map_err(|problem| {
                    let placed = Problem::at(problem.code, span, problem.message);
                    Box::new(Problem { help: problem.help, ..placed })
                })?;
                let folder = folder_of(&at);
                Ok((real.display().to_string().into(), text, Some(folder)))
            }
        }
    }
}

/// Parses source within the limits of the session. An exceeded limit is reported at `at`.
pub(super) fn within_limits(
    machine: &mut Machine,
    source: SourceId,
    text: &str,
    at: Span,
) -> EvalResult<Parsed> {
    let mut reached = Ok(());
    let parsed = parse_while(source, text, &mut || {
        reached = machine.within(0).map_err(Halt::Limit);
        reached.is_ok()
    });
    machine.placed(at, reached)?;
    parsed.ok_or_else(|| Box::new(Problem::bug(at, "parsing stopped without an error")))
}

/// Returns the folder that a file's `use "…"` paths are relative to.
pub fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The maximum size of a source file in bytes.
const MAX_FILE: u64 = 16 << 20;

/// Reads a source file.
///
/// # Errors
/// The file does not exist, is a folder, is too large, or is not UTF-8.
pub fn read_text(files: &dyn Files, path: &Path) -> EvalResult<String> {
    let shown = path.display();
    let problem = |error: io::Error| {
        let text = match error.kind() {
            ErrorKind::NotFound => format!("the file {shown} does not exist"),
            ErrorKind::PermissionDenied => format!("no permission to read {shown}"),
            ErrorKind::IsADirectory => format!("{shown} is a folder, not a file"),
            ErrorKind::FileTooLarge => format!("{shown} is larger than {} MB", MAX_FILE >> 20),
            _ => format!("{shown} cannot be read: {error}"),
        };
        Box::new(Problem::nowhere(Code::File, text))
    };
    decode(files.read_regular(path, MAX_FILE).map_err(problem)?, &shown.to_string())
}

/// Decodes UTF-8.
///
/// # Errors
/// There are too many bytes, or they are not UTF-8. The message gives the offset of the invalid
/// byte.
pub fn decode(bytes: Vec<u8>, name: &str) -> EvalResult<String> {
    if bytes.len() as u64 > MAX_FILE {
        let text = format!("{name} is larger than {} MB", MAX_FILE >> 20);
        return Problem::nowhere(Code::File, text).err();
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|b| **b == b'\n').count();
        let text = format!("{name} is not UTF-8: line {line} (byte {at})");
        Box::new(Problem::nowhere(Code::File, text).help("save the file as UTF-8"))
    })
}
