import TerminalKit

/// The action of a click on a drawn text. Filters, titles, choices and keys are tagged with it when they are
/// drawn.
enum Intent: TextTag {
    /// Run the key's handler.
    case key(Key)
    /// Sort by the order; if the list has it already, reverse it.
    case sort(SortOrder)
    case filter(FilterChange)
    /// Take the choice of the open menu at this index.
    case choose(Int)
    /// Complete the word with the completion at this index.
    case complete(Int)
    /// Open the row of the list at this index.
    case openRow(Int)
}
