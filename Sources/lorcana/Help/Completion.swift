import LorcanaCards
import LorcanaQuery
import TerminalKit

/// Completes a command line: commands, options, values, and names from the local catalogue.
struct Completion {
    let commands: [Command]
    /// Called only if names of cards or sets are candidates.
    let catalogue: () -> Catalogue
    /// The names in the deck folder; called only if decks are candidates.
    var decks: () -> [String] = { [] }
    /// The names in a folder, with a slash after folders; called only if files are candidates.
    var files: (_ folder: String) -> [String] = { _ in [] }

    /// Returns the completions of the last of `words`, which may be empty or incomplete.
    ///
    /// Each is printed on a separate line, so names with control characters are left out.
    func candidates(_ words: [String]) -> [String] {
        matches(words).filter { $0.unicodeScalars.allSatisfy(\.isPrintable) }
    }

    private func matches(_ words: [String]) -> [String] {
        let current = words.last ?? ""
        let before = Array(words.dropLast())
        let (line, isPastOptions) = ArgumentReader.partial(before, commands)
        if !isPastOptions, let option = before.last.flatMap(Option.init(name:)), option.row.value != nil {
            return values(option, line, current)
        }
        if !isPastOptions, current.hasPrefix("--"), let end = current.firstIndex(of: "="),
            let option = Option(name: String(current[..<end]))
        {
            let value = String(current[current.index(after: end)...])
            return values(option, line, value).map { current[...end] + $0 }
        }
        let beginsOption = !isPastOptions && current.hasPrefix("-")
        guard let row = line.command?.row else {
            return Self.beginning(
                current, beginsOption ? Option.allCases.map(\.name) : commands.map(\.name))
        }
        let isQueryWord = row.operands.isQuery && current != "-" && !current.hasPrefix("--")
        if beginsOption, !isQueryWord { return Self.beginning(current, row.options.map(\.name)) }
        return operands(row, line.words, current)
    }

    /// The values of an option that start with the text; empty if any value is valid.
    private func values(_ option: Option, _ line: TypedLine, _ current: String) -> [String] {
        if option == .deck { return deckFiles(current) }
        let row = line.command?.row
        let subcommand = row?.subcommands.first { $0.name == line.words.first }
        let choices =
            subcommand?.row.ownChoices(of: option) ?? row?.choices(of: option) ?? option.choices
        if option != .fields, option != .sort { return Self.beginning(current, choices) }
        return Self.beginning(current, Self.listed(current[...], choices, isOrder: option == .sort))
    }

    /// The choices for the last item of a comma-separated list, without those already listed. In an order, each may
    /// have a minus.
    private static func listed(_ typed: Substring, _ choices: [String], isOrder: Bool) -> [String] {
        let last = typed.lastIndex(of: ",").map { typed[typed.index(after: $0)...] } ?? typed
        let earlier = typed[..<last.startIndex].split(separator: ",").map {
            isOrder ? $0.drop { $0 == "-" } : $0
        }
        let start = typed[..<last.startIndex] + (isOrder ? last.prefix { $0 == "-" } : "")
        return choices.filter { !earlier.contains($0[...]) }.map { start + $0 }
    }

    /// The candidates for a word, given the preceding ones.
    private func operands(_ row: CommandRow, _ earlier: [String], _ current: String) -> [String] {
        let operands = row.operands
        if let word = earlier.first, let subcommand = row.subcommands.first(where: { $0.name == word }) {
            return self.operands(subcommand.row, Array(earlier.dropFirst()), current)
        }
        if !earlier.isEmpty, !row.subcommands.isEmpty { return [] }
        if earlier.isEmpty, !operands.choices.isEmpty { return Self.beginning(current, operands.choices) }
        return (earlier.isEmpty ? operands.first : operands.others).flatMap { kind in
            switch kind {
            case .query: queryWords(current)
            case .card: names(current)
            case .set: sets(current)
            case .deck: deckFiles(current)
            case .file: paths(current)
            case .topic: Self.beginning(current, HelpTopic.words(commands))
            case .word(let words): Self.beginning(current, words(earlier))
            }
        }
    }

    /// The decks of the deck folder, followed by files.
    private func deckFiles(_ current: String) -> [String] {
        Self.beginning(current, decks()) + paths(current)
    }

    /// The files and folders that start with the text; hidden ones only if the text starts with a dot.
    private func paths(_ current: String) -> [String] {
        let folder = current.lastIndex(of: "/").map { String(current[...$0]) } ?? ""
        let start = current.dropFirst(folder.count)
        return files(folder).filter { $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix(".")) }
            .map { folder + $0 }
    }

    // MARK: Names

    /// Values after a key and its operator (`ink:am`, `-r>=su`); otherwise keys, words of the game, and card names.
    private func queryWords(_ current: String) -> [String] {
        let key = current.drop { $0 == "-" }.prefix { $0.isLetter }
        let rest = current[key.endIndex...].drop { ":=<>!".contains($0) }
        guard !key.isEmpty, rest.startIndex > key.endIndex else {
            let minus = current.prefix { $0 == "-" }
            return Self.beginning(current, QueryWords.keys.map { minus + $0 }) + plainWords(current)
                + names(current)
        }
        let start = current[..<rest.startIndex]
        if key.lowercased() == "deck" { return Self.beginning(current, decks().map { start + $0 }) }
        let values = QueryWords.values(of: String(key), in: catalogue)
        let listed = Self.beginning(
            current, Self.listed(rest, values, isOrder: key.lowercased() == "sort").map { start + $0 })
        return listed.isEmpty ? foldedValues(of: String(key), rest).map { start + $0 } : listed
    }

    /// The values, and names of sets, that start with the text; both are folded. In quotation marks, `"The Fi`
    /// becomes `"The First Chapter"`; without them, `The Fi` becomes `the-first-chapter`.
    private func foldedValues(of key: String, _ typed: Substring) -> [String] {
        let wanted = Folding.fold(typed)
        guard let first = typed.first, first.isLetter || first.isNumber || first == "\"", !wanted.isEmpty
        else {
            return []
        }
        return QueryWords.phrases(of: key, in: catalogue).compactMap { phrase in
            let folded = Folding.fold(phrase)
            if !folded.hasPrefix(wanted) { return nil }
            return typed.first == "\"" ? "\"\(phrase)\"" : QueryWords.hyphened(folded)
        }
    }

    /// The words of the game that start with the text; empty after a minus.
    private func plainWords(_ current: String) -> [String] {
        let wanted = Folding.fold(current)
        if wanted.isEmpty || current.hasPrefix("-") { return [] }
        return QueryWords.plain(in: catalogue()).filter { $0.hasPrefix(wanted) }
    }

    /// The distinct full names that start with the text. Both are folded, so "te ka" completes "Te Kā".
    private func names(_ current: String) -> [String] {
        let wanted = Array(Folding.fold(current).utf8)
        if wanted.isEmpty { return [] }
        let catalogue = catalogue()
        var seen: Set<Int> = []
        return (0..<catalogue.count).filter { row in
            (catalogue.withFolded(.fullName, row) { $0.starts(with: wanted) }
                || catalogue.withFolded(.englishFullName, row) { $0.starts(with: wanted) })
                && seen.insert(catalogue.nameRank(row)).inserted
        }.map { catalogue.text(.fullName, $0) }.sorted()
    }

    private func sets(_ current: String) -> [String] {
        let wanted = Folding.fold(current)
        return catalogue().sets.flatMap { $0.code == $0.number ? [$0.name] : [$0.code, $0.name] }
            .filter { Folding.fold($0).hasPrefix(wanted) }
    }

    private static func beginning(_ start: String, _ words: [String]) -> [String] {
        words.filter { $0.hasPrefix(start) }
    }
}
