import LorcanaCards

/// Series of promos by the names of the events and places where they are given out.
package enum PromoSeries {
    /// Folded names, and the series that each is of.
    package static let events: [(name: String, series: [String])] = [
        ("challenge", ["C1", "C2", "RPH"]), ("disney lorcana challenge", ["C1", "C2", "RPH"]),
        ("d23 expo", ["D23"]), ("disney parks", ["DIS"]), ("curators collection", ["CC1"]),
    ]

    /// The series of the event with this folded name; else the one of this name.
    package static func named(_ name: String) -> [String] {
        events.first { $0.name == name }?.series ?? [name]
    }
}
