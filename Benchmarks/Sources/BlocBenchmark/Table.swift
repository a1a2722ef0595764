import Glibc

/// The measurements next to each other, and the goals that they miss.
struct Table {
    private let rows: [Measurement]

    init(_ rows: [Measurement]) { self.rows = rows }

    var text: String {
        let header = Self.line("", "ns (min)", "M/s", "allocations", "of the subject")
        return ([header] + rows.map(line)).joined(separator: "\n")
    }

    /// The goals: as fast as the subject with one listener, five times as fast with ten, no allocations.
    var missedAims: [String] {
        var missed: [String] = []
        if ratio("Bloc, mapEventToState, 1 listeners") > 1 { missed.append("level with one listener") }
        if ratio("Bloc, mapEventToState, 10 listeners") > 0.2 { missed.append("five times ahead with ten") }
        let synchronous = rows.filter { $0.name.contains("listeners") }
        let allocating = synchronous.filter { $0.allocations > 0.001 }
        return missed + allocating.map { "no allocation: \($0.name)" }
    }

    private func ratio(_ name: String) -> Double {
        rows.first { $0.name == name }.flatMap(ratio) ?? .infinity
    }

    /// The time relative to the subject with the same number of listeners, by minima, which are the most reproducible.
    private func ratio(_ row: Measurement) -> Double? {
        let listeners = row.name.split(separator: " ").dropLast().last
        guard row.name.hasSuffix("listeners"), let listeners,
            let subject = rows.first(where: { $0.name == "CurrentValueSubject, \(listeners) sinks" })
        else { return nil }
        return row.fastest / subject.fastest
    }

    private func line(_ row: Measurement) -> String {
        let share = ratio(row).map { Self.decimal($0, places: 2) } ?? ""
        return Self.line(
            row.name, "\(Self.decimal(row.nanoseconds)) (\(Self.decimal(row.fastest)))",
            Self.decimal(1000 / row.nanoseconds, places: 1), Self.decimal(row.allocations, places: 2), share)
    }

    private static func line(_ name: String, _ cells: String...) -> String {
        let padded = cells.map { String(repeating: " ", count: max(0, 16 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(0, 44 - name.count)) + padded.joined()
    }

    private static func decimal(_ value: Double, places: Int = 0) -> String {
        let scale = pow(10, Double(places))
        let rounded = (value * scale).rounded() / scale
        return places == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}

func exitWithFailure() -> Never { exit(1) }
