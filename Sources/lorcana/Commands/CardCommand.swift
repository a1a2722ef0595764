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
            options: .cardLists + [.picture, .web],
            examples: [
                ("lorcana card \"Elsa - Snow Queen\"", "by full name"),
                ("lorcana card TFC 41", "by set and number"), ("lorcana card TFC-041", "by id"),
                ("lorcana card Elsa", "all versions of a name"),
                ("lorcana card 41/204", "by printed number"),
                ("lorcana card - < ids.txt", "each line of a file"),
            ],
            details: "A dash alone reads names, numbers and ids from stdin, one a line."
        ) { input throws(ProgramFailure) in
            if input.words == [CommandInput.stdin] {
                return try input.eachLine { line, session throws(ProgramFailure) in
                    let sets = session.sources.knownSets
                    let reference = try CardCommand.reference([TextCleaning.cleanLine(line)], among: sets)
                    return try await CardCommand(reference: reference).find(in: session)
                }
            }
            let reference = try CardCommand.reference(input.words, among: input.sets())
            let command = CardCommand(
                reference: reference, opensPage: input.has(.web), hasPicture: input.has(.picture))
            return Action(.service, run: command.run)
        }
    }
}

/// `lorcana card NAME|SET NUMBER|ID`: one card in full, or the versions of a bare name.
@MainActor
struct CardCommand {
    let reference: CardReference
    /// Whether the card's page is opened instead of printing the card.
    var opensPage = false
    /// Whether the card's picture is shown.
    var hasPicture = false

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let found = try await find(in: session)
        if opensPage { return try open(found, in: session) }
        guard let card = found.cards.first, let printings = found.printings, !session.showing.countsOnly
        else {
            return try session.finish(found)
        }
        if hasPicture, !CardPicture.isPossible(in: session) {
            let address = session.settings.isAccessible ? PictureAddress(card.image)?.text : nil
            session.console.note(
                address.map { "picture: \($0)" } ?? "pictures need a terminal with true colour and Unicode")
        }
        let code = try await session.showInFull(card, printings: printings, isPrinted: hasPicture) {
            await picture(of: card, in: session)
        }
        session.report(found.sentence, found.state, of: card)
        return code
    }

    /// The picture of the card, if it is wanted and the terminal can show it.
    private func picture(of card: LorcanaCard, in session: Session) async -> ShownPicture? {
        guard hasPicture || session.settings.pictures != .off, CardPicture.isPossible(in: session) else {
            return nil
        }
        return await CardPicture(card: card, session: session).drawn()
    }

    /// Opens the page of the one card that was found; prints its address if nothing can open it.
    private func open(_ found: Finding, in session: Session) throws(ProgramFailure) -> ExitCode {
        guard let card = found.cards.first, found.printings != nil else {
            let one = found.cards.first.map { "; for one `card \($0.id) --web`" }
            session.report(found.sentence + (one ?? ""), found.state)
            return .nothingMatched
        }
        guard let address = card.page else {
            session.report("no page of \(card.id) is known", found.state)
            return .nothingMatched
        }
        if session.environment.openPage(address) {
            session.console.note("opened \(address)")
        } else {
            try session.write(address + "\n")
        }
        return .found
    }

    /// The card that the reference names, or the versions of a bare name; never other cards.
    func find(in session: Session) async throws(ProgramFailure) -> Finding {
        switch reference {
        case .printing(let printing):
            if let set = printing.set {
                try await find(printing, of: set, in: session)
            } else {
                try await findInEverySet(printing, in: session)
            }
        case .name(let name): try await find(name, in: session)
        }
    }

    // MARK: By set and number

    private func find(
        _ printing: PrintingReference, of set: LorcanaSet, in session: Session
    ) async throws(ProgramFailure) -> Finding {
        let state = try await session.ask(.loadSet(setName: set.number))
        guard let card = printing.find(in: state.cards) else {
            let missing = printing.id ?? printing.number.text
            return Finding(cards: [], sentence: "no card \(missing) in \(set.name)", state: state)
        }
        return Finding(
            cards: [card], sentence: card.id, state: state,
            printings: try await printings(of: card, in: session))
    }

    /// Only the full view lists the other printings, so records need no second request.
    private func printings(
        of card: LorcanaCard, in session: Session
    ) async throws(ProgramFailure) -> [LorcanaCard] {
        guard session.showing.format == .table, session.showing.cardFields == nil else { return [] }
        let named = try await session.ask(.search(query: NameQuery.everyPrinting(of: card.englishFullName)))
        return NameLookup.printings(ofFullName: card.englishFullName, in: named.cards)
    }

    /// The cards with that printed number, from each set that has it.
    private func findInEverySet(
        _ printing: PrintingReference, in session: Session
    ) async throws(ProgramFailure) -> Finding {
        let (number, state) = (printing.number, try await session.ask(.search(query: printing.query)))
        let totals = session.sources.catalogueAtHand.printedTotals
        let cards = state.cards.filter { printing.isOn($0, totals: totals) }
        guard let first = cards.first else {
            return Finding(cards: [], sentence: "no card is numbered \(number.text)", state: state)
        }
        if cards.count == 1 {
            return Finding(
                cards: cards, sentence: first.id, state: state,
                printings: try await printings(of: first, in: session))
        }
        let sentence =
            "\(Counted.text(cards.count)) numbered \(number.text); for one `card \(first.id)`"
        return Finding(cards: cards, sentence: sentence, state: state)
    }

    // MARK: By name

    private func find(_ name: String, in session: Session) async throws(ProgramFailure) -> Finding {
        var state = try await session.ask(.search(query: NameQuery.everyPrinting(of: name)))
        let near = state.notes.lazy.compactMap(\.nearNames).first
        let meant = if let near, near.count == 1 { near[0] } else { name }
        switch NameLookup.choose(meant, among: state.cards) {
        case .versions where near != nil, .nothing:
            state.notes.removeAll { $0.nearNames != nil }
            return Finding(cards: [], sentence: nothing(name, near ?? [], session), state: state)
        case .card(let card, _) where near?.contains { !Self.means($0, card) } ?? false:
            state.notes.removeAll { $0.nearNames != nil }
            return Finding(cards: [], sentence: nothing(name, near ?? [], session), state: state)
        case .card(let card, var printings):
            // Another language may call other printings otherwise.
            if card.isTranslated { printings = try await self.printings(of: card, in: session) }
            return Finding(cards: [card], sentence: card.id, state: state, printings: printings)
        case .versions(let versions):
            let isOneName = versions.allSatisfy { $0.name == versions[0].name }
            let sentence = session.counted(
                session.chosen(versions).count, of: versions.count, isOneName ? "version" : "card")
            return Finding(cards: versions, sentence: sentence, state: state)
        }
    }

    /// Whether a corrected name means that card: several words do, one only if it is all of its name or its version.
    private static func means(_ name: String, _ card: LorcanaCard) -> Bool {
        let words = Folding.fold(name)
        return words.utf8.contains(UInt8(ascii: " "))
            || [card.fullName, card.name, card.version].contains { Folding.fold($0) == words }
    }

    private func nothing(_ name: String, _ near: [String], _ session: Session) -> String {
        let meant =
            near.isEmpty
            ? CardReference.meant(by: name, sets: session.sources.knownSets)
            : either(near.map { Quoted.text($0) })
        return "no card is named \(Quoted.text(name))" + (meant.map { "; did you mean \($0)?" } ?? "")
    }
}

extension CardCommand {
    static func reference(
        _ words: [String], among sets: [LorcanaSet]
    ) throws(ProgramFailure) -> CardReference {
        if words.allSatisfy({ Folding.fold($0).isEmpty }) {
            throw .misuse(.missingOperand(Command.card.usage()))
        }
        if words.first == CommandInput.stdin {
            throw .refused(
                "\"-\" reads a card from each line of stdin, and takes no name beside it",
                tip: "remove the other words")
        }
        do { return try CardReference(words, sets: sets) } catch {
            switch error {
            case .unknownSet(let code):
                throw .misuse(.unknownSet(code, nearest: SetNames.nearest(to: code, in: sets)))
            case .noNumber: return .name(words.joined(separator: " "))
            }
        }
    }
}

extension AnswerNote {
    /// The names that were searched instead of the one asked for.
    fileprivate var nearNames: [String]? {
        if case .query(.searchedInstead(_, let shown)) = self { shown } else { nil }
    }
}

/// A name as a query, quoted so that no part of it is read as a condition.
enum NameQuery {
    /// Characters that end a quoted value; folding turns them into spaces anyway.
    private static let quotes: Set<Unicode.Scalar> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

    static func everyPrinting(of name: String) -> String {
        let words = name.unicodeScalars.map { quotes.contains($0) ? " " : $0 }
        return "name:\"\(String(String.UnicodeScalarView(words)))\" unique:prints"
    }
}
