import CardRendering
import LorcanaCards
import LorcanaRules
import LorcanaKit

extension Command {
    static let random = Command("random") {
        CommandRow(
            .query("[QUERY]"), "show a random card",
            options: .questions + .records + [.fields, .header, .noInteractive, .seed, .today],
            examples: [
                ("lorcana random", "any card"), ("lorcana random t:song", "a card that matches"),
                ("lorcana random --seed 7", "the same card each time"),
                ("lorcana random --today", "the card of the day"),
            ]
        ) { input throws(ProgramFailure) in
            let query = try input.query()
            if input.has(.today) {
                return Action(.atHand) { session throws(ProgramFailure) in try await session.daily(query) }
            }
            let seed = try input.seed()
            return Action(.service) { session throws(ProgramFailure) in
                let state = try await session.ask(.search(query: query ?? everyCard))
                guard let card = state.cards.random(seed: seed) else {
                    try session.show([])
                    session.report("no card matches \(Quoted.text(query ?? ""))", state)
                    return .nothingMatched
                }
                let code = try await session.showInFull(card)
                session.report("1 of \(Counted.text(state.cards.count))", state, of: card)
                return code
            }
        }
    }
}
/// A condition that every card meets, for when there is no query.
private let everyCard = "t:character or t:action or t:item or t:location"

extension [LorcanaCard] {
    /// A card chosen at random, the same for the same seed and the same cards; nil if there are none.
    func random(seed: UInt64?) -> LorcanaCard? {
        guard let seed else { return randomElement() }
        var generator = SplitMix64(seed: seed)
        return isEmpty ? nil : self[Int(generator.next() % UInt64(count))]
    }
}

extension Session {
    /// Shows one card for the whole day in UTC, the same everywhere.
    fileprivate func daily(_ query: String?) async throws(ProgramFailure) -> ExitCode {
        let (rows, notes) = try rows(matching: query)
        guard let row = DailyCard.choose(rows, of: catalogue, on: today) else {
            try show([])
            return noMatch(query ?? "", notes)
        }
        let code = try await showInFull(card(row))
        report("the card of \(today.date)", notes: notes)
        return code
    }
}
