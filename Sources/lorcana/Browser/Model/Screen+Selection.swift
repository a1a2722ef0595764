import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaKit

extension Screen {
    /// The cards and their cursor, if the screen lists cards.
    var listing: CardListing? {
        switch content {
        case .search(let search): search.listing
        case .set(let set): set.listing
        case .sets, .card, .help: nil
        }
    }

    /// The listing, or nil if an error is shown in its place.
    var visibleListing: CardListing? { status.lastingError == nil ? listing : nil }

    /// Whether there are cards to sort and filter.
    var hasCards: Bool { visibleListing?.cards.isEmpty == false }

    var isLineEmpty: Bool {
        if case .search(let search) = content { search.query.isEmpty } else { true }
    }

    /// Whether the card has a text that is not at hand.
    var lacksText: Bool { card.map { MissingText.words($0) != nil } ?? false }

    /// Whether letters are text.
    var isTyping: Bool { menu == nil && content.isTyping }

    /// The card that keys act on: the selected one, or the one shown in full.
    var card: LorcanaCard? {
        if case .card(let screen) = content { screen.card } else { visibleListing?.selected }
    }

    /// Whether the selected card's set is not the one the screen lists.
    var isCardOfAnotherSet: Bool { card.map { $0.setNumber != setNumber } ?? false }

    var copyableName: String? { card?.fullName ?? selectedSet?.name }

    /// How far the text of a card or of the help is scrolled.
    var scroll: TextScroll? {
        switch content {
        case .card(let card): card.scroll
        case .help(let help): help.scroll
        case .search, .set, .sets: nil
        }
    }

    /// What is wrong with the line; nil while a condition is typed that has no value yet.
    var wrongQuery: QueryError? {
        if case .search(let search) = content, search.focus == .line, LineCompletion.lacksValue(search.line) {
            return nil
        }
        return status.queryError
    }

    /// What is wrong with the line, or how its names were corrected: said under it.
    var remark: Remark? {
        if let error = wrongQuery {
            return Remark(
                sentence: Quoted.clean(error.message, limit: 200), hint: Quoted.clean(error.hint, limit: 300))
        }
        guard case .query(let note)? = status.correction else { return nil }
        return Remark(sentence: NoteWords.line(note), hint: "")
    }

    /// What failed while there are rows to look at: said above the last line. Without rows it is said in their place.
    var failure: Remark? {
        guard let error = status.error, status.isFailed, status.lastingError == nil else { return nil }
        let hasRows =
            switch content {
            case .search, .set: listing?.shown.isEmpty == false
            case .sets(let sets): !sets.sets.isEmpty
            case .card, .help: false
            }
        let message = Message(error)
        return hasRows ? Remark(sentence: message.sentence, hint: message.hint) : nil
    }

    var filters: FilterBar? {
        if case .search(let search) = content { search.filters } else { nil }
    }

    /// What a way back to it is called.
    var title: String {
        switch content {
        case .search(let search): search.query.allSatisfy(\.isWhitespace) ? "all cards" : search.query
        case .set(let set): set.set?.name ?? "set \(set.name)"
        case .sets: "sets"
        case .card(let card): card.card.fullName
        case .help: "help"
        }
    }

    var selectedSet: LorcanaSet? {
        if case .sets(let screen) = content { screen.selected } else { nil }
    }

    /// The number of the set whose cards the screen lists.
    var setNumber: String? {
        if case .set(let set) = content { set.number } else { nil }
    }

    var pendingAction: PendingAction? {
        if case .search(let search) = content { search.pendingAction } else { nil }
    }
}

extension Screen.Content {
    var isTyping: Bool {
        if case .search(let search) = self { search.focus == .line } else { false }
    }

    var isFiltering: Bool {
        if case .search(let search) = self { search.focus == .filters } else { false }
    }

    var isSets: Bool {
        if case .sets = self { true } else { false }
    }

    var isHelp: Bool {
        if case .help = self { true } else { false }
    }
}
