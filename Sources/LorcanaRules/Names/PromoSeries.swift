import LorcanaCards

/// Series of promos, by the events and places where they were given out.
package enum PromoSeries {
    /// Folded names of events and places, each with its series.
    package static let events: [(name: String, series: [String])] = [
        ("challenge", ["C1", "C2", "RPH"]), ("disney lorcana challenge", ["C1", "C2", "RPH"]),
        ("d23 expo", ["D23"]), ("disney parks", ["DIS"]), ("curators collection", ["CC1"]),
    ]

    /// The event or place of a series, "Disney Lorcana Challenge"; "promos" if it is unknown.
    package static func title(of series: String) -> String {
        let name = events.last { $0.series.contains(series) }?.name ?? "promos"
        return name == "promos"
            ? name
            : name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(by: " ")
    }

    /// Whether a word is a known promo series, or looks like one (letters followed by digits): "P1", "D23", "RPH".
    package static func isSeries(_ word: String) -> Bool {
        let letters = word.prefix { $0.isASCII && $0.isLetter }
        let digits = word.dropFirst(letters.count)
        return (1...3).contains(letters.count) && (1...3).contains(digits.count) && digits.areDigits
            || events.contains { $0.series.contains(word.uppercased()) }
    }

    /// The series of the event with this folded name; else the series with this name.
    package static func named(_ name: String) -> [String] {
        events.first { $0.name == name }?.series ?? [name]
    }
}
