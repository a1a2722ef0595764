import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// `lorcana browse --accessible`: the browser as a dialogue of lines. Nothing is repainted, and words stand for shapes.
@MainActor
struct DialogueCommand {
    let query: String

    /// What somebody types at the prompt.
    enum Reply: Equatable {
        case open(Int)
        case next, back, leave, help
        case search(String)

        /// A number opens a card, and a letter of the prompt does what that says; everything else is searched.
        init(_ line: String) {
            let word = line.trimmed
            self =
                switch word.lowercased() {
                case "n", "": .next
                case "b": .back
                case "q": .leave
                case "?", "h", "help": .help
                default:
                    word.utf8.allSatisfy { (0x30...0x39).contains($0) }
                        ? .open(Int(word) ?? .max) : .search(word)
                }
        }
    }

    fileprivate static let pageSize = 10
    private static let help = [
        "Type words to search for cards, such as elsa or ink:ruby cost<=3.",
        "A number opens the card with that number.",
        "n shows the next page, b goes back, q leaves, ? prints this help.",
    ]

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        var list = Listing(bloc: session.makeBloc(.immediate, budget: .eachQuestion))
        if query.isEmpty {
            try session.write(Self.help.map { StyledText($0) })
        } else {
            try await search(query, &list, session)
        }
        while let line = try read(list, session) {
            switch Reply(line) {
            case .leave: return .found
            case .help: try session.write(Self.help.map { StyledText($0) })
            case .search(let query): try await search(query, &list, session)
            case .open(let number): try open(number, &list, session)
            case .next: try await next(&list, session)
            case .back: try back(&list, session)
            }
        }
        return .found
    }

    /// The cards found last, and what of them was shown.
    private struct Listing {
        let bloc: LorcanaBloc
        var start = 0
        /// Whether a card was shown after the page.
        var isCard = false

        @MainActor var cards: [LorcanaCard] { bloc.state.cards }
        @MainActor var page: Range<Int> { start..<min(start + DialogueCommand.pageSize, cards.count) }
    }

    private func read(_ list: Listing, _ session: Session) throws(ProgramFailure) -> String? {
        let prompt = list.cards.isEmpty ? "search, or q to leave: " : "number, n, b, q, or search: "
        try session.write(prompt)
        let line: String?
        do { line = try session.environment.readLine() } catch { throw .file(error) }
        if line == nil { try session.write("\n") }
        return line
    }

    // MARK: Replies

    private func search(
        _ query: String, _ list: inout Listing, _ session: Session
    ) async throws(ProgramFailure) {
        (list.start, list.isCard) = (0, false)
        try await ask(.search(query: query), list, session)
        try show(list, session)
    }

    private func next(_ list: inout Listing, _ session: Session) async throws(ProgramFailure) {
        let start = list.isCard ? list.start : list.start + Self.pageSize
        if start >= list.cards.count, list.bloc.state.hasMorePages, !list.cards.isEmpty {
            try await ask(.loadNextPage, list, session)
        }
        guard start < list.cards.count else {
            return try session.write(list.cards.isEmpty ? "nothing to show\n" : "this is the last page\n")
        }
        (list.start, list.isCard) = (start, false)
        try show(list, session)
    }

    private func back(_ list: inout Listing, _ session: Session) throws(ProgramFailure) {
        if !list.isCard {
            guard list.start > 0 else {
                return try session.write(
                    list.cards.isEmpty ? "nothing to show\n" : "this is the first page\n")
            }
            list.start -= Self.pageSize
        }
        list.isCard = false
        try show(list, session)
    }

    private func open(_ number: Int, _ list: inout Listing, _ session: Session) throws(ProgramFailure) {
        guard list.page.contains(number - 1) else {
            let known =
                list.page.isEmpty
                ? "" : "; this page has \(list.page.lowerBound + 1) to \(list.page.upperBound)"
            return try session.write("no card \(number) here\(known)\n")
        }
        list.isCard = true
        let card = list.cards[number - 1]
        try session.write(
            CardView.lines(
                card, printings: NameLookup.printings(ofFullName: card.lastingName, in: session.catalogue),
                api: Message.host(session.settings.apiURL), knowing: session.knowledge, on: session.canvas))
    }

    // MARK: Asking and showing

    /// Asks, and says what went wrong, after which everything can be asked again.
    private func ask(
        _ event: LorcanaEvent, _ list: Listing, _ session: Session
    ) async throws(ProgramFailure) {
        let sent = list.bloc.send(event)
        if sent.outcome == nil {
            let progress = session.progress("waiting for \(Message.host(session.settings.apiURL)) ...")
            progress.begin()
            _ = await sent.finished
            progress.end()
        }
        if let error = list.bloc.state.error {
            try session.write(Message(error).lines(.error, session.canvas.theme))
        }
    }

    /// The page, its cards numbered from the first of all.
    private func show(_ list: Listing, _ session: Session) throws(ProgramFailure) {
        let state = list.bloc.state
        for line in session.words(of: state.notes) { session.console.note(line) }
        if state.error != nil, state.cards.isEmpty { return }
        let more = state.hasMorePages && !state.cards.isEmpty ? "at least " : ""
        var lines = [StyledText("\(more)\(Counted.text(state.cards.count))")]
        if list.page.upperBound < state.cards.count || list.start > 0 {
            lines[0] = lines[0] + StyledText(", \(list.page.lowerBound + 1) to \(list.page.upperBound)")
        }
        for index in list.page {
            lines.append(
                StyledText("\(index + 1). ") + CardList.sentence(list.cards[index], on: session.canvas))
        }
        try session.write(lines)
    }
}
