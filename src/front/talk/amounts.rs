//! Amounts in words.

use std::time::Duration;

/// Bytes in the unit that suits them.
pub(super) fn bytes(count: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut amount = count as f64;
    let mut unit = None;
    for larger in UNITS {
        if amount < 1024.0 {
            break;
        }
        amount /= 1024.0;
        unit = Some(larger);
    }
    unit.map_or_else(|| format!("{count} B"), |unit| format!("{amount:.2} {unit}"))
}

/// How long something took, as exactly as is of use.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// How long something goes on, in whole seconds.
pub(super) fn span(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_suit_the_amount() {
        for (count, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.00 KiB"),
            (1536 << 10, "1.50 MiB"),
            (u64::MAX, "16.00 EiB"),
        ] {
            assert_eq!(bytes(count), text);
        }
        assert_eq!([59, 61, 3720].map(span), ["59 s", "1 min 01 s", "1 h 02 min"]);
        assert_eq!(duration(Duration::from_micros(1500)), "1.5 ms");
    }
}
