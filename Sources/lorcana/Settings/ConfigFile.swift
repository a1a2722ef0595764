import Files
import LorcanaRules

/// The config file: lines of `key = value`; `#` starts a comment, on its own line or after whitespace.
///
/// It is read and edited as bytes, so that edits preserve the user's text in any encoding.
struct ConfigFile: Equatable, Sendable {
    /// A setting's value, and its line number from 1.
    struct Entry: Equatable, Sendable {
        let value: String
        let line: Int
    }

    /// An invalid line; the other lines are still used.
    enum Problem: Equatable, Sendable {
        case unknownKey(String, line: Int)
        case invalidValue(String, of: Setting, line: Int)
        case notASetting(String, line: Int)
        /// The number of additional invalid lines.
        case more(count: Int)
        case unreadable(FileError)
        /// `LORCANA_CONFIG` names a file that does not exist.
        case missing
        /// Settings belong in the user's file with the other name.
        case ignored(FilePath)

        /// Whether it is only a warning, since all settings have the values that the user expects.
        var isWarning: Bool {
            switch self {
            case .unknownKey, .missing, .ignored: true
            case .invalidValue, .notASetting, .more, .unreadable: false
            }
        }
    }

    /// The maximum number of problems reported individually; a file of another kind has one in each line.
    static let mostProblems = 5

    let path: String
    private(set) var entries: [Setting: Entry] = [:]
    /// Saved queries by name.
    private(set) var queries: [String: Entry] = [:]
    /// Key bindings of the browser, by action.
    private(set) var keys: [String: Entry] = [:]
    private(set) var problems: [Problem] = []

    /// Parses the file; never fails, but collects the problems.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        var further = 0
        for (index, line) in ConfigLine.lines(of: bytes[ConfigLine.start(of: bytes)...]).enumerated() {
            guard let problem = read(line, number: index + 1) else { continue }
            if problems.count < Self.mostProblems { problems.append(problem) } else { further += 1 }
        }
        if further > 0 { problems.append(.more(count: further)) }
    }

    /// A file without settings, because of a problem.
    init(path: String, _ problem: Problem) {
        self.path = path
        problems = [problem]
    }

    /// Parses a line; returns its problem.
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

    /// The file with `key` set to `value`, or removed if that is nil; other lines are unchanged.
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
        // After removing a line, the bytes that follow must not become a byte order mark.
        return start == 0 && ConfigLine.start(of: changed) > 0 ? Array(ending) + changed : changed
    }
}
