import Foundation
import Glibc
import Testing

@testable import TerminalKit

@Suite struct DescriptorWriterTests {
    /// A pipe that never blocks; its ends are closed by the test.
    private func newPipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }

    @Test func `a full pipe is waited for until its last byte is written`() throws {
        let (reading, writing) = try newPipe()
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        // A thread of its own, since both ends wait.
        Thread.detachNewThread {
            try? DescriptorWriter.write(sent, to: writing)
            close(writing)
        }
        #expect(Self.everything(from: reading) == sent)
        close(reading)
    }

    @Test func `what cannot be written is told with the system's number`() {
        #expect(throws: DescriptorWriter.Failure(code: EBADF)) { try DescriptorWriter.write([1], to: -1) }
        // No descriptor is asked for nothing.
        #expect(throws: Never.self) { try DescriptorWriter.write([], to: -1) }
    }

    @Test func `a full disk is told as one`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        try #require(full >= 0)
        #expect(throws: DescriptorWriter.Failure(code: ENOSPC)) { try DescriptorWriter.write([1], to: full) }
    }

    /// All bytes up to the end of the pipe.
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
