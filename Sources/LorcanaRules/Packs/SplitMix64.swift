/// SplitMix64, a small seeded generator (Steele, Lea and Flood, 2014); the same seed produces the same numbers on
/// every platform.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// A uniformly distributed number below `bound`. Traps if the bound is 0.
    package mutating func next(below bound: Int) -> Int {
        let bound = UInt64(bound)
        // Rejects values in the last, incomplete range, so that all results are equally likely.
        let limit = UInt64.max - UInt64.max % bound
        var number = next()
        while number >= limit { number = next() }
        return Int(number % bound)
    }

    static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
