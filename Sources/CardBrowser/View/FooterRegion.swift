import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// The last line: the place in the list, what is loading or failed, where the data came from, and keys.
///
/// The first keys are always shown, and the words beside them cut if there is no room for both; but they give way
/// to a notice and to how the query was read.
struct FooterRegion: Region {
    let rows: Range<Int>
    let width: Int
    let place: Place?
    /// The place in a text that is longer than the screen, or that offers take the place of cards.
    let otherPlace: String?
    let status: LoadStatus
    let pendingAction: PendingAction?
    let arrangement: String?
    let marks: Marks
    let deck: DeckTally?
    let isDeckOpen: Bool
    let notice: String?
    /// The number of characters in the search line, if it has the focus.
    let typed: Int?
    let keys: [KeyHint]
    let advice: UpdateAdvice

    /// The selected row among those shown.
    struct Place: Equatable {
        var row: Int
        var count: Int
        var words: String { Counted.place(row, of: count) }
    }

    init(_ model: BrowserModel) {
        let screen = model.screen
        rows = model.layout.footer.map { $0..<$0 + 1 } ?? 0..<0
        width = model.size.columns
        status = Self.status(model)
        advice = model.updateAdvice
        notice = (model.layout.saysNotice ? nil : model.notice) ?? Self.loading(model)
        keys = model.keys.hints(for: model)
        place = Self.place(screen)
        otherPlace = screen.offers == nil ? screen.scroll?.place : "no cards"
        arrangement = screen.visibleListing?.arrangement.words
        marks = model.marks
        // Where it has a place of its own, it is not repeated.
        isDeckOpen = model.deck != nil
        deck = model.layout.hasDeckBeside || !model.layout.under.isEmpty ? nil : model.deck
        pendingAction = screen.search?.pendingAction
        typed =
            screen.search.flatMap { search in
                search.focus == .line ? search.line.text.filter { !$0.isWhitespace }.count : nil
            }
    }

    /// The screen's status without what has a line of its own elsewhere.
    private static func status(_ model: BrowserModel) -> LoadStatus {
        let screen = model.screen
        var status = screen.status
        if !model.layout.strip.isEmpty || screen.failure == nil { status.error = nil }
        if !model.layout.strip.isEmpty, screen.failure != nil, let fallback = status.fallback {
            status.notes = status.notes.filter { $0 != fallback }
        }
        if model.layout.hasRemark { status.notes = status.notes.filter { $0 != status.correction } }
        if !model.layout.headText.isEmpty { status.notes = status.notes.filter { !$0.isAnswer } }
        // The list says why it is empty.
        if screen.visibleListing?.shown.isEmpty == true,
            case .nothingMatched = EmptyReason(model)
        {
            status.notes = status.notes.filter { if case .query = $0 { false } else { screen.offers != nil } }
        }
        return status
    }

    /// Who is asked for the picture of the card in full.
    private static func loading(_ model: BrowserModel) -> String? {
        guard model.screen.shownCard != nil, case .remote? = model.picture.answer else { return nil }
        return model.picture.answer?.words
    }

    /// Nil without cards or sets: offers are none.
    static func place(_ screen: Screen) -> Place? {
        if screen.offers != nil { return nil }
        return screen.visibleCursor.map { Place(row: $0.selection + 1, count: $0.count) }
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        let kept = kept(canvas)
        let left = left(look, canvas, within: width - kept.width - 2)
        let right = Self.hints(keys, within: width - left.width - 2, canvas)
        let gap = max(0, width - left.width - right.width)
        return [left + .blanks(gap) + right]
    }

    /// The keys that are shown even if space is short: next to a message those of an open deck, next to a long notice only
    /// the first of these.
    private func kept(_ canvas: Canvas) -> StyledText {
        if !hasMessage { return Self.hints(keys.prefix(4), within: width / 2, canvas) }
        let own = keys.prefix(while: \.stays)
        let beside = notice.map { width - CellWidth.of($0) - 3 } ?? width
        let kept = Self.hints(own, within: min(width / 2, beside), canvas)
        return kept.isEmpty ? Self.hints(own.prefix(1), within: width / 2, canvas) : kept
    }

    /// Whether the words matter more than the keys.
    private var hasMessage: Bool {
        if case .query? = status.notes.first { true } else { notice != nil }
    }

    // MARK: The left side

    /// What matters most, the order, the marks and the deck; then where the data came from, if there is room.
    private func left(_ look: BrowserLook, _ canvas: Canvas, within room: Int) -> StyledText {
        let dot = canvas.text(look.dot, canvas.theme.aside)
        let order = canvas.text(arrangement ?? "")
        let deck = deck?.line(on: canvas) ?? StyledText()
        let parts = ([main(look, canvas, within: room - 1), order] + marks.parts(on: canvas) + [deck])
            .filter { !$0.isEmpty }
        let main = (StyledText(" ") + (parts.first ?? StyledText()))
            .truncated(to: max(0, room), ellipsis: look.ellipsis)
        let text = Flow.line([main] + parts.dropFirst(), width: max(0, room), separator: dot)
        let gap = parts.isEmpty ? StyledText() : dot
        let rest = room - text.width - gap.width
        let asides = asides(look).map { canvas.text($0, canvas.theme.aside) }
        if let aside = asides.first(where: { $0.width <= rest }) { return text + gap + aside }
        // How a query was read is said as far as there is room.
        guard case .query? = status.notes.first, let aside = asides.last, rest >= Self.leastAside else {
            return text
        }
        return text + gap + aside.truncated(to: rest, ellipsis: look.ellipsis)
    }

    /// In fewer columns the words would be cut too short.
    private static let leastAside = 20

    /// What matters most now.
    private func main(_ look: BrowserLook, _ canvas: Canvas, within room: Int) -> StyledText {
        if let notice { return canvas.text(Self.cutInMiddle(notice, to: room, look), .bold) }
        if let pendingAction {
            return canvas.text(pendingAction.words(loaded: place?.count ?? 0), .bold)
        }
        if let error = status.error {
            return canvas.text(Message.brief(error, width: max(1, room)), canvas.theme.warning)
        }
        if status.isLoading { return canvas.text("loading") }
        return Flow.line(
            placeWords.map { canvas.text($0) }, width: room, separator: canvas.text(look.dot))
    }

    /// Leaves out the middle of a notice that is too long: its beginning says what was done, its end is the part of an
    /// address that differs from others.
    private static func cutInMiddle(_ text: String, to width: Int, _ look: BrowserLook) -> String {
        let kept = width - CellWidth.of(look.ellipsis)
        if CellWidth.of(text) <= width || kept < 2 { return text }
        let end = fitting(text.reversed(), cells: kept / 2).reversed()
        return String(fitting(text, cells: (kept + 1) / 2)) + look.ellipsis + String(end)
    }

    /// The first characters, as many as fit so many cells.
    private static func fitting(_ characters: some Sequence<Character>, cells: Int) -> [Character] {
        var room = cells
        return characters.prefix {
            room -= CellWidth.of(String($0))
            return room >= 0
        }
    }

    /// The place, and what is said of it if there is room.
    private var placeWords: [String] {
        guard let place else { return [otherPlace ?? ""] }
        let words = place.words
        if status.isLoadingMore { return [words, "loading more"] }
        if status.hasMorePages { return [words + "+"] }
        return place.row == place.count && place.count > 1 ? [words, "the end"] : [words]
    }

    /// The words next to the place, from the longest to the shortest; empty if there are none.
    private func asides(_ look: BrowserLook) -> [String] {
        if notice != nil { return [] }
        if let typed, typed > 0, typed < look.minimumLength, !status.isCurrent || status.standsIn {
            let letters = "type \(look.minimumLength) letters to"
            return (status.standsIn ? ["built-in data; \(letters) ask \(look.api)"] : [])
                + ["\(letters) search"]
        }
        if status.isAsking {
            return ["built-in data; asking \(look.api)", "asking \(look.api)", "built-in data"]
        }
        if status.error != nil, !status.standsIn { return [] }
        guard let note = status.notes.first else {
            // The keys of the deck need the room.
            return isDeckOpen
                ? []
                : status.origin.map {
                    [OriginWords.describe($0, api: look.api), OriginWords.undated($0, api: look.api)]
                } ?? []
        }
        return [
            NoteWords.line(note, localTime: look.localTime, advice: advice), NoteWords.brief(note),
            NoteWords.brief(note) { OriginWords.undated($0) }, NoteWords.brief(note) { _ in nil },
        ]
    }
}

extension FooterRegion {
    /// As many of the hints as fit, none cut.
    private static func hints(
        _ hints: some Sequence<KeyHint>, within width: Int, _ canvas: Canvas
    ) -> StyledText {
        Flow.line(
            hints.map { hint in
                (canvas.text(hint.key.name, .bold) + canvas.text(" \(hint.words)", canvas.theme.aside))
                    .tagged(Intent.key(hint.key))
            },
            width: width)
    }
}

extension PendingAction {
    /// What it waits for.
    fileprivate func words(loaded count: Int) -> String {
        let loading = { (purpose: String) in
            "loading all cards \(purpose): \(Counted.grouped(count)) so far"
        }
        return switch self {
        case .open: "searching"
        case .goToEnd: loading("to go to the end")
        case .filter: loading("to filter")
        case .sort: loading("to sort")
        }
    }
}

extension Marks {
    /// How the footer shows them: how many, of which inks, and their costs.
    func parts(on canvas: Canvas) -> [StyledText] {
        if isEmpty { return [] }
        let marked = "\(Counted.grouped(cards.count)) marked"
        let count = total == cards.count ? marked : "\(marked), \(Counted.text(total, "copy"))"
        let inks = cards.reduce(into: InkSet()) { $0.formUnion($1.inks) }
        return [canvas.text(count), inks.badges(on: canvas, separator: " "), curve(on: canvas)].filter {
            !$0.isEmpty
        }
    }

    /// "curve ▂█▅ 2-4": the copies of each cost.
    private func curve(on canvas: Canvas) -> StyledText {
        let statistics = CardStatistics(counting: cards.map { (card: $0, copies: copies(of: $0)) })
        let curve = CostCurve.inOneLine(statistics, on: canvas)
        return curve.isEmpty ? curve : canvas.text("curve ", canvas.theme.aside) + curve
    }
}

extension DeckTally {
    /// How the footer shows it: its name, its cards, its inks.
    func line(on canvas: Canvas) -> StyledText {
        let inks = statistics.inkSets.reduce(into: InkSet()) { $0.formUnion($1.inks) }
        let badges = inks.badges(on: canvas, separator: " ")
        let words = canvas.text("\(Quoted.clean(name, limit: 40)): \(Counted.text(total))")
        return badges.isEmpty ? words : words + StyledText(" ") + badges
    }
}
