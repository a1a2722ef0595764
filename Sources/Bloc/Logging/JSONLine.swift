/// A flat JSON object of texts and numbers on one line.
///
/// Reads what it writes; other JSON (nested values, spaces between the parts) is no line of a log.
struct JSONLine: Equatable {
    enum Value: Equatable {
        case text(String)
        case number(String)
    }

    var fields: [(key: String, value: Value)] = []

    init() {}

    static func == (left: JSONLine, right: JSONLine) -> Bool {
        left.fields.elementsEqual(right.fields) { $0 == $1 }
    }

    subscript(key: String) -> Value? { fields.first { $0.key == key }?.value }

    func text(_ key: String) -> String? {
        if case .text(let text) = self[key] { text } else { nil }
    }

    func number(_ key: String) -> String? {
        if case .number(let number) = self[key] { number } else { nil }
    }

    mutating func add(_ key: String, text: String) { fields.append((key, .text(text))) }
    mutating func add(_ key: String, number: String) { fields.append((key, .number(number))) }

    var description: String {
        let parts = fields.map { field in
            switch field.value {
            case .text(let text): Self.quoted(field.key) + ":" + Self.quoted(text)
            case .number(let number): Self.quoted(field.key) + ":" + number
            }
        }
        return "{" + parts.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars { quoted += escaped(scalar) }
        return quoted + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7f:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}

extension JSONLine {
    /// Nil if the text is not such an object.
    init?(_ text: some StringProtocol) {
        var scanner = Scanner(rest: Array(text.unicodeScalars)[...])
        guard scanner.take("{") else { return nil }
        while let field = scanner.field() {
            fields.append(field)
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
            let number = rest.prefix { "0123456789.-".unicodeScalars.contains($0) }
            rest = rest.dropFirst(number.count)
            guard !number.isEmpty else { return nil }
            return (key, .number(String(String.UnicodeScalarView(number))))
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
