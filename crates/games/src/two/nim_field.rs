//! Nim arithmetic: the field of nim heaps (Conway, On Numbers and Games, ch. 6).
//!
//! Numbers below `2^(2^n)` are a field. With `F = 2^(2^(n-1))` each of them is `a·F + b` with `a`
//! and `b` in the field before, ordinary sum and product, and `F·F = F + F/2` in nim arithmetic. So
//! everything goes back to the field before.

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The nim product.
pub fn nim_product(a: &BigUint, b: &BigUint) -> BigUint {
    product(a, b, level(a).max(level(b)))
}

/// Returns the nim inverse of a number; `None` for 0.
pub fn nim_inverse(a: &BigUint) -> Option<BigUint> {
    (!a.is_zero()).then(|| inverse(a, level(a)))
}

/// Returns the nim square root of a number.
pub fn nim_square_root(a: &BigUint) -> BigUint {
    square_root(a, level(a))
}

/// Returns a nim power of a number. `poll` is called for each bit of the exponent, and may stop the
/// computation.
pub fn nim_power<E>(
    a: &BigUint,
    exponent: &BigUint,
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<BigUint, E> {
    let level = level(a);
    let mut power = BigUint::one();
    for at in (0..exponent.bits()).rev() {
        poll()?;
        power = product(&power, &power, level);
        if exponent.bit(at) {
            power = product(&power, a, level);
        }
    }
    Ok(power)
}

/// The least n for which a number is below `2^(2^n)`.
fn level(a: &BigUint) -> u32 {
    a.bits().max(1).next_power_of_two().trailing_zeros()
}

/// Returns both halves of a number below `2^(2^level)`.
fn halves(a: &BigUint, level: u32) -> (BigUint, BigUint) {
    let bits = 1u64 << (level - 1);
    let high = a >> bits;
    let low = a ^ (&high << bits);
    (high, low)
}

fn whole(high: BigUint, low: BigUint, level: u32) -> BigUint {
    (high << (1u64 << (level - 1))) | low
}

/// The product with `F/2`, the greatest power of two of the field.
fn times_half(a: &BigUint, level: u32) -> BigUint {
    let half = BigUint::one() << ((1u64 << level) - 1);
    product(a, &half, level)
}

fn product(a: &BigUint, b: &BigUint, level: u32) -> BigUint {
    if a.is_zero() || b.is_zero() {
        return BigUint::zero();
    }
    if a.is_one() {
        return b.clone();
    }
    if b.is_one() {
        return a.clone();
    }
    if level <= 6 {
        let word = |x: &BigUint| x.iter_u64_digits().next().unwrap_or(0);
        return word_product(word(a), word(b), level).into();
    }
    let ((a1, a0), (b1, b0)) = (halves(a, level), halves(b, level));
    let low = product(&a0, &b0, level - 1);
    let high = product(&a1, &b1, level - 1);
    let cross = product(&(a1 ^ a0), &(b1 ^ b0), level - 1);
    let low_half = &low ^ &times_half(&high, level - 1);
    whole(cross ^ low, low_half, level)
}

/// The product of numbers below `2^(2^level)` that fit a word.
fn word_product(a: u64, b: u64, level: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let level = level - 1;
    let bits = 1u32 << level;
    let mask = (1u64 << bits) - 1;
    let (a1, a0, b1, b0) = (a >> bits, a & mask, b >> bits, b & mask);
    let low = word_product(a0, b0, level);
    let high = word_product(a1, b1, level);
    let cross = word_product(a1 ^ a0, b1 ^ b0, level);
    let half = 1u64 << (bits - 1);
    ((cross ^ low) << bits) | (low ^ word_product(high, half, level))
}

fn inverse(a: &BigUint, level: u32) -> BigUint {
    if a.is_one() || level == 0 {
        return a.clone();
    }
    let (a1, a0) = halves(a, level);
    // With its conjugate it is in the field before.
    let conjugate = &a1 ^ &a0;
    let square = product(&a1, &a1, level - 1);
    let norm = product(&a0, &conjugate, level - 1) ^ times_half(&square, level - 1);
    let norm = inverse(&norm, level - 1);
    let high = product(&a1, &norm, level - 1);
    let low = product(&conjugate, &norm, level - 1);
    whole(high, low, level)
}

fn square_root(a: &BigUint, level: u32) -> BigUint {
    if level == 0 {
        return a.clone();
    }
    let (a1, a0) = halves(a, level);
    let low = a0 ^ times_half(&a1, level - 1);
    whole(square_root(&a1, level - 1), square_root(&low, level - 1), level)
}
