import Files
import Glibc
import Locks
import LorcanaCards
@testable import LorcanaKit

/// Files in memory that behave like those on disk, and fail on request.
final class MemoryFiles: FileStore {
    private struct File {
        var bytes: [UInt8]
        var modified: FileTime
    }

    private struct State {
        var files: [FilePath: File] = [:]
        var writeFailure: FileError?
        var readFailure: FileError?
        var log: [String] = []
    }

    private let state = Locked(State())

    /// Sets the error of all later writes; nil lets them succeed.
    func failWrites(with error: FileError?) { state.withLock { $0.writeFailure = error } }
    func failReads(with error: FileError?) { state.withLock { $0.readFailure = error } }

    /// Returns the names of the files opened and replaced since the last call.
    func takeLog() -> [String] {
        state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }

    var paths: [String] { state.withLock { $0.files.keys.map(\.description).sorted() } }
    func modified(_ path: FilePath) -> FileTime? { state.withLock { $0.files[path]?.modified } }

    /// Changes a file as another program would, and sets its modification time.
    func change(_ path: FilePath, modified: FileTime? = nil, _ body: @Sendable (inout [UInt8]) -> Void) {
        state.withLock { state in
            guard var file = state.files[path] else { return }
            body(&file.bytes)
            file.modified = modified ?? file.modified
            state.files[path] = file
        }
    }

    func open(_ path: FilePath, _ access: CatalogueAccess) throws(FileError) -> CatalogueFile {
        try state.withLock { state throws(FileError) in
            if let failure = state.readFailure { throw failure }
            guard let file = state.files[path] else { throw .missing(path) }
            state.log.append("read \(path.name)")
            return CatalogueFile(bytes: CatalogueBytes(file.bytes), modified: file.modified)
        }
    }

    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]? {
        try state.withLock { state throws(FileError) in
            if let failure = state.readFailure { throw failure }
            return state.files[path]?.bytes
        }
    }

    func replace(_ path: FilePath, with bytes: RawSpan, modified: FileTime, linkedTo _: [UInt8]? = nil)
        throws(FileError)
    {
        let bytes = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            state.files[path] = File(bytes: bytes, modified: modified)
            state.log.append("write \(path.name)")
        }
    }

    func check(_ path: FilePath, linkedTo _: [UInt8]?) {}

    func remove(_ path: FilePath, linkedTo _: [UInt8]?) throws(FileError) -> Bool {
        try state.withLock { state throws(FileError) in
            if let failure = state.writeFailure { throw failure }
            return state.files.removeValue(forKey: path) != nil
        }
    }

    func linkedFile(_ path: FilePath) -> FilePath? { nil }

    func removeLeftovers(of path: FilePath) {}
}

extension FileError {
    static func denied(_ path: FilePath) -> FileError { FileError(.read, path, .system(EACCES)) }
    static func readOnly(_ path: FilePath) -> FileError { FileError(.write, path, .system(EROFS)) }
    static func full(_ path: FilePath) -> FileError { FileError(.write, path, .system(ENOSPC)) }
}
