import TerminalKit

/// What a key does; `BrowserModel.perform` does it.
enum KeyAction: Equatable, Sendable {
    case move(Motion)
    /// Scroll the card beside or below the list.
    case scrollPanel(Motion)
    case edit(LineEdit)
    /// Move up in the list; from its first row, bring an earlier query back to an empty line.
    case moveUpOrRecall
    case recall
    /// Empty the line; if it is empty, go back.
    case emptyOrBack
    /// Open the selected card as soon as the list answers the line.
    case submit
    case enterList, enterLine
    /// Open the selected card or set.
    case openSelected
    case showSet, showAllSets, showHelp
    /// Show the card that many rows further on in the list.
    case showNeighbour(Int)
    case open(Menu)
    case saveQuery, searchSaved
    case openFilters, closeFilters
    case filter(FilterChange)
    /// Complete the word before the cursor.
    case complete
    case togglePanel
    case markOrTogglePanel
    /// Show or hide the card's picture.
    case togglePicture
    case openPage
    case copyName, copyText, copyDeckLines, copyImageURL
    /// Mark the selected card, or take its mark away.
    case mark
    case changeCopies(Int)
    case retry, useBuiltIn, update
    /// Stop loading all pages, or go back.
    case cancel
    case back
}

/// A way to move in a list or a text.
enum Motion: Equatable, Sendable {
    case rows(Int)
    case pages(Int)
    case start, end
}

/// A change to a line of text or to the cursor in it.
enum LineEdit: Equatable, Sendable {
    case insert(String)
    case moveLeft, moveRight, moveWordLeft, moveWordRight, moveToStart, moveToEnd
    case deleteLeft, deleteRight, deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd
    case replace(String)
    case replaceLine(LineEditor)
}
