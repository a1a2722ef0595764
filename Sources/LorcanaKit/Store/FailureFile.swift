package import Files
package import LorcanaCards

/// Remembers for ten minutes, across runs, that one API (one base URL) could not be reached.
///
/// A small file next to the catalogue contains the time of the last failed connection, the API's address, and the
/// proxy, without user and password. Never fails: a file that cannot be read or written is treated as empty.
package struct FailureFile: Sendable {
    /// The time in seconds for which a failure is remembered.
    package static let lifetime: Int64 = 600
    private let path: FilePath?
    private let address: String
    private let files: any FileStore

    /// - Parameters:
    ///   - folder: the catalogue's folder; nil to remember nothing.
    ///   - proxy: the proxy for that address; a failure applies only to the same address and proxy.
    ///   - files: access to the disk with a short lock timeout, since remembering is only a convenience.
    package init(
        folder: FilePath?, address: String, proxy: Proxy? = nil,
        files: any FileStore = DiskFiles(patience: LockPatience(.milliseconds(30)))
    ) {
        path = folder?.appending("unreachable.lorcana")
        let way = proxy.map { " via " + $0.shown } ?? ""
        self.address = HTTPAddress.hidingCredentials(address) + way
        self.files = files
    }

    /// The time of a failed connection, if it was less than ten minutes before `now`.
    package func recentFailure(now: Timestamp) -> Timestamp? {
        guard let path, let text = try? contents(path), let line = text.split(separator: "\n").first else {
            return nil
        }
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[1] == address, let seconds = Int64(words[0]) else { return nil }
        let age = now.secondsSince1970.subtractingReportingOverflow(seconds)
        // A time in the future means that the clock was set back.
        guard !age.overflow, (0..<Self.lifetime).contains(age.partialValue) else { return nil }
        return Timestamp(secondsSince1970: seconds)
    }

    package func remember(failureAt moment: Timestamp) {
        guard let path else { return }
        let line = Array("\(moment.secondsSince1970) \(address)\n".utf8)
        let time = FileTime(seconds: Int(moment.secondsSince1970), nanoseconds: 0)
        _ = try? unsafe files.replace(path, with: line.span.bytes, modified: time, linkedTo: nil)
    }

    package func forget() {
        if let path { _ = try? files.remove(path, linkedTo: nil) }
    }

    private func contents(_ path: FilePath) throws(FileError) -> String {
        String(decoding: try files.read(path, limit: 4096) ?? [], as: UTF8.self)
    }
}
