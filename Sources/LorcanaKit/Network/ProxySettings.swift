import Glibc
import LorcanaCards

/// The proxies specified in the environment, by libcurl's rules (decision 022).
package struct ProxySettings: Sendable, Equatable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) { self.environment = environment }

    /// The proxy for requests to `address`; nil for a direct connection.
    package func proxy(for address: HTTPAddress) -> Proxy? {
        let exceptions = ProxyExceptions(environment.first(of: "no_proxy", "NO_PROXY") ?? "")
        if exceptions.contains(address.host) { return nil }
        return proxy(for: address.scheme).map(Proxy.init)
    }

    /// Ignores an upper-case HTTP_PROXY, since a web server may set it (httpoxy).
    private func proxy(for scheme: HTTPAddress.Scheme) -> String? {
        switch scheme {
        case .http: environment.first(of: "http_proxy", "all_proxy", "ALL_PROXY")
        case .https: environment.first(of: "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        }
    }
}

/// A proxy as written in the environment: "host:3128", "socks5://user:password@host".
package struct Proxy: Sendable, Equatable {
    let text: String

    private enum Scheme: String { case http, https, socks, socks4, socks4a, socks5, socks5h }

    /// The host with its port, without scheme and password.
    var name: String { String(place) }
    /// The user and password: everything before the last `@`.
    var credentials: Substring? { rest.lastIndex(of: "@").map { rest[..<$0] } }
    /// The address with `***` instead of user and password.
    var shown: String { text[..<rest.startIndex] + (credentials == nil ? "" : "***@") + afterCredentials }
    var isHTTPS: Bool { scheme == .https }
    /// Whether the proxy uses HTTP rather than SOCKS.
    var isHTTP: Bool { scheme == .http || isHTTPS }

    /// Throws `invalidProxy` unless libcurl would find the same host and password.
    ///
    /// Otherwise, libcurl might quote the whole address, connect to the wrong host, or bypass the proxy.
    func check() throws(TransportError) {
        if scheme == nil {
            let name = TextCleaning.excerpt(String(HTTPAddress.parts(of: text).scheme ?? ""), limit: 20)
            throw .invalidProxy(reason: "unsupported scheme \"\(name)\"")
        }
        let isWhole = credentials == HTTPAddress.credentials(in: text) && HTTPAddress.isPlace(place)
        guard isWhole, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !hasEncodedControl else {
            throw .invalidProxy(reason: "its address is malformed")
        }
    }

    /// The scheme, by default http; nil if it is unknown.
    private var scheme: Scheme? {
        HTTPAddress.parts(of: text).scheme.map { Scheme(rawValue: $0.lowercased()) } ?? .http
    }
    private var rest: Substring { HTTPAddress.parts(of: text).rest }
    private var afterCredentials: Substring { credentials.map { rest[$0.endIndex...].dropFirst() } ?? rest }
    private var place: Substring { afterCredentials.prefix { !"/?#".contains($0) } }

    /// Whether the address contains any of %00 to %1F.
    private var hasEncodedControl: Bool {
        rest.utf8.indices.contains { index in
            let tail = rest.utf8[index...]
            return tail.starts(with: "%0".utf8) || tail.starts(with: "%1".utf8)
        }
    }
}

/// The hosts that are reached without a proxy: "localhost, .example.com, 10.0.0.0/8"; "*" for all.
struct ProxyExceptions {
    private let list: String

    init(_ list: String) { self.list = list }

    func contains(_ host: String) -> Bool {
        if list == "*" { return true }
        let patterns = list.utf8.split { ", \t".utf8.contains($0) }
        let number = host.hasPrefix("[") ? IPAddress(host.dropFirst().dropLast()) : IPAddress(host[...])
        if let number { return patterns.contains { number.isIn($0) } }
        return patterns.contains { Self.isName(host.utf8[...], within: $0) }
    }

    /// Whether `name` is the domain or a subdomain; a dot at either end of the domain is ignored.
    private static func isName(_ name: Substring.UTF8View, within domain: Substring.UTF8View) -> Bool {
        let dot = UInt8(ascii: ".")
        let name = name.last == dot ? name.dropLast() : name
        var domain = domain.last == dot ? domain.dropLast() : domain
        if domain.first == dot { domain = domain.dropFirst() }
        let tail = name.suffix(domain.count)
        guard String(Substring(tail)).isSame(as: String(Substring(domain))) else { return false }
        let rest = name.dropLast(tail.count)
        return rest.isEmpty || rest.last == dot
    }
}

/// The bytes of a numeric address: 4 or 16.
private struct IPAddress {
    private let bytes: [UInt8]

    init?(_ text: Substring) {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, String(text), &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// Whether the address equals `network`, or belongs to a network such as "10.0.0.0/8".
    func isIn(_ network: Substring.UTF8View) -> Bool {
        let parts = Substring(network).split(separator: "/", maxSplits: 1)
        guard let first = parts.first, let other = IPAddress(first), other.bytes.count == bytes.count else {
            return false
        }
        let given = parts.count > 1 ? Int(parts[1].prefix { $0.isASCII && $0.isNumber }) ?? 0 : 0
        if given > bytes.count * 8 { return false }
        let bits = given == 0 ? bytes.count * 8 : given
        return bytes.indices.allSatisfy { index in
            let kept = min(max(bits - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> kept)
            return bytes[index] & mask == other.bytes[index] & mask
        }
    }
}

extension [String: String] {
    /// The value of the first of these variables that is set and not empty.
    func first(of names: String...) -> String? {
        names.lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    }
}
