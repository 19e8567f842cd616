//! Rules of heap games, given by the digits of a code: tokens are taken, and heaps may be split.

use tweedle_games::heaps::{HeapDigit, HeapRules, HeapRulesError, UNEQUAL};

#[test]
fn digits_define_rules() {
    let kayles = HeapRules::new(&[0, 7, 7, 0, 0]).unwrap();
    assert_eq!((kayles.last(), kayles.heaps(), kayles.entail()), (2, 2, false));
    assert_eq!(HeapRules::new(&[0, 7, 7]), Ok(kayles));
    let nothing = HeapRules::new(&[]).unwrap();
    assert_eq!((nothing.last(), nothing.heaps()), (0, 0));
    assert_eq!(HeapRules::new(&[5]), Err(HeapRulesError::Endless(5)));
    let error = HeapRules::new(&[4, 64]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "digit 64 for removing 1: at most 5 heaps may be left, so a digit is below 64"
    );
}

#[test]
fn entailing_and_complimenting_digits_define_rules() {
    let plain = |plain| HeapDigit { plain, ..HeapDigit::default() };
    let entailing = |entailing| HeapDigit { entailing, ..HeapDigit::default() };
    let complimenting = |complimenting| HeapDigit { complimenting, ..HeapDigit::default() };
    let top = HeapRules::from_digits([plain(4), entailing(3)]).unwrap();
    assert_eq!((top.last(), top.heaps(), top.entail()), (1, 2, true));
    assert_eq!(top.to_string(), "take 0, leave 2 heaps; take 1, leave 0 or 1 heaps, entailing");
    let grundy = HeapRules::from_digits([plain(UNEQUAL)]).unwrap();
    assert_eq!((grundy.last(), grundy.heaps()), (0, 2));
    assert_eq!(grundy.to_string(), "take 0, leave 2 unequal heaps");
    assert_eq!(HeapRules::from_digits([]).unwrap().to_string(), "no moves");
    assert_eq!(HeapRules::from_digits([entailing(2)]), Err(HeapRulesError::Endless(2)));
    assert_eq!(HeapRules::from_digits([complimenting(3)]), Err(HeapRulesError::Endless(3)));
    assert!(HeapRules::from_digits([complimenting(4)]).is_ok());
    let several = HeapRules::from_digits([plain(0), entailing(4)]);
    assert_eq!(several, Err(HeapRulesError::Entailing { removed: 1, digit: 4 }));
    let many = HeapRules::from_digits([plain(128)]);
    assert_eq!(many, Err(HeapRulesError::Heaps { removed: 0, digit: 128 }));
}
