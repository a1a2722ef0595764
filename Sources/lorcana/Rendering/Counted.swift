/// A number and what it counts.
enum Counted {
    /// "34 cards", "1 card", "no card".
    static func text(_ count: Int, _ noun: String = "card") -> String {
        count == 0 ? "no \(noun)" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
