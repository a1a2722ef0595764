import Foundation
import LorcanaCards
import SeededRandom
import Testing

@testable import LorcanaKit

@Suite struct NameSearchTests {
    @Test(arguments: [
        (["elsa"], "name~elsa"), (["snow", "queen"], "name~snow;name~queen"), (["els"], "name~els"),
        (["101"], "name~101"), (["lilo & stitch"], "name~lilo;name~stitch"), (["Te Kā"], "name~te;name~ka"),
        (["a;b"], "name~a;name~b"), (["x=1"], "name~x;name~1"), (["princess"], "name~princes"),
    ])
    func `each folded word is a term of its own`(words: [String], expression: String) throws {
        #expect(try NameSearch.expression(anyOf: [words]) == expression)
    }

    @Test(arguments: [
        (["lets"], "name~let"), (["ursulas"], "name~ursula"), (["dont"], "name~don"), (["ill"], "name~i%ll"),
        (["youve"], "name~you%ve"), (["its"], "name~it%s"),
    ])
    func `a word's pattern allows for a lost apostrophe`(words: [String], expression: String) throws {
        #expect(try NameSearch.expression(anyOf: [words]) == expression)
    }

    @Test func `words are split at a typed apostrophe`() {
        #expect(NameSearch.words(["omalley", "alley"], typed: "O’Malley alley") == ["o", "malley", "alley"])
        #expect(NameSearch.words(["dwarfs"], typed: "dwarfs'") == ["dwarfs"])
        #expect(NameSearch.words(["elsa"], typed: "elsa") == ["elsa"])
    }

    @Test func `a request stays short for any amount of text`() throws {
        let long = String(repeating: "a", count: 10_000)
        #expect(try NameSearch.expression(anyOf: [[long]]).utf8.count == 45)
        let many = try NameSearch.expression(anyOf: [Array(repeating: "word", count: 10_000)])
        #expect(many.split(separator: ";").count == 12)
    }

    /// Imitates the service's `LIKE '%value%'`, which ignores case and accents; `%` matches any sequence of characters.
    private func matches(_ name: String, _ expression: String) -> Bool {
        let plain = String(
            name.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
                $0.properties.generalCategory != .nonspacingMark
            }.map(Character.init)
        ).lowercased()
        return expression.split(separator: ";").allSatisfy { term in
            var rest = plain[...]
            for part in term.dropFirst("name~".count).split(separator: "%") {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return true
        }
    }

    @Test func `the whole name of every known card finds it, typed with its apostrophes`() throws {
        for name in try Self.names() {
            let expression = try NameSearch.expression(anyOf: [NameSearch.words(ofName: name)])
            #expect(matches(name, expression), "\(name) by \(expression)")
        }
    }

    @Test func `a name typed without apostrophes is found, unless one is in the middle of a word`() throws {
        let missed = try Self.names().filter { name in
            let words = Folding.fold(name).split(separator: " ").map(String.init)
            return !matches(name, try NameSearch.expression(anyOf: [words]))
        }
        #expect(
            missed.allSatisfy { $0.contains("O'") || $0.contains("D'") || $0.contains("Mor'du") }, "\(missed)"
        )
    }

    private static func names() throws -> Set<String> {
        let table = String(
            decoding: try Data(contentsOf: URL(filePath: Fixture.packageRoot + "/Catalogue/cards.tsv")),
            as: UTF8.self)
        let rows = table.split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        return Set(rows.map { $0[7].isEmpty ? String($0[6]) : "\($0[6]) - \($0[7])" })
    }
}
