/// A line of text with a cursor and the editing commands of readline.
struct LineEditor: Equatable, Sendable {
    /// The maximum number of characters; longer pastes are truncated.
    static let limit = 4096

    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Creates a line with the cursor between two parts.
    init(before: String, after: String) {
        text = String((before + after).prefix(Self.limit))
        cursor = min(before.count, text.count)
    }

    mutating func apply(_ edit: LineEdit) {
        switch edit {
        case .insert(let text): insert(text)
        case .moveLeft: cursor = max(0, cursor - 1)
        case .moveRight: cursor = min(text.count, cursor + 1)
        case .moveWordLeft: cursor = wordStart
        case .moveWordRight: cursor = wordEnd
        case .moveToStart: cursor = 0
        case .moveToEnd: cursor = text.count
        case .deleteLeft: remove(from: cursor - 1, to: cursor)
        case .deleteRight: remove(from: cursor, to: cursor + 1)
        case .deleteWordLeft: remove(from: wordStart, to: cursor)
        case .deleteWordRight: remove(from: cursor, to: wordEnd)
        case .deleteToStart: remove(from: 0, to: cursor)
        case .deleteToEnd: remove(from: cursor, to: text.count)
        case .replace(let text): self = LineEditor(String(text.prefix(Self.limit)))
        case .replaceLine(let line): self = line
        }
    }

    private mutating func insert(_ more: String) {
        // A combining mark joins the preceding character, so characters are counted after inserting.
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

/// A change of the text or the cursor.
enum LineEdit: Equatable, Sendable {
    case insert(String)
    case moveLeft, moveRight, moveWordLeft, moveWordRight, moveToStart, moveToEnd
    case deleteLeft, deleteRight, deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd
    case replace(String)
    case replaceLine(LineEditor)
}
