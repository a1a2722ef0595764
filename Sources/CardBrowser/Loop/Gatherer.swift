import CardRendering
package import LorcanaCards
package import LorcanaRules

/// Changes marks, decks and the collection, and records steps for undo and redo.
///
/// A file is written before its step is recorded, so a rejected change affects neither files nor steps.
@MainActor
package final class Gatherer {
    private let files: (any PlayerFiles)?
    /// The day to determine legality for.
    private let today: Timestamp?
    private var open: DeckTally?
    /// Whether to open the deck's page at the start.
    private let opensPage: Bool
    /// The steps to undo, and those to redo; the next step of each is last.
    private(set) var done: [GatherStep] = []
    private var undone: [GatherStep] = []

    /// - Parameters:
    ///   - deck: the initially open deck.
    ///   - opensPage: whether to open its page, if it has cards.
    package init(
        _ files: (any PlayerFiles)?, today: Timestamp? = nil, deck: (typed: String, deck: Deck)? = nil,
        opensPage: Bool = false
    ) {
        (self.files, self.today, self.opensPage) = (files, today, opensPage)
        open = deck.map { DeckTally($0.typed, $0.deck, today: today) }
    }

    /// The first inputs for the model: the deck and, after the first paint, the collection.
    var start: BrowserInput? { open.map { .deck($0, opensPage: opensPage && $0.total > 0) } }
    var collection: [BrowserInput] {
        guard let files else { return [] }
        do throws(PlayerFilesError) { return try files.ownedCopies().map { [.owned($0)] } ?? [] } catch {
            return [Self.notice(error)]
        }
    }

    /// Performs a request, and returns the inputs for the model that result from it.
    func answer(_ request: GatherRequest) -> [BrowserInput] {
        do throws(PlayerFilesError) {
            switch request {
            case .marks(let changed):
                push(GatherStep(marks: changed, words: Self.words(changed)))
                return []
            case .copies(let change, let cards, let marks): return try self.change(cards, change, marks)
            case .own(let card, let isFoil): return try addOwned(card, isFoil: isFoil)
            case .undo: return try undo()
            case .redo: return try redo()
            case .decks: return [.decks(entries)]
            case .compare(let first, let second): return try compare(first, second)
            case .progress(let opens): return [.progress(try known().progress(), opens: opens)]
            case .folder(let change, let undo): return try changeFolder(change, undo)
            case .lines(let text, let name): return try addLines(text, to: name)
            case .open(let name, let marks, let keys):
                return try openDeck(name, putting: marks, keys: keys)
            }
        } catch { return [.deck(open), Self.notice(error)] }
    }

    /// The decks in the folder, and the open deck if it has no file yet.
    private var entries: [DeckEntry] {
        let listed = files?.deckEntries ?? []
        guard let open, open.total == 0, DeckName(open.typed).text == open.typed,
            !listed.contains(where: { $0.name == open.name })
        else { return listed }
        return (listed + [DeckEntry(open.name, open.deck, today: today)]).sorted {
            DeckName.comesBefore($0.name, $1.name)
        }
    }

    private func compare(_ first: String, _ second: String) throws(PlayerFilesError) -> [BrowserInput] {
        let files = try known()
        let (a, b) = (try files.openDeck(first), try files.openDeck(second))
        return [
            .page(
                .difference(
                    DeckTally(a.typed, a.deck, today: today), DeckTally(b.typed, b.deck, today: today)))
        ]
    }

    private func known() throws(PlayerFilesError) -> any PlayerFiles {
        guard let files else { throw PlayerFilesError("no folder for decks and the collection") }
        return files
    }

    /// Opens a deck. A new deck gets the marked cards; for an existing deck, a notice names the keys that add them.
    private func openDeck(
        _ name: String?, putting marks: Marks, keys: String
    ) throws(PlayerFilesError) -> [BrowserInput] {
        guard let name else {
            open = nil
            return [.deck(nil)]
        }
        let (typed, deck) = try known().openDeck(name)
        let tally = DeckTally(typed, deck, today: today)
        open = tally
        if marks.isEmpty { return [.deck(tally)] }
        let marked = "\(Counted.text(marks.cards.count)) marked"
        guard tally.total == 0 else {
            return [.deck(tally), .notice("\(marked); \(keys) puts copies into \(tally.name)")]
        }
        let words = Counted.text(marks.total, "marked copy")
        let changes = marks.cards.map { (card: $0, change: DeckChange.by(marks.copies(of: $0))) }
        return try change(changes, marks) { _ in words }
    }

    /// Records a step for undo, and clears the steps to redo.
    private func push(_ step: GatherStep) {
        done.append(step)
        undone = []
    }

    // MARK: New changes

    private func change(
        _ cards: [LorcanaCard], _ change: DeckChange, _ marks: Marks?
    ) throws(PlayerFilesError) -> [BrowserInput] {
        try self.change(cards.map { ($0, change) }, marks) { tally in
            if cards.count == 1, let card = cards.first {
                let count = tally.copies(of: card)
                return count == 0 ? "no \(card.fullName)" : "\(count) × \(card.fullName)"
            }
            return switch change {
            case .by(let count), .to(let count): "\(count) × \(Counted.text(cards.count))"
            }
        }
    }

    /// Changes copies in the open deck, as one step.
    ///
    /// - Parameters:
    ///   - used: the marks that the change uses up.
    ///   - words: describes the change, given the deck after it.
    private func change(
        _ changes: [(card: LorcanaCard, change: DeckChange)], _ used: Marks?, words: (DeckTally) -> String
    ) throws(PlayerFilesError) -> [BrowserInput] {
        guard let name = open?.typed, let first = changes.first?.card else { return [] }
        let (revision, deck) = try known().changeDeck(name, known: open?.deck, changes)
        let tally = DeckTally(name, deck, today: today, changed: changes.map(\.card.englishFullName))
        open = tally
        let words = words(tally)
        if revision.cards.isEmpty {
            let hasNone = changes.count == 1 && tally.copies(of: first) == 0
            return [.deck(tally), .notice(hasNone ? "the deck has \(words)" : "\(words) already")]
        }
        push(
            GatherStep(
                marks: used.map { GatherStep.OfMarks(before: $0, after: Marks()) }, deck: revision,
                words: words))
        let notice = Notice(Self.words(words, revision, tally))
        guard used != nil else { return [.deck(tally), .notice(notice)] }
        return [.deck(tally), .marks(Marks()), .notice(notice)]
    }

    private static func notice(_ error: PlayerFilesError) -> BrowserInput {
        .notice(Notice(error.sentence, isFailure: true))
    }

    /// The words of a change, with a note if the file was missing and was created again.
    private static func words(_ words: String, _ revision: DeckRevision, _ tally: DeckTally) -> String {
        revision.isRemade ? "\(tally.name) was gone and is there again; \(words)" : words
    }

    private func changeFolder(
        _ change: FolderChange, _ undo: String
    ) throws(PlayerFilesError) -> [BrowserInput] {
        let (answers, reverse) = try make(change)
        push(GatherStep(folder: .init(change: change, reverse: reverse), words: change.words))
        let tip = if case .delete = change { "; \(undo) brings it back" } else { "" }
        return answers + [.notice("\(change.words)\(tip)")]
    }

    /// Changes the deck folder; the open deck stays associated with its file.
    private func make(
        _ change: FolderChange
    ) throws(PlayerFilesError) -> (answers: [BrowserInput], reverse: FolderChange) {
        let files = try known()
        let reverse = try files.changeFolder(change)
        switch change {
        case .renamed(let old, let new) where open?.name == old:
            let (typed, deck) = try files.openDeck(new)
            open = DeckTally(typed, deck, today: today)
        case .delete(let name) where open?.name == name: open = nil
        // A deck without cards has no file; it is listed only while open.
        case .restore(let name, let text) where text.isEmpty && open == nil:
            let (typed, deck) = try files.openDeck(name)
            open = DeckTally(typed, deck, today: today)
        case .renamed, .delete, .copy, .restore, .keep: break
        }
        return ([.deck(open), .decks(entries, opens: false)], reverse)
    }

    /// Adds a list to a deck, and opens it.
    private func addLines(_ text: String, to name: String) throws(PlayerFilesError) -> [BrowserInput] {
        let files = try known()
        let (typed, _) = try files.openDeck(name)
        let known = open?.typed == typed ? open?.deck : nil
        let (revision, deck, unread) = try files.addLines(text, to: typed, known: known)
        let tally = DeckTally(typed, deck, today: today)
        open = tally
        let words = "\(Counted.text(revision.cards.reduce(0) { $0 + $1.step })) added to \(tally.name)"
        push(GatherStep(deck: revision, words: words))
        let parts = [Self.words(unread), Self.words(words, revision, tally)].compactMap(\.self)
        return [.deck(tally), .notice(Notice(parts.joined(by: "; ")))]
    }

    /// Formats "2 lines not understood, the first: 4 Elza"; nil if all lines were understood.
    private static func words(_ unread: [DeckLine]) -> String? {
        guard let first = unread.first else { return nil }
        let count = first.count.map { "\($0) " } ?? ""
        let text = Quoted.text(count + first.typed, limit: 30)
        return unread.count == 1
            ? "not understood: \(text)" : "\(unread.count) lines not understood, the first: \(text)"
    }

    private func addOwned(_ card: LorcanaCard, isFoil: Bool) throws(PlayerFilesError) -> [BrowserInput] {
        let revision = CollectionRevision(id: card.id, isFoil: isFoil, step: 1)
        let owned = try known().changeOwned(revision)
        let words = "1 \(isFoil ? "foil" : "copy") of \(card.fullName), \(card.id), owned"
        push(GatherStep(own: revision, words: words))
        return [.owned(owned), .notice("\(words), \(owned.ofName(card)) now")]
    }

    // MARK: Undo and redo

    private func undo() throws(PlayerFilesError) -> [BrowserInput] {
        guard let step = done.last else { return [.notice("nothing to undo")] }
        let answers = try make(step.reversed)
        undone.append(done.removeLast())
        return answers + [.notice("undid: \(step.words)")]
    }

    private func redo() throws(PlayerFilesError) -> [BrowserInput] {
        guard let step = undone.last else { return [.notice("nothing to redo")] }
        let answers = try make(step)
        done.append(undone.removeLast())
        return answers + [.notice("redid: \(step.words)")]
    }

    /// Performs a step again, or performs its reverse.
    private func make(_ step: GatherStep) throws(PlayerFilesError) -> [BrowserInput] {
        var answers: [BrowserInput] = []
        if let revision = step.deck {
            let deck = try known().makeRevision(revision)
            if revision.deck == open?.typed {
                open = DeckTally(revision.deck, deck, today: today, changed: revision.cards.map(\.name))
            }
            answers.append(.deck(open))
        }
        if let folder = step.folder { answers += try make(folder.change).answers }
        if let revision = step.own { answers.append(.owned(try known().changeOwned(revision))) }
        if let changed = step.marks { answers.append(.marks(changed.after)) }
        return answers
    }

    private static func words(_ marks: GatherStep.OfMarks) -> String {
        if marks.after.isEmpty, marks.before.cards.count > 1 {
            return "\(Counted.text(marks.before.cards.count, "mark")) cleared"
        }
        let (before, after) = (marks.before, marks.after)
        let card = (after.cards + before.cards).first { before.copies(of: $0) != after.copies(of: $0) }
        guard let card else { return "" }
        return switch (before.copies(of: card), after.copies(of: card)) {
        case (_, 0): "no mark on \(card.fullName)"
        case (0, 1): "mark on \(card.fullName)"
        case (_, let count): "\(count) × \(card.fullName) marked"
        }
    }
}
