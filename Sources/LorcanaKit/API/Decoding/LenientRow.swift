import LorcanaCards

/// A flat JSON object whose values are read leniently, each on its own.
///
/// Absent keys, null, "" and values of another type are all nil; numbers may come as strings and the
/// other way round. Making and reading one never throws, so that one odd row costs that row alone.
struct LenientRow: Decodable {
    private let object: KeyedDecodingContainer<Key>?

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) { object = try? decoder.container(keyedBy: Key.self) }

    /// What no text of a card comes near, in bytes; a longer one counts as absent.
    private static let longestText = 65_536

    /// The text as it came; nil where it is absent, blank or endless.
    func string(_ key: String) -> String? {
        let text = value(key, as: String.self) ?? value(key, as: Int.self).map(String.init)
        guard let text, text.utf8.count <= Self.longestText else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    func integer(_ key: String) -> Int? {
        value(key, as: Int.self) ?? value(key, as: String.self).flatMap { Int(TextCleaning.cleanLine($0)) }
    }

    /// A truth value, or 1 and 0, or the words for them.
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
