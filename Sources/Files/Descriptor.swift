#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file or folder, closed at the end of its lifetime.
package struct Descriptor: ~Copyable {
    package let number: CInt

    /// - Parameter reported: the path to report in errors, if it differs.
    init(
        opening path: FilePath, _ flags: CInt, for operation: FileError.Operation,
        reporting reported: FilePath? = nil
    ) throws(FileError) {
        let opened = unsafe open(path.cString, flags | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .last(operation, reported ?? path) }
        number = opened
    }

    deinit { close(number) }
}

/// A regular file that is open for reading. Opening never blocks, even if the path is a pipe.
package struct RegularFile: ~Copyable {
    package let descriptor: Descriptor
    package let path: FilePath
    /// The size in bytes when the file was opened.
    package let size: Int

    /// - Throws: if it is not a regular file, or has more than `limit` bytes.
    package init(opening path: FilePath, limit: Int) throws(FileError) {
        let opened = try Self.open(path)
        var status = stat()
        guard unsafe fstat(opened.number, &status) == 0 else { throw .last(.read, path) }
        let kind = FileKind(status)
        guard kind == .regular else { throw FileError(.read, path, .notRegular(kind)) }
        guard status.st_size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        self.path = path
        size = Int(status.st_size)
        descriptor = opened
    }

    private static func open(_ path: FilePath) throws(FileError) -> Descriptor {
        do throws(FileError) {
            return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY, for: .read)
        } catch {
            // A socket cannot be opened.
            guard error.cause == .system(ENXIO), let status = status(path, followingLinks: true) else {
                throw error
            }
            throw FileError(.read, path, .notRegular(FileKind(status)))
        }
    }

    /// The whole content, which may have grown since the file was opened.
    ///
    /// - Throws: if it is shorter than when the file was opened.
    func bytes(limit: Int) throws(FileError) -> [UInt8] {
        let bytes = try DescriptorReader.read(
            descriptor.number, limit: limit, path: path, size: size, waits: false)
        if bytes.count < size { throw FileError(.read, path, .cutShort) }
        return bytes
    }

    /// The current modification time. If it is the same before and after reading, the bytes have not changed.
    package func modified() throws(FileError) -> FileTime {
        var status = stat()
        guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last(.read, path) }
        return FileTime(status)
    }

    /// Reads from the start until `buffer` is full or the file ends. Nothing may have been read before.
    ///
    /// - Returns: the number of bytes.
    package func copy(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = unsafe DescriptorReader.readSome(descriptor.number, into: rest, waits: false)
            guard count >= 0 else { throw .last(.read, path) }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Whether `path` is a regular file that starts with these bytes or is empty.
    static func begins(_ path: FilePath, with beginning: [UInt8]) -> Bool {
        guard let file = try? RegularFile(opening: path, limit: .max) else { return false }
        var bytes = [UInt8](repeating: 0, count: beginning.count)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe try? file.copy(into: $0) }
        return count == 0 || bytes == beginning
    }

    /// Returns nil if there is no file; `errno` then has the reason.
    static func status(_ path: FilePath, followingLinks: Bool) -> stat? {
        var status = stat()
        let code = unsafe followingLinks ? stat(path.cString, &status) : lstat(path.cString, &status)
        return code == 0 ? status : nil
    }
}

package struct FileTime: Sendable, Hashable, Comparable {
    package var seconds: Int
    package var nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
        (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
    }

    init(_ status: stat) {
        #if canImport(Darwin)
            let moment = status.st_mtimespec
        #else
            let moment = status.st_mtim
        #endif
        self.init(seconds: moment.tv_sec, nanoseconds: moment.tv_nsec)
    }

    package static func < (a: FileTime, b: FileTime) -> Bool {
        (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }

    /// The time as both access and modification time.
    var both: [timespec] {
        let moment = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        return [moment, moment]
    }
}
