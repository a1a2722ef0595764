/// The scheme and host of a URL that may be asked.
///
/// What this refuses no transport ever sends, so a wrong URL costs neither libcurl nor a socket.
package struct HTTPAddress: Sendable, Equatable {
    package enum Scheme: String, Sendable { case http, https }

    package let scheme: Scheme
    package let host: String

    /// Throws `invalidURL` without a scheme, a host or with blanks, `unsupportedScheme` past http and https.
    package init(_ url: String) throws(TransportError) {
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isScheme(parts[0]), url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .invalidURL(url) }
        guard let scheme = Scheme(rawValue: parts[0].lowercased()) else {
            throw .unsupportedScheme(parts[0].lowercased())
        }
        self.scheme = scheme
        host = Self.host(in: parts[1])
        if host.isEmpty { throw .invalidURL(url) }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// The host of `user:password@host:port/path?query#fragment`; an IPv6 address keeps its brackets.
    private static func host(in rest: Substring) -> String {
        let authority = rest.prefix { !"/?#".contains($0) }
        let hostAndPort =
            authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if hostAndPort.hasPrefix("["), let end = hostAndPort.firstIndex(of: "]") {
            return String(hostAndPort[...end])
        }
        return String(hostAndPort.prefix { $0 != ":" })
    }
}
