#![allow(missing_docs)]
//! Stub.
pub struct Sign {
    pub name: &'static str,
    pub sign: &'static str,
}
pub const SIGNS: &[Sign] = &[Sign { name: "cdot", sign: "·" }, Sign { name: "dagger", sign: "†" }];
pub fn named(name: &str) -> Option<&'static Sign> {
    SIGNS.iter().find(|s| s.name == name)
}
pub fn starting_with(prefix: &str) -> impl Iterator<Item = &'static Sign> {
    SIGNS.iter().filter(move |s| s.name.starts_with(prefix))
}
pub fn ascii(text: &str) -> std::borrow::Cow<'_, str> {
    text.replace("·", " * ").into()
}
