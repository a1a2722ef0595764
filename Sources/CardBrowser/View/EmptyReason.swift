import CardRendering
import LorcanaKit
import TerminalKit

/// Why a list has no rows, and what to do about it.
enum EmptyReason: Equatable {
    case loading
    /// In the search line r is text.
    case failed(LorcanaError, Way)
    case nothingMatched(notes: [AnswerNote], UpdateAdvice)
    case noSets, noDecks
    case notLoaded

    /// The keys that are offered after a failure.
    struct Way: Equatable {
        var isTyping: Bool
        var mayUpdate: Bool
    }

    init(_ screen: Screen, _ advice: UpdateAdvice) {
        let status = screen.status
        let way = Way(isTyping: screen.search?.focus == .line, mayUpdate: advice != .none)
        if screen.decks != nil {
            self = .noDecks
        } else if let error = status.blockingError {
            self = .failed(error, way)
        } else if status.isLoading {
            self = .loading
        } else if let error = status.error, status.isFailed {
            self = .failed(error, way)
        } else if status.origin == nil {
            self = .notLoaded
        } else {
            let notes = status.notes.filter { !$0.isAnswer }
            self = screen.sets != nil ? .noSets : .nothingMatched(notes: notes, advice)
        }
    }

    /// What is said of a query that finds nothing.
    static let sentence = "no cards match"

    func lines(width: Int, _ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(max(1, width - 2))
        let (words, hints) = words(look)
        let text = canvas.text(words).wrapped(to: canvas.width)
        let more = hints.flatMap { canvas.text($0, canvas.theme.aside).wrapped(to: canvas.width) }
        return (text + more).map { StyledText("  ") + $0 }
    }

    private func words(_ look: BrowserLook) -> (String, [String]) {
        switch self {
        case .loading: ("loading", [])
        case .failed(let error, let way): Self.words(error, way)
        case .nothingMatched(let notes, let advice):
            (Self.sentence, notes.map { NoteWords.line($0, localTime: look.localTime, advice: advice) })
        case .noSets: ("no sets", [])
        case .noDecks: ("no decks yet", ["n begins one, i imports one from a file"])
        case .notLoaded: ("", [])
        }
    }

    private static func words(_ error: LorcanaError, _ way: Way) -> (String, [String]) {
        let (message, alt) = (Message(error), way.isTyping ? "Alt-" : "")
        let retry = "press \(alt)\(Key.retry.name) to retry"
        let hint = message.hint.isEmpty ? [] : [message.hint]
        // The hint names a command, and here there is a key.
        guard error.isMendedByUpdate else { return (message.sentence, hint + [retry]) }
        let update = "press \(alt)\(Key.update.name) to download all cards"
        if way.mayUpdate { return (message.sentence, [update, retry]) }
        if case .textsUnavailable = error { return (message.sentence, []) }
        return (message.sentence, [retry])
    }
}
