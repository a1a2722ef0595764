/// A service whose every answer carries something more to tell, said first.
package struct AnnotatedService: LorcanaService {
    private let base: any LorcanaService
    private let notes: [AnswerNote]

    package init(_ base: any LorcanaService, notes: [AnswerNote]) {
        self.base = base
        self.notes = notes
    }

    package var pageSize: Int { base.pageSize }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await base.allCards(page: page, pageSize: pageSize).noting(notes)
    }

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        try await base.cards(matching: query).noting(notes)
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        try await base.cards(inSet: name).noting(notes)
    }

    package func sets() async throws(LorcanaError) -> SetAnswer {
        var answer = try await base.sets()
        answer.notes = notes + answer.notes
        return answer
    }
}

/// A service that cannot answer, and says why to every question.
package struct UnavailableService: LorcanaService {
    private let reason: LorcanaError

    package init(_ reason: LorcanaError) { self.reason = reason }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer { throw reason }
    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer { throw reason }
    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer { throw reason }
    package func sets() async throws(LorcanaError) -> SetAnswer { throw reason }
}
