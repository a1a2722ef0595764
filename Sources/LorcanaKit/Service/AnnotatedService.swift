/// A service whose every answer carries something more to tell, said first.
public struct AnnotatedService: LorcanaService {
    private let base: any LorcanaService
    private let notes: [AnswerNote]

    public init(_ base: any LorcanaService, notes: [AnswerNote]) {
        self.base = base
        self.notes = notes
    }

    public var pageSize: Int { base.pageSize }

    public func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await base.allCards(page: page, pageSize: pageSize).noting(notes)
    }

    public func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        try await base.cards(matching: query).noting(notes)
    }

    public func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        try await base.cards(inSet: name).noting(notes)
    }

    public func sets() async throws(LorcanaError) -> SetAnswer {
        var answer = try await base.sets()
        answer.notes = notes + answer.notes
        return answer
    }
}

/// A service that cannot answer, and says why to every question.
public struct UnavailableService: LorcanaService {
    private let reason: LorcanaError

    public init(_ reason: LorcanaError) { self.reason = reason }

    public func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer { throw reason }
    public func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer { throw reason }
    public func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer { throw reason }
    public func sets() async throws(LorcanaError) -> SetAnswer { throw reason }
}
