import Foundation

/// A JSON value, as stored in the server's tables and printed.
enum JSONValue: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case truth(Bool)
    case null
    case list([JSONValue])
    case object([String: JSONValue])

    /// Parses a document; nil if it is not JSON.
    init?(_ data: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
        self = value
    }

    init?(_ text: String) { self.init(Data(text.utf8)) }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

    /// The value as the service prints it: keys in a fixed order, `/` unescaped, U+0080-009F and U+2000-20FF escaped.
    var printed: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .integer(let integer): String(integer)
        case .number(let number): String(number)
        case .truth(let truth): String(truth)
        case .null: "null"
        case .list(let values): "[\(values.map(\.printed).joined(separator: ","))]"
        case .object(let values):
            "{"
                + values.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\($1.printed)" }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        return "\"" + (isPlain ? text : text.unicodeScalars.map(escaped).joined()) + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0"..."\u{1F}", "\u{80}"..."\u{9F}", "\u{2000}"..."\u{20FF}":
            String(format: "\\u%04x", scalar.value)
        default: String(scalar)
        }
    }
}

extension JSONValue: Decodable {
    /// Text is tried first, because most values are text and failed attempts are slow.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
        } else if value.decodeNil() {
            self = .null
        } else if let truth = try? value.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let list = try? [JSONValue](from: decoder) {
            self = .list(list)
        } else {
            self = .object(try [String: JSONValue](from: decoder))
        }
    }
}
