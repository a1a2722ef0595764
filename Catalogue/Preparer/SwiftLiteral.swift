/// Prepared text as the Swift source of one constant.
enum SwiftLiteral {
    static func source(of text: String, in type: String) -> String {
        """
        // Made from Catalogue/ in each build.
        extension \(type) {
            static var bytes: StaticString { "\(escaped(text))" }
        }

        """
    }

    /// Every byte of a prepared catalogue is part of valid UTF-8; control characters need escapes in a literal.
    private static func escaped(_ text: String) -> String {
        var literal = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal.append(contentsOf: ["\\", scalar])
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                literal.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: literal.append(scalar)
            }
        }
        return String(literal)
    }
}
