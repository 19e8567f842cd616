//! Frames of lowered functions, for recognizers of their bodies.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Function, lower_function};
use crate::lang::value::{Closure, Value};
use std::sync::Arc;

impl Machine {
    /// Adds a frame for a function, whose arguments are absent. Returns where it begins, and the
    /// lowered function.
    pub(crate) fn begin(&mut self, closure: &Closure) -> (usize, Arc<Function>) {
        let function = match &self.lowered {
            Some((of, lowered)) if Arc::ptr_eq(of, &closure.function) => lowered.clone(),
            _ => {
                let lowered = Arc::new(lower_function(&*self, &closure.function));
                self.lowered = Some((closure.function.clone(), lowered.clone()));
                lowered
            }
        };
        let base = self.stack.len();
        self.stack.resize(base + closure.function.slots as usize, Value::Absent);
        self.stack.extend_from_slice(&closure.captured);
        self.stack.resize(base + function.slots as usize, Value::Absent);
        (base, function)
    }

    /// Runs `body` with the lowered form of a function and a frame for it.
    pub(crate) fn inside<T>(
        &mut self,
        closure: &Closure,
        body: impl FnOnce(&mut Machine, &Function, Frame<'static>) -> T,
    ) -> T {
        let (base, function) = self.begin(closure);
        let before = self.enter_under(closure);
        let result = tweedle_base::with_stack(|| body(self, &function, Frame::outside(base)));
        self.leave_under(before);
        self.stack.truncate(base);
        result
    }
}
