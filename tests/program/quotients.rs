//! Quotients in the language, and manipulated certificates.

use crate::r#final::{eval, session};
use serde_json::Value as Json;
use tweedle_base::Budget;
use tweedle_records::certificate::{Verified, digest};

/// Returns a certificate as JSON.
fn certificate(setup: &str, quotient: &str) -> Json {
    let mut s = session(setup);
    let text = eval(&mut s, &format!("certificate({quotient})"));
    // The string is printed with quotes; its escapes are those of JSON.
    let text: String = serde_json::from_str(&text).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn verify(text: &str) -> Result<Verified, tweedle_records::certificate::NotVerified> {
    tweedle_records::certificate::verify(text, &Budget::default())
}

fn verified(certificate: &Json) -> Result<(u64, bool), String> {
    let facts = verify(&certificate.to_string()).map_err(|why| why.to_string())?.facts;
    let all_sizes = facts["all_sizes"].as_bool();
    Ok((facts["order"].as_u64().unwrap(), all_sizes.unwrap()))
}

/// Collects the paths of all leaves of a JSON value.
pub(crate) fn leaves(value: &Json, path: &str, found: &mut Vec<String>) {
    match value {
        Json::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                leaves(item, &format!("{path}/{at}"), found);
            }
        }
        Json::Object(fields) => {
            for (name, item) in fields {
                leaves(item, &format!("{path}/{name}"), found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}

/// Collects the paths of all lists in a JSON value.
fn lists(value: &Json, path: &str, found: &mut Vec<String>) {
    if let Json::Array(items) = value {
        found.push(path.to_owned());
        for (at, item) in items.iter().enumerate() {
            lists(item, &format!("{path}/{at}"), found);
        }
    }
    if let Json::Object(fields) = value {
        for (name, item) in fields {
            lists(item, &format!("{path}/{name}"), found);
        }
    }
}

/// Returns all certificates that differ from `whole` in one entry.
fn mutants(whole: &Json) -> Vec<(String, Json)> {
    let mut found = Vec::new();
    let mut paths = Vec::new();
    leaves(whole, "", &mut paths);
    for path in paths {
        let mut put = |changed: Json| {
            let mut mutant = whole.clone();
            *mutant.pointer_mut(&path).unwrap() = changed;
            found.push((path.clone(), mutant));
        };
        match whole.pointer(&path).unwrap() {
            Json::Number(n) => {
                let n = n.as_u64().unwrap();
                put((n + 1).into());
                if n > 0 {
                    put((n - 1).into());
                }
                put(Json::Null);
            }
            Json::String(text) => put(Json::String(format!("{text}x"))),
            Json::Null => put(0.into()),
            Json::Bool(yes) => put(Json::Bool(!yes)),
            other => panic!("{other}"),
        }
    }
    let mut paths = Vec::new();
    lists(whole, "", &mut paths);
    for path in paths {
        let items = whole.pointer(&path).unwrap().as_array().unwrap().clone();
        for change in 0..3 {
            let mut items = items.clone();
            match change {
                0 if !items.is_empty() => {
                    items.pop();
                }
                1 if !items.is_empty() => items.push(items[0].clone()),
                2 if items.len() > 1 && items[0] != items[1] => items.swap(0, 1),
                _ => continue,
            }
            let mut mutant = whole.clone();
            *mutant.pointer_mut(&path).unwrap() = Json::Array(items);
            found.push((format!("{path} ({change})"), mutant));
        }
    }
    found
}

#[test]
fn any_change_of_a_certificate_is_detected() {
    for (setup, quotient, order, all) in [
        ("using normal(3)", "quotient(nim, 4)", 16, true),
        ("using winning(3, P)", "quotient(nim, 3)", 7, true),
        ("using i_misere(3, 0)", "quotient(nim, 2)", 9, false),
        ("using semi_normal", "quotient(nim, 4)", 10, true),
        ("use heaps (octal)\nusing misere", "quotient(octal(\"0.75\"), 22)", 8, true),
        (
            "use heaps (subtract)\nusing normal(3)",
            "quotient(n -> subtract([1, 2], n), 15)",
            52,
            true,
        ),
    ] {
        let whole = certificate(setup, quotient);
        assert_eq!(verified(&whole), Ok((order, all)), "{setup} {quotient}");
        for (path, mut mutant) in mutants(&whole) {
            assert!(verified(&mutant).is_err(), "{setup} {quotient}: {path}");
            // The digest alone would suffice. Without it, a changed entry is found as well, except
            // that other tests may also be valid.
            let undetected = ["/about", "/names", "/digest", "/tests"];
            if undetected.iter().any(|field| path.starts_with(field)) {
                continue;
            }
            mutant["digest"] = Json::String(digest(&mutant));
            assert!(verified(&mutant).is_err(), "{setup} {quotient}: {path}, new digest");
        }
    }
}

#[test]
fn changed_games_invalidate_a_certificate() {
    let values = "use scoring (lr_subtract)\nusing normal(2)";
    for (setup, quotient) in [
        ("using misere", "quotient([*2, {*2}])"),
        (values, "quotient(n -> lr_subtract([2, 5], n), 6)"),
        ("using normal(3)", "quotient([{ending(1, 3), *}, {0, {ending(0, 3)}}])"),
        ("using allied([N, O], normal(3))", "quotient([{ending(1, 3), *}])"),
        ("using i_misere(3, 0)", "quotient([{ending(2, 3), *}, {ending(1, 3), {ending(0, 3)}}])"),
    ] {
        let whole = certificate(setup, quotient);
        assert!(verified(&whole).is_ok(), "{setup}: {:?}", verified(&whole));
        for (path, mut mutant) in mutants(&whole) {
            assert!(verified(&mutant).is_err(), "{path}");
            mutant["digest"] = Json::String(digest(&mutant));
            let undetected = ["/about", "/names", "/digest", "/tests", "/options"]
                .iter()
                .any(|field| path.starts_with(field));
            assert!(undetected || verified(&mutant).is_err(), "{setup}: {path}, new digest");
        }
    }
}

/// Without the claim that ends have values, the scores are wrong; and only one heap is an end.
#[test]
fn ends_of_a_certificate_are_checked() {
    let whole = certificate("using normal(2)", "quotient([{ending(0, 2), *}])");
    let mut plain = whole.clone();
    plain.as_object_mut().unwrap().remove("ends");
    plain["digest"] = Json::String(digest(&plain));
    assert_eq!(verified(&plain), Err("an element does not have 1 scores".to_owned()));
    let mut second = whole.clone();
    second["options"][1] = Json::Array(vec![Json::Array(Vec::new())]);
    second["digest"] = Json::String(digest(&second));
    let why = "heap 0 must be the only heap without options";
    assert!(verified(&second).unwrap_err().contains(why), "{:?}", verified(&second));
}

#[test]
fn invalid_certificates_are_refused() {
    for (text, why) in [
        ("", "not valid JSON"),
        ("[]", "not a JSON object"),
        ("{}", "missing field `certificate`"),
        ("{\"more\":1}", "missing field `certificate`"),
        ("{\"certificate\":\"tweedle quotient 1\"}", "missing field `about`"),
        ("{\"certificate\":\"tweedle quotient 1\",\"about\":\"\"}", "missing field `digest`"),
    ] {
        let error = verify(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let deep = format!("{{\"options\":{}{}}}", "[".repeat(200), "]".repeat(200));
    assert!(verify(&deep).unwrap_err().to_string().contains("recursion limit exceeded"));
}

/// A certificate has the fields of its kind, each once and in the form in which it is written, and
/// the errors name the field.
#[test]
fn other_fields_and_forms_are_refused() {
    let one = certificate("using misere", "quotient([*2, {*2}])");
    let two = certificate("using normal(2)", "quotient([{ending(0, 2), *}])");
    let period =
        certificate("use heaps (octal)", "period(nim_value(octal(\"0.3\")(n)) for n in 0..)");
    let outcome = certificate("using allied([N, O1], normal(4))", "outcome(*2)");
    let search =
        certificate("using normal(3)", "any(outcome(G) == \u{2205} for G in games_of([0, *]))");
    let order = certificate("using normal(3)", "{0, 3\u{b7}*, 6\u{b7}*} == {0, 6\u{b7}*}");
    let null = || Json::Null;
    for (whole, path, value, why) in [
        (&one, "/certificate", "tweedle quotient 3".into(), "not a certificate of a known kind"),
        (&one, "/certificate", "tweedle quotient 2".into(), "\"options\": invalid type"),
        (&one, "/more", 1.into(), "unknown field \"more\""),
        (&one, "/labelled", false.into(), "`labelled` must be there only in version 2"),
        (&one, "/labelled", null(), "unknown field \"labelled\""),
        (&one, "/ends", false.into(), "unknown field \"ends\""),
        (&one, "/games", "chess".into(), "\"games\": "),
        (&one, "/order", 7.0.into(), "\"order\": invalid type: floating point"),
        (&one, "/order", "7".into(), "\"order\": invalid type: string"),
        (&one, "/scores", serde_json::json!([-1]), "\"scores\": invalid value"),
        (
            &one,
            "/convention",
            serde_json::json!([2, [1]]),
            "a convention has `players` and `winners`",
        ),
        (&two, "/labelled", null(), "unknown field \"labelled\""),
        (&two, "/ends", null(), "\"ends\": invalid type"),
        (&two, "/convention/more", 1.into(), "`convention` is missing, or has an unknown part"),
        (&outcome, "/convention/allies", null(), "`convention` is missing, or has an unknown part"),
        (&outcome, "/declared", serde_json::json!([[0]]), "\"declared\": invalid length"),
        (&period, "/convention/more", 1.into(), "a convention has `players` and `winners`"),
        (&search, "/queries/0/more", 1.into(), "`queries` is missing, or has an unknown part"),
        (&search, "/queries/0", serde_json::json!([0, 1, 0, 0]), "`queries` is missing, or has"),
        (&search, "/condition", serde_json::json!(["some"]), "\"condition\": something other than"),
        (
            &search,
            "/condition",
            serde_json::json!(["not", ["query", -1]]),
            "\"condition\": invalid",
        ),
        (&order, "/orders/0/more", 1.into(), "`orders` is missing, or has an unknown part"),
    ] {
        let mut changed = whole.clone();
        let (parent, name) = path.rsplit_once('/').unwrap();
        match changed.pointer_mut(parent).unwrap() {
            Json::Object(fields) => drop(fields.insert(name.to_owned(), value)),
            Json::Array(items) => items[name.parse::<usize>().unwrap()] = value,
            field => *field = serde_json::json!({ name: value }),
        }
        changed["digest"] = Json::String(digest(&changed));
        let refused = verified(&changed).unwrap_err();
        assert!(refused.contains(why), "{path}: {refused}");
    }
    for name in ["about", "digest", "order", "pairs", "all_sizes", "convention"] {
        let mut without = one.clone();
        without.as_object_mut().unwrap().remove(name);
        if name != "digest" {
            without["digest"] = Json::String(digest(&without));
        }
        let refused = verified(&without).unwrap_err();
        assert!(refused.contains(name), "{name}: {refused}");
    }
    let lines = serde_json::to_string_pretty(&one).unwrap();
    assert!(verify(&lines).is_ok(), "blanks and line breaks are not part of a certificate");
    let refused = verify(&lines.replacen("\"winners\": [", "\"winners\": [[],", 1)).unwrap_err();
    let names = "\"winners\": a convention has `players` and `winners`";
    assert!(refused.to_string().starts_with(names), "{refused}");
    let mut other = one.clone();
    other["digest"] = "00000000".into();
    assert!(verified(&other).unwrap_err().contains("was changed"));
}

#[test]
fn proved_quotients_classify_larger_heaps() {
    let mut s = session(
        "use heaps (kayles, octal)\nq := quotient(nim, 4) under normal(3)\n\
         e := quotient(octal(\"0.75\"), 22) under misere\n",
    );
    for (asked, answer) in [
        ("class_of(q, *100 + 2·*)", "2·* + *3"),
        // A heap without moves is 0, whatever was asked before.
        ("outcome(4·octal(\"0.07\")(3)) under normal(3)", "PN"),
        ("class_of(quotient(n -> octal(\"0.07\")(n), 2) under normal(3), octal(\"0.07\")(1))", "0"),
        (
            "all(same_class(q, *a + *b, class_of(q, *a) + class_of(q, *b)) for a in 0..9 for b in 0..9)",
            "true",
        ),
        (
            "all(outcome(class_of(q, *a + *b + *c)) == outcome(*a + *b + *c) for a in 0..5 for b in 0..5 for c in 0..5)",
            "true",
        ),
        (
            "all(outcome(class_of(e, octal(\"0.75\")(a) + octal(\"0.75\")(b))) == outcome(octal(\"0.75\")(a) + octal(\"0.75\")(b)) for a in 1..30 for b in 1..30) under misere",
            "true",
        ),
        ("order(quotient([])) under misere", "1"),
        ("order(quotient([{0, {*2}}]))", "38"),
    ] {
        assert_eq!(eval(&mut s, asked), answer, "{asked}");
    }
    for (asked, error) in [
        ("class_of(q, {*2})", "not a sum of these heaps"),
        ("class_of(quotient(nim, 3) under normal(3), *9)", "*9 does not have a class"),
        ("quotient(nim)", "a list of games"),
        ("quotient([*], 3)", "a list of games"),
        ("quotient(nim, 0)", "at least 1"),
        ("quotient(nim, 100000)", "at most 4096"),
        ("quotient(nim, 5, elements: 10)", "more than 10 elements"),
        ("quotient([1_L], 3)", "a list of games"),
        ("quotient([!*2])", "entailing"),
        ("order(3)", "a quotient"),
    ] {
        let problems = s.eval(asked).unwrap_err();
        assert!(
            problems[0].message.contains(error) || format!("{problems:?}").contains(error),
            "{asked}: {problems:?}"
        );
    }
}
