//! Lints: likely mistakes such as unused names, rules that never apply, conditions that always
//! hold, definitions without an example.
//!
//! A comment `// allow: unused` at the end of a line, or alone on the line above, silences a code
//! there; `//! allow: unused` does so in the whole script.

mod allow;
mod bounds;
mod examples;
mod kinds;
mod never;
mod unused;

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{Name, Script, walk};

/// Returns the lints of a script, including these warnings about names, in source order. `builtin`
/// tests whether a name is a function of the language.
pub fn lint(
    script: &Script,
    text: &str,
    warnings: Vec<Problem>,
    builtin: &dyn Fn(&str) -> bool,
) -> Vec<Problem> {
    let mut found = warnings;
    found.extend(unused::unused(script));
    found.extend(shadows(script, builtin));
    found.extend(never::never(script));
    found.extend(kinds::compared(script));
    found.extend(examples::missing(script));
    let allowed = allow::Allowed::new(script, text);
    found.retain(|problem| !allowed.has(problem));
    found.sort_by_key(|problem| problem.span().map(|span| span.start));
    found
}

/// Finds names of functions of the language that are redefined in part of the script.
fn shadows(script: &Script, builtin: &dyn Fn(&str) -> bool) -> Vec<Problem> {
    struct Shadows<'a> {
        builtin: &'a dyn Fn(&str) -> bool,
        found: Vec<Problem>,
    }
    impl walk::Visit for Shadows<'_> {
        fn open(&mut self, names: &[Name], _: walk::Binder) {
            for name in names.iter().filter(|name| (self.builtin)(&name.text)) {
                let text = &name.text;
                self.found.push(
                    Problem::at(
                        Code::Shadow,
                        name.span,
                        format!("`{text}` is a builtin function, and has another meaning here"),
                    )
                    .label("shadowed")
                    .help(format!(
                        "choose another name, so that `{text}` still means the builtin \
                     here"
                    )),
                );
            }
        }
    }
    let mut shadows = Shadows { builtin, found: Vec::new() };
    walk::script(script, &mut shadows);
    shadows.found
}
