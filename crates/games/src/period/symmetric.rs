//! Symmetric sets of removable numbers (*On ending partizan subtraction Nim*, §3).

/// The number `a` such that the removable numbers (bits 1 to 63) are `a`-symmetric: `a - s` is
/// removable whenever `s` is (Ending, Def 6). It can only be the least and the greatest together,
/// and is then a period of the classes, whatever the stops (Thm 11).
pub fn symmetric(removable: u64) -> Option<u32> {
    if removable & 1 == 1 || removable == 0 {
        return None;
    }
    let a = removable.trailing_zeros() + removable.ilog2();
    // Bit s becomes bit 63 - s, and then a - s; none is lost, since all are between the two.
    let turned = removable.reverse_bits();
    let turned = if a > 63 { turned << (a - 63) } else { turned >> (63 - a) };
    (turned == removable).then_some(a)
}
