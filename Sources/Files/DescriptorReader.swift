#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a descriptor to its end, however slowly the bytes arrive.
package enum DescriptorReader {
    private static let path: FilePath = "stdin"

    /// - Throws: if there are more than `limit` bytes.
    package static func read(_ descriptor: CInt, limit: Int) throws(FileError) -> [UInt8] {
        try read(descriptor, limit: limit, path: path)
    }

    /// - Parameters:
    ///   - size: the number of bytes to expect.
    ///   - waits: whether to wait for bytes that have not arrived yet; if false, that is an error.
    static func read(
        _ descriptor: CInt, limit: Int, path: FilePath, size: Int = 65_535, waits: Bool = true
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var part = [UInt8](repeating: 0, count: min(max(size + 1, 512), 65_536))
        while true {
            let count = unsafe part.withUnsafeMutableBytes {
                unsafe readSome(descriptor, into: $0, waits: waits)
            }
            guard count >= 0 else { throw .last(.read, path) }
            if count == 0 { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        }
    }

    /// The next line without its line feed; nil at the end. Reads no byte beyond it, so that another reader can
    /// continue.
    ///
    /// - Parameter orSpace: whether a space also ends a line, and is its last byte.
    /// - Throws: if the line has more than `limit` bytes.
    package static func readLine(
        _ descriptor: CInt, limit: Int, orSpace: Bool = false
    ) throws(FileError) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe withUnsafeMutableBytes(of: &byte) { unsafe readSome(descriptor, into: $0) }
            guard count >= 0 else { throw .last(.read, path) }
            if count == 0 { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
            if orSpace, byte == UInt8(ascii: " ") { return line }
            guard line.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        }
    }

    /// Reads the available bytes, and waits for some if `waits` is true; returns 0 at the end, a negative number on
    /// failure.
    static func readSome(
        _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer, waits: Bool = true
    ) -> Int {
        while true {
            let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            // Another process that shares the descriptor may have made it non-blocking.
            case EAGAIN where waits:
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&entry, 1, -1)
            default: return count
            }
        }
    }
}

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
