/// What can happen to the card browser, from outside.
package enum LorcanaEvent: Hashable, Sendable {
    /// Everything is to be forgotten: back to the initial state.
    case clear
    /// The first page of every card is wanted.
    case fetchAllCards
    /// The end of the list came near.
    case loadNextPage
    /// The text in the search line changed, or a search command ran.
    case search(query: String)
    case loadSets
    /// A set is to be shown; `setName` is its name, code or number.
    case loadSet(setName: String)
}
