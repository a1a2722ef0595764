import LorcanaCards

/// The transitions between states, independent of clock and service.
extension LorcanaState {
    /// Whether the next page may be loaded: only in the list of all cards, after its first page.
    var canLoadMore: Bool { hasMorePages && !cards.isEmpty && !isSearching }

    func changed(_ change: (inout LorcanaState) -> Void) -> LorcanaState {
        var state = self
        change(&state)
        return state
    }

    /// Stores the typed text; the running question has been cancelled.
    mutating func await(_ query: String) {
        searchQuery = query
        endLoading()
    }

    mutating func beginQuestion() {
        isLoading = true
        isLoadingMore = false
        error = nil
    }

    private mutating func endLoading() {
        (isLoading, isLoadingMore, isUnfinished, coming) = (false, false, false, nil)
    }

    /// Shows cards until the last word is finished; nil leaves them unchanged.
    mutating func showUnfinished(_ answer: LorcanaAnswer?) {
        isUnfinished = true
        guard let answer else { return }
        (cards, listed, origin, notes) = (answer.cards, [], answer.origin, answer.notes)
        (currentPage, hasMorePages) = (1, false)
    }

    /// Stores the answer that the finished query will have.
    mutating func announce(_ answer: LorcanaAnswer) {
        coming = ComingAnswer(count: answer.cards.count, notes: answer.notes)
    }

    mutating func beginPage() {
        isLoadingMore = true
        error = nil
    }

    /// Shows the cards of a search or a set, which the API doesn't page.
    mutating func showCards(_ answer: LorcanaAnswer) {
        settle(answer.origin, answer.notes)
        (cards, listed) = (answer.cards, [])
        currentPage = 1
        hasMorePages = false
    }

    mutating func showSets(_ answer: LorcanaAnswer) {
        settle(answer.origin, answer.notes)
        sets = answer.sets
    }

    mutating func showFirstPage(_ answer: LorcanaAnswer, page: Int, pageSize: Int) {
        settle(answer.origin, answer.notes)
        searchQuery = ""
        // A catalogue contains each card once, but the API may send a card twice.
        cards = answer.origin.source == .api ? answer.cards.once(by: \.id) : answer.cards
        listed = []
        currentPage = page
        hasMorePages = answer.isFullPage(of: pageSize)
    }

    /// Appends the next page in order, without cards that are already in the list.
    ///
    /// A page without new cards ends the list, since a server that ignores the page number would never end it.
    mutating func append(_ answer: LorcanaAnswer, page: Int, pageSize: Int) {
        let new = answer.cards.continues(cards) ? answer.cards : unseen(answer.cards)
        let isRepeated = new.isEmpty && !answer.cards.isEmpty
        let more = isRepeated ? answer.notes + [.repeatedPage(page)] : answer.notes
        settle(origin ?? answer.origin, notes.merging(more))
        cards += new
        currentPage = page
        hasMorePages = answer.isFullPage(of: pageSize) && !isRepeated
    }

    mutating func show(_ error: LorcanaError) {
        endLoading()
        self.error = error
    }

    /// The cards of a page that are not in the list yet, without duplicates.
    private mutating func unseen(_ page: [LorcanaCard]) -> [LorcanaCard] {
        if listed.count != cards.count { listed = Set(cards.map(\.id)) }
        return page.filter { listed.insert($0.id).inserted }
    }

    private mutating func settle(_ origin: AnswerOrigin, _ notes: [AnswerNote]) {
        endLoading()
        error = nil
        self.origin = origin
        self.notes = notes
    }
}

extension [LorcanaCard] {
    /// Whether the cards are later rows of the list's own catalogue, so that none of them can be in the list.
    fileprivate func continues(_ list: [LorcanaCard]) -> Bool {
        guard let first, let head = list.first, var last = list.last, head.catalogue === last.catalogue else {
            return isEmpty
        }
        guard first.catalogue === last.catalogue else { return false }
        for card in self {
            guard card.catalogue === last.catalogue, card.row > last.row else { return false }
            last = card
        }
        return true
    }
}

extension LorcanaAnswer {
    /// Whether the page has as many rows as requested, including omitted ones.
    fileprivate func isFullPage(of size: Int) -> Bool { cards.count + omitted >= size }
}

extension [AnswerNote] {
    /// The notes of both pages, with counts of unreadable rows added up and duplicates removed.
    fileprivate func merging(_ more: [AnswerNote]) -> [AnswerNote] {
        more.reduce(into: self) { notes, note in
            for (place, old) in notes.enumerated() {
                if let sum = note.added(to: old) {
                    notes[place] = sum
                    return
                }
            }
            if !notes.contains(note) { notes.append(note) }
        }
    }
}

extension AnswerNote {
    /// The two notes combined, if they count the same thing; otherwise nil.
    fileprivate func added(to note: AnswerNote) -> AnswerNote? {
        if case .skipped(let new) = self, case .skipped(let old) = note { return .skipped(count: old + new) }
        if case .replaced(let new) = self, case .replaced(let old) = note {
            return .replaced(count: old + new)
        }
        return nil
    }
}
