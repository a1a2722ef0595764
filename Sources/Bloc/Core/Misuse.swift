/// What happens when a program uses a bloc wrongly.
///
/// In a debug build such a mistake traps with its description; in a release build it is only reported.
enum Misuse {
    /// False while a test looks at what a release build would report.
    @TaskLocal static var traps = true

    static func trap(_ error: BlocError) {
        if traps { assertionFailure(error.description) }
    }
}
