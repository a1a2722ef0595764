import LorcanaCards

/// The scheme and host of a URL that may be requested.
///
/// Transports first validate a URL with it, so an invalid one requires neither libcurl nor a socket.
package struct HTTPAddress: Sendable, Equatable {
    package enum Scheme: String, Sendable { case http, https }

    package let scheme: Scheme
    package let host: String
    /// The host, followed by the port if the URL has one: `api.example:8443`.
    package let hostAndPort: String

    /// Throws `invalidURL` if the scheme or the host is missing, the port is not a number, or there are spaces;
    /// `unsupportedScheme` if it is not http or https.
    package init(_ url: String) throws(TransportError) {
        let (name, rest) = Self.parts(of: url)
        guard let name, Self.isScheme(name), url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .invalidURL(Self.hidingCredentials(url)) }
        guard let scheme = Scheme(rawValue: name.lowercased()) else {
            throw .unsupportedScheme(name.lowercased())
        }
        self.scheme = scheme
        let authority = Self.authority(of: rest)
        hostAndPort = String(authority.place)
        host = Self.host(in: authority.place)
        if !Self.isPlace(authority.place) { throw .invalidURL(Self.hidingCredentials(url)) }
    }

    /// The address that a redirect leads to; nil unless it is safe to follow.
    ///
    /// Only http and https are safe; after https, only https is.
    package func redirected(to url: String) -> HTTPAddress? {
        guard let target = try? HTTPAddress(url), target.scheme == .https || scheme == .http else {
            return nil
        }
        return target
    }

    /// The URL with `***` instead of user and password, safe to print and to store on disk.
    ///
    /// A password with an unescaped slash ends the authority too early, so everything before the last `@` is hidden.
    package static func hidingCredentials(_ url: String) -> String {
        let rest = parts(of: url).rest
        let authority = authority(of: rest)
        let end = isPlace(authority.place) ? authority.credentials?.endIndex : rest.lastIndex(of: "@")
        return end.map { url[..<rest.startIndex] + "***" + rest[$0...] } ?? url
    }

    /// The user and password in a URL: "user:password".
    static func credentials(in url: String) -> Substring? { authority(of: parts(of: url).rest).credentials }

    /// The host and port of a URL, which may lack a scheme.
    static func place(in url: String) -> String { String(authority(of: parts(of: url).rest).place) }

    /// The URL with user and password inserted.
    static func adding(_ credentials: Substring, to url: String) -> String {
        let rest = parts(of: url).rest
        return url[..<rest.startIndex] + credentials + "@" + rest
    }

    /// Whether the text is a host, with or without a port.
    static func isPlace(_ place: Substring) -> Bool {
        let host = host(in: place)
        let port = place.dropFirst(host.count)
        if host.isEmpty || host.hasPrefix("[") != host.hasSuffix("]") { return false }
        let digits = port.dropFirst()
        let isNumber = digits.isEmpty || digits.areDigits && (UInt16(digits) ?? 0) > 0
        return port.isEmpty || port.hasPrefix(":") && isNumber
    }

    /// The scheme, or nil without one, and the text after `://`.
    static func parts(of url: String) -> (scheme: Substring?, rest: Substring) {
        let name = url.prefix { $0 != ":" }
        let mark = url[name.endIndex...]
        guard mark.utf8.starts(with: "://".utf8) else { return (nil, url[...]) }
        return (name, mark.dropFirst(3))
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// The two parts of `user:password@host:port`, which precedes any path, query or fragment.
    private static func authority(of rest: Substring) -> (credentials: Substring?, place: Substring) {
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return (nil, authority) }
        return (authority[..<at], authority[authority.index(after: at)...])
    }

    /// The host of `host:port`; an IPv6 address retains its brackets.
    private static func host(in place: Substring) -> String {
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return String(place[...end]) }
        return String(place.prefix { $0 != ":" })
    }
}
