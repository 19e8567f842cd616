//! Partizan games with labelled players: integers, literals with bars, restrictions, conjugates.

use crate::lang::eval::{Failure, Frame, Machine, OfSides};
use crate::lang::ir::{BarsCode, Node, Player, SideCode, Term};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{BinOp, GameSign, Span};
use crate::lang::value::{MadeFor, Value, number};
use tweedle_games::game::{self, MAX_UPS, Nus, SumId};

impl Machine {
    /// Returns the value as one of `players` players, by index from 0 in turn order.
    pub fn player_among(&self, value: &Value, players: u8, span: Span) -> EvalResult<u8> {
        let Value::Player(player) = value else {
            return Problem::at(
                Code::Type,
                span,
                format!("expected a player, but this is {}", value.what()),
            )
            .label(value.what())
            .help("players are `L`, `C`, `R`, or `L`, `C1`, `C2`, …, `R`")
            .err();
        };
        player.index(players).ok_or_else(|| {
            let names: Vec<String> =
                (0..players).map(|i| format!("`{}`", Player::at(i, players))).collect();
            Box::new(
                Problem::at(
                    Code::Players,
                    span,
                    format!("a game for {players} players does not have a player {player}"),
                )
                .label(format!("{players} players"))
                .help(format!("they are {}", names.join(", "))),
            )
        })
    }

    /// Returns two values as games for the same number of players. In a sum with a two-player game,
    /// a number is a game.
    pub(crate) fn two_games(
        &mut self,
        a: &Value,
        b: &Value,
        span: Span,
    ) -> EvalResult<(SumId, SumId)> {
        let made = self.made_together([self.made_for(a), self.made_for(b)], span)?;
        if made.players() == Some(2) {
            return Ok((self.option_for(a, 2, span)?, self.option_for(b, 2, span)?));
        }
        Ok((self.to_game(a, span)?, self.to_game(b, span)?))
    }

    /// Evaluates `±G`, which is {G | -G}; `±{G, H}`, which is {G, H | -G, -H}; tiny `⧾G`, which is
    /// {0||0|-G}; and miny `⧿G`, which is {G|0||0}.
    pub(crate) fn signed(
        &mut self,
        sign: GameSign,
        game: &Node,
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        let nodes = match &game.code {
            Term::Game(options) if sign == GameSign::PlusMinus => &options[..],
            _ => std::slice::from_ref(game),
        };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for node in nodes {
            let value = self.eval_for(2, node, frame)?;
            let option = self.option_for(&value, 2, node.span)?;
            left.push(option);
            let negative = self.negative(&Value::Game(option, MadeFor::TWO), 2, node.span)?;
            right.push(self.to_game(&negative, node.span)?);
        }
        let zero = || vec![SumId::ZERO];
        let threat = match sign {
            GameSign::PlusMinus => return self.two(left, right, game.span).map(for_two),
            GameSign::Tiny => self.two(zero(), right, game.span)?,
            GameSign::Miny => self.two(left, zero(), game.span)?,
        };
        let (left, right) = match sign {
            GameSign::Tiny => (zero(), vec![threat]),
            _ => (vec![threat], zero()),
        };
        self.two(left, right, game.span).map(for_two)
    }

    /// Returns `↑3*2`: the canonical form of `count` ups, or downs if negative, plus a heap of size
    /// `star`.
    pub(crate) fn ups(&mut self, count: i64, star: u32, span: Span) -> EvalResult<Value> {
        if count.unsigned_abs() > MAX_UPS {
            return fail(Code::Limit, span, format!("the number of ups must be at most {MAX_UPS}"));
        }
        let made = self.lend(|machine, found| {
            let ups = found.values.values.nus(Nus::ups(count, star));
            found.values.game(&mut machine.arena, ups)
        });
        self.placed(span, made).map(for_two)
    }

    /// Evaluates `1/2*`, `1↑^2*`: a number or powers of up, plus a summand, in canonical form.
    pub(crate) fn juxtaposed(
        &mut self,
        pair: &(Node, Node),
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        let (first, small) = pair;
        let span = first.span.to(small.span);
        let value = self.eval(first, frame)?;
        let star = matches!(small.code, Term::Nim(_));
        // In ASCII, `↓^2*` is parsed as the negative of a power, plus a star.
        let power = match &first.code {
            Term::Neg(of) => &of.code,
            code => code,
        };
        let powers = star && matches!(power, Term::Power(_) | Term::Index(_) | Term::Juxtaposed(_));
        let fits = number::is_number(&value) || powers && matches!(value, Value::Game(..));
        if !fits {
            let sign = if star { "a `*`" } else { "an arrow" };
            let text = format!("{sign} cannot follow {} directly", value.what());
            let help = match star {
                true => "`1*` means `1 + *`; a product needs a factor on each side of `*`",
                false => "`1↑` means `1 + ↑`; write ups before a star, as in `↑3*2`",
            };
            let problem = Problem::at(Code::Type, first.span, text).label(value.what()).help(help);
            return problem.err();
        }
        let first = self.option_for(&value, 2, first.span)?;
        let value = self.eval_for(2, small, frame)?;
        let small = self.option_for(&value, 2, small.span)?;
        let sum = self.lend(|machine, found| {
            let first = found.values.value(machine, first)?;
            let second = found.values.value(machine, small)?;
            let sum = found.values.values.add(first, second)?;
            Ok::<_, Failure>(found.values.game(&mut machine.arena, sum)?)
        });
        self.placed(span, sum).map(for_two)
    }

    /// Evaluates `k_p`.
    pub(crate) fn integer_of(
        &mut self,
        pair: &(Node, Node),
        bars: Option<u8>,
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        let (size, player) = pair;
        let value = self.eval(size, frame)?;
        let k = match &value {
            Value::Int(n) => u32::try_from(*n).ok(),
            Value::Big(_) => None,
            other => {
                let text = format!("the number of moves must be an integer, not {}", other.what());
                return fail(Code::Type, size.span, text);
            }
        };
        let Some(k) = k else {
            return fail(Code::Value, size.span, "the number of moves must be 0 to 4294967295");
        };
        let who = self.eval(player, frame)?;
        let players = bars.unwrap_or(self.players_in_force());
        let who = self.player_among(&who, players, player.span)?;
        let game = self.at(size.span, |machine| machine.arena.integer(players, who, k))?;
        Ok(Value::Game(self.arena.single(game), MadeFor::labelled(players)))
    }

    /// Evaluates `[G]_p`: the impartial game that results when only that player may begin.
    pub fn restriction(&mut self, value: &Value, who: &Value, span: Span) -> EvalResult<Value> {
        let game = self.to_game(value, span)?;
        let made = self.made_for(value).players();
        let player = self.player_among(who, made.unwrap_or(self.players_in_force()), span)?;
        let restricted = game::restrict(self, game, player);
        let made = made.map_or(MadeFor::ANY, MadeFor::impartial);
        self.placed(span, restricted).map(|game| Value::Game(game, made))
    }

    /// Returns `G'`, conjugated `times` times.
    pub(crate) fn conjugate(&mut self, value: &Value, times: u32, span: Span) -> EvalResult<Value> {
        let game = self.to_game(value, span)?;
        let made = self.made_for(value);
        let players = made.players().unwrap_or(self.players_in_force());
        let conjugate = game::conjugate(self, game, players, times);
        self.placed(span, conjugate).map(|game| Value::Game(game, made))
    }

    /// Evaluates `-G`: the sum of the first N - 1 conjugates, for as many players as the game was
    /// made for, or the given number.
    pub(crate) fn negative(&mut self, value: &Value, players: u8, span: Span) -> EvalResult<Value> {
        let game = self.to_game(value, span)?;
        let made = self.made_for(value);
        let negative = game::negative(self, game, made.players().unwrap_or(players));
        self.placed(span, negative).map(|game| Value::Game(game, made))
    }

    /// Evaluates `{a | b | c}`.
    pub(crate) fn bars(
        &mut self,
        bars: &BarsCode,
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Value> {
        let players = u8::try_from(bars.sides.len()).unwrap_or(u8::MAX);
        let play = self.players_in_force();
        if bars.lone && play != players {
            let text = format!("ambiguous bars: {players} players or {play}");
            return Problem::at(Code::Players, span, text)
                .label("how many sides?")
                .help("put spaces between bars for empty sides, as in `{0 | | 0}`")
                .err();
        }
        let mut sides = Vec::with_capacity(bars.sides.len());
        for side in &bars.sides {
            sides.push(match side {
                SideCode::Options(nodes) => {
                    let values = nodes.iter().map(|node| self.eval_for(players, node, frame));
                    values.collect::<EvalResult<Vec<Value>>>()?
                }
                SideCode::Nested(inner) => vec![self.bars(inner, frame, span)?],
            });
        }
        if let [left, right] = &sides[..]
            && left.iter().chain(right).any(|value| matches!(value, Value::Report(_)))
            && let Some(made) = (self.hooks.sided)(self, OfSides::Form([left, right]), span)?
        {
            return Ok(made);
        }
        let mut lists = Vec::with_capacity(sides.len());
        for (values, side) in sides.iter().zip(&bars.sides) {
            let at = |at: usize| match side {
                SideCode::Options(nodes) => nodes[at].span,
                SideCode::Nested(_) => span,
            };
            let options = values.iter().enumerate();
            let options = options.map(|(i, value)| self.option_for(value, players, at(i)));
            lists.push(options.collect::<EvalResult<Vec<SumId>>>()?);
        }
        let form = self.at(span, |machine| machine.arena.labelled(lists))?;
        self.budget_memory(span)?;
        Ok(Value::Game(self.arena.single(form), MadeFor::labelled(players)))
    }

    /// Returns the game in place of the value of a sum of numbers as they are written, which in
    /// misère play of two is a sum of games.
    pub(super) fn eval_game(
        &mut self,
        node: &Node,
        value: Value,
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        match node.is_sum_of_numerals() && self.numbers_are_games() {
            true => self.eval_for(2, node, frame),
            false => Ok(value),
        }
    }

    /// Evaluates operations from the left. If all are sums and differences, and some operand is a
    /// game, numbers are games for two players.
    pub(super) fn sum_of_numbers_and_games(
        &mut self,
        first: &Node,
        rest: &[(BinOp, &Node)],
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        let mut values = Vec::with_capacity(rest.len() + 1);
        for node in [first].into_iter().chain(rest.iter().map(|(_, node)| *node)) {
            values.push((self.eval(node, frame)?, node));
        }
        let games = values.iter().any(|(value, _)| matches!(value, Value::Game(..)))
            && rest.iter().all(|(op, _)| matches!(op, BinOp::Add | BinOp::Sub));
        let mut total: Option<(Value, Span)> = None;
        for (at, (mut value, node)) in values.into_iter().enumerate() {
            if games {
                value = self.eval_game(node, value, frame)?;
            }
            total = Some(match total {
                None => (value, node.span),
                Some((total, span)) => {
                    let (op, spans) = (rest[at - 1].0, (span, node.span));
                    let sum = match games {
                        true => self.operate_for(2, op, (&total, &value), spans),
                        false => self.operate(op, &total, &value, span.to(node.span)),
                    };
                    (sum?, span.to(node.span))
                }
            });
        }
        Ok(total.map_or(Value::Absent, |(total, _)| total))
    }

    /// Evaluates an expression inside a literal with bars. Its operators `+` and `-` are those of
    /// games for as many players as the literal has, whatever the convention in force. So with two
    /// players a number in a sum is a game, just as it is by itself.
    fn eval_for(&mut self, players: u8, node: &Node, frame: Frame<'_>) -> EvalResult<Value> {
        match &node.code {
            Term::Binary(op @ (BinOp::Add | BinOp::Sub), pair) => {
                let first = self.eval_for(players, &pair.0, frame)?;
                let second = self.eval_for(players, &pair.1, frame)?;
                let spans = (pair.0.span, pair.1.span);
                self.operate_for(players, *op, (&first, &second), spans)
            }
            Term::Chain(first, rest)
                if rest.iter().all(|(op, _)| matches!(op, BinOp::Add | BinOp::Sub)) =>
            {
                let (mut value, mut span) = (self.eval_for(players, first, frame)?, first.span);
                for (op, operand) in rest {
                    let right = self.eval_for(players, operand, frame)?;
                    let spans = (span, operand.span);
                    value = self.operate_for(players, *op, (&value, &right), spans)?;
                    span = span.to(operand.span);
                }
                Ok(value)
            }
            Term::Neg(operand) => match self.eval_for(players, operand, frame)? {
                value @ Value::Game(..) => self.negative(&value, players, node.span),
                other => self.negate(&other, node.span),
            },
            _ => self.eval(node, frame),
        }
    }

    fn operate_for(
        &mut self,
        players: u8,
        op: BinOp,
        (a, b): (&Value, &Value),
        (at, beside): (Span, Span),
    ) -> EvalResult<Value> {
        let span = at.to(beside);
        let report = [a, b].iter().any(|value| matches!(value, Value::Report(_)));
        let game = [a, b].iter().any(|value| matches!(value, Value::Game(..)));
        let games = game || players == 2 && self.numbers_are_games();
        if report || !games {
            return self.operate(op, a, b, span);
        }
        let made = self.made_together([self.made_for(a), self.made_for(b)], span)?;
        let mut game = |value: &Value, span: Span| match players {
            2 => self.option_for(value, 2, span).map(|game| Value::Game(game, made)),
            _ => self.to_game(value, span).map(|game| Value::Game(game, made)),
        };
        let (a, b) = (game(a, at)?, game(b, beside)?);
        let second = match op {
            BinOp::Sub => self.negative(&b, players, beside)?,
            _ => b,
        };
        self.operate(BinOp::Add, &a, &second, span)
    }

    /// Converts a value to an option of a game for a number of players. For two players, a number
    /// is a game.
    ///
    /// # Errors
    /// The game was made for another number of players.
    pub fn option_for(&mut self, value: &Value, players: u8, span: Span) -> EvalResult<SumId> {
        if let Some(made) = self.made_for(value).players().filter(|made| *made != players) {
            let text = format!("this game is for {made} players, but the convention has {players}");
            let problem = Problem::at(Code::Players, span, text);
            return problem.label(format!("a game for {made} players")).err();
        }
        match value {
            Value::Int(_) | Value::Big(_) | Value::Ratio(_) if players == 2 => {
                self.number_game(value, span)
            }
            Value::Int(n) if *n != 0 => Problem::at(
                Code::Players,
                span,
                format!("with {players} players a number needs a player"),
            )
            .label("whose?")
            .help(format!(
                "write `{n}_L`, `{n}_{}` or `{n}_R` for moves, or `*{n}` for a nim heap",
                Player::at(1, players)
            ))
            .err(),
            other => self.to_game(other, span),
        }
    }

    /// Returns the canonical form of a number as a two-player game.
    fn number_game(&mut self, value: &Value, span: Span) -> EvalResult<SumId> {
        let Some(x) = number::to_dyadic(value) else {
            return Problem::at(Code::Value, span, "this is not the value of a short game")
                .help("the denominator must be a power of 2, at most 2^120")
                .err();
        };
        let made = self.lend(|machine, found| {
            let number = found.values.values.number(x);
            found.values.game(&mut machine.arena, number)
        });
        self.placed(span, made)
    }

    fn two(&mut self, left: Vec<SumId>, right: Vec<SumId>, span: Span) -> EvalResult<SumId> {
        let form = self.at(span, |machine| machine.arena.labelled(vec![left, right]))?;
        Ok(self.arena.single(form))
    }

    /// Returns the players in the label of a rule, by index, without repetition.
    pub(crate) fn whose(&self, value: &Value, players: u8, span: Span) -> EvalResult<Vec<u8>> {
        match value {
            Value::List(items) | Value::Tuple(items) => {
                let mut found = Vec::new();
                for item in items.iter() {
                    let player = self.player_among(item, players, span)?;
                    if !found.contains(&player) {
                        found.push(player);
                    }
                }
                Ok(found)
            }
            one => Ok(vec![self.player_among(one, players, span)?]),
        }
    }
}

/// Wraps a two-player game.
fn for_two(game: SumId) -> Value {
    Value::Game(game, MadeFor::TWO)
}
