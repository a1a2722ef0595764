import BuiltInCatalogue
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// Creates the live services lazily; no other file refers to their types.
///
/// `SourceDecision` chooses among them. Members are in order of dependency: disk, network, services.
final class LiveSources: Sources {
    private let settings: Settings
    private let variables: [String: String]
    private let paths: PathVariables
    private let now: @Sendable () -> Timestamp
    private let timing: Timing
    private let today: Timestamp
    private let access: CatalogueAccess
    private let commandStart: Duration
    /// Receives a line for each step; nil unless the command is verbose.
    private var report: (@MainActor @Sendable (String) -> Void)?

    // Each is created once, for all questions of a command.
    /// Whether the chosen language is not on disk, so that English data is used.
    private var isUntranslated = false
    private var usedOpened: Result<CatalogueStore.Opened, FileError>?
    private var transport: CurlTransport?
    private var sharedAPI: LorcanaAPI?
    private var sharedAPIService: APIService?
    private var openedLanguages: OtherLanguages?

    /// - Parameters:
    ///   - access: how to access the catalogue on disk.
    ///   - commandStart: the start of the command, by the clock of `timing`.
    init(
        _ settings: Settings, variables: [String: String], paths: PathVariables, access: CatalogueAccess,
        timing: Timing, today: Timestamp, commandStart: Duration
    ) {
        (self.settings, self.variables, self.paths) = (settings, variables, paths)
        (self.access, self.timing, now) = (access, timing, timing.wallClock)
        (self.today, self.commandStart) = (today, commandStart)
    }

    func follow(_ report: (@MainActor @Sendable (String) -> Void)?) { self.report = report }

    func shutdown() { transport?.shutdown() }

    // MARK: Disk

    var store: CatalogueStore? {
        settings.dataFolder(paths).map {
            CatalogueStore(folder: $0, language: settings.language, access: access)
        }
    }

    var catalogueAtHand: Catalogue {
        let onDisk = settings.source == .builtIn ? nil : onDisk
        return onDisk ?? BuiltInCatalogue.catalogue
    }

    var knownSets: [LorcanaSet] {
        let (builtIn, atHand) = (BuiltInCatalogue.catalogue, catalogueAtHand)
        return atHand.factsDate > builtIn.factsDate
            ? atHand.sets.adding(builtIn.sets) : builtIn.sets.adding(atHand.sets)
    }

    func reopen() {
        (usedOpened, isUntranslated) = (nil, false)
        (sharedAPIService, openedLanguages) = (nil, nil)
    }

    var otherLanguages: OtherLanguages? {
        guard settings.language == .en, ![.builtIn, .api].contains(settings.source),
            let store
        else { return nil }
        let languages =
            openedLanguages
            ?? OtherLanguages(local: CardLanguage(locale: variables), english: catalogueAtHand) {
                if case .catalogue(let catalogue)? = try? store.of($0).open() { catalogue } else { nil }
            }
        openedLanguages = languages
        return languages
    }

    private var onDisk: Catalogue? {
        if case .success(.catalogue(let catalogue)) = opened { catalogue } else { nil }
    }

    private var stored: StoredCatalogue {
        StoredCatalogue(opened, path: store?.path.description)
    }

    private var opened: Result<CatalogueStore.Opened, FileError> {
        if let usedOpened { return usedOpened }
        let store = store
        var result = Result { () throws(FileError) in try store?.open() ?? .none }
        if settings.language != .en, case .success(.none) = result {
            isUntranslated = true
            result = Result { () throws(FileError) in try store?.of(.en).open() ?? .none }
        }
        usedOpened = result
        return result
    }

    /// The chosen language, if it is not on disk.
    private var missingLanguage: CardLanguage? {
        if settings.language == .en { return nil }
        _ = opened
        return isUntranslated ? settings.language : nil
    }

    private var memory: FailureFile {
        FailureFile(
            folder: settings.dataFolder(paths), address: settings.apiURL,
            proxy: (try? HTTPAddress(settings.apiURL)).flatMap { ProxySettings(variables).proxy(for: $0) })
    }

    // MARK: Network

    /// All questions share one request queue.
    private func api(_ policy: RequestPolicy, _ budget: Budget) -> LorcanaAPI {
        let api =
            sharedAPI
            ?? LorcanaAPI(
                baseURL: settings.apiURL, transport: sharedTransport(), timing: timing,
                commandStart: commandStart)
        sharedAPI = api
        return api.with(policy.overridden(by: settings.chosenLimits), budget)
    }

    /// LorcanaJSON's files. They get half of the command's time, to leave the rest for the API.
    private var files: any LorcanaJSONSource {
        if let folder = ServiceAddress.folder(settings.dataURL) {
            return LocalLorcanaJSON(folder: FilePath(folder))
        }
        var policy = RequestPolicy.patient.overridden(by: settings.chosenLimits)
        if settings.updateServices == .both { policy.retries.budget = policy.retries.budget / 2 }
        return RemoteLorcanaJSON(
            baseURL: settings.dataURL, transport: sharedTransport(), policy: policy,
            timing: timing, commandStart: commandStart)
    }

    /// Both services share one transport and its thread.
    private func sharedTransport() -> any HTTPTransport {
        let transport = self.transport ?? CurlTransport(environment: variables)
        self.transport = transport
        if report == nil { return transport }
        return TracedTransport(base: transport, uptime: timing.uptime) { [weak self] in
            self?.report?($0)
        }
    }

    private func download(_ budget: Budget) -> CatalogueDownload {
        CatalogueDownload(
            api: api(.patient, budget), files: files, services: settings.updateServices,
            facts: BuiltInCatalogue.catalogue, now: now)
    }

    func pictures(mayConnect: Bool) -> CardPictures {
        CardPictures(
            transport: sharedTransport(), base: settings.pictureURL,
            folder: settings.dataFolder(paths)?.appending(CardPictures.folderName), mayConnect: mayConnect,
            limit: settings.chosenDuration(.timeout) ?? .seconds(10), now: now)
    }

    // MARK: Services

    var update: CatalogueUpdate? {
        store.map { CatalogueUpdate(download(.wholeCommand), store: $0.of(.en), memory: memory) }
    }

    private func decision(_ plan: SourcePlan, isRaw: Bool) -> SourceDecision {
        .decide(
            plan, disk: stored, isRaw: isRaw, missing: missingLanguage,
            builtIn: BuiltInCatalogue.catalogue.origin, today: today)
    }

    func lack(_ plan: SourcePlan) -> LorcanaError? {
        if case .unavailable(let error) = decision(plan, isRaw: false) { error } else { nil }
    }

    func service(
        _ plan: SourcePlan, isRaw: Bool, explains: Bool, budget: Budget,
        onDownload: @escaping DownloadReport
    ) -> any LorcanaService {
        report?(
            SourceWords.line(
                plan, disk: stored, api: Message.host(settings.apiURL),
                facts: BuiltInCatalogue.catalogue.origin))
        if plan.ignoresFailures { memory.forget() }
        let options = QueryOptions(explains: explains)
        let multilingual = { (english: any LorcanaService) -> any LorcanaService in
            if isRaw || plan == .builtIn { return english }
            return MultilingualService(english, options: options) { self.otherLanguages }
        }
        switch decision(plan, isRaw: isRaw) {
        case .catalogue(let notes):
            let service = CatalogueService(
                onDisk ?? BuiltInCatalogue.catalogue, raw: isRaw, options: options,
                notes: notes)
            return multilingual(service)
        case .builtIn(let notes):
            return multilingual(
                CatalogueService(BuiltInCatalogue.catalogue, options: options, notes: notes))
        case .api(let policy, let notes):
            return apiService(
                api(policy, budget), explains: explains, notes: notes, onDownload: onDownload)
        case .fallback(let policy, let notes):
            let joined = JoinedService(
                api: api(policy, budget), facts: BuiltInCatalogue.catalogue, options: options,
                now: now)
            let service = FallbackService(
                joined, memory: memory, notes: notes, today: today, now: now
            ) {
                (texts) throws(LorcanaError) in
                try await self.download(texts, options, budget, onDownload)

            }
            return multilingual(service)
        case .unavailable(let error): return UnavailableService(error)
        }
    }

    /// All screens share one service, so that the list of all cards is downloaded only once.
    private func apiService(
        _ api: LorcanaAPI, explains: Bool, notes: [AnswerNote], onDownload: @escaping DownloadReport
    ) -> APIService {
        let report: ReceivedBytes = { received, total in
            Task { @MainActor in onDownload(.api, received, total) }
        }
        let service =
            sharedAPIService
            ?? APIService(
                api: api, facts: BuiltInCatalogue.catalogue, explains: explains, notes: notes, now: now)
        sharedAPIService = service
        return service.using(api, onDownload: report)
    }

    /// The catalogue with texts, downloaded on first use.
    private func download(
        _ texts: [TextColumn], _ options: QueryOptions, _ budget: Budget,
        _ onDownload: @escaping DownloadReport
    ) async throws(LorcanaError) -> CatalogueService {
        if let catalogue = onDisk { return CatalogueService(catalogue, options: options) }
        let (catalogue, notes) = try await download(budget).fetch(
            texts, keepingIn: store?.of(.en), describe: { Message($0).sentence },
            onProgress: { service, received, total in
                Task { @MainActor in onDownload(service, received, total) }
            })
        usedOpened = .success(.catalogue(catalogue))
        return CatalogueService(catalogue, options: options, notes: notes)
    }
}

extension Settings {
    /// The configured time limits. `--timeout` also limits the time to the first byte, overriding the config file.
    var chosenLimits: RequestPolicy.Overrides {
        let firstByte: Duration? =
            switch value(.timeout).origin {
            case .flag: nil
            case .environment, .config, .standard: chosenDuration(.firstByteTimeout)
            }
        return RequestPolicy.Overrides(
            connect: chosenDuration(.connectTimeout), firstByte: firstByte,
            total: chosenDuration(.timeout), command: chosenDuration(.commandTimeout))
    }
}
