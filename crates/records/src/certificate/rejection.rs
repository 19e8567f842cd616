//! Reasons why a certificate is rejected.

use tweedle_base::Limit;

/// The reason why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotVerified {
    /// A claim is wrong.
    #[error("{0}")]
    Wrong(String),
    /// The certificate may be correct: the checker was stopped before the end.
    #[error("{0}")]
    Stopped(#[from] Limit),
}

impl NotVerified {
    pub(super) fn because(why: impl Into<String>) -> NotVerified {
        NotVerified::Wrong(why.into())
    }
}

pub(super) fn no<T>(why: impl Into<String>) -> Result<T, NotVerified> {
    Err(NotVerified::because(why))
}
