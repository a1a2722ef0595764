import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// One screen of the stack: its kind, the parts that it has, and all that going back to it must restore.
struct Screen: Equatable, Sendable, Identifiable {
    var id = 0
    let kind: ScreenKind
    /// The search line.
    var search: SearchLine?
    /// A list of cards.
    var listing: CardListing?
    /// The set whose cards are listed.
    var set: ListedSet?
    /// A list of sets.
    var sets: SetListing?
    /// What to search in place of a query that found nothing; nil if it found cards.
    var offers: OfferListing?
    /// The card that is shown in full.
    var shownCard: LorcanaCard?
    /// The cards that are shown side by side.
    var compared: [LorcanaCard] = []
    /// What is typed to find a key, on the help screen.
    var filter: LineEditor?
    /// How far the text is scrolled, if the screen is one.
    var scroll: TextScroll?
    var status = LoadStatus()
    /// Whether the next cards are those on screen, come anew.
    var keepsPlace = false
    /// What is being asked, in front of the screen.
    var menu: Menu?
}

/// What all screens of a kind have in common; a new kind is a file in `Screens`.
struct ScreenKind: Equatable, Sendable {
    let name: String
    /// What a way back to the screen is called.
    let title: @Sendable (Screen) -> String
    let keys: @Sendable (Screen) -> KeyMap
    /// What the screen asks its bloc first, and again after an update.
    var questions: @Sendable (Screen) -> [LorcanaEvent] = { _ in [] }
    /// All lines of the screen's text, made for a room of so many columns and rows; none for a list.
    var text: @Sendable (BrowserModel, BrowserLook, TerminalSize) -> [StyledText] = { _, _, _ in [] }

    static func == (a: ScreenKind, b: ScreenKind) -> Bool { a.name == b.name }
}

/// The search line: what is typed, its filters, and what waits for its answer.
struct SearchLine: Equatable, Sendable {
    enum Focus: Equatable, Sendable { case line, list, filters }

    var line: LineEditor
    var focus: Focus
    /// What the screen opened with; a step back brings it back.
    let openingQuery: String
    let openingFocus: Focus
    /// The filters that made the line; nil once it is edited otherwise.
    var filters: FilterBar?
    /// The completions of the line, until it is edited.
    var completion: LineCompletion?
    var pendingAction: PendingAction?
    /// The words to mark in the names.
    var wanted: Wanted?
    /// How many queries back the line shows; nil once it is edited.
    var recalled: Int?
    /// What the line asks, and what a retry searches again.
    var query: String { line.text }
    var isBlank: Bool { query.allSatisfy(\.isWhitespace) }

    /// The names that a query asks for.
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

/// An action that waits: for the answer to what is in the line, or until every page is loaded.
struct PendingAction: Equatable, Sendable {
    let name: String
    /// Why every page is loaded; nil if the action needs only the first answer.
    var purpose: String?
    /// Acts on the screen at that place in the stack.
    let perform: @Sendable (inout BrowserModel, Int) -> Void

    var needsAllPages: Bool { purpose != nil }

    static func == (a: PendingAction, b: PendingAction) -> Bool { a.name == b.name }
}

/// The set whose cards a screen lists.
struct ListedSet: Equatable, Sendable {
    /// The set's name, code or number, as given.
    var name: String
    var set: LorcanaSet?
    /// The id of the card to select when the cards are loaded.
    var beginsAt: String?

    var number: String { self.set?.number ?? name }
    /// What searches its cards.
    var query: String { "set:" + (number.contains(" ") ? "\"\(number)\"" : number) }
}

/// All sets, the newest first.
struct SetListing: Equatable, Sendable {
    private(set) var sets: [LorcanaSet] = []
    /// The number of the set to select when the sets are loaded.
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

/// Queries to search in place of one that found nothing.
struct OfferListing: Equatable, Sendable {
    /// The query that found nothing.
    let query: String
    let offers: [QueryOffer]
    var cursor: ListCursor

    /// Nil if nothing is offered.
    init?(insteadOf query: String, _ queries: QueryReader, over catalogue: Catalogue) {
        offers = QueryEvaluator.offers(insteadOf: query, queries, over: catalogue)
        if offers.isEmpty { return nil }
        (self.query, cursor) = (query, ListCursor(count: offers.count))
    }

    var selected: QueryOffer { offers[cursor.selection] }

    /// The keys that take the offer at this place.
    func keys(taking place: Int) -> [Key] {
        let steps = place - cursor.selection
        return Array(repeating: steps < 0 ? .up : .down, count: abs(steps)) + [.enter]
    }
}

extension [LorcanaSet] {
    fileprivate var newestFirst: [LorcanaSet] { sorted { $0.age > $1.age } }
}

// MARK: - What is selected

extension Screen {
    var title: String { kind.title(self) }

    /// The listing, or nil if an error is shown in its place.
    var visibleListing: CardListing? { status.blockingError == nil ? listing : nil }

    /// Whether there are cards to sort and filter.
    var hasCards: Bool { visibleListing?.cards.isEmpty == false }

    /// The rows of the list, of cards, of sets or of offers.
    var cursor: ListCursor? {
        get { offers?.cursor ?? listing?.cursor ?? sets?.cursor }
        set {
            guard let newValue else { return }
            if offers != nil { return offers!.cursor = newValue }
            listing?.cursor = newValue
            sets?.cursor = newValue
        }
    }

    /// The cursor, or nil if nothing is listed.
    var visibleCursor: ListCursor? {
        let cursor = offers?.cursor ?? sets?.cursor ?? visibleListing?.cursor
        return cursor?.count == 0 ? nil : cursor
    }

    /// Whether letters are text of the search line.
    var isTyping: Bool { menu == nil && search?.focus == .line }

    /// The card that keys act on: the selected one, or the one shown in full.
    var card: LorcanaCard? { shownCard ?? visibleListing?.selected }

    var selectedSet: LorcanaSet? { sets?.selected }

    /// The number of the set whose cards the screen lists.
    var setNumber: String? { self.set?.number }

    /// Whether the card has a text that is not at hand.
    var lacksText: Bool { card.map { MissingText.words($0) != nil } ?? false }

    /// What is wrong with the line; nil while a condition is typed that has no value yet.
    var wrongQuery: QueryError? {
        if let search, search.focus == .line, LineCompletion.lacksValue(search.line) { return nil }
        return status.queryError
    }
}

// MARK: - What changes it

extension Screen {
    mutating func receive(_ cards: [LorcanaCard], _ queries: QueryReader) {
        // The API's answer takes the place of the built-in data's to the same question.
        let keepsPlace = self.keepsPlace || (status.standsIn && status.isCurrent)
        if !cards.isEmpty { self.keepsPlace = false }
        // A query's own order is kept; asked for each answer, not for each key.
        if let search, (try? queries.read(search.query))?.order != nil { listing?.next = Arrangement() }
        listing?.receive(cards, keepsPlace: keepsPlace)
        if let known = cards.first?.set { set?.set = known }
        guard let id = set?.beginsAt, !cards.isEmpty else { return }
        listing?.show(id)
        set?.beginsAt = nil
    }

    mutating func receive(_ new: LoadStatus, _ queries: QueryReader) {
        status = new
        guard new.isCurrent, let search, search.wanted?.query != search.query else { return }
        self.search?.wanted = SearchLine.Wanted(
            query: search.query, names: WantedNames.words(in: search.query, queries))
    }

    /// Offers other queries if the line's finds nothing in the data at hand.
    mutating func offer(_ queries: QueryReader, _ catalogue: Catalogue?) {
        guard let search, listing?.cards.isEmpty == true, status.error == nil, let catalogue,
            let source = status.origin?.source, source != .api, !status.isLoading, !search.isBlank
        else { return offers = nil }
        if status.isCurrent, !status.isUnfinished, offers?.query != search.query {
            offers = OfferListing(insteadOf: search.query, queries, over: catalogue)
        }
    }

    mutating func receive(_ new: [LorcanaSet]) { sets?.receive(new) }

    /// Keeps the selection and the texts within what is laid out.
    ///
    /// - Parameter isPanelHeld: whether the panel shows another row's card.
    mutating func fit(_ layout: BrowserLayout, isPanelHeld: Bool) {
        cursor?.fit(height: layout.list.count)
        scroll?.fit(count: layout.text.count, height: layout.list.count)
        if isPanelHeld || layout.panelText.isEmpty { return }
        listing?.panel.fit(count: layout.panelText.count, height: layout.panelTextRows.count)
    }
}
