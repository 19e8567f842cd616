//! Pictures as PNG and PDF, and the messages where these are not available.
//! Boards contain no text, so no font is needed here.

use super::run::text;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the standard output of a REPL for piped lines, and all output including errors.
fn run_repl(lines: &str, folder: &Path) -> (Vec<u8>, String) {
    run_repl_with_env(lines, folder, &[])
}

/// Runs the REPL with environment variables.
fn run_repl_with_env(lines: &str, folder: &Path, variables: &[(&str, &Path)]) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tweedle"));
    command.envs(variables.iter().copied());
    command.current_dir(folder).arg("--trust");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    // Errors are printed among the answers.
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), text(&out.stderr));
    (out.stdout, said)
}

#[cfg(not(feature = "raster"))]
#[test]
fn without_the_feature_messages_say_how_to_enable_it() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.png", "a.pdf"] {
        let (_, said) = run_repl(&format!("board(\"x.\")\n:write {name}\n"), folder.path());
        assert!(
            said.contains("PNG and PDF are not available without the feature `raster`"),
            "{said}"
        );
        assert!(said.contains("--features raster") && said.contains("FILE.svg"), "{said}");
        assert!(!folder.path().join(name).exists());
    }
}

#[cfg(feature = "raster")]
mod pixels {
    use super::*;
    use resvg::tiny_skia::Pixmap;

    const BOARD: &str = "board(\"x.|#o\")";

    /// Returns the colour at the centre of the first stone, in a picture scaled by `fine`.
    fn first_stone_colour(pixels: &Pixmap, fine: u32) -> [u8; 3] {
        let colour = pixels.pixel((16 + 13) * fine, (16 + 13) * fine).unwrap();
        [colour.red(), colour.green(), colour.blue()]
    }

    #[test]
    fn the_repl_writes_png_and_pdf() {
        let folder = tempfile::tempdir().unwrap();
        let lines =
            format!("{BOARD}\n:write a.png\n:write a.pdf\n:write a.svg\nsvg(_)\n:write b.png\n");
        let (out, said) = run_repl(&lines, folder.path());
        assert!(text(&out).contains("wrote"), "{said}");
        let pixels = Pixmap::decode_png(&std::fs::read(folder.path().join("a.png")).unwrap());
        let pixels = pixels.unwrap();
        // Twice two cells of 26 and the margins.
        assert_eq!((pixels.width(), pixels.height()), (168, 168));
        assert_eq!(first_stone_colour(&pixels, 2), [0x00, 0x72, 0xb2]);
        assert!(std::fs::read(folder.path().join("a.pdf")).unwrap().starts_with(b"%PDF-"));
        assert!(said.contains("a string is not a picture"), "{said}");
        assert!(!folder.path().join("b.png").exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn without_fonts_pictures_with_text_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (fonts, config) = (folder.path().join("fonts"), folder.path().join("fonts.conf"));
        std::fs::create_dir(&fonts).unwrap();
        let text_of = format!("<fontconfig><dir>{}</dir></fontconfig>", fonts.display());
        std::fs::write(&config, text_of).unwrap();
        let lines =
            format!("{BOARD}\n:write a.png\n[[1, 2], [3, 4]]\n:write b.png\n:write b.pdf\n");
        let (_, said) = run_repl_with_env(&lines, folder.path(), &[("FONTCONFIG_FILE", &config)]);
        assert_eq!(said.matches("no font is installed").count(), 2, "{said}");
        let there = |name: &str| folder.path().join(name).exists();
        assert_eq!(["a.png", "b.png", "b.pdf"].map(there), [true, false, false]);
    }
}
