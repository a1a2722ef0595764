import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// The last line: keys in a fixed order on the left, the position in the list on the right.
///
/// A notice, a pending action or a failure replaces the keys. The query's interpretation, the order, the marks and
/// the deck are shown before the position.
struct FooterRegion: Region {
    let rows: Range<Int>
    let width: Int
    let place: Place?
    /// The position in a long text, or a note that there are no cards.
    let otherPlace: String?
    let status: LoadStatus
    let pendingAction: PendingAction?
    let arrangement: String?
    let marks: Marks
    let deck: DeckTally?
    let notice: Notice?
    /// The number of characters other than spaces in the search line; nil without the focus.
    let typed: Int?
    let keys: [KeyHint]
    let advice: UpdateAdvice

    /// The position of the selected row.
    struct Place: Equatable {
        var row: Int
        var count: Int
        /// Whether more rows are not loaded yet.
        var hasMore = false
        var words: String { Counted.place(row, of: count) }
    }

    init(_ model: BrowserModel) {
        let screen = model.screen
        rows = model.layout.footer.map { $0..<$0 + 1 } ?? 0..<0
        width = model.size.columns
        status = Self.status(model)
        advice = model.updateAdvice
        notice = (model.layout.strips == .notice ? nil : model.notice) ?? Self.loading(model)
        keys = model.keys.hints(for: model)
        place = Self.place(screen, all: model.words.catalogue)
        let hasNone = screen.listing?.cards.isEmpty == true && status.isCurrent && status.error == nil
        otherPlace =
            screen.offers != nil || hasNone && status.origin != nil ? "no cards" : screen.scroll?.place
        arrangement = screen.visibleListing?.arrangement.words
        marks = model.marks
        // Omitted if the deck is shown elsewhere.
        deck =
            model.layout.hasDeckBeside || !model.layout.under.isEmpty || screen.deckPage != nil
            ? nil : model.deck
        pendingAction = screen.search?.pendingAction
        typed =
            screen.search.flatMap { search in
                search.focus == .line ? search.line.text.filter { !$0.isWhitespace }.count : nil
            }
    }

    /// The screen's status, without anything that is already shown elsewhere.
    private static func status(_ model: BrowserModel) -> LoadStatus {
        let screen = model.screen
        var status = screen.status
        if model.layout.strips != nil || screen.failure == nil { status.error = nil }
        if model.layout.strips == .remarks {
            let hasWords = screen.offers == nil && status.unusedWords != nil && !status.isUnfinished
            status.notes = status.notes.filter {
                $0 != status.correction && ($0 != status.fallback || screen.failure == nil)
                    && !(hasWords && $0.isOnReading)
            }
        }
        if !model.layout.headText.isEmpty { status.notes = status.notes.filter { !$0.isAnswer } }
        // An empty list already shows its own reason.
        if screen.visibleListing?.shown.isEmpty == true { status.isLoading = false }
        if screen.visibleListing?.shown.isEmpty == true,
            case .nothingMatched = EmptyReason(model)
        {
            status.notes = status.notes.filter { if case .query = $0 { false } else { screen.offers != nil } }
        }
        return status
    }

    /// The host that sends the picture of the full card.
    private static func loading(_ model: BrowserModel) -> Notice? {
        guard model.screen.shownCard != nil, case .remote? = model.picture.answer else { return nil }
        return model.picture.answer?.words.map { Notice($0) }
    }

    /// The position in the list of an open menu, otherwise in that of the screen.
    ///
    /// - Parameter all: the local catalogue, whose cards are counted before all pages are loaded.
    static func place(_ screen: Screen, all: Catalogue? = nil) -> Place? {
        if let menu = screen.menu { return menu.place.map { Place(row: $0.row, count: $0.count) } }
        // The rows of the last valid query don't belong to an invalid one.
        return screen.wrongQuery == nil ? listPlace(screen, all: all) : nil
    }

    /// Nil without cards or sets; offers have no position.
    static func listPlace(_ screen: Screen, all: Catalogue?) -> Place? {
        guard screen.offers == nil, let cursor = screen.visibleCursor else { return nil }
        var place = Place(row: cursor.selection + 1, count: cursor.count)
        if screen.status.hasMorePages {
            let isOnDisk = screen.search?.isBlank == true && screen.status.origin?.source != .api
            if isOnDisk, let all { place.count = all.count } else { place.hasMore = true }
        }
        return place
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let (canvas, margin) = (look.canvas(width), min(BrowserLook.margin, width / 20))
        let room = width - 2 * margin
        let place = self.place(canvas)
        var right = place
        let left: StyledText
        if let message = message(canvas, width: room) {
            // A notice may extend to the edge.
            let room = width - margin
            let own = keys.filter(\.stays)
            var kept = Self.hints(own, within: room / 2, canvas)
            if message.width + 2 + kept.width > room {
                kept = Self.hints(Array(own.prefix(1)), within: room / 2, canvas)
            }
            let text = cutInMiddle(message, to: room - (kept.isEmpty ? 0 : kept.width + 2), look)
            let rest = room - text.width - 2 - (place.isEmpty ? 0 : place.width + 2)
            let hints = Self.hints(keys, within: rest, canvas)
            let beside = hints.width > kept.width ? hints : kept
            left = text + (beside.isEmpty ? beside : .blanks(2) + beside)
            if left.width + 2 + place.width > room { right = StyledText() }
        } else {
            let kept = isReading ? keys.filter(\.stays) : Array(keys.prefix(4))
            let least = Self.hints(kept, within: (room - place.width) * 2 / 3, canvas).width
            let words = words(
                look, canvas, within: room - least - 2 - (place.isEmpty ? 0 : place.width + look.dot.count))
            right = [words, place].filter { !$0.isEmpty }.joined(
                separator: canvas.text(look.dot, canvas.theme.aside))
            left = Self.hints(keys, within: room - max(right.width, Self.leastPlace) - 2, canvas)
        }
        let gap = right.isEmpty ? 0 : max(2, room - left.width - right.width)
        let line = .blanks(margin) + left + .blanks(gap) + right
        return [line.truncated(to: width, ellipsis: look.ellipsis)]
    }

    /// Whether the interpretation of the query is more important than the keys.
    private var isReading: Bool {
        if status.isUnfinished { return false }
        return if case .query? = status.notes.first { true } else { false }
    }

    /// The position in the list or in a text.
    private func place(_ canvas: Canvas) -> StyledText {
        guard let place else { return canvas.text(otherPlace ?? "", canvas.theme.aside) }
        return canvas.text(Counted.grouped(place.row), .bold)
            + canvas.text(
                " of \(Counted.grouped(place.count))\(place.hasMore ? "+" : "")", canvas.theme.aside)
    }

    /// The words before the position: loading, the order, the marks and the deck, then the query's interpretation.
    private func words(_ look: BrowserLook, _ canvas: Canvas, within room: Int) -> StyledText {
        let dot = canvas.text(look.dot, canvas.theme.aside)
        let loading = status.isLoading ? "loading" : status.isLoadingMore ? "loading more" : ""
        let parts =
            [canvas.text(loading, canvas.theme.aside), canvas.text(arrangement ?? "", canvas.theme.aside)]
            + marks.parts(on: canvas) + [deck?.line(on: canvas) ?? StyledText()]
        let text = Flow.line(parts.filter { !$0.isEmpty }, width: max(0, room), separator: dot)
        let gap = text.isEmpty ? StyledText() : dot
        let rest = room - text.width - gap.width
        let asides = asides(look).map { canvas.text($0, canvas.theme.aside) }
        if let aside = asides.first(where: { $0.width <= rest }) { return text + gap + aside }
        // The interpretation is truncated if necessary.
        guard isReading, let aside = asides.last, rest >= Self.leastAside else { return text }
        return text + gap + aside.truncated(to: rest, ellipsis: look.ellipsis)
    }

    /// The number of cells reserved for the position.
    private static let leastPlace = 12
    /// The minimum number of cells for these words; with fewer, they would be truncated too much.
    private static let leastAside = 20

    /// The words that replace the keys: a notice, a pending action, or a failure.
    private func message(_ canvas: Canvas, width: Int) -> StyledText? {
        if let notice { return canvas.notice(notice) }
        if let pendingAction { return canvas.text(pendingAction.words(loaded: place?.count ?? 0), .bold) }
        return status.error.map { error in
            canvas.notice(Notice(Message.brief(error, width: max(1, width - 2)), isFailure: true))
        }
    }

    /// Truncates a long message in the middle, or in its URL if it has one: the start of a notice describes the
    /// action, and the end of a URL distinguishes it from others.
    private func cutInMiddle(_ text: StyledText, to width: Int, _ look: BrowserLook) -> StyledText {
        let ellipsis = CellWidth.of(look.ellipsis)
        let kept = width - ellipsis
        if text.width <= width || kept < 2 {
            return text.truncated(to: max(0, width), ellipsis: look.ellipsis)
        }
        let words = text.plain.split(separator: " ", omittingEmptySubsequences: false)
        let before = words.prefix { !$0.hasPrefix("http") }
        let head = before.reduce(0) { $0 + CellWidth.of(String($1)) + 1 }
        let half = (kept + 1) / 2
        let begin =
            before.count < words.count ? max(half, min(kept - Self.leastEnd, head + Self.leastEnd)) : half
        var end = text.dropFirst(text.width - (kept - begin))
        // Drops the remaining half of a wide character, too.
        if end.width > kept - begin { end = text.dropFirst(text.width - (kept - begin) + 1) }
        return text.truncated(to: begin + ellipsis, ellipsis: look.ellipsis) + end
    }

    /// The number of cells to preserve at both ends of a URL, if they fit after the words before it.
    private static let leastEnd = 10

    /// Alternatives for the words next to the position, from the longest to the shortest; may be empty.
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
        guard let note = status.notes.first, !status.isUnfinished else { return [] }
        return [
            NoteWords.line(note, localTime: look.localTime, advice: advice), NoteWords.brief(note),
            NoteWords.brief(note) { OriginWords.undated($0) }, NoteWords.brief(note) { _ in nil },
        ]
    }
}

extension FooterRegion {
    /// The most important hints that fit untruncated, at their fixed positions.
    private static func hints(_ hints: [KeyHint], within width: Int, _ canvas: Canvas) -> StyledText {
        let texts = hints.map { hint in
            (canvas.text(hint.key.name, hint.acts ? .bold : canvas.theme.aside)
                + canvas.text(" \(hint.words)", canvas.theme.aside)).tagged(Intent.key(hint.key))
        }
        var (shown, used) = (0, -2)
        while shown < texts.count, used + 2 + texts[shown].width <= width {
            used += 2 + texts[shown].width
            shown += 1
        }
        let order = (0..<shown).sorted { (hints[$0].place, $0) < (hints[$1].place, $1) }
        return order.map { texts[$0] }.joined(separator: .blanks(2))
    }
}

extension PendingAction {
    /// A description of what the action is waiting for.
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
    /// The marks in the footer: their number, inks and costs.
    func parts(on canvas: Canvas) -> [StyledText] {
        if isEmpty { return [] }
        let marked = "\(Counted.grouped(cards.count)) marked"
        let count = total == cards.count ? marked : "\(marked), \(Counted.text(total, "copy"))"
        let inks = cards.reduce(into: InkSet()) { $0.formUnion($1.inks) }
        return [canvas.text(count), inks.badges(on: canvas, separator: " "), curve(on: canvas)].filter {
            !$0.isEmpty
        }
    }

    /// The number of copies at each cost: "curve ▂▇▅ 2-4".
    private func curve(on canvas: Canvas) -> StyledText {
        let statistics = CardStatistics(counting: cards.map { (card: $0, copies: copies(of: $0)) })
        let curve = CostCurve.inOneLine(statistics, on: canvas)
        return curve.isEmpty ? curve : canvas.text("curve ", canvas.theme.aside) + curve
    }
}

extension DeckTally {
    /// The deck in the footer: name, cards, inks.
    func line(on canvas: Canvas) -> StyledText {
        let inks = statistics.inkSets.reduce(into: InkSet()) { $0.formUnion($1.inks) }
        let badges = inks.badges(on: canvas, separator: " ")
        let words = canvas.text("\(Quoted.clean(name, limit: 40)): \(Counted.text(total))")
        return badges.isEmpty ? words : words + StyledText(" ") + badges
    }
}

extension AnswerNote {
    /// Whether it is about the interpretation of the line.
    fileprivate var isOnReading: Bool {
        guard case .query(let note) = self else { return false }
        if case .notUsed = note { return true }
        return if case .readAs = note { true } else { false }
    }
}
