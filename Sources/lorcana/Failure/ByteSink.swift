import Files

/// Where bytes go: stdout or stderr, or a record of them in tests.
@MainActor
protocol ByteSink: AnyObject {
    /// Writes all bytes, however long that takes.
    func write(_ bytes: [UInt8]) throws(FileError)
}

/// A file descriptor of this process.
final class DescriptorSink: ByteSink {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) throws(FileError) {
        try DescriptorWriter.write(bytes, to: descriptor)
    }
}
