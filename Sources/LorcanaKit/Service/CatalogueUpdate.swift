package import LorcanaCards

/// `lorcana update`: a download of every card, kept on disk.
///
/// Where the download is refused or cannot be kept, what is on disk stays as it was.
package struct CatalogueUpdate: Sendable {
    /// What the update brought.
    package struct Outcome: Sendable {
        package var catalogue: Catalogue
        /// Whether the cards are the same as before, so that only their date is new.
        package var isUnchanged: Bool
        /// Cards that were not on disk before; nil where nothing was.
        package var added: Int?
        /// Rows of the answer that could not be read.
        package var skipped: Int
    }

    private let download: CatalogueDownload
    private let store: CatalogueStore

    package init(_ download: CatalogueDownload, store: CatalogueStore) {
        self.download = download
        self.store = store
    }

    /// Downloads, checks, joins and stores; `onProgress` gets the bytes so far, and in all where known.
    package func run(
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> Outcome {
        let before = try stored()
        let fetched = try await download.fetch(replacing: before, onProgress: onProgress)
        let catalogue = fetched.catalogue
        do { try await store.replace(with: catalogue) } catch { throw .storage(error) }
        return Outcome(
            catalogue: catalogue, isUnchanged: before.map(catalogue.hasSameCards) ?? false,
            added: before.map { Self.count(of: catalogue, lackingIn: $0) }, skipped: fetched.skipped)
    }

    private func stored() throws(LorcanaError) -> Catalogue? {
        do {
            guard case .catalogue(let catalogue) = try store.open() else { return nil }
            return catalogue
        } catch { throw .storage(error) }
    }

    private static func count(of catalogue: Catalogue, lackingIn before: Catalogue) -> Int {
        let known = Set((0..<before.count).map(before.id))
        return (0..<catalogue.count).count { !known.contains(catalogue.id($0)) }
    }
}
