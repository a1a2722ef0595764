import Foundation

/// The rounds of a test with generated input: `count`, or the percentage of it in LORCANA_TRIALS.
///
/// The thread sanitizer makes each round fifteen times slower, and finds no more in a thousand rounds than in a
/// hundred.
public func trials(_ count: Int) -> Range<Int> { 0..<max(1, count * percentage / 100) }

/// The cases of an exhaustive test: all of them, or the percentage in LORCANA_TRIALS, evenly spaced; at least `least`.
public func trials<Case>(of cases: [Case], least: Int = 1) -> [Case] {
    let count = min(cases.count, max(least, cases.count * percentage / 100))
    return (0..<count).map { cases[$0 * cases.count / count] }
}

private let percentage = ProcessInfo.processInfo.environment["LORCANA_TRIALS"].flatMap(Int.init) ?? 100
