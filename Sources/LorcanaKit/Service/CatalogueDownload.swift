import Files
package import LorcanaCards

/// Downloads data that is newer than the catalogue on disk, and joins it with the facts.
///
/// A broken response, or one with far fewer cards than before, is rejected, and the previous data remains.
package struct CatalogueDownload: Sendable {
    /// The minimum number of cards in a later response, in percent of the cards known before.
    static let leastPercentage = 90
    /// The minimum number of cards in LorcanaJSON's file, in percent of the known printings.
    static let leastFilePercentage = 50
    /// The maximum share of unreadable rows, in percent.
    static let mostSkippedPercentage = 5
    /// The time in seconds for which the API's rows stay current if LorcanaJSON has nothing new.
    static let rowsLifetime: Int64 = 86_400

    private let api: any CardAPI
    private let files: any LorcanaJSONSource
    private let services: UpdateServices
    private let facts: Catalogue
    private let fewestCards: Int
    private let now: @Sendable () -> Timestamp

    /// - Parameter fewestCards: the minimum number of cards in a first response of the API, which had 1,020 by
    ///   mid-2024
    ///   (lorcana-api.md, section 3).
    package init(
        api: any CardAPI, files: any LorcanaJSONSource, services: UpdateServices = .both, facts: Catalogue,
        fewestCards: Int = 1000, now: @escaping @Sendable () -> Timestamp
    ) {
        (self.api, self.files, self.services) = (api, files, services)
        (self.facts, self.fewestCards, self.now) = (facts, fewestCards, now)
    }

    /// Reports the bytes received so far from a service, and their total if known.
    package typealias Progress = @Sendable (CardService, _ received: Int, _ total: Int?) -> Void

    /// Downloads the data, validates it, and joins it with the facts.
    ///
    /// - Parameters:
    ///   - before: the current catalogue; each response must contain most of its cards.
    ///   - languages: other languages in which the cards are requested.
    ///   - translated: the current catalogues in other languages, which are also updated.
    func fetch(
        replacing before: Catalogue? = nil, in languages: Set<CardLanguage> = [],
        replacing translated: [Catalogue] = [], onProgress: Progress? = nil
    ) async throws(LorcanaError) -> UpdateResult {
        var record = before?.download ?? DownloadRecord()
        let known = CatalogueParts.count(before, builtIn: facts)
        let fromFiles = try await newFile(&record, .en, known: known, onProgress)
        let fromAPI = try await newRows(
            &record, before, isNeeded: fromFiles.content != nil || fromFiles.failure != nil, onProgress)
        let failures = [fromFiles.failure, fromAPI.failure].compactMap(\.self)
        // If English fails completely, the English data on disk is joined with the other languages.
        let isEnglishLost = failures.count == (services == .both ? 2 : 1)
        let others = languages.subtracting([.en])
        if isEnglishLost, before == nil || others.isEmpty { throw Self.error(of: failures) }
        // Nothing needs to be joined: there is no new data, and the program has no newer facts.
        let isUnchanged =
            fromFiles.content == nil && fromAPI.content == nil
            && before.map { $0.factsDate >= facts.factsDate } ?? false
        // If the file failed, the data is no newer than before.
        let checked = fromFiles.failure == nil ? now() : before?.checked ?? now()
        var joined: JoinedCards?
        /// All parts joined, computed on first use.
        func cards() async -> JoinedCards {
            if let joined { return joined }
            let parts = await Self.parts(of: before, facts, fromFiles.content, fromAPI.content, record)
            let cards = await parts.joined(asOf: checked)
            joined = cards
            return cards
        }
        let catalogue: Catalogue
        if isUnchanged, let before {
            catalogue = before.checked(at: checked)
        } else {
            catalogue = await cards().catalogue()
        }
        var result = UpdateResult(
            catalogue: catalogue, skipped: fromFiles.skipped + fromAPI.skipped,
            failures: failures)
        result.difference = before.map {
            isUnchanged ? CatalogueDifference() : CatalogueDifference(from: $0, to: catalogue)
        }
        let had = Dictionary(translated.map { ($0.language, $0) }, uniquingKeysWith: { a, _ in a })
        for language in CardLanguage.allCases
        where language != .en && (languages.contains(language) || had[language] != nil) {
            var record = had[language]?.download ?? DownloadRecord()
            let answer = try await newFile(&record, language, known: catalogue.count, onProgress)
            result.skipped += answer.skipped
            if let failure = answer.failure { result.translationFailures.append((language, failure)) }
            let isOlder = fromFiles.failure != nil || answer.failure != nil
            if isUnchanged, answer.content == nil {
                if !isOlder, let had = had[language] { result.translations.append(had.checked(at: checked)) }
                continue
            }
            var texts = await Self.texts(of: had[language])
            texts.record = record
            texts.record.checked = isOlder ? had[language]?.checked ?? checked : checked
            if let file = answer.content { texts.adopt(file) }
            if !texts.isEmpty {
                result.translations.append(await cards().catalogue(in: language, texts))
            }
        }
        if isEnglishLost, others.isSubset(of: result.translationFailures.map(\.language)) {
            throw Self.error(of: failures)
        }
        return result
    }

    /// The error if nothing was received: preferably that of a rejected file.
    private static func error(of failures: [ServiceFailure]) -> LorcanaError {
        guard failures.count == 2, !failures[0].isRefusal else { return failures[0].error }
        return .bothServicesFailed(files: failures[0].error, api: failures[1].error)
    }

    @concurrent private static func texts(of catalogue: Catalogue?) async -> Translations {
        catalogue.map(Translations.init(of:)) ?? Translations()
    }

    @concurrent private static func parts(
        of before: Catalogue?, _ facts: Catalogue, _ file: LorcanaJSONFile?, _ answer: APIAnswer?,
        _ record: DownloadRecord
    ) async -> CatalogueParts {
        CatalogueParts(of: before, builtIn: facts, file: file, answer: answer, record)
    }

    /// The result of asking a service; without data and failure if it has nothing new.
    private struct Delivery<Content> {
        var content: Content?
        var skipped = 0
        var failure: ServiceFailure?
    }

    // MARK: LorcanaJSON

    /// The file of a language, if it is newer than the texts in `record`; updates the record's date and validators.
    private func newFile(
        _ record: inout DownloadRecord, _ language: CardLanguage, known: Int, _ onProgress: Progress?
    ) async throws(LorcanaError) -> Delivery<LorcanaJSONFile> {
        if services == .api { return Delivery() }
        do {
            guard let file = try await download(&record, language, known: known, onProgress) else {
                return Delivery()
            }
            return Delivery(content: file, skipped: file.skipped)
        } catch .cancelled {
            throw .cancelled
        } catch {
            let refusal = error.largestBody.map { LorcanaError.fileRefused(.tooLarge(limit: $0)) }
            return Delivery(failure: ServiceFailure(service: .lorcanaJSON, error: refusal ?? error))
        }
    }

    /// The file, if there are no texts yet or if its date is later than theirs.
    private func download(
        _ record: inout DownloadRecord, _ language: CardLanguage, known: Int, _ onProgress: Progress?
    ) async throws(LorcanaError) -> LorcanaJSONFile? {
        // A date in the future would block every later update, so it is discarded.
        if let had = record.textsDate, isInFuture(had) { record.textsDate = nil }
        let validator = record.textsDate == nil ? .init() : record.fileValidator
        guard let announced = try await newMetadata(&record, language),
            let body = try await files.file(
                .cards, language, unless: validator, onProgress: { onProgress?(.lorcanaJSON, $0, $1) })
        else { return nil }
        let file = try await Self.read(body)
        let date = try check(file, language, body.url, known: known)
        if let had = record.textsDate, date <= had { return nil }
        (record.language, record.textsDate, record.fileValidator) = (language, date, body.validator)
        // If a mirror has updated only one of the two files, both are requested again next time.
        record.metadataValidator = date == announced.date ? announced.validator : .init()
        return file
    }

    /// The date in `metadata.json`, and its validator; nil if it is not newer than the texts in `record`.
    private func newMetadata(
        _ record: inout DownloadRecord, _ language: CardLanguage
    ) async throws(LorcanaError) -> (date: Timestamp?, validator: DownloadRecord.Validator)? {
        let validator = record.textsDate == nil ? .init() : record.metadataValidator
        guard let answer = try await files.file(.metadata, language, unless: validator, onProgress: nil)
        else { return nil }
        let date = try LorcanaJSONMetadata(
            try APIBody.object(in: answer.bytes, url: answer.url), url: answer.url
        )
        .generated
        guard let had = record.textsDate, let date, date <= had else { return (date, answer.validator) }
        if date == had { record.metadataValidator = answer.validator }
        return nil
    }

    /// Decodes the file off the caller's actor, which it would block for a tenth of a second.
    @concurrent private static func read(_ body: ReceivedFile) async throws(LorcanaError) -> LorcanaJSONFile {
        try LorcanaJSONFile(try APIBody.object(in: body.bytes, url: body.url), url: body.url)
    }

    /// Returns the file's date; throws if the file has too few cards.
    private func check(
        _ file: LorcanaJSONFile, _ language: CardLanguage, _ url: String, known: Int
    ) throws(LorcanaError) -> Timestamp {
        guard file.metadata.language == language.rawValue, let date = file.metadata.generated else {
            throw .malformed(detail: "no date, or not in \(language.name)", url: url)
        }
        let fewest = known * Self.leastFilePercentage / 100
        guard file.cards.count >= fewest else {
            throw .fileRefused(.fewCards(file.cards.count, expected: fewest))
        }
        return date
    }

    /// Whether the date is in the future, allowing for a clock that is a day slow.
    private func isInFuture(_ date: Timestamp) -> Bool {
        date.secondsSince1970 - now().secondsSince1970 > 86_400
    }

    // MARK: lorcana-api.com

    /// - Parameter isNeeded: whether new rows are required, however recent the current ones are.
    private func newRows(
        _ record: inout DownloadRecord, _ before: Catalogue?, isNeeded: Bool, _ onProgress: Progress?
    ) async throws(LorcanaError) -> Delivery<APIAnswer> {
        if services == .lorcanaJSON { return Delivery() }
        if services == .both, !isNeeded, let date = record.rowsDate, isRecent(date) { return Delivery() }
        do {
            let answer = try await api.rows(.everyCard) { onProgress?(.api, $0, $1) }
            try check(answer, against: before)
            record.rowsDate = now()
            return Delivery(content: answer, skipped: answer.skipped)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return Delivery(failure: ServiceFailure(service: .api, error: error))
        }
    }

    private func isRecent(_ date: Timestamp) -> Bool {
        (0..<Self.rowsLifetime).contains(now().secondsSince1970 - date.secondsSince1970)
    }

    /// Rejects a response with far fewer cards than before, or with many unreadable rows. Rows without a set or a
    /// number are not counted.
    private func check(_ answer: APIAnswer, against before: Catalogue?) throws(LorcanaError) {
        let known = before?.raw.count ?? 0
        let fewest = max(fewestCards, known * Self.leastPercentage / 100)
        let count = Set(answer.cards.filter(\.hasPlace).map(\.id)).count
        guard count >= fewest else {
            throw .updateRefused(reason: "received \(count) cards, expected at least \(fewest)")
        }
        guard answer.skipped * 100 <= answer.received * Self.mostSkippedPercentage else {
            throw .updateRefused(reason: "\(answer.skipped) of \(answer.received) cards are unreadable")
        }
    }
}

extension LorcanaError {
    /// The limit in bytes that a file exceeded; nil for any other error.
    fileprivate var largestBody: Int? {
        if case .transport(.bodyTooLarge(_, let limit), _) = self { return limit }
        if case .cardFile(let error) = self, case .tooLarge(let limit) = error.cause { return limit }
        return nil
    }
}

/// A service that provides cards.
package enum CardService: Sendable, Equatable {
    case api, lorcanaJSON
}

/// The services that an update uses (`update-from`).
package enum UpdateServices: String, CaseIterable, Sendable {
    case both, api
    case lorcanaJSON = "lorcanajson"
}

// MARK: Texts for a question

extension CatalogueDownload {
    /// Downloads all cards for a condition on `texts`, and writes the catalogue to `store` if possible.
    ///
    /// A note reports if it was not; the catalogue answers the question regardless.
    ///
    /// - Parameters:
    ///   - store: nil if there is no folder for the catalogue.
    ///   - describe: returns the sentence that explains why the download failed.
    package func fetch(
        _ texts: [TextColumn], keepingIn store: CatalogueStore?, describe: (LorcanaError) -> String,
        onProgress: Progress? = nil
    ) async throws(LorcanaError) -> (catalogue: Catalogue, notes: [AnswerNote]) {
        let catalogue: Catalogue
        do {
            catalogue = try await fetch(onProgress: onProgress).catalogue
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .textsUnavailable(texts, because: describe(error))
        }
        do throws(FileError) {
            guard let store else { throw .noFolder }
            try await store.replace(with: catalogue)
            return (catalogue, [])
        } catch { return (catalogue, [.notKept(error)]) }
    }
}
