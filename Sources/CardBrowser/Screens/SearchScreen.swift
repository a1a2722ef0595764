import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

extension Screen {
    /// The results of a query, or all cards, below the search line.
    static func search(_ query: String, focus: SearchLine.Focus) -> Screen {
        Screen(.search(SearchLine(query, focus: focus), CardListing()))
    }
}

extension SearchLine {
    var keys: KeyMap {
        switch focus {
        case .line: .searchLine
        case .filters: .filters
        case .list: .cards
        }
    }

    /// The events that load the query; an empty query lists all cards.
    var questions: [LorcanaEvent] {
        isBlank ? [.search(query: ""), .fetchAllCards] : [.search(query: query)]
    }
}

// MARK: - Keys of the line

extension KeyMap {
    static let searchLine = table(
        .searchLine, .editing, .typing, .panel, .wheel, .pointing,
        withAlt: [.moving, .gathering, .cards, .anywhere])
    static let filters = table(.filters, .panel, .wheel, .pointing)
    /// The keys for entering a query's or deck's name.
    static let name = table(.name, .editing, .typing)
    /// The keys for choosing from a list that typing filters.
    static let list = table(.list, .editing, .typing)
}

extension KeyGroup {
    static let searchLine = KeyGroup(
        title: "Search line",
        bindings: [
            KeyBinding(.down, .control("n"), help: "go down one row", unless: \.nothingToMove) {
                $0.move(.rows(1))
            },
            KeyBinding(
                .up, .control("p"),
                help: "go up one row; from the first row, if the line is empty, bring the previous query back"
            ) { $0.moveUpOrRecall() },
        ] + pages + [
            submit,
            KeyBinding(
                .control("s"), help: "open the selected card's set", unless: \.noOtherSet,
                hint: FooterHint(.often, "set", if: { !$0.picks })
            ) { $0.openSet() },
            KeyBinding(
                .escape, help: oneStepBack, hint: FooterHint(.back, words: \.stepBackWords)
            ) { $0.stepBack() },
            KeyBinding(
                .backTab, help: "go to the list, where letters are keys",
                hint: FooterHint(.sometimes, "list")
            ) { $0.screen.search?.focus = .list },
            KeyBinding(
                .tab, help: "complete a key or a value; again, the next completion; to pick, mark the card",
                unless: \.nothingToMark, hint: FooterHint(.often, "mark", if: \.tabMarks)
            ) { if $0.tabMarks { $0.mark() } else { $0.complete() } },
            KeyBinding(
                .control(" "), help: "mark the card, or take its mark away", unless: \.noCard,
                hint: FooterHint(.back, "mark", if: { $0.picks && !$0.tabMarks })
            ) { $0.mark() },
            KeyBinding(
                .function(2), help: "filter by ink, type and cost",
                hint: FooterHint(.sometimes, "filter")
            ) { $0.openFilters() },
            KeyBinding(
                .function(3), help: "list your decks", hint: FooterHint(.rarely, "deck")
            ) { $0.perform(.gather(.decks)) },
            KeyBinding(
                .control("r"), help: "list earlier queries; what is typed finds them",
                unless: \.noEarlierQuery
            ) { $0.screen.menu = .earlier($0.preferences.history) },
            KeyBinding(.function(1), help: "show the keys of this screen", hint: FooterHint(.help, "help")) {
                $0.openHelp()
            },
            togglePanel,
        ])

    private static let submit = KeyBinding(
        .enter, help: "open the selected card",
        unless: \.nothingToSubmit,
        hint: FooterHint(.main, words: { $0.opening ?? "card" })
    ) { $0.submit() }

    static let editing = KeyGroup(
        title: "Editing the search line",
        bindings: [
            KeyBinding(.left, .control("b"), help: "move left") { $0.edit(.moveLeft) },
            KeyBinding(.right, .control("f"), help: "move right; at the end, take what the word may become") {
                $0.moveRightOrTake()
            },
            KeyBinding(.wordLeft, help: "move left one word") { $0.edit(.moveWordLeft) },
            KeyBinding(.wordRight, help: "move right one word") { $0.edit(.moveWordRight) },
            KeyBinding(.home, .control("a"), help: "move to the start") { $0.edit(.moveToStart) },
            KeyBinding(.end, .control("e"), help: "move to the end") { $0.edit(.moveToEnd) },
            KeyBinding(.backspace, help: "delete the character to the left") { $0.edit(.deleteLeft) },
            KeyBinding(.delete, .control("d"), help: "delete the character to the right") {
                $0.edit(.deleteRight)
            },
            KeyBinding(.control("w"), .alt("\u{7F}"), help: "delete the word to the left") {
                $0.edit(.deleteWordLeft)
            },
            KeyBinding(.alt("d"), help: "delete the word to the right") { $0.edit(.deleteWordRight) },
            KeyBinding(.control("u"), help: "delete to the start") { $0.edit(.deleteToStart) },
            KeyBinding(.control("k"), help: "delete to the end") { $0.edit(.deleteToEnd) },
        ])

    /// Keys that have no row insert text into the line.
    static let typing = KeyGroup(
        title: "Typing",
        bindings: [KeyBinding(.text, help: "insert what is typed") { $0.edit(.insert($1.text ?? "")) }])

    static let filters = KeyGroup(
        title: "Filters",
        bindings: Ink.allCases.enumerated().map { place, ink in
            KeyBinding(.character(Character(String(place + 1))), help: "switch \(ink.name) on or off") {
                $0.filter(.ink(ink))
            }
        }
            + CardType.allCases.map { type in
                KeyBinding(
                    .character(type.filterKey), help: "switch \(type.name.lowercased())s on or off"
                ) { $0.filter(.type(type)) }
            }
            + Rarity.allCases.map { rarity in
                KeyBinding(
                    .character(rarity.filterKey), help: "switch \(rarity.name.lowercased()) cards on or off"
                ) { $0.filter(.rarity(rarity)) }
            } + [
                KeyBinding(.character(FilterBar.olderKey), help: "the newest set alone, then older ones") {
                    $0.filter(.set(1))
                },
                KeyBinding(.character(FilterBar.newerKey), help: "the next newer set alone, then any") {
                    $0.filter(.set(-1))
                },
                KeyBinding(
                    .character(FilterBar.ownedKey), help: "cards you own, then those you lack, then any",
                    unless: \.noCollection
                ) { $0.filter(.owned) },
                KeyBinding(
                    .character(FilterBar.inkwellKey), help: "inkable cards, then those that are not, then any"
                ) { $0.filter(.inkable) },
                KeyBinding(
                    .character(FilterBar.coreKey), help: "switch to cards legal in Core, or back"
                ) { $0.filter(.core) },
                KeyBinding(.left, help: "lower the highest cost", hint: FooterHint(.often, "cost up to")) {
                    $0.filter(.most(-1))
                },
                KeyBinding(.right, help: "raise the highest cost") { $0.filter(.most(1)) },
                KeyBinding(.character("<"), help: "lower the lowest cost") { $0.filter(.least(-1)) },
                KeyBinding(
                    .character(">"), help: "raise the lowest cost", hint: FooterHint(.often, "cost from")
                ) { $0.filter(.least(1)) },
                KeyBinding(
                    .character("x"), help: "all filters off", unless: \.noFilter,
                    hint: FooterHint(.often, "all off")
                ) { $0.filter(.clear) },
                submit,
                KeyBinding(
                    .escape, .character("f"), .function(2), help: "close the filters; the line keeps them",
                    hint: FooterHint(.back, "close")
                ) { $0.closeFilters() },
            ] + rows + pages)

    static let list = KeyGroup(
        title: "Lists of queries",
        bindings: [
            KeyBinding(
                .enter, help: "search the query", unless: \.noQueryFound,
                hint: FooterHint(.main, words: \.listVerb)
            ) { $0.takeChoice() },
            KeyBinding(
                .down, .control("n"), .control("r"), .tab, help: "the next query", unless: \.noQueryFound
            ) { $0.screen.menu?.point(1) },
            KeyBinding(
                .up, .control("p"), .backTab, help: "the previous query", unless: \.noQueryFound
            ) { $0.screen.menu?.point(-1) },
            KeyBinding(.escape, help: "close the list", hint: FooterHint(.back, "close")) {
                $0.screen.menu = nil
            },
        ])

    static let name = KeyGroup(
        title: "Names of saved queries and decks",
        bindings: [
            KeyBinding(
                .enter, help: "use the name", unless: \.noTypedName,
                hint: FooterHint(.main, words: \.nameVerb)
            ) {
                $0.useName()
            },
            KeyBinding(.escape, help: "use none", hint: FooterHint(.back, "cancel")) { $0.screen.menu = nil },
        ])
}

extension BrowserModel {
    /// The action of Escape in the line.
    fileprivate var stepBackWords: String? {
        guard let search = screen.search else { return nil }
        if search.pendingAction != nil { return "cancel" }
        if !marks.isEmpty, !isFirst || picks { return "unmark" }
        if search.isAsOpened { return isFirst ? "leave" : "back" }
        if search.openingFocus == .list { return "list" }
        return search.openingQuery.isEmpty ? "empty" : "reset"
    }

    /// The reason why Enter has no effect; while results are loading, it waits for them.
    fileprivate var nothingToSubmit: String? { screen.status.isCurrent ? nothingToOpen : nil }

    fileprivate var nothingToMark: String? { tabMarks ? noCard : nil }

    fileprivate var noCollection: String? {
        screen.search?.filters?.hasOwned == true ? nil : "there is no collection"
    }

    fileprivate var noFilter: String? {
        screen.search?.filters?.isOff == false ? nil : "no filter is on"
    }

    /// Whether Tab marks the card, as in pickers, instead of completing the word.
    var tabMarks: Bool {
        guard picks, let search = screen.search, search.focus == .line else { return picks }
        return !LineCompletion.isValue(search.line)
    }
}

// MARK: - Editing

extension BrowserModel {
    /// Edits the typed name or the search line.
    mutating func edit(_ edit: LineEdit) {
        if screen.menu?.line != nil {
            screen.menu?.line?.apply(edit)
            return
        }
        if let filter = screen.help?.filter {
            // On an empty line, End moves to the end of the text.
            if filter.text.isEmpty, edit == .moveToEnd { return move(.end) }
            screen.help?.filter.apply(edit)
            return move(.start)
        }
        screen.search?.recalled = nil
        change(edit)
        offerCompletions()
    }

    /// Offers completions of the last word; called again when the results of the line arrive.
    mutating func offerCompletions() {
        guard let search = screen.search, search.focus == .line else { return }
        let completion = LineCompletion(
            typing: search.line, words, among: screen.listing?.shown ?? [], counting: queries)
        screen.search?.completion = completion
    }

    /// Offers completions that are too slow for each key press, such as names of songs.
    mutating func offerSlowCompletions() {
        guard let search = screen.search, search.focus == .line, search.completion == nil,
            let value = TypedValue(String(search.line.text.prefix(search.line.cursor))),
            !value.hasFewCompletions
        else { return }
        let completion = LineCompletion(search.line, words)
        screen.search?.completion = completion
    }

    /// At the end of the line, inserts the first completion and a space.
    fileprivate mutating func moveRightOrTake() {
        guard let search = screen.search, screen.menu == nil, search.line.cursor == search.line.text.count,
            let taken = search.completion?.line.text
        else { return edit(.moveRight) }
        edit(.replace(taken.last.map { ":=".contains($0) } == true ? taken : taken + " "))
    }

    /// Edits the line; if its text changes, searches for it.
    ///
    /// The chosen order is preserved while the user edits the line, but not for the list of all cards, which would
    /// have to load every page first.
    private mutating func change(_ edit: LineEdit) {
        guard var search = screen.search else { return }
        let before = search.line.text
        search.line.apply(edit)
        if search.filters?.query != search.query { search.filters = nil }
        let isChanged = search.line.text != before
        if isChanged {
            (search.pendingAction, search.completion, search.isRowChosen) = (nil, nil, false)
        }
        screen.search = search
        guard isChanged else { return }
        if search.isBlank { screen.listing?.next = Arrangement() }
        screen.status.isCurrent = false
        for question in search.questions { perform(.send(screen: screen.id, question)) }
    }

    /// Cancels loading, clears the marks, restores the initial query, or goes back. The first screen preserves its
    /// marks until the user quits, which requires confirmation.
    mutating func stepBack() {
        if cancelPendingAction() || (!isFirst || picks) && clearMarks() { return }
        guard let search = screen.search, !search.isAsOpened else { return back() }
        rememberQuery()
        screen.search?.focus = search.openingFocus
        edit(.replace(search.openingQuery))
    }

    /// Opens the selected card if the results are current or the user selected the row; otherwise opens the first
    /// result when it arrives.
    fileprivate mutating func submit() {
        if screen.status.isCurrent || screen.search?.isRowChosen == true { return open() }
        rememberQuery()
        performOnAnswer(.open)
    }

    /// Completes the word before the cursor; repeated, moves to the next completion.
    fileprivate mutating func complete() {
        guard let search = screen.search else { return }
        guard
            var completion = search.completion
                ?? LineCompletion(search.line, words, among: screen.listing?.shown ?? [], counting: queries)
        else {
            finishWord()
            return notice = "nothing completes this"
        }
        completion.advance()
        take(completion)
    }

    /// Completes the word with the completion at this index.
    fileprivate mutating func complete(with place: Int) {
        guard var completion = screen.search?.completion, completion.words.indices.contains(place) else {
            return
        }
        completion.take(place)
        take(completion)
    }

    private mutating func take(_ completion: LineCompletion) {
        edit(.replaceLine(completion.line))
        if !LineCompletion.lacksValue(completion.line) { finishWord() }
        // After inserting the only completion, Tab completes the next word.
        if completion.words.count > 1 { screen.search?.completion = completion }
    }

    /// Searches for the whole line, without waiting for more characters of its last word.
    private mutating func finishWord() {
        guard let search = screen.search, !search.isBlank else { return }
        perform(.ask(screen: screen.id, query: search.query))
    }

    /// Performs the action of a click on a text.
    mutating func follow(_ intent: Intent) {
        switch intent {
        case .key(let key): obey(key)
        case .sort(let order): sort(by: order)
        case .filter(let change): filter(change)
        case .choose(let place): takeChoice(at: place)
        case .complete(let place): complete(with: place)
        case .openRow(let row):
            screen.cursor?.select(row)
            open()
        }
    }
}

extension BrowserModel {
    /// Performs a pending action on the screen at an index of the stack.
    mutating func finish(_ action: PendingAction, at index: Int) {
        switch action {
        case .open:
            // Offers are not results, so none is opened.
            if index == screens.count - 1, screen.status.isCurrent, screen.offers == nil { open() }
        case .goToEnd: changeScreen(at: index) { $0.cursor?.move(.end) }
        case .filter: openFilters(at: index)
        case .sort(let arrangement): changeScreen(at: index) { $0.listing?.arrange(arrangement) }
        }
    }
}

// MARK: - Earlier queries

extension BrowserModel {
    fileprivate mutating func moveUpOrRecall() {
        guard let search = screen.search, screen.cursor?.selection == 0,
            search.query.isEmpty || search.recalled != nil
        else { return moveInList(.rows(-1)) }
        recall()
    }

    /// Shows the previous query in the history.
    fileprivate mutating func recall() {
        guard let search = screen.search else { return }
        let back = (search.recalled ?? 0) + 1
        let history = preferences.history
        guard back <= history.count else {
            return notice = history.isEmpty ? "no earlier queries" : "no query before this one"
        }
        change(.replace(history[history.count - back]))
        screen.search?.recalled = back
    }

    /// Adds the line's query to the history.
    mutating func rememberQuery() {
        guard let search = screen.search, search.recalled == nil else { return }
        preferences.remember(query: search.query)
    }
}

// MARK: - Focus

extension BrowserModel {
    /// Moves the focus to the search line. From a set, or a screen without a search line, opens a new search.
    mutating func enterLine() {
        if screen.search != nil {
            screen.search?.focus = .line
        } else if let decks = screen.decks {
            screen.menu = .find(decks.decks.map(\.name))
        } else {
            push(.search(screen.set.map { $0.query + " " } ?? "", focus: .line))
        }
    }

    /// Opens the filter bar once all pages are loaded. From a set, opens a new search.
    mutating func openFilters() {
        if let set = screen.set, let cards = screen.listing?.cards {
            var filtered = Screen.search(set.query, focus: .filters)
            filtered.search?.filters = FilterBar(
                over: set.query, queries, cards: cards, in: nil, knowing: words.catalogue, owned: owned,
                returnsTo: .list)
            push(filtered)
        } else if screen.search?.filters != nil {
            screen.search?.focus = .filters
        } else if screen.search != nil {
            performOnAnswer(.filter)
        }
    }

    /// Opens the filter bar for the results of the line.
    private mutating func openFilters(at index: Int) {
        let screen = screens[index]
        guard let search = screen.search, let cards = screen.listing?.cards else { return }
        // Counts over the whole catalogue are made only if it is loaded.
        let all = screen.status.origin?.source == .api ? nil : cards.first?.catalogue ?? words.catalogue
        let bar = FilterBar(
            over: search.query, queries, cards: cards, in: all, knowing: words.catalogue, owned: owned,
            returnsTo: search.focus)
        changeScreen(at: index) {
            $0.search?.filters = bar
            $0.search?.focus = .filters
        }
    }

    fileprivate mutating func closeFilters() {
        let focus = screen.search?.filters?.returnsTo ?? .list
        screen.search?.focus = focus
    }

    fileprivate mutating func filter(_ change: FilterChange) {
        screen.search?.filters?.apply(change)
        if let query = screen.search?.filters?.query { edit(.replace(query)) }
    }
}
