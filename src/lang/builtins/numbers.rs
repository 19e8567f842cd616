//! Builtins on numbers, such as rounding, divisors, nim sums and mex.

use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Value, number};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Abs, abs),
        entry("floor", floor),
        entry("gcd", gcd),
        entry("lcm", lcm),
        entry("nim_sum", nim_sum),
        entry("generalised_nim_sum", generalised_nim_sum),
        entry("mex", mex),
        entry("digits", digits),
    ]
}

fn abs(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = args.get(0);
    if !number::is_number(value) {
        return args.wrong(0, "a number");
    }
    if number::compare(value, &Value::Int(0)).is_ge() {
        return Ok(value.clone());
    }
    number::neg(value).or_else(|_| too_large(&args))
}

fn floor(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.get(0) {
        Value::Ratio(q) => integer(&args, q.floor().to_integer()),
        value if number::is_number(value) => Ok(value.clone()),
        _ => args.wrong(0, "a number"),
    }
}

fn integers(args: &Args) -> EvalResult<(BigInt, BigInt)> {
    match (number::to_big(args.get(0)), number::to_big(args.get(1))) {
        (Some(a), Some(b)) => Ok((a, b)),
        (None, _) => args.wrong(0, "integers"),
        _ => args.wrong(1, "integers"),
    }
}

fn gcd(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = integers(&args)?;
    let divisor = common_divisor(machine, &a, &b, args.span)?;
    integer(&args, divisor)
}

fn lcm(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = integers(&args)?;
    let divisor = common_divisor(machine, &a, &b, args.span)?;
    if divisor.is_zero() {
        return Ok(Value::Int(0));
    }
    integer(&args, (a / divisor * b).abs())
}

/// Returns the greatest common divisor by Stein's binary algorithm, within the limits.
fn common_divisor(machine: &mut Machine, a: &BigInt, b: &BigInt, span: Span) -> EvalResult<BigInt> {
    let odd = |n: BigInt| {
        let twos = n.trailing_zeros().unwrap_or(0);
        (n >> twos, twos)
    };
    let ((mut a, twos), (mut b, more)) = (odd(a.abs()), odd(b.abs()));
    if a.is_zero() || b.is_zero() {
        return Ok((a << twos) + (b << more));
    }
    while !b.is_zero() {
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        machine.charge_work((b.bits() / 64) as usize, 0, span)?;
        b -= &a;
        b = odd(b).0;
    }
    Ok(a << twos.min(more))
}

fn too_large<T>(args: &Args) -> EvalResult<T> {
    fail(Code::Limit, args.span, "the result is too large")
}

/// Returns an integer as the result of a call, unless it is too large.
pub(super) fn integer(args: &Args, n: impl Into<BigInt>) -> EvalResult<Value> {
    number::integer(n.into()).or_else(|_| too_large(args))
}

fn natural(args: &Args, i: usize, value: &Value) -> EvalResult<BigInt> {
    match number::to_big(value) {
        Some(n) if !n.is_negative() => Ok(n),
        _ => fail(
            Code::Type,
            args.at(i),
            format!(
                "`{}` takes natural numbers, but this is {}",
                args.name,
                match value {
                    Value::Int(_) | Value::Big(_) => "a negative one",
                    other => other.what(),
                }
            ),
        ),
    }
}

fn nim_sum(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut sum = BigInt::from(0);
    for i in 0..args.values.len() {
        let value = args.get(i).clone();
        if number::is_number(&value) {
            sum ^= natural(&args, i, &value)?;
            continue;
        }
        for value in machine.collect(&value, args.at(i))? {
            sum ^= natural(&args, i, &value)?;
        }
    }
    integer(&args, sum)
}

fn generalised_nim_sum(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let m = args.int(1)?;
    if m < 2 {
        return fail(Code::Value, args.at(1), "the modulus must be at least 2");
    }
    let base = if args.is_absent(2) { 2 } else { args.int(2)? };
    if !(2..=m).contains(&base) {
        let text = format!("the base must be 2 to {m}, so that each digit is below the modulus");
        return fail(Code::Value, args.at(2), text);
    }
    let mut sum: Vec<i64> = vec![0];
    for value in machine.collect(args.get(0), args.at(0))? {
        let places = places(&args, natural(&args, 0, &value)?, base)?;
        if places.len() > sum.len() {
            sum.resize(places.len(), 0);
        }
        for (digit, place) in sum.iter_mut().zip(places) {
            // Both are less than m, so subtracting the complement cannot overflow.
            let lacking = m - place;
            *digit = if *digit >= lacking { *digit - lacking } else { *digit + place };
        }
    }
    while sum.len() > 1 && sum.last() == Some(&0) {
        sum.pop();
    }
    Ok(Value::list(sum.into_iter().map(Value::Int).collect()))
}

fn mex(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut seen = std::collections::BTreeSet::new();
    for value in machine.collect(args.get(0), args.at(0))? {
        machine.tick(args.span)?;
        match value {
            Value::Int(n) if n >= 0 => {
                seen.insert(n);
            }
            // Larger numbers exceed the length of every list.
            Value::Big(_) => {}
            other => {
                natural(&args, 0, &other)?;
            }
        }
    }
    let missing = seen.iter().zip(0i64..).find(|(n, i)| **n != *i).map(|(_, i)| i);
    Ok(Value::Int(missing.unwrap_or(seen.len() as i64)))
}

fn digits(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let base = if args.is_absent(1) { 10 } else { args.int(1)? };
    if base < 2 {
        return fail(Code::Value, args.at(1), "the base must be at least 2");
    }
    let places = places(&args, natural(&args, 0, args.get(0))?, base)?;
    Ok(Value::list(places.into_iter().map(Value::Int).collect()))
}

/// Returns the digits of a natural number, lowest first, at least one digit. `base` is at least 2.
fn places(args: &Args, mut n: BigInt, base: i64) -> EvalResult<Vec<i64>> {
    if n.bits() > 100_000 {
        let text = format!("`{}` takes numbers of up to 100000 bits", args.name);
        return fail(Code::Limit, args.at(0), text);
    }
    let mut out = Vec::new();
    let base = BigInt::from(base);
    loop {
        let (rest, digit) = n.div_mod_floor(&base);
        // A digit is less than the base, which is an `i64`.
        out.push(i64::try_from(digit).unwrap_or_default());
        n = rest;
        if n.sign() == num_bigint::Sign::NoSign {
            return Ok(out);
        }
    }
}
