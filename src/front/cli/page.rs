//! `tweedle page`: a script with its prose, answers and pictures as one HTML file.

use super::options::Common;
use super::print::OutputPrinter;
use super::run::{exit_code, read};
use crate::front::console::rich;
use crate::front::terminal::{Progress, watch_interrupts};
use crate::lang::report::{Code, EvalResult, Problem, Problems, plain};
use crate::lang::session::{Event, Session, folder_of};
use crate::lang::show::{comment_html, escaped};
use crate::lang::syntax::{TokenClass, tokens};
use crate::lang::value::{self, Value};
use std::path::{Path, PathBuf};
use tweedle_base::host::{Disk, Files as _};

/// The line by which a page is known.
const GENERATOR: &str = "<meta name=\"generator\" content=\"Tweedle\">";
/// The maximum size of a page that is replaced.
const MAX_PAGE_BYTES: u64 = 1 << 30;

/// Runs a script and writes its page: into the folder of the script, with the extension `html`, or
/// to `output`; for standard input to standard output.
pub(super) fn file(path: &Path, output: Option<&Path>, common: Common) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let mut session = common.session(&[folder_of(path)]);
    session.keep_going = common.keep_going;
    watch_interrupts(session.interrupt(), false);
    let mut body = String::new();
    let result = read(path).map_err(Problems::from).and_then(|(name, text, folder)| {
        let progress = Progress::start(&session);
        let mut show = |session: &mut Session, event: Event| match event {
            Event::Statement(span) => body += &source(session.sources.slice(span)),
            Event::Comment(text) => body += &comment_html(&text),
            Event::Value(shown) => body += &answer(session, &shown.value),
        };
        let result = session.run(&name, &text, folder.as_deref(), &mut show);
        drop(progress);
        result
    });
    let has_run = !body.is_empty();
    let mut problems = session.take_warnings();
    let mut code = 0;
    if let Err(failed) = result {
        code = exit_code(&failed);
        for problem in failed.iter() {
            let text = escaped(&plain(problem, &session.sources));
            body += &format!("<pre class=\"wrong\">{text}</pre>\n");
        }
        problems.extend(failed.iter().cloned());
    }
    printer.problems(&session.sources, &problems);
    if !has_run {
        return printer.finish(code);
    }
    let page = page(&path.file_stem().unwrap_or_default().to_string_lossy(), &body);
    if output.unwrap_or(path).as_os_str() == "-" {
        printer.data(&page);
        return printer.finish(code);
    }
    match write(path, output, &page) {
        Ok(output) => printer.line(&format!("wrote {}", output.display())),
        Err(problem) => {
            printer.problems(&session.sources, &[*problem]);
            code = 1;
        }
    }
    printer.finish(code)
}

/// Writes a page, and returns its path. The path that follows from the script is not written if
/// something else than a page is there.
fn write(script: &Path, output: Option<&Path>, page: &str) -> EvalResult<PathBuf> {
    let path = output.map_or_else(|| script.with_extension("html"), Path::to_path_buf);
    if output.is_none()
        && let Ok(before) = Disk.read(&path, MAX_PAGE_BYTES)
        && !String::from_utf8_lossy(&before).contains(GENERATOR)
    {
        let text = format!("{} is not a page of Tweedle, and stays", path.display());
        let problem = Problem::nowhere(Code::File, text);
        return problem.help("`--output FILE` names another file, or replaces this one").err();
    }
    match Disk.write(&path, page.as_bytes()) {
        Ok(()) => Ok(path),
        Err(error) => {
            let text = format!("{} cannot be written: {error}", path.display());
            Problem::nowhere(Code::File, text).err()
        }
    }
}

/// Returns a statement with classes for its tokens.
fn source(text: &str) -> String {
    let mut html = String::new();
    let mut at = 0;
    for (class, range) in tokens(text) {
        html += &escaped(&text[at..range.start]);
        let token = escaped(&text[range.clone()]);
        let class = match class {
            TokenClass::Keyword => Some("keyword"),
            TokenClass::Number => Some("number"),
            TokenClass::String => Some("string"),
            _ => None,
        };
        html += &match class {
            Some(class) => format!("<span class=\"{class}\">{token}</span>"),
            None => token,
        };
        at = range.end;
    }
    format!("<pre class=\"source\">{html}{}</pre>\n", escaped(&text[at..]))
}

/// Returns a value as tables or a picture if it has one, and as text otherwise. A position has
/// both.
fn answer(session: &mut Session, value: &Value) -> String {
    if let Some(html) = rich::html(session, value) {
        return format!("<div class=\"answer\">{html}</div>\n");
    }
    let picture = rich::svg(session, value);
    let text = match (value, &picture) {
        (Value::Str(text), _) if text.starts_with("<svg") => {
            return format!("<div class=\"answer\">{text}</div>\n");
        }
        // A string is a picture, a table or a formula for another program.
        (Value::Str(text), _) if text.contains('\n') => escaped(text),
        (Value::Report(_), Some(_)) => String::new(),
        _ => escaped(&value::value(&session.machine, value)),
    };
    let text = if text.is_empty() { text } else { format!("<pre>{text}</pre>") };
    format!("<div class=\"answer\">{}{text}</div>\n", picture.unwrap_or_default())
}

/// Returns the whole page. Its title is the first heading, or the name of the script.
fn page(name: &str, body: &str) -> String {
    let heading = body.split_once("<h1>").and_then(|(_, rest)| rest.split_once("</h1>"));
    let title = heading.map_or_else(|| escaped(name), |(title, _)| title.to_owned());
    let style = include_str!("page.css");
    format!(
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}
