import LorcanaKit
import TerminalKit

/// Why a list has no rows, and what to try.
enum EmptyReason: Equatable {
    case loading
    case failed(LorcanaError)
    case nothingMatched(notes: [AnswerNote])
    case filteredOut(String)
    case notAsked

    init(_ screen: Screen) {
        let status = screen.status
        if let error = status.lastingError {
            self = .failed(error)
        } else if status.isLoading {
            self = .loading
        } else if let error = status.error, status.isFailed {
            self = .failed(error)
        } else if let words = screen.listing?.arrangement.ink.words, screen.listing?.cards.isEmpty == false {
            self = .filteredOut(words)
        } else {
            self = status.origin == nil ? .notAsked : .nothingMatched(notes: status.notes)
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
        case .loading: ("Loading", [])
        case .failed(let error): Self.words(Message(error))
        case .nothingMatched(let notes):
            ("No card matches", notes.map { NoteWords.line($0, localTime: look.localTime) })
        case .filteredOut(let ink): ("None of these cards: \(ink)", ["i shows the next ink"])
        case .notAsked: ("", [])
        }
    }

    private static func words(_ message: Message) -> (String, [String]) {
        (message.sentence, (message.hint.isEmpty ? [] : [message.hint]) + ["r tries again"])
    }
}
