import CardRendering
import LorcanaCards
import TerminalKit

/// Every key of the browser. A new key is a row here, a case of `KeyAction` and what `perform` does for it.
extension KeyGroup {
    /// In the order of the help page.
    static let all = [
        searchLine, editing, moving, anywhere, cards, filters, panel, reading, card, sets, name, help,
    ]

    static let moving = KeyGroup(
        title: "Moving",
        bindings: [
            KeyBinding(
                .down, .character("j"), .control("n"), action: .move(.rows(1)), help: "go down one row"),
            KeyBinding(.up, .character("k"), .control("p"), action: .move(.rows(-1)), help: "go up one row"),
            KeyBinding(
                .pageDown, .control("f"), action: .move(.pages(1)), help: "go down one page"),
            KeyBinding(
                .pageUp, .control("b"), action: .move(.pages(-1)), help: "go up one page"),
            KeyBinding(.home, action: .move(.start), help: "go to the top"),
            KeyBinding(
                .character("g"), action: .open(.go),
                help: "go to the top (g), a set, printings, the artist's cards, other versions",
                hint: FooterHint(.rarely, "go to")),
            KeyBinding(.end, .character("G"), action: .move(.end), help: "go to the end"),
        ])

    static let anywhere = KeyGroup(
        title: "Everywhere",
        bindings: [
            KeyBinding(
                .character("q"), action: .back, help: "go back; on the first screen, leave",
                hint: FooterHint(.back, words: { $0.isFirst ? "leave" : "back" })),
            KeyBinding(
                .escape, action: .cancel, help: "cancel loading all pages; otherwise go back, or leave",
                hint: FooterHint(.recover, "cancel", if: { $0.screen.pendingAction != nil })),
            enterLine,
            KeyBinding(
                .character("?"), .function(1), action: .showHelp, help: "show or close this help",
                hint: FooterHint(.help, "help", if: { !$0.screen.content.isHelp })),
            retry, useBuiltIn,
            update,
            KeyBinding(
                .character("y"), action: .copyName, help: "copy the name; of marked cards, all of these",
                hint: FooterHint(.sometimes, "copy", if: { $0.screen.copyableName != nil })),
            KeyBinding(.character("Y"), action: .copyText, help: "copy the name and the text"),
            KeyBinding(.character("d"), action: .copyDeckLines, help: "copy as lines of a deck"),
            KeyBinding(.character("c"), action: .copyImageURL, help: "copy the URL of the card's picture"),
            KeyBinding(
                .character("w"), action: .openPage, help: "open the card's page in the web",
                hint: FooterHint(.rarely, "web", if: { $0.screen.card?.page != nil })),
            KeyBinding(
                .character("S"), action: .showAllSets, help: "list all sets",
                hint: FooterHint(.rarely, "sets", if: { !$0.screen.content.isSets })),
        ])

    /// Search results and the cards of a set.
    static let cards = KeyGroup(
        title: "Lists of cards",
        bindings: [
            KeyBinding(
                .enter, .right, action: .openSelected, help: "open the card",
                hint: FooterHint(.main, words: opening)),
            KeyBinding(
                .character("s"), action: .showSet, help: "open the card's set, at that card",
                hint: FooterHint(.often, "set", if: { !$0.picks && $0.screen.isCardOfAnotherSet })),
            KeyBinding(
                .character("f"), action: .openFilters, help: "filter by ink, type and cost",
                hint: FooterHint(.often, "filter", if: { !$0.picks && $0.screen.hasCards })),
            KeyBinding(
                .character("o"), action: .open(.sort), help: "sort; the same order again turns it round",
                hint: FooterHint(.often, "sort", if: { !$0.picks && $0.screen.hasCards })),
            KeyBinding(
                .character(" "), action: .mark, help: "mark the card, or take its mark away",
                hint: FooterHint(.often, "mark", if: { $0.screen.hasCards })),
            KeyBinding(
                .character("+"), action: .changeCopies(1),
                help: "mark one copy more; with --deck, put one into the deck"),
            KeyBinding(
                .character("-"), action: .changeCopies(-1),
                help: "mark one copy less; with --deck, take one out of the deck"),
            saveQuery,
            KeyBinding(.character("'"), action: .searchSaved, help: "search a saved query"),
            KeyBinding(
                .control("t"), action: .togglePanel, help: togglePanelHelp),
            KeyBinding(
                .tab, action: .markOrTogglePanel,
                help: "to pick, mark the card; otherwise show or hide the card beside or below the list",
                hint: FooterHint(.rarely, "panel", if: { !$0.picks && hasRoomForPanel($0) })),
        ])

    static let panel = KeyGroup(
        title: "The card beside or below the list",
        bindings: [
            KeyBinding(.altDown, action: .scrollPanel(.rows(1)), help: "scroll its text down"),
            KeyBinding(.altUp, action: .scrollPanel(.rows(-1)), help: "scroll its text up"),
        ])

    /// Texts that are longer than the screen.
    static let reading = KeyGroup(
        title: "Texts",
        bindings: [KeyBinding(.character(" "), action: .move(.pages(1)), help: "go down one page")])

    static let card = KeyGroup(
        title: "Card",
        bindings: [
            KeyBinding(
                .character("n"), action: .showNeighbour(1), help: "next card of the list",
                hint: FooterHint(.often, "next", if: { $0.screenBelow?.card != nil })),
            KeyBinding(.character("N"), action: .showNeighbour(-1), help: "previous card of the list"),
            KeyBinding(
                .character("p"), action: .togglePicture, help: "show or hide the card's picture",
                hint: FooterHint(.often, "picture", if: { $0.canDrawPictures })),
            KeyBinding(
                .character("s"), .enter, action: .showSet, help: "open its set, at this card",
                hint: FooterHint(.often, "set")),
            KeyBinding(.left, action: .back, help: "go back"),
        ])

    static let sets = KeyGroup(
        title: "List of sets",
        bindings: [
            KeyBinding(
                .enter, .right, .character("s"), action: .openSelected, help: "open the set",
                hint: FooterHint(.main, "open", if: { $0.screen.selectedSet != nil }))
        ])

    static let help = KeyGroup(
        title: "Help",
        bindings: [KeyBinding(.left, action: .back, help: "close this help")])

    static let searchLine = KeyGroup(
        title: "Search line",
        bindings: [
            KeyBinding(.down, .control("n"), action: .move(.rows(1)), help: "go down one row"),
            KeyBinding(
                .up, .control("p"), action: .moveUpOrRecall,
                help: "go up one row; from the first row, if the line is empty, bring the query before back"),
            KeyBinding(.pageDown, action: .move(.pages(1)), help: "go down one page"),
            KeyBinding(.pageUp, action: .move(.pages(-1)), help: "go up one page"),
            KeyBinding(
                .enter, action: .submit, help: "open the selected card",
                hint: FooterHint(.main, words: opening)),
            KeyBinding(
                .control("s"), action: .showSet, help: "open the selected card's set",
                hint: FooterHint(.often, "set", if: { !$0.picks && $0.screen.card != nil })),
            KeyBinding(
                .escape, action: .emptyOrBack,
                help: "empty the line; if it is empty, go back; on the first screen, leave",
                hint: FooterHint(.back, words: Self.emptying)),
            KeyBinding(
                .backTab, action: .enterList, help: "go to the list, where letters are keys",
                hint: FooterHint(.sometimes, "list", if: { $0.screen.hasCards })),
            KeyBinding(
                .tab, action: .complete,
                help: "complete a key or a value; again, the next completion; to pick, mark the card",
                hint: FooterHint(.often, words: tabbing)),
            KeyBinding(
                .control(" "), action: .mark, help: "mark the card, or take its mark away",
                hint: FooterHint(.back, "mark", if: { $0.picks && $0.screen.hasCards && !$0.tabMarks })),
            KeyBinding(
                .function(2), action: .openFilters, help: "filter by ink, type and cost",
                hint: FooterHint(.sometimes, "filter", if: { $0.screen.hasCards })),
            KeyBinding(.control("r"), action: .recall, help: "bring the query before back"),
            KeyBinding(
                .function(1), action: .showHelp, help: "show this help", hint: FooterHint(.help, "help")),
            KeyBinding(.control("t"), action: .togglePanel, help: togglePanelHelp),
        ])

    static let filters = KeyGroup(
        title: "Filters",
        bindings: Ink.allCases.enumerated().map { place, ink in
            KeyBinding(
                .character(Character(String(place + 1))), action: .filter(.ink(ink)),
                help: "switch \(ink.name) on or off")
        }
            + CardType.allCases.map { type in
                KeyBinding(
                    .character(type.filterKey), action: .filter(.type(type)),
                    help: "switch \(type.name.lowercased())s on or off")
            } + [
                KeyBinding(
                    .character(FilterBar.inkwellKey), action: .filter(.inkable),
                    help: "inkable cards, then those that are not, then any"),
                KeyBinding(
                    .character(FilterBar.coreKey), action: .filter(.core),
                    help: "switch to cards legal in Core, or back"),
                KeyBinding(
                    .left, action: .filter(.most(-1)), help: "lower the highest cost",
                    hint: FooterHint(.often, "cost up to")),
                KeyBinding(.right, action: .filter(.most(1)), help: "raise the highest cost"),
                KeyBinding(.character("<"), action: .filter(.least(-1)), help: "lower the lowest cost"),
                KeyBinding(
                    .character(">"), action: .filter(.least(1)), help: "raise the lowest cost",
                    hint: FooterHint(.often, "cost from")),
                KeyBinding(
                    .character("x"), action: .filter(.clear), help: "all filters off",
                    hint: FooterHint(.often, "all off", if: { $0.screen.filters?.isOff == false })),
                KeyBinding(
                    .enter, action: .submit, help: "open the selected card",
                    hint: FooterHint(.main, words: opening)),
                KeyBinding(
                    .escape, .character("f"), .function(2), action: .closeFilters,
                    help: "close the filters; the line keeps them", hint: FooterHint(.back, "close")),
                KeyBinding(
                    .down, .character("j"), .control("n"), action: .move(.rows(1)), help: "go down one row"),
                KeyBinding(
                    .up, .character("k"), .control("p"), action: .move(.rows(-1)), help: "go up one row"),
                KeyBinding(.pageDown, action: .move(.pages(1)), help: "go down one page"),
                KeyBinding(.pageUp, action: .move(.pages(-1)), help: "go up one page"),
            ])

    /// The name of a saved query.
    static let name = KeyGroup(
        title: "Names of saved queries",
        bindings: [
            KeyBinding(.enter, action: .submit, help: "use the name"),
            KeyBinding(.escape, action: .cancel, help: "use none"),
        ])

    private static let opening: @Sendable (BrowserModel) -> String? = { model in
        model.screen.card == nil ? nil : model.picks ? "take" : "card"
    }

    private static let tabbing: @Sendable (BrowserModel) -> String? = { model in
        if model.tabMarks { return model.screen.hasCards ? "mark" : nil }
        return model.screen.isLineEmpty ? nil : "values"
    }

    private static let emptying: @Sendable (BrowserModel) -> String? = { model in
        if model.screen.pendingAction != nil { return "cancel" }
        if case .search(let search) = model.screen.content, !search.query.isEmpty { return "empty" }
        return model.isFirst ? "leave" : "back"
    }

    static let editing = KeyGroup(
        title: "Editing the search line",
        bindings: [
            KeyBinding(.left, .control("b"), action: .edit(.moveLeft), help: "move left"),
            KeyBinding(.right, .control("f"), action: .edit(.moveRight), help: "move right"),
            KeyBinding(.wordLeft, action: .edit(.moveWordLeft), help: "move left one word"),
            KeyBinding(.wordRight, action: .edit(.moveWordRight), help: "move right one word"),
            KeyBinding(.home, .control("a"), action: .edit(.moveToStart), help: "move to the start"),
            KeyBinding(.end, .control("e"), action: .edit(.moveToEnd), help: "move to the end"),
            KeyBinding(.backspace, action: .edit(.deleteLeft), help: "delete the character to the left"),
            KeyBinding(
                .delete, .control("d"), action: .edit(.deleteRight), help: "delete the character to the right"
            ),
            KeyBinding(
                .control("w"), .alt("\u{7F}"), action: .edit(.deleteWordLeft),
                help: "delete the word to the left"),
            KeyBinding(.alt("d"), action: .edit(.deleteWordRight), help: "delete the word to the right"),
            KeyBinding(.control("u"), action: .edit(.deleteToStart), help: "delete to the start"),
            KeyBinding(.control("k"), action: .edit(.deleteToEnd), help: "delete to the end"),
        ])

    // Bindings that sentences name, or that several groups have.

    static let enterLine = KeyBinding(
        .character("/"), action: .enterLine,
        help: "go to the search line; in a set, search that set; elsewhere, start a new search",
        hint: FooterHint(.search, "search", if: { !$0.picks }))
    static let retry = KeyBinding(
        .character("r"), action: .retry, help: "retry what failed",
        hint: FooterHint(
            .recover, "retry",
            if: { $0.screen.status.isFailed && ($0.mayUpdate || !$0.screen.status.lacksTexts) }))
    static let saveQuery = KeyBinding(
        .character("m"), action: .saveQuery, help: "save the query in the line under a name, for @NAME")
    static let useBuiltIn = KeyBinding(
        .character("b"), action: .useBuiltIn, help: "show the built-in data instead, if the API failed",
        hint: FooterHint(
            .recover, "built-in", if: { $0.screen.status.isFailed && $0.screen.status.hasBuiltIn }))
    static let update = KeyBinding(
        .character("u"), action: .update, help: "download every card with its text",
        hint: FooterHint(
            .often, "fetch texts", if: { $0.mayUpdate && $0.screen.lacksText && $0.updating == nil }))
    private static let togglePanelHelp = "show or hide the card beside or below the list"
    private static let hasRoomForPanel: @Sendable (BrowserModel) -> Bool = {
        $0.screen.hasCards
            && BrowserLayout(size: $0.size, screen: $0.screen, showsPanel: true).panel != nil
    }
}

extension KeyMap {
    static let searchLine = KeyMap(
        .searchLine, .editing, .panel, isTyping: true, withAlt: [.moving, .cards, .anywhere])
    static let cards = KeyMap(.moving, .cards, .panel, .anywhere)
    static let filters = KeyMap(.filters, .panel)
    static let name = KeyMap(.name, .editing, isTyping: true)
    static let menu = KeyMap()
    static let sets = KeyMap(.moving, .sets, .anywhere)
    static let card = KeyMap(.moving, .reading, .card, .anywhere)
    static let help = KeyMap(.moving, .reading, .help, .anywhere)
}

extension Screen {
    var keyMap: KeyMap {
        if let menu { return menu.line == nil ? .menu : .name }
        return switch content {
        case .search(let search):
            switch search.focus {
            case .line: .searchLine
            case .list: .cards
            case .filters: .filters
            }
        case .set: .cards
        case .sets: .sets
        case .card: .card
        case .help: .help
        }
    }
}
