//! Text of certificates. One is read into the fields of its kind and written again: if it is not
//! the same JSON, it has something that was not read, or its digest does not fit.

use super::*;

/// The approximate memory of a value while a certificate is read, in bytes: in JSON, in JSON
/// again, and in the fields of a kind.
const VALUE_BYTES: usize = 256;

/// Returns a certificate with this description.
pub fn certificate<K: Kind>(data: &K, about: &str) -> Value {
    #[derive(Serialize)]
    struct Written<'a, K> {
        certificate: &'a str,
        about: &'a str,
        #[serde(flatten)]
        data: &'a K,
    }
    let mut made = json!(Written { certificate: K::NAME, about, data });
    made["digest"] = Value::String(digest(&made));
    made
}

/// The digest of a certificate: the CRC-32 of its text without blanks and without the digest
/// itself, with the names of each object in order, as eight hexadecimal digits.
pub fn digest(certificate: &Value) -> String {
    format!("{:08x}", crc32fast::hash(canonical(certificate, Some("digest")).as_bytes()))
}

/// Returns JSON without one field, with the names of each object in order.
fn canonical(value: &Value, without: Option<&str>) -> String {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
            let kept = sorted.into_iter().filter(|(name, _)| Some(name.as_str()) != without);
            let named = |(name, value)| format!("{}:{},", json!(name), canonical(value, None));
            format!("{{{}}}", kept.map(named).collect::<String>())
        }
        Value::Array(items) => {
            let item = |item| canonical(item, None) + ",";
            format!("[{}]", items.iter().map(item).collect::<String>())
        }
        other => other.to_string(),
    }
}

/// The fields of certificates of all kinds.
#[derive(Deserialize)]
struct Head {
    certificate: String,
    about: String,
    /// Must be there; it is compared with the rest.
    #[serde(rename = "digest")]
    _digest: String,
}

/// A certificate as JSON, before the fields of its kind are read.
pub(super) struct Opened<'t> {
    text: &'t str,
    json: Value,
    pub(super) kind: String,
    about: String,
}

/// Reads the fields of all kinds, if there is enough memory for a certificate.
pub(super) fn opened<'t>(text: &'t str, watch: &Watch<'_>) -> Checked<Opened<'t>> {
    let values = text.bytes().filter(|byte| b",[{".contains(byte)).count();
    watch.took(VALUE_BYTES.saturating_mul(values));
    watch.work(text.len())?;
    let json: Value = parsed(text)?;
    ensure!(json.is_object(), "not a JSON object");
    let Head { certificate: kind, about, .. } = parsed(text)?;
    Ok(Opened { text, json, kind, about })
}

/// Reads the fields of a kind, refuses others, and verifies what they claim.
pub(super) fn checked<K: Kind>(open: Opened<'_>, watch: &Watch<'_>) -> Checked<(K, Verified)> {
    let Opened { text, json: found, about, .. } = open;
    watch.work(text.len())?;
    let data: K = parsed(text)?;
    let known = certificate(&data, &about);
    if let Some((name, _)) = fields(&found).find(|(name, _)| known.get(name).is_none()) {
        return no(format!("unknown field {name:?}"));
    }
    if let Some((name, _)) = fields(&known).find(|(name, value)| found.get(name) != Some(value)) {
        ensure!(name != "digest", "the digest does not match: the certificate was changed");
        return no(format!("`{name}` is missing, or has an unknown part"));
    }
    let (sentence, facts) = data.check(watch)?;
    Ok((data, Verified { kind: K::NAME, facts, about, sentence }))
}

fn fields(json: &Value) -> impl Iterator<Item = (&String, &Value)> {
    json.as_object().into_iter().flatten()
}

/// Reads JSON; an error names the field where it is.
fn parsed<'t, T: Deserialize<'t>>(text: &'t str) -> Checked<T> {
    serde_json::from_str(text).or_else(|error| {
        let why = error.to_string();
        ensure!(error.is_data(), "not valid JSON: {why}");
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let end = lines.map(str::len).sum::<usize>() + error.column();
        let before = text.get(..end).and_then(|before| before.rsplit_once("\":"));
        match before.and_then(|(before, _)| before.rsplit_once('"')) {
            // Errors name the fields that are missing or occur twice.
            Some((_, name)) if !why.contains(" field `") => no(format!("{name:?}: {why}")),
            _ => no(why),
        }
    })
}
