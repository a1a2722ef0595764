import LorcanaCards
import TerminalKit

/// A question before a key's work is done: a choice by letter, a name, or one of a list by what is typed of it.
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
    /// In a list, those that have what is typed.
    private(set) var choices: [Choice]
    /// What a list has; empty for a menu of letters and for a name.
    private let list: [Choice]
    /// The choice that Enter takes; nil until an arrow points at one.
    private(set) var selected: Int?
    /// What else a key does here.
    let hint: String?
    /// What Enter does with a name, in a word; empty for any other menu.
    var verb = ""
    /// What is typed: a name, or words of a choice.
    var line: LineEditor? { didSet { find() } }
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
        (self.again, self.selected, list) = (again, selected, [])
        let rows = choices.map { choice in
            KeyBinding(.character(choice.key), help: choice.words) { model in
                model.screen.menu = nil
                choice.does(&model)
            }
        }
        let others = [
            KeyBinding(.right, .down, .tab, help: "the next choice") { $0.screen.menu?.point(1) },
            KeyBinding(.left, .up, .backTab, help: "the choice before") { $0.screen.menu?.point(-1) },
            KeyBinding(
                .enter, help: "take the choice",
                hint: FooterHint(.main, "take", if: { $0.screen.menu?.selected != nil })
            ) { $0.takeChoice() },
            KeyBinding(.escape, help: "close the menu", hint: FooterHint(.back, "close")) {
                $0.screen.menu = nil
            },
            KeyBinding(.other, help: "close the menu") { model, _ in model.screen.menu = nil },
        ]
        keys = KeyMap(KeyGroup(title: title, bindings: rows + others))
    }

    mutating func point(_ step: Int) {
        if choices.isEmpty { return }
        let next = selected.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
        selected = (next + choices.count) % choices.count
    }

    /// The keys that take the choice at this place.
    func keys(taking place: Int) -> [Key] {
        if choices[place].key != Self.noKey { return [.character(choices[place].key)] }
        let steps = selected.map { (place - $0 + choices.count) % choices.count } ?? place + 1
        return Array(repeating: .down, count: steps) + [.enter]
    }

    /// A list whose choices are found by words of them, the first one selected.
    init(_ title: String, list: [Choice]) {
        (self.title, choices, self.list, selected, hint) = (title, list, list, 0, nil)
        (line, keys, again, use) = (LineEditor(), .list, nil, { _, _ in })
    }

    private mutating func find() {
        if list.isEmpty { return }
        let words = Folding.fold(line?.text ?? "").foldedWords
        choices = list.filter { choice in
            let text = Folding.fold(choice.words)
            return words.allSatisfy(text.holds)
        }
        selected = choices.isEmpty ? nil : 0
    }

    /// A question for a name.
    ///
    /// - Parameter verb: what is done with it, for the footer.
    init(
        _ title: String, _ line: LineEditor, keys: KeyMap, verb: String,
        use: @escaping @Sendable (inout BrowserModel, String) -> Void
    ) {
        (self.title, choices, list, hint, self.line) = (title, [], [], nil, line)
        (self.keys, self.verb, self.use, again) = (keys, verb, use, nil)
    }

    static func == (a: Menu, b: Menu) -> Bool {
        a.title == b.title && a.selected == b.selected && a.line == b.line
            && a.choices.map(\.words) == b.choices.map(\.words)
    }
}
