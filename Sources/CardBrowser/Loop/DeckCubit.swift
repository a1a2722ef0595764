package import LorcanaRules
package import Bloc
package import LorcanaCards

/// Holds the deck that is open, and changes its file with each copy.
package final class DeckCubit: Cubit<DeckTally> {
    /// Adds copies to the file, or takes them out of it; returns the deck as it is then.
    package typealias Change = @MainActor (_ card: LorcanaCard, _ step: Int) throws(Refusal) -> Deck

    /// Why the deck is as it was, in a sentence.
    package struct Refusal: Error {
        let sentence: String

        package init(_ sentence: String) { self.sentence = sentence }
    }

    private let change: Change

    package init(_ name: String, _ deck: Deck, change: @escaping Change) {
        self.change = change
        super.init(initialState: DeckTally(name, deck))
    }

    /// Returns why the deck is as it was; nil if it is changed.
    func change(_ card: LorcanaCard, by step: Int) -> String? {
        do throws(Refusal) {
            emit(DeckTally(state.name, try change(card, step)))
            return nil
        } catch { return error.sentence }
    }
}
