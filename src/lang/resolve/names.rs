//! Lookup of names, and suggestions for unknown ones.

use super::Binding;
use super::expr::Resolver;
use super::scope::find;
use super::suggest::{akin, nearest};
use crate::lang::ir::{Capture, Node, Player, Term, numbered};
use crate::lang::report::{Code, MAX_SHOWN_PROBLEMS, Problem};
use crate::lang::syntax::{Name, Span, known_elsewhere};
use std::sync::Arc;

/// The maximum length of a name for which similar names are suggested.
const MAX_NAME_WITH_SUGGESTION: usize = 100;
/// The minimum length of a name for which similar names are suggested; shorter ones are variables.
const MIN_NAME_WITH_SUGGESTION: usize = 3;
const DEFINE: &str = "define it first with `:=`, or import it with `use`";

/// The meaning of a name.
pub(super) enum NameFound {
    Local(Capture),
    Global(Binding),
    Builtin(u32, super::Signature),
    /// A seat or player by number.
    Numbered(Term),
}

impl Resolver<'_> {
    /// Looks up a name: locals, then the session, then builtins, then later definitions. Only a
    /// function body may refer to the latter, because it runs later.
    pub(super) fn look_up(&mut self, name: &str) -> Option<NameFound> {
        // Resolved rules name what no definition can hide.
        if let Some(name) = name.strip_prefix("prelude.") {
            return self.outside.prelude(name).map(NameFound::Global);
        }
        if let Some(capture) = find(&mut self.frames, name) {
            return Some(NameFound::Local(capture));
        }
        if let Some(binding) = self.names.get(name) {
            return Some(NameFound::Global(binding.clone()));
        }
        if let Some(seat) = numbered(name, 'O') {
            return Some(NameFound::Numbered(Term::Seat(seat)));
        }
        if let Some(player) = numbered(name, 'C') {
            return Some(NameFound::Numbered(Term::Player(Player::At(player))));
        }
        let misere = if name == "misère" { "misere" } else { name };
        if let Some((id, signature)) = self.outside.builtin(misere) {
            return Some(NameFound::Builtin(id, signature));
        }
        if let Some((_, binding)) = self.ahead.iter().find(|(n, _)| &**n == name) {
            return Some(NameFound::Global(binding.clone()));
        }
        None
    }

    /// Looks up a name that denotes a value. A module has members and no value, so it does not
    /// shadow a builtin of the same name.
    pub(super) fn look_up_value(&mut self, name: &str) -> Option<NameFound> {
        let found = self.look_up(name);
        if let Some(NameFound::Global(Binding::Module(_))) = found
            && let Some((id, signature)) = self.outside.builtin(name)
        {
            return Some(NameFound::Builtin(id, signature));
        }
        found
    }

    /// Reports an unknown name, with the most similar known one.
    pub(super) fn unknown(&mut self, name: &str, span: Span) {
        let message = match name.char_indices().nth(MAX_NAME_WITH_SUGGESTION) {
            Some((end, _)) => format!("`{}…` is not defined", &name[..end]),
            None => format!("`{name}` is not defined"),
        };
        // Report each name once per statement.
        let said = self.problems.iter().any(|problem| problem.message == message);
        if said || self.missing.iter().any(|n| &**n == name) {
            return;
        }
        let mut problem = Problem::at(Code::Name, span, message).label("undefined");
        if self.said + self.problems.len() >= MAX_SHOWN_PROBLEMS
            || name.len() > MAX_NAME_WITH_SUGGESTION
        {
            // Searching all names for a suggestion is slow, and nobody reads that many messages.
            self.problems.push(problem.help(DEFINE));
            return;
        }
        let builtins = self.outside.builtin_names();
        let known = self
            .frames
            .iter()
            .flat_map(|f| f.names())
            .map(|n| &**n)
            .chain(self.names.keys().map(|n| &**n))
            .chain(self.ahead.iter().map(|(n, _)| &**n))
            .chain(builtins);
        let capital = name.to_uppercase();
        let is_seat = numbered(&capital, 'O').or(numbered(&capital, 'C')).is_some();
        // A single letter is probably a variable without a definition.
        let long = name.chars().count() > 1;
        let seat = (is_seat && long).then_some(&*capital);
        let mut known: Vec<&str> = known.collect();
        known.sort_unstable();
        known.dedup();
        let subscript = name
            .rsplit_once('_')
            .filter(|(size, player)| Player::named(player).is_some() && known.contains(size));
        if let Some((size, player)) = subscript {
            problem = problem.help(format!(
                "write `({size})_{player}` for that many moves of player \
                 {player}"
            ));
        } else if let Some(ours) = known_elsewhere(name) {
            problem = problem.help(ours);
        } else if let Some(place) = self.elsewhere(name) {
            problem = problem.help(place);
        } else if let Some(game) = name.strip_suffix('⁻').filter(|game| !game.is_empty()) {
            problem = problem
                .help(format!("write `-{game}` for the sum of the other conjugates of `{game}`"));
        } else if let Some(akin) = akin(name, known.iter().copied(), true) {
            problem = problem.help(akin);
        } else if let Some(near) =
            seat.or_else(|| nearest(name, known.iter().copied()).filter(|_| long))
        {
            problem = problem.help(format!("did you mean `{near}`?"));
        } else if let Some(near) = self.near_elsewhere(name) {
            problem = problem.help(near);
        } else if let Some(akin) = akin(name, known.iter().copied(), false) {
            problem = problem.help(akin);
        } else {
            problem = problem.help(DEFINE);
        }
        self.problems.push(problem);
    }

    /// Returns the module that defines a name that is not in scope, preferring imported modules.
    pub(super) fn elsewhere(&self, name: &str) -> Option<String> {
        if let Some((module, _)) = self.used_members().find(|(_, member)| *member == name) {
            return Some(format!(
                "it is a member of the module `{module}`: write `{module}.{name}`"
            ));
        }
        let standard = self.outside.standard_members();
        let Some((module, _)) = standard.iter().find(|(_, member)| &**member == name) else {
            let is_module = standard.iter().any(|(module, _)| *module == name);
            return is_module.then(|| {
                format!("it is a module of the standard library: write `use {name}` first")
            });
        };
        Some(format!("it is in the standard library: add `use {module} ({name})` above"))
    }

    /// Returns the member of a module that is most similar to an unknown name.
    fn near_elsewhere(&self, name: &str) -> Option<String> {
        if name.chars().count() < MIN_NAME_WITH_SUGGESTION {
            return None;
        }
        let used: Vec<(&str, &str)> = self.used_members().collect();
        if let Some(near) = nearest(name, used.iter().map(|(_, member)| *member)) {
            let (module, _) = used.iter().find(|(_, member)| *member == near)?;
            return Some(format!("did you mean `{module}.{near}`?"));
        }
        let standard = self.outside.standard_members();
        let near = nearest(name, standard.iter().map(|(_, member)| &**member))?;
        let (module, _) = standard.iter().find(|(_, member)| &**member == near)?;
        Some(format!(
            "did you mean `{near}` of the module `{module}`? add `use {module} ({near})` above"
        ))
    }

    /// Returns the members of the imported modules, each with its module, in order.
    fn used_members(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut members: Vec<(&str, &str)> = self
            .names
            .iter()
            .filter_map(|(module, binding)| match binding {
                Binding::Module(members) => Some((module, members)),
                Binding::Global(..) => None,
            })
            .flat_map(|(module, members)| members.keys().map(|member| (&**module, &**member)))
            .collect();
        members.sort_unstable();
        members.into_iter()
    }

    /// Resolves a subscript: the name of a player, or a variable whose value is a player.
    pub(super) fn player(&mut self, name: &Name) -> Node {
        let code = match Player::named(&name.text) {
            Some(player) => Term::Player(player),
            None => self.player_in(name),
        };
        Node { span: name.span, code }
    }

    /// Resolves a variable whose value is a player.
    fn player_in(&mut self, name: &Name) -> Term {
        if self.look_up(&name.text).is_some() {
            return self.name(&name.text, name.span);
        }
        let message = format!("`{}` is not defined", name.text);
        let help = match Player::long(&name.text) {
            Some(player) => format!("did you mean `{player}`?"),
            None => "players are `L`, `C`, `R`, or `L`, `C1`, `C2`, …, `R`".to_owned(),
        };
        let problem = Problem::at(Code::Name, name.span, message).label("undefined").help(help);
        self.problems.push(problem);
        Term::Absent
    }

    pub(super) fn name(&mut self, name: &Arc<str>, span: Span) -> Term {
        match self.look_up_value(name) {
            Some(NameFound::Local(capture)) => capture.into(),
            Some(NameFound::Global(Binding::Global(id, _))) => Term::Global(id),
            Some(NameFound::Global(Binding::Module(_))) => {
                self.problems.push(
                    Problem::at(Code::Module, span, format!("`{name}` is a module, not a value"))
                        .help(format!("use one of its members, as in `{name}.member`")),
                );
                Term::Absent
            }
            Some(NameFound::Builtin(id, _)) => {
                self.mentioned.extend(Player::named(name).map(|player| (player, span)));
                Term::Builtin(id)
            }
            Some(NameFound::Numbered(code)) => {
                self.mentioned.extend(Player::named(name).map(|player| (player, span)));
                code
            }
            None => {
                self.unknown(name, span);
                Term::Absent
            }
        }
    }

    pub(super) fn result(&mut self, name: &str, span: Span) -> Term {
        match self.names.get(name) {
            Some(Binding::Global(id, _)) => Term::Global(*id),
            _ => {
                self.problems.push(
                    Problem::at(
                        Code::Name,
                        span,
                        format!("the result `{name}` does not exist yet"),
                    )
                    .help("`_` is the last result, `_3` the third one"),
                );
                Term::Absent
            }
        }
    }
}
