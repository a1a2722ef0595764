@testable import Files
import Foundation
import Glibc
import Testing

@Suite struct DescriptorReaderTests {
    /// The ends of a non-blocking pipe.
    private func newPipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }

    @Test func `all bytes are read, in whatever pieces they arrive`() throws {
        let (reading, writing) = try newPipe()
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        Thread.detachNewThread {
            try? DescriptorWriter.write(sent, to: writing)
            close(writing)
        }
        #expect(try DescriptorReader.read(reading, limit: sent.count) == sent)
        close(reading)
    }

    @Test func `an empty input is read as no bytes`() throws {
        let (reading, writing) = try newPipe()
        close(writing)
        #expect(try DescriptorReader.read(reading, limit: 10) == [])
        close(reading)
    }

    @Test func `more than the limit is refused`() throws {
        let (reading, writing) = try newPipe()
        try DescriptorWriter.write(Array("eleven byte".utf8), to: writing)
        close(writing)
        let error = #expect(throws: FileError.self) { try DescriptorReader.read(reading, limit: 10) }
        #expect(error?.cause == .tooLarge(limit: 10))
        close(reading)
    }

    @Test func `a file that has no bytes yet is an error, not waited for`() throws {
        let (reading, writing) = try newPipe()
        let error = #expect(throws: FileError.self) {
            try DescriptorReader.read(reading, limit: 10, path: "/a", waits: false)
        }
        #expect(error?.cause == .system(EAGAIN))
        close(writing)
        close(reading)
    }

    @Test func `an unreadable descriptor is an error`() throws {
        let (reading, writing) = try newPipe()
        let error = #expect(throws: FileError.self) { try DescriptorReader.read(writing, limit: 10) }
        #expect(error?.cause == .system(EBADF))
        close(writing)
        close(reading)
    }
}
