package import Files
package import LorcanaCards

/// The memory of a failed connection as a small file beside the catalogue: the moment, and the API's address.
///
/// The file never holds the user or password that the address may have.
package struct FailureMemo: FailureMemory {
    /// How long a failure is trusted, in seconds.
    package static let lifetime: Int64 = 600
    private let path: FilePath?
    private let address: String
    private let files: any FileStore

    /// - Parameters:
    ///   - folder: where the catalogue is; without one nothing is remembered.
    ///   - files: a disk that is not long waited for, since the memory is no more than a convenience.
    package init(
        folder: FilePath?, address: String, files: any FileStore = DiskFiles(lockAttempts: 15)
    ) {
        path = folder?.appending("unreachable")
        self.address = HTTPAddress.hidingCredentials(address)
        self.files = files
    }

    package func recentFailure(now: Timestamp) -> Timestamp? {
        guard let path, let text = try? contents(path), let line = text.split(separator: "\n").first else {
            return nil
        }
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[1] == address, let seconds = Int64(words[0]) else { return nil }
        let age = now.secondsSince1970.subtractingReportingOverflow(seconds)
        // A moment in the future is a clock that was set back: no reason to wait for it.
        guard !age.overflow, (0..<Self.lifetime).contains(age.partialValue) else { return nil }
        return Timestamp(secondsSince1970: seconds)
    }

    package func remember(failureAt moment: Timestamp) {
        guard let path else { return }
        let line = Array("\(moment.secondsSince1970) \(address)\n".utf8)
        let time = FileTime(seconds: Int(moment.secondsSince1970), nanoseconds: 0)
        unsafe try? files.replace(path, with: line.span.bytes, modified: time)
    }

    package func forget() {
        if let path { try? files.remove(path) }
    }

    private func contents(_ path: FilePath) throws(FileError) -> String {
        try unsafe files.map(path).bytes.withBytes { unsafe String(decoding: $0.prefix(4096), as: UTF8.self) }
    }
}
