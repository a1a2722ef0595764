import Encoding
import LorcanaCards

/// A JSON object whose values are read individually and leniently.
///
/// Missing keys, null, "" and values of another type are nil. A number may be written as a string, and a string as a
/// number.
struct LenientRow {
    let row: JSONRow

    /// The maximum length of a text in bytes, far more than any card has; a longer text is treated as missing.
    private static let longestText = 65_536

    /// The uncleaned text; nil if it is missing, only whitespace or too long.
    func string(_ key: StaticString) -> String? {
        guard let value = row[key] else { return nil }
        guard let text = value.string(cutTo: Self.longestText + 4) ?? value.integer.map({ String($0) }) else {
            return nil
        }
        return text.utf8.count > Self.longestText || TextCleaning.isBlank(text) ? nil : text
    }

    func integer(_ key: StaticString) -> Int? {
        guard let value = row[key] else { return nil }
        return value.integer
            ?? value.string(cutTo: Self.longestText).flatMap { Int(TextCleaning.cleanLine($0)) }
    }

    /// A Boolean, which may also be written as 1 or 0, or as a word.
    func truth(_ key: StaticString) -> Bool? {
        row[key]?.truth ?? string(key).flatMap { Self.truths[TextCleaning.cleanLine($0).lowercased()] }
    }

    private static let truths = [
        "true": true, "1": true, "yes": true, "false": false, "0": false, "no": false,
    ]
}
