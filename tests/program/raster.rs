//! Pictures in pixels and as PDF, and what is said where there are none. Boards have no text, so
//! that no font is needed here.

use super::run::text;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a conversation prints to lines that are piped into it, and what it says of mistakes.
fn talk(lines: &str, folder: &Path) -> (Vec<u8>, String) {
    talk_in(lines, folder, &[])
}

/// The same where variables of the environment are set.
fn talk_in(lines: &str, folder: &Path, variables: &[(&str, &Path)]) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tweedle"));
    command.envs(variables.iter().copied());
    command.current_dir(folder).arg("--trust").env_remove("COLORFGBG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    // What is wrong is said where the answers are.
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), text(&out.stderr));
    (out.stdout, said)
}

#[cfg(not(feature = "raster"))]
#[test]
fn without_the_feature_it_is_said_how_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.png", "a.pdf"] {
        let (_, said) = talk(&format!("board(\"x.\")\n:write {name}\n"), folder.path());
        assert!(
            said.contains("PNG and PDF are not available without the feature `raster`"),
            "{said}"
        );
        assert!(said.contains("--features raster") && said.contains("FILE.svg"), "{said}");
        assert!(!folder.path().join(name).exists());
    }
    let (shown, said) = talk(":set pictures kitty\n:show board(\"x.\")\n", folder.path());
    assert!(said.contains("drawn with characters without the feature"), "{said}");
    assert!(!shown.contains(&0x1b));
    let (shown, _) = talk(":set pictures characters\n:show board(\"x.\")\n", folder.path());
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

    /// The middle of the first stone of the board in a picture so many times as fine.
    fn stone(pixels: &Pixmap, fine: u32) -> [u8; 3] {
        let colour = pixels.pixel((16 + 13) * fine, (16 + 13) * fine).unwrap();
        [colour.red(), colour.green(), colour.blue()]
    }

    /// The PNG in kitty's envelopes, the first of which says how wide it is to be.
    fn of_kitty(printed: &str) -> Vec<u8> {
        let parts = printed.split("\x1b_G").skip(1);
        let parts: Vec<_> = parts.map(|part| part.split_once(';').unwrap()).collect();
        assert!(parts[0].0.starts_with("a=T,f=100,q=2,c=11,m="), "{:?}", parts[0].0);
        let (last, before) = parts.split_last().unwrap();
        assert!(last.0.ends_with("m=0") && before.iter().all(|part| part.0.ends_with("m=1")));
        let text = parts.iter().map(|(_, body)| body.split("\x1b\\").next().unwrap());
        STANDARD.decode(text.collect::<String>()).unwrap()
    }

    /// The PNG in iTerm2's envelope.
    fn of_iterm(printed: &str) -> Vec<u8> {
        let (_, body) = printed.split_once("\x1b]1337;File=inline=1;size=").unwrap();
        let (about, body) = body.split_once(':').unwrap();
        let png = STANDARD.decode(body.split_once('\x07').unwrap().0).unwrap();
        assert_eq!(about, format!("{};width=11;preserveAspectRatio=1", png.len()));
        png
    }

    /// The picture in sixels.
    fn of_sixels(printed: &str) -> SixelImage {
        let (_, body) = printed.split_once("\x1bP").unwrap();
        let body = body.split_once("\x1b\\").unwrap().0;
        SixelImage::decode(format!("\x1bP{body}\x1b\\").as_bytes()).unwrap()
    }

    #[test]
    fn a_conversation_writes_png_and_pdf() {
        let folder = tempfile::tempdir().unwrap();
        let lines =
            format!("{BOARD}\n:write a.png\n:write a.pdf\n:write a.svg\nsvg(_)\n:write b.png\n");
        let (out, said) = talk(&lines, folder.path());
        assert!(text(&out).contains("wrote"), "{said}");
        let pixels = Pixmap::decode_png(&std::fs::read(folder.path().join("a.png")).unwrap());
        let pixels = pixels.unwrap();
        // Twice two cells of 26 and the margins.
        assert_eq!((pixels.width(), pixels.height()), (168, 168));
        assert_eq!(stone(&pixels, 2), [0x00, 0x72, 0xb2]);
        assert!(std::fs::read(folder.path().join("a.pdf")).unwrap().starts_with(b"%PDF-"));
        assert!(said.contains("a string is not a picture"), "{said}");
        assert!(!folder.path().join("b.png").exists());
    }

    #[test]
    fn what_is_shown_is_the_picture() {
        let folder = tempfile::tempdir().unwrap();
        let shown = |way: &str| {
            let lines = format!(":set pictures {way}\n:show {BOARD}\n");
            text(&talk(&lines, folder.path()).0).to_owned()
        };
        let png = of_kitty(&shown("kitty"));
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!(pixels.width(), 11 * 16);
        assert_eq!(stone(&pixels, 2), [0x00, 0x72, 0xb2]);
        assert_eq!(of_iterm(&shown("iterm")), png);
        let image = of_sixels(&shown("sixel"));
        assert_eq!(image.width, 88);
        let at = 4 * (29 * image.width + 29);
        let near = image.pixels[at..].iter().zip([0x00_u8, 0x72, 0xb2]);
        assert!(near.clone().all(|(a, b)| a.abs_diff(b) < 4), "{:?}", &image.pixels[at..at + 3]);
        // Who is no terminal gets characters.
        assert!(shown("auto").contains('●'));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn without_fonts_there_is_no_picture_without_text() {
        let folder = tempfile::tempdir().unwrap();
        let (fonts, config) = (folder.path().join("fonts"), folder.path().join("fonts.conf"));
        std::fs::create_dir(&fonts).unwrap();
        let text_of = format!("<fontconfig><dir>{}</dir></fontconfig>", fonts.display());
        std::fs::write(&config, text_of).unwrap();
        let lines =
            format!("{BOARD}\n:write a.png\n[[1, 2], [3, 4]]\n:write b.png\n:write b.pdf\n");
        let (_, said) = talk_in(&lines, folder.path(), &[("FONTCONFIG_FILE", &config)]);
        assert_eq!(said.matches("no font is installed").count(), 2, "{said}");
        let there = |name: &str| folder.path().join(name).exists();
        assert_eq!(["a.png", "b.png", "b.pdf"].map(there), [true, false, false]);
    }

    #[cfg(unix)]
    #[test]
    fn terminals_that_can_show_pixels_get_them() {
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
                    assert_eq!(of_sixels(&seen).width, 11 * 16);
                    continue;
                }
                "WezTerm" => of_iterm(&seen),
                _ => of_kitty(&seen),
            };
            let pixels = Pixmap::decode_png(&png).unwrap();
            let paper = pixels.pixel(2, 2).unwrap();
            assert_eq!([paper.red(), paper.green(), paper.blue()], [0x16, 0x18, 0x1d]);
        }
    }

    /// The protocol of a terminal that says this of itself in the environment.
    fn protocol(said: &[(&str, &str)]) -> Option<Protocol> {
        let find = |name: &str| said.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Protocol::of_terminal(&find)
    }

    #[test]
    fn terminals_say_what_they_can() {
        assert_eq!(protocol(&[("TERM", "xterm-kitty")]), Some(Protocol::Kitty));
        let wezterm = [("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")];
        assert_eq!(protocol(&wezterm), Some(Protocol::ITerm));
        assert_eq!(protocol(&[("TERM", "foot-extra")]), Some(Protocol::Sixel));
        assert_eq!(protocol(&[("TERM", "xterm-256color")]), None);
        assert_eq!(protocol(&[("TERM", "screen"), ("TMUX", "x"), ("KITTY_WINDOW_ID", "1")]), None);
        assert_eq!(protocol(&[]), None);
    }

    #[test]
    fn paper_is_as_dark_as_the_terminal_says() {
        let said = |value: &'static str| theme(&|_| Some(value.to_owned()));
        assert_eq!(said("15;0"), Theme::Dark);
        assert_eq!(said("0;default;15"), Theme::Light);
        assert_eq!(said(""), Theme::Light);
    }

    #[test]
    fn a_picture_that_would_be_too_small_to_read_is_left_out() {
        let mut picture = Picture::new("", "");
        picture.rect(0.0, 0.0, 100.0, 40.0, 0.0, Style::area(Paint::Player(1)));
        for protocol in [Protocol::Kitty, Protocol::ITerm, Protocol::Sixel] {
            let drawn = |columns| protocol.picture(&picture, Theme::Light, columns).unwrap();
            assert!(drawn(80).is_some());
            assert_eq!(drawn(4), None);
        }
    }
}
