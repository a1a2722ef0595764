package import Files
package import LorcanaCards

/// Fetches the pictures of cards, one at a time, from the two hosts that have them, and caches them.
package struct CardPictures: Sendable {
    /// The reason why there is no picture.
    package enum Failure: Error, Sendable, Equatable {
        /// There is no address, or its host doesn't have pictures of cards.
        case noAddress
        /// The picture is not in the folder, and connecting is not allowed.
        case offline
        /// The picture is not in the folder; it would have to be fetched from this host.
        case notKept(host: String)
        case transport(TransportError, host: String)
        case status(Int, host: String)
    }

    /// The hosts that card pictures come from, over https.
    static let hosts = ["api.lorcana.ravensburger.com", "lorcana-api.com"]
    /// The folder of pictures, next to the downloaded data.
    package static let folderName = "pictures"
    static let mostBytes = 8 << 20
    static let mostKept = 64 << 20

    private let transport: any HTTPTransport
    private let base: String?
    private let folder: FilePath?
    private let mayConnect: Bool
    private let limit: Duration
    private let files: DiskFiles
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - base: a URL that replaces scheme and host, such as a mirror's; nil for the original hosts.
    ///   - folder: the cache folder; nil to cache nothing.
    ///   - limit: the maximum time from the request to the last byte of a picture.
    package init(
        transport: any HTTPTransport, base: String? = nil, folder: FilePath?, mayConnect: Bool,
        limit: Duration = .seconds(10),
        files: DiskFiles = DiskFiles(patience: LockPatience(.milliseconds(30))),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.now = now
        (self.transport, self.base, self.folder) = (transport, base, folder)
        (self.mayConnect, self.limit, self.files) = (mayConnect, limit, files)
    }

    /// The host of a URL; nil if it is not one that pictures come from.
    static func host(of address: String) -> String? {
        guard let place = try? HTTPAddress(address), place.scheme == .https,
            hosts.contains(place.hostAndPort), HTTPAddress.credentials(in: address) == nil
        else { return nil }
        return place.hostAndPort
    }

    /// The host to request this picture from: the mirror if one is set, or the host in the URL; nil if it is not a
    /// picture's URL.
    package func asked(for address: String) -> String? {
        Self.host(of: address).map { host in base.map(HTTPAddress.place) ?? host }
    }

    /// The bytes of the picture at this URL, and whether they come from the folder. Fetched bytes may not be a
    /// picture; call `keep` after decoding them.
    ///
    /// - Parameter asks: whether to fetch a picture that is not in the folder.
    package func bytes(of address: String, asks: Bool = true) async throws(Failure) -> (
        bytes: [UInt8], isKept: Bool
    ) {
        guard let host = asked(for: address) else { throw .noAddress }
        if let path = path(of: address), let bytes = try? files.read(path, limit: Self.mostBytes) {
            if !bytes.isEmpty { return (bytes, true) }
            if isRecent(path) { throw .status(404, host: host) }
        }
        guard mayConnect else { throw .offline }
        guard asks else { throw .notKept(host: host) }
        var request = HTTPRequest(
            url(of: address), headers: [HTTPHeader("Accept", "image/jpeg, image/png")], totalTimeout: limit,
            maximumBodyBytes: Self.mostBytes, maximumRedirects: 3)
        request.allowedHosts = base == nil ? Self.hosts : [host]
        let response: HTTPResponse
        do { response = try await transport.send(request) } catch {
            throw .transport(error, host: host)
        }
        // An empty file records that there is no picture, which is not requested again on the same day.
        if response.status == 404 { keep([], of: address) }
        guard response.status == 200 else { throw .status(response.status, host: host) }
        return (response.body, false)
    }

    private func isRecent(_ path: FilePath) -> Bool {
        guard let modified = files.facts(of: path)?.modified else { return false }
        return (0..<86_400).contains(now().secondsSince1970 - Int64(modified.seconds))
    }

    private func url(of address: String) -> String {
        guard let base else { return address }
        let rest = HTTPAddress.parts(of: address).rest
        return base + rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
    }

    // MARK: Caching

    /// Stores a picture, so that it is never fetched again; fails silently.
    package func keep(_ bytes: [UInt8], of address: String) {
        guard let path = path(of: address), let folder else { return }
        try? files.removeLeftovers(in: folder)
        _ = try? files.replace(path, with: bytes, followingLinks: false)
        removeOldest(in: folder)
    }

    /// Removes a stored picture that cannot be decoded; returns whether it is gone.
    package func drop(_ address: String) -> Bool {
        path(of: address).map { (try? files.remove($0)) != nil } ?? false
    }

    /// The number of stored pictures, and their total size in bytes.
    package static func kept(in folder: FilePath, files: DiskFiles = DiskFiles()) -> (count: Int, bytes: Int)
    {
        let sizes = files.ownFiles(in: folder).map(\.size)
        return (sizes.count { $0 > 0 }, sizes.reduce(0, +))
    }

    /// Removes all stored pictures; returns their number. Other files and the folder remain.
    package static func clear(_ folder: FilePath, files: DiskFiles = DiskFiles()) throws(FileError) -> Int {
        let count = kept(in: folder, files: files).count
        try files.removeLeftovers(in: folder)
        for file in files.ownFiles(in: folder) { try files.remove(file.path) }
        return count
    }

    /// Removes the oldest pictures until the rest is small enough.
    private func removeOldest(in folder: FilePath) {
        let kept = files.ownFiles(in: folder).sorted { $0.modified < $1.modified }
        var total = kept.reduce(0) { $0 + $1.size }
        for file in kept where total > Self.mostKept {
            _ = try? files.remove(file.path)
            total -= file.size
        }
    }

    /// A sealed name for the whole URL, with "_" for characters that file names may not contain.
    private func path(of address: String) -> FilePath? {
        let rest = HTTPAddress.parts(of: address).rest
        let name = rest.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                byte
            default: UInt8(ascii: "_")
            }
        }
        guard name.count <= OwnName.longest else { return nil }
        return folder?.appending(OwnName.sealed(name))
    }
}
