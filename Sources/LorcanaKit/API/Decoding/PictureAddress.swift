import LorcanaCards

/// The URL of a card's picture, safe to open and to use in a terminal link.
package struct PictureAddress {
    package let text: String

    /// Accepts http and https only; percent-encodes characters that RFC 3986 does not allow, and `'`.
    package init?(_ text: String) {
        let scheme = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }.prefix(6), as: UTF8.self)
        guard scheme.isSame(as: "https") || scheme.isSame(as: "http"),
            text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
        else { return nil }
        self.text = PercentEncoding.encode(text, keeping: Self.allowed)
    }

    private static let allowed = ASCIISet("-._~:/?#[]@!$&()*+,;=%")
}
