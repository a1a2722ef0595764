import LorcanaKit

/// Chooses between the two answers to a screen's question: that of its own bloc, and that of a second bloc, which answers
/// from the built-in data while the API is asked.
///
/// The built-in data's answer is shown, marked as such, until the API's comes, and stays if the API fails.
struct ScreenAnswer: Equatable, Sendable {
    /// The state of one of the two blocs, and how far it is with the last question.
    private struct Side: Equatable {
        enum Progress { case asked, loading, answered, failed }

        var state = LorcanaState()
        var progress = Progress.answered

        mutating func receive(_ new: LorcanaState) {
            state = new
            // Before the load begins, the state is still that of the question before.
            if new.isLoading {
                progress = .loading
            } else if progress == .loading || (progress == .asked && new.error != nil) {
                progress = new.error == nil ? .answered : .failed
            }
        }
    }

    private var own = Side()
    private var standIn: Side?
    private var prefersStandIn = false
    /// The state whose cards and sets are on screen.
    private(set) var shown = LorcanaState()
    /// Whether `shown` is the built-in data's answer; the next page is then asked of that.
    private(set) var isStandInShown = false

    init(hasStandIn: Bool) { standIn = hasStandIn ? Side() : nil }

    /// Notes that a question was sent to both blocs. A request for the next page continues the last question.
    mutating func ask() {
        own.progress = .asked
        standIn?.progress = .asked
    }

    mutating func receive(own new: LorcanaState) {
        own.receive(new)
        choose()
    }

    mutating func receive(standIn new: LorcanaState) {
        standIn?.receive(new)
        choose()
    }

    /// Shows the built-in data's answers from now on.
    mutating func preferStandIn() {
        prefersStandIn = true
        choose()
    }

    private mutating func choose() {
        guard let standIn else {
            shown = own.state
            return
        }
        if own.progress == .answered, !prefersStandIn {
            (shown, isStandInShown) = (own.state, false)
        } else if standIn.progress == .answered || standIn.state.isUnfinished {
            (shown, isStandInShown) = (standIn.state, true)
        }
    }

    var status: LoadStatus {
        var status = LoadStatus(shown)
        guard let standIn else {
            status.isCurrent = own.progress == .answered || own.progress == .failed
            return status
        }
        status.hasBuiltIn = !prefersStandIn
        status.standsIn = isStandInShown
        status.isAsking = isStandInShown && own.progress == .loading
        status.isLoading = own.state.isLoading && !own.state.isUnfinished && !isStandInShown
        status.isLoadingMore = shown.isLoadingMore
        status.error = prefersStandIn ? nil : own.state.error
        // The query is the same for both, and the built-in data is the first to find it wrong.
        if case .invalidQuery(let error)? = standIn.state.error { status.error = .invalidQuery(error) }
        status.isCurrent =
            own.progress == .answered || own.progress == .failed || standIn.progress == .answered
        return status
    }
}
