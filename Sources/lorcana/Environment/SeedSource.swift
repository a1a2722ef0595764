/// A source of random seeds.
struct SeedSource: Sendable {
    private let draw: @Sendable () -> UInt64

    init(_ draw: @escaping @Sendable () -> UInt64) { self.draw = draw }

    func next() -> UInt64 { draw() }

    /// A seed of at most six digits, which is printed so that users can repeat the draw.
    func short() -> UInt64 { draw() % 1_000_000 }
}
