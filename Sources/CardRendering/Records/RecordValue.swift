import LorcanaCards

/// A value of any JSON type, for records other than cards.
package indirect enum RecordValue {
    case null
    case text(String)
    case number(Int)
    /// A number with a fixed number of decimals: "0.3995".
    case decimal(String)
    case flag(Bool)
    case list([RecordValue])
    case object([(String, RecordValue)])

    package static func optional(_ text: String?) -> RecordValue { text.map { .text($0) } ?? .null }
    package static func optional(_ number: Int?) -> RecordValue { number.map { .number($0) } ?? .null }
    package static func texts(_ texts: [String]) -> RecordValue { .list(texts.map { .text($0) }) }

    func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .text(let text): bytes += JSONText.quoted(text)
        case .number(let number): bytes += String(number).utf8
        case .decimal(let digits): bytes += digits.utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .list(let members):
            bytes.append(UInt8(ascii: "["))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                member.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += JSONText.quoted(member.0) + [UInt8(ascii: ":")]
                member.1.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// The value for formats without structure: elements joined by `;`, on one line, without the control characters
    /// that file names may contain.
    package var flat: String {
        switch self {
        case .null: ""
        case .text(let text): TextCleaning.clean(text).with("\\n", for: "\n")
        case .number(let number): String(number)
        case .decimal(let digits): digits
        case .flag(let flag): flag ? "true" : "false"
        case .list(let members): members.map(\.flat).joined(separator: ";")
        case .object(let members): members.map(\.1.flat).joined(separator: ";")
        }
    }

    /// The value in words, for people.
    var shown: String {
        switch self {
        case .flag(let flag): flag ? "yes" : "no"
        case .list(let members): members.map(\.shown).joined(separator: ", ")
        case .object(let members):
            members.compactMap { field, value in
                let value = value.shown
                return value.isEmpty ? nil : "\(FieldTable.words(field)) \(value)"
            }.joined(separator: ", ")
        case .null, .text, .number, .decimal: flat
        }
    }
}
