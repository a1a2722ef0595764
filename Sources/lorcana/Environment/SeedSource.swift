/// Draws seeds for choices at random.
struct SeedSource: Sendable {
    private let draw: @Sendable () -> UInt64

    init(_ draw: @escaping @Sendable () -> UInt64) { self.draw = draw }

    func next() -> UInt64 { draw() }

    /// A seed of at most six digits, which is printed so that it can be typed.
    func short() -> UInt64 { draw() % 1_000_000 }
}
