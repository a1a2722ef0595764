import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

extension Command {
    static let card = Command("card") {
        CommandRow(
            .words(
                "NAME|SET NUMBER|ID", needs: "a name, a number or an id", first: [.card, .set],
                others: [.card, .set]),
            "show one card in full",
            options: .cardLists + [.picture, .effects, .web],
            examples: [
                ("lorcana card \"Elsa - Snow Queen\"", "by full name"),
                ("lorcana card TFC 41", "by set and number"), ("lorcana card TFC-041", "by id"),
                ("lorcana card TFC-041 --effects", "show the effects found in its rules text"),
                ("lorcana card Elsa", "all versions of a name"),
                ("lorcana card 41/204", "by printed number"),
                ("lorcana card - < ids.txt", "each line of a file"),
            ],
            details:
                "A lone dash reads names, numbers and ids from stdin, one per line. For --stats, use search."
        ) { input throws(ProgramFailure) in
            let request = try CardRequest(input)
            return Action(.service) { run throws(ProgramFailure) in
                let lookup = CardLookup(run.library, run.output)
                switch request {
                case .card(let reference, let form):
                    let found = try await lookup.find(reference)
                    return try await form.show(
                        found, run.presenter, run.picture, run.settings, openPage: run.openPage)
                case .lines:
                    let found = try await LinesResult(run.input.lines(), run.output, run.reporter) {
                        line throws(ProgramFailure) in
                        let words = [TextCleaning.cleanLine(line)]
                        return try await lookup.find(CardReference(words, among: run.local.knownSets))
                    }
                    return try found.show(markingWords: false, run.printer, run.reporter)
                }
            }
        }
    }
}

/// The card of `lorcana card`, and the form of output.
enum CardRequest: Equatable {
    case card(CardReference, CardForm)
    /// Cards named by the lines of stdin, one per line.
    case lines

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        if input.words == [StandardInput.operand] {
            try input.refuseOptionsOfOneResult()
            self = .lines
        } else {
            let reference = try CardReference(input.words, among: input.sets())
            self = .card(reference, CardForm(input))
        }
    }
}

/// The form of output for a card: in full, with its picture, its effects, or its web page.
enum CardForm: Equatable {
    case text, picture, effects, page

    @MainActor fileprivate init(_ input: CommandInput) {
        self =
            input.has(.web) ? .page : input.has(.effects) ? .effects : input.has(.picture) ? .picture : .text
    }

    @MainActor
    fileprivate func show(
        _ found: Finding, _ presenter: ResultPresenter, _ picture: CardPicture, _ settings: Settings,
        openPage: @MainActor (_ address: String) -> Bool
    ) async throws(ProgramFailure) -> ExitCode {
        let reporter = presenter.reporter
        if self == .page { return try Self.open(found, presenter.printer, reporter, openPage) }
        guard let card = found.cards.first, let printings = found.printings,
            !presenter.printer.output.countsOnly
        else { return try presenter.show(found) }
        if self == .effects {
            try presenter.printer.show(
                EffectView.records([card]), lines: EffectView.lines(card, on: presenter.printer.canvas))
            reporter.report(found.sentence, found.state, of: card)
            return .found
        }
        if self == .picture, !picture.isPossible {
            let address = settings.isAccessible ? PictureAddress(card.image)?.text : nil
            reporter.note(
                address.map { "picture: \($0)" } ?? "pictures need a terminal with true colour and Unicode")
        }
        let isWanted = self == .picture || settings.pictures != .off
        var host: String?
        let code = try await presenter.showInFull(
            card, printings: printings, isPrinted: self == .picture, inPipes: true
        ) { onWait throws(ProgramFailure) in
            guard isWanted, picture.isPossible, let drawn = try await picture.drawn(card, onWait: onWait)
            else {
                return nil
            }
            host = drawn.host
            return drawn.picture
        }
        if let host { reporter.note("picture from \(host)") }
        reporter.report(found.sentence, found.state, of: card)
        return code
    }

    /// Opens the web page of the single card found; prints its URL if it cannot be opened.
    @MainActor
    private static func open(
        _ found: Finding, _ printer: ResultPrinter, _ reporter: Reporter,
        _ openPage: @MainActor (_ address: String) -> Bool
    ) throws(ProgramFailure) -> ExitCode {
        guard let card = found.cards.first, found.printings != nil else {
            let one = found.cards.first.map { "; for one `card \($0.id) --web`" }
            reporter.report(found.sentence + (one ?? ""), found.state)
            return .nothingMatched
        }
        guard let address = card.page else {
            reporter.report("no page of \(card.id) is known", found.state)
            return .nothingMatched
        }
        if openPage(address) {
            reporter.note("opened \(address)")
        } else {
            try printer.write(address + "\n")
        }
        return .found
    }
}

/// Finds the card that a reference names, or the versions of a name without version; never any other cards.
@MainActor
private struct CardLookup {
    private let library: CardLibrary
    private let output: OutputOptions

    init(_ library: CardLibrary, _ output: OutputOptions) {
        (self.library, self.output) = (library, output)
    }

    func find(_ reference: CardReference) async throws(ProgramFailure) -> Finding {
        switch reference {
        case .printing(let printing):
            if let set = printing.set {
                try await find(printing, of: set)
            } else {
                try await findInEverySet(printing)
            }
        case .name(let name): try await find(name)
        }
    }

    // MARK: By set and number

    private func find(
        _ printing: PrintingReference, of set: LorcanaSet
    ) async throws(ProgramFailure) -> Finding {
        let state = try await library.ask(.loadSet(setName: set.number))
        guard let card = printing.find(in: state.cards) else {
            let missing = printing.id ?? printing.number.text
            return Finding(cards: [], sentence: "no card \(missing) in \(set.name)", state: state)
        }
        return Finding(
            cards: [card], sentence: card.id, state: state,
            printings: try await printings(of: card))
    }

    /// The other printings, which only the full view lists; records save the second request.
    private func printings(of card: LorcanaCard) async throws(ProgramFailure) -> [LorcanaCard] {
        guard output.format == .table, output.cardFields == nil else { return [] }
        let named = try await library.ask(.search(query: NameQuery.everyPrinting(of: card.englishFullName)))
        return NameLookup.printings(ofFullName: card.englishFullName, in: named.cards)
    }

    /// The cards with the printed number, from each set that has one.
    private func findInEverySet(_ printing: PrintingReference) async throws(ProgramFailure) -> Finding {
        let (number, state) = (printing.number, try await library.ask(.search(query: printing.query)))
        let totals = library.local.atHand.printedTotals
        let cards = state.cards.filter { printing.isOn($0, totals: totals) }
        guard let first = cards.first else {
            return Finding(cards: [], sentence: "no card is numbered \(number.text)", state: state)
        }
        if cards.count == 1 {
            return Finding(
                cards: cards, sentence: first.id, state: state,
                printings: try await printings(of: first))
        }
        let sentence =
            "\(Counted.text(cards.count)) numbered \(number.text); for one `card \(first.id)`"
        return Finding(cards: cards, sentence: sentence, state: state)
    }

    // MARK: By name

    private func find(_ name: String) async throws(ProgramFailure) -> Finding {
        var state = try await library.ask(.search(query: NameQuery.everyPrinting(of: name)))
        let near = state.notes.lazy.compactMap(\.nearNames).first
        let meant = if let near, near.count == 1 { near[0] } else { name }
        switch NameLookup.choose(meant, among: state.cards) {
        case .versions where near != nil, .nothing:
            state.notes.removeAll { $0.nearNames != nil }
            return Finding(cards: [], sentence: nothing(name, near ?? []), state: state)
        case .card(let card, _) where near?.contains { !Self.means($0, card) } ?? false:
            state.notes.removeAll { $0.nearNames != nil }
            return Finding(cards: [], sentence: nothing(name, near ?? []), state: state)
        case .card(let card, var printings):
            state.notes = state.notes.map { note in
                note.nearNames == nil ? note : .query(.searchedInstead(asked: name, shown: [card.fullName]))
            }
            // In other languages, the printings of a card may have different names.
            if card.isTranslated { printings = try await self.printings(of: card) }
            return Finding(cards: [card], sentence: card.id, state: state, printings: printings)
        case .versions(let versions):
            let isOneName = versions.allSatisfy { $0.name == versions[0].name }
            let sentence = output.counted(
                output.chosen(versions).count, of: versions.count, isOneName ? "version" : "card")
            return Finding(cards: versions, sentence: sentence, state: state)
        }
    }

    /// Whether a corrected name identifies the card: several words do, a single word only if it is the whole name or
    /// version.
    private static func means(_ name: String, _ card: LorcanaCard) -> Bool {
        let words = Folding.fold(name)
        return words.utf8.contains(UInt8(ascii: " "))
            || [card.fullName, card.name, card.version].contains { Folding.fold($0) == words }
    }

    private func nothing(_ name: String, _ near: [String]) -> String {
        let meant =
            near.isEmpty
            ? CardReference.meant(by: name, sets: library.local.knownSets)
            : either(near.map { Quoted.text($0) })
        return "no card is named \(Quoted.text(name))" + (meant.map { "; did you mean \($0)?" } ?? "")
    }
}

extension CardReference {
    /// Parses the words, and rejects those that cannot name a card.
    init(_ words: [String], among sets: [LorcanaSet]) throws(ProgramFailure) {
        if words.allSatisfy({ Folding.fold($0).isEmpty }) {
            throw .misuse(.missingOperand(Command.card.usage()))
        }
        if words.first == StandardInput.operand {
            throw .refused(
                "\"-\" reads names from stdin and cannot be combined with other names",
                tip: "remove the other words")
        }
        do { try self.init(words, sets: sets) } catch {
            switch error {
            case .unknownSet(let code):
                throw .misuse(.unknownSet(code, nearest: SetNames.nearest(to: code, in: sets)))
            case .noNumber: self = .name(words.joined(separator: " "))
            }
        }
    }
}

extension AnswerNote {
    /// The names searched for instead of the typed one.
    fileprivate var nearNames: [String]? {
        if case .query(.searchedInstead(_, let shown)) = self { shown } else { nil }
    }
}

/// A query for a name, quoted so that no part of it is parsed as a condition.
enum NameQuery {
    /// Characters that would end a quoted value; folding replaces them with spaces anyway.
    private static let quotes: Set<Unicode.Scalar> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

    static func everyPrinting(of name: String) -> String {
        let words = name.unicodeScalars.map { quotes.contains($0) ? " " : $0 }
        return "name:\"\(String(String.UnicodeScalarView(words)))\" unique:prints"
    }
}
