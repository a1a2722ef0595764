/// An event of the bloc: a question, or another action of the user or of a command.
package enum LorcanaEvent: Hashable, Sendable {
    /// Returns to the initial state.
    case clear
    /// Loads the first page of all cards.
    case fetchAllCards
    /// Loads the next page, because the end of the list is near.
    case loadNextPage
    /// The text in the search line changed, or a search command ran.
    case search(query: String)
    case loadSets
    /// Loads the cards of a set; `setName` is its name, code or number.
    case loadSet(setName: String)
}
