import Bloc
import BlocStorage
import BlocTesting
import Testing

@testable import Editor

@MainActor
@Suite struct EditorTests {
    struct Full: Error {}

    @Test func `typed text can be undone, redone and saved`() async {
        var saved: [String] = []
        let lines = await Editor.edit(["a", "b", "undo", "redo", "save"], in: MemoryStorage()) {
            saved.append($0)
        }
        #expect(lines == ["text: ", "text: a", "text: a / b", "text: a", "text: a / b", "Saved."])
        #expect(saved == ["a / b"])
    }

    @Test func `the next run continues with the text`() async {
        let storage = MemoryStorage()
        _ = await Editor.edit(["a"], in: storage) { _ in }
        #expect(await Editor.edit(["b"], in: storage) { _ in } == ["text: a", "text: a / b"])
    }

    @Test func `a failed save is reported once, and keeps the draft`() async throws {
        try await blocTest(
            build: { EditorBloc(in: MemoryStorage()) { _ in throw Full() } },
            act: {
                $0.send(.typed("a"))
                $0.send(.save)
                $0.send(.save)
            },
            expect: [
                Draft(text: "a"), Draft(text: "a", isSaving: true), Draft(text: "a"),
                Draft(text: "a", isSaving: true), Draft(text: "a"),
            ],
            effects: [.failed, .failed])
    }

    @Test func `an editor leaks nothing`() async throws {
        try await expectReleased {
            EditorBloc(in: MemoryStorage()) { _ in }
        } after: {
            $0.send(.typed("a"))
            await $0.send(.save).finish()
            $0.undo()
        }
    }
}
