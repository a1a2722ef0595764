import Files

/// The config file: one `key = value` a line, `#` begins a comment.
struct ConfigFile: Equatable, Sendable {
    /// A setting's value and its line, counted from 1.
    struct Entry: Equatable, Sendable {
        let value: String
        let line: Int
    }

    /// A line that cannot be used; the others still count.
    enum Problem: Equatable, Sendable {
        case unknownKey(String, line: Int)
        case invalidValue(String, of: Setting, line: Int)
        case notASetting(String, line: Int)
        case unreadable(FileError)
        /// `LORCANA_CONFIG` names a file that does not exist.
        case missing
    }

    let path: String
    private(set) var entries: [Setting: Entry] = [:]
    /// Saved queries, by their names.
    private(set) var queries: [String: Entry] = [:]
    private(set) var problems: [Problem] = []

    /// Reads `text`; never fails, but lists the problems.
    init(path: String, text: String) {
        self.path = path
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            read(line, number: index + 1)
        }
    }

    /// A file without settings, and the reason.
    init(path: String, _ problem: Problem) {
        self.path = path
        problems = [problem]
    }

    private mutating func read(_ line: Substring, number: Int) {
        let line = Self.trimmed(line)
        if line.isEmpty || line.first == "#" { return }
        guard let equals = line.firstIndex(of: "=") else {
            return problems.append(.notASetting(String(line), line: number))
        }
        let key = String(Self.trimmed(line[..<equals]))
        let value = String(Self.unquoted(Self.trimmed(line[line.index(after: equals)...])))
        let setting: Setting
        switch ConfigKey(key) {
        case .setting(let known): setting = known
        case .query(let name):
            queries[name] = Entry(value: value, line: number)
            return
        case nil: return problems.append(.unknownKey(key, line: number))
        }
        guard setting.accepts(value) else {
            return problems.append(.invalidValue(value, of: setting, line: number))
        }
        entries[setting] = Entry(value: value, line: number)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static func unquoted(_ value: Substring) -> Substring {
        guard value.count >= 2, value.first == "\"", value.last == "\"" else { return value }
        return value.dropFirst().dropLast()
    }
}

extension ConfigFile {
    /// The file's text with `key` set to `value`, or without it for nil; all other lines stay as they are.
    static func changing(_ text: String, _ changed: ConfigKey, to value: String?) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let isChanged = { (line: String) in key(of: line).flatMap(ConfigKey.init) == changed }
        let place = lines.firstIndex(where: isChanged)
        lines.removeAll(where: isChanged)
        if let value { lines.insert("\(changed.text) = \(quoted(value))", at: place ?? lines.count) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The value as it must be written to be read back; only spaces at an end and surrounding quotes need quotes.
    private static func quoted(_ value: String) -> String {
        let isPlain = trimmed(Substring(value)) == value && unquoted(Substring(value)) == value
        return isPlain ? value : "\"\(value)\""
    }

    private static func key(of line: String) -> String? {
        let line = trimmed(Substring(line))
        guard line.first != "#", let equals = line.firstIndex(of: "=") else { return nil }
        return String(trimmed(line[..<equals]))
    }
}
