import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The reason why a list is empty, and possible remedies.
enum EmptyReason: Equatable {
    /// - Parameters:
    ///   - asksAPI: whether the API is being asked.
    ///   - steps: the elapsed time, in steps of `WaitingLine.step`.
    case loading(asksAPI: Bool, steps: Int)
    case failed(LorcanaError, Way)
    /// - Parameter help: the key that explains queries; nil if alternatives are offered in rows.
    case nothingMatched(notes: [AnswerNote], UpdateAdvice, help: String?)
    case noSets
    case noDecks(begin: String, bring: String)
    case notLoaded

    /// The keys offered after a failure.
    struct Way: Equatable {
        var retry: String
        /// Nil if an update is not possible.
        var update: String?
    }

    init(_ model: BrowserModel) {
        let (screen, advice) = (model.screen, model.updateAdvice)
        let status = screen.status
        let way = Way(
            retry: model.typed(.retry).name, update: model.mayUpdate ? model.typed(.update).name : nil)
        if screen.decks != nil {
            self = .noDecks(begin: model.name(of: "n"), bring: model.name(of: "i"))
        } else if let error = status.blockingError {
            self = .failed(error, way)
        } else if status.isLoading {
            self = .loading(
                asksAPI: status.isAsking || status.origin.map { $0.source == .api } ?? true,
                steps: status.steps)
        } else if let error = status.error, status.isFailed {
            self = .failed(error, way)
        } else if status.origin == nil {
            self = .notLoaded
        } else {
            // The rows already offer what notes on conditions advise.
            let notes = status.notes.filter { !$0.isAnswer && !(screen.offers != nil && $0.isOffered) }
            self =
                screen.sets != nil
                ? .noSets
                : .nothingMatched(
                    notes: notes, advice, help: screen.offers == nil ? model.typed(.function(1)).name : nil)
        }
    }

    /// The sentence for a query without results.
    static let sentence = "no cards match"

    /// A sentence, in bold or with the mark of a failure, and hints below it.
    ///
    /// - Parameters:
    ///   - localTime: formats the local time of day.
    ///   - api: the host of the API.
    func lines(
        localTime: (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) },
        api: String = "the API", on canvas: Canvas
    ) -> [StyledText] {
        let room = max(1, canvas.width - 2 * BrowserLook.margin)
        let (words, hints) = words(localTime, api)
        let text =
            switch self {
            case .failed:
                canvas.notice(Notice(words, isFailure: true)).wrapped(to: room, indent: 2)
            case .loading(_, let steps):
                [
                    WaitingLine(canvas.text(words), steps: steps, stop: "Esc").line(
                        on: canvas.with(width: room))
                ]
            case .nothingMatched, .noSets, .noDecks, .notLoaded: canvas.text(words, .bold).wrapped(to: room)
            }
        let more = hints.flatMap { canvas.text($0, canvas.theme.aside).wrapped(to: room) }
        return (text + more).map { .blanks(BrowserLook.margin) + $0 }
    }

    private func words(_ localTime: (Timestamp) -> String, _ api: String) -> (String, [String]) {
        switch self {
        case .loading(let asksAPI, _): (asksAPI ? "asking \(api)" : "loading", [])
        case .failed(let error, let way): Self.words(error, way)
        case .nothingMatched(let notes, let advice, let help):
            (
                Self.sentence,
                notes.isEmpty
                    ? help.map { ["fewer or shorter words find more; \($0) explains queries"] } ?? []
                    : notes.map { NoteWords.line($0, localTime: localTime, advice: advice) }
            )
        case .noSets: ("no sets", [])
        case .noDecks(let begin, let bring):
            ("no decks yet", ["\(begin) begins one, \(bring) imports one from a file"])
        case .notLoaded: ("", [])
        }
    }

    private static func words(_ error: LorcanaError, _ way: Way) -> (String, [String]) {
        let message = Message(error).needingNetwork
        let retry = "press \(way.retry) to retry"
        let hint = message.hint.isEmpty ? [] : [message.hint]
        // The message's hint names a command, but the browser has a key for it.
        guard error.isMendedByUpdate else { return (message.sentence, hint + [retry]) }
        if let key = way.update {
            return (message.sentence, ["press \(key) to download all cards", retry])
        }
        if case .textsUnavailable = error { return (message.sentence, []) }
        return (message.sentence, [retry])
    }
}

extension AnswerNote {
    /// Whether a row already offers what the note advises.
    fileprivate var isOffered: Bool {
        if case .query(let note) = self, case .wouldMatch = note { true } else { false }
    }
}
