package import Files
package import LorcanaCards

/// LorcanaJSON's files, from its server, a mirror, or a folder.
package protocol LorcanaJSONSource: Sendable {
    /// Returns a file, or nil if the version with this validator is still current.
    ///
    /// - Parameter onProgress: reports the bytes received so far, and their total if known.
    func file(
        _ name: LorcanaJSONFileName, _ language: CardLanguage, unless validator: DownloadRecord.Validator,
        onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> ReceivedFile?
}

/// The two files that LorcanaJSON has for each language.
package enum LorcanaJSONFileName: String, Sendable {
    /// The date of the cards.
    case metadata = "metadata.json"
    case cards = "allCards.json"
}

/// The files on a server: `https://lorcanajson.org/files/current/en/metadata.json`.
package struct RemoteLorcanaJSON: LorcanaJSONSource {
    package static let defaultBaseURL = "https://lorcanajson.org/files/current"

    private let requests: APIRequests

    /// - Parameters:
    ///   - baseURL: the folder that contains `en/`, `de/`, `fr/` and `it/`.
    ///   - commandStart: the uptime when the command started; nil for now.
    package init(
        baseURL: String = RemoteLorcanaJSON.defaultBaseURL, transport: any HTTPTransport,
        policy: RequestPolicy = .patient, timing: Timing = .live, commandStart: Duration? = nil
    ) {
        var requests = APIRequests(
            baseURL: baseURL, transport: transport, policy: policy, timing: timing,
            commandStart: commandStart)
        requests.budget = .wholeCommand
        self.requests = requests
    }

    package func file(
        _ name: LorcanaJSONFileName, _ language: CardLanguage, unless validator: DownloadRecord.Validator,
        onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> ReceivedFile? {
        let size: APIRequests.BodySize =
            switch name {
            case .metadata: .page
            case .cards: .catalogue
            }
        return try await requests.file(
            "/\(language.rawValue)/\(name.rawValue)", size: size, unless: validator, onProgress: onProgress)
    }
}

/// The files in a folder, for a machine without a network.
package struct LocalLorcanaJSON: LorcanaJSONSource {
    private let folder: FilePath

    package init(folder: FilePath) { self.folder = folder }

    package func file(
        _ name: LorcanaJSONFileName, _ language: CardLanguage, unless validator: DownloadRecord.Validator,
        onProgress: ReceivedBytes?
    ) async throws(LorcanaError) -> ReceivedFile? {
        let path = folder.appending(language.rawValue).appending(name.rawValue)
        do throws(FileError) {
            guard let bytes = try DiskFiles().read(path, limit: LorcanaJSONFile.mostBytes) else {
                throw .missing(path)
            }
            return ReceivedFile(bytes: bytes, url: "file://\(path)")
        } catch { throw .cardFile(error) }
    }
}
