//! Free variables: the slots that an expression uses.

use super::{Capture, Node, Term};

impl Node {
    /// Returns whether the expression uses a slot of the running call, itself or in a function that
    /// it creates.
    pub fn mentions(&self, slot: u32) -> bool {
        self.looks_at(&|place| place == Capture::Local(slot))
    }

    /// Returns whether the expression uses such a slot or captured value, itself or in a function
    /// that it creates.
    pub fn looks_at(&self, is: &dyn Fn(Capture) -> bool) -> bool {
        match &self.code {
            Term::Local(slot) => is(Capture::Local(*slot)),
            Term::Captured(at) => is(Capture::Captured(*at)),
            Term::Stream(function) | Term::Lambda(function) => {
                function.captures.iter().any(|capture| is(*capture))
            }
            _ => {
                let mut found = false;
                self.each_child(&mut |child| found = found || child.looks_at(is));
                found
            }
        }
    }
}
