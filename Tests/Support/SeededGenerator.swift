import SpringflowNumerics

/// The random numbers of tests.
public typealias SeededGenerator = SplitMix64
