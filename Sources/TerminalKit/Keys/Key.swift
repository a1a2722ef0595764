/// A key press, a paste, or a mouse action.
package enum Key: Hashable, Sendable {
    /// A printable scalar; a combining mark is a separate key.
    case character(Character)
    case control(Character)
    /// A character with Alt, or after Escape.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case wordLeft, wordRight
    case altUp, altDown
    case function(Int)
    /// Pasted text as a single line of printable characters; never decoded as keys.
    case paste(String)
    case mouse(Mouse)
}

/// A mouse action and its cell, counted from 0.
package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case press, doublePress, wheelUp, wheelDown }

    package var action: Action
    package var column: Int
    package var row: Int

    package init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }
}
