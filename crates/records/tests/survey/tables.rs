//! The result table of a survey: the number of items with each answer.

use tweedle_records::survey::Table;

#[test]
fn tables_are_written_as_csv_and_json() {
    let mut table = Table::default();
    for (item, key) in [(3, "a,b"), (1, "x"), (2, "a,b"), (4, "say \"x\"\n")] {
        table.count(key.to_owned(), 1, item, || Ok::<_, ()>(format!("no {item}"))).unwrap();
    }
    assert_eq!(table.count("y".to_owned(), 1, 5, || Err("none")), Err("none"));
    assert_eq!(
        table.csv(),
        "key,count,first,example\n\"a,b\",2,2,no 2\n\"say \"\"x\"\"\n\",1,4,no 4\nx,1,1,no 1\n"
    );
    assert_eq!(
        table.json().to_string(),
        r#"[{"key":"a,b","count":2,"first":2,"example":"no 2"},"#.to_owned()
            + r#"{"key":"say \"x\"\n","count":1,"first":4,"example":"no 4"},"#
            + r#"{"key":"x","count":1,"first":1,"example":"no 1"}]"#
    );
}
