import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import LorcanaQuery

/// Runs every query in the tables of docs/Query.md.
@Suite struct QueryManualTests {
    private static let manual = text(of: "../../docs/Query.md")

    /// The half of the page with examples; the other one specifies the syntax.
    private static let examples = manual.split(separator: "## Exactly")[0]

    private static let sections = examples.split(separator: "\n## ")
    private static let plainWords = sections.filter { $0.hasPrefix("Plain words\n") }
    private static let questions = sections.filter { $0.hasPrefix("Questions\n") }
    private static let queries = sections.filter { !(plainWords + questions).contains($0) }.flatMap(rows).map
    {
        String($0[0][0])
    }

    /// The code spans in each cell, for table rows that start with one.
    private static func rows(_ section: Substring) -> [[[Substring]]] {
        section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: " | ").map { cell in
                cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
                    $0.offset % 2 == 1
                }.map(\.element)
            }
        }
    }

    @Test func `the manual has examples`() {
        #expect(Self.queries.count > 50)
    }

    @Test(arguments: queries)
    func `the manual's examples are valid and have results`(query: String) throws {
        let result = try result(query)
        #expect(result.rows.count < BuiltInCatalogue.catalogue.count)
        // The built-in data has no texts, and a note says so.
        if try !CardQuery(parsing: query).neededTexts.isEmpty { return }
        #expect(!result.rows.isEmpty)
        #expect(result.notes.isEmpty)
    }

    @Test func `plain words are interpreted as in the manual`() throws {
        let rows = Self.plainWords.flatMap(Self.rows)
        #expect(rows.count > 6)
        for cells in rows {
            for (index, typed) in cells[0].enumerated() {
                let result = try result(String(typed))
                #expect(!result.rows.isEmpty)
                // The last table row has no queries.
                guard !cells[1].isEmpty else { continue }
                let reading = cells[0].count == 1 ? cells[1][0] : cells[1][index]
                #expect(result.notes.first == .readAs(String(reading)), "\(typed)")
            }
        }
    }

    @Test func `the manual names every sort key`() {
        for field in SortField.allCases { #expect(Self.manual.contains("`\(field.rawValue)`")) }
    }

    @Test func `the manual has an example for every number of a card`() {
        let codes = Self.codes(Self.examples)
        for field in NumberField.allCases {
            let isThere = codes.contains { code in
                code.split { !$0.isLetter && $0 != "-" }.contains { $0 == field.rawValue }
            }
            #expect(isThere, "\(field.rawValue)")
        }
    }

    @Test func `the evaluator in Python knows exactly the numbers of cards`() {
        let list = text(of: "Oracle/evaluator.py").split(separator: "\nNUMBERS = [").last?.prefix {
            $0 != "]"
        }
        let numbers = Set((list ?? "").split { !$0.isLetter && $0 != "-" }.map(String.init))
        #expect(numbers == Set(NumberField.allCases.map(\.rawValue)))
    }

    @Test func `the manual lists what the API lacks`() {
        let list = Self.manual.split(separator: "are refused: ").last?.split(separator: "## Exactly")[0]
        let named = NamedKey.allCases.filter { $0.entry.beyondAPI != nil }.map(\.rawValue)
        let numbers = NumberField.allCases.filter { $0.entry.beyondAPI != nil }.map(\.rawValue)
        let flags = CardFlag.allCases.filter { $0.beyondAPI != nil }.map { "is:\($0.rawValue)" }
        let formats = [PropertyKey.legal, .banned].map(\.rawValue)
        #expect(
            Set(Self.codes(list ?? ""))
                == Set(named + numbers + flags + formats + EffectKey.allCases.map(\.rawValue) + ["r:"]))
    }

    /// The code spans of a section.
    private static func codes(_ section: Substring) -> [String] {
        section.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test func `the manual's synonyms are keys`() {
        let spellings = Self.manual.split(separator: "## Other spellings").last ?? ""
        let keys = spellings.prefix { $0 != "." }.split(separator: "`").enumerated().filter {
            $0.offset % 2 == 1
        }
        #expect(keys.count >= 30)
        for key in keys {
            let message = refusal("\(key.element):%")?.message ?? ""
            #expect(!message.hasPrefix("unknown key \""), "\(key.element)")
        }
    }

    @Test func `the manual lists exactly the synonyms of each key`() {
        let section = Self.manual.split(separator: "## Other spellings").last ?? ""
        let list = section.prefix { $0 != "." }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let listed = list.split(separator: " · ").map { entry in
            entry.filter { $0 != "`" }.split(separator: " ")
        }
        let known = QueryKey.all.filter { !$0.otherSpellings.isEmpty }
        #expect(listed.count == known.count)
        for key in known {
            let spellings =
                listed.first { $0.last.map(String.init) == key.name }?.dropLast().map(String.init) ?? []
            #expect(Set(spellings) == Set(key.otherSpellings), "\(key.name)")
        }
    }
}
