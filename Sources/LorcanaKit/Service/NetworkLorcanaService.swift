public import LorcanaCards

/// Answers from the API alone: its rows, in its order, as it gives them.
///
/// Each answer is prepared in memory as a catalogue; `facts` only lend their names and codes of sets.
public struct NetworkLorcanaService: LorcanaService {
    private let api: any CardAPI
    private let facts: Catalogue?
    private let now: @Sendable () -> Timestamp

    /// - Parameter now: the wall clock, which dates the answers.
    public init(
        api: any CardAPI, facts: Catalogue? = nil,
        now: @escaping @Sendable () -> Timestamp = Timing.live.wallClock
    ) {
        self.api = api
        self.facts = facts
        self.now = now
    }

    public func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        let answer = try await api.cardsPage(page: page, pageSize: pageSize)
        return prepared(answer) { $0.cards }
    }

    public func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        let words = Folding.fold(query.source).split(separator: " ").map(String.init)
        let answer = try await api.cards(nameWords: NameSearch.words(words, typed: query.source))
        return prepared(answer) { catalogue in
            catalogue.cards.filter { card in
                let name = Folding.fold(card.fullName)
                return words.allSatisfy(name.contains)
            }
        }
    }

    public func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        guard let number = try await setNumber(of: name) else { return prepared(APIAnswer([])) { $0.cards } }
        let answer = try await api.cards(setNumber: number)
        return prepared(answer) { catalogue in
            catalogue.cards.sorted { ($0.number ?? .max, $0.id) < ($1.number ?? .max, $1.id) }
        }
    }

    public func sets() async throws(LorcanaError) -> SetAnswer {
        let sets = try await api.sets().sorted(by: Self.wasReleasedBefore)
        return SetAnswer(sets, origin: AnswerOrigin(source: .api, asOf: now()))
    }

    /// The number of the set called `name`: by the facts, by itself, else by the API's own list of sets.
    private func setNumber(of name: String) async throws(LorcanaError) -> Int? {
        if let set = facts.flatMap({ SetNames.resolve(name, in: $0.sets) }) { return Int(set.number) }
        if let number = Int(TextCleaning.cleanLine(name)), number > 0 { return number }
        return SetNames.resolve(name, in: try await api.sets()).flatMap { Int($0.number) }
    }

    private func prepared(_ answer: APIAnswer, choose: (Catalogue) -> [LorcanaCard]) -> CardAnswer {
        let origin = AnswerOrigin(source: .api, asOf: now())
        let known = facts?.sets ?? []
        let numbers = Set(known.map(\.number))
        let catalogue = Catalogue(
            answer.cards, sets: known + answer.sets.filter { !numbers.contains($0.number) }, origin: origin,
            factsDate: facts?.factsDate ?? origin.asOf)
        return CardAnswer(choose(catalogue), origin: origin, notes: answer.notes)
    }

    private static func wasReleasedBefore(_ a: LorcanaSet, _ b: LorcanaSet) -> Bool {
        let dayA = a.prerelease?.secondsSince1970 ?? .max
        let dayB = b.prerelease?.secondsSince1970 ?? .max
        return (dayA, Int(a.number) ?? .max) < (dayB, Int(b.number) ?? .max)
    }
}
