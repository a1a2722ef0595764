internal import CSys

/// A regular expression over folded words, compiled by the C library (decision 090).
package struct Pattern: Sendable, Equatable {
    /// The pattern as typed, without slashes.
    let source: String
    /// Whether it contains punctuation, and is therefore matched with printed texts (`PrintedText`).
    let hasSigns: Bool
    private let compiled: CompiledPattern

    /// - Parameter expression: the POSIX extended regular expression, in lower case.
    init(_ source: String, expression: String, hasSigns: Bool) throws(CompiledPattern.Failure) {
        (self.source, self.hasSigns) = (source, hasSigns)
        compiled = try CompiledPattern(expression)
    }

    func matches(_ text: Span<UInt8>) -> Bool { compiled.matches(text) }

    package static func == (a: Pattern, b: Pattern) -> Bool { a.source == b.source }
}

/// A compiled expression, freed when its last owner is.
// @unchecked: the expression is immutable, and glibc's `regexec` locks internally.
@safe
final class CompiledPattern: @unchecked Sendable {
    struct Failure: Error {
        /// The C library's error message.
        let reason: String
    }

    private let pattern: OpaquePointer

    init(_ expression: String) throws(Failure) {
        var reason = [CChar](repeating: 0, count: 100)
        let compiled = unsafe reason.withUnsafeMutableBufferPointer { reason in
            unsafe reason.baseAddress.flatMap { unsafe csys_pattern_compile(expression, $0, reason.count) }
        }
        guard let compiled = unsafe compiled else {
            let letters = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw Failure(reason: String(decoding: letters, as: UTF8.self))
        }
        unsafe pattern = compiled
    }

    deinit { unsafe csys_pattern_free(pattern) }

    func matches(_ text: Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBytes { unsafe csys_pattern_matches(pattern, $0.baseAddress, $0.count) }
    }
}
