import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// The state of a screen's bloc without its cards and sets.
struct LoadStatus: Equatable, Sendable {
    var isLoading = false
    var isLoadingMore = false
    var hasMorePages = false
    var error: LorcanaError?
    var notes: [AnswerNote] = []
    var origin: AnswerOrigin?
    /// Whether the rows answer what is in the line now.
    var isCurrent = true
    /// Whether the built-in data answers until the API does, and whether the API is being asked.
    var standsIn = false
    var isAsking = false
    /// Whether the built-in data can answer instead.
    var hasBuiltIn = false

    init() {}

    init(_ state: LorcanaState) {
        isLoading = state.isLoading
        isLoadingMore = state.isLoadingMore
        // Before the first page arrives, the bloc assumes that there are more.
        hasMorePages = state.hasMorePages && !state.cards.isEmpty && !state.isSearching
        error = state.error
        notes = state.notes
        origin = state.origin
    }

    /// The error, if it is one in the query.
    var queryError: QueryError? {
        if case .invalidQuery(let error)? = error { error } else { nil }
    }

    /// Whether the error is one that a retry may mend.
    var isFailed: Bool {
        switch error {
        case nil, .invalidQuery, .blankQuery: false
        case .transport, .noTimeLeft, .status, .api, .malformed, .html, .plainText, .emptyBody,
            .unreadableRows,
            .tooManyPages, .noCatalogue,
            .unusableCatalogue, .storage, .textsUnavailable, .cardFile, .bothServicesFailed, .fileRefused,
            .updateRefused, .ownFile, .damagedDeck, .damagedCollection, .cancelled:
            true
        }
    }

    /// The error, if it is shown in place of the list.
    var lastingError: LorcanaError? {
        switch error {
        case .textsUnavailable, .noCatalogue, .unusableCatalogue: error
        case nil, .transport, .noTimeLeft, .status, .api, .malformed, .html, .plainText, .emptyBody,
            .unreadableRows,
            .tooManyPages, .storage,
            .cardFile, .bothServicesFailed, .fileRefused, .updateRefused, .ownFile, .damagedDeck,
            .damagedCollection, .invalidQuery, .blankQuery,
            .cancelled:
            nil
        }
    }

    /// Whether the next page may be loaded without a retry.
    var canLoadMore: Bool { hasMorePages && !isLoading && !isLoadingMore && error == nil }

    /// Whether what was asked for is in texts that are not at hand.
    var lacksTexts: Bool {
        if case .textsUnavailable? = error { true } else { false }
    }

    /// The note about a misspelt name that was corrected.
    var correction: AnswerNote? {
        notes.first { if case .query(.searchedInstead) = $0 { true } else { false } }
    }
}
