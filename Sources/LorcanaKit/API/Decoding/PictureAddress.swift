/// An address of a picture, fit to be opened and to stand in a terminal link.
package struct PictureAddress {
    package let text: String

    /// Takes http and https alone; what RFC 3986 does not allow as it is, is percent-encoded, `'` too.
    package init?(_ text: String) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme == "https" || scheme == "http", text.dropFirst(scheme.count).hasPrefix("://") else {
            return nil
        }
        self.text = PercentEncoding.encode(text, keeping: Self.allowed)
    }

    private static let allowed = Set("-._~:/?#[]@!$&()*+,;=%".utf8)
}
