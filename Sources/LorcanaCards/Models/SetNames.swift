/// Finds a set by name, code or number.
package enum SetNames {
    /// Returns the set with this name, code or number, compared folded; nil if there is none. There are no
    /// approximate matches.
    ///
    /// A number or a code takes precedence over a name.
    package static func resolve(_ name: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        if let set = resolve(codeOrNumber: name, in: sets) { return set }
        let wanted = Folding.fold(name)
        return wanted.isEmpty ? nil : sets.first { Folding.fold($0.name) == wanted }
    }

    /// Returns the set with this code or number, ignoring leading zeros; nil if there is none.
    package static func resolve(codeOrNumber name: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        let wanted = Folding.fold(name)
        guard !wanted.isEmpty else { return nil }
        return sets.first { Folding.fold($0.number) == wanted || Folding.fold($0.code) == wanted }
            ?? sets.first { $0.number == numbered(wanted) }
    }

    /// Returns the set with this name, code or number; otherwise the only set whose name contains these words
    /// consecutively.
    ///
    /// Words that tools write before a set's name are ignored: "Disney Lorcana: First Chapter", "Set 1".
    package static func named(_ name: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        if let set = resolve(name, in: sets) { return set }
        let words = Folding.fold(name).split(separator: " ")
        let named = words.drop { ["disney", "lorcana", "tcg", "set", "the"].contains($0) }
        let wanted = named.map(String.init).joined(by: " ")
        if named.count < words.count, let set = resolve(wanted, in: sets) { return set }
        // "1 - The First Chapter", "The First Chapter (TFC)"
        if let first = named.first, let last = named.last, named.count > 1 {
            for (code, name) in [(first, named.dropFirst()), (last, named.dropLast())] {
                let name = name.drop { $0 == "the" }.map(String.init).joined(by: " ")
                let set = resolve(codeOrNumber: String(code), in: sets)
                if let set, Folding.fold(set.name) == name || Folding.fold(set.name) == "the \(name)" {
                    return set
                }
            }
        }
        // Short words such as "in" also occur in names of sets.
        if wanted.utf8.count < 4 { return nil }
        let found = sets.filter { " \(Folding.fold($0.name)) ".holds(" \(wanted) ") }
        return found.count == 1 ? found[0] : nil
    }

    /// The sets whose names contain these words consecutively; the last word may be abbreviated: "hyperia", "first
    /// chap".
    static func begun(by name: String, in sets: [LorcanaSet]) -> [LorcanaSet] {
        let wanted = Folding.fold(name)
        return wanted.isEmpty ? [] : sets.filter { " \(Folding.fold($0.name))".holds(" \(wanted)") }
    }

    /// Returns the set with this name, code or number, or the only set whose name contains this text; for "newest",
    /// the last set with cards. Nil if there is none.
    package static func find(_ name: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        if let set = named(name, in: sets) { return set }
        let wanted = Folding.fold(name)
        if wanted == "newest" { return sets.filter { !$0.hasNoCards }.newest }
        let begun = begun(by: name, in: sets)
        return begun.count == 1 ? begun[0] : nil
    }

    /// The names that contain `name`; if there are none, the nearest names or codes: "The First Chapter" for "first
    /// chaptr".
    package static func nearest(to name: String, in sets: [LorcanaSet], count: Int = 3) -> [String] {
        let begun = begun(by: name, in: sets)
        if !begun.isEmpty { return begun.prefix(count).map(\.name) }
        let names = Misspelling.nearest(to: name, in: sets.map(\.name) + ["newest"], count: count)
        if !names.isEmpty { return names }
        return Misspelling.nearest(to: name, in: sets.map(\.code), count: count)
    }

    /// The sets that start with the typed text, as written in a query: by code if the code or number starts with it,
    /// or by name if one of the name's words does.
    package static func begun(byWord typed: String, in sets: [LorcanaSet]) -> [String] {
        let wanted = Folding.fold(typed)
        let named = begun(by: typed, in: sets)
        return sets.compactMap { set in
            if Folding.fold(set.code).hasPrefix(wanted) || set.number.hasPrefix(wanted) { return set.code }
            return named.contains(set) ? word(for: set, in: sets) : nil
        }
    }

    /// The sets that start with the typed text, as written in a query; if there are none, those with the nearest
    /// names.
    package static func completions(of typed: String, in sets: [LorcanaSet]) -> [String] {
        let words = begun(byWord: typed, in: sets)
        if !words.isEmpty { return words }
        return nearest(to: typed, in: sets).map { name in
            resolve(name, in: sets).map { word(for: $0, in: sets) } ?? name
        }
    }

    /// The set's name as a single word, "wilds-unknown"; the code if that word is the name of another set.
    private static func word(for set: LorcanaSet, in sets: [LorcanaSet]) -> String {
        let word = Folding.fold(set.name).with("-", for: " ")
        return resolve(word, in: sets) == set ? word : set.code
    }

    /// The number of the set with this API code; for any other word, the word without leading zeros.
    private static func numbered(_ word: String) -> String {
        SetCodes.set(coded: word) ?? String(word.drop { $0 == "0" })
    }
}

extension [LorcanaSet] {
    /// These sets, followed by those of `others` with a number that is not among them.
    ///
    /// A set whose code is only its number gets the code of the other set with that number.
    package func adding(_ others: [LorcanaSet]) -> [LorcanaSet] {
        let known = Set(map(\.number))
        return map { set in
            guard set.code == set.number, let other = others.first(where: { $0.number == set.number }) else {
                return set
            }
            var set = set
            set.code = other.code
            return set
        } + others.filter { !known.contains($0.number) }
    }
}
