import SeededRandom
@testable import LorcanaCards
import Testing

@Suite struct MisspellingTests {
    @Test(arguments: [
        ("elsa", "elsa", 0), ("elsa", "esla", 1), ("elsa", "els", 1), ("elsa", "elssa", 1),
        ("elsa", "olaf", 3), ("abc", "", 3), ("ca", "abc", 3), ("moana", "maona", 1),
    ])
    func `a typo is a letter added, dropped, replaced or swapped with its neighbour`(
        a: String, b: String, distance: Int
    ) throws {
        #expect(try typos(a, b) == distance)
    }

    @Test func `typos agree with their recursive definition on generated words`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let (a, b) = ("a" + word(&random), word(&random))
            #expect(try typos(a, b) == definition(Array(a), Array(b)), "\(a) \(b)")
        }
    }

    @Test func `one typo in three letters is corrected, up to five`() throws {
        let limits = try ["ab", "abc", "abcdef", "abcdefghijklmnopqrstuvwxyz"].map {
            try #require(Misspelling($0, shortest: 1)).limit
        }
        #expect(limits == [0, 1, 2, 5])
        #expect(Misspelling("ab") == nil && Misspelling("") == nil)
        #expect(Misspelling(String(repeating: "a", count: 65)) == nil)
    }

    @Test func `blanks of the other text may be ignored`() throws {
        let other = Array("snow queen".utf8)
        let misspelling = try #require(Misspelling("snowqeen"))
        #expect(misspelling.typos(in: other.span, skippingBlanks: true) == 1)
        #expect(misspelling.typos(in: other.span) == 2)
    }

    private func typos(_ a: String, _ b: String) throws -> Int {
        let other = Array(b.utf8)
        return try #require(Misspelling(a, shortest: 1)).distance(to: other.span)
    }

    private func word(_ random: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random)! })
    }

    private func definition(_ a: [Character], _ b: [Character]) -> Int {
        guard let x = a.last else { return b.count }
        guard let y = b.last else { return a.count }
        var best = min(
            definition(a.dropLast(), b) + 1, definition(a, b.dropLast()) + 1,
            definition(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
        if a.count > 1, b.count > 1, x == b[b.count - 2], y == a[a.count - 2] {
            best = min(best, definition(a.dropLast(2), b.dropLast(2)) + 1)
        }
        return best
    }

    // MARK: Names of several words

    private let names = ["The First Chapter", "Rise of the Floodborn", "Into the Inklands", "Fabled"]

    @Test(arguments: [
        ("first chaptr", ["The First Chapter"]), ("chap", ["The First Chapter"]), ("ch", []),
        ("the first chaptr", ["The First Chapter"]), ("fabeld", ["Fabled"]),
        ("Floodborn Rise of the", ["Rise of the Floodborn"]), ("chapter the first", ["The First Chapter"]),
        ("inklands", ["Into the Inklands"]), ("zzz", []), ("", []), ("!", []),
    ])
    func `a misspelt name finds the intended one`(typed: String, found: [String]) {
        #expect(Misspelling.nearest(to: typed, in: names) == found)
    }

    @Test func `nearer names come first, each once`() {
        let found = Misspelling.nearest(to: "elza", in: ["Elsa", "Elza", "Elsa", "Olaf"])
        #expect(found == ["Elza", "Elsa"])
    }
}
