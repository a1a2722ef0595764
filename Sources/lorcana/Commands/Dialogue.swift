import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// `lorcana browse --accessible`: the browser as a line-based dialogue in words, without repainting.
@MainActor
struct Dialogue {
    private let context: CommandContext
    private let library: CardLibrary
    private let decks: DeckFolder
    private let input: StandardInput
    private var printer: ResultPrinter
    private let reporter: Reporter
    private let api: String
    private let bloc: LorcanaBloc
    /// The stack of lists: that of the search, then that of a command or the deck. Numbers refer to rows of the last
    /// list, and `b` returns to the previous one.
    private var lists: [ReadList] = []
    private var last = Answer.list
    /// The name of the open deck, as typed.
    private var deck: String?
    /// The words that were interpreted as commands.
    private var usedCommands: Set<String> = []

    init(_ run: CommandContext) {
        context = run
        (library, decks, input) = (run.library, run.decks, run.input)
        (printer, reporter, api) = (run.printer, run.reporter, Message.host(run.settings.apiURL))
        bloc = library.makeBloc(budget: .eachQuestion)
        deck = run.output.deck
    }

    private var canvas: Canvas { printer.canvas }

    /// The last result: a page of the last list, a card, or something without rows.
    private enum Answer {
        case list
        case card(LorcanaCard)
        case other
    }

    /// The user's input at the prompt.
    enum Reply: Equatable {
        case open(Int)
        case next, back, leave, help
        /// Adds or removes copies of the card with this number, or of the open card if it is nil.
        case change(step: Int, of: Int?)
        case ofDeck(DeckReply)
        /// Opens a deck and lists its cards.
        case openDeck(String)
        /// Adds copies of the card with this number to the collection, or removes them.
        case own(step: Int, of: Int, isFoil: Bool)
        /// Runs a command.
        case command([String])
        /// Runs a subcommand of `deck` on the open deck.
        case ofOpenDeck(String, [String])
        case search(String)

        /// Parses the input. A number opens a card, a sign changes the deck, a letter offered by the prompt performs
        /// its action, and the name of a command runs it; anything else is a search.
        init(_ line: String) {
            let word = line.trimmed
            let rest = String(word.dropFirst()).trimmed
            if let sign = word.first, "+-".contains(sign), let change = Self.change(sign, rest) {
                self = change
                return
            }
            if let command = Self.command(word) {
                self = command
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

    /// A command on the open deck, as typed.
    enum DeckReply: String {
        case deck, check, stats, undo
    }

    private var help: [StyledText] {
        let deck = deck.map { Quoted.clean($0) } ?? "a deck"
        return [
            "Type words to search for cards, such as elsa or ink:ruby cost<=3.",
            "A number opens the card with that number.",
            "+2 adds a copy of card 2 to \(deck), +2 4 four copies, -2 removes one, undo takes back the last change.",
            "deck lists the cards of \(deck), deck and a name opens another deck.",
            "check, stats, hand, odds and missing say more about the deck that is open.",
            "Commands work by their names, such as sets, set 6, sing let it go, rotation, new, own, missing 14, decks; help and a name explains one.",
            "own 2 adds card 2 to your collection, own 2f a foil, own 2 3 three copies, own remove 2 removes one.",
            "A number is that of the list that was read last; long lists of commands have pages, too.",
            "To search for words that begin with a command, type search before them, or quotes around them.",
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
            case .openDeck(let name): try openDeck(name)
            case .own(let step, let number, let isFoil):
                guard let card = try card(number) else { break }
                let copies = "\(card.id)\(isFoil ? "f" : "")x\(abs(step))"
                try await run(["own", step < 0 ? "remove" : "add", copies], isChangeOfRow: true)
            case .command(let words): try await run(words)
            case .ofOpenDeck(let name, let rest):
                var opened: String?
                try useDeck(orNew: false) { opened = $0 }
                if let opened { try await run(["deck", name, opened] + rest) }
            case .next: try await next()
            case .back: try back()
            }
        }
        return .found
    }

    private mutating func read() throws(ProgramFailure) -> String? {
        let copies = deck == nil ? "" : "+number, -number, "
        return try input.line(
            after: lists.last?.cards.isEmpty != false
                ? "search, or q to leave: "
                : "number, \(copies)n, b, q, or search: ",
            on: &printer)
    }

    // MARK: Replies

    /// Runs a command with its own options and time limit; reports its failure.
    ///
    /// - Parameter isChangeOfRow: whether it changes the copies of a row, in which case the current list remains.
    private mutating func run(
        _ words: [String], isChangeOfRow: Bool = false
    ) async throws(ProgramFailure) {
        let receiver = ListReceiver()
        do throws(ProgramFailure) {
            let reading: ArgumentReader.Reading
            do throws(Misuse) { reading = try ArgumentReader.read(words, Command.list) } catch {
                throw .misuse(error)
            }
            switch reading {
            case .line(let line): try await context.run(line, lists: isChangeOfRow ? nil : receiver)
            case .help(let words, _): try printer.write(try context.help(words))
            case .version: try printer.write(help)
            }
        } catch {
            guard let message = error.message else { throw error }
            return try printer.write(message.lines(.error, canvas.theme))
        }
        // The command may have changed the collection or the downloaded data.
        library.reopen()
        if isChangeOfRow { return }
        guard let list = receiver.list, !list.cards.isEmpty else {
            last = .other
            return
        }
        add(list)
        try show()
    }

    /// Pushes a list, replacing all but the search results.
    private mutating func add(_ list: ReadList) {
        lists.removeAll { $0.kind != .found }
        lists.append(list)
        last = .list
    }

    /// Explains, once for each word, that it was interpreted as a command, since it could also be a search.
    private mutating func explainCommand(_ word: String) throws(ProgramFailure) {
        let isCommand =
            switch Reply(word) {
            case .ofDeck, .ofOpenDeck, .help, .command: word.count > 1
            case .open, .next, .back, .leave, .change, .search, .openDeck, .own: false
            }
        let first = word.split(separator: " ").first.map(String.init) ?? word
        guard isCommand, usedCommands.insert(first.lowercased()).inserted else { return }
        try printer.write(line: "\(first) is a command here; to search for it, type \(Quoted.text(first))")
    }

    private mutating func search(_ query: String) async throws(ProgramFailure) {
        guard try await ask(.search(query: query)) else { return }
        (lists, last) = ([ReadList(.found, bloc.state.cards)], .list)
        try show()
    }

    private mutating func next() async throws(ProgramFailure) {
        guard var list = lists.last, !list.cards.isEmpty else {
            return try printer.write(line: "nothing to show")
        }
        if case .list = last { list.start = list.next }
        if list.start >= list.cards.count, list.kind == .found, bloc.state.hasMorePages {
            guard try await ask(.loadNextPage) else { return }
            list.cards = bloc.state.cards
        }
        guard list.start < list.cards.count else { return try printer.write(line: "this is the last page") }
        lists[lists.count - 1] = list
        try show()
    }

    /// After a card or another result, shows the page again; otherwise shows the previous page or the previous list.
    private mutating func back() throws(ProgramFailure) {
        guard let list = lists.last, !list.cards.isEmpty else {
            return try printer.write(line: "nothing to show")
        }
        if case .list = last {
            if list.start > 0 {
                lists[lists.count - 1].start -= ReadList.pageSize
            } else if lists.count > 1 {
                lists.removeLast()
            } else {
                return try printer.write(line: "this is the first page")
            }
        }
        try show()
    }

    /// The card with this number in the last list; prints a sentence and returns nil if there is no such card.
    private func card(_ number: Int) throws(ProgramFailure) -> LorcanaCard? {
        if case .other = last {
            let way = lists.isEmpty ? "" : "; b goes back to the list"
            try printer.write(line: "no card \(number) here: the last answer is not a list of cards\(way)")
            return nil
        }
        let (cards, numbers) = (lists.last?.cards ?? [], lists.last?.page ?? 0..<0)
        if numbers.contains(number - 1) { return cards[number - 1] }
        let list = lists.last?.kind == .deck ? "the deck" : "this page"
        let known = numbers.isEmpty ? "" : "; \(list) has \(numbers.lowerBound + 1) to \(numbers.upperBound)"
        try printer.write(line: "no card \(number) here\(known)")
        return nil
    }

    private var openCard: LorcanaCard? { if case .card(let card) = last { card } else { nil } }

    /// Adds or removes copies in the deck, and prints the new count.
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

    /// Runs a command on the deck: show, check, stats or undo.
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
                    let what = "\(Quoted.clean(name)), which now has \(Counted.text(after.count))"
                    try printer.write(
                        line: Reporter.undoWords(of: what, isRedo: isRedo, again: "type undo again"))
                }
            }
        }
        if !listed.isEmpty { add(ReadList(.deck, listed)) }
    }

    /// Opens a deck and lists its cards; a new deck is created when its first card is added.
    private mutating func openDeck(_ name: String) throws(ProgramFailure) {
        do throws(ProgramFailure) {
            guard try decks.deckOrEmpty(name).lines.isEmpty else {
                deck = name
                return try answer(.deck)
            }
            deck = name
            try printer.write(
                line: "\(Quoted.clean(name)) is open and has no cards yet; +1 adds card 1 of the last list")
        } catch {
            guard let message = error.message else { throw error }
            try printer.write(message.lines(.error, canvas.theme))
        }
    }

    /// Runs work with the open deck, or asks for one, which stays open if the work succeeds. Reports failures.
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

    /// Returns a function that words the number of copies of a card: "you own 3", "2 copies in friday".
    private func ownWords() -> (LorcanaCard) -> [String] {
        let knowledge = library.knowledge
        let opened = deck.flatMap { try? decks.deckOrEmpty($0) }
        let named = deck.map { Quoted.clean($0) } ?? ""
        return { [local = library.local] card in
            let copies = opened.flatMap { deck in
                local.name(card.englishFullName).map(deck.copies)
            }
            let inDeck = copies.flatMap { $0 > 0 ? "\(Counted.text($0, "copy")) in \(named)" : nil }
            // Most cards are not owned, so that is not mentioned.
            return [knowledge.ownedWords(card, evenNone: false), inDeck].compactMap(\.self)
        }
    }

    /// Asks for the deck to change; returns nil if the input is empty, ends, or is a word that quits.
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
        last = .card(card)
        try printer.write(
            CardView.lines(
                card,
                printings: NameLookup.printings(
                    ofFullName: card.englishFullName, in: library.local.catalogue),
                api: api, knowing: library.knowledge, on: canvas))
    }

    // MARK: Questions and output

    /// Sends an event and prints its error, after which the user can try again; returns whether it succeeded.
    private func ask(_ event: LorcanaEvent) async throws(ProgramFailure) -> Bool {
        let sent = bloc.send(event)
        if sent.outcome == nil {
            let progress = reporter.progress("waiting for \(api)")
            progress.begin()
            await sent.finish()
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

    /// Prints a page of the last list; numbers are counted across all pages.
    private mutating func show() throws(ProgramFailure) {
        guard let list = lists.last else { return }
        last = .list
        var more = ""
        if list.kind == .found {
            reporter.note(bloc.state.notes)
            more = bloc.state.hasMorePages && !list.cards.isEmpty ? "at least " : ""
        }
        let page = list.page
        let part = list.isWhole ? "" : ", \(page.lowerBound + 1) to \(page.upperBound)"
        // The command has already printed the number of rows.
        let head =
            list.kind == .command && list.isWhole
            ? [] : [StyledText("\(more)\(Counted.text(list.cards.count))\(part)")]
        guard list.rows.isEmpty else { return try printer.write(head + list.rows[page].flatMap(\.self)) }
        let words = ownWords()
        let rows = page.map {
            CardSentence.text(list.cards[$0], number: $0 + 1, and: words(list.cards[$0]), on: canvas)
        }
        try printer.write(head + rows)
    }
}

extension Dialogue.Reply {
    /// Parses "+", "+2" or "+2 4": a number of copies of the card whose number comes first.
    fileprivate static func change(_ sign: Character, _ rest: String) -> Dialogue.Reply? {
        let parts = rest.split(separator: " ").map { $0.hasPrefix("x") ? $0.dropFirst() : $0 }
        guard parts.count <= 2, parts.allSatisfy({ $0.areDigits }) else { return nil }
        let copies = parts.count == 2 ? min(Int(parts[1]) ?? 999, 999) : 1
        return .change(step: sign == "+" ? copies : -copies, of: parts.first.map { Int($0) ?? .max })
    }

    /// Parses copies to add to a row or remove from it: "2", "2f", "2 3", "-2", "remove 2"; nil for cards by set and
    /// number.
    private static func changeOfRow(_ typed: [String]) -> Dialogue.Reply? {
        var (words, isAdding) = (typed[...], true)
        if words.count == 2, ["add", "remove"].contains(words[0]) {
            isAdding = words.removeFirst() == "add"
        } else if let sign = words.first?.first, "+-".contains(sign) {
            isAdding = sign == "+"
            words[0].removeFirst()
        }
        guard var number = words.first, words.count <= 2 else { return nil }
        let isFoil = number.lowercased().hasSuffix("f")
        if isFoil { number.removeLast() }
        let copies = words.count == 2 ? words[1].hasPrefix("x") ? words[1].dropFirst() : words[1][...] : "1"
        guard number.areDigits, copies.areDigits, let count = Int(copies), (1...999).contains(count) else {
            return nil
        }
        return .own(step: isAdding ? count : -count, of: Int(number) ?? .max, isFoil: isFoil)
    }

    /// Parses a line that starts with a command's name; nil if it is a search.
    fileprivate static func command(_ line: String) -> Dialogue.Reply? {
        let words = words(line)
        guard let first = words.first?.lowercased(), line.utf8.first != UInt8(ascii: "\"") else { return nil }
        let rest = Array(words.dropFirst())
        if first == "search" {
            let query = String(line.dropFirst(first.count)).trimmed
            return query.isEmpty ? nil : .search(query)
        }
        if first == "decks", rest.isEmpty { return .command(["deck", "list"]) }
        if first == "help", !rest.isEmpty { return .command(["help"] + rest) }
        if first == "own", let change = changeOfRow(rest) { return change }
        let ofDeck = Command.deck.row.subcommands.map(\.name)
        if first == "deck", let name = rest.first {
            return ofDeck.contains(name) ? .command(["deck"] + rest) : .openDeck(rest.joined(by: " "))
        }
        if first == "missing", !rest.isEmpty { return .command(["own", "missing"] + rest) }
        if ["hand", "odds", "missing", "export"].contains(first) { return .ofOpenDeck(first, rest) }
        let others = ["browse", "deck", "help", "man", "completions", "all"]
        guard !others.contains(first), Command.list.contains(where: { $0.name == first }) else { return nil }
        return .command([first] + rest)
    }

    /// The words of a line; quotes keep words together.
    private static func words(_ line: String) -> [String] {
        var (words, isQuoted, isOpen) = ([String](), false, false)
        for letter in line {
            if letter == "\"" {
                isQuoted.toggle()
                if !isOpen { words.append("") }
                isOpen = true
            } else if letter.isWhitespace, !isQuoted {
                isOpen = false
            } else {
                if !isOpen { words.append("") }
                isOpen = true
                words[words.count - 1].append(letter)
            }
        }
        return words
    }
}
