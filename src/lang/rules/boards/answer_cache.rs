//! The answer cache on disk for board positions: loading and saving.
//!
//! The cache key is the [source](crate::lang::rules::wording) of the ruleset with the arguments
//! other than the board, so answers are never used after a rule was edited.

use super::cached_kinds::Keepable;
use super::edges;
use crate::lang::eval::{AnswerCache, KeptAnswers, Machine};
use crate::lang::rules::wording::{Wording, wording};
use crate::lang::value::{BoardFamily, BoardKind, Boards, EdgeList, Families, PlainValue, Value};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use tweedle_base::host::Files;
use tweedle_games::bitboard::{Coalitions, NimSums, NoAnswer, Positions, Winners};
use tweedle_games::game::Halt;
use tweedle_games::play::Coalition;
use tweedle_games::two::{ValueId, Values};
use tweedle_records::store::{About, Record, Store, StoreError};

/// The cache key: everything that the answers depend on.
#[derive(Debug, Serialize)]
struct KeptKey<'a> {
    format: u32,
    version: &'a str,
    question: &'a str,
    wording: &'a str,
    family: KeptFamily,
}

/// A family of positions, with its ruleset as an index into the wording.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptFamily {
    ruleset: u32,
    place: u32,
    kind: KeptKind,
    players: Option<u8>,
    /// The other arguments. The edges of a graph replace the board.
    args: Vec<PlainValue>,
}

/// The type of the board argument.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum KeptKind {
    Board,
    Text,
    Edges,
    /// The index of the argument with the edges.
    Vertices(u32),
}

/// Answers, with the families of their positions.
#[derive(Debug, Serialize, Deserialize)]
struct KeptBody<T> {
    families: Vec<KeptFamily>,
    answers: T,
}

/// The version of the file format. Increase it with every change.
const FORMAT: u32 = 7;

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl KeptFamily {
    fn new(family: &BoardFamily, wording: &Wording) -> Option<KeptFamily> {
        let ruleset = wording.rulesets.iter().position(|it| it.id == family.ruleset.id)? as u32;
        let arg = |(at, arg)| match at == family.place {
            true => Some(match &family.kind {
                BoardKind::Edges(edges) => edges::plain(edges)?,
                _ => PlainValue::Absent,
            }),
            false => PlainValue::from_value(arg),
        };
        let args = family.args.iter().enumerate().map(arg).collect::<Option<_>>()?;
        let kind = match family.kind {
            BoardKind::Board => KeptKind::Board,
            BoardKind::Text => KeptKind::Text,
            BoardKind::Edges(_) => KeptKind::Edges,
            BoardKind::Vertices { edges_at, .. } => KeptKind::Vertices(edges_at as u32),
        };
        let players = family.players;
        Some(KeptFamily { ruleset, place: family.place as u32, kind, players, args })
    }

    fn family(&self, wording: &Wording) -> Option<BoardFamily> {
        let ruleset = wording.rulesets.get(self.ruleset as usize)?.clone();
        let args: Vec<Value> = self.args.iter().map(PlainValue::value).collect();
        let kind = match self.kind {
            KeptKind::Board => BoardKind::Board,
            KeptKind::Text => BoardKind::Text,
            KeptKind::Edges => BoardKind::Edges(edges::edges_of(args.get(self.place as usize)?)?),
            KeptKind::Vertices(at) => {
                let edges_at = at as usize;
                let Value::List(items) = args.get(edges_at)? else { return None };
                BoardKind::Vertices { edges_at, edges: EdgeList::from_items(items).ok()? }
            }
        };
        Some(BoardFamily { ruleset, place: self.place as usize, kind, players: self.players, args })
    }
}

/// Returns the cache key for a query about a family, and the source of its ruleset.
fn filed(
    machine: &Machine,
    families: &Families,
    family: u32,
    question: &str,
) -> Option<(Vec<u8>, Wording)> {
    let of = families.get(family)?;
    let wording = wording(machine, &of.ruleset)?;
    let family = KeptFamily::new(of, &wording)?;
    let key =
        KeptKey { format: FORMAT, version: VERSION, question, wording: &wording.text, family };
    Some((postcard::to_stdvec(&key).ok()?, wording))
}

/// Loads the cached answers of a family, unless there are answers already.
fn recall<T: Keepable>(
    machine: &Machine,
    boards: &mut Boards,
    values: &mut Values,
    (store, asked, family): (&Store, T::Parameter, u32),
) -> Result<(), Halt> {
    if T::answered(boards, asked).known.contains_key(&family) {
        return Ok(());
    }
    let mut found = T::default();
    if let Some((key, wording)) = filed(machine, &boards.families, family, &T::name(asked)) {
        let bodies = store.find(&key);
        let read = bodies.iter().filter_map(|body| postcard::from_bytes(body).ok());
        let read: Vec<KeptBody<T::Written>> = read.collect();
        // First add the letters of all records, because boards are renumbered when there is a new
        // one.
        let room: Result<(), NoAnswer> =
            read.iter().try_for_each(|body| found.expect(&T::coding(&body.answers)));
        if room.is_ok() {
            for body in read {
                match restored(&mut found, boards, values, body, &wording) {
                    Ok(_) => {}
                    Err(NoAnswer::Halt(halt)) => return Err(halt),
                    Err(_) => break,
                }
            }
        }
    }
    let amount = found.amount();
    let answered = T::answered(boards, asked);
    answered.kept.insert(family, amount);
    answered.known.insert(family, found);
    Ok(())
}

/// Loads one record; nothing if it has another format.
fn restored<T: Keepable>(
    found: &mut T,
    boards: &mut Boards,
    values: &mut Values,
    mut body: KeptBody<T::Written>,
    wording: &Wording,
) -> Result<Option<()>, NoAnswer> {
    let families: Option<Vec<u32>> = body
        .families
        .iter()
        .map(|family| Some(boards.families.number(family.family(wording)?)))
        .collect();
    let Some(families) = families else { return Ok(None) };
    for family in T::families(&mut body.answers) {
        match families.get(*family as usize) {
            Some(number) => *family = *number,
            None => return Ok(None),
        }
    }
    found.restore(values, body.answers)
}

impl AnswerCache for Store {
    fn path(&self) -> &Path {
        Store::path(self)
    }

    fn recall(
        &self,
        machine: &Machine,
        boards: &mut Boards,
        values: &mut Values,
        (answers, family): (KeptAnswers, u32),
    ) -> Result<(), Halt> {
        match answers {
            KeptAnswers::Values => {
                recall::<Positions<ValueId>>(machine, boards, values, (self, (), family))
            }
            KeptAnswers::NimValues => {
                recall::<Positions<u32>>(machine, boards, values, (self, (), family))
            }
            KeptAnswers::NimSums => recall::<NimSums>(machine, boards, values, (self, (), family)),
            KeptAnswers::Winners => recall::<Winners>(machine, boards, values, (self, (), family)),
            KeptAnswers::Coalitions(convention) => {
                recall::<Coalitions>(machine, boards, values, (self, convention, family))
            }
        }
    }

    fn keep(&self, machine: &mut Machine, least: usize) -> Result<(), String> {
        match to_keep(machine, least) {
            Ok(records) if !records.is_empty() => {
                self.add(&records).map_err(|error| error.to_string())
            }
            // If a limit was exceeded, the answers are saved another time.
            _ => Ok(()),
        }
    }
}

/// Opens an answer cache.
pub(crate) fn keeper(
    files: Arc<dyn Files>,
    path: &Path,
    most: u64,
) -> Result<Arc<dyn AnswerCache>, StoreError> {
    Ok(Arc::new(Store::open(files, path, most)?))
}

/// Returns the answers that are not yet saved; nothing if there are fewer than `least`.
fn to_keep(machine: &mut Machine, least: usize) -> Result<Vec<Record>, Halt> {
    // Rules that made queries meanwhile have solvers of their own.
    let mut all = machine.answers.take_all();
    let new: usize = all.iter_mut().flatten().map(|found| fresh_of(&mut found.boards)).sum();
    let mut records = Vec::new();
    let mut written = Ok(());
    if new >= least.max(1) {
        written = all.iter_mut().flatten().try_for_each(|found| {
            let values = &mut found.values.values;
            values.keep_within(&machine.budget);
            write_of(machine, &mut found.boards, values, &mut records)
        });
    }
    machine.answers.put_all(all);
    written.map(|()| records)
}

fn fresh_of(boards: &mut Boards) -> usize {
    let against: usize =
        conventions(boards).into_iter().map(|asked| fresh::<Coalitions>(boards, asked)).sum();
    against
        + fresh::<Positions<ValueId>>(boards, ())
        + fresh::<Positions<u32>>(boards, ())
        + fresh::<NimSums>(boards, ())
        + fresh::<Winners>(boards, ())
}

fn write_of(
    machine: &Machine,
    boards: &mut Boards,
    values: &mut Values,
    records: &mut Vec<Record>,
) -> Result<(), Halt> {
    written::<Positions<ValueId>>(machine, boards, values, ((), records))?;
    written::<Positions<u32>>(machine, boards, values, ((), records))?;
    written::<NimSums>(machine, boards, values, ((), records))?;
    written::<Winners>(machine, boards, values, ((), records))?;
    conventions(boards)
        .into_iter()
        .try_for_each(|asked| written::<Coalitions>(machine, boards, values, (asked, records)))
}

/// Returns the conventions of earlier queries for winners.
fn conventions(boards: &Boards) -> Vec<Coalition> {
    boards.coalitions.iter().map(|(convention, _)| *convention).collect()
}

/// Estimates the number of answers found since the last save.
fn fresh<T: Keepable>(boards: &mut Boards, asked: T::Parameter) -> usize {
    let answered = T::answered(boards, asked);
    let kept = |family| answered.kept.get(family).copied().unwrap_or(0);
    answered.known.iter().map(|(family, it)| it.amount().abs_diff(kept(family))).sum()
}

/// Serializes new answers.
fn written<T: Keepable>(
    machine: &Machine,
    boards: &mut Boards,
    values: &mut Values,
    (asked, records): (T::Parameter, &mut Vec<Record>),
) -> Result<(), Halt> {
    let question = T::name(asked);
    let mut numbers: Vec<u32> = T::answered(boards, asked).known.keys().copied().collect();
    numbers.sort_unstable();
    for number in numbers {
        let answered = T::answered(boards, asked);
        let Some(found) = answered.known.get_mut(&number) else { continue };
        if let Err(NoAnswer::Halt(halt)) = found.gather(values) {
            return Err(halt);
        }
        let amount = found.amount();
        if answered.kept.insert(number, amount) == Some(amount) {
            continue;
        }
        let (mut answers, count) = match found.keep(values) {
            Ok(kept) => kept,
            Err(NoAnswer::Halt(halt)) => return Err(halt),
            Err(_) => continue,
        };
        if count == 0 {
            continue;
        }
        let families = &boards.families;
        let Some((key, wording)) = filed(machine, families, number, &question) else { continue };
        let Some(listed) = families_of::<T>(&mut answers, families, &wording) else { continue };
        let name = families.get(number).map(|it| named(machine, it)).unwrap_or_default();
        let about = About {
            name,
            question: question.clone(),
            count: count as u64,
            version: VERSION.to_owned(),
        };
        let body = postcard::to_stdvec(&KeptBody { families: listed, answers });
        let body = body.map_err(|_| Halt::Bug("answers that cannot be written"))?;
        records.push(Record { about, key, body });
    }
    Ok(())
}

/// Returns the families of the answers to be saved. Their numbers in the file are their indices in
/// this list.
fn families_of<T: Keepable>(
    answers: &mut T::Written,
    families: &Families,
    wording: &Wording,
) -> Option<Vec<KeptFamily>> {
    let mut numbers: Vec<u32> = Vec::new();
    for family in T::families(answers) {
        let known = numbers.iter().position(|number| number == family);
        let place = known.unwrap_or_else(|| {
            numbers.push(*family);
            numbers.len() - 1
        });
        *family = place as u32;
    }
    numbers.iter().map(|number| KeptFamily::new(families.get(*number)?, wording)).collect()
}

/// Returns the name of a family for users: its ruleset with the arguments other than the board.
fn named(machine: &Machine, family: &BoardFamily) -> String {
    let arg = |(at, arg)| match at == family.place {
        true => "…".to_owned(),
        false => crate::lang::value::short(machine, arg),
    };
    let args: Vec<String> = family.args.iter().enumerate().map(arg).collect();
    format!("{}({})", machine.positions.label(&family.ruleset), args.join(", "))
}
