import CardRendering
import LorcanaCards

/// The current day, for legality and ages. It is determined here, and passed on as a parameter.
enum Today {
    /// An environment variable that overrides the clock's day, for scripts and tests.
    static let variable = "LORCANA_DATE"

    /// The day in the variable, or that of the clock, in UTC.
    static func day(_ variables: [String: String], now: Timestamp) -> Timestamp {
        variables[variable].flatMap { Timestamp(date: $0) } ?? now.startOfDay
    }

    /// Throws if the variable is not a valid day.
    static func check(_ variables: [String: String]) throws(ProgramFailure) {
        guard let typed = variables[variable], !typed.isEmpty else { return }
        _ = try read(typed, for: variable)
    }

    /// Parses a day.
    ///
    /// - Parameter name: the option or variable that contains the day.
    static func read(_ typed: String, for name: String) throws(ProgramFailure) -> Timestamp {
        if let day = Timestamp(date: typed) { return day }
        throw .refused(
            "invalid value \(Quoted.text(typed)) for \(name)", tip: "write a day such as 2026-01-31")
    }
}
