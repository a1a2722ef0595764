import LorcanaCards
import LorcanaKit
import LorcanaQuery
import Testing

@testable import CardBrowser

/// Which of two sources' results a screen shows, step by step.
@Suite struct ScreenAnswerTests {
    private let few = SampleCards.many(3)
    private let many = SampleCards.many(9)

    private func state(
        _ cards: [LorcanaCard] = [], loading: Bool = false, error: LorcanaError? = nil
    ) -> LorcanaState {
        var state = LorcanaState()
        (state.cards, state.isLoading, state.error) = (cards, loading, error)
        return state
    }

    /// After a question: the built-in data has answered, and the API request is delayed until typing pauses.
    private func standingIn() -> ScreenAnswer {
        var answer = ScreenAnswer(hasStandIn: true)
        answer.ask()
        answer.receive(own: state())
        answer.receive(standIn: state(loading: true))
        answer.receive(standIn: state(few))
        return answer
    }

    @Test func `without built-in data, the states of the screen's own bloc are shown`() {
        var answer = ScreenAnswer(hasStandIn: false)
        answer.ask()
        #expect(!answer.status.isCurrent)
        answer.receive(own: state(few, loading: true))
        #expect(answer.shown.cards == few && answer.status.isLoading && !answer.status.isCurrent)
        answer.receive(own: state(many))
        #expect(answer.shown.cards == many && answer.status.isCurrent && !answer.status.standsIn)
    }

    @Test func `built-in data answers first, then the API's results replace it`() {
        var answer = standingIn()
        #expect(answer.shown.cards == few && answer.status.standsIn && answer.status.isCurrent)
        #expect(!answer.status.isAsking && answer.isStandInShown)
        answer.receive(own: state(loading: true))
        #expect(answer.shown.cards == few && answer.status.isAsking && !answer.status.isLoading)
        answer.receive(own: state(many))
        #expect(answer.shown.cards == many && !answer.status.standsIn && !answer.isStandInShown)
        answer.receive(standIn: state(few))
        #expect(answer.shown.cards == many)
    }

    @Test func `rows stay until either bloc answers the next question`() {
        var answer = standingIn()
        answer.ask()
        answer.receive(own: state())
        answer.receive(standIn: state(few, loading: true))
        #expect(answer.shown.cards == few && !answer.status.isCurrent)
        answer.receive(standIn: state(many))
        #expect(answer.shown.cards == many && answer.status.isCurrent)
    }

    @Test func `repeating a question is not answered by the interrupted one's state`() {
        var answer = ScreenAnswer(hasStandIn: true)
        answer.ask()
        answer.receive(own: state(few, loading: true))
        answer.ask()
        answer.receive(own: state(few))
        #expect(!answer.status.isCurrent)
        answer.receive(own: state(few, loading: true))
        answer.receive(own: state(many))
        #expect(answer.shown.cards == many && answer.status.isCurrent)
    }

    @Test func `if the API fails, built-in data stays and the failure is reported`() {
        var answer = standingIn()
        answer.receive(own: state(loading: true))
        answer.receive(own: state(error: .emptyBody(url: "http://x")))
        #expect(answer.shown.cards == few && answer.status.isFailed && answer.status.hasBuiltIn)
        answer.preferStandIn()
        #expect(answer.shown.cards == few && answer.status.error == nil && !answer.status.hasBuiltIn)
    }

    @Test func `an invalid query is reported at once, whichever source detects it`() {
        var answer = ScreenAnswer(hasStandIn: true)
        answer.ask()
        let wrong = LorcanaError.invalidQuery(
            QueryError(query: "ink:x", range: 4..<5, message: "unknown", hint: ""))
        answer.receive(standIn: state(loading: true))
        answer.receive(standIn: state(error: wrong))
        #expect(answer.status.error == wrong)
    }

    @Test func `a query that built-in data cannot answer is not a failure while the API is asked`() {
        var answer = ScreenAnswer(hasStandIn: true)
        answer.ask()
        answer.receive(standIn: state(loading: true))
        answer.receive(standIn: state(error: .textsUnavailable([.text], because: "none")))
        #expect(answer.status.error == nil && !answer.status.isCurrent)
    }
}
