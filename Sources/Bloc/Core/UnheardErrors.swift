/// Writes errors that neither a bloc's `onError` nor an observer hears to standard error.
@MainActor
package enum UnheardErrors {
    /// The kinds and places of the errors that were written: names of types and cases, so they are few.
    private static var written: Set<String> = []

    /// Writes a line, unless one of this place and of an error of this kind was written before.
    package static func write(_ error: any Error, at place: String, _ line: String) {
        guard written.insert("\(place) \(type(of: error)) \(caseName(of: error))").inserted else { return }
        var line = line + "\n"
        // Nothing is left to report a failure to.
        line.withUTF8 { bytes in
            if let start = bytes.baseAddress { _ = writeBytes(2, start, bytes.count) }
        }
    }
}

/// The case of an enumeration's value without its payload, which may be secret; the type of any other value.
@inline(never)
func caseName(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
}

/// C's `write`, declared here so that this module imports nothing.
@_extern(c, "write")
private func writeBytes(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int
