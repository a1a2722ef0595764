import Files
import Glibc
package import LorcanaCards

/// `lorcana update`: downloads all cards and writes the catalogue to disk.
///
/// If the download is rejected or cannot be written, the catalogue on disk is unchanged. Nothing is downloaded if
/// something other than a catalogue exists at its path.
package struct CatalogueUpdate: Sendable {
    private let download: CatalogueDownload
    private let store: CatalogueStore
    private let memory: FailureFile

    package init(_ download: CatalogueDownload, store: CatalogueStore, memory: FailureFile) {
        self.download = download
        self.store = store
        self.memory = memory
    }

    /// Downloads, validates, joins and writes the data, even if the API was unreachable a moment ago.
    ///
    /// - Parameter languages: the languages requested in addition to those on disk.
    package func run(
        in languages: Set<CardLanguage> = [], onProgress: CatalogueDownload.Progress? = nil
    ) async throws(LorcanaError) -> UpdateResult {
        do throws(FileError) {
            for language in languages.union([.en]) { try store.of(language).checkPlace() }
        } catch { throw .storage(error) }
        memory.forget()
        let before = try stored(store)
        var translated: [Catalogue] = []
        for language in CardLanguage.allCases where language != .en {
            if let catalogue = try stored(store.of(language)) { translated.append(catalogue) }
        }
        let result = try await download.fetch(
            replacing: before, in: languages, replacing: translated, onProgress: onProgress)
        do throws(FileError) {
            try await store.replace(with: result.catalogue)
            for translation in result.translations {
                try await store.of(translation.language).replace(with: translation)
            }
        } catch { throw .storage(error) }
        return result
    }

    /// The catalogue on disk; nil if there is none, or if something else exists at its path.
    private func stored(_ store: CatalogueStore) throws(LorcanaError) -> Catalogue? {
        do throws(FileError) {
            if case .catalogue(let catalogue) = try store.open(inFull: true) { return catalogue }
        } catch {
            switch error.cause {
            case .notRegular, .tooLarge, .system(ELOOP), .system(ENXIO): return nil
            case .system, .busy, .cutShort, .noHome: throw .storage(error)
            }
        }
        return nil
    }
}

/// The result of an update or a download.
package struct UpdateResult: Sendable {
    package var catalogue: Catalogue
    /// The same cards in other languages.
    package var translations: [Catalogue] = []
    /// The differences from the cards that were on disk; nil if there was no catalogue.
    package var difference: CatalogueDifference?
    /// The number of unreadable rows.
    package var skipped = 0
    /// The services that failed for English, LorcanaJSON first; their earlier data remains.
    package var failures: [ServiceFailure] = []
    /// The languages whose file failed; their data on disk remains.
    package var translationFailures: [(language: CardLanguage, failure: ServiceFailure)] = []
}

/// The reason why a service added nothing new to a catalogue.
package struct ServiceFailure: Sendable, Equatable {
    package var service: CardService
    package var error: LorcanaError

    /// Whether the service returned a file that must not be used.
    package var isRefusal: Bool { if case .fileRefused = error { true } else { false } }
}

/// The difference between two catalogues: printings added, removed, and changed in facts or texts.
package struct CatalogueDifference: Sendable, Equatable {
    package var added = 0
    package var changed = 0
    package var removed = 0

    package init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
        (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    init(from before: Catalogue, to after: Catalogue) {
        var rows = Dictionary(
            (0..<before.count).map { (before[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        for row in 0..<after.count {
            if let old = rows.removeValue(forKey: after[row].id) {
                if before[old].facts.content != after[row].facts.content { changed += 1 }
            } else {
                added += 1
            }
        }
        removed = rows.count
    }

    package var isNone: Bool { self == CatalogueDifference() }
}

extension CardFacts {
    /// The card without the origins of its values and without effects: if a program parses the same text differently,
    /// the card has not changed.
    fileprivate var content: CardFacts {
        var card = self
        (card.corrected, card.modified, card.textFrom) = ([], nil, "")
        (card.isFromFacts, card.hasFileTexts) = (false, false)
        card.effects = []
        return card
    }
}
