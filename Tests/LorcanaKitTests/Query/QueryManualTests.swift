import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import Testing

/// Every query in the tables of docs/Query.md is tried.
@Suite struct QueryManualTests {
    private static let manual = text(of: "../../../docs/Query.md")

    /// What can be written; the second half of the page has forms, not examples.
    private static let examples = manual.split(separator: "## Exactly").first ?? ""

    private static let queries: [String] = examples.split(separator: "\n").compactMap { line in
        guard line.hasPrefix("| `"), let end = line.dropFirst(3).firstIndex(of: "`") else { return nil }
        return String(line[line.index(line.startIndex, offsetBy: 3)..<end])
    }

    @Test func `the manual has examples`() {
        #expect(Self.queries.count > 50)
    }

    @Test(arguments: queries)
    func `an example of the manual is understood and finds cards`(query: String) throws {
        let result = try result(query)
        #expect(result.rows.count < BuiltInCatalogue.catalogue.count)
        // The built-in data has no texts, which a note says.
        if try CardQuery(parsing: query).needsTexts { return }
        #expect(!result.rows.isEmpty)
        #expect(result.notes.isEmpty)
    }

    @Test func `the manual names every key of an order`() {
        for field in SortField.allCases { #expect(Self.manual.contains("`\(field.rawValue)`")) }
    }

    @Test func `the manual's other spellings are keys`() {
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
}
