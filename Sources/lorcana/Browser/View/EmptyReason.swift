import LorcanaKit
import TerminalKit

/// Why a list has no rows, and what to do about it.
enum EmptyReason: Equatable {
    case loading
    /// In the search line r is text.
    case failed(LorcanaError, isTyping: Bool)
    case nothingMatched(notes: [AnswerNote])
    case noSets
    case notLoaded

    init(_ screen: Screen) {
        let status = screen.status
        if let error = status.lastingError {
            self = .failed(error, isTyping: screen.content.isTyping)
        } else if status.isLoading {
            self = .loading
        } else if let error = status.error, status.isFailed {
            self = .failed(error, isTyping: screen.content.isTyping)
        } else if status.origin == nil {
            self = .notLoaded
        } else {
            self = screen.content.isSets ? .noSets : .nothingMatched(notes: status.notes)
        }
    }

    func lines(width: Int, _ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(max(1, width - 2))
        let (words, hints) = words(look)
        let text = canvas.text(words).wrapped(to: canvas.width)
        let more = hints.flatMap { canvas.text($0, Palette.aside).wrapped(to: canvas.width) }
        return (text + more).map { StyledText("  ") + $0 }
    }

    private func words(_ look: BrowserLook) -> (String, [String]) {
        switch self {
        case .loading: ("loading", [])
        case .failed(let error, let isTyping): Self.words(Message(error), isTyping: isTyping)
        case .nothingMatched(let notes):
            ("no cards match", notes.map { NoteWords.line($0, localTime: look.localTime) })
        case .noSets: ("no sets", [])
        case .notLoaded: ("", [])
        }
    }

    private static func words(_ message: Message, isTyping: Bool) -> (String, [String]) {
        (
            message.sentence,
            (message.hint.isEmpty ? [] : [message.hint]) + [
                "press \(isTyping ? "Alt-" : "")\(KeyGroup.retry.name) to retry"
            ]
        )
    }
}
