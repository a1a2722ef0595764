import TerminalKit

/// One row of the key tables: keys, what they do, and how the help page and the footer describe them.
struct KeyBinding: Sendable {
    /// The footer shows the first one.
    let keys: [Key]
    let action: KeyAction
    let help: String
    let hint: FooterHint?

    init(_ keys: Key..., action: KeyAction, help: String, hint: FooterHint? = nil) {
        self.keys = keys
        self.action = action
        self.help = help
        self.hint = hint
    }

    /// The first key, as sentences name it.
    var name: String { keys[0].name }
}

/// How the footer offers a key.
struct FooterHint: Sendable {
    /// Which keys get the room there is; those of equal priority in the order of the tables.
    enum Priority: CaseIterable {
        case recover, main, search, back, help, often, sometimes, rarely
    }

    let priority: Priority
    /// Returns a word or two, or nil if the key would do nothing now.
    let words: @Sendable (BrowserModel) -> String?

    init(_ priority: Priority, words: @escaping @Sendable (BrowserModel) -> String?) {
        self.priority = priority
        self.words = words
    }

    init(_ priority: Priority, _ words: String, if applies: @escaping @Sendable (BrowserModel) -> Bool) {
        self.init(priority) { applies($0) ? words : nil }
    }

    init(_ priority: Priority, _ words: String) {
        self.init(priority) { _ in words }
    }
}

/// Bindings under one title of the help page, shared by the screens that use them.
struct KeyGroup: Sendable {
    let title: String
    let bindings: [KeyBinding]
}

/// All keys of one kind of screen.
struct KeyMap: Sendable {
    let bindings: [KeyBinding]
    /// Whether keys without a binding are typed text.
    let isTyping: Bool
    /// The keys that do with Alt what they do in a list, in the order of the tables.
    let withAlt: [Key]
    private let actions: [Key: KeyAction]
    private let hints: [(key: String, hint: FooterHint)]

    /// - Parameter withAlt: groups whose letters do their work together with Alt, unless that is bound otherwise.
    init(_ groups: KeyGroup..., isTyping: Bool = false, withAlt: [KeyGroup] = []) {
        let bindings = groups.flatMap(\.bindings)
        self.bindings = bindings
        self.isTyping = isTyping
        var actions: [Key: KeyAction] = [:]
        var letters: [Key] = []
        let taken = bindings.flatMap(\.keys)
        for binding in withAlt.flatMap(\.bindings) {
            for case .character(let letter) in binding.keys where !taken.contains(.alt(letter)) {
                actions[.alt(letter)] = binding.action
                letters.append(.character(letter))
            }
        }
        for binding in bindings {
            for key in binding.keys { actions[key] = binding.action }
        }
        self.withAlt = letters
        self.actions = actions
        hints = FooterHint.Priority.allCases.flatMap { priority in
            bindings.compactMap { binding in
                binding.hint.flatMap { $0.priority == priority ? (binding.keys[0].name, $0) : nil }
            }
        }
    }

    func action(for key: Key) -> KeyAction? {
        if let action = actions[key] { return action }
        if isTyping, case .character(let character) = key { return .edit(.insert(String(character))) }
        if isTyping, case .paste(let text) = key { return .edit(.insert(text)) }
        return nil
    }

    /// The keys that do something now, the most important first.
    func hints(for model: BrowserModel) -> [KeyHint] {
        hints.compactMap { key, hint in hint.words(model).map { KeyHint(key: key, words: $0) } }
    }
}

/// A key and what it does, as the footer shows them.
struct KeyHint: Equatable, Sendable {
    var key: String
    var words: String
}

extension Key {
    /// The key as help and footer show it: "q", "Ctrl-W", "⏎".
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
