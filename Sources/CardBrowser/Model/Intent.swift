import TerminalKit

/// The purpose of a press on a drawn text. The code that draws a filter, a title, a choice or a key attaches it.
enum Intent: TextTag {
    /// Do what the key does.
    case key(Key)
    /// Sort by the order; if the list has it already, the other way round.
    case sort(SortOrder)
    case filter(FilterChange)
    /// Take the choice of the open menu at this place.
    case choose(Int)
    /// Complete the word with the completion at this place.
    case complete(Int)
    /// Open the row at this place of the list.
    case openRow(Int)
}
