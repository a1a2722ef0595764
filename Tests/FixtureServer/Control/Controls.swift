/// The requested behaviours in order; the first one that matches a request is used.
struct Controls: Sendable {
    private var behaviours: [Behaviour] = []
    /// The delay of every response, in milliseconds.
    var delay = 0

    mutating func add(_ behaviour: Behaviour) { behaviours.append(behaviour) }
    mutating func clear() { behaviours = [] }

    /// Returns the behaviour for `target` and decrements its `times`; nil for a normal response.
    mutating func take(for target: String) -> Behaviour? {
        let concerned = behaviours.firstIndex {
            ($0.times ?? 1) > 0 && ($0.path.isEmpty || target.contains($0.path))
        }
        guard let place = concerned else { return nil }
        if let times = behaviours[place].times { behaviours[place].times = times - 1 }
        return behaviours[place]
    }
}
