import LorcanaKit

/// A key of the config file: a setting, a saved query such as "query.cheap", or a key binding.
enum ConfigKey: Equatable, Sendable {
    case setting(Setting)
    /// A saved query; the name is in lower case.
    case query(String)
    /// The key binding of an action.
    case key(String)

    private static let keyPrefix = "key."
    private static let prefix = "query."
    /// The syntax of query names, for messages.
    static let namesOfQueries = "a name has letters, digits, - and _, and begins with a letter or digit"

    /// Returns nil for an unknown key.
    init?(_ text: String) {
        if let setting = Setting(rawValue: text) {
            self = .setting(setting)
            return
        }
        let row = text.dropFirst(Self.keyPrefix.count)
        if text.lowercased().hasPrefix(Self.keyPrefix), !row.isEmpty,
            row.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" })
        {
            self = .key(row.lowercased())
            return
        }
        let name = text.dropFirst(Self.prefix.count)
        let isLetter = { (character: Character) in character.isLetter || character.isNumber }
        guard text.lowercased().hasPrefix(Self.prefix), let first = name.first, isLetter(first),
            name.allSatisfy({ isLetter($0) || $0 == "-" || $0 == "_" })
        else { return nil }
        self = .query(name.lowercased())
    }

    var text: String {
        switch self {
        case .setting(let setting): setting.rawValue
        case .query(let name): Self.prefix + name
        case .key(let name): Self.keyPrefix + name
        }
    }
}
