import LorcanaCards
import LorcanaRules

/// Questions in words: "is be prepared legal".
extension Evaluation {
    /// The cards that a question is about, with the answer as the first note; nil if the words ask none, or are a name.
    func answered(_ condition: Condition) -> QueryResult? {
        guard options.isForgiving, !query.isLastWordOpen, let run = plain.plainRun(condition) else {
            return nil
        }
        let questions = plain.questions(run)
        guard !questions.isEmpty, plain.rows(condition).isEmpty else { return nil }
        return questions.prefix(Self.mostQuestions).lazy.compactMap { answer($0, in: run) }.first
    }

    private static let mostQuestions = 12

    private var answerer: QuestionAnswerer { QuestionAnswerer(matcher.related.standings) }

    private func answer(_ asked: AskedQuestion, in run: [BareWord]) -> QueryResult? {
        let words: String
        switch asked.subject {
        case .none: return withoutSubject(asked)
        case .words(let places): words = plain.text(of: places, in: run)
        case .query(let query): words = query
        }
        guard let subject = subject(of: asked, words) else { return nil }
        let evaluation = Evaluation(query: subject, catalogue: catalogue, options: options)
        guard let condition = subject.condition else { return nil }
        let (result, searched) = evaluation.found(condition)
        let set = searched.condition.onlySet(in: catalogue)
        if searched.rows.isEmpty, set == nil, !asked.question.isOfForeignWord { return nil }
        let mustBeName = asked.kind != .any || asked.question == .release && set == nil
        if mustBeName, !searched.condition.isOfNames { return nil }
        if asked.kind == .wholeName, !isWholeName(words) { return nil }
        let about = QuestionAnswerer.Subject(
            rows: searched.rows.rows, words: words, set: set)
        return answerer.answer(asked.question, about: about).map {
            QueryResult(rows: result.rows, notes: [.answered($0)] + result.notes)
        }
    }

    /// Whether a card has this full name, or this name with a version.
    private func isWholeName(_ words: String) -> Bool {
        let names = matcher.related.names
        return names.find(words) != nil || !names.versions(of: words).isEmpty
    }

    /// The query for the cards of a question; nil if the words are none.
    private func subject(of asked: AskedQuestion, _ words: String) -> CardQuery? {
        let set = asked.question.mayBeOfSet ? Self.set(words, in: catalogue.sets) : nil
        guard var subject = try? CardQuery(parsing: set.map { "set:\($0.codeOrNumber)" } ?? words) else {
            return nil
        }
        (subject.day, subject.ownFacts, subject.unique) = (query.day, query.ownFacts, query.unique)
        subject.mayForgive = query.mayForgive
        subject.order = query.order ?? asked.question.order
        return subject
    }

    /// The set that the words are: its name, its code, or "set 6".
    private static func set(_ words: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        var words = Folding.fold(words).foldedWords
        let nouns: Set = ["set", "expansion", "chapter"]
        let isNumbered = words.contains(where: nouns.contains)
        if let set = SetNames.resolve(words.spaced, in: sets), isNumbered || words.spaced != set.number {
            return set
        }
        words.removeAll(where: nouns.contains)
        return isNumbered ? SetNames.resolve(words.spaced, in: sets) : nil
    }

    private func withoutSubject(_ asked: AskedQuestion) -> QueryResult? {
        let rows = asked.question == .nextRotation ? answerer.rowsLeavingNext : []
        let about = QuestionAnswerer.Subject(rows: rows, words: "")
        return answerer.answer(asked.question, about: about).map {
            QueryResult(
                rows: arranged(RowSet(rows: rows, of: catalogue.count), query.order, ranking: nil),
                notes: [.answered($0)])
        }
    }
}

extension CardQuestion {
    /// Whether the question may be about a set, named without a word for it.
    fileprivate var mayBeOfSet: Bool { self == .standing || self == .release }

    fileprivate var isOfForeignWord: Bool { if case .foreignWord = self { true } else { false } }

    /// The order of the cards under the answer; nil for the best matches first.
    fileprivate var order: CardOrder? {
        switch self {
        case .cheapest: CardOrder(keys: [SortKey(.cost)])
        case .firstSet: CardOrder(keys: [SortKey(.date)])
        case .standing, .nextRotation, .keyword, .fact, .count, .release, .nextRelease, .foreignWord: nil
        }
    }
}

extension Condition {
    /// Whether it asks for names and nothing else.
    fileprivate var isOfNames: Bool {
        terms.allSatisfy { term in
            if case .text(let field, _) = term { field.isName } else { false }
        }
    }

    /// The set, if the condition is one set and nothing else.
    fileprivate func onlySet(in catalogue: Catalogue) -> Int? {
        guard case .term(.named(.set, let name)) = self else { return nil }
        return catalogue.setIndex(named: name.folded)
    }
}
