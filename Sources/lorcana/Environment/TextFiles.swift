import Glibc

/// Small text files by path: the config file, and its stand-in in tests.
@MainActor
protocol TextFiles: AnyObject {
    /// The file's text; nil where there is none.
    func read(_ path: String) throws(FileFailure) -> String?
    /// Replaces the file's text in one step, making folders (0700) where they are missing.
    ///
    /// Of a link what it leads to is replaced; a file that was there keeps its permissions.
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
    private let sink: (Int32) -> any ByteSink

    /// - Parameter sink: what writes to a descriptor; a test's own fails as a full disk does.
    init(sink: @escaping (Int32) -> any ByteSink = { DescriptorSink($0) }) { self.sink = sink }

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
        let place = Self.destination(of: path)
        makeFolders(for: place)
        let temporary = "\(place).\(getpid()).new"
        do throws(FileFailure) {
            try write(text, toNew: temporary, mode: Self.mode(of: place))
            guard rename(temporary, place) == 0 else { throw failure(path) }
        } catch {
            unlink(temporary)
            throw FileFailure(path: path, reason: error.reason)
        }
    }

    private func write(_ text: String, toNew path: String, mode: mode_t) throws(FileFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw failure(path) }
        defer { close(descriptor) }
        do throws(OutputFailure) {
            try sink(descriptor).write(Array(text.utf8))
        } catch { throw FileFailure(path: path, reason: error.reason) }
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// What a link leads to in the end, also where nothing is there yet; another path is its own.
    private static func destination(of path: String) -> String {
        var path = path
        for _ in 0..<40 {
            var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = target.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
            guard count > 0 else { return path }
            let link = String(decoding: target[..<count], as: UTF8.self)
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = link.hasPrefix("/") ? link : folder + link
        }
        return path
    }

    /// The permissions that the file has, or is to have.
    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
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
