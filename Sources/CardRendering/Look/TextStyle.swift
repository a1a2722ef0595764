package import TerminalKit

/// The styles without colour, which all themes share.
package enum TextStyle {
    package static let name = Style.bold
    static let abilityName = Style.bold
    static let flavor = Style(nil, .italic)
    static let reminder = Style(nil, .italic)
    package static let label = Style.bold
    /// The style of searched words within a name.
    static let match = Style(nil, [.bold, .underline])
}
