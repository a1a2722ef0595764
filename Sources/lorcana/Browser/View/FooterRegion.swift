import CardRendering
import LorcanaKit
import TerminalKit

/// The last line: the place in the list, what is loading or failed, where the data came from, and keys.
///
/// The first keys are always shown, and the words beside them cut if there is no room for both; but they give way
/// to a notice and to how the query was read.
struct FooterRegion: Region {
    let width: Int
    let place: Place?
    /// The place in a text that is longer than the screen.
    let scrolled: String?
    let status: LoadStatus
    let pendingAction: PendingAction?
    let arrangement: String?
    let marks: Marks
    let deck: DeckTally?
    let notice: String?
    /// The number of characters in the search line, if it has the focus.
    let typed: Int?
    let keys: [KeyHint]

    /// The selected row among those shown.
    struct Place: Equatable {
        var row: Int
        var count: Int
    }

    init(_ model: BrowserModel) {
        let screen = model.screen
        width = model.size.columns
        status = Self.status(model)
        let isInStrip =
            !model.layout.strip.isEmpty && model.strip(of: screen) == model.noticeOfLines.map(Strip.notice)
        let said = isInStrip ? nil : model.notice
        notice = said ?? (model.picture.isLoading ? "loading the picture" : nil)
        keys = screen.keyMap.hints(for: model)
        place = Self.place(screen)
        scrolled = screen.scroll?.place
        arrangement = screen.visibleListing?.arrangement.words
        marks = model.marks
        deck = model.deck
        pendingAction = screen.pendingAction
        typed =
            if case .search(let search) = screen.content, search.focus == .line {
                search.line.text.filter { !$0.isWhitespace }.count
            } else {
                nil
            }
    }

    /// The screen's status without what has a line of its own elsewhere.
    private static func status(_ model: BrowserModel) -> LoadStatus {
        let screen = model.screen
        var status = screen.status
        if !model.layout.strip.isEmpty || screen.failure == nil { status.error = nil }
        if model.layout.isHeadWide { status.notes = status.notes.filter { $0 != status.correction } }
        // The list says why it is empty.
        if screen.visibleListing?.shown.isEmpty == true,
            case .nothingMatched = EmptyReason(screen, mayUpdate: model.mayUpdate)
        {
            status.notes = []
        }
        return status
    }

    static func place(_ screen: Screen) -> Place? {
        if let listing = screen.visibleListing, !listing.shown.isEmpty {
            return Place(row: listing.cursor.selection + 1, count: listing.shown.count)
        }
        if case .sets(let sets) = screen.content, !sets.sets.isEmpty {
            return Place(row: sets.cursor.selection + 1, count: sets.sets.count)
        }
        return nil
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        let kept = Self.hints(keys.prefix(hasMessage ? 0 : 4), within: width / 2, canvas)
        let left = words(look, canvas, within: width - kept.width - 2)
        let right = Self.hints(keys, within: width - left.width - 2, canvas)
        let gap = max(0, width - left.width - right.width)
        return [left + StyledText(String(repeating: " ", count: gap)) + right]
    }

    /// Whether the words matter more than the keys.
    private var hasMessage: Bool {
        if notice != nil { return true }
        if case .query? = status.notes.first { return true }
        return false
    }

    // MARK: Words

    /// The most important words, the sort order and filter, and where the data came from if there is room.
    private func words(_ look: BrowserLook, _ canvas: Canvas, within room: Int) -> StyledText {
        let dot = canvas.text(look.dot, Palette.aside)
        let order = arrangement.map { canvas.text($0) }
        let parts =
            ([main(look, canvas, within: room - 1), order].compactMap(\.self)
            + marks.parts(on: canvas) + [deck?.line(on: canvas)].compactMap(\.self))
            .filter { !$0.isEmpty }
        let text = (StyledText(" ") + parts.joined(separator: dot))
            .truncated(to: max(0, room), ellipsis: look.ellipsis)
        let separator = parts.isEmpty ? StyledText() : dot
        let rest = room - text.width - separator.width
        guard rest >= Self.leastAside, let aside = aside(look, within: rest) else { return text }
        return text + separator
            + canvas.text(aside, Palette.aside).truncated(to: rest, ellipsis: look.ellipsis)
    }

    /// In fewer columns the words would be cut too short.
    private static let leastAside = 20

    /// What matters most now.
    private func main(_ look: BrowserLook, _ canvas: Canvas, within room: Int) -> StyledText {
        if let notice { return canvas.text(notice, .bold) }
        if let pendingAction {
            guard let purpose = pendingAction.purpose else { return canvas.text("searching", .bold) }
            return canvas.text("loading all cards \(purpose): \(place?.count ?? 0) so far", .bold)
        }
        if let error = status.error {
            return canvas.text(Message.brief(error, width: max(1, room)), canvas.theme.warning)
        }
        if status.isLoading { return canvas.text("loading") }
        return canvas.text(placeWords(look))
    }

    private func placeWords(_ look: BrowserLook) -> String {
        guard let place else { return scrolled ?? "" }
        if status.isLoadingMore { return "\(place.row) of \(place.count)\(look.dot)loading more" }
        if status.hasMorePages { return "\(place.row) of \(place.count)+" }
        return place.row == place.count
            ? "\(place.row) of \(place.count)\(look.dot)the end" : "\(place.row) of \(place.count)"
    }

    private func aside(_ look: BrowserLook, within room: Int) -> String? {
        if notice != nil { return nil }
        if let typed, typed > 0, typed < look.minimumLength, !status.isCurrent || status.standsIn {
            return status.standsIn
                ? "built-in data; type \(look.minimumLength) letters to ask \(look.api)"
                : "type \(look.minimumLength) letters to search"
        }
        if status.isAsking { return "built-in data; asking \(look.api)" }
        if status.error != nil, !status.standsIn { return nil }
        guard let note = status.notes.first else {
            return status.origin.map { OriginWords.describe($0, api: look.api) }
        }
        let line = NoteWords.line(note, localTime: look.localTime)
        return line.count <= room ? line : NoteWords.brief(note)
    }
}

extension FooterRegion {
    /// As many of the hints as fit, none cut.
    private static func hints(
        _ hints: some Sequence<KeyHint>, within width: Int, _ canvas: Canvas
    ) -> StyledText {
        var result = StyledText()
        for hint in hints {
            let gap = result.isEmpty ? StyledText() : StyledText("  ")
            let next =
                result + gap + canvas.text(hint.key, .bold) + canvas.text(" \(hint.words)", Palette.aside)
            if next.width > width { break }
            result = next
        }
        return result
    }
}

extension PendingAction {
    /// Why every page is loaded; nil if the answer alone is waited for.
    fileprivate var purpose: String? {
        switch self {
        case .open: nil
        case .goToEnd: "to go to the end"
        case .sort: "to sort"
        case .filter: "to filter"
        }
    }
}
