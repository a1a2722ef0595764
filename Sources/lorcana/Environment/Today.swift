import CardRendering
import LorcanaCards

/// The day of verdicts and ages, which is read here and passed on by parameter.
enum Today {
    /// The variable that names another day than the clock's, for scripts and tests.
    static let variable = "LORCANA_DATE"

    /// Returns the day that the variable names, else the clock's, in UTC.
    static func day(_ variables: [String: String], now: Timestamp) -> Timestamp {
        variables[variable].flatMap { Timestamp(date: $0) } ?? now.startOfDay
    }

    /// Throws if the variable is not a day.
    static func check(_ variables: [String: String]) throws(ProgramFailure) {
        guard let typed = variables[variable], !typed.isEmpty else { return }
        _ = try read(typed, for: variable)
    }

    /// Reads a day as it is typed.
    ///
    /// - Parameter name: the option or variable that has it.
    static func read(_ typed: String, for name: String) throws(ProgramFailure) -> Timestamp {
        if let day = Timestamp(date: typed) { return day }
        throw .refused(
            "invalid value \(Quoted.text(typed)) for \(name)", tip: "write a day such as 2026-01-31")
    }
}
