import LorcanaKit
import Testing

@Suite struct QueryWordsTests {
    @Test(arguments: ["ink", "t", "r", "kw", "is", "not", "f", "banned", "sort", "unique"])
    func `each word offered for a key is understood as its value`(key: String) throws {
        let words = QueryWords.values(of: key)
        #expect(!words.isEmpty)
        for word in words { _ = try CardQuery(parsing: "\(key):\(word)") }
    }

    @Test(arguments: ["cost", "name", "set", "date", "class", "nonsense", ""])
    func `a key without a list offers nothing`(key: String) {
        #expect(QueryWords.values(of: key).isEmpty)
    }
}
