import LorcanaCards
import LorcanaKit

/// `lorcana card NAME|SET NUMBER|ID`: one card in full, or the versions of a bare name.
@MainActor
struct CardCommand {
    let reference: CardReference

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        switch reference {
        case .printing(let id): try await show(id, in: session)
        case .name(let name): try await show(name, in: session)
        case .numbered(let number, let sets): try await list(number, of: sets, in: session)
        }
    }

    // MARK: By set and number

    private func show(_ id: PrintingID, in session: Session) async throws(ProgramFailure) -> ExitCode {
        let found = try await session.ask(.loadSet(setName: id.set.number))
        guard let card = id.find(in: found.cards) else {
            try session.show([])
            session.report("no card \(id.id) in \(id.set.name)", found)
            return .nothingMatched
        }
        // Only the full view lists the other printings, so records need no second request.
        guard session.showing.format == .table else { return try finish(card, [], found, in: session) }
        let named = try await session.ask(.search(query: NameQuery.everyPrinting(of: card.fullName)))
        let printings = NameLookup.printings(ofFullName: card.fullName, in: named.cards)
        return try finish(card, printings, found, in: session)
    }

    /// The cards with that printed number, one from each set that has it.
    private func list(
        _ number: Int, of sets: [LorcanaSet], in session: Session
    ) async throws(ProgramFailure) -> ExitCode {
        let either = sets.map { "set:\($0.number)" }.joined(separator: " or ")
        let query = "num:\(number) -is:promo (\(either)) unique:prints sort:set"
        let state = try await session.ask(.search(query: query))
        try session.show(session.chosen(state.cards))
        let found =
            state.cards.first.map {
                "\(Counted.text(state.cards.count)) numbered \(number)/\(sets[0].baseCards); for one run `lorcana card \($0.id)`"
            } ?? "no card \(number) in a set of \(Counted.text(sets[0].baseCards))"
        session.report(found, state)
        return state.cards.isEmpty ? .nothingMatched : .found
    }

    // MARK: By name

    private func show(_ name: String, in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.search(query: NameQuery.everyPrinting(of: name)))
        switch NameLookup.choose(name, among: state.cards) {
        case .nothing:
            try session.show([])
            session.report("no card is named \(Quoted.text(name))", state)
            return .nothingMatched
        case .card(let card, let printings): return try finish(card, printings, state, in: session)
        case .versions(let versions):
            let cards = session.chosen(versions)
            try session.show(cards)
            session.report(session.counted(cards.count, of: versions.count, "version"), state)
            return cards.isEmpty ? .nothingMatched : .found
        }
    }

    private func finish(
        _ card: LorcanaCard, _ printings: [LorcanaCard], _ state: LorcanaState, in session: Session
    ) throws(ProgramFailure) -> ExitCode {
        try session.showInFull(card, printings: printings)
        session.report(card.id, state, of: card)
        return .found
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
