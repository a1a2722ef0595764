import LorcanaCards

/// The steps from one state to the next, without time and without services.
extension LorcanaState {
    /// Paging goes on only in the list of every card, after its first page.
    var canLoadMore: Bool { hasMorePages && !cards.isEmpty && !isSearching }

    func changed(_ change: (inout LorcanaState) -> Void) -> LorcanaState {
        var state = self
        change(&state)
        return state
    }

    /// Text was typed: it is stored, and whatever was under way has been cancelled.
    mutating func await(_ query: String) {
        searchQuery = query
        isLoading = false
        isLoadingMore = false
    }

    mutating func beginQuestion() {
        isLoading = true
        isLoadingMore = false
        error = nil
    }

    mutating func beginPage() {
        isLoadingMore = true
        error = nil
    }

    /// The cards of a search or a set, which the API does not page.
    mutating func show(_ answer: CardAnswer) {
        settle(answer.origin, answer.notes)
        cards = answer.cards
        currentPage = 1
        hasMorePages = false
    }

    mutating func show(_ answer: SetAnswer) {
        settle(answer.origin, answer.notes)
        sets = answer.sets
    }

    mutating func showFirstPage(_ answer: CardAnswer, page: Int, pageSize: Int) {
        settle(answer.origin, answer.notes)
        searchQuery = ""
        // A catalogue holds each card once; what the API sends may not.
        cards = answer.origin.source == .api ? answer.cards.once(by: \.id) : answer.cards
        currentPage = page
        hasMorePages = answer.isFullPage(of: pageSize)
    }

    /// The next page in order, without the cards that are there already.
    ///
    /// A page of nothing new is the end: a server that ignores the page's number would go on for ever.
    mutating func append(_ answer: CardAnswer, page: Int, pageSize: Int) {
        let new = answer.cards.continues(cards) ? answer.cards : answer.cards.unseen(in: cards)
        let isRepeated = new.isEmpty && !answer.cards.isEmpty
        let more = isRepeated ? answer.notes + [.repeatedPage(page)] : answer.notes
        settle(origin ?? answer.origin, notes.merging(more))
        cards += new
        currentPage = page
        hasMorePages = answer.isFullPage(of: pageSize) && !new.isEmpty
    }

    mutating func show(_ error: LorcanaError) {
        isLoading = false
        isLoadingMore = false
        self.error = error
    }

    private mutating func settle(_ origin: AnswerOrigin, _ notes: [AnswerNote]) {
        isLoading = false
        isLoadingMore = false
        error = nil
        self.origin = origin
        self.notes = notes
    }
}

extension [LorcanaCard] {
    /// Whether the cards are later rows of the very catalogue that the list comes from, so none can be in it.
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

    /// The cards whose identity is not in the list yet.
    fileprivate func unseen(in list: [LorcanaCard]) -> [LorcanaCard] {
        var seen = Set(list.map(\.id))
        return filter { seen.insert($0.id).inserted }
    }
}

extension CardAnswer {
    /// Whether as many rows came as were asked for, those included that could not be read.
    fileprivate func isFullPage(of size: Int) -> Bool {
        let skipped = notes.reduce(0) { count, note in
            if case .skipped(let more) = note { count + more } else { count }
        }
        return cards.count + skipped >= size
    }
}

extension [AnswerNote] {
    /// The notes of both pages: unreadable rows are counted together, equal notes are said once.
    fileprivate func merging(_ more: [AnswerNote]) -> [AnswerNote] {
        more.reduce(self) { notes, note in
            var notes = notes
            if case .skipped(let new) = note, let place = notes.firstIndex(where: \.isSkipped),
                case .skipped(let old) = notes[place]
            {
                notes[place] = .skipped(count: old + new)
            } else if !notes.contains(note) {
                notes.append(note)
            }
            return notes
        }
    }
}

extension AnswerNote {
    fileprivate var isSkipped: Bool {
        if case .skipped = self { true } else { false }
    }
}
