/// An event of the bloc: a question or an action of the user or of a command.
package enum LorcanaEvent: Hashable, Sendable {
    /// Return to the initial state.
    case clear
    /// Load the first page of every card.
    case fetchAllCards
    /// Load the next page, because the end of the list is near.
    case loadNextPage
    /// The text in the search line changed, or a search command ran.
    case search(query: String)
    case loadSets
    /// Load the cards of a set; `setName` is its name, code or number.
    case loadSet(setName: String)
}
