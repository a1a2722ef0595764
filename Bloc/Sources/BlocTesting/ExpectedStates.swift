/// The states that a test expects: whole ones, as a list, or the differences of each from the one before.
///
///     expect: [.loading, .found(["Elsa"])]
///     expect: .steps({ $0.isLoading = true }, { ($0.isLoading, $0.user) = (false, ann) })
///
/// A value, for any thread.
public struct ExpectedStates<State: Equatable & Sendable>: ExpressibleByArrayLiteral, Sendable {
    private enum Form: Sendable {
        case states([State])
        case steps([@MainActor (inout State) -> Void])
    }

    private let form: Form

    /// Exactly these states.
    public init(arrayLiteral states: State...) { form = .states(states) }

    private init(_ form: Form) { self.form = form }

    /// Exactly these states, for a list that is computed.
    public static func states(_ states: [State]) -> Self { Self(.states(states)) }

    /// One state for each closure, which says what it changes in the state before; all else is as it was.
    public static func steps(_ changes: @MainActor (inout State) -> Void...) -> Self { Self(.steps(changes)) }

    /// The expected states, given those that came and the state before each.
    ///
    /// A step begins at the state that really was before it, so a difference is reported once. If others may come in between,
    /// it is the first that came so; `start` is the state without any.
    @MainActor
    func resolved(
        _ came: [State], after befores: [State], from start: State, _ exhaustivity: Exhaustivity
    ) -> [State] {
        let changes: [@MainActor (inout State) -> Void]
        switch form {
        case .states(let states): return states
        case .steps(let steps): changes = steps
        }
        var (states, place): ([State], Int) = ([], 0)
        for change in changes {
            func step(at place: Int) -> State {
                var state = place < befores.count ? befores[place] : states.last ?? start
                change(&state)
                return state
            }
            if exhaustivity == .off {
                place = (place..<max(place, came.count)).first { step(at: $0) == came[$0] } ?? place
            }
            states.append(step(at: place))
            place += 1
        }
        return states
    }
}
