//! Builtins on nim arithmetic: the field of nimbers.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Value, number};
use num_bigint::{BigInt, BigUint};
use tweedle_games::two;

/// The maximum number of bits of an argument.
const MAX_BITS: u64 = 1 << 14;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("nim_product", nim_product),
        entry("nim_quotient", nim_quotient),
        entry("nim_inverse", nim_inverse),
        entry("nim_power", nim_power),
        entry("nim_square_root", |_, args| {
            let a = natural(&args, 0)?;
            done(&args, two::nim_square_root(&a))
        }),
    ]
}

/// Returns an argument that must be a natural number.
fn natural(args: &Args, i: usize) -> EvalResult<BigUint> {
    match number::to_big(args.get(i)).map(|n| n.to_biguint()) {
        Some(Some(n)) if n.bits() <= MAX_BITS => Ok(n),
        Some(Some(_)) => fail(Code::Limit, args.at(i), "nim arithmetic works up to 2^16384"),
        Some(None) => fail(Code::Value, args.at(i), "the size of a nim heap must be at least 0"),
        None => args.wrong(i, "an integer that is at least 0"),
    }
}

fn done(args: &Args, n: BigUint) -> EvalResult<Value> {
    number::integer(BigInt::from(n))
        .or_else(|_| fail(Code::Limit, args.span, "the result is too large"))
}

fn nim_product(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = (natural(&args, 0)?, natural(&args, 1)?);
    done(&args, two::nim_product(&a, &b))
}

fn nim_quotient(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = (natural(&args, 0)?, natural(&args, 1)?);
    match two::nim_inverse(&b) {
        Some(inverse) => done(&args, two::nim_product(&a, &inverse)),
        None => fail(Code::Value, args.at(1), "division by zero"),
    }
}

fn nim_inverse(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match two::nim_inverse(&natural(&args, 0)?) {
        Some(inverse) => done(&args, inverse),
        None => fail(Code::Value, args.at(0), "0 does not have an inverse"),
    }
}

fn nim_power(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, exponent) = (natural(&args, 0)?, natural(&args, 1)?);
    let work = (a.bits() as usize).pow(2) / 64;
    done(&args, two::nim_power(&a, &exponent, || machine.charge_work(work, 0, args.span))?)
}
