import Bloc
import CardRendering
import LorcanaCards
import LorcanaRules

/// Holds the deck that is open, and changes its file with each copy.
final class DeckCubit: Cubit<DeckTally> {
    /// Adds copies to the file, or takes them out of it; returns the deck as it is then.
    typealias Change = @MainActor (_ card: LorcanaCard, _ step: Int) throws(ProgramFailure) -> Deck

    private let change: Change

    init(_ name: String, _ deck: Deck, change: @escaping Change) {
        self.change = change
        super.init(initialState: DeckTally(name, deck))
    }

    /// Returns why the deck is as it was; nil if it is changed.
    func change(_ card: LorcanaCard, by step: Int) -> String? {
        do throws(ProgramFailure) {
            let deck = try change(card, step)
            emit(DeckTally(state.name, deck))
            return nil
        } catch { return error.message?.sentence ?? "" }
    }
}
