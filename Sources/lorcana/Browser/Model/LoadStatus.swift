import LorcanaCards
import LorcanaKit

/// What a screen's footer tells of its bloc: everything but the cards themselves.
struct LoadStatus: Equatable, Sendable {
    var isLoading = false
    var isLoadingMore = false
    var hasMorePages = false
    var error: LorcanaError?
    var notes: [AnswerNote] = []
    var origin: AnswerOrigin?

    init() {}

    init(_ state: LorcanaState) {
        isLoading = state.isLoading
        isLoadingMore = state.isLoadingMore
        // Before the first answer the bloc only hopes for pages.
        hasMorePages = state.hasMorePages && !state.cards.isEmpty && !state.isSearching
        error = state.error
        notes = state.notes
        origin = state.origin
    }

    /// The query that cannot be understood, where that is the error.
    var queryError: QueryError? {
        if case .invalidQuery(let error)? = error { error } else { nil }
    }

    /// Whether another try might end otherwise than with an error.
    var isFailed: Bool {
        switch error {
        case nil, .invalidQuery, .blankQuery: false
        default: true
        }
    }

    /// The error in whose place no older list should stand.
    var lastingError: LorcanaError? {
        switch error {
        case .textsUnavailable, .noCatalogue, .damagedCatalogue: error
        default: nil
        }
    }

    /// The name that was put right, as a note.
    var correction: AnswerNote? {
        notes.first { if case .query(.searchedInstead) = $0 { true } else { false } }
    }
}
