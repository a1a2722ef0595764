import Files
import Glibc
package import LorcanaCards

/// `lorcana update`: downloads every card and writes the catalogue on disk.
///
/// If the download is refused or cannot be written, the catalogue on disk stays as it was.
package struct CatalogueUpdate: Sendable {
    /// The result of an update.
    package struct Outcome: Sendable {
        package var catalogue: Catalogue
        /// Whether the cards are the same as before, so that only their date is new.
        package var isUnchanged: Bool
        /// The number of cards that were not on disk before; nil if there was no catalogue.
        package var added: Int?
        /// The number of rows that could not be read.
        package var skipped: Int
    }

    private let download: CatalogueDownload
    private let store: CatalogueStore
    private let memory: any FailureMemory

    package init(_ download: CatalogueDownload, store: CatalogueStore, memory: any FailureMemory) {
        self.download = download
        self.store = store
        self.memory = memory
    }

    /// Downloads, checks, joins and writes, even if the API was unreachable a moment ago.
    ///
    /// - Parameter onProgress: reports the bytes received so far, and their total if known.
    package func run(
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> Outcome {
        memory.forget()
        let before = try stored()
        let fetched = try await download.fetch(replacing: before, onProgress: onProgress)
        let catalogue = fetched.catalogue
        do { try await store.replace(with: catalogue) } catch { throw .storage(error) }
        return Outcome(
            catalogue: catalogue, isUnchanged: before.map(catalogue.hasSameCards) ?? false,
            added: before.map { Self.count(of: catalogue, lackingIn: $0) }, skipped: fetched.skipped)
    }

    /// The catalogue on disk; nil if there is none, or something that is no catalogue and will be replaced.
    private func stored() throws(LorcanaError) -> Catalogue? {
        do throws(FileError) {
            if case .catalogue(let catalogue) = try store.open() { return catalogue }
        } catch {
            switch error.cause {
            case .notRegular, .tooLarge, .system(ELOOP), .system(ENXIO): return nil
            case .system, .busy, .noHome: throw .storage(error)
            }
        }
        return nil
    }

    private static func count(of catalogue: Catalogue, lackingIn before: Catalogue) -> Int {
        let known = Set((0..<before.count).map(before.id))
        return (0..<catalogue.count).count { !known.contains(catalogue.id($0)) }
    }
}
