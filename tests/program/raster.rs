//! Pictures as PNG, PDF and terminal graphics, and the messages where these are not available.
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
    command.current_dir(folder).arg("--trust").env_remove("COLORFGBG");
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
    let (shown, said) = run_repl(":set pictures kitty\n:show board(\"x.\")\n", folder.path());
    assert!(said.contains("drawn with characters without the feature"), "{said}");
    assert!(!shown.contains(&0x1b));
    let (shown, _) = run_repl(":set pictures characters\n:show board(\"x.\")\n", folder.path());
    assert!(text(&shown).contains('●'));
}

#[cfg(feature = "raster")]
mod pixels {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use icy_sixel::SixelImage;
    use resvg::tiny_skia::Pixmap;
    use tweedle::front::terminal::{Protocol, theme};
    use tweedle_picture::{Paint, Picture, Style, Theme};

    const BOARD: &str = "board(\"x.|#o\")";

    /// Returns the colour at the centre of the first stone, in a picture scaled by `fine`.
    fn first_stone_colour(pixels: &Pixmap, fine: u32) -> [u8; 3] {
        let colour = pixels.pixel((16 + 13) * fine, (16 + 13) * fine).unwrap();
        [colour.red(), colour.green(), colour.blue()]
    }

    /// Decodes the PNG in kitty escape sequences, the first of which gives its width.
    fn decode_kitty(printed: &str) -> Vec<u8> {
        let parts = printed.split("\x1b_G").skip(1);
        let parts: Vec<_> = parts.map(|part| part.split_once(';').unwrap()).collect();
        assert!(parts[0].0.starts_with("a=T,f=100,q=2,c=11,m="), "{:?}", parts[0].0);
        let (last, before) = parts.split_last().unwrap();
        assert!(last.0.ends_with("m=0") && before.iter().all(|part| part.0.ends_with("m=1")));
        let text = parts.iter().map(|(_, body)| body.split("\x1b\\").next().unwrap());
        STANDARD.decode(text.collect::<String>()).unwrap()
    }

    /// Decodes the PNG in an iTerm2 escape sequence.
    fn decode_iterm(printed: &str) -> Vec<u8> {
        let (_, body) = printed.split_once("\x1b]1337;File=inline=1;size=").unwrap();
        let (about, body) = body.split_once(':').unwrap();
        let png = STANDARD.decode(body.split_once('\x07').unwrap().0).unwrap();
        assert_eq!(about, format!("{};width=11;preserveAspectRatio=1", png.len()));
        png
    }

    /// Decodes the sixel picture.
    fn decode_sixels(printed: &str) -> SixelImage {
        let (_, body) = printed.split_once("\x1bP").unwrap();
        let body = body.split_once("\x1b\\").unwrap().0;
        SixelImage::decode(format!("\x1bP{body}\x1b\\").as_bytes()).unwrap()
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

    #[test]
    fn show_prints_the_picture_in_each_protocol() {
        let folder = tempfile::tempdir().unwrap();
        let shown = |way: &str| {
            let lines = format!(":set pictures {way}\n:show {BOARD}\n");
            text(&run_repl(&lines, folder.path()).0).to_owned()
        };
        let png = decode_kitty(&shown("kitty"));
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!(pixels.width(), 11 * 16);
        assert_eq!(first_stone_colour(&pixels, 2), [0x00, 0x72, 0xb2]);
        assert_eq!(decode_iterm(&shown("iterm")), png);
        let image = decode_sixels(&shown("sixel"));
        assert_eq!(image.width, 88);
        let at = 4 * (29 * image.width + 29);
        let near = image.pixels[at..].iter().zip([0x00_u8, 0x72, 0xb2]);
        assert!(near.clone().all(|(a, b)| a.abs_diff(b) < 4), "{:?}", &image.pixels[at..at + 3]);
        // Output that is not a terminal uses characters.
        assert!(shown("auto").contains('●'));
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

    #[cfg(unix)]
    #[test]
    fn terminals_with_graphics_get_pictures() {
        use portable_pty::{CommandBuilder, PtySize, native_pty_system};
        use std::io::{Read as _, Write as _};
        for (variable, value) in
            [("TERM", "xterm-kitty"), ("TERM_PROGRAM", "WezTerm"), ("TERM", "foot")]
        {
            let home = tempfile::tempdir().unwrap();
            let size = PtySize { rows: 30, cols: 80, pixel_width: 80 * 16, pixel_height: 30 * 32 };
            let pair = native_pty_system().openpty(size).unwrap();
            let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tweedle"));
            command.env_clear();
            command.env("HOME", home.path());
            command.env("TERM", "xterm-256color");
            command.env("COLORFGBG", "15;0");
            command.env(variable, value);
            command.cwd(home.path());
            let mut child = pair.slave.spawn_command(command).unwrap();
            drop(pair.slave);
            let mut keys = pair.master.take_writer().unwrap();
            keys.write_all(format!(":show {BOARD}\r:quit\r").as_bytes()).unwrap();
            let mut seen = Vec::new();
            // The end of a terminal is an error on some systems.
            let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut seen);
            child.wait().unwrap();
            let seen = String::from_utf8_lossy(&seen);
            // A character is 16 pixels wide.
            let png = match value {
                "foot" => {
                    assert_eq!(decode_sixels(&seen).width, 11 * 16);
                    continue;
                }
                "WezTerm" => decode_iterm(&seen),
                _ => decode_kitty(&seen),
            };
            let pixels = Pixmap::decode_png(&png).unwrap();
            let paper = pixels.pixel(2, 2).unwrap();
            assert_eq!([paper.red(), paper.green(), paper.blue()], [0x16, 0x18, 0x1d]);
        }
    }

    /// Returns the graphics protocol of a terminal with these environment variables.
    fn protocol(said: &[(&str, &str)]) -> Option<Protocol> {
        let find = |name: &str| said.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Protocol::of_terminal(&find)
    }

    #[test]
    fn the_protocol_is_detected_from_the_environment() {
        assert_eq!(protocol(&[("TERM", "xterm-kitty")]), Some(Protocol::Kitty));
        let wezterm = [("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")];
        assert_eq!(protocol(&wezterm), Some(Protocol::ITerm));
        assert_eq!(protocol(&[("TERM", "foot-extra")]), Some(Protocol::Sixel));
        assert_eq!(protocol(&[("TERM", "xterm-256color")]), None);
        assert_eq!(protocol(&[("TERM", "screen"), ("TMUX", "x"), ("KITTY_WINDOW_ID", "1")]), None);
        assert_eq!(protocol(&[]), None);
    }

    #[test]
    fn the_theme_follows_the_terminal_background() {
        let said = |value: &'static str| theme(&|_| Some(value.to_owned()));
        assert_eq!(said("15;0"), Theme::Dark);
        assert_eq!(said("0;default;15"), Theme::Light);
        assert_eq!(said(""), Theme::Light);
    }

    #[test]
    fn pictures_too_small_to_read_are_omitted() {
        let mut picture = Picture::new("", "");
        picture.rect(0.0, 0.0, 100.0, 40.0, 0.0, Style::area(Paint::Player(1)));
        for protocol in [Protocol::Kitty, Protocol::ITerm, Protocol::Sixel] {
            let drawn = |columns| protocol.picture(&picture, Theme::Light, columns).unwrap();
            assert!(drawn(80).is_some());
            assert_eq!(drawn(4), None);
        }
    }
}
