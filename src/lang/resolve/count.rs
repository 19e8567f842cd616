//! The number of players of a ruleset: from a line `players n`, or from the players it names.

use super::expr::Resolver;
use crate::lang::ir::{Node, Player, RuleAction, RuleCode, Term};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{BinOp, Expr, ExprKind, FinalKind, Items, Rule, RuleKind, Span};

impl Resolver<'_> {
    /// Returns the number of players of a ruleset if its rules name players who move or who win at
    /// the end: the least for which these names exist, and 3 for `C`; otherwise the number of sides
    /// of an option that is a literal with bars.
    pub(super) fn players_of(&mut self, rules: &[RuleCode], at: Span) -> Option<u8> {
        let stated = rules.iter().find_map(|rule| match &rule.kind {
            RuleAction::Players(count) => Some(count),
            _ => None,
        });
        if let Some(count) = stated {
            return self.stated(count);
        }
        let labels = rules.iter().any(|rule| matches!(rule.kind, RuleAction::Labelled(..)));
        let ends = rules.iter().any(|rule| matches!(rule.kind, RuleAction::Final(..)));
        // Values and points belong to players.
        let adds = rules.iter().any(|rule| match &rule.kind {
            RuleAction::Final(kind, _) => *kind != FinalKind::Winners,
            _ => false,
        });
        if adds && self.mentioned.is_empty() {
            return Some(2);
        }
        let bars = rules.iter().find_map(|rule| match &rule.kind {
            RuleAction::Option(option) | RuleAction::Is(option) => sides(option),
            _ => None,
        });
        if bars.is_some() && self.mentioned.is_empty() {
            return bars;
        }
        // A `final` rule may name seats only, which exist for any number of players.
        if !labels && (!ends || self.mentioned.is_empty()) {
            return None;
        }
        let most = self.mentioned.iter().max_by_key(|(player, _)| player.fewest()).copied();
        let Some((most, place)) = most else {
            self.problems.push(
                Problem::at(
                    Code::Players,
                    at,
                    "the number of players of this ruleset is missing",
                )
                .help(
                    "begin it with a line `players n`, or use the names of all players: `L`, `C`, \
                     `R`, or `L`, `C1`, `C2`, …, `R`",
                ),
            );
            return None;
        };
        let center = self.mentioned.iter().find(|(player, _)| matches!(player, Player::Center));
        if let Some((_, center)) = center
            && most.fewest() > 3
        {
            let text =
                format!("`{most}` needs {} players or more, and `C` exactly three", most.fewest());
            self.problems.push(
                Problem::at(Code::Players, place, text)
                    .label(format!("{} players", most.fewest()))
                    .also(*center, "three players")
                    .help("with four or more players, the players between L and R are C1, C2, …"),
            );
        }
        Some(most.fewest())
    }

    /// Returns the number of players of a ruleset some of whose options give points: what the line
    /// `players` says, or as many as the names of players need that occur in other rules and before
    /// these options, but at least two.
    pub(super) fn players_for_points(&self, rules: &[Rule]) -> Expr {
        let stated = stated_players(rules).cloned();
        let labels = rules.iter().filter_map(|rule| match &rule.kind {
            RuleKind::Option { label: Some(label), .. } => Some(label),
            _ => None,
        });
        let named = labels.flat_map(each_label).filter_map(|label| match &label.kind {
            ExprKind::Name(name) => Player::named(name),
            _ => None,
        });
        stated.unwrap_or_else(|| {
            let mentioned = self.mentioned.iter().map(|(player, _)| *player);
            let most = mentioned.chain(named).map(Player::fewest).max().unwrap_or(2);
            let at = rules.first().map_or(Span::default(), |rule| rule.span);
            Expr::new(at, ExprKind::Int(most.into()))
        })
    }

    /// Reports labels that are numbers or unknown letters, with the names of the players.
    pub(super) fn explain_label(&mut self, label: &Expr, players: u8) {
        for label in each_label(label) {
            let text = match &label.kind {
                ExprKind::Int(n) => format!("a label names a player, but this is the number {n}"),
                ExprKind::Name(name) if name.len() == 1 && self.look_up(name).is_none() => {
                    format!("`{name}` is not defined")
                }
                _ => continue,
            };
            let names = (0..players).map(|i| format!("`{}`", Player::at(i, players)));
            let names = names.collect::<Vec<_>>().join(", ");
            let help = format!("the {players} players of this ruleset are {names}");
            self.problems.push(Problem::at(Code::Players, label.span, text).help(help));
        }
    }

    /// Returns a number of players; an error in it is reported where the line `players` is read.
    pub(super) fn players_among(&self, players: &Expr) -> u8 {
        match &players.kind {
            ExprKind::Int(n) => u8::try_from(n).ok().filter(|n| (2..=32).contains(n)),
            _ => None,
        }
        .unwrap_or(2)
    }

    /// Returns the number after `players` if it is a literal. All players named must be among them.
    fn stated(&mut self, count: &Node) -> Option<u8> {
        let Term::Int(n) = count.code else { return None };
        let players = u8::try_from(n).ok().filter(|n| (2..=32).contains(n));
        let Some(players) = players else {
            self.problems.push(
                Problem::at(
                    Code::Value,
                    count.span,
                    format!("the number of players must be 2 to 32, not {n}"),
                )
                .label("out of range"),
            );
            return None;
        };
        let absent = self.mentioned.iter().find(|(player, _)| player.index(players).is_none());
        if let Some((player, place)) = absent {
            let names: Vec<String> =
                (0..players).map(|i| format!("`{}`", Player::at(i, players))).collect();
            let text = format!("a game for {players} players does not have a player {player}");
            self.problems.push(
                Problem::at(Code::Players, *place, text)
                    .label("unknown player")
                    .also(count.span, format!("{players} players"))
                    .help(format!("they are {}", names.join(", "))),
            );
        }
        Some(players)
    }

    /// Reports a `players` line that comes too late or twice: the number must be known before the
    /// rules that use it.
    pub(super) fn order_of(&mut self, rules: &[RuleCode]) {
        let mut before: Option<&RuleCode> = None;
        for rule in rules {
            let (RuleAction::Players(_), Some(first)) = (&rule.kind, before) else {
                if !matches!(rule.kind, RuleAction::Require(..)) {
                    before = before.or(Some(rule));
                }
                continue;
            };
            let twice = matches!(first.kind, RuleAction::Players(_));
            let (text, label) = match twice {
                true => ("the number of players is given twice", "said here"),
                false => ("`players` comes before the rules", "a rule"),
            };
            let help = match twice {
                true => "a ruleset has one line `players n`",
                false => "move this line up: only `require` may come before it",
            };
            self.problems.push(
                Problem::at(Code::Players, rule.span, text).also(first.span, label).help(help),
            );
        }
    }
}

/// Returns the number of players of a literal with bars, alone, in a sum or as an option.
fn sides(game: &Node) -> Option<u8> {
    match &game.code {
        Term::Bars(bars) => u8::try_from(bars.sides.len()).ok(),
        Term::Binary(BinOp::Add | BinOp::Sub, pair) => sides(&pair.0).or_else(|| sides(&pair.1)),
        Term::Game(options) => options.iter().find_map(sides),
        _ => None,
    }
}

/// Returns the number in the line `players`, if there is one.
pub(super) fn stated_players(rules: &[Rule]) -> Option<&Expr> {
    rules.iter().find_map(|rule| match &rule.kind {
        RuleKind::Players(count) => Some(count),
        _ => None,
    })
}

/// Returns the labels in a label: its entries, if it is a list.
pub(super) fn each_label(label: &Expr) -> Vec<&Expr> {
    match &label.kind {
        ExprKind::List(Items::Listed(labels)) | ExprKind::Tuple(labels) => labels.iter().collect(),
        _ => vec![label],
    }
}
