import Bloc
import LorcanaCards
import LorcanaQuery

/// Answers a query that is being typed (lorcana-bloc.md, L2a).
///
/// The last word is finished by a space, by a comma, or by 600 ms without a key press. Until then, the state shows
/// the cards for every word that it could become, and announces the final answer: the one that a command prints for
/// the same text.
@MainActor
struct TypedSearch {
    private let query: String
    private let typed: TypedQuery
    private let service: any LorcanaService
    private let settings: LorcanaBlocSettings
    private let emit: LorcanaBloc.Emitter
    /// The time since the last key press.
    private var rested: Duration

    init(
        _ query: String, _ service: any LorcanaService, _ settings: LorcanaBlocSettings,
        _ emit: LorcanaBloc.Emitter
    ) {
        (self.query, typed) = (query, TypedQuery(query))
        (self.service, self.settings, self.emit) = (service, settings, emit)
        rested = settings.debounce
    }

    /// Returns nil if the last word is a value with several possible completions.
    mutating func answer() async throws(LorcanaError) -> LorcanaAnswer? {
        do throws(LorcanaError) {
            // A debounced query uses the network, where a preview is not worth a request.
            return try await isPreviewed ? previewed() : ask(query)
        } catch {
            return try await completed(insteadOf: error)
        }
    }

    private var isPreviewed: Bool { settings.debounce == .zero }

    /// Shows at once the cards for the words that the last word could become, and the answer when it is finished.
    private mutating func previewed() async throws(LorcanaError) -> LorcanaAnswer {
        let isOpen = query.last.map { $0.isWhitespace || $0 == "," } != true
        let isFound = try await preview(isOpen: isOpen, mayForgive: false)
        if !isFound { await previewFinishedWords() }
        try await rest(until: settings.rest)
        if isOpen, !isFound { _ = try await preview(isOpen: true, mayForgive: true) }
        let whole = try await ask(query)
        if !isOpen || whole.cards == emit.state.cards { return whole }
        emit(emit.state.changed { $0.announce(whole) })
        try await rest(until: settings.longRest)
        return whole
    }

    /// Shows the current results of the text; returns false if there are none.
    private func preview(isOpen: Bool, mayForgive: Bool) async throws(LorcanaError) -> Bool {
        let found = try await ask(query, isOpen: isOpen, mayForgive: mayForgive)
        if found.cards.isEmpty { return false }
        emit(emit.state.changed { $0.showUnfinished(found) })
        return true
    }

    /// Shows the results of the words before the last one; leaves the list unchanged if there are none.
    private func previewFinishedWords() async {
        let found = typed.before.isEmpty ? nil : try? await ask(typed.before, mayForgive: false)
        emit(emit.state.changed { $0.showUnfinished(found?.cards.isEmpty == false ? found : nil) })
    }

    /// The answer to a query with an invalid last word, if that is the start of a valid value.
    ///
    /// Throws `error` once the word is finished, or if no value starts that way.
    private mutating func completed(insteadOf error: LorcanaError) async throws(LorcanaError)
        -> LorcanaAnswer?
    {
        // After a failure, the service is not asked again, whatever is typed.
        guard error.isOfQuery, typed.isUnfinished, (try? settings.read(typed.before)) != nil else {
            throw error
        }
        if isPreviewed { await previewFinishedWords() }
        if let value = TypedValue(query) {
            // Listing all card names is too slow for every key press.
            if !value.hasFewCompletions { try await rest(until: settings.rest) }
            let whole = settings.catalogue.map(value.completions) ?? []
            if whole.count == 1 { return try await ask(whole[0]) }
            if !whole.isEmpty { return nil }
        }
        try await rest(until: settings.longRest)
        throw error
    }

    private func ask(
        _ text: String, isOpen: Bool = false, mayForgive: Bool = true
    ) async throws(LorcanaError) -> LorcanaAnswer {
        var query = try settings.read(text.trimmed)
        (query.isLastWordOpen, query.mayForgive) = (isOpen, mayForgive)
        return try await service.answer(.search(query))
    }

    private mutating func rest(until time: Duration) async throws(LorcanaError) {
        if time <= rested { return }
        do { try await emit.sleep(for: time - rested) } catch { throw .cancelled }
        rested = time
    }
}

extension LorcanaBlocSettings {
    func read(_ text: String) throws(LorcanaError) -> CardQuery {
        do { return try queries.read(text) } catch { throw .invalidQuery(error) }
    }
}
