import Files
import LorcanaRules

/// The config file: one `key = value` a line; `#` begins a comment, on its own line or after a blank.
///
/// Read and changed by bytes, so that what the user wrote stays as it is, whatever its encoding.
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
        /// Settings are read from the user's file of the other name, not from this one.
        case ignored(FilePath)

        /// Whether it only warns: no setting has another value than the user may expect.
        var isWarning: Bool {
            switch self {
            case .unknownKey, .missing, .ignored: true
            case .invalidValue, .notASetting, .more, .unreadable: false
            }
        }
    }

    /// The most problems that are reported one by one, since a file that is not a config file has one on each line.
    static let mostProblems = 5

    let path: String
    private(set) var entries: [Setting: Entry] = [:]
    /// Saved queries, by their names.
    private(set) var queries: [String: Entry] = [:]
    /// Keys of the browser, by the names of their rows.
    private(set) var keys: [String: Entry] = [:]
    private(set) var problems: [Problem] = []

    /// Reads the file's bytes; never fails, but lists the problems.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        var further = 0
        for (index, line) in ConfigLine.lines(of: bytes[ConfigLine.start(of: bytes)...]).enumerated() {
            guard let problem = read(line, number: index + 1) else { continue }
            if problems.count < Self.mostProblems { problems.append(problem) } else { further += 1 }
        }
        if further > 0 { problems.append(.more(count: further)) }
    }

    /// A file without settings, and the problem that is the reason.
    init(path: String, _ problem: Problem) {
        self.path = path
        problems = [problem]
    }

    /// Returns what is wrong with the line.
    private mutating func read(_ line: ConfigLine, number: Int) -> Problem? {
        if line.isIgnored { return nil }
        guard let key = line.key else { return .notASetting(line.text, line: number) }
        let value = String(decoding: line.value, as: UTF8.self)
        switch ConfigKey(key) {
        case .setting(let setting):
            guard line.value.elementsEqual(value.utf8), setting.values.accept(value) else {
                return .invalidValue(value, of: setting, line: number)
            }
            entries[setting] = Entry(value: value, line: number)
        case .query(let name): queries[name] = Entry(value: value, line: number)
        case .key(let name): keys[name] = Entry(value: value, line: number)
        case nil: return .unknownKey(key, line: number)
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
        // Removing a line must not turn the bytes after it into a byte order mark.
        return start == 0 && ConfigLine.start(of: changed) > 0 ? Array(ending) + changed : changed
    }
}
