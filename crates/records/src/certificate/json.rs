//! JSON of certificates, without duplicate names in an object: of two values one would be checked,
//! and a reader could take the other.

use super::limits::Watch;
use super::rejection::NotVerified;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// The largest depth of nesting.
const MAX_DEPTH: usize = 8;

/// The approximate memory of a value, in bytes.
const VALUE_BYTES: usize = 64;

/// Reads a text that is one value.
pub(super) fn read(text: &str, watch: &mut Watch<'_>) -> Result<Value, NotVerified> {
    let mut refused = None;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let whole = Inside { watch, refused: &mut refused, depth: 0 };
    let read = whole.deserialize(&mut deserializer).and_then(|value| {
        deserializer.end()?;
        Ok(value)
    });
    read.map_err(|error| {
        refused.unwrap_or_else(|| NotVerified::because(format!("not valid JSON: {error}")))
    })
}

/// A value at a depth of nesting.
struct Inside<'a, 'b> {
    watch: &'a mut Watch<'b>,
    /// The reason why valid JSON is rejected.
    refused: &'a mut Option<NotVerified>,
    depth: usize,
}

impl Inside<'_, '_> {
    /// Counts a value of this size in bytes.
    fn count<E: Error>(&mut self, bytes: usize) -> Result<(), E> {
        self.watch.took(VALUE_BYTES + bytes);
        let worked = self.watch.work(1 + bytes);
        worked.map_err(|limit| self.refuse(limit))
    }

    fn refuse<E: Error>(&mut self, why: NotVerified) -> E {
        *self.refused = Some(why);
        E::custom("")
    }
}

impl<'de> DeserializeSeed<'de> for Inside<'_, '_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(mut self, from: D) -> Result<Value, D::Error> {
        if self.depth > MAX_DEPTH {
            return Err(
                self.refuse(NotVerified::because("its lists and objects are nested too deeply"))
            );
        }
        self.count(0)?;
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Inside<'_, '_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(mut self, value: &str) -> Result<Value, E> {
        self.count(value.len())?;
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let Inside { watch, refused, depth } = self;
        let mut items = Vec::new();
        loop {
            let item = Inside { watch: &mut *watch, refused: &mut *refused, depth: depth + 1 };
            match list.next_element_seed(item)? {
                Some(item) => items.push(item),
                None => return Ok(Value::Array(items)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let Inside { watch, refused, depth } = self;
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let mut inside =
                Inside { watch: &mut *watch, refused: &mut *refused, depth: depth + 1 };
            inside.count(name.len())?;
            if object.contains_key(&name) {
                let why = format!("the field {name:?} occurs twice");
                return Err(inside.refuse(NotVerified::because(why)));
            }
            let value = fields.next_value_seed(inside)?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
