import LorcanaKit

/// Chooses between two answers to a screen's search: that of its own bloc, and that of a second bloc, which uses
/// built-in data while a request to the API runs.
///
/// The answer from built-in data is shown, marked as such, until the API responds; it remains if the API fails.
struct ScreenAnswer: Equatable, Sendable {
    /// The state of one of the blocs, and the progress of its last question.
    private struct Side: Equatable {
        enum Progress { case asked, loading, answered, failed }

        var state = LorcanaState()
        var progress = Progress.answered

        mutating func receive(_ new: LorcanaState) {
            state = new
            // Until loading starts, the state still belongs to the previous question.
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
    /// The state whose cards and sets are shown.
    private(set) var shown = LorcanaState()
    /// Whether `shown` comes from built-in data, which then also provides the next page.
    private(set) var isStandInShown = false

    init(hasStandIn: Bool) { standIn = hasStandIn ? Side() : nil }

    /// Records that a question was sent to both blocs. A request for the next page belongs to the previous question.
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

    /// Shows the answers from built-in data from now on.
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
        // Both parse the same query, and built-in data reports an error first.
        if case .invalidQuery(let error)? = standIn.state.error { status.error = .invalidQuery(error) }
        status.isCurrent =
            own.progress == .answered || own.progress == .failed || standIn.progress == .answered
        return status
    }
}
