import TerminalKit

/// What is asked before a key's work is done: a choice by a letter, or a name.
struct Menu: Equatable, Sendable {
    /// A choice of a menu and its key.
    struct Choice: Sendable {
        let key: Character
        let words: String
        let does: KeyHandler

        init(_ key: Character, _ words: String, does: @escaping KeyHandler) {
            (self.key, self.words, self.does) = (key, words, does)
        }
    }

    let title: String
    let choices: [Choice]
    /// What else a key does here.
    let hint: String?
    /// The name that is typed, if one is asked for.
    var line: LineEditor?
    let keys: KeyMap
    /// Does the work with the name.
    let use: @Sendable (inout BrowserModel, String) -> Void

    /// A menu of choices; any other key closes it.
    init(_ title: String, _ choices: [Choice], hint: String? = nil) {
        (self.title, self.choices, self.hint, use) = (title, choices, hint, { _, _ in })
        let rows = choices.map { choice in
            KeyBinding(.character(choice.key), help: choice.words) { model in
                model.screen.menu = nil
                choice.does(&model)
            }
        }
        let close = KeyBinding(.other, help: "close the menu") { model, _ in model.screen.menu = nil }
        keys = KeyMap(KeyGroup(title: title, bindings: rows + [close]))
    }

    /// A question for a name.
    init(
        _ title: String, _ line: LineEditor, keys: KeyMap,
        use: @escaping @Sendable (inout BrowserModel, String) -> Void
    ) {
        (self.title, choices, hint, self.line, self.keys, self.use) = (title, [], nil, line, keys, use)
    }

    static func == (a: Menu, b: Menu) -> Bool {
        a.title == b.title && a.line == b.line && a.choices.map(\.words) == b.choices.map(\.words)
    }
}
