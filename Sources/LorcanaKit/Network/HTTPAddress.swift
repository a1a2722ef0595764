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
        let (name, rest) = Self.parts(of: url)
        guard let name, Self.isScheme(name), url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .invalidURL(url) }
        guard let scheme = Scheme(rawValue: name.lowercased()) else {
            throw .unsupportedScheme(name.lowercased())
        }
        self.scheme = scheme
        let authority = Self.authority(of: rest)
        hostAndPort = String(authority.place)
        host = Self.host(in: authority.place)
        if host.isEmpty { throw .invalidURL(url) }
    }

    /// Returns the address that a redirect leads to; throws `forbiddenRedirect` unless it is safe to follow.
    ///
    /// Only http and https are, and after https only https.
    package func redirected(to url: String) throws(TransportError) -> HTTPAddress {
        guard let target = try? HTTPAddress(url), target.scheme == .https || scheme == .http else {
            throw .forbiddenRedirect
        }
        return target
    }

    /// The URL with `***` for user and password, safe to print and to keep on disk.
    package static func hidingCredentials(_ url: String) -> String {
        let rest = parts(of: url).rest
        guard let credentials = authority(of: rest).credentials else { return url }
        return url[..<rest.startIndex] + "***" + rest[credentials.endIndex...]
    }

    /// The user and password in a URL: "user:password".
    static func credentials(in url: String) -> Substring? { authority(of: parts(of: url).rest).credentials }

    /// The host and port of a URL, which may lack a scheme.
    static func place(in url: String) -> String { String(authority(of: parts(of: url).rest).place) }

    /// The URL with user and password in it.
    static func adding(_ credentials: Substring, to url: String) -> String {
        let rest = parts(of: url).rest
        return url[..<rest.startIndex] + credentials + "@" + rest
    }

    /// The scheme, nil if there is none, and what comes after `://`.
    private static func parts(of url: String) -> (scheme: Substring?, rest: Substring) {
        let name = url.prefix { $0 != ":" }
        let mark = url[name.endIndex...]
        guard mark.utf8.starts(with: "://".utf8) else { return (nil, url[...]) }
        return (name, mark.dropFirst(3))
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
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
