import LorcanaKit
import TerminalKit

/// The last line: where one is, what goes on, and the keys of the screen.
struct FooterRegion: Region {
    let width: Int
    let place: Place?
    let status: LoadStatus
    let wish: Wish?
    let arrangement: [String]
    let notice: String?
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
        status = screen.status
        notice = model.notice
        keys = KeyHint.of(screen.content, hasPanel: model.size.columns >= BrowserLayout.panelFrom)
        place = Self.place(screen)
        arrangement = [screen.listing?.sort.words, screen.listing?.ink.words].compactMap(\.self)
        if case .search(let search) = screen.content {
            wish = search.wish
            typed = search.focus == .line ? search.line.text.filter { !$0.isWhitespace }.count : nil
        } else {
            (wish, typed) = (nil, nil)
        }
    }

    private static func place(_ screen: Screen) -> Place? {
        if let listing = screen.listing, !listing.shown.isEmpty {
            return Place(row: listing.cursor.selection + 1, count: listing.shown.count)
        }
        if case .sets(let sets) = screen.content, !sets.sets.isEmpty {
            return Place(row: sets.cursor.selection + 1, count: sets.sets.count)
        }
        return nil
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        let left = statusText(look, canvas).truncated(to: width, ellipsis: look.ellipsis)
        let room = width - left.width - 2
        let right = KeyHint.text(keys, within: room, canvas)
        let gap = max(0, width - left.width - right.width)
        return [left + StyledText(String(repeating: " ", count: gap)) + right]
    }

    private func statusText(_ look: BrowserLook, _ canvas: Canvas) -> StyledText {
        let parts = [main(look, canvas)] + (arrangement.map { canvas.text($0) })
        var text =
            StyledText(" ")
            + parts.filter { !$0.isEmpty }.joined(separator: canvas.text(look.dot, Palette.aside))
        if let aside = aside(look) { text += canvas.text("\(look.dot)\(aside)", Palette.aside) }
        return text
    }

    /// What matters most just now.
    private func main(_ look: BrowserLook, _ canvas: Canvas) -> StyledText {
        if let notice { return canvas.text(notice, .bold) }
        if let error = status.error, status.queryError == nil {
            return canvas.text("\(Message(error).sentence)", Palette.warning) + canvas.text("; r tries again")
        }
        if let wish {
            return canvas.text("loading the rest \(wish.purpose): \(place?.count ?? 0) cards", .bold)
        }
        if status.isLoading { return canvas.text("loading") }
        return canvas.text(placeWords(look))
    }

    private func placeWords(_ look: BrowserLook) -> String {
        guard let place else { return "" }
        if status.isLoadingMore { return "\(place.row) of \(place.count)\(look.dot)loading more" }
        if status.hasMorePages { return "\(place.row) of \(place.count)+" }
        return place.row == place.count
            ? "\(place.row) of \(place.count)\(look.dot)the end" : "\(place.row) of \(place.count)"
    }

    private func aside(_ look: BrowserLook) -> String? {
        if notice != nil || status.error != nil { return nil }
        if let typed, typed > 0, typed < look.minimumLength { return "\(look.minimumLength) letters search" }
        if let note = status.notes.first { return NoteWords.line(note) }
        return status.origin.map { OriginWords.describe($0, api: look.api) }
    }
}

extension Wish {
    fileprivate var purpose: String {
        switch self {
        case .end: "to go to the end"
        case .sort: "to sort"
        case .ink: "to filter"
        }
    }
}
