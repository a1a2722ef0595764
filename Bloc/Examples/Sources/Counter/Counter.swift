import Bloc
import BlocStorage
import Foundation

/// `swift run Counter + + -` continues from the last run; `clear` resets it.
@main
struct Counter {
    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bloc-counter-\(NSUserName())")
        let words = CommandLine.arguments.dropFirst()
        for line in await count(words.isEmpty ? ["+"] : words, in: FileStorage(directory: folder.path)) {
            print(line)
        }
    }

    /// Performs the commands and returns a line for each state.
    @MainActor
    static func count(_ words: some Sequence<String>, in storage: any StateStorage) async -> [String] {
        let counter = CounterCubit(storage: storage)
        var lines = ["\(counter.state)"]
        let subscription = counter.observe { lines.append("\($0.nextState)") }
        for word in words {
            switch word {
            case "+": counter.increment()
            case "-": counter.decrement()
            case "clear": counter.clear()
            default: lines.append("'\(word)' is none of +, - and clear")
            }
        }
        subscription.cancel()
        await counter.closeAfterPending()
        return lines
    }
}
