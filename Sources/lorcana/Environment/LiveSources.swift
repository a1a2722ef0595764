import BuiltInCatalogue
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// Makes the live services when they are first needed; no other file names them.
///
/// `SourceDecision` decides which are used. In order of dependency: disk, network, services.
final class LiveSources: Sources {
    private let variables: [String: String]
    private let paths: PathVariables
    private let now: @Sendable () -> Timestamp
    private let today: Timestamp
    private let access: CatalogueAccess
    private let commandStart = Timing.live.uptime()
    var onDownload: (@MainActor (CardService, _ received: Int, _ total: Int?) -> Void)?
    /// Receives a line for each step; nil unless the command is verbose.
    private var report: (@MainActor @Sendable (String) -> Void)?

    // Each is made once, for all questions of a command.
    /// Whether the chosen language is not on disk, so that English data answers.
    private var isUntranslated = false
    private var opened: Result<CatalogueStore.Opened, FileError>?
    private var transport: CurlTransport?
    private var sharedAPI: LorcanaAPI?
    private var sharedAPIService: APIService?
    private var openedLanguages: OtherLanguages?

    /// - Parameter access: how the catalogue on disk is read.
    init(
        variables: [String: String], paths: PathVariables, access: CatalogueAccess,
        now: @escaping @Sendable () -> Timestamp, today: Timestamp
    ) {
        (self.access, self.today) = (access, today)
        self.variables = variables
        self.paths = paths
        self.now = now
    }

    func follow(_ report: (@MainActor @Sendable (String) -> Void)?) { self.report = report }

    func shutdown() { transport?.shutdown() }

    // MARK: Disk

    func store(_ settings: Settings) -> CatalogueStore? {
        settings.dataFolder(paths).map {
            CatalogueStore(folder: $0, language: settings.language, access: access)
        }
    }

    func catalogueAtHand(_ settings: Settings) -> Catalogue {
        let onDisk = settings.source == .builtIn ? nil : onDisk(settings)
        return onDisk ?? BuiltInCatalogue.catalogue
    }

    func knownSets(_ settings: Settings) -> [LorcanaSet] {
        let (builtIn, atHand) = (BuiltInCatalogue.catalogue, catalogueAtHand(settings))
        return atHand.factsDate > builtIn.factsDate
            ? atHand.sets.adding(builtIn.sets) : builtIn.sets.adding(atHand.sets)
    }

    func reopen() {
        (opened, isUntranslated) = (nil, false)
        (sharedAPIService, openedLanguages) = (nil, nil)
    }

    func otherLanguages(_ settings: Settings) -> OtherLanguages? {
        guard settings.language == .en, ![.builtIn, .api].contains(settings.source),
            let store = store(settings)
        else { return nil }
        let languages =
            openedLanguages
            ?? OtherLanguages(local: CardLanguage(locale: variables), english: catalogueAtHand(settings)) {
                if case .catalogue(let catalogue)? = try? store.of($0).open() { catalogue } else { nil }
            }
        openedLanguages = languages
        return languages
    }

    private func onDisk(_ settings: Settings) -> Catalogue? {
        if case .success(.catalogue(let catalogue)) = opened(settings) { catalogue } else { nil }
    }

    private func stored(_ settings: Settings) -> StoredCatalogue {
        StoredCatalogue(opened(settings), path: store(settings)?.path.description)
    }

    private func opened(_ settings: Settings) -> Result<CatalogueStore.Opened, FileError> {
        if let opened { return opened }
        let store = store(settings)
        var result = Result { () throws(FileError) in try store?.open() ?? .none }
        if settings.language != .en, case .success(.none) = result {
            isUntranslated = true
            result = Result { () throws(FileError) in try store?.of(.en).open() ?? .none }
        }
        opened = result
        return result
    }

    /// The chosen language, if it is not on disk.
    private func missingLanguage(_ settings: Settings) -> CardLanguage? {
        if settings.language == .en { return nil }
        _ = opened(settings)
        return isUntranslated ? settings.language : nil
    }

    private func memory(_ settings: Settings) -> FailureFile {
        FailureFile(
            folder: settings.dataFolder(paths), address: settings.apiURL,
            proxy: (try? HTTPAddress(settings.apiURL)).flatMap { ProxySettings(variables).proxy(for: $0) })
    }

    // MARK: Network

    /// One queue of requests for all questions.
    private func api(_ settings: Settings, _ policy: RequestPolicy, _ budget: Budget) -> LorcanaAPI {
        let api =
            sharedAPI
            ?? LorcanaAPI(
                baseURL: settings.apiURL, transport: sharedTransport(), commandStart: commandStart)
        sharedAPI = api
        return api.with(policy.overridden(by: settings.chosenLimits), budget)
    }

    /// LorcanaJSON's files. Half of the command's time is for them, so that the API still has its own.
    private func files(_ settings: Settings) -> any LorcanaJSONSource {
        if let folder = ServiceAddress.folder(settings.dataURL) {
            return LocalLorcanaJSON(folder: FilePath(folder))
        }
        var policy = RequestPolicy.patient.overridden(by: settings.chosenLimits)
        if settings.updateServices == .both { policy.retries.budget = policy.retries.budget / 2 }
        return RemoteLorcanaJSON(
            baseURL: settings.dataURL, transport: sharedTransport(), policy: policy,
            commandStart: commandStart)
    }

    /// One for both services, with one thread.
    private func sharedTransport() -> any HTTPTransport {
        let transport = self.transport ?? CurlTransport(environment: variables)
        self.transport = transport
        if report == nil { return transport }
        return TracedTransport(base: transport, uptime: Timing.live.uptime) { [weak self] in
            self?.report?($0)
        }
    }

    private func download(_ settings: Settings, _ budget: Budget) -> CatalogueDownload {
        CatalogueDownload(
            api: api(settings, .patient, budget), files: files(settings), services: settings.updateServices,
            facts: BuiltInCatalogue.catalogue, now: now)
    }

    private var reportDownload: ReceivedBytes {
        { [weak self] received, total in Task { @MainActor in self?.onDownload?(.api, received, total) } }
    }

    func pictures(_ settings: Settings, mayConnect: Bool) -> CardPictures {
        CardPictures(
            transport: sharedTransport(), base: settings.pictureURL,
            folder: settings.dataFolder(paths)?.appending(CardPictures.folderName), mayConnect: mayConnect,
            now: now)
    }

    // MARK: Services

    func update(_ settings: Settings) -> CatalogueUpdate? {
        store(settings).map {
            CatalogueUpdate(
                download(settings, .wholeCommand), store: $0.of(.en), memory: memory(settings))
        }
    }

    private func decision(_ plan: SourcePlan, _ settings: Settings, isRaw: Bool) -> SourceDecision {
        .decide(
            plan, disk: stored(settings), isRaw: isRaw, missing: missingLanguage(settings),
            builtIn: BuiltInCatalogue.catalogue.origin, today: today)
    }

    func lack(_ plan: SourcePlan, _ settings: Settings) -> LorcanaError? {
        if case .unavailable(let error) = decision(plan, settings, isRaw: false) { error } else { nil }
    }

    func service(
        _ plan: SourcePlan, _ settings: Settings, showing: Showing, budget: Budget
    ) -> any LorcanaService {
        report?(
            SourceWords.line(
                plan, disk: stored(settings), api: Message.host(settings.apiURL),
                facts: BuiltInCatalogue.catalogue.origin))
        if plan.ignoresFailures { memory(settings).forget() }
        let options = QueryOptions(explains: showing.explain)
        let multilingual = { (english: any LorcanaService) -> any LorcanaService in
            if showing.raw || plan == .builtIn { return english }
            return MultilingualService(english, options: options) { self.otherLanguages(settings) }
        }
        switch decision(plan, settings, isRaw: showing.raw) {
        case .catalogue(let notes):
            let service = CatalogueService(
                onDisk(settings) ?? BuiltInCatalogue.catalogue, raw: showing.raw, options: options,
                notes: notes)
            return multilingual(service)
        case .builtIn(let notes):
            return multilingual(
                CatalogueService(BuiltInCatalogue.catalogue, options: options, notes: notes))
        case .api(let policy, let notes):
            return apiService(api(settings, policy, budget), explains: showing.explain, notes: notes)
        case .fallback(let policy, let notes):
            let joined = JoinedService(
                api: api(settings, policy, budget), facts: BuiltInCatalogue.catalogue, options: options,
                now: now)
            let service = FallbackService(
                joined, memory: memory(settings), notes: notes, today: today, now: now
            ) {
                (texts) throws(LorcanaError) in try await self.download(texts, settings, options, budget)
            }
            return multilingual(service)
        case .unavailable(let error): return UnavailableService(error)
        }
    }

    /// One service for all screens, so that the list of all cards is downloaded once.
    private func apiService(
        _ api: LorcanaAPI, explains: Bool, notes: [AnswerNote]
    ) -> APIService {
        let service =
            sharedAPIService
            ?? APIService(
                api: api, facts: BuiltInCatalogue.catalogue, explains: explains, notes: notes, now: now,
                onDownload: reportDownload)
        sharedAPIService = service
        return service.using(api)
    }

    /// The catalogue with texts, downloaded unless an earlier question did so.
    private func download(
        _ texts: [TextColumn], _ settings: Settings, _ options: QueryOptions, _ budget: Budget
    ) async throws(LorcanaError) -> CatalogueService {
        if let catalogue = onDisk(settings) { return CatalogueService(catalogue, options: options) }
        let (catalogue, notes) = try await download(settings, budget).fetch(
            texts, keepingIn: store(settings)?.of(.en), describe: { Message($0).sentence },
            onProgress: { [weak self] service, received, total in
                Task { @MainActor in self?.onDownload?(service, received, total) }
            })
        opened = .success(.catalogue(catalogue))
        return CatalogueService(catalogue, options: options, notes: notes)
    }
}

extension Settings {
    /// The time limits that were set. `--timeout` sets the one to the first byte too, whatever the config file says.
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
