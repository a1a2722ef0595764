import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// How far a screen's question is, what went wrong, and where the answer comes from.
struct LoadStatus: Equatable, Sendable {
    var isLoading = false
    /// How long it has been loading, in steps of `WaitingLine.step`.
    var steps = 0
    var isLoadingMore = false
    var hasMorePages = false
    var error: LorcanaError?
    var notes: [AnswerNote] = []
    var origin: AnswerOrigin?
    /// Whether the last word of the line is still typed.
    var isUnfinished = false
    /// The cards that the line will find once that word is finished.
    var coming: ComingAnswer?
    /// Whether the rows answer what is in the line now.
    var isCurrent = true
    /// Whether the rows are the built-in data's, until the API answers.
    var standsIn = false
    /// Whether the API is being asked meanwhile.
    var isAsking = false
    /// Whether the key that shows the built-in data instead can help.
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

    /// Whether the error is one that a retry may mend.
    var isFailed: Bool { error != nil && error != .blankQuery && queryError == nil }

    /// The error that no list is shown beside.
    var blockingError: LorcanaError? { error.flatMap { $0.isMendedByUpdate ? $0 : nil } }

    /// Whether the next page may be loaded without a retry.
    var canLoadMore: Bool { hasMorePages && !isLoading && !isLoadingMore && error == nil }

    /// Whether the question needs texts that are missing.
    var lacksTexts: Bool {
        if case .textsUnavailable? = error { true } else { false }
    }

    /// The note that a request failed, and what data answered instead.
    var fallback: AnswerNote? {
        notes.first { if case .fellBack = $0 { true } else { false } }
    }

    /// The note with the answer to a question.
    var answer: AnswerNote? { notes.first(where: \.isAnswer) }

    /// The words of the line that nothing was found for; nil if all were used.
    var unusedWords: [String]? {
        for case .query(.notUsed(let words)) in notes { return words }
        return nil
    }

    /// The query that the other words were read as.
    var reading: String? {
        for case .query(.readAs(let query)) in notes { return query }
        return nil
    }

    /// The note about a misspelt name that was corrected.
    var correction: AnswerNote? {
        notes.first { if case .query(.searchedInstead) = $0 { true } else { false } }
    }
}

extension LorcanaError {
    /// Whether an update brings what is missing.
    var isMendedByUpdate: Bool {
        if case .noCatalogue = self { return true }
        if case .unusableCatalogue = self { return true }
        if case .textsUnavailable = self { return true }
        return false
    }
}
