/// Writes prepared texts as Swift source with constants.
enum SwiftLiteral {
    /// - Parameter texts: the names and values of the constants.
    static func source(of texts: KeyValuePairs<String, String>, in type: String) -> String {
        let constants = texts.map { "    static var \($0): StaticString { \"\(escaped($1))\" }\n" }
        return "// Made from Catalogue/ in each build.\nextension \(type) {\n\(constants.joined())}\n"
    }

    /// A prepared catalogue is valid UTF-8; only control characters need escapes in a literal.
    private static func escaped(_ text: String) -> String {
        var literal: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                literal += "\\u{\(String(scalar.value, radix: 16))}".utf8
            default: literal += scalar.utf8
            }
        }
        return String(decoding: literal, as: UTF8.self)
    }
}
