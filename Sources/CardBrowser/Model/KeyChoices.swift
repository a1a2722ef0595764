import LorcanaCards
import TerminalKit

/// The user's key bindings, by the names of rows in the key tables.
package struct KeyChoices: Equatable, Sendable {
    /// The reason why a binding is invalid; the default keys then apply.
    package enum Problem: Error, Equatable, Sendable {
        case unknownAction(String, nearest: [String])
        case unknownKey(String)
        /// Terminals don't send the key, or it has a fixed meaning.
        case unsendable(String)
        /// Another action on the same screen already uses the key.
        case taken(String, by: String)
    }

    private var keys: [String: [Key]] = [:]

    package init() {}

    package var isEmpty: Bool { keys.isEmpty }

    /// Binds the action `name` to the space-separated keys in `text`: "ctrl-o F5".
    package mutating func choose(_ text: String, for name: String) throws(Problem) {
        guard Self.names.contains(name) else {
            throw .unknownAction(name, nearest: Misspelling.nearest(to: name, in: Self.names))
        }
        var chosen: [Key] = []
        for word in text.split(separator: " ") { chosen.append(try Self.key(String(word))) }
        if chosen.isEmpty { throw .unknownKey(text) }
        let before = keys[name]
        keys[name] = chosen
        for map in KeyMap.all {
            do throws(KeyMap.BoundTwice) { _ = try map.with(self) } catch {
                keys[name] = before
                throw .taken(error.key, by: error.first == name ? error.second : error.first)
            }
        }
    }

    func of(_ binding: KeyBinding) -> [Key]? { keys.isEmpty ? nil : keys[binding.name] }

    /// The table with the user's bindings.
    func applied(to map: KeyMap) -> KeyMap {
        if keys.isEmpty { return map }
        return (try? map.with(self)) ?? map
    }

    func applied(toGroup group: KeyGroup) -> KeyGroup {
        KeyGroup(title: group.title, bindings: group.bindings.map { row in of(row).map(row.with) ?? row })
    }

    /// The actions that can be bound, grouped by title, with their default keys.
    package static var rows: [(title: String, rows: [(name: String, keys: String)])] {
        var seen: Set<String> = []
        return KeyGroup.all.compactMap { group in
            let rows = group.bindings.filter { !$0.keys.isEmpty && seen.insert($0.name).inserted }
            return rows.isEmpty
                ? nil : (group.title, rows.map { ($0.name, $0.keys.map(\.name).joined(by: " ")) })
        }
    }

    /// The names of the keys chosen for an action; nil for the default keys.
    package func keys(of name: String) -> String? { keys[name]?.map(\.name).joined(by: " ") }

    private static var names: [String] { rows.flatMap { $0.rows.map(\.name) } }

    /// The key with this name: "x", "ctrl-x", "alt-x", "F5", "space".
    private static func key(_ word: String) throws(Problem) -> Key {
        if word.count == 1, let letter = word.first { return .character(letter) }
        let name = word.lowercased()
        if let key = named.first(where: { $0.name.lowercased() == name || spelled($0) == name }) {
            return key
        }
        for (prefix, make) in [("ctrl-", Key.control), ("alt-", Key.alt)] where name.hasPrefix(prefix) {
            let rest = word.dropFirst(prefix.count)
            guard rest.count == 1, let letter = rest.first else { throw .unsendable(word) }
            if prefix == "alt-" { return make(letter) }
            // Ctrl-C and Ctrl-Z end and suspend programs; the others are Enter, Tab, Backspace and Escape.
            guard letter.isASCII, letter.isLetter, !"czijmhCZIJMH".contains(letter) else {
                throw .unsendable(word)
            }
            return make(Character(letter.lowercased()))
        }
        if name.contains("-") { throw .unsendable(word) }
        throw .unknownKey(word)
    }

    private static let named: [Key] =
        [
            .character(" "), .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left,
            .right, .home, .end, .pageUp, .pageDown,
        ] + (1...12).map(Key.function)

    /// The spelled-out name of the key.
    private static func spelled(_ key: Key) -> String? {
        switch key {
        case .enter: "enter"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .character, .control, .alt, .escape, .tab, .backTab, .backspace, .delete, .insert, .home, .end,
            .pageUp, .pageDown, .wordLeft, .wordRight, .altUp, .altDown, .function, .paste, .mouse:
            nil
        }
    }
}

extension KeyBinding {
    /// The action's name in the config file: the first words of its help.
    var name: String {
        let words = Folding.fold(String(help.prefix { !";:,".contains($0) })).split {
            !$0.isLetter && !$0.isNumber
        }
        return words.filter { !["a", "an", "the", "s"].contains($0) }.map { String($0) }.joined(by: "-")
    }

    /// The row with other keys; other triggers are unchanged.
    func with(_ keys: [Key]) -> KeyBinding {
        KeyBinding(
            copying: self,
            keys.map(Trigger.key) + triggers.filter { if case .key = $0 { false } else { true } })
    }
}

extension KeyMap {
    /// The key tables of all screens.
    static var all: [KeyMap] {
        [
            .searchLine, .cards, .filters, .name, .list, .sets, .decks, .deckPage, .collection, .page, .card,
            .comparison,
            .help,
        ]
    }

    /// The table with the user's bindings. Single letters are not keys while letters are text.
    func with(_ choices: KeyChoices) throws(BoundTwice) -> KeyMap {
        let isTyped = bindings.contains { $0.triggers.contains(.text) }
        func changed(_ groups: [KeyGroup], hasLetters: Bool) -> [KeyGroup] {
            groups.map { group in
                KeyGroup(
                    title: group.title,
                    bindings: group.bindings.map { binding in
                        guard let keys = choices.of(binding) else { return binding }
                        let fitting = hasLetters ? keys : keys.filter { $0.text == nil }
                        return fitting.isEmpty ? binding : binding.with(fitting)
                    })
            }
        }
        return try KeyMap(
            changed(groups, hasLetters: !isTyped), withAlt: changed(groupsWithAlt, hasLetters: true))
    }
}
