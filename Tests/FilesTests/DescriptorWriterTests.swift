import Files
import Foundation
import Glibc
import Locks
import Testing

@Suite struct DescriptorWriterTests {
    /// A non-blocking pipe, whose ends the test closes.
    private func newPipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }

    @Test func `a full pipe is waited for until its last byte is written`() throws {
        let (reading, writing) = try newPipe()
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        // The writer runs on another thread, because both ends wait for each other.
        Thread.detachNewThread {
            try? DescriptorWriter.write(sent, to: writing)
            close(writing)
        }
        #expect(Self.everything(from: reading) == sent)
        close(reading)
    }

    @Test func `interrupted and partial writes continue where they ended`() throws {
        let written = Locked<[UInt8]>([])
        let calls = Locked(0)
        let writer = DescriptorWriter { _, bytes in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            if number % 2 == 1 {
                errno = EINTR
                return -1
            }
            let count = min(3, bytes.byteCount)
            unsafe bytes.withUnsafeBytes { bytes in
                let part = unsafe Array(bytes.prefix(count))
                written.withLock { $0 += part }
            }
            return count
        }
        let sent = Array("ten bytes!".utf8)
        try writer.write(sent.span.bytes, to: -1)
        #expect(written.withLock { $0 } == sent)
        #expect(calls.withLock { $0 } == 8)
    }

    @Test func `a failed write is reported with the system's number`() {
        #expect(throws: FileError(.write, nil, .system(EBADF))) { try DescriptorWriter.write([1], to: -1) }
        // An empty write does not use the descriptor.
        #expect(throws: Never.self) { try DescriptorWriter.write([], to: -1) }
    }

    @Test func `a full disk is reported as such`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        try #require(full >= 0)
        let error = #expect(throws: FileError.self) { try DescriptorWriter.write([1], to: full) }
        #expect(error?.description == "cannot write: the disk is full")
    }

    /// Reads all bytes up to the end of the pipe.
    private static func everything(from descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, -1)
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return all }
            if count > 0 { all += buffer[..<count] }
        }
    }
}
