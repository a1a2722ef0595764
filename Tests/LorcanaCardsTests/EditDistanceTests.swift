import SeededRandom
@testable import LorcanaCards
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("elsa", "elsa", 0), ("elsa", "esla", 1), ("elsa", "els", 1), ("elsa", "elssa", 1),
        ("elsa", "olaf", 3),
        ("", "abc", 3), ("abc", "", 3), ("ca", "abc", 3), ("moana", "maona", 1), ("té", "te", 1),
    ])
    func `a typo is a letter added, dropped, replaced or swapped with its neighbour`(
        a: String, b: String, distance: Int
    ) {
        #expect(EditDistance.between(a, b, limit: 9) == distance)
        #expect(EditDistance.between(a, b, limit: distance) == distance)
        #expect(EditDistance.between(a, b, limit: distance - 1) == nil)
    }

    @Test func `the distance agrees with its recursive definition on generated words`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let a = word(&random)
            let b = word(&random)
            let expected = definition(Array(a), Array(b))
            #expect(EditDistance.between(a, b, limit: 20) == expected, "\(a) \(b)")
            #expect(EditDistance.between(b, a, limit: 20) == expected, "\(b) \(a)")
            #expect(EditDistance.between(a, b, limit: 2) == (expected <= 2 ? expected : nil), "\(a) \(b)")
        }
    }

    @Test(arguments: [63, 64, 65, 130])
    func `one of two words may have more than 64 letters`(count: Int) {
        let word = String(repeating: "ab", count: count / 2) + String(repeating: "a", count: count % 2)
        #expect(EditDistance.between(word, "ab", limit: 200) == count - 2)
        #expect(EditDistance.between("ab", word, limit: 200) == count - 2)
        #expect(EditDistance.between(word, word + "x", limit: 2) == (count <= 64 ? 1 : nil))
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
}
