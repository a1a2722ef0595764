import TerminalKit

/// A row of the key tables: triggers, help, footer hint and handler.
struct KeyBinding: Sendable {
    /// Returns the reason why a key has no effect now, worded for footer and help; nil if it has one.
    typealias Reason = @Sendable (BrowserModel) -> String?

    let triggers: [Trigger]
    let help: String
    let reason: Reason
    let hint: FooterHint?
    let does: AnyKeyHandler

    init(
        _ keys: Key..., help: String, unless reason: @escaping Reason = { _ in nil }, hint: FooterHint? = nil,
        does: @escaping KeyHandler
    ) {
        (triggers, self.help, self.reason, self.hint) = (keys.map(Trigger.key), help, reason, hint)
        self.does = { model, _ in does(&model) }
    }

    init(_ triggers: Trigger..., help: String, does: @escaping AnyKeyHandler) {
        self.init(triggers, help: help, does: does)
    }

    init(_ triggers: [Trigger], help: String, does: @escaping AnyKeyHandler) {
        (self.triggers, self.help, hint, self.does) = (triggers, help, nil, does)
        reason = { _ in nil }
    }

    /// Copies the row, with other triggers.
    init(copying row: KeyBinding, _ triggers: [Trigger]) {
        (self.triggers, help, reason, hint, does) = (triggers, row.help, row.reason, row.hint, row.does)
    }

    /// The keys among the triggers; the footer shows the first one.
    var keys: [Key] {
        triggers.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }
}

/// The action of a key. The second type also receives the key.
typealias KeyHandler = @Sendable (inout BrowserModel) -> Void
typealias AnyKeyHandler = @Sendable (inout BrowserModel, Key) -> Void

/// An input that selects a row of the key tables.
enum Trigger: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse.Action, BrowserLayout.Part)
    /// A character or pasted text that is not a key in any row.
    case text
    /// Any key that has no row.
    case other

    fileprivate var name: String {
        switch self {
        case .key(let key): key.name
        case .mouse: "the mouse"
        case .text: "text"
        case .other: "any other key"
        }
    }
}

/// A key's hint in the footer.
struct FooterHint: Sendable {
    /// The order of precedence if not all keys fit; hints of equal priority are in table order.
    enum Priority: CaseIterable {
        /// Keys for the open deck or for marked cards; they remain visible next to notices.
        case gathered
        case recover, main, search, back, help, often, sometimes, rarely

        /// The position of these keys in the footer, whichever keys are shown.
        fileprivate var place: Int {
            switch self {
            case .gathered: 0
            case .recover: 1
            case .main: 2
            case .often: 3
            case .sometimes: 4
            case .rarely: 5
            case .search: 6
            case .back: 7
            case .help: 8
            }
        }
    }

    let priority: Priority
    /// Returns one or two words, or nil to omit the key.
    let words: @Sendable (BrowserModel) -> String?

    init(_ priority: Priority, words: @escaping @Sendable (BrowserModel) -> String?) {
        (self.priority, self.words) = (priority, words)
    }

    init(
        _ priority: Priority, _ words: String,
        if applies: @escaping @Sendable (BrowserModel) -> Bool = { _ in true }
    ) {
        self.init(priority) { applies($0) ? words : nil }
    }
}

/// Bindings under a title of the help page, shared by several screens.
struct KeyGroup: Sendable {
    let title: String
    let bindings: [KeyBinding]
}

/// All keys of one kind of screen.
struct KeyMap: Sendable {
    /// A key that is bound by two rows of a table.
    struct BoundTwice: Error, CustomStringConvertible {
        let description: String
        /// The key in the tables, without the Alt that letters need while they are text.
        let key: String
        /// The names of both rows.
        let first: String
        let second: String

        fileprivate init(
            _ trigger: Trigger, as key: Key?, _ first: KeyBinding, _ second: KeyBinding
        ) {
            (self.key, self.first, self.second) = (key?.name ?? trigger.name, first.name, second.name)
            description =
                "\(trigger.name) is bound twice: to \"\(first.help)\" and to \"\(second.help)\""
        }
    }

    let groups: [KeyGroup]
    let bindings: [KeyBinding]
    /// The keys that work with Alt while letters are text, in table order.
    let withAlt: [Key]
    let groupsWithAlt: [KeyGroup]
    private let rows: [Trigger: KeyBinding]
    private let hints: [(key: Key, hint: FooterHint, binding: KeyBinding)]

    /// - Parameter withAlt: groups whose letters also work with Alt, unless that combination is bound.
    init(_ groups: [KeyGroup], withAlt: [KeyGroup] = []) throws(BoundTwice) {
        let bindings = groups.flatMap(\.bindings)
        (self.groups, self.bindings, groupsWithAlt) = (groups, bindings, withAlt)
        var rows: [Trigger: KeyBinding] = [:]
        for binding in bindings {
            for trigger in binding.triggers { try Self.bind(trigger, binding, in: &rows) }
        }
        let bound = Set(rows.keys)
        var letters: [Key] = []
        for binding in withAlt.flatMap(\.bindings) {
            for case .character(let letter) in binding.keys where !bound.contains(.key(.alt(letter))) {
                try Self.bind(.key(.alt(letter)), as: .character(letter), binding, in: &rows)
                letters.append(.character(letter))
            }
        }
        (self.rows, self.withAlt) = (rows, letters)
        let all: [(Key, FooterHint, KeyBinding)] =
            bindings.compactMap { binding in binding.hint.map { (binding.keys[0], $0, binding) } }
            + withAlt.flatMap(\.bindings).compactMap { binding -> (Key, FooterHint, KeyBinding)? in
                guard let hint = binding.hint, hint.priority == .gathered,
                    case .character(let letter) = binding.keys[0]
                else { return nil }
                return (.alt(letter), hint, binding)
            }
        hints = FooterHint.Priority.allCases.flatMap { priority in
            all.filter { $0.1.priority == priority }
        }
    }

    private static func bind(
        _ trigger: Trigger, as key: Key? = nil, _ binding: KeyBinding, in rows: inout [Trigger: KeyBinding]
    ) throws(BoundTwice) {
        if let first = rows.updateValue(binding, forKey: trigger) {
            throw BoundTwice(trigger, as: key, first, binding)
        }
    }

    /// Creates a built-in table; traps if a key is bound twice.
    static func table(_ groups: KeyGroup..., withAlt: [KeyGroup] = []) -> KeyMap {
        do { return try KeyMap(groups, withAlt: withAlt) } catch { fatalError(error.description) }
    }

    /// The row for a key or, for the mouse, for the part of the screen under it.
    func binding(for key: Key, in layout: BrowserLayout) -> KeyBinding? {
        if let mouse = key.mouse { return rows[.mouse(mouse.action, layout.part(at: mouse))] }
        return rows[.key(key)] ?? (key.text == nil ? nil : rows[.text]) ?? rows[.other]
    }

    /// The hints to show now, most important first. While the user types, keys that have no effect retain their
    /// positions.
    func hints(for model: BrowserModel) -> [KeyHint] {
        hints.compactMap { key, hint, binding in
            let acts = binding.reason(model) == nil
            let keepsPlace = model.screen.isTyping && hint.priority != .gathered
            guard let words = hint.words(model), acts || keepsPlace else { return nil }
            return KeyHint(
                key: key, words: words, stays: hint.priority == .gathered, acts: acts,
                place: hint.priority.place)
        }
    }

    /// The reasons why keys have no effect now, by the first key of their rows.
    func reasons(for model: BrowserModel) -> [Key: String] {
        var reasons: [Key: String] = [:]
        for binding in bindings { if let key = binding.keys.first { reasons[key] = binding.reason(model) } }
        return reasons
    }
}

/// A key and its action in the footer.
struct KeyHint: Equatable, Sendable {
    var key: Key
    var words: String
    /// Whether it remains visible next to notices.
    var stays = false
    /// Whether it has an effect now.
    var acts = true
    /// Its position in the footer; lower numbers come first.
    var place = 0
}

extension BrowserModel {
    /// The key to press on this screen for a default key of lists: with Alt while letters are text, or the key that
    /// the user chose instead.
    func typed(_ usual: Key) -> Key {
        let typed = screen.typed(usual)
        guard !choices.isEmpty, let row = screen.keys.binding(for: typed, in: layout) else { return typed }
        return choices.of(row)?.first.map(screen.typed) ?? typed
    }

    /// The name of the key to press for this default key.
    func name(of usual: Character) -> String { typed(.character(usual)).name }
}

extension Screen {
    /// The key with Alt added while letters are text.
    func typed(_ key: Key) -> Key {
        if isTyping, case .character(let letter) = key { .alt(letter) } else { key }
    }
}

extension Key {
    // Keys that are mentioned in messages.
    static let enterLine = Key.character("/")
    static let retry = Key.character("r")
    static let sort = Key.character("o")
    static let update = Key.character("u")
    static let help = Key.function(1)
    static let saveQuery = Key.character("m")
    static let undo = Key.character("U")

    /// The typed character or pasted text.
    var text: String? {
        if case .character(let character) = self { return String(character) }
        if case .paste(let text) = self { return text.onOneLine }
        return nil
    }

    var mouse: Mouse? {
        if case .mouse(let mouse) = self { mouse } else { nil }
    }

    /// The key in help and footer: "q", "Ctrl-W", "⏎".
    var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(" "): "Ctrl-Space"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .alt("\u{7F}"): "Alt-Backspace"
        case .alt(let character): "Alt-\(character)"
        case .enter: "⏎"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .wordLeft: "Ctrl-←"
        case .wordRight: "Ctrl-→"
        case .altUp: "Alt-↑"
        case .altDown: "Alt-↓"
        case .function(let number): "F\(number)"
        case .paste: "paste"
        case .mouse: "mouse"
        }
    }
}

extension String {
    /// The text with line breaks replaced by spaces.
    var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
