//! Builtins that create and transform collections.

use super::numbers::integer;
use super::{entry, primitive};
use crate::lang::eval::{Args, Flow, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value;
use crate::lang::value::{Contents, Course, Family, Key, Value};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Length, length),
        primitive(Prim::Indices, indices),
        primitive(Prim::List, list),
        entry("first", first),
        primitive(Prim::Slice, slice),
        primitive(Prim::ReplaceAt, replace_at),
        primitive(Prim::RemoveAt, remove_at),
        primitive(Prim::Reverse, reverse),
        primitive(Prim::Sort, sort),
        primitive(Prim::Unique, unique),
        primitive(Prim::Flatten, flatten),
        primitive(Prim::Zip, zip),
        entry("keys", keys),
        entry("values", values),
        entry("to_set", to_set),
        entry("subsets", subsets),
    ]
}

fn length(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let n = match args.get(0) {
        Value::Str(s) => s.chars().count(),
        Value::List(xs) | Value::Tuple(xs) | Value::Sequence(xs) => xs.len(),
        Value::Board(board) => board.cells().len(),
        value if let Some(course) = value.as_report::<Course>() => course.repeating().len(),
        Value::Family(Family::Games { pool }) => {
            return integer(&args, num_bigint::BigInt::from(1) << pool.len());
        }
        Value::Family(family) => {
            return Ok(Value::Int(i64::try_from(family.size()).unwrap_or(i64::MAX)));
        }
        Value::Set(s) => s.len(),
        Value::Map(m) => m.len(),
        Value::Seats(s) => s.len() as usize,
        Value::Range(from, Some(to)) => {
            return Ok(Value::Int(to.saturating_sub(*from).saturating_add(1).max(0)));
        }
        other => {
            let other = other.clone();
            machine.finite(&other, args.at(0))?;
            let mut n = 0i64;
            machine.each(&other, args.at(0), &mut |_, _| {
                n += 1;
                Ok(Flow::Continue)
            })?;
            return Ok(Value::Int(n));
        }
    };
    Ok(Value::Int(n as i64))
}

fn indices(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    match length(machine, args)? {
        Value::Int(n) => Ok(Value::Range(0, Some(n - 1))),
        other => Ok(other),
    }
}

fn list(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    Ok(Value::list(machine.collect(args.get(0), args.at(0))?))
}

fn first(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let wanted = if args.is_absent(1) { 1 } else { args.natural(1)? as usize };
    let mut out = Vec::new();
    if wanted > 0 {
        machine.each(args.get(0), args.at(0), &mut |_, value| {
            out.push(value);
            Ok(if out.len() == wanted { Flow::Stop } else { Flow::Continue })
        })?;
    }
    if !args.is_absent(1) {
        return Ok(Value::list(out));
    }
    match out.pop() {
        Some(value) => Ok(value),
        None => fail(Code::Value, args.at(0), "the collection is empty"),
    }
}

fn slice(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (from, to) = (args.natural(1)? as usize, args.int(2)?);
    let take = usize::try_from(to.saturating_add(1)).unwrap_or(0).saturating_sub(from);
    if let Value::Str(s) = args.get(0) {
        return Ok(Value::str(s.chars().skip(from).take(take).collect::<String>()));
    }
    let mut at = 0;
    let mut out = Vec::new();
    machine.each(args.get(0), args.at(0), &mut |_, value| {
        if out.len() == take {
            return Ok(Flow::Stop);
        }
        if at >= from {
            out.push(value);
        }
        at += 1;
        Ok(Flow::Continue)
    })?;
    Ok(Value::list(out))
}

/// Returns an argument as an index into a collection of `length` members.
fn place(args: &Args, length: usize) -> EvalResult<usize> {
    let n = args.int(1)?;
    match usize::try_from(n) {
        Ok(n) if n < length => Ok(n),
        _ => {
            let text = format!("index {n} is out of range for {length} elements");
            fail(Code::Value, args.at(1), text)
        }
    }
}

fn replace_at(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Board(_) = args.get(0) {
        return super::boards::replace_cells(machine, &args);
    }
    if let (Value::Str(s), Value::List(places) | Value::Tuple(places)) = (args.get(0), args.get(1))
    {
        let new: Vec<char> = args.str(2)?.chars().collect();
        let mut out: Vec<char> = s.chars().collect();
        if new.len() != 1 && new.len() != places.len() {
            let text = format!("{} indices need one character or as many", places.len());
            return fail(Code::Value, args.at(2), text);
        }
        for (i, index) in places.iter().enumerate() {
            let place = match index {
                Value::Int(n) => usize::try_from(*n).ok().filter(|n| *n < out.len()),
                _ => None,
            };
            let Some(place) = place else {
                let index = value::short(machine, index);
                let text = format!("index {index} is out of range for {} elements", out.len());
                return fail(Code::Value, args.at(1), text);
            };
            out[place] = new[i % new.len()];
        }
        return Ok(Value::str(out.into_iter().collect::<String>()));
    }
    if let Value::Str(s) = args.get(0) {
        let at = place(&args, s.chars().count())?;
        let new = args.str(2)?;
        let mut out = String::with_capacity(s.len());
        for (i, c) in s.chars().enumerate() {
            if i == at {
                out.push_str(&new);
            } else {
                out.push(c);
            }
        }
        return Ok(Value::str(out));
    }
    let mut items = machine.collect(args.get(0), args.at(0))?;
    let at = place(&args, items.len())?;
    items[at] = args.get(2).clone();
    Ok(Value::list(items))
}

fn remove_at(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Str(s) = args.get(0) {
        let at = place(&args, s.chars().count())?;
        let rest: String =
            s.chars().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| c).collect();
        return Ok(Value::str(rest));
    }
    let mut items = machine.collect(args.get(0), args.at(0))?;
    let at = place(&args, items.len())?;
    items.remove(at);
    Ok(Value::list(items))
}

fn reverse(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Str(s) = args.get(0) {
        return Ok(Value::str(s.chars().rev().collect::<String>()));
    }
    let mut items = machine.collect(args.get(0), args.at(0))?;
    items.reverse();
    Ok(Value::list(items))
}

fn sort(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let items = machine.collect(args.get(0), args.at(0))?;
    machine.charge_work(items.len(), items.len() * size_of::<Keyed>(), args.span)?;
    let mut keyed: Vec<Keyed> = Vec::with_capacity(items.len());
    for item in items {
        machine.tick(args.span)?;
        let key = if args.is_absent(1) {
            item.clone()
        } else {
            machine.apply(args.get(1), vec![item.clone()], args.at(1))?
        };
        machine.comparable(&key, args.span)?;
        let key = machine.key(key);
        keyed.push((value::rank_of(machine, &key), key, item));
    }
    let order = |(a, x, _): &Keyed, (b, y, _): &Keyed| match (a, b) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => x.cmp(y),
    };
    // Sorted runs are merged into longer ones, with a check of the limits in between.
    let mut run = MEMBERS_PER_CHECK;
    loop {
        for part in keyed.chunks_mut(run) {
            machine.charge_work(part.len(), 0, args.span)?;
            part.sort_by(order);
        }
        if run >= keyed.len() {
            break;
        }
        run *= 2;
    }
    Ok(Value::list(keyed.into_iter().map(|(.., item)| item).collect()))
}

/// A member with its sort key, and the rank of that key if it has one.
type Keyed = (Option<value::Rank>, Key, Value);

/// The number of members that are sorted between two checks of the limits.
const MEMBERS_PER_CHECK: usize = 1 << 18;

fn unique(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut seen = std::collections::BTreeSet::new();
    let mut out = Vec::new();
    for item in machine.collect(args.get(0), args.at(0))? {
        machine.tick(args.span)?;
        machine.comparable(&item, args.span)?;
        if seen.insert(machine.key(item.clone())) {
            out.push(item);
        }
    }
    Ok(Value::list(out))
}

fn flatten(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut out = Vec::new();
    for inner in machine.collect(args.get(0), args.at(0))? {
        out.extend(machine.collect(&inner, args.at(0))?);
        machine.check_length(out.len(), args.span)?;
    }
    Ok(Value::list(out))
}

fn zip(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    // One of the two may be infinite.
    let (a, b) = (args.get(0), args.get(1));
    let endless = |v: &Value| machine.finite(v, args.span).is_err();
    let (a_endless, b_endless) = (endless(a), endless(b));
    let take = |machine: &mut Machine, v: &Value, i: usize, n: usize| -> EvalResult<Vec<Value>> {
        let mut out = Vec::new();
        if n > 0 {
            machine.each(v, args.at(i), &mut |_, value| {
                out.push(value);
                Ok(if out.len() == n { Flow::Stop } else { Flow::Continue })
            })?;
        }
        Ok(out)
    };
    let (xs, ys) = if a_endless && !b_endless {
        let ys = machine.collect(b, args.at(1))?;
        (take(machine, a, 0, ys.len())?, ys)
    } else {
        let xs = machine.collect(a, args.at(0))?;
        let ys = take(machine, b, 1, xs.len())?;
        (xs, ys)
    };
    let pairs = xs.into_iter().zip(ys).map(|(x, y)| Value::tuple(vec![x, y]));
    gathered(machine, pairs, args.span).map(Value::list)
}

fn keys(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.get(0) {
        Value::Map(map) => Ok(Value::list(map.keys().map(|k| k.0.clone()).collect())),
        _ => args.wrong(0, "a map"),
    }
}

fn values(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.get(0) {
        Value::Map(map) => Ok(Value::list(map.values().cloned().collect())),
        _ => args.wrong(0, "a map"),
    }
}

fn to_set(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let items = machine.collect(args.get(0), args.at(0))?;
    let keys: Vec<Key> = items.into_iter().map(|item| machine.key(item)).collect();
    gathered(machine, keys.into_iter(), args.span).map(|keys| Value::Set(Contents::new(keys)))
}

/// Collects members, and counts each as a step.
pub(super) fn gathered<T, C: Default + Extend<T>>(
    machine: &mut Machine,
    members: impl Iterator<Item = T>,
    span: Span,
) -> EvalResult<C> {
    let mut out = C::default();
    for member in members {
        machine.tick(span)?;
        out.extend([member]);
    }
    Ok(out)
}

/// The maximum number of members for `subsets`, since indices are 64-bit integers.
const MAX_SUBSET_MEMBERS: usize = 62;

/// The maximum number of members whose sublists are collected; above, they are lazy.
const MAX_LISTED_SUBSET_MEMBERS: usize = 10;

fn subsets(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let items = machine.collect(args.get(0), args.at(0))?;
    if items.len() > MAX_SUBSET_MEMBERS {
        let text = format!("`subsets` takes at most {MAX_SUBSET_MEMBERS} elements");
        return fail(Code::Limit, args.at(0), text);
    }
    let few = items.len() <= MAX_LISTED_SUBSET_MEMBERS;
    let family = Family::Subsets { of: items.into_iter().map(Key).collect() };
    if !few {
        return Ok(Value::Family(family));
    }
    let members = (0..family.size()).map(|number| family.get(&mut machine.arena, number));
    let members = members.collect::<Result<_, _>>();
    Ok(Value::list(machine.placed(args.at(0), members)?))
}
