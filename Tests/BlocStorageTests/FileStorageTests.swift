import Bloc
import Files
import Glibc
import Synchronization
import Testing

@testable import BlocStorage

/// bloc.md, H: states kept in files.
@MainActor
@Suite struct FileStorageTests {
    /// A folder that exists and is this test's own.
    let folder: String

    init() throws {
        var template = Array("/tmp/bloc-storage-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        folder = String(cString: try #require(made))
    }

    @Test func `promise 33: what is written is read, by a storage made later too`() throws {
        let bytes = Array("état\u{0}\n".utf8)
        try FileStorage(directory: folder).write(bytes, for: "Counter")
        #expect(try FileStorage(directory: folder).read("Counter") == bytes)
        #expect(try FileStorage(directory: folder).read("Other") == nil)
    }

    @Test func `promise 33: the folder is made by the first write, and reading needs none`() throws {
        let storage = FileStorage(directory: folder + "/deep/states")
        #expect(try storage.read("Counter") == nil)
        try storage.remove("Counter")
        try storage.write([1], for: "Counter")
        #expect(try storage.read("Counter") == [1])
    }

    @Test func `promise 33: a write replaces the whole file and leaves no other`() throws {
        let storage = FileStorage(directory: folder)
        let long = [UInt8](repeating: 7, count: 300_000)
        try storage.write(long, for: "Counter")
        #expect(try storage.read("Counter") == long)
        try storage.write([1], for: "Counter")
        #expect(try storage.read("Counter") == [1])
        #expect(names() == ["Counter.state"])
    }

    @Test func `promise 33: a reader that has opened the old file reads the old state to its end`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1, 2, 3], for: "Counter")
        let file = open(storage.path(for: "Counter").cString, O_RDONLY)
        try storage.write([9], for: "Counter")
        var old = [UInt8](repeating: 0, count: 8)
        #expect(read(file, &old, 8) == 3)
        #expect(old.prefix(3) == [1, 2, 3])
        close(file)
    }

    @Test func `promise 33: a new file left behind by a crash is not read`() throws {
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

    @Test func `promise 33: two programs that write at once have new files of their own`() throws {
        let storage = FileStorage(directory: folder)
        let path = storage.path(for: "Counter")
        // The other program writes while this one's new file is flushed, and does not wait for it.
        let other = Mutex(Optional(DiskFiles(lockAttempts: 1, isLockRequired: false, pause: {})))
        let slow = DiskFiles(flush: { _ in
            guard let files = other.withLock({ $0.take() }) else { return 0 }
            #expect(throws: Never.self) { try files.replace(path, with: [3], followingLinks: false) }
            #expect((try? files.read(path, limit: 1)) == [3])
            return 0
        })
        try FileStorage(folder: FilePath(folder), files: slow).write([2], for: "Counter")
        #expect(try storage.read("Counter") == [2])
        try storage.write([3], for: "Counter")
        #expect(try storage.read("Counter") == [3])
        #expect(names() == ["Counter.state"])
    }

    @Test(arguments: ["pipe", "zero", "folder"])
    func `promise 34: what is not a file is an error and never waited for`(kind: String) throws {
        let storage = FileStorage(directory: folder)
        let path = storage.path(for: "Counter")
        switch kind {
        case "pipe": mkfifo(path.cString, 0o600)
        case "zero": symlink("/dev/zero", path.cString)
        default: mkdir(path.cString, 0o700)
        }
        let error = #expect(throws: FileStorageError.self) { try storage.read("Counter") }
        #expect(error?.description.hasSuffix(", not a regular file") == true)
    }

    @Test func `promise 34: a file that is larger than any state is an error`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1], for: "Counter")
        truncate(storage.path(for: "Counter").cString, 100 << 20)
        let error = #expect(throws: FileStorageError.self) { try storage.read("Counter") }
        #expect(error?.description.hasSuffix("it is larger than 64 MiB") == true)
    }

    @Test func `promise 34: a write that fails leaves no file behind`() throws {
        let storage = FileStorage(directory: folder)
        mkdir(storage.path(for: "Counter").cString, 0o700)
        let error = #expect(throws: FileStorageError.self) { try storage.write([1], for: "Counter") }
        #expect(error?.operation == "replace")
        #expect(names() == ["Counter.state"])
    }

    @Test func `promise 33: remove forgets that key only`() throws {
        let storage = FileStorage(directory: folder)
        try storage.write([1], for: "a")
        try storage.write([2], for: "b")
        try storage.remove("a")
        #expect(try storage.read("a") == nil)
        #expect(try storage.read("b") == [2])
    }

    @Test func `keys of any characters have files of their own inside the folder`() throws {
        let storage = FileStorage(directory: folder)
        let keys = ["../up", "a/b", "a b", "A", "a", "é", "Counter<Int>-x", "", "%2F", "/"]
        for (number, key) in keys.enumerated() { try storage.write([UInt8(number)], for: key) }
        for (number, key) in keys.enumerated() { #expect(try storage.read(key) == [UInt8(number)]) }
        #expect(names().count == keys.count)
        #expect(storage.path(for: "../up") == FilePath(folder + "/%2E%2E%2Fup.state"))
    }

    @Test func `promise 34: a failed write says what it concerned`() throws {
        try FileStorage(directory: folder).write([1], for: "file")
        let storage = FileStorage(directory: folder + "/file.state/such")
        let error = #expect(throws: FileStorageError.self) { try storage.write([1], for: "a") }
        #expect(error?.description == "could not make \(folder)/file.state/such: Not a directory")
    }

    @Test func `promise 33: a corrupt file is treated as absent and reported`() throws {
        let storage = FileStorage(directory: folder)
        let first = KeptCubit(storage)
        first.emit(5)
        #expect(KeptCubit(storage).state == 5)
        let path = storage.path(for: "KeptCubit")
        truncate(path.cString, 22)
        let second = KeptCubit(storage)
        #expect(second.state == 0)
        #expect(second.errors == ["\(KeepingError.corrupt)"])
        second.emit(6)
        #expect(KeptCubit(storage).state == 6)
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
        let hydration = Hydration<Int>(
            storage: storage, encode: { Array("\($0)".utf8) },
            decode: { bytes in
                guard let number = Int(String(decoding: bytes, as: UTF8.self)) else {
                    throw KeepingError.corrupt
                }
                return number
            })
        super.init(initialState: 0, hydration: hydration)
    }

    override func onError(_ error: any Error) {
        errors.append("\(error)")
        super.onError(error)
    }
}
