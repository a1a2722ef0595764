/// A line of a transition log: a JSON object of strings, numbers and lists of strings.
///
/// Other JSON, with nested values or whitespace, is not accepted.
struct JSONLine {
    private enum Value {
        case text(String)
        case number(String)
        case list([String])
    }

    private var fields: [String: Value] = [:]

    func text(_ key: String) -> String? {
        if case .text(let text) = fields[key] { text } else { nil }
    }

    func number(_ key: String) -> String? {
        if case .number(let number) = fields[key] { number } else { nil }
    }

    func list(_ key: String) -> [String]? {
        if case .list(let texts) = fields[key] { texts } else { nil }
    }

    /// Nil if the text is not such an object.
    init?(_ text: some StringProtocol) {
        var scanner = Scanner(rest: Array(text.unicodeScalars)[...])
        guard scanner.take("{") else { return nil }
        while let field = scanner.field() {
            fields[field.key] = field.value
            if scanner.take("}") {
                guard scanner.rest.isEmpty else { return nil }
                return
            }
            guard scanner.take(",") else { return nil }
        }
        return nil
    }

    private struct Scanner {
        var rest: ArraySlice<Unicode.Scalar>

        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == scalar else { return false }
            rest.removeFirst()
            return true
        }

        mutating func field() -> (key: String, value: Value)? {
            guard let key = string(), take(":") else { return nil }
            if rest.first == "\"" { return string().map { (key, .text($0)) } }
            if take("[") { return list().map { (key, .list($0)) } }
            let number = rest.prefix { "0123456789.-".unicodeScalars.contains($0) }
            rest = rest.dropFirst(number.count)
            guard !number.isEmpty else { return nil }
            return (key, .number(String(String.UnicodeScalarView(number))))
        }

        /// Parses the strings of a list, starting after its opening bracket.
        mutating func list() -> [String]? {
            var texts: [String] = []
            if take("]") { return texts }
            while let text = string() {
                texts.append(text)
                if take("]") { return texts }
                guard take(",") else { return nil }
            }
            return nil
        }

        mutating func string() -> String? {
            guard take("\"") else { return nil }
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar == "\"" { return String(text) }
                guard scalar == "\\" else {
                    text.append(scalar)
                    continue
                }
                guard let unescaped = escape() else { return nil }
                text.append(unescaped)
            }
            return nil
        }

        mutating func escape() -> Unicode.Scalar? {
            switch rest.popFirst() {
            case "\"": return "\""
            case "\\": return "\\"
            case "/": return "/"
            case "n": return "\n"
            case "r": return "\r"
            case "t": return "\t"
            case "u": return codePoint()
            default: return nil
            }
        }

        mutating func codePoint() -> Unicode.Scalar? {
            guard rest.count >= 4 else { return nil }
            let digits = String(String.UnicodeScalarView(rest.prefix(4)))
            rest = rest.dropFirst(4)
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        }
    }
}
