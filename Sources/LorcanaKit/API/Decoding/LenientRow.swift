import Encoding
import LorcanaCards

/// A JSON object whose values are read one by one, leniently.
///
/// Absent keys, null, "" and values of another type are nil; a number may be a string and a string a number.
struct LenientRow {
    let row: JSONRow

    /// The longest text in bytes, far beyond any card's; a longer one counts as absent.
    private static let longestText = 65_536

    /// The text, not cleaned; nil if it is absent, blank or too long.
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

    /// A Boolean, also written as 1 and 0 or as a word.
    func truth(_ key: StaticString) -> Bool? {
        row[key]?.truth ?? string(key).flatMap { Self.truths[TextCleaning.cleanLine($0).lowercased()] }
    }

    private static let truths = [
        "true": true, "1": true, "yes": true, "false": false, "0": false, "no": false,
    ]
}
