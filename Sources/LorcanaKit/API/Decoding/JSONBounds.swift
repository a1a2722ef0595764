/// The largest JSON that is decoded, so that decoding takes bounded time and memory.
///
/// A limit in bytes is not enough: `{},` is three bytes and costs the decoder hundreds.
enum JSONBounds {
    /// Seven times the cards of 2026 (lorcana-api.md, section 8).
    static let mostRows = 20_000
    /// Fifty a row; a card has at most 27 (lorcana-api.md, section 5, "Card keys").
    static let mostValues = 1_000_000

    /// Says which limit `json`, an array, exceeds; nil if none.
    ///
    /// Counts commas, one before each further value, and stops at the first one too many.
    static func excess(in json: [UInt8]) -> String? {
        var (rows, values, depth) = (1, 1, 0)
        var (isInString, isEscaped) = (false, false)
        for byte in json {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","):
                values += 1
                if depth == 1 { rows += 1 }
                if rows > mostRows { return "more than \(mostRows) rows" }
                if values > mostValues { return "more than \(mostValues) values" }
            default: break
            }
        }
        return nil
    }
}
