import LorcanaCards

/// Series of promos by the names of the events and places where they are given out.
package enum PromoSeries {
    /// Folded names, and the series that each is of.
    package static let events: [(name: String, series: [String])] = [
        ("challenge", ["C1", "C2", "RPH"]), ("disney lorcana challenge", ["C1", "C2", "RPH"]),
        ("d23 expo", ["D23"]), ("disney parks", ["DIS"]), ("curators collection", ["CC1"]),
    ]

    /// The name of the event or place of a series: "Disney Lorcana Challenge"; "promos" where it has none.
    package static func title(of series: String) -> String {
        let name = events.last { $0.series.contains(series) }?.name ?? "promos"
        return name == "promos"
            ? name
            : name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(by: " ")
    }

    /// Whether a word has the form of a series, letters and then digits, or is one of letters alone: "P1", "D23", "RPH".
    package static func isSeries(_ word: String) -> Bool {
        let letters = word.prefix { $0.isASCII && $0.isLetter }
        let digits = word.dropFirst(letters.count)
        return (1...3).contains(letters.count) && (1...3).contains(digits.count) && digits.areDigits
            || events.contains { $0.series.contains(word.uppercased()) }
    }

    /// The series of the event with this folded name; else the one of this name.
    package static func named(_ name: String) -> [String] {
        events.first { $0.name == name }?.series ?? [name]
    }
}
