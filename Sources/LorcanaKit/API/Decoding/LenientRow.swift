import LorcanaCards

/// A flat JSON object whose values are read one by one, leniently.
///
/// Absent keys, null, "" and values of another type are nil; a number may be a string and a string a number.
/// Decoding and reading never throw, so an odd row affects no other.
struct LenientRow: Decodable {
    private let object: KeyedDecodingContainer<Key>?

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) { object = try? decoder.container(keyedBy: Key.self) }

    /// The longest text in bytes, far beyond any card's; a longer one counts as absent.
    private static let longestText = 65_536

    /// The text, not cleaned; nil if it is absent, blank or too long.
    func string(_ key: String) -> String? {
        let text = value(key, as: String.self) ?? value(key, as: Int.self).map(String.init)
        guard let text, text.utf8.count <= Self.longestText else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    func integer(_ key: String) -> Int? {
        value(key, as: Int.self) ?? value(key, as: String.self).flatMap { Int(TextCleaning.cleanLine($0)) }
    }

    /// A Boolean, also written as 1 and 0 or as a word.
    func truth(_ key: String) -> Bool? {
        value(key, as: Bool.self)
            ?? string(key).flatMap { Self.truths[TextCleaning.cleanLine($0).lowercased()] }
    }

    private static let truths = [
        "true": true, "1": true, "yes": true, "false": false, "0": false, "no": false,
    ]

    private func value<Value: Decodable>(_ key: String, as type: Value.Type) -> Value? {
        try? object?.decodeIfPresent(type, forKey: Key(stringValue: key))
    }
}
