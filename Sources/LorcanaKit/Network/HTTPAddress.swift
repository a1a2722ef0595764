import LorcanaCards

/// The scheme and host of a URL that may be requested.
///
/// Transports check a URL with it first, so a wrong one needs neither libcurl nor a socket.
package struct HTTPAddress: Sendable, Equatable {
    package enum Scheme: String, Sendable { case http, https }

    package let scheme: Scheme
    package let host: String
    /// The host, with the port if the URL has one: `api.example:8443`.
    package let hostAndPort: String

    /// Throws `invalidURL` if scheme or host are missing or there are spaces, `unsupportedScheme` if not http or https.
    package init(_ url: String) throws(TransportError) {
        guard let mark = url.firstPlace(of: "://"), Self.isScheme(url[..<mark.lowerBound]),
            url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .invalidURL(url) }
        guard let scheme = Scheme(rawValue: url[..<mark.lowerBound].lowercased()) else {
            throw .unsupportedScheme(url[..<mark.lowerBound].lowercased())
        }
        self.scheme = scheme
        let authority = Self.authority(of: url[mark.upperBound...])
        hostAndPort = String(authority.place)
        host = Self.host(in: authority.place)
        if host.isEmpty { throw .invalidURL(url) }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// The URL with `***` for user and password, safe to print and to keep on disk.
    package static func hidingCredentials(_ url: String) -> String {
        guard let mark = url.firstPlace(of: "://") else { return url }
        let rest = url[mark.upperBound...]
        let authority = authority(of: rest)
        guard let credentials = authority.credentials else { return url }
        return url[..<mark.upperBound] + "***" + rest[credentials.endIndex...]
    }

    /// The two parts of `user:password@host:port`, which comes before any path, query or fragment.
    private static func authority(of rest: Substring) -> (credentials: Substring?, place: Substring) {
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return (nil, authority) }
        return (authority[..<at], authority[authority.index(after: at)...])
    }

    /// The host of `host:port`; an IPv6 address keeps its brackets.
    private static func host(in place: Substring) -> String {
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return String(place[...end]) }
        return String(place.prefix { $0 != ":" })
    }
}
