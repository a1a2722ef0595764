import Foundation

/// The rounds of a test of generated input: `count`, or the percentage of it that LORCANA_TRIALS says. The thread
/// sanitizer makes each round fifteen times slower and finds no more in the thousandth than in the hundredth.
public func trials(_ count: Int) -> Range<Int> { 0..<max(1, count * percentage / 100) }

private let percentage = ProcessInfo.processInfo.environment["LORCANA_TRIALS"].flatMap(Int.init) ?? 100
