import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// The status of a screen's search: progress, error, and origin of the results.
struct LoadStatus: Equatable, Sendable {
    var isLoading = false
    /// The loading time, in steps of `WaitingLine.step`.
    var steps = 0
    var isLoadingMore = false
    var hasMorePages = false
    var error: LorcanaError?
    var notes: [AnswerNote] = []
    var origin: AnswerOrigin?
    /// Whether the user is still typing the last word of the line.
    var isUnfinished = false
    /// The answer to the line once its last word is complete.
    var coming: ComingAnswer?
    /// Whether the results belong to the current line.
    var isCurrent = true
    /// Whether the results come from built-in data until the API responds.
    var standsIn = false
    /// Whether a request to the API is running at the same time.
    var isAsking = false
    /// Whether the key that switches to built-in data would help.
    var hasBuiltIn = false

    init() {}

    init(_ state: LorcanaState) {
        isLoading = state.isLoading && !state.isUnfinished
        (isUnfinished, coming) = (state.isUnfinished, state.coming)
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

    /// Whether a retry may resolve the error.
    var isFailed: Bool { error != nil && error != .blankQuery && queryError == nil }

    /// The error that is shown instead of the list.
    var blockingError: LorcanaError? { error.flatMap { $0.isMendedByUpdate ? $0 : nil } }

    /// Whether the next page may be loaded automatically.
    var canLoadMore: Bool { hasMorePages && !isLoading && !isLoadingMore && error == nil }

    /// Whether the query needs texts that are not available.
    var lacksTexts: Bool {
        if case .textsUnavailable? = error { true } else { false }
    }

    /// The note that a request failed and other data was used.
    var fallback: AnswerNote? {
        notes.first { if case .fellBack = $0 { true } else { false } }
    }

    /// The note with the answer to a question.
    var answer: AnswerNote? { notes.first(where: \.isAnswer) }

    /// The words of the line that had no effect; nil if all had.
    var unusedWords: [String]? {
        for case .query(.notUsed(let words)) in notes { return words }
        return nil
    }

    /// The query that bare words were interpreted as.
    var reading: String? {
        for case .query(.readAs(let query)) in notes { return query }
        return nil
    }

    /// The note about a corrected name.
    var correction: AnswerNote? {
        notes.first { if case .query(.searchedInstead) = $0 { true } else { false } }
    }
}

extension LorcanaError {
    /// Whether an update would resolve the error.
    var isMendedByUpdate: Bool {
        if case .noCatalogue = self { return true }
        if case .unusableCatalogue = self { return true }
        if case .textsUnavailable = self { return true }
        return false
    }
}
