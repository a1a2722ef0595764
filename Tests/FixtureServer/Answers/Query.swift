import Foundation

/// The parameters of a request, read like the service does: percent-decoded as a whole before splitting.
struct Query: Equatable {
    /// Values by lower-case key; the last value of a repeated key.
    private(set) var values: [String: String] = [:]

    /// - Parameter text: the part after `?`, still percent-encoded. It is decoded before it is split, which is why
    ///   `%26` separates parameters.
    init(_ text: String) {
        let decoded = Self.decode(text)
        for pair in decoded.split(separator: "&", omittingEmptySubsequences: true) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[parts[0].lowercased()] = parts.count == 2 ? String(parts[1]) : ""
        }
    }

    subscript(key: String) -> String? { values[key] }

    private static func decode(_ text: String) -> String {
        let blanks = text.replacing("+", with: " ")
        return blanks.removingPercentEncoding ?? blanks
    }
}
