/// Tests a suggestion for an invalid query before it is shown.
///
/// Parsing a suggestion makes no further suggestions, so this always terminates.
enum SuggestionTrial: Sendable {
    /// Accepts suggestions that are valid queries.
    case reading
    /// Also requires the catalogue to know the names in them.
    case checking(isKnown: @Sendable (CardQuery) -> Bool, finds: @Sendable (CardQuery) -> Bool)
    /// Accepts nothing, since a suggestion is already being tested.
    case running

    func accepts(_ suggestion: String) -> Bool {
        switch self {
        case .running: return false
        case .reading: return Self.query(suggestion) != nil
        case .checking(let isKnown, _): return Self.query(suggestion).map(isKnown) ?? false
        }
    }

    /// Whether the catalogue has results for it; false if suggestions are only parsed.
    func finds(_ suggestion: String) -> Bool {
        guard case .checking(let isKnown, let finds) = self, let query = Self.query(suggestion) else {
            return false
        }
        return isKnown(query) && finds(query)
    }

    private static func query(_ suggestion: String) -> CardQuery? {
        try? CardQuery(parsing: suggestion, trial: .running)
    }
}
