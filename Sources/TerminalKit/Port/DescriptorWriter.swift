#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes bytes to a descriptor, all of them, however slow it is.
package enum DescriptorWriter {
    /// Why the rest could not be written: the system's errno.
    package struct Failure: Error, Hashable {
        package let code: Int32
    }

    /// Returns when the last byte is written; a full pipe or terminal is waited for without load.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe writeSome($0, descriptor) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                throw Failure(code: EIO)
            } else if errno == EAGAIN {
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                throw Failure(code: errno)
            }
        }
    }

    private static func writeSome(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Another process that shares the descriptor may have made it non-blocking.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }
}
