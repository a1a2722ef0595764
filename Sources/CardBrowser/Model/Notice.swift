/// A sentence shown in the footer until the next key.
package struct Notice: Equatable, Sendable, ExpressibleByStringInterpolation {
    package var text: String
    /// Whether it reports a failure, which has a mark and a colour.
    package var isFailure: Bool

    package init(_ text: String, isFailure: Bool = false) {
        (self.text, self.isFailure) = (text, isFailure)
    }

    package init(stringLiteral text: String) { self.init(text) }
}
