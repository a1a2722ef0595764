import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// `lorcana browse --accessible`: the browser as a dialogue of lines, in words and without repainting.
@MainActor
struct Dialogue {
    private let session: Session
    private let bloc: LorcanaBloc
    /// The index of the first card on the page.
    private var start = 0
    /// Whether a card is shown, not the page.
    private var isCard = false

    init(_ session: Session) {
        (self.session, bloc) = (session, session.makeBloc(.immediate, budget: .eachQuestion))
    }

    /// A reply at the prompt.
    enum Reply: Equatable {
        case open(Int)
        case next, back, leave, help
        case search(String)

        /// A number opens a card, and a letter of the prompt does what the prompt says; anything else is searched.
        init(_ line: String) {
            let word = line.trimmed
            self =
                switch word.lowercased() {
                case "n", "": .next
                case "b": .back
                case "q", "quit", "exit", "bye": .leave
                case "?", "h", "help": .help
                default:
                    word.utf8.allSatisfy { (0x30...0x39).contains($0) }
                        ? .open(Int(word) ?? .max) : .search(word)
                }
        }
    }

    private static let pageSize = 10
    private static let help = [
        "Type words to search for cards, such as elsa or ink:ruby cost<=3.",
        "A number opens the card with that number.",
        "n shows the next page, b goes back, q leaves, ? prints this help.",
    ].map { StyledText($0) }

    mutating func run(_ query: String) async throws(ProgramFailure) -> ExitCode {
        if query.isEmpty { try session.write(Self.help) } else { try await search(query) }
        while let line = try read() {
            switch Reply(line) {
            case .leave: return .found
            case .help: try session.write(Self.help)
            case .search(let query): try await search(query)
            case .open(let number): try open(number)
            case .next: try await next()
            case .back: try back()
            }
        }
        return .found
    }

    private var cards: [LorcanaCard] { bloc.state.cards }
    private var page: Range<Int> { start..<min(start + Self.pageSize, cards.count) }

    private func read() throws(ProgramFailure) -> String? {
        try session.write(cards.isEmpty ? "search, or q to leave: " : "number, n, b, q, or search: ")
        let line: String?
        do { line = try session.environment.readLine() } catch { throw .file(error) }
        if line == nil { try session.write("\n") }
        return line
    }

    // MARK: Replies

    private mutating func search(_ query: String) async throws(ProgramFailure) {
        start = 0
        try await ask(.search(query: query))
        try show()
    }

    private mutating func next() async throws(ProgramFailure) {
        let next = isCard ? start : start + Self.pageSize
        if next >= cards.count, bloc.state.hasMorePages, !cards.isEmpty { try await ask(.loadNextPage) }
        guard next < cards.count else {
            return try session.write(cards.isEmpty ? "nothing to show\n" : "this is the last page\n")
        }
        start = next
        try show()
    }

    private mutating func back() throws(ProgramFailure) {
        if !isCard {
            guard start > 0 else {
                return try session.write(cards.isEmpty ? "nothing to show\n" : "this is the first page\n")
            }
            start -= Self.pageSize
        }
        try show()
    }

    private mutating func open(_ number: Int) throws(ProgramFailure) {
        guard page.contains(number - 1) else {
            let known = page.isEmpty ? "" : "; this page has \(page.lowerBound + 1) to \(page.upperBound)"
            return try session.write("no card \(number) here\(known)\n")
        }
        isCard = true
        let card = cards[number - 1]
        try session.write(
            CardView.lines(
                card, printings: NameLookup.printings(ofFullName: card.lastingName, in: session.catalogue),
                api: Message.host(session.settings.apiURL), knowing: session.knowledge, on: session.canvas))
    }

    // MARK: Asking and showing

    /// Asks, and prints an error, after which the user can ask again.
    private func ask(_ event: LorcanaEvent) async throws(ProgramFailure) {
        let sent = bloc.send(event)
        if sent.outcome == nil {
            let progress = session.progress("waiting for \(Message.host(session.settings.apiURL)) ...")
            progress.begin()
            await sent.finished
            progress.end()
        }
        if let error = bloc.state.error {
            try session.write(Message(error).lines(.error, session.canvas.theme))
        }
    }

    /// The page, its cards numbered from the first of all.
    private mutating func show() throws(ProgramFailure) {
        isCard = false
        let state = bloc.state
        for line in session.words(of: state.notes) { session.console.note(line) }
        if state.error != nil, state.cards.isEmpty { return }
        let more = state.hasMorePages && !state.cards.isEmpty ? "at least " : ""
        let isPart = page.upperBound < cards.count || start > 0
        let part = isPart ? ", \(page.lowerBound + 1) to \(page.upperBound)" : ""
        let rows = page.map {
            StyledText("\($0 + 1). ") + CardList.sentence(cards[$0], on: session.canvas)
        }
        try session.write([StyledText("\(more)\(Counted.text(cards.count))\(part)")] + rows)
    }
}
