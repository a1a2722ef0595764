import Bloc
import BlocJSON
import BlocLogging
import Glibc
import BlocLocks
import Testing

@testable import BlocStorage

/// Promises.md, H: states stored in files.
@MainActor
@Suite struct FileStorageTests {
    /// A temporary folder for each test.
    let folder: String

    init() throws {
        var template = Array("/tmp/bloc-storage-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        folder = String(cString: try #require(made))
    }

    @Test func `promise 33: written states are read, also by a storage created later`() throws {
        let bytes = Array("état\u{0}\n".utf8)
        try FileStorage(directory: folder).write(bytes, for: "Counter")
        #expect(try FileStorage(directory: folder).read("Counter") == bytes)
        #expect(try FileStorage(directory: folder).read("Other") == nil)
    }

    @Test func `promise 91: clear removes every state, including unwritten ones, and nothing else`()
        async throws
    {
        let storage = FileStorage(directory: folder)
        for key in ["a", "b/c"] { try storage.write([1], for: key) }
        try StateFolder(Array(folder.utf8)).replace("notes.txt", with: [2])
        storage.keep("d", failed: { _ in }) { [3] }
        try storage.clear()
        for key in ["a", "b/c", "d"] { #expect(try storage.read(key) == nil) }
        #expect(names().contains("notes.txt"))
        try storage.write([4], for: "a")
        #expect(try storage.read("a") == [4])
        let memory = MemoryStorage(["a": [1]])
        memory.clear()
        #expect(memory.contents == [:])
    }

    struct Profile: BlocState, Codable { var name = "", tags: [String] = [] }

    @Test func `promise 91: a state, or a part of one, is stored as JSON`() throws {
        let storage = MemoryStorage()
        let first = Cubit<Profile>(initialState: Profile(), keeping: .json(in: storage, key: "profile"))
        first.emit(Profile(name: "elsa", tags: ["ice"]))
        first.close()
        let text = String(decoding: storage.contents["profile"] ?? [], as: UTF8.self)
        #expect(text.hasSuffix(#"{"name":"elsa","tags":["ice"]}"#))
        let next = Cubit<Profile>(initialState: Profile(), keeping: .json(in: storage, key: "profile"))
        #expect(next.state == Profile(name: "elsa", tags: ["ice"]))
        let tags = Cubit<Profile>(initialState: Profile(), keeping: .json(\.tags, in: storage, key: "tags"))
        tags.emit { $0.name = "anna" }
        #expect(storage.contents["tags"] == nil)
        tags.emit { $0.tags = ["sun"] }
        tags.close()
        let again = Cubit<Profile>(initialState: Profile(), keeping: .json(\.tags, in: storage, key: "tags"))
        #expect(again.state == Profile(tags: ["sun"]))
    }

    @Test func `if too many changes wait, the newest is kept, even if the writer takes them meanwhile`()
        async throws
    {
        let storage = FileStorage(directory: folder)
        let (begun, mayWrite, taken) = (try Gate(), try Gate(), try Gate())
        func keep(_ bytes: @escaping @Sendable () -> [UInt8]) {
            storage.keep("Counter", failed: { _ in }, bytes)
        }
        keep {
            begun.open()
            mayWrite.wait()
            return [0]
        }
        begun.wait()
        for _ in 1..<16 { keep { [1] } }
        keep {
            taken.open()
            return [1]
        }
        // The seventeenth pending change exceeds the limit, so it is encoded immediately; only then does the writer
        // continue.
        let isFirst = Locked(true)
        keep {
            if isFirst.withLock({ isFirst in
                defer { isFirst = false }
                return isFirst
            }) {
                mayWrite.open()
                taken.wait()
            } else {
                taken.open()
            }
            return [2]
        }
        await storage.flush()
        #expect(try FileStorage(directory: folder).read("Counter") == [2])
    }

    @Test func `promise 33: the folder is created by the first write, and reading doesn't need it`() throws {
        let storage = FileStorage(directory: folder + "/deep/states")
        #expect(try storage.read("Counter") == nil)
        try storage.remove("Counter")
        try storage.write([1], for: "Counter")
        #expect(try storage.read("Counter") == [1])
    }

    @Test func `promise 33: a write replaces the whole file and leaves no other file`() throws {
        let storage = FileStorage(directory: folder)
        let long = [UInt8](repeating: 7, count: 300_000)
        try storage.write(long, for: "Counter")
        #expect(try storage.read("Counter") == long)
        try storage.write([1], for: "Counter")
        #expect(try storage.read("Counter") == [1])
        #expect(names() == ["Counter.state"])
    }

    @Test func `promise 33: a reader that opened the old file reads the whole old state`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1, 2, 3], for: "Counter")
        let file = open(storage.path(for: "Counter"), O_RDONLY)
        try storage.write([9], for: "Counter")
        var old = [UInt8](repeating: 0, count: 8)
        #expect(read(file, &old, 8) == 3)
        #expect(old.prefix(3) == [1, 2, 3])
        close(file)
    }

    @Test func `promise 33: a new file left over from a crash is not read`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1], for: "Counter")
        let torn = open("\(folder)/.Counter.state.0123456789abcdef.new", O_WRONLY | O_CREAT, 0o600)
        #expect(write(torn, "half", 4) == 4)
        close(torn)
        #expect(try storage.read("Counter") == [1])
        try storage.write([2], for: "Counter")
        #expect(try storage.read("Counter") == [2])
        #expect(names() == ["Counter.state"])
    }

    @Test func `promise 33: two programs that write at the same time have separate new files`() throws {
        let storage = FileStorage(directory: folder)
        // Another storage writes the file while this one flushes its new file, without waiting for it.
        let other = Locked(Optional(StateFolder(Array(folder.utf8))))
        let slow = StateFolder(Array(folder.utf8)) { _ in
            guard let files = other.withLock({ $0.take() }) else { return 0 }
            #expect(throws: Never.self) { try files.replace("Counter.state", with: [3]) }
            #expect((try? files.read("Counter.state", limit: 1)) == [3])
            return 0
        }
        try FileStorage(folder: slow).write([2], for: "Counter")
        #expect(try storage.read("Counter") == [2])
        try storage.write([3], for: "Counter")
        #expect(try storage.read("Counter") == [3])
        #expect(names() == ["Counter.state"])
    }

    @Test(arguments: ["pipe", "zero", "folder"])
    func `promise 34: something other than a file is an error, without waiting`(kind: String) throws {
        let storage = FileStorage(directory: folder)
        let path = storage.path(for: "Counter")
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "zero": symlink("/dev/zero", path)
        default: mkdir(path, 0o700)
        }
        let error = #expect(throws: FileStorageError.self) { try storage.read("Counter") }
        #expect(error?.description.hasSuffix(", not a regular file") == true)
    }

    @Test func `promise 34: a file larger than any state is an error`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1], for: "Counter")
        truncate(storage.path(for: "Counter"), 100 << 20)
        let error = #expect(throws: FileStorageError.self) { try storage.read("Counter") }
        #expect(error?.description.hasSuffix("it is larger than 64 MiB") == true)
    }

    @Test func `promise 34: a failed write leaves no file`() throws {
        let storage = FileStorage(directory: folder)
        mkdir(storage.path(for: "Counter"), 0o700)
        let error = #expect(throws: FileStorageError.self) { try storage.write([1], for: "Counter") }
        #expect(error?.operation == "replace")
        #expect(names() == ["Counter.state"])
    }

    @Test func `promise 33: remove only removes its key`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1], for: "a")
        try storage.write([2], for: "b")
        try storage.remove("a")
        #expect(try storage.read("a") == nil)
        #expect(try storage.read("b") == [2])
    }

    @Test func `keys with any characters have separate files inside the folder`() throws {
        let storage = FileStorage(directory: folder)
        let keys = ["../up", "a/b", "a b", "A", "a", "é", "Counter<Int>-x", "", "%2F", "/"]
        for (number, key) in keys.enumerated() { try storage.write([UInt8(number)], for: key) }
        for (number, key) in keys.enumerated() { #expect(try storage.read(key) == [UInt8(number)]) }
        #expect(names().count == keys.count)
        #expect(storage.path(for: "../up") == folder + "/%2E%2E%2Fup.state")
        #expect(storage.path(for: "é") == folder + "/%C3%A9.state")
    }

    @Test func `promise 34: the error of a failed write names its operation and file`() throws {
        try FileStorage(directory: folder).write([1], for: "file")
        let storage = FileStorage(directory: folder + "/file.state/such")
        let error = #expect(throws: FileStorageError.self) { try storage.write([1], for: "a") }
        #expect(error?.description == "could not make \(folder)/file.state/such: Not a directory")
    }

    @Test func `promise 33: a corrupt file is treated as missing and reported`() async throws {
        let storage = FileStorage(directory: folder)
        let first = KeptCubit(storage)
        first.emit(5)
        await first.closeAfterPending()
        #expect(KeptCubit(storage).state == 5)
        let path = storage.path(for: "KeptCubit")
        truncate(path, 22)
        let second = KeptCubit(storage)
        #expect(second.state == 0)
        #expect(second.errors == ["\(KeepingError.corrupt)"])
        second.emit(6)
        second.close()
        #expect(KeptCubit(storage).state == 6)
    }

    /// A storage whose first write blocks until the test releases it.
    private struct SlowStorage {
        let storage: FileStorage
        let flushes = Locked(0)
        let hasBegun: Gate
        let mayWrite: Gate

        @MainActor init(folder: String) throws {
            (hasBegun, mayWrite) = (try Gate(), try Gate())
            let slow = StateFolder(Array(folder.utf8)) { [flushes, hasBegun, mayWrite] _ in
                let isFirst = flushes.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst {
                    hasBegun.open()
                    mayWrite.wait()
                }
                return 0
            }
            storage = FileStorage(folder: slow)
        }
    }

    @Test func `promise 58: emissions never wait for writes, and only the newest of a burst is written`()
        async throws
    {
        let slow = try SlowStorage(folder: folder)
        let storage = slow.storage
        let cubit = KeptCubit(storage)
        cubit.emit(1)
        slow.hasBegun.wait()
        for number in 2...5_000 { cubit.emit(number) }
        #expect(cubit.state == 5_000)
        slow.mayWrite.open()
        await storage.flush()
        // Each write flushes the file once and its folder once.
        #expect(slow.flushes.withLock { $0 } <= 4)
        #expect(KeptCubit(FileStorage(directory: folder)).state == 5_000)
    }

    @Test(arguments: [(1 << 20, 16), (8 << 20, 2)])
    func `promise 81: at most 16 MiB of states wait in a burst`(
        size: Int, most: Int
    ) async throws {
        final class State: Sendable {
            let alive: Locked<Int>
            init(_ alive: Locked<Int>) {
                self.alive = alive
                alive.withLock { $0 += 1 }
            }
            deinit { alive.withLock { $0 -= 1 } }
        }
        let slow = try SlowStorage(folder: folder)
        let alive = Locked(0)
        var highest = 0
        for number in 0...200 {
            slow.storage.keep("b", failed: { _ in }) { [state = State(alive)] in
                withExtendedLifetime(state) { Array(repeating: UInt8(number), count: size) }
            }
            if number == 0 { slow.hasBegun.wait() }
            highest = max(highest, alive.withLock { $0 })
        }
        // The state that is being written is retained, too.
        #expect(highest <= most + 2)
        slow.mayWrite.open()
        await slow.storage.flush()
        #expect(try slow.storage.read("b")?.last == 200)
    }

    @Test func `promise 58: unwritten states can be read and removed`() async throws {
        let slow = try SlowStorage(folder: folder)
        let storage = slow.storage
        storage.keep("a", failed: { _ in }) { [1] }
        slow.hasBegun.wait()
        storage.keep("b", failed: { _ in }) { [2] }
        storage.keep("b", failed: { _ in }) { [3] }
        storage.keep("b", failed: { _ in }) { nil }
        slow.mayWrite.open()
        #expect(try storage.read("b") == [3])
        storage.keep("b", failed: { _ in }) { [4] }
        try storage.remove("b")
        #expect(try storage.read("b") == nil)
        await storage.flush()
        #expect(try storage.read("a") == [1])
        #expect(try storage.read("b") == nil)
    }

    /// Runs a closure when it is deallocated.
    private final class Farewell: Sendable {
        let act: @Sendable () -> Void
        init(_ act: @escaping @Sendable () -> Void) { self.act = act }
        deinit { act() }
    }

    @Test func `promise 58: a state removed while it waits is never written`() async throws {
        let slow = try SlowStorage(folder: folder)
        let storage = slow.storage
        storage.keep("a", failed: { _ in }) { [1] }
        slow.hasBegun.wait()
        // The write of "a" continues only when the change to "b" has been removed.
        storage.keep("b", failed: { _ in }) { [farewell = Farewell(slow.mayWrite.open)] in
            withExtendedLifetime(farewell) { [4] }
        }
        try storage.remove("b")
        await storage.flush()
        #expect(try storage.read("b") == nil)
        #expect(try storage.read("a") == [1])
        // One flush of the file of "a", and one of the folder.
        #expect(slow.flushes.withLock { $0 } == 2)
    }

    @Test func `promise 58: nil keeps the previous state, also within a burst`() async throws {
        let slow = try SlowStorage(folder: folder)
        let storage = slow.storage
        storage.keep("a", failed: { _ in }) { [1] }
        slow.hasBegun.wait()
        storage.keep("b", failed: { _ in }) { [7] }
        for _ in 1...2_500 { storage.keep("b", failed: { _ in }) { nil } }
        slow.mayWrite.open()
        await storage.flush()
        #expect(try storage.read("b") == [7])
    }

    @Test func `promise 58: errors of encoding or writing are reported later`() async throws {
        struct Unwritable: Error {}
        mkdir("\(folder)/a.state", 0o700)
        let storage = FileStorage(directory: folder)
        var errors: [String] = []
        storage.keep("a", failed: { errors.append("\($0)") }) { [1] }
        storage.keep("b", failed: { errors.append("\($0)") }) { throw Unwritable() }
        await storage.flush()
        #expect(errors.contains("Unwritable()"))
        #expect(errors.contains { $0.hasPrefix("could not replace") })
        #expect(throws: Unwritable.self) {
            storage.keep("c", failed: { _ in }) { throw Unwritable() }
            // Nothing is stored, whether the write is pending or has failed.
            if try storage.read("c") == nil { throw Unwritable() }
        }
    }

    @Test func `promise 58: closeAfterPending waits for pending writes, and flush returns if there are none`()
        async
    {
        let storage = FileStorage(directory: folder)
        await storage.flush()
        let cubit = KeptCubit(storage)
        for number in 1...100 { cubit.emit(number) }
        await cubit.closeAfterPending()
        #expect(KeptCubit(FileStorage(directory: folder)).state == 100)
    }

    @Test func `promise 83: flush waits for earlier changes, but not for later ones`()
        async throws
    {
        let (first, mayWrite) = (try Gate(), try Gate())
        let (third, mayEnd) = (try Gate(), try Gate())
        let flushes = Locked(0)
        // Each write flushes the file once and its folder once. The first and the third write wait for the test.
        let files = StateFolder(Array(folder.utf8)) { _ in
            let count = flushes.withLock { count in
                count += 1
                return count
            }
            if count == 1 {
                first.open()
                mayWrite.wait()
            } else if count == 5 {
                third.open()
                mayEnd.wait()
            }
            return 0
        }
        let storage = FileStorage(folder: files)
        storage.keep("noisy", failed: { _ in }) { [1] }
        first.wait()
        storage.keep("quiet", failed: { _ in }) { [2] }
        var hasFlushed = false
        let flushing = Task {
            await storage.flush()
            hasFlushed = true
        }
        for _ in 1...20 { await Task.yield() }
        storage.keep("noisy", failed: { _ in }) { [3] }
        mayWrite.open()
        third.wait()
        for _ in 1...1_000 where !hasFlushed { await Task.yield() }
        #expect(hasFlushed)
        #expect(try FileStorage(directory: folder).read("quiet") == [2])
        mayEnd.open()
        await flushing.value
        await storage.flush()
        #expect(try FileStorage(directory: folder).read("noisy") == [3])
    }

    @Test func `promise 48: the state of a former key is moved once`() async throws {
        let storage = FileStorage(directory: folder)
        let old = KeptCubit(storage)
        old.emit(8)
        await old.closeAfterPending()
        let cubit = Cubit<Int>(
            initialState: 0, keeping: .whole(in: storage, key: "new", formerly: "KeptCubit"))
        #expect(cubit.state == 8)
        #expect(names() == ["new.state"])
    }

    @Test func `promise 66: the new file of a running writer is not removed as a leftover`() throws {
        let storage = FileStorage(directory: folder)
        let name = ".Counter.state.0123456789abcdef.new"
        // Closing the file releases the writer's lock.
        let writer = open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600)
        #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
        try storage.write([2], for: "Counter")
        #expect(names() == [name, "Counter.state"])
        close(writer)
        try storage.write([3], for: "Counter")
        #expect(names() == ["Counter.state"])
        #expect(try storage.read("Counter") == [3])
    }

    @Test
    func `promise 66: two storages of one folder write at the same time, and the later state is complete`()
        async throws
    {
        let (first, second) = (FileStorage(directory: folder), FileStorage(directory: folder))
        let (one, two) = ([UInt8](repeating: 1, count: 5_000), [UInt8](repeating: 2, count: 9_000))
        var errors: [String] = []
        for _ in 0..<Int(200) {
            first.keep("Counter", failed: { errors.append("\($0)") }) { one }
            second.keep("Counter", failed: { errors.append("\($0)") }) { two }
            await first.flush()
            let kept = try #require(try FileStorage(directory: folder).read("Counter"))
            #expect(kept == one || kept == two)
            await second.flush()
        }
        #expect(errors == [])
        first.keep("Counter", failed: { errors.append("\($0)") }) { one }
        await first.flush()
        #expect(try second.read("Counter") == one)
        #expect(names() == ["Counter.state"])
    }

    /// A storage whose folder is a regular file, so that every write fails.
    private func unwritable(
        onError: (@MainActor (String, any Error) -> Void)? = nil
    ) throws -> FileStorage {
        try FileStorage(directory: folder).write([1], for: "file")
        return FileStorage(directory: folder + "/file.state/states", onError: onError)
    }

    @Test(arguments: ["close", "flush", "exit"])
    func `promise 67: after waiting, the error of each write has been reported`(way: String) async throws {
        let storage = try unwritable()
        for run in 1...200 {
            let cubit = KeptCubit(storage)
            cubit.emit(run)
            switch way {
            case "close": await cubit.closeAfterPending()
            case "flush": await storage.flush()
            default:
                cubit.close()
                await storage.flush()
            }
            #expect(
                cubit.errors == ["could not make \(folder)/file.state/states: Not a directory"], "run \(run)")
            if way == "flush" { cubit.close() }
        }
    }

    @Test func `promise 67: an error of encoding has been reported too`() async {
        struct Unwritable: Error {}
        let storage = FileStorage(directory: folder)
        var errors: [String] = []
        storage.keep("a", failed: { errors.append("\($0)") }) { throw Unwritable() }
        await storage.flush()
        #expect(errors == ["Unwritable()"])
    }

    @Test func `promise 67: errors of a bloc that is gone are reported to the observer, else to the storage`()
        async throws
    {
        var heard: [String] = []
        let storage = try unwritable { heard.append("\($0): \($1)") }
        let observers = MultiBlocObserver([Deaf(), Hearing(), Deaf()])
        func leave(_ number: Int) { KeptCubit(storage).emit(number) }
        BlocEnvironment.withObserver(observers) { leave(1) }
        await storage.flush()
        let hearing = try #require(observers.observers[1] as? Hearing)
        #expect(hearing.log == ["KeptCubit could not make \(folder)/file.state/states: Not a directory"])
        #expect(heard == [])
        BlocEnvironment.withObserver(Deaf()) { leave(2) }
        await storage.flush()
        #expect(heard == ["KeptCubit: could not make \(folder)/file.state/states: Not a directory"])
        // Outside a scope, the observer that the program has at that time is used.
        leave(3)
        await storage.flush()
        #expect(heard.count == 2)
    }

    @Test func `promise 67: without a receiver, the error goes to standard error`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                await Self.loseAnError()
            })
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                == "The state for the key KeptCubit was not stored: could not make /dev/null/states: Not a directory\n"
                + "The state for the key other was not stored: CancellationError()\n")
    }

    private static func loseAnError() async {
        let storage = FileStorage(directory: "/dev/null/states")
        KeptCubit(storage).emit(1)
        await storage.flush()
        MemoryStorage().unheard(CancellationError(), of: "other")
    }

    @Test func `promise 68: two storages of one folder share their keys`() throws {
        #expect(symlink(folder, folder + "/link") == 0)
        let places = [folder, folder + "/", folder + "/link", folder + "/./link"]
        let first = KeptCubit(FileStorage(directory: folder))
        for place in places {
            #expect(
                KeptCubit(FileStorage(directory: place)).errors
                    == ["\(BlocError.keyInUse(bloc: "KeptCubit", key: "KeptCubit"))"], "\(place)")
        }
        first.close()
        #expect(KeptCubit(FileStorage(directory: folder)).errors == [])
        #expect(KeptCubit(FileStorage(directory: folder + "/other")).errors == [])
    }

    @Test func `promise 68: this also holds for a folder that doesn't exist yet`() {
        #expect(symlink(folder, folder + "/link") == 0)
        let first = KeptCubit(FileStorage(directory: folder + "/deep/states"))
        #expect(KeptCubit(FileStorage(directory: folder + "/link/deep/states")).errors.count == 1)
        #expect(KeptCubit(FileStorage(directory: folder + "/link/deep")).errors == [])
        first.close()
    }

    @Test func `promise 68: a missing folder has one place, however its path is written`() throws {
        #expect(symlink(folder, folder + "/link") == 0)
        let place = FileStorage(directory: folder + "/deep/states").place
        for path in [
            "/deep/states/", "//deep//states", "/deep/./states/.", "/deep/other/../states",
            "/link/deep/states", "/other/../link/deep/states",
            "/other/../..\(folder.dropFirst(4))/deep/states",
        ] {
            #expect(FileStorage(directory: folder + path).place == place, "\(path)")
        }
        #expect(FileStorage(directory: folder + "/deep").place != place)
        let storage = FileStorage(directory: folder + "/deep/states")
        try storage.write([1], for: "Counter")
        #expect(storage.place == place)
    }

    @Test func `promise 68: a relative path of a missing folder starts at the current folder`() throws {
        let here = try #require(realpath(".", nil))
        defer { free(here) }
        let name = "missing-\(UInt64.random(in: .min ... .max))"
        let first = KeptCubit(FileStorage(directory: name))
        for path in [String(cString: here) + "/" + name, "./" + name, name + "/", "other/../" + name] {
            #expect(KeptCubit(FileStorage(directory: path)).errors.count == 1, "\(path)")
        }
        first.close()
    }

    @Test func `promise 68: folders whose names aren't UTF-8 have separate places`() throws {
        let folders = [0xFE, 0xFF].map { Array(folder.utf8) + [0x2F, $0 as UInt8] }
        for folder in folders { try FileStorage(directory: folder).write([1], for: "Counter") }
        #expect(FileStorage(directory: folders[0]).place != FileStorage(directory: folders[1]).place)
    }

    private func names() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

private final class KeptCubit: HydratedCubit<Int> {
    var errors: [String] = []

    init(_ storage: FileStorage) {
        super.init(initialState: 0, keeping: .whole(in: storage, key: "KeptCubit"))
    }

    override func onError(_ error: any Error) {
        errors.append("\(error)")
        super.onError(error)
    }
}

private final class Deaf: BlocObserver {}

private final class Hearing: BlocObserver {
    var log: [String] = []

    func onLateError(_ bloc: String, _ error: any Error) -> Bool {
        log.append("\(bloc) \(error)")
        return true
    }
}

/// Blocks a thread until another one opens the gate. After twenty seconds it fails the test and lets the thread
/// continue.
private final class Gate: Sendable {
    private let ends: (CInt, CInt)

    init() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.0)
        close(ends.1)
    }

    func open() {
        var byte: UInt8 = 0
        write(ends.1, &byte, 1)
    }

    func wait() {
        var ready = pollfd(fd: ends.0, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 600_000) == 1 else {
            Issue.record("Nobody opened the gate.")
            return
        }
        var byte: UInt8 = 0
        read(ends.0, &byte, 1)
    }
}
