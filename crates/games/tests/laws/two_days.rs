//! The values born by a day, against game trees.

use tweedle_games::two::Values;

use crate::two_forms::Forms;

/// All games with options of the day before, as bare forms, one of each equivalence class.
#[test]
fn days_are_all_games_up_to_equality() {
    let mut forms = Forms::new();
    let mut values = Values::new();
    let mut day = vec![0];
    for d in 0..3u32 {
        let found = values.born_by(d).unwrap();
        assert_eq!(found.len(), day.len(), "day {d}");
        for value in found.iter() {
            let read = forms.read(&mut values, *value);
            assert_eq!(day.iter().filter(|form| forms.equal(read, **form)).count(), 1);
        }
        if d == 2 {
            break;
        }
        let members = |set: usize, day: &[usize]| {
            (0..day.len()).filter(|i| set >> i & 1 == 1).map(|i| day[i]).collect::<Vec<_>>()
        };
        let mut next: Vec<usize> = Vec::new();
        for left in 0..1 << day.len() {
            for right in 0..1 << day.len() {
                let made = forms.make(members(left, &day), members(right, &day));
                if !next.iter().any(|form| forms.equal(*form, made)) {
                    next.push(made);
                }
            }
        }
        day = next;
    }
    assert_eq!(values.born_by(3).unwrap().len(), 1474);
    assert!(values.born_by(4).is_err());
}
