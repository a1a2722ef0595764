import Bloc
import BlocStorage

/// The user's text, and whether it is being saved.
struct Draft: Equatable, Sendable {
    var text = ""
    var isSaving = false
}

/// Shown once, in addition to the state.
enum Toast: Equatable, Sendable {
    case saved
    case failed
}

enum EditorEvent: UndoableEvent, EffectfulEvent {
    typealias Effect = Toast

    case typed(String)
    case save
    case undo
    case redo

    var typed: String? { if case .typed(let text) = self { text } else { nil } }
}

/// An editor whose text is stored between runs and can be undone, and which reports when it has saved.
///
/// Only the text is stored and undone; undo doesn't affect whether it is being saved.
final class EditorBloc: Bloc<Draft, EditorEvent> {
    init(in storage: any StateStorage, save: @escaping @MainActor (String) async throws -> Void) {
        super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
        undoable(\.text, limit: 100)
        on(\.typed) { text, emit in emit { $0.text = text } }
        on(.save, transformer: .droppable) { _, emit in
            emit { $0.isSaving = true }
            defer { emit { $0.isSaving = false } }
            do {
                try await save(emit.state.text)
                emit.publish(.saved)
            } catch {
                emit.publish(.failed)
            }
        }
    }
}
