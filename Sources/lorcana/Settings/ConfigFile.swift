import Files

/// The config file: one `key = value` a line; `#` begins a comment, on its own line or after a blank.
///
/// Read and changed by bytes, so that what a person wrote stays as it is, whatever its encoding.
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
        /// So many more lines cannot be used.
        case more(count: Int)
        case unreadable(FileError)
        /// `LORCANA_CONFIG` names a file that does not exist.
        case missing
    }

    /// So many problems are told one by one; a file that is no config file at all has one a line.
    static let mostProblems = 5

    let path: String
    private(set) var entries: [Setting: Entry] = [:]
    /// Saved queries, by their names.
    private(set) var queries: [String: Entry] = [:]
    private(set) var problems: [Problem] = []

    /// Reads the file's bytes; never fails, but lists the problems.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        var further = 0
        for (index, line) in ConfigLine.lines(of: bytes[ConfigLine.start(of: bytes)...]).enumerated() {
            guard let problem = read(line, number: index + 1) else { continue }
            if problems.count < Self.mostProblems { problems.append(problem()) } else { further += 1 }
        }
        if further > 0 { problems.append(.more(count: further)) }
    }

    /// A file without settings, and the reason.
    init(path: String, _ problem: Problem) {
        self.path = path
        problems = [problem]
    }

    /// Returns what is wrong with the line.
    private mutating func read(_ line: ConfigLine, number: Int) -> (() -> Problem)? {
        if line.isIgnored { return nil }
        guard let key = line.key, let value = line.value else {
            return { .notASetting(line.text, line: number) }
        }
        switch ConfigKey(key) {
        case .setting(let setting):
            guard let text = String(validating: value, as: UTF8.self), setting.values.accept(text) else {
                return { .invalidValue(String(decoding: value, as: UTF8.self), of: setting, line: number) }
            }
            entries[setting] = Entry(value: text, line: number)
        case .query(let name):
            queries[name] = Entry(value: String(decoding: value, as: UTF8.self), line: number)
        case nil: return { .unknownKey(key, line: number) }
        }
        return nil
    }

    /// The file's bytes with `key` set to `value`, or without it for nil; all other lines stay as they are.
    static func changing(_ bytes: [UInt8], _ key: ConfigKey, to value: String?) -> [UInt8] {
        let start = ConfigLine.start(of: bytes)
        let lines = ConfigLine.lines(of: bytes[start...])
        let ending = lines.first?.ending.isEmpty == false ? lines[0].ending : [UInt8(ascii: "\n")]
        let new = value.map { Array("\(key.text) = \(ConfigLine.quoted($0))".utf8) }
        var changed = Array(bytes[..<start])
        var isWritten = false
        for line in lines {
            guard line.key.flatMap(ConfigKey.init) == key else {
                changed += line.content + line.ending
                continue
            }
            if let new, !isWritten {
                changed += line.keepingComment(of: new) + (line.ending.isEmpty ? ending : line.ending)
            }
            isWritten = true
        }
        if let new, !isWritten {
            if lines.last?.ending.isEmpty == true { changed += ending }
            changed += new + ending
        }
        // What looks like a byte order mark must not become one because the line before it went.
        return start == 0 && ConfigLine.start(of: changed) > 0 ? Array(ending) + changed : changed
    }
}

/// A line of the config file. Only a line feed ends one, with or without a carriage return before it.
private struct ConfigLine {
    let content: ArraySlice<UInt8>
    /// Empty at the end of a file whose last line does not end.
    let ending: ArraySlice<UInt8>

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Where the text begins: after a byte order mark, which some editors write.
    static func start(of bytes: [UInt8]) -> Int {
        bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    static func lines(of bytes: ArraySlice<UInt8>) -> [ConfigLine] {
        var lines: [ConfigLine] = []
        var rest = bytes
        while let lineFeed = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<lineFeed]
            let end = line.last == UInt8(ascii: "\r") ? lineFeed - 1 : lineFeed
            lines.append(ConfigLine(content: rest[..<end], ending: rest[end...lineFeed]))
            rest = rest[(lineFeed + 1)...]
        }
        if !rest.isEmpty { lines.append(ConfigLine(content: rest, ending: [])) }
        return lines
    }

    /// Whether it is blank or a comment.
    var isIgnored: Bool {
        let text = Self.trimmed(content)
        return text.isEmpty || text.first == UInt8(ascii: "#")
    }

    var text: String { String(decoding: Self.trimmed(content), as: UTF8.self) }

    /// What is before the equal sign; nil for a line that sets nothing.
    var key: String? {
        guard !isIgnored, let equals else { return nil }
        return String(decoding: Self.trimmed(content[..<equals]), as: UTF8.self)
    }

    var value: ArraySlice<UInt8>? { equals.map { Self.split(content[($0 + 1)...]).value } }

    private var equals: Int? { content.firstIndex(of: UInt8(ascii: "=")) }

    /// The value, and the comment behind it with the blanks before that.
    private static func split(
        _ text: ArraySlice<UInt8>
    ) -> (value: ArraySlice<UInt8>, comment: ArraySlice<UInt8>) {
        let whole = trimmed(text)
        // What is in quotes from end to end is the value, whatever is in it.
        let inside = unquoted(whole)
        if inside != whole { return (inside, []) }
        var isQuoted = false
        for place in whole.indices {
            if whole[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted, whole[place] == UInt8(ascii: "#"), place > text.startIndex,
                isBlank(text[place - 1])
            else { continue }
            let value = trimmed(text[..<place])
            return (unquoted(value), text[(value.isEmpty ? text.startIndex : value.endIndex)...])
        }
        return (whole, [])
    }

    /// The new line with this one's comment, unless that would change what the new one says.
    func keepingComment(of new: [UInt8]) -> [UInt8] {
        guard let equals else { return new }
        let longer = ArraySlice(new + Self.split(content[(equals + 1)...]).comment)
        let isSame =
            ConfigLine(content: longer, ending: []).value == ConfigLine(content: new[...], ending: []).value
        return isSame ? Array(longer) : new
    }

    /// The value as it must be written to be read back: in quotes if part of it would be taken for something else.
    static func quoted(_ value: String) -> String {
        let bytes = ArraySlice(Array(value.utf8))
        return split(bytes).value == bytes ? value : "\"\(value)\""
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// A blank, a tab, or another control that moves the cursor.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let quote = UInt8(ascii: "\"")
        guard value.count >= 2, value.first == quote, value.last == quote else { return value }
        return value.dropFirst().dropLast()
    }
}
