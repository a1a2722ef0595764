#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes all bytes to a descriptor, however slow it is.
package struct DescriptorWriter: Sendable {
    private let writeSome: @Sendable (CInt, RawSpan) -> Int

    /// - Parameter writeSome: `write`, or a replacement in tests.
    package init(_ writeSome: @escaping @Sendable (CInt, RawSpan) -> Int = systemWrite) {
        self.writeSome = writeSome
    }

    /// Returns when the last byte is written. If a pipe or terminal is full, waits without polling.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(FileError) {
        unsafe try DescriptorWriter().write(bytes.span.bytes, to: descriptor)
    }

    /// - Parameter path: the file's path, for the error.
    package func write(_ bytes: RawSpan, to descriptor: CInt, path: FilePath? = nil) throws(FileError) {
        var written = 0
        while written < bytes.byteCount {
            let count = writeSome(descriptor, bytes.extracting(written...))
            if count > 0 {
                written += count
            } else if count == 0 {
                throw FileError(.write, path, .system(EIO))
            } else if errno == EAGAIN {
                Self.waitUntilWritable(descriptor)
            } else if errno != EINTR {
                throw .last(.write, path)
            }
        }
    }

    /// Another process that shares the descriptor may have made it non-blocking.
    private static func waitUntilWritable(_ descriptor: CInt) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }
}

/// `write` of the C library.
@Sendable func systemWrite(_ descriptor: CInt, _ bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}
