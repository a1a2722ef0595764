import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

@testable import CardBrowser

/// Drives a browser model and records its effects.
struct ModelDriver {
    private(set) var model: BrowserModel
    private(set) var effects: [BrowserEffect]

    init(
        _ start: BrowserStart = .search(""), columns: Int = 80, rows: Int = 24,
        preferences: BrowserPreferences = BrowserPreferences(), words: LineWords = LineWords(),
        queries: QueryReader = QueryReader(),
        picks: Bool = false, pictures: Bool? = nil, mayUpdate: Bool = false,
        choices: KeyChoices = KeyChoices()
    ) {
        let size = TerminalSize(columns: columns, rows: rows)
        model = BrowserModel(
            start.screen, asking: start.questions, size: size, preferences: preferences, words: words,
            queries: queries, picks: picks, pictures: pictures, mayUpdate: mayUpdate, choices: choices)
        effects = model.update(.resized(size))
    }

    /// Clears the recorded effects.
    mutating func forget() { effects = [] }

    mutating func send(_ input: BrowserInput) { effects += model.update(input) }

    mutating func press(_ keys: Key...) {
        for key in keys { effects += model.press([key]) }
    }

    /// Presses keys that arrive in one read.
    mutating func press(together keys: [Key]) { effects += model.press(keys) }

    mutating func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Simulates an answer for the visible screen; `hasMore` means that it was a full page.
    mutating func answer(_ cards: [LorcanaCard], hasMore: Bool = false, screen: Int? = nil) {
        let id = screen ?? model.screen.id
        send(.answered(screen: id, cards: cards))
        var status = LoadStatus()
        (status.hasMorePages, status.origin) = (hasMore, SampleCards.origin)
        send(.answered(screen: id, status: status))
    }

    mutating func fail(_ error: LorcanaError, hasMore: Bool = false) {
        var status = LoadStatus()
        (status.error, status.hasMorePages) = (error, hasMore)
        send(.answered(screen: model.screen.id, status: status))
    }

    mutating func resize(_ columns: Int, _ rows: Int) {
        send(.resized(TerminalSize(columns: columns, rows: rows)))
    }

    var search: SearchLine? { model.screen.search }

    var selected: Int? { model.screen.listing?.cursor.selection }
    var sentEvents: [LorcanaEvent] {
        effects.flatMap { effect -> [LorcanaEvent] in
            switch effect {
            case .send(_, let event): [event]
            case .open(_, let first): first
            case .ask(_, let query): [.search(query: query)]
            case .renew(_, let first): first
            case .update, .useBuiltIn, .close, .copy, .save, .draw, .gather, .openPage, .leave: []
            }
        }
    }
}

extension BrowserModel {
    /// A browser model after its first input.
    static func opened(_ start: BrowserStart, size: TerminalSize) -> BrowserModel {
        var model = BrowserModel(start.screen, asking: start.questions, size: size)
        _ = model.update(.resized(size))
        return model
    }

    @discardableResult
    mutating func update(_ input: BrowserInput, _ look: BrowserLook = BrowserLook()) -> [BrowserEffect] {
        update(input, Drawing(look))
    }

    @discardableResult
    mutating func press(_ keys: [Key]) -> [BrowserEffect] {
        var (rest, effects) = (keys[...], [BrowserEffect]())
        while !rest.isEmpty { effects += press(&rest, Drawing(BrowserLook())) }
        return effects
    }

    /// The model laid out in another look.
    func laidOut(_ look: BrowserLook) -> BrowserModel {
        var model = self
        // This input changes no state; it only updates the layout.
        model.update(.updating(updating ?? UpdateProgress()), look)
        return model
    }
}

extension BrowserEffect {
    /// The text that was copied.
    var copied: String? {
        if case .copy(let text, _, _) = self { text } else { nil }
    }
}
