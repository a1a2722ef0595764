import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaRules
import Testing

/// Answers to questions, from facts and a date; `AnswerWordsTests` tests the sentences, with questions of players.
@Suite struct QuestionAnswererTests {
    private func answer(
        _ question: CardQuestion, _ ids: [String], _ words: String = "", set: String? = nil,
        on day: String = "2026-11-27"
    ) throws -> CardAnswer? {
        let answerer = QuestionAnswerer(Standings(facts, on: Timestamp(date: day)))
        let index = set.flatMap { number in facts.catalogue.sets.firstIndex { $0.number == number } }
        return answerer.answer(question, about: .init(rows: try ids.map(row), words: words, set: index))
    }

    @Test func `of several names, those that exactly match the question are meant`() throws {
        let all = ["TFC-041", "TFC-042", "TFC-114"]
        guard case .facts(_, let elsas)? = try answer(.fact(.cost), all, "Elsa") else {
            Issue.record("no answer")
            return
        }
        #expect(elsas.name == "Elsa" && elsas.values.flatMap(\.labels) == ["Snow Queen", "Spirit of Winter"])
        guard case .facts(_, let one)? = try answer(.fact(.cost), all, "elsa snow queen") else {
            Issue.record("no answer")
            return
        }
        #expect(one.name == "Elsa - Snow Queen" && one.values.map(\.value) == [.number(3)])
        guard case .facts(_, let others)? = try answer(.fact(.cost), all, "queen") else {
            Issue.record("no answer")
            return
        }
        #expect(others.name.isEmpty && others.values.flatMap(\.labels).contains("Maui - Hero to All"))
    }

    @Test(arguments: [
        ("9", "2025-09-18", CardAnswer.SetStanding.coming(from: Timestamp(date: "2025-09-19"))),
        ("9", "2025-09-19", .inCore(leavesWith: "17", until: nil)),
        ("5", "2026-07-16", .inCore(leavesWith: "13", until: Timestamp(date: "2026-07-17"))),
        ("5", "2026-07-17", .left(on: Timestamp(date: "2026-07-17"), kept: 0)),
        ("16", "2026-11-27", .coming(from: nil)), ("Q1", "2026-11-27", .quest),
    ])
    func `a set is announced, in Core, and leaves on the days in the facts`(
        _ set: String, _ day: String, _ standing: CardAnswer.SetStanding
    ) throws {
        guard case .setStanding(_, let found)? = try answer(.standing, [], set: set, on: day) else {
            Issue.record("no answer")
            return
        }
        #expect(found == standing)
    }

    @Test func `the next rotation is that of the oldest group in Core`() throws {
        guard case .nextRotation(let rotation?)? = try answer(.nextRotation, []) else {
            Issue.record("no answer")
            return
        }
        #expect(rotation.sets == ["9", "10", "11", "12"] && rotation.with == "17" && rotation.on == nil)
        let rows = QuestionAnswerer(Standings(facts, on: Timestamp(date: "2026-11-27"))).rowsLeavingNext
        let standings = Standings(facts, on: Timestamp(date: "2026-11-27"))
        #expect(rows.count > 800 && rows.allSatisfy { standings.core($0)?.leavesWith == "17" })
        let none = QuestionAnswerer(Standings(made([], sets: [])))
        #expect(none.answer(.nextRotation, about: .init(rows: [], words: "")) == .nextRotation(nil))
    }

    @Test func `a keyword's cards are counted together, whatever its number`() throws {
        // The cards have Shift 4, Shift 5, and Shift 6 with Evasive.
        let cards = ["TFC-023", "TFC-037", "TFC-076"]
        #expect(try answer(.most(.keyword), cards) == .most(["Shift"], count: 3))
        #expect(try answer(.most(.ink), cards) == .most(["Amber", "Amethyst", "Emerald"], count: 1))
        #expect(try answer(.most(.keyword), ["TFC-041"]) == nil)
    }

    @Test func `nothing is answered without cards`() throws {
        for question: CardQuestion in [
            .standing, .fact(.cost), .firstSet, .extreme(.cost, isMost: false), .most(.ink), .which,
            .existence, .release,
        ] {
            #expect(try answer(question, []) == nil)
        }
    }

    @Test func `every fact of every card has an answer`() {
        let answerer = QuestionAnswerer(Standings(facts))
        // The built-in data has no rules texts.
        for fact in CardFact.allCases where fact != .text {
            for row in everyCard {
                let answer = answerer.answer(.fact(fact), about: .init(rows: [row], words: ""))
                guard case .facts(fact, let values)? = answer, !values.values.isEmpty else {
                    Issue.record("\(fact) of row \(row)")
                    return
                }
            }
        }
    }
}
