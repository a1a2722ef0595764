import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// A screen of the stack: its content, and the state that is restored by going back.
struct Screen: Equatable, Sendable, Identifiable {
    /// The kinds of screens. To add a kind, add a case here and a file in `Screens`.
    enum Content: Equatable, Sendable {
        /// The search line above its results. If there are no results, `offers` are alternative queries.
        case search(SearchLine, CardListing, offers: OfferListing? = nil)
        case set(ListedSet, CardListing)
        case sets(SetListing)
        case decks(DeckListing)
        /// A section of the open deck's page.
        case deckPage(DeckPage, TextScroll)
        /// The collection by set.
        case collection(CollectionListing)
        /// A command's output.
        case page(Page, TextScroll)
        /// A full card.
        case card(LorcanaCard, TextScroll)
        /// Cards side by side.
        case comparison([LorcanaCard], TextScroll)
        case help(HelpPage, TextScroll)
    }

    var id = 0
    var content: Content
    var status = LoadStatus()
    /// Whether the list is being reloaded, so that the selected card stays in its row.
    var keepsPlace = false
    /// The open menu.
    var menu: Menu?

    init(_ content: Content) { self.content = content }
}

// MARK: - The parts of a screen

/// Each property is nil on screens without it; setting it there has no effect.
extension Screen {
    var search: SearchLine? {
        get { if case .search(let line, _, _) = content { line } else { nil } }
        set {
            guard let newValue, case .search(_, let cards, let offers) = content else { return }
            content = .search(newValue, cards, offers: offers)
        }
    }

    /// A list of cards.
    var listing: CardListing? {
        get {
            switch content {
            case .search(_, let cards, _), .set(_, let cards): cards
            case .sets, .decks, .deckPage, .collection, .page, .card, .comparison, .help: nil
            }
        }
        set {
            guard let newValue else { return }
            switch content {
            case .search(let line, _, let offers): content = .search(line, newValue, offers: offers)
            case .set(let set, _): content = .set(set, newValue)
            case .sets, .decks, .deckPage, .collection, .page, .card, .comparison, .help: break
            }
        }
    }

    var offers: OfferListing? {
        get { if case .search(_, _, let offers) = content { offers } else { nil } }
        set {
            if case .search(let line, let cards, _) = content {
                content = .search(line, cards, offers: newValue)
            }
        }
    }

    /// The set whose cards are listed.
    var set: ListedSet? {
        get { if case .set(let set, _) = content { set } else { nil } }
        set {
            if let newValue, case .set(_, let cards) = content { content = .set(newValue, cards) }
        }
    }

    var sets: SetListing? {
        get { if case .sets(let sets) = content { sets } else { nil } }
        set { if let newValue, case .sets = content { content = .sets(newValue) } }
    }

    var decks: DeckListing? {
        get { if case .decks(let decks) = content { decks } else { nil } }
        set { if let newValue, case .decks = content { content = .decks(newValue) } }
    }

    var collection: CollectionListing? {
        get { if case .collection(let collection) = content { collection } else { nil } }
        set { if let newValue, case .collection = content { content = .collection(newValue) } }
    }

    var deckPage: DeckPage? {
        get { if case .deckPage(let page, _) = content { page } else { nil } }
        set {
            if let newValue, case .deckPage(_, let scroll) = content { content = .deckPage(newValue, scroll) }
        }
    }

    /// The card shown in full.
    var shownCard: LorcanaCard? {
        get { if case .card(let card, _) = content { card } else { nil } }
        set {
            if let newValue, case .card(_, let scroll) = content { content = .card(newValue, scroll) }
        }
    }

    var help: HelpPage? {
        get { if case .help(let page, _) = content { page } else { nil } }
        set {
            if let newValue, case .help(_, let scroll) = content { content = .help(newValue, scroll) }
        }
    }

    /// The scroll position of a screen of text.
    var scroll: TextScroll? {
        get {
            switch content {
            case .card(_, let scroll), .comparison(_, let scroll), .help(_, let scroll),
                .deckPage(_, let scroll), .page(_, let scroll):
                scroll
            case .search, .set, .sets, .decks, .collection: nil
            }
        }
        set {
            guard let newValue else { return }
            switch content {
            case .card(let card, _): content = .card(card, newValue)
            case .comparison(let cards, _): content = .comparison(cards, newValue)
            case .help(let page, _): content = .help(page, newValue)
            case .deckPage(let page, _): content = .deckPage(page, newValue)
            case .page(let page, _): content = .page(page, newValue)
            case .search, .set, .sets, .decks, .collection: break
            }
        }
    }
}

/// The search line: text, filters, and a pending action.
struct SearchLine: Equatable, Sendable {
    enum Focus: Equatable, Sendable { case line, list, filters }

    var line: LineEditor
    var focus: Focus
    /// The initial query, to which Escape returns.
    let openingQuery: String
    let openingFocus: Focus
    /// The filters that produced the line; nil once it is edited in another way.
    var filters: FilterBar?
    /// The completions, until the line is edited.
    var completion: LineCompletion?
    var pendingAction: PendingAction?
    /// The words to highlight in names.
    var wanted: Wanted?
    /// Whether the user selected a row while typing the last word, so that the row stays selected and Enter opens it.
    var isRowChosen = false
    /// The number of steps back in the query history; nil once the line is edited.
    var recalled: Int?
    /// The query in the line, which a retry searches for again.
    var query: String { line.text }
    /// Whether there is nothing to search for, so that all cards are listed.
    var isBlank: Bool {
        if !query.contains(where: { $0.isLetter || $0.isNumber }) { return true }
        // Ignores a key without a value.
        let sign = query.drop { $0.isLetter }
        return !sign.isEmpty && sign.allSatisfy { ":=<>".contains($0) }
    }

    /// The names that a query searches for.
    struct Wanted: Equatable, Sendable {
        var query: String
        var names: [String]
    }

    init(_ query: String, focus: Focus) {
        (line, self.focus, openingQuery) = (LineEditor(query), focus, query)
        openingFocus = focus == .line ? .line : .list
    }

    var isAsOpened: Bool { query == openingQuery && focus == openingFocus }
}

/// An action that waits for the results of the line, or until all pages are loaded.
enum PendingAction: Equatable, Sendable {
    /// Opens the first result, if the screen is still in front.
    case open
    case goToEnd, filter
    case sort(Arrangement)

    var needsAllPages: Bool {
        switch self {
        case .open: false
        case .goToEnd, .filter, .sort: true
        }
    }
}

/// The help screen: the text typed to find a key, and the reasons why keys of the screen below have no effect now.
struct HelpPage: Equatable, Sendable {
    var filter = LineEditor()
    /// The reasons, by the first key of the row.
    let reasons: [Key: String]
    /// The origin of the data, in words.
    var data = ""
}

/// The set whose cards are listed.
struct ListedSet: Equatable, Sendable {
    /// The set's name, code or number, as specified.
    var name: String
    var set: LorcanaSet?
    /// The id of the card to select after loading.
    var beginsAt: String?

    var number: String { self.set?.number ?? name }
    /// The query that finds its cards.
    var query: String { "set:" + (number.contains(" ") ? "\"\(number)\"" : number) }
}

/// All sets, newest first.
struct SetListing: Equatable, Sendable {
    private(set) var sets: [LorcanaSet] = []
    /// The number of the set to select after loading.
    var beginsAt: String?
    var cursor = ListCursor()

    var selected: LorcanaSet? { sets.indices.contains(cursor.selection) ? sets[cursor.selection] : nil }

    mutating func receive(_ new: [LorcanaSet]) {
        let newest = new.newestFirst
        if sets == newest { return }
        sets = newest
        cursor.fit(count: newest.count)
        guard let row = newest.firstIndex(where: { $0.number == beginsAt }) else { return }
        cursor.show(row)
        beginsAt = nil
    }
}

/// Alternatives to a query without results.
struct OfferListing: Equatable, Sendable {
    /// The query without results.
    let query: String
    let offers: [QueryOffer]
    var cursor: ListCursor

    /// Returns nil if there are no alternatives.
    init?(insteadOf query: String, _ queries: QueryReader, over catalogue: Catalogue) {
        offers = QueryEvaluator.offers(insteadOf: query, queries, over: catalogue)
        if offers.isEmpty { return nil }
        (self.query, cursor) = (query, ListCursor(count: offers.count))
    }

    var selected: QueryOffer { offers[cursor.selection] }
}

extension [LorcanaSet] {
    var newestFirst: [LorcanaSet] { sorted { $0.age > $1.age } }
}

// MARK: - Selection

extension Screen {
    /// The listing; nil if an error is shown instead.
    var visibleListing: CardListing? { status.blockingError == nil ? listing : nil }

    /// Whether there are cards to sort and filter.
    var hasCards: Bool { visibleListing?.cards.isEmpty == false }

    /// The cursor of the list of cards, sets, decks or offers.
    var cursor: ListCursor? {
        get { offers?.cursor ?? listing?.cursor ?? sets?.cursor ?? decks?.cursor ?? collection?.cursor }
        set {
            guard let newValue else { return }
            if offers != nil { return offers!.cursor = newValue }
            listing?.cursor = newValue
            sets?.cursor = newValue
            decks?.cursor = newValue
            collection?.cursor = newValue
        }
    }

    /// The cursor; nil if the list is empty or hidden.
    var visibleCursor: ListCursor? {
        let cursor =
            offers?.cursor ?? sets?.cursor ?? decks?.cursor ?? collection?.cursor ?? visibleListing?.cursor
        return cursor?.count == 0 ? nil : cursor
    }

    /// Whether letters are inserted into the search line.
    var isTyping: Bool { menu == nil && search?.focus == .line }

    /// The card that keys act on: the selected one, or the full card.
    var card: LorcanaCard? { shownCard ?? visibleListing?.selected }

    var selectedSet: LorcanaSet? { sets?.selected }

    /// The number of the set whose cards are listed.
    var setNumber: String? { self.set?.number }

    /// Whether the card's text is not available.
    var lacksText: Bool { card.map { MissingText.words($0) != nil } ?? false }

    /// The error in the line; nil while a condition being typed has no value yet.
    var wrongQuery: QueryError? {
        if let search, search.focus == .line, LineCompletion.lacksValue(search.line) { return nil }
        return status.queryError
    }
}

// MARK: - Changes

extension Screen {
    mutating func receive(_ cards: [LorcanaCard], _ queries: QueryReader) {
        // The API's answer replaces that of built-in data for the same query.
        let keepsPlace =
            self.keepsPlace || (status.standsIn && status.isCurrent) || search?.isRowChosen == true
        if !cards.isEmpty { self.keepsPlace = false }
        // A query's own order takes precedence. It is parsed for each answer rather than for each key press.
        if let search, (try? queries.read(search.query))?.order != nil { listing?.next = Arrangement() }
        listing?.receive(cards, keepsPlace: keepsPlace)
        if let known = cards.first?.set { set?.set = known }
        guard let id = set?.beginsAt, !cards.isEmpty else { return }
        listing?.show(id)
        set?.beginsAt = nil
    }

    mutating func receive(_ new: LoadStatus, _ queries: QueryReader) {
        status = new
        guard new.isCurrent || new.isUnfinished, let search else { return }
        // Words that were interpreted as conditions are not highlighted in names.
        let query = new.reading ?? search.query
        guard search.wanted?.query != query else { return }
        self.search?.wanted = SearchLine.Wanted(
            query: query, names: WantedNames.words(in: query, queries))
    }

    /// Offers alternatives if the line's query has no results in local data.
    mutating func offer(_ queries: QueryReader, _ catalogue: Catalogue?) {
        guard let search, listing?.cards.isEmpty == true, status.error == nil, status.answer == nil,
            let catalogue,
            let source = status.origin?.source, source != .api, !status.isLoading, !search.isBlank
        else { return offers = nil }
        if status.isCurrent, !status.isUnfinished, offers?.query != search.query {
            offers = OfferListing(insteadOf: search.query, queries, over: catalogue)
        }
    }

    mutating func receive(_ new: [LorcanaSet]) { sets?.receive(new) }

    /// Clamps the selection and scroll positions to the bounds of the layout.
    ///
    /// - Parameter isPanelHeld: whether the panel is frozen on another row's card.
    mutating func fit(_ layout: BrowserLayout, isPanelHeld: Bool) {
        cursor?.fit(height: layout.list.count)
        scroll?.fit(count: layout.text.count, height: layout.list.count)
        if isPanelHeld || layout.panelText.isEmpty { return }
        listing?.panel.fit(count: layout.panelText.count, height: layout.panelTextRows.count)
    }
}
