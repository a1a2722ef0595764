import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// `lorcana browse --accessible`: the browser as a dialogue of lines, in words and without repainting.
@MainActor
struct Dialogue {
    private let library: CardLibrary
    private let decks: DeckFolder
    private let input: StandardInput
    private var printer: ResultPrinter
    private let reporter: Reporter
    private let api: String
    private let bloc: LorcanaBloc
    /// The index of the first card on the page.
    private var start = 0
    /// The card that is shown, not the page.
    private var openCard: LorcanaCard?
    /// The deck that is open, as it was named.
    private var deck: String?
    /// The deck's cards while their list is the last that was read: its numbers count, not the page's.
    private var deckList: [LorcanaCard] = []
    /// The words that were read as commands.
    private var usedCommands: Set<String> = []

    init(_ run: CommandContext) {
        (library, decks, input) = (run.library, run.decks, run.input)
        (printer, reporter, api) = (run.printer, run.reporter, Message.host(run.settings.apiURL))
        bloc = library.makeBloc(budget: .eachQuestion)
        deck = run.output.deck
    }

    private var canvas: Canvas { printer.canvas }

    /// A reply at the prompt.
    enum Reply: Equatable {
        case open(Int)
        case next, back, leave, help
        /// Adds copies to the deck, or removes them: of the card with this number, else of the card that is open.
        case change(step: Int, of: Int?)
        case ofDeck(DeckReply)
        case search(String)

        /// A number opens a card, a sign changes the deck, and a letter of the prompt does what the prompt says; anything
        /// else is searched.
        init(_ line: String) {
            let word = line.trimmed
            let rest = String(word.dropFirst()).trimmed
            if let sign = word.first, "+-".contains(sign), rest.utf8.allSatisfy(\.isDigit) {
                self = .change(step: sign == "+" ? 1 : -1, of: rest.isEmpty ? nil : Int(rest) ?? .max)
                return
            }
            self =
                switch word.lowercased() {
                case "n", "": .next
                case "b": .back
                case _ where StandardInput.leaves(word): .leave
                case "?", "h", "help": .help
                default:
                    DeckReply(rawValue: word.lowercased()).map(Self.ofDeck)
                        ?? (word.areDigits ? .open(Int(word) ?? .max) : .search(word))
                }
        }
    }

    /// A command on the open deck, as it is typed.
    enum DeckReply: String {
        case deck, check, stats, undo
    }

    private static let pageSize = 10
    private var help: [StyledText] {
        let deck = deck.map { Quoted.clean($0) } ?? "a deck"
        return [
            "Type words to search for cards, such as elsa or ink:ruby cost<=3.",
            "A number opens the card with that number.",
            "+2 adds a copy of card 2 to \(deck), -2 removes one, undo takes back the last change.",
            "deck lists the cards of \(deck), check says if it is legal, stats counts costs, inks and types.",
            "To search for one of these words, type it in quotes, such as \"deck\".",
            "n shows the next page, b goes back, q leaves, ? prints this help.",
        ].map { StyledText($0) }
    }

    mutating func talk(from query: String) async throws(ProgramFailure) -> ExitCode {
        if query.isEmpty { try printer.write(help) } else { try await search(query) }
        while let line = try read() {
            try explainCommand(line.trimmed)
            switch Reply(line) {
            case .leave: return .found
            case .help: try printer.write(help)
            case .search(let query): try await search(query)
            case .open(let number): try open(number)
            case .change(let step, let number): try change(by: step, of: number)
            case .ofDeck(let reply): try answer(reply)
            case .next: try await next()
            case .back: try back()
            }
        }
        return .found
    }

    private var cards: [LorcanaCard] { bloc.state.cards }
    /// Whether the page is what was read last, not a card or a deck.
    private var isPageLast: Bool { openCard == nil && deckList.isEmpty }
    private var page: Range<Int> { start..<min(start + Self.pageSize, cards.count) }

    private mutating func read() throws(ProgramFailure) -> String? {
        let copies = deck == nil ? "" : "+number, -number, "
        return try input.line(
            after: cards.isEmpty ? "search, or q to leave: " : "number, \(copies)n, b, q, or search: ",
            on: &printer)
    }

    // MARK: Replies

    /// Says that a word is read as a command, the first time it is, since it could be searched too.
    private mutating func explainCommand(_ word: String) throws(ProgramFailure) {
        let isCommand =
            switch Reply(word) {
            case .ofDeck, .help: word.count > 1
            case .open, .next, .back, .leave, .change, .search: false
            }
        guard isCommand, usedCommands.insert(word.lowercased()).inserted else { return }
        try printer.write(line: "\(word) is a command here; to search for it, type \(Quoted.text(word))")
    }

    private mutating func search(_ query: String) async throws(ProgramFailure) {
        let isAnswered = try await ask(.search(query: query))
        if isAnswered || cards.isEmpty { start = 0 }
        if isAnswered { try show() }
    }

    private mutating func next() async throws(ProgramFailure) {
        let next = isPageLast ? start + Self.pageSize : start
        if next >= cards.count, bloc.state.hasMorePages, !cards.isEmpty {
            guard try await ask(.loadNextPage) else { return }
        }
        guard next < cards.count else {
            return try printer.write(line: cards.isEmpty ? "nothing to show" : "this is the last page")
        }
        start = next
        try show()
    }

    private mutating func back() throws(ProgramFailure) {
        if isPageLast {
            guard start > 0 else {
                return try printer.write(line: cards.isEmpty ? "nothing to show" : "this is the first page")
            }
            start -= Self.pageSize
        }
        try show()
    }

    /// The card with this number in the list that was read last; nil, and a sentence, if there is none.
    private func card(_ number: Int) throws(ProgramFailure) -> LorcanaCard? {
        let isPage = deckList.isEmpty
        let (listed, numbers) = isPage ? (cards, page) : (deckList, deckList.indices)
        if numbers.contains(number - 1) { return listed[number - 1] }
        let list = isPage ? "this page" : "the deck"
        let known = numbers.isEmpty ? "" : "; \(list) has \(numbers.lowerBound + 1) to \(numbers.upperBound)"
        try printer.write(line: "no card \(number) here\(known)")
        return nil
    }

    /// Adds a copy to the deck, or removes one, and says how many there are.
    private mutating func change(by step: Int, of number: Int?) throws(ProgramFailure) {
        guard let card = try number.map(card) ?? openCard else {
            if number == nil { try printer.write(line: "type the number of a card too, such as +2") }
            return
        }
        try useDeck { [decks, library, printer] deck throws(ProgramFailure) in
            let name = try library.local.known(card.englishFullName)
            let changed = try decks.change(deck, by: step, of: name)
            let line = changed.edit.line ?? "0 \(card.fullName)"
            let count = Counted.text(changed.deck.count)
            try printer.write(line: "\(line), \(count) in \(Quoted.clean(deck))")
            for remark in changed.remarks(on: name, library.today) { try printer.write(line: remark) }
        }
    }

    /// Shows, checks or counts the deck, or undoes its last change, as the commands do.
    private mutating func answer(_ reply: DeckReply) throws(ProgramFailure) {
        var listed: [LorcanaCard] = []
        try useDeck(orNew: false) { [decks, library, printer, reporter] name throws(ProgramFailure) in
            let (today, canvas) = (library.today, printer.canvas)
            switch reply {
            case .deck:
                let deck = try decks.deck(name)
                try printer.write(DeckView(deck).lines(today, on: canvas))
                reporter.noteUnread([deck])
                listed = library.local.cards(at: DeckView(deck).arranged(by: .type).map(\.row))
            case .check:
                let check = DeckCheck(try decks.deck(name).deck, rules: .core, on: today)
                try printer.write(DeckVerdict(name: name, check: check).lines(on: canvas))
            case .stats:
                let deck = try decks.deck(name)
                try printer.write(DeckView(deck).statistics(today, on: canvas))
                reporter.noteUnread([deck])
            case .undo:
                try decks.undo(name) { before, after, isRedo throws(ProgramFailure) in
                    let difference = before.difference(to: after)
                    try printer.write(DeckDifference(difference, in: after.names.catalogue).lines(on: canvas))
                    let what = "\(Quoted.clean(name)), now \(Counted.text(after.count))"
                    try printer.write(
                        line: Reporter.undoWords(of: what, isRedo: isRedo, again: "type undo again"))
                }
            }
        }
        if reply == .deck { deckList = listed }
    }

    /// Works with the deck that is open, else with the one that is named now, which is open if that succeeds. A failure is
    /// reported.
    private mutating func useDeck(
        orNew: Bool = true, _ work: (_ deck: String) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) {
        var named = deck
        if named == nil { named = try nameOfDeck(orNew: orNew) }
        guard let named else { return }
        do throws(ProgramFailure) {
            try work(named)
            deck = named
        } catch {
            guard let message = error.message else { throw error }
            try printer.write(message.lines(.error, canvas.theme))
        }
    }

    /// The player's copies of each card: "you own 3", "2 copies in friday".
    private func ownWords() -> (LorcanaCard) -> [String] {
        let knowledge = library.knowledge
        let opened = deck.flatMap { try? decks.deckOrEmpty($0) }
        let named = deck.map { Quoted.clean($0) } ?? ""
        return { [local = library.local] card in
            let copies = opened.flatMap { deck in
                local.name(card.englishFullName).map(deck.copies)
            }
            let inDeck = copies.flatMap { $0 > 0 ? "\(Counted.text($0, "copy")) in \(named)" : nil }
            return [knowledge.ownedWords(card), inDeck].compactMap(\.self)
        }
    }

    /// Asks which deck to change; nil if the answer is an empty line, stdin, or a word that leaves.
    private mutating func nameOfDeck(orNew: Bool) throws(ProgramFailure) -> String? {
        let known = decks.deckNames.prefix(20).map { Quoted.clean($0) }.joined(separator: ", ")
        if !known.isEmpty { try printer.write(line: "your decks: \(known)") }
        let name = try input.line(
            after: "no deck is open; type the name of one\(orNew ? ", new or old" : ""), or Enter for none: ",
            on: &printer
        )?.trimmed
        return name == "" || name == StandardInput.operand || name.map(StandardInput.leaves) == true
            ? nil : name
    }

    private mutating func open(_ number: Int) throws(ProgramFailure) {
        guard let card = try card(number) else { return }
        openCard = card
        try printer.write(
            CardView.lines(
                card,
                printings: NameLookup.printings(
                    ofFullName: card.englishFullName, in: library.local.catalogue),
                api: api, knowing: library.knowledge, on: canvas))
    }

    // MARK: Asking and showing

    /// Asks, and prints an error, after which the user can ask again; returns whether there was none.
    private func ask(_ event: LorcanaEvent) async throws(ProgramFailure) -> Bool {
        let sent = bloc.send(event)
        if sent.outcome == nil {
            let progress = reporter.progress("waiting for \(api) ...")
            progress.begin()
            await sent.finished
            progress.end()
        }
        guard let error = bloc.state.error else { return true }
        var message = Message(error)
        if case .blankQuery = error {
            message.hint = "type a name such as elsa, or ? for help"
            if case .search(let query) = event, let order = (try? CardQuery(parsing: query))?.order {
                message = Message(.onlyOrder(order))
                message.hint = "type words before it, such as elsa \(Quoted.clean(query))"
            }
        }
        try printer.write(message.lines(.error, canvas.theme))
        return false
    }

    /// The page, its cards numbered from the first of all.
    private mutating func show() throws(ProgramFailure) {
        (openCard, deckList) = (nil, [])
        let state = bloc.state
        reporter.note(state.notes)
        let more = state.hasMorePages && !state.cards.isEmpty ? "at least " : ""
        let isPart = page.upperBound < cards.count || start > 0
        let part = isPart ? ", \(page.lowerBound + 1) to \(page.upperBound)" : ""
        let words = ownWords()
        let rows = page.map {
            CardSentence.text(cards[$0], number: $0 + 1, and: words(cards[$0]), on: canvas)
        }
        try printer.write([StyledText("\(more)\(Counted.text(cards.count))\(part)")] + rows)
    }
}
