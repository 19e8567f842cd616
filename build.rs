//! Generates the parser from `grammar/tweedle.lalrpop` and embeds the standard library.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    generate_parser()?;
    embed_stdlib()
}

/// Runs LALRPOP on the folder `grammar`, and writes the parser to `OUT_DIR/tweedle.rs`.
fn generate_parser() -> Result<(), Box<dyn Error>> {
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(std::env::var("OUT_DIR")?)
        .emit_rerun_directives(true)
        .process()
}

/// Writes `OUT_DIR/stdlib.rs`: the name and source of each module in `stdlib/`, sorted by name.
fn embed_stdlib() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=stdlib");
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("stdlib");
    let mut modules = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "cgs") {
            modules.push(path);
        }
    }
    modules.sort();
    let mut out = String::from(
        "/// The standard library: the name and the source of each module.\n\
         pub const MODULES: &[(&str, &str)] = &[\n",
    );
    for path in modules {
        let name = path.file_stem().and_then(|n| n.to_str()).ok_or("a module needs a name")?;
        writeln!(out, "    ({name:?}, include_str!({path:?})),")?;
    }
    out.push_str("];\n");
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("stdlib.rs"), out)?;
    Ok(())
}
