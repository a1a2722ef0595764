import LorcanaCards
import TerminalKit

/// A question before a key's work is done: a choice by letter, or a name.
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

    /// The key of a choice that has none.
    static let noKey: Character = "\0"

    let title: String
    let choices: [Choice]
    /// The choice that Enter takes; nil until an arrow points at one.
    private(set) var selected: Int?
    /// What else a key does here.
    let hint: String?
    /// The name that is typed, if one is asked for.
    var line: LineEditor?
    let keys: KeyMap
    let again: (@Sendable (LorcanaCard?) -> Menu)?
    /// Does the work with the name.
    let use: @Sendable (inout BrowserModel, String) -> Void

    /// A menu of choices, taken by their keys or by arrows and Enter; any other key closes it.
    ///
    /// - Parameter selected: the choice that Enter takes at first.
    /// - Parameter again: makes the menu for another card, which a click selects while it is open.
    init(
        _ title: String, _ choices: [Choice], selected: Int? = nil, hint: String? = nil,
        again: (@Sendable (LorcanaCard?) -> Menu)? = nil
    ) {
        (self.title, self.choices, self.hint, use) = (title, choices, hint, { _, _ in })
        (self.again, self.selected) = (again, selected)
        let take: KeyHandler = { model in
            guard let menu = model.screen.menu else { return }
            model.screen.menu = nil
            if let selected = menu.selected { menu.choices[selected].does(&model) }
        }
        let rows = choices.map { choice in
            KeyBinding(.character(choice.key), help: choice.words) { model in
                model.screen.menu = nil
                choice.does(&model)
            }
        }
        let others = [
            KeyBinding(.right, .down, .tab, help: "the next choice") { $0.screen.menu?.point(1) },
            KeyBinding(.left, .up, .backTab, help: "the choice before") { $0.screen.menu?.point(-1) },
            KeyBinding(.enter, help: "take the choice", does: take),
            KeyBinding(.other, help: "close the menu") { model, _ in model.screen.menu = nil },
        ]
        keys = KeyMap(KeyGroup(title: title, bindings: rows + others))
    }

    private mutating func point(_ step: Int) {
        let next = selected.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
        selected = (next + choices.count) % choices.count
    }

    /// A question for a name.
    init(
        _ title: String, _ line: LineEditor, keys: KeyMap,
        use: @escaping @Sendable (inout BrowserModel, String) -> Void
    ) {
        (self.title, choices, hint, self.line, self.keys, self.use) = (title, [], nil, line, keys, use)
        again = nil
    }

    static func == (a: Menu, b: Menu) -> Bool {
        a.title == b.title && a.selected == b.selected && a.line == b.line
            && a.choices.map(\.words) == b.choices.map(\.words)
    }
}
