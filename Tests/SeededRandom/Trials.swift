import Foundation

/// The rounds of a test of generated input: `count`, or the percentage of it in LORCANA_TRIALS. The thread sanitizer
/// makes each round fifteen times slower, and finds no more in a thousand rounds than in a hundred.
public func trials(_ count: Int) -> Range<Int> { 0..<max(1, count * percentage / 100) }

private let percentage = ProcessInfo.processInfo.environment["LORCANA_TRIALS"].flatMap(Int.init) ?? 100
