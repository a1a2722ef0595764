/// The role of a game word: a whole phrase, part of a set's name, or both.
package struct GameWordMark: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let phrase = Self(rawValue: 1)
    package static let ofSet = Self(rawValue: 2)
}
