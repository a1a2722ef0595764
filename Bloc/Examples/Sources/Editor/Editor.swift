import Bloc
import BlocStorage
import Foundation

/// `swift run Editor 'one more line' undo save` edits the text of the previous run.
@main
struct Editor {
    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bloc-editor-\(NSUserName())")
        let words = Array(CommandLine.arguments.dropFirst())
        let storage = FileStorage(directory: folder.path)
        for line in await edit(words, in: storage, save: { _ in }) { print(line) }
    }

    /// Performs the commands, and returns a line for each text and toast.
    @MainActor
    static func edit(
        _ words: [String], in storage: any StateStorage,
        save: @escaping @MainActor (String) async throws -> Void
    ) async -> [String] {
        let editor = EditorBloc(in: storage, save: save)
        var lines: [String] = []
        let texts = editor.observe(\.text, initial: true) { lines.append("text: \($0)") }
        let toasts = editor.observeEffects { lines.append($0 == .saved ? "Saved." : "Not saved.") }
        for word in words { await editor.send(event(word, after: editor.state.text)).finish() }
        await editor.closeAfterPending()
        withExtendedLifetime((texts, toasts)) {}
        return lines
    }

    /// A command, or a line to add.
    private static func event(_ word: String, after text: String) -> EditorEvent {
        switch word {
        case "save": .save
        case "undo": .undo
        case "redo": .redo
        default: .typed(text.isEmpty ? word : text + " / " + word)
        }
    }
}
