import TerminalKit

/// A line of text being typed, with its cursor; edits as readline does.
struct LineEditor: Equatable, Sendable {
    /// More than anybody types; a longer paste is cut.
    static let limit = 4096

    private(set) var text: String
    /// Characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Obeys a key; false where it is none of a line's.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let pasted): insert(pasted)
        case .backspace: remove(from: cursor - 1, to: cursor)
        case .delete: remove(from: cursor, to: cursor + 1)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .home: cursor = 0
        case .end: cursor = text.count
        default: return takeControl(key)
        }
        return true
    }

    private mutating func takeControl(_ key: Key) -> Bool {
        switch key {
        case .control("a"): cursor = 0
        case .control("e"): cursor = text.count
        case .control("b"): cursor = max(0, cursor - 1)
        case .control("f"): cursor = min(text.count, cursor + 1)
        case .control("d"): remove(from: cursor, to: cursor + 1)
        case .control("u"): remove(from: 0, to: cursor)
        case .control("k"): remove(from: cursor, to: text.count)
        case .control("w"), .alt("\u{7F}"): remove(from: wordStart, to: cursor)
        case .alt("d"): remove(from: cursor, to: wordEnd)
        default: return false
        }
        return true
    }

    private mutating func insert(_ more: String) {
        // A combining mark joins the character before it, so what counts is what is there afterwards.
        let head = String(text.prefix(cursor)) + more
        text = String((head + text.dropFirst(cursor)).prefix(Self.limit))
        cursor = min(head.count, text.count)
    }

    private mutating func remove(from start: Int, to end: Int) {
        let (start, end) = (max(0, start), min(text.count, end))
        guard start < end else { return }
        text = String(text.prefix(start) + text.dropFirst(end))
        cursor = start
    }

    private var wordStart: Int {
        let head = Array(text.prefix(cursor))
        let word = head.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
        return head[..<word].lastIndex(of: " ").map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        let characters = Array(text)
        let word = characters[cursor...].firstIndex { $0 != " " } ?? characters.count
        return characters[word...].firstIndex(of: " ") ?? characters.count
    }
}
