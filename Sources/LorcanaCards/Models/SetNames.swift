/// Finds a set by its name, its code or its number.
package enum SetNames {
    /// Returns the set with this name, code or number, compared folded; nil if there is none. Never guesses.
    ///
    /// A number or a code takes precedence over a name.
    package static func resolve(_ name: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        let wanted = Folding.fold(name)
        guard !wanted.isEmpty else { return nil }
        return sets.first { Folding.fold($0.number) == wanted || Folding.fold($0.code) == wanted }
            ?? sets.first { Folding.fold($0.name) == wanted }
            ?? sets.first { $0.number == SetCodes.set(coded: wanted) ?? withoutLeadingZeros(wanted) }
    }

    /// The names and codes nearest to `name`, best first: "The First Chapter" for "first chaptr".
    package static func nearest(to name: String, in sets: [LorcanaSet], count: Int = 3) -> [String] {
        let names = NearestNames.nearest(to: name, in: sets.map(\.name), count: count)
        if !names.isEmpty { return names }
        return NearestNames.nearest(to: name, in: sets.map(\.code), count: count)
    }

    private static func withoutLeadingZeros(_ number: String) -> String { String(number.drop { $0 == "0" }) }
}

extension [LorcanaSet] {
    /// These sets, followed by those of `others` with a number that none of these has.
    package func adding(_ others: [LorcanaSet]) -> [LorcanaSet] {
        let known = Set(map(\.number))
        return self + others.filter { !known.contains($0.number) }
    }
}
