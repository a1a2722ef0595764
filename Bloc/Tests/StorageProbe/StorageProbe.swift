import Bloc
import BlocStorage
import Glibc

/// A number that is stored many times, so that a torn write is detected.
final class Numbers: Cubit<Int> {
    init(in storage: FileStorage) {
        super.init(
            initialState: 0,
            keeping: .whole(
                in: storage, key: "numbers",
                encode: { number in
                    StorageProbe.say("writing \(number)")
                    return Array(StorageProbe.copies(of: number).utf8)
                },
                decode: { bytes in
                    let text = String(decoding: bytes, as: UTF8.self)
                    let number = text.split(separator: " ").first.flatMap { Int($0) }
                    guard let number, text == StorageProbe.copies(of: number) else {
                        throw KeepingError.corrupt
                    }
                    return number
                }))
    }

    override func onError(_ error: any Error) { StorageProbe.say("error \(error)") }
}

/// Stores a state in a file while the state changes, until the torture test kills the process; not part of the
/// package's products.
///
/// `StorageProbe FOLDER` counts until it is killed, `StorageProbe FOLDER COUNT` counts up to COUNT and closes the bloc.
/// Its output has the stored number, each change, and each number when its write begins. `StorageProbe FOLDER COUNT
/// FIRST` writes COUNT numbers from FIRST on, immediately, and prints those that could not be written. With `flush`
/// instead of FIRST it exits after a flush, with `exit` after the bloc was closed and released.
@main
enum StorageProbe {
    @MainActor
    static func main() async {
        guard let folder = CommandLine.arguments.dropFirst().first else {
            say("usage: StorageProbe FOLDER [COUNT [FIRST|flush|exit]]")
            exit(64)
        }
        let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? .max
        let (end, storage) = (CommandLine.arguments.dropFirst(3).first, FileStorage(directory: folder))
        if let first = end.flatMap({ Int($0) }) { return write(count, from: first, in: storage) }
        switch end {
        case "flush":
            let numbers = change(in: storage, count)
            await storage.flush()
            withExtendedLifetime(numbers) {}
        case "exit":
            change(in: storage, count).close()
            await storage.flush()
        default: await change(in: storage, count).closeAfterPending()
        }
    }

    @MainActor
    private static func change(in storage: FileStorage, _ count: Int) -> Numbers {
        let numbers = Numbers(in: storage)
        say("kept \(numbers.state)")
        let first = numbers.state
        while numbers.state - first < count {
            say("changed \(numbers.state + 1)")
            numbers.emit(numbers.state + 1)
            usleep(50)
        }
        return numbers
    }

    @MainActor
    private static func write(_ count: Int, from first: Int, in storage: FileStorage) {
        for number in first..<first + count {
            do { try storage.write(Array(copies(of: number).utf8), for: "numbers") } catch {
                say("error \(error)")
            }
        }
        say("wrote \(first + count - 1)")
    }

    static func copies(of number: Int) -> String {
        String(repeating: "\(number) ", count: 2_000)
    }

    /// Writes a whole line with one call, from any thread.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
    }
}
