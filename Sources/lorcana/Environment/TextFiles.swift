import Glibc

/// Small text files by path: the config file, and its stand-in in tests.
@MainActor
protocol TextFiles: AnyObject {
    /// The file's text; nil where there is none.
    func read(_ path: String) throws(FileFailure) -> String?
    /// Replaces the file's text in one step, making folders (0700) where they are missing.
    func write(_ text: String, to path: String) throws(FileFailure)
}

/// Why a file could not be read or written.
struct FileFailure: Error, Equatable, Sendable {
    let path: String
    let reason: String
}

/// The files of this machine.
final class DiskTextFiles: TextFiles {
    /// What is larger is no config file.
    private static let largest = 1 << 20

    func read(_ path: String) throws(FileFailure) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(path)
        }
        defer { close(descriptor) }
        return String(decoding: try bytes(descriptor, path), as: UTF8.self)
    }

    private func bytes(_ descriptor: Int32, _ path: String) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < Self.largest {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 { throw failure(path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
        throw FileFailure(path: path, reason: "it is larger than 1 MiB")
    }

    func write(_ text: String, to path: String) throws(FileFailure) {
        makeFolders(for: path)
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw failure(path) }
        let isWritten =
            (try? DescriptorSink(descriptor).write(Array(text.utf8))) != nil && fsync(descriptor) == 0
        let problem = failure(path)
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw isWritten ? failure(path) : problem
        }
    }

    private func makeFolders(for path: String) {
        for end in path.indices where path[end] == "/" && end != path.startIndex {
            mkdir(String(path[..<end]), 0o700)
        }
    }

    private func failure(_ path: String) -> FileFailure {
        FileFailure(path: path, reason: String(cString: strerror(errno)))
    }
}
