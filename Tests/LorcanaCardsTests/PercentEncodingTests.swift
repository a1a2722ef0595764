import Testing

@testable import LorcanaCards

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("name~elsa;name~101", "name~elsa%3Bname~101"), ("a b+c%", "a%20b%2Bc%25"), ("Kā", "K%C4%81"),
        ("|<>\"{}\\^`'", "%7C%3C%3E%22%7B%7D%5C%5E%60%27"), ("-._~", "-._~"), ("", ""),
    ])
    func `everything but the unreserved characters is encoded`(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
    }
}
