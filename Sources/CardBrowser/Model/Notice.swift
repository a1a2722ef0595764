/// A sentence in the footer until the next key.
package struct Notice: Equatable, Sendable, ExpressibleByStringInterpolation {
    package var text: String
    /// Whether it is about a failure, which has a sign and a colour.
    package var isFailure: Bool

    package init(_ text: String, isFailure: Bool = false) {
        (self.text, self.isFailure) = (text, isFailure)
    }

    package init(stringLiteral text: String) { self.init(text) }
}
