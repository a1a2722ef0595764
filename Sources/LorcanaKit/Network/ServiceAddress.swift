/// The base URL of a service: a scheme, a host and possibly a path, to which the service's paths are appended.
package enum ServiceAddress {
    package static func isValid(_ address: String) -> Bool {
        let rest =
            address.lowercased().hasPrefix("https://")
            ? address.dropFirst(8) : address.lowercased().hasPrefix("http://") ? address.dropFirst(7) : ""
        guard let first = rest.first, first != "/", (try? HTTPAddress(address)) != nil else { return false }
        return rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "?" && $0 != "#" }
    }

    /// The folder in `file:/folder` or `file:///folder`; nil for any other address.
    package static func folder(_ address: String) -> String? {
        guard address.lowercased().hasPrefix("file:") else { return nil }
        var path = address.dropFirst(5)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        let isFolder = path.hasPrefix("/") && !path.hasPrefix("//") && !path.contains(where: \.isNewline)
        return isFolder ? String(path) : nil
    }
}
