/// Detects double-clicks: a second click on the same cell within `wait`.
struct PressCounter: Sendable {
    static let wait = Duration.milliseconds(400)

    private var last: (mouse: Mouse, time: Duration)?

    /// The keys, with the second of two clicks as a double-click. `time` is from any monotonic clock.
    mutating func counted(_ keys: [Key], at time: Duration) -> [Key] {
        keys.map { key in
            guard case .mouse(var mouse) = key, mouse.action == .press else { return key }
            if let last, last.mouse == mouse, time - last.time <= Self.wait {
                self.last = nil
                mouse.action = .doublePress
            } else {
                last = (mouse, time)
            }
            return .mouse(mouse)
        }
    }
}
