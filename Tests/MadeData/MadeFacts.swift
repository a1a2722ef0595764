/// The facts in `Catalogue/`, parsed by code that only tests use.
package struct MadeFacts: Sendable {
    package typealias Line = [String: String]

    package var cards: [Line]
    package var sets: [Line]
    package var date: String

    package init(cards: String, sets: String, date: String) {
        self.cards = Self.lines(cards)
        self.sets = Self.lines(sets)
        self.date = String(date.prefix(10))
    }

    private static func lines(_ text: String) -> [Line] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        guard let names = lines.first?.map(String.init) else { return [] }
        return lines.dropFirst().map { Line(uniqueKeysWithValues: zip(names, $0.map(String.init))) }
    }
}

extension MadeFacts.Line {
    func text(_ name: String) -> String { self[name] ?? "" }
    func list(_ name: String) -> [String] { text(name).split(separator: ";").map(String.init) }
    func number(_ name: String) -> MadeJSON { Int(text(name)).map(MadeJSON.number) ?? .null }
}

/// A JSON value to write, with members sorted by name.
enum MadeJSON {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([MadeJSON])
    case object([String: MadeJSON])
    case null

    var isNull: Bool { if case .null = self { true } else { false } }

    func write(to json: inout String) {
        switch self {
        case .text(let text): Self.write(text, to: &json)
        case .number(let number): json += String(number)
        case .truth(let truth): json += truth ? "true" : "false"
        case .null: json += "null"
        case .list(let values):
            json += "["
            for (index, value) in values.enumerated() {
                if index > 0 { json += "," }
                value.write(to: &json)
            }
            json += "]"
        case .object(let members):
            json += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { json += "," }
                Self.write(member.key, to: &json)
                json += ":"
                member.value.write(to: &json)
            }
            json += "}"
        }
    }

    private static func write(_ text: String, to json: inout String) {
        json += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": json += "\\\(scalar)"
            case "\n": json += "\\n"
            default: json.unicodeScalars.append(scalar)
            }
        }
        json += "\""
    }
}
