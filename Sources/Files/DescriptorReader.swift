#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a descriptor to its end, however slowly the bytes come.
package enum DescriptorReader {
    /// - Throws: if there are more than `limit` bytes.
    package static func read(_ descriptor: CInt, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe part.withUnsafeMutableBytes {
                unsafe systemRead(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            if count > 0 {
                bytes += part[..<count]
            } else if errno == EAGAIN {
                waitUntilReadable(descriptor)
            } else if errno != EINTR {
                throw .last(.read, path)
            }
            guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        }
    }

    /// A line without its line feed, not a byte more, so that what follows stays to be read; nil at the end.
    ///
    /// - Throws: if the line has more than `limit` bytes.
    package static func readLine(_ descriptor: CInt, limit: Int) throws(FileError) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe withUnsafeMutableBytes(of: &byte) {
                unsafe systemRead(descriptor, $0.baseAddress, 1)
            }
            if count == 0 { return line.isEmpty ? nil : line }
            if count > 0 {
                if byte == UInt8(ascii: "\n") { return line }
                line.append(byte)
            } else if errno == EAGAIN {
                waitUntilReadable(descriptor)
            } else if errno != EINTR {
                throw .last(.read, path)
            }
            guard line.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        }
    }

    private static let path: FilePath = "stdin"

    /// Another process that shares the descriptor may have made it non-blocking.
    private static func waitUntilReadable(_ descriptor: CInt) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }
}

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
