import LorcanaCards
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

/// SplitMix64, a small seeded generator (Steele, Lea and Flood, 2014).
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
