import TerminalKit

/// The action of a click on a text. Filters, titles, choices and keys are tagged with it when they are drawn.
enum Intent: TextTag {
    /// Runs the key's handler.
    case key(Key)
    /// Sorts by this order, or reverses it if it is the current one.
    case sort(SortOrder)
    case filter(FilterChange)
    /// Takes the choice at this index in the open menu.
    case choose(Int)
    /// Completes the word with the completion at this index.
    case complete(Int)
    /// Opens the row of the list at this index.
    case openRow(Int)
}
