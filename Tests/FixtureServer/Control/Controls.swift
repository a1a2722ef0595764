/// The behaviours asked for, in the order they came; the first that concerns a request takes it.
struct Controls: Sendable {
    private var behaviours: [Behaviour] = []
    /// Milliseconds that every answer is held back.
    var delay = 0

    mutating func add(_ behaviour: Behaviour) { behaviours.append(behaviour) }
    mutating func clear() { behaviours = [] }

    /// The behaviour for `target`, counted down; nil where the service's own answer is due.
    mutating func take(for target: String) -> Behaviour? {
        let concerned = behaviours.firstIndex {
            ($0.times ?? 1) > 0 && ($0.path.isEmpty || target.contains($0.path))
        }
        guard let place = concerned else { return nil }
        if let times = behaviours[place].times { behaviours[place].times = times - 1 }
        return behaviours[place]
    }
}
