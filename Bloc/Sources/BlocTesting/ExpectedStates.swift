/// The expected states of a test: as a list, or as changes of the previous state.
///
///     expect: [.loading, .found(["Elsa"])]
///     expect: .steps({ $0.isLoading = true }, { ($0.isLoading, $0.user) = (false, ann) })
///
/// The value can be used on any thread.
public struct ExpectedStates<State: Equatable & Sendable>: ExpressibleByArrayLiteral, Sendable {
    private enum Form: Sendable {
        case states([State])
        case steps([@MainActor (inout State) -> Void])
    }

    private let form: Form

    /// Exactly these states.
    public init(arrayLiteral states: State...) { form = .states(states) }

    private init(_ form: Form) { self.form = form }

    /// Exactly these states, from a computed list.
    public static func states(_ states: [State]) -> Self { Self(.states(states)) }

    /// One state for each closure, which applies the expected change to the previous state.
    public static func steps(_ changes: @MainActor (inout State) -> Void...) -> Self { Self(.steps(changes)) }

    /// The expected states, given the actual states and the state before each.
    ///
    /// A step is applied to the actual previous state, so that one difference is reported once. If other states may
    /// occur in between, the first match counts; `start` is the state before the first one.
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
