/// A key as a person pressed it, or a text they pasted.
package enum Key: Hashable, Sendable {
    /// One scalar of typed text, printable; a combining mark comes as a key of its own.
    case character(Character)
    case control(Character)
    /// Alt, or Escape, together with a character.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case wordLeft, wordRight
    case function(Int)
    /// Pasted text, cleaned to one line of printable characters; never to be taken for keys.
    case paste(String)
}
