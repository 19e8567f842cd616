//! Settings of the REPL, and the configuration file that holds them.

use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::resolve::nearest;
use crate::lang::session::Session;
use crate::lang::syntax::Span;
use std::path::Path;
use tweedle_base::host::Files;

/// A setting: its name, its values (the first is the default) and its description.
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// The possible values.
    pub values: &'static [&'static str],
    /// Set if a path is allowed as well.
    pub path: bool,
    /// The description.
    pub about: &'static str,
}

/// All settings.
pub const SETTINGS: [Setting; 7] = [
    setting("keys", &["emacs", "vi"], "key bindings of the line editor"),
    setting(
        "signs",
        &["unicode", "ascii"],
        "symbols such as the middle dot, or their ASCII spellings",
    ),
    setting("colour", &["auto", "off"], "colours in the output; also off if `NO_COLOR` is set"),
    setting(
        "hints",
        &["on", "off"],
        "show suggestions and signatures while typing; Right inserts a suggestion",
    ),
    setting("timing", &["off", "on"], "show the time that each result took"),
    setting("safe", &["off", "on"], "read files only in this folder and below, and write none"),
    Setting {
        path: true,
        ..setting("store", &["off"], "file of answers to keep for later sessions")
    },
];

const fn setting(
    name: &'static str,
    values: &'static [&'static str],
    about: &'static str,
) -> Setting {
    Setting { name, values, path: false, about }
}

/// The current settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// For each setting, its value; `None` for the default.
    chosen: [Option<String>; SETTINGS.len()],
}

impl Settings {
    /// Returns the value of a setting.
    pub fn get(&self, name: &str) -> &str {
        let Some(at) = SETTINGS.iter().position(|setting| setting.name == name) else { return "" };
        let default = SETTINGS[at].values.first().copied().unwrap_or_default();
        self.chosen[at].as_deref().unwrap_or(default)
    }

    /// Changes a setting.
    ///
    /// # Errors
    /// The setting does not exist, or the value is not one of its values.
    pub fn set(&mut self, name: &str, value: &str, span: Span) -> EvalResult<()> {
        let names = SETTINGS.iter().map(|setting| setting.name);
        let Some(at) = names.clone().position(|n| n == name) else {
            let problem = Problem::at(Code::Setting, span, format!("unknown setting `{name}`"));
            return Err(Box::new(match nearest(name, names.clone()) {
                _ if name == "pictures" => problem
                    .help("`:show` draws with characters; `:open` and `:write FILE.png` do not"),
                Some(near) => problem.help(format!("did you mean `{near}`?")),
                None => problem
                    .help(format!("the settings are {}", names.collect::<Vec<_>>().join(", "))),
            }));
        };
        let setting = &SETTINGS[at];
        if !setting.values.contains(&value) && (!setting.path || value.is_empty()) {
            let text = format!("`{name}` cannot be `{value}`");
            let help = format!("it may be {}", setting.values.join(" or "));
            return Problem::at(Code::Setting, span, text).help(help).err();
        }
        self.chosen[at] = Some(value.to_owned());
        Ok(())
    }
}

/// The maximum size of a configuration file in bytes.
const MAX_CONFIG_BYTES: u64 = 1 << 20;

/// Reads the settings in a file, and returns its errors. An error leaves the other settings in
/// force.
pub(super) fn read(path: &Path, session: &mut Session) -> (Settings, Vec<Problem>) {
    let mut settings = Settings::default();
    let mut problems = Vec::new();
    let Some(text) = text_of(path, session.files()) else { return (settings, problems) };
    let source = session.sources.add(path.display().to_string(), &*text);
    let place = |range: Option<std::ops::Range<usize>>| {
        let range = range.unwrap_or(0..0);
        Span::new(source, range.start, range.end)
    };
    match toml_edit::Document::parse(&*text) {
        Err(error) => problems.push(
            Problem::at(Code::Setting, place(error.span()), error.message().trim())
                .help("write a setting as `keys = \"vi\"`"),
        ),
        Ok(document) => {
            for (name, item) in document.iter() {
                let span = place(item.span());
                let result = match item.as_str() {
                    Some(value) => settings.set(name, value, span),
                    None => Problem::at(Code::Setting, span, "a setting must be a string")
                        .help("write it as `keys = \"vi\"`")
                        .err(),
                };
                problems.extend(result.err().map(|problem| *problem));
            }
        }
    }
    (settings, problems)
}

fn text_of(path: &Path, files: &dyn Files) -> Option<String> {
    // The web app has no configuration file, and is smaller without a parser for it.
    if cfg!(target_family = "wasm") {
        return None;
    }
    String::from_utf8(files.read(path, MAX_CONFIG_BYTES).ok()?).ok()
}

/// Writes the settings into a file. Everything else in it, such as comments, is preserved.
///
/// # Errors
/// The file cannot be written, or is not valid TOML.
pub(super) fn save(path: &Path, settings: &Settings, files: &dyn Files) -> Result<(), String> {
    if cfg!(target_family = "wasm") {
        return Err("the web app has no configuration file".to_owned());
    }
    let old = text_of(path, files).unwrap_or_default();
    let mut document: toml_edit::DocumentMut =
        old.parse().map_err(|error: toml_edit::TomlError| error.message().trim().to_owned())?;
    for setting in &SETTINGS {
        document[setting.name] = toml_edit::value(settings.get(setting.name));
    }
    if let Some(folder) = path.parent() {
        files.make_folder(folder).map_err(|error| error.to_string())?;
    }
    files.write(path, document.to_string().as_bytes()).map_err(|error| error.to_string())
}
