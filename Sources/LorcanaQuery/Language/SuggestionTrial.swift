import LorcanaCards

/// Tries what a wrong query suggests before it is said.
///
/// A suggestion is tried once: nothing is suggested while it is read, so trying ends whatever was typed.
enum SuggestionTrial: Sendable {
    /// A suggestion must be a whole query that can be read.
    case reading
    /// And the catalogue must know the names in it.
    case checking(@Sendable () -> Catalogue)
    /// A suggestion is being tried.
    case running

    func accepts(_ suggestion: String) -> Bool {
        switch self {
        case .running: return false
        case .reading: return (try? CardQuery(parsing: suggestion, trial: .running)) != nil
        case .checking(let catalogue):
            guard let query = try? CardQuery(parsing: suggestion, trial: .running) else { return false }
            return (try? KnownValues(catalogue()).check(query)) != nil
        }
    }

    /// Whether the catalogue has cards for it; not known while a query is only read.
    func finds(_ suggestion: String) -> Bool {
        guard case .checking(let catalogue) = self, accepts(suggestion),
            let condition = try? CardQuery(parsing: suggestion, trial: .running).condition
        else { return false }
        let cards = catalogue()
        return !RowMatcher(cards).rows(condition).isEmpty
    }
}
