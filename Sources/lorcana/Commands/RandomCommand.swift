import CardRendering
import LorcanaCards
import LorcanaRules
import LorcanaKit

/// `lorcana random [QUERY]`: a random card, the same for the same seed and the same cards.
@MainActor
struct RandomCommand {
    let query: String?
    let seed: UInt64?

    /// A condition that every card meets, for when there is no query.
    private static let everyCard = "t:character or t:action or t:item or t:location"

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.search(query: query ?? Self.everyCard))
        guard let card = pick(state.cards) else {
            try session.show([])
            session.report("no card matches \(Quoted.text(query ?? ""))", state)
            return .nothingMatched
        }
        try session.showInFull(card, printings: [])
        session.report("1 of \(Counted.text(state.cards.count))", state, of: card)
        return .found
    }

    func pick(_ cards: [LorcanaCard]) -> LorcanaCard? {
        guard let seed else { return cards.randomElement() }
        var generator = SplitMix64(seed: seed)
        return cards.isEmpty ? nil : cards[Int(generator.next() % UInt64(cards.count))]
    }
}
