//! Exact arithmetic: 64-bit integers with overflow to big integers, and fractions.

use super::Value;
pub use super::key::compare_numbers as compare;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::sync::Arc;
use tweedle_games::game::Dyadic;

/// The maximum number of bits of an integer.
pub const MAX_BITS: u64 = 4_000_000;

/// The maximum number of bits of a numerator or denominator. Each operation computes a greatest
/// common divisor, in time quadratic in the bits.
pub const MAX_FRACTION_BITS: u64 = 1 << 16;

/// The maximum number of bits of a modulus for modular exponentiation.
const MAX_MODULUS_BITS: u64 = 100_000;

/// The reason why an arithmetic operation has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Division by zero.
    ZeroDivision,
    /// The result would have more than [`MAX_BITS`] bits.
    TooLarge,
    /// A fraction would have more than [`MAX_FRACTION_BITS`] bits.
    LargeFraction,
    /// `div`, `mod` of a fraction.
    NotInteger,
    /// An exponent that is not an integer.
    Exponent,
    /// An operand is not a number.
    NotNumber,
}

type Computed = Result<Value, Fault>;

/// Returns the smallest representation of an integer.
pub fn integer(n: BigInt) -> Computed {
    match n.to_i64() {
        Some(n) => Ok(Value::Int(n)),
        None if n.bits() > MAX_BITS => Err(Fault::TooLarge),
        None => Ok(Value::Big(Arc::new(n))),
    }
}

fn ratio(q: BigRational) -> Computed {
    if q.is_integer() {
        return integer(q.to_integer());
    }
    if q.numer().bits().max(q.denom().bits()) > MAX_FRACTION_BITS {
        return Err(Fault::LargeFraction);
    }
    Ok(Value::Ratio(Arc::new(q)))
}

/// Tests whether a value is a number.
pub fn is_number(v: &Value) -> bool {
    matches!(v, Value::Int(_) | Value::Big(_) | Value::Ratio(_))
}

/// Returns the value as an integer of any size.
pub fn to_big(v: &Value) -> Option<BigInt> {
    match v {
        Value::Int(n) => Some(BigInt::from(*n)),
        Value::Big(n) => Some((**n).clone()),
        _ => None,
    }
}

/// Returns a dyadic rational as a value.
pub fn dyadic(x: Dyadic) -> Value {
    let numer = BigInt::from(x.numerator());
    match i64::try_from(x.numerator()) {
        Ok(n) if x.is_integer() => Value::Int(n),
        _ if x.is_integer() => Value::Big(Arc::new(numer)),
        _ => Value::Ratio(Arc::new(BigRational::new(numer, BigInt::from(1) << x.shift()))),
    }
}

/// Returns the value as a dyadic rational, if it is a number `m / 2^k` of moderate size.
pub fn to_dyadic(v: &Value) -> Option<Dyadic> {
    if let Value::Int(n) = v {
        return Some(Dyadic::integer(*n));
    }
    let ratio = to_ratio(v).ok()?;
    let shift = ratio.denom().trailing_zeros()?;
    let shift = u32::try_from(shift).ok()?;
    let power = *ratio.denom() == BigInt::from(1) << shift;
    power.then(|| Dyadic::new(ratio.numer().to_i128()?, shift).ok()).flatten()
}

fn to_ratio(v: &Value) -> Result<BigRational, Fault> {
    match v {
        Value::Ratio(q) => Ok((**q).clone()),
        Value::Big(n) if n.bits() > MAX_FRACTION_BITS => Err(Fault::LargeFraction),
        _ => to_big(v).map(BigRational::from).ok_or(Fault::NotNumber),
    }
}

/// Applies an operation with the smallest of three representations that fits.
fn apply(
    a: &Value,
    b: &Value,
    small: impl FnOnce(i64, i64) -> Option<i64>,
    big: impl FnOnce(BigInt, BigInt) -> BigInt,
    fraction: impl FnOnce(BigRational, BigRational) -> BigRational,
) -> Computed {
    if let (Value::Int(x), Value::Int(y)) = (a, b)
        && let Some(n) = small(*x, *y)
    {
        return Ok(Value::Int(n));
    }
    match (to_big(a), to_big(b)) {
        (Some(x), Some(y)) => integer(big(x, y)),
        _ => ratio(fraction(to_ratio(a)?, to_ratio(b)?)),
    }
}

/// Returns `a + b`.
pub fn add(a: &Value, b: &Value) -> Computed {
    apply(a, b, i64::checked_add, |x, y| x + y, |x, y| x + y)
}

/// Returns `a - b`.
pub fn sub(a: &Value, b: &Value) -> Computed {
    apply(a, b, i64::checked_sub, |x, y| x - y, |x, y| x - y)
}

/// Returns `a · b`.
pub fn mul(a: &Value, b: &Value) -> Computed {
    if size(a) + size(b) > MAX_BITS + 64 {
        return Err(Fault::TooLarge);
    }
    apply(a, b, i64::checked_mul, |x, y| x * y, |x, y| x * y)
}

/// Returns `a / b`, exactly.
pub fn div(a: &Value, b: &Value) -> Computed {
    if matches!(b, Value::Int(0)) && is_number(a) {
        return Err(Fault::ZeroDivision);
    }
    if let (Some(x), Some(y)) = (to_big(a), to_big(b)) {
        let (quotient, rest) = x.div_rem(&y);
        if rest.is_zero() {
            return integer(quotient);
        }
    }
    ratio(to_ratio(a)? / to_ratio(b)?)
}

/// Returns `a div b`: the quotient rounded down, so that `a == b·(a div b) + a mod b`.
pub fn int_div(a: &Value, b: &Value) -> Computed {
    floored(a, b, |x, y| Integer::div_floor(&x, &y), |x, y| x.div_floor(&y))
}

/// Returns `a mod b`: the remainder with the sign of `b`.
pub fn modulo(a: &Value, b: &Value) -> Computed {
    floored(a, b, |x, y| Integer::mod_floor(&x, &y), |x, y| x.mod_floor(&y))
}

fn floored(
    a: &Value,
    b: &Value,
    small: impl FnOnce(i64, i64) -> i64,
    big: impl FnOnce(BigInt, BigInt) -> BigInt,
) -> Computed {
    if !is_number(a) || !is_number(b) {
        return Err(Fault::NotNumber);
    }
    if matches!(b, Value::Int(0)) {
        return Err(Fault::ZeroDivision);
    }
    match (a, b) {
        // `i64::MIN div -1` is the only quotient that overflows.
        (Value::Int(x), Value::Int(y)) if *y != -1 => Ok(Value::Int(small(*x, *y))),
        _ => match (to_big(a), to_big(b)) {
            (Some(x), Some(y)) => integer(big(x, y)),
            _ => Err(Fault::NotInteger),
        },
    }
}

/// Returns `-a`.
pub fn neg(a: &Value) -> Computed {
    sub(&Value::Int(0), a)
}

/// Returns `a ^ b`.
pub fn pow(a: &Value, b: &Value) -> Computed {
    if !is_number(a) || !is_number(b) {
        return Err(Fault::NotNumber);
    }
    let Value::Int(exponent) = *b else {
        return match (a, b) {
            (Value::Int(1) | Value::Int(0), Value::Big(n)) if n.is_positive() => Ok(a.clone()),
            (_, Value::Big(_)) => Err(Fault::TooLarge),
            _ => Err(Fault::Exponent),
        };
    };
    if exponent < 0 {
        let exponent = Value::Int(exponent.checked_neg().ok_or(Fault::TooLarge)?);
        return div(&Value::Int(1), &pow(a, &exponent)?);
    }
    match a {
        Value::Int(0 | 1) if exponent > 0 => return Ok(a.clone()),
        Value::Int(-1) => return Ok(Value::Int(if exponent % 2 == 0 { 1 } else { -1 })),
        _ => {}
    }
    // A power of a base with b bits has more than (b - 1)·e bits.
    if size(a).saturating_sub(1).saturating_mul(exponent as u64) > MAX_BITS {
        return Err(Fault::TooLarge);
    }
    let e = u32::try_from(exponent).map_err(|_| Fault::TooLarge)?;
    match a {
        Value::Ratio(_) if size(a).saturating_sub(1) * u64::from(e) > MAX_FRACTION_BITS => {
            Err(Fault::LargeFraction)
        }
        // Powers of coprime numbers are coprime.
        Value::Ratio(q) => ratio(BigRational::new_raw(q.numer().pow(e), q.denom().pow(e))),
        _ => integer(to_big(a).ok_or(Fault::NotNumber)?.pow(e)),
    }
}

/// Returns the number of bits of the numerator or denominator, whichever is larger.
fn size(v: &Value) -> u64 {
    match v {
        Value::Int(n) => u64::from(64 - n.unsigned_abs().leading_zeros()),
        Value::Big(n) => n.bits(),
        Value::Ratio(q) => q.numer().bits().max(q.denom().bits()),
        _ => 0,
    }
}

/// Estimates the number of machine words that an operation on big integers or fractions touches. A
/// division touches one operand for each word of the other.
pub fn work(a: &Value, b: &Value) -> usize {
    match (a, b) {
        (Value::Int(_), Value::Int(_)) => 0,
        _ => (size(a).div_ceil(64) * size(b).div_ceil(64)) as usize,
    }
}

/// Computes `base ^ exponent mod modulus` by modular exponentiation, for a positive modulus of
/// moderate size. The exponent is split into chunks; `step` is called with the number of words that
/// each touches.
pub fn pow_mod<E>(
    base: &Value,
    exponent: &Value,
    modulus: &Value,
    mut step: impl FnMut(usize) -> Result<(), E>,
) -> Result<Option<BigInt>, E> {
    let (Some(b), Some(e), Some(m)) = (to_big(base), to_big(exponent), to_big(modulus)) else {
        return Ok(None);
    };
    if e.is_negative() || !m.is_positive() || m.bits() > MAX_MODULUS_BITS {
        return Ok(None);
    }
    let words = m.bits().div_ceil(64).pow(2);
    let piece = ((1 << 26) / words).max(1);
    if piece >= e.bits() {
        step((words * e.bits()) as usize)?;
        return Ok(Some(b.modpow(&e, &m)));
    }
    let whole = BigInt::one() << piece;
    let mut power = BigInt::one() % &m;
    for at in (0..e.bits().div_ceil(piece)).rev() {
        step((words * piece) as usize)?;
        if !power.is_one() {
            power = power.modpow(&whole, &m);
        }
        power = power * b.modpow(&((&e >> (at * piece)) % &whole), &m) % &m;
    }
    Ok(Some(power))
}
