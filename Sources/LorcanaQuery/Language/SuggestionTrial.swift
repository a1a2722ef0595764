/// Tries a suggestion for a wrong query before it is made.
///
/// A suggestion is tried once: nothing is suggested while it is read, so this always ends.
enum SuggestionTrial: Sendable {
    /// A suggestion must be a whole query that can be read.
    case reading
    /// And a catalogue must know the names in it.
    case checking(isKnown: @Sendable (CardQuery) -> Bool, finds: @Sendable (CardQuery) -> Bool)
    /// A suggestion is being tried.
    case running

    func accepts(_ suggestion: String) -> Bool {
        switch self {
        case .running: return false
        case .reading: return Self.query(suggestion) != nil
        case .checking(let isKnown, _): return Self.query(suggestion).map(isKnown) ?? false
        }
    }

    /// Whether the catalogue has cards for it; not known while a query is only read.
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
