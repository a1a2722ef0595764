import LorcanaCards
import LorcanaKit

/// Files in memory that behave as the disk does, and fail as it does when told to.
final class MemoryFiles: FileStore {
    private struct File {
        var bytes: [UInt8]
        var modified: FileTime
        var node: UInt64
    }

    private struct State {
        var files: [String: File] = [:]
        var nextNode: UInt64 = 1
        var writeFailure: FileError?
        var mapFailure: FileError?
    }

    private let state = Locked(State())

    /// From now on every write fails so; nil: none does.
    func failWrites(with error: FileError?) { state.withLock { $0.writeFailure = error } }
    func failReads(with error: FileError?) { state.withLock { $0.mapFailure = error } }

    var paths: [String] { state.withLock { $0.files.keys.sorted() } }
    func modified(_ path: String) -> FileTime? { state.withLock { $0.files[path]?.modified } }

    /// Changes a file as another program would: its time becomes `modified`.
    func change(_ path: String, modified: FileTime? = nil, _ body: @Sendable (inout [UInt8]) -> Void) {
        state.withLock { state in
            guard var file = state.files[path] else { return }
            body(&file.bytes)
            file.modified = modified ?? file.modified
            state.files[path] = file
        }
    }

    func map(_ path: String) throws(FileError) -> MappedFile {
        try state.withLock { state throws(FileError) in
            if let failure = state.mapFailure { throw failure }
            guard let file = state.files[path] else { throw .missing(path: path) }
            return MappedFile(
                bytes: CatalogueBytes(file.bytes), modified: file.modified,
                identity: FileIdentity(device: 0, node: file.node))
        }
    }

    func replace(_ path: String, with bytes: UnsafeRawBufferPointer, modified: FileTime) throws(FileError) {
        let bytes = unsafe Array(bytes)
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            state.files[path] = File(bytes: bytes, modified: modified, node: state.nextNode)
            state.nextNode += 1
        }
    }

    func move(_ path: String, to newPath: String, if identity: FileIdentity) throws(FileError) -> Bool {
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            guard state.files[path]?.node == identity.node else { return false }
            state.files[newPath] = state.files.removeValue(forKey: path)
            return true
        }
    }

    func setModified(_ path: String, to time: FileTime) throws(FileError) {
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            state.files[path]?.modified = time
        }
    }

    func remove(_ path: String) throws(FileError) {
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            state.files[path] = nil
        }
    }
}
