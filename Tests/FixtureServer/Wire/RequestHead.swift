import Foundation

/// The request line, and the headers that the server uses.
struct RequestHead: Equatable, Sendable {
    var method: String
    var target: String
    var keepsConnection: Bool
    /// The value of `If-None-Match`; nil if the header is missing.
    var validator: String?

    /// The target without scheme and host, which clients send only to a proxy.
    var path: String {
        guard let start = target.range(of: "://") else { return target }
        return String(target[start.upperBound...].drop { $0 != "/" })
    }

    /// Parses the head of a request; nil if it is not HTTP/1.
    ///
    /// The target ends at an unescaped space, as in the JDK's server.
    init?(_ text: String) {
        let lines = text.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count >= 3, words[words.count - 1].hasPrefix("HTTP/1.") else { return nil }
        method = String(words[0])
        target = String(words[1])
        validator = lines.first { $0.lowercased().hasPrefix("if-none-match:") }
            .map { $0.dropFirst("if-none-match:".count).trimmingCharacters(in: .whitespaces) }
        let headers = lines.dropFirst().map { $0.lowercased().replacing(" ", with: "") }
        let isOld = words[words.count - 1] == "HTTP/1.0"
        keepsConnection = !isOld && !headers.contains("connection:close")
    }

    /// Whether the target has a character that Java's `URI` rejects, which makes the response a 400.
    var isRefused: Bool {
        target.unicodeScalars.contains { "|<>\"{}\\^`".unicodeScalars.contains($0) || !$0.isASCII }
    }
}
