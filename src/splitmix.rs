//! Fixed pseudo-random numbers, for hashing positions.

/// The increment of splitmix64.
pub(crate) const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output of splitmix64 for the state `state`: a fixed number that looks random.
///
/// Source: S. Vigna, <https://prng.di.unimi.it/splitmix64.c>. Keys that are stored in databases depend
/// on it, so its values never change.
pub(crate) const fn splitmix64(state: u64) -> u64 {
    let mut z = state.wrapping_add(INCREMENT);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::{INCREMENT, splitmix64};

    #[test]
    fn the_first_numbers_are_those_of_the_reference() {
        let numbers = [0, 1, 2].map(|n| splitmix64(INCREMENT.wrapping_mul(n)));
        assert_eq!(numbers, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
