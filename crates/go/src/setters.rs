//! Setters of options.

/// Defines methods that set one field each and return the options, to be chained. They are named
/// like the fields, whose documentation describes them.
///
/// An `impl Into<…>` converts: a field of type `Option<u64>` can be set by a number.
#[macro_export]
macro_rules! setters {
    ($($field:ident: $value:ty,)+) => {$(
        #[doc = concat!("Sets [`", stringify!($field), "`](field@Self::", stringify!($field), ").")]
        #[must_use]
        pub fn $field(mut self, $field: $value) -> Self {
            self.$field = $field.into();
            self
        }
    )+};
}

pub use setters;
