import BuiltInCatalogue
import Files
import LorcanaCards
import LorcanaKit

/// The live services, made when they are first needed; the one place that names them.
///
/// In the order of what needs what: transport, API, memory, store, services.
final class LiveSources: Sources {
    private let variables: [String: String]
    private let paths: PathVariables
    private let now: @Sendable () -> Timestamp
    var onDownload: (@MainActor (_ received: Int) -> Void)?
    private var transport: CurlTransport?
    private var api: LorcanaAPI?
    private var live: NetworkLorcanaService?
    private var opened: Result<CatalogueStore.Opened, FileError>?
    /// Who is told each step; nil: nobody.
    private var follower: (@MainActor @Sendable (String) -> Void)?
    /// When this command began, as the API's clock counts.
    private let start = Timing.live.uptime()

    /// How old a catalogue on disk may grow before a person is told (cli.md, "Where answers come from").
    private static let freshDays = 7

    init(
        variables: [String: String], paths: PathVariables, now: @escaping @Sendable () -> Timestamp
    ) {
        self.variables = variables
        self.paths = paths
        self.now = now
    }

    func shutdown() { transport?.shutdown() }

    func follow(_ tell: (@MainActor @Sendable (String) -> Void)?) { follower = tell }

    // MARK: Network

    /// One API for all, so that its requests stand in one line.
    private func api(
        _ settings: Settings, _ limits: LorcanaAPI.Limits, _ retries: RetryPolicy, isLasting: Bool
    ) -> LorcanaAPI {
        let api = api ?? LorcanaAPI(baseURL: settings.apiURL, transport: openedTransport())
        self.api = api
        var retries = retries
        retries.budget = settings.chosenDuration(.commandTimeout) ?? retries.budget
        return api.asked(
            within: limits.chosen(by: settings), retries: retries, since: isLasting ? nil : start)
    }

    private func openedTransport() -> any HTTPTransport {
        let transport = CurlTransport(environment: variables)
        self.transport = transport
        if follower == nil { return transport }
        return TracedTransport(base: transport, uptime: Timing.live.uptime) { [weak self] in
            self?.follower?($0)
        }
    }

    private func patientAPI(_ settings: Settings, isLasting: Bool = false) -> LorcanaAPI {
        api(settings, .patient, RetryPolicy(), isLasting: isLasting)
    }

    private func memory(_ settings: Settings) -> FailureMemo {
        FailureMemo(folder: catalogueFolder(settings), address: settings.apiURL)
    }

    // MARK: Disk

    func catalogueFolder(_ settings: Settings) -> FilePath? { settings.dataFolder(paths) }

    func store(_ settings: Settings) -> CatalogueStore? {
        catalogueFolder(settings).map { CatalogueStore(folder: $0) }
    }

    /// What lies on disk, opened once.
    private func disk(_ settings: Settings) -> Result<CatalogueStore.Opened, FileError> {
        if let opened { return opened }
        let result = Result { () throws(FileError) in try store(settings)?.open() ?? .none }
        opened = result
        return result
    }

    func update(_ settings: Settings) -> CatalogueUpdate? {
        memory(settings).forget()
        return store(settings).map { CatalogueUpdate(download(settings), store: $0) }
    }

    private func download(_ settings: Settings, isLasting: Bool = false) -> CatalogueDownload {
        let api = patientAPI(settings, isLasting: isLasting)
        return CatalogueDownload(api: api, facts: BuiltInCatalogue.catalogue, now: now)
    }

    // MARK: What is at hand

    func catalogueAtHand(_ settings: Settings) -> Catalogue {
        if case .success(.catalogue(let catalogue)) = disk(settings) { return catalogue }
        return BuiltInCatalogue.catalogue
    }

    func knownSets(_ settings: Settings) -> [LorcanaSet] {
        BuiltInCatalogue.catalogue.sets.adding(catalogueAtHand(settings).sets)
    }

    // MARK: Services

    func service(
        _ plan: SourcePlan, _ settings: Settings, showing: Showing, isLasting: Bool
    ) -> any LorcanaService {
        tellDecision(plan, settings)
        return switch plan {
        case .builtIn: builtIn(showing)
        case .api: asked(settings, showing, isLasting)
        case .local: local(settings, showing) ?? UnavailableService(lack(settings))
        case .offline: local(settings, showing) ?? told(settings, builtIn(showing))
        case .auto: local(settings, showing) ?? told(settings, auto(settings, showing, isLasting))
        }
    }

    private func tellDecision(_ plan: SourcePlan, _ settings: Settings) {
        guard let follower else { return }
        let disk: SourceWords.Disk =
            switch self.disk(settings) {
            case .success(.catalogue(let catalogue)): .catalogue(catalogue.origin)
            case .success(.none): .nothing
            case .success(.damaged(let reason, _)): .unusable(reason: reason)
            case .failure(let error): .unusable(reason: error.reason)
            }
        let api = Message.host(settings.apiURL)
        follower(SourceWords.line(plan, disk: disk, api: api, facts: BuiltInCatalogue.catalogue.origin))
    }

    private func builtIn(_ showing: Showing) -> any LorcanaService {
        CatalogueService(BuiltInCatalogue.catalogue, options: showing.queryOptions)
    }

    /// The API and nothing else; whoever insists on it wants it tried.
    private func asked(
        _ settings: Settings, _ showing: Showing, _ isLasting: Bool
    ) -> any LorcanaService {
        memory(settings).forget()
        return live(patientAPI(settings, isLasting: isLasting), showing)
    }

    /// One service for all, so that every card is fetched once.
    private func live(_ api: LorcanaAPI, _ showing: Showing) -> any LorcanaService {
        let live =
            live
            ?? NetworkLorcanaService(
                api: api, facts: BuiltInCatalogue.catalogue, explains: showing.explain, now: now,
                onDownload: tellDownload)
        self.live = live
        return live.asking(api)
    }

    private var tellDownload: @Sendable (Int, Int?) -> Void {
        { [weak self] received, _ in Task { @MainActor in self?.onDownload?(received) } }
    }

    private func auto(
        _ settings: Settings, _ showing: Showing, _ isLasting: Bool
    ) -> any LorcanaService {
        let api = api(settings, .brief, .none, isLasting: isLasting)
        if showing.raw { return live(api, showing) }
        return AutoService(
            api: api, facts: BuiltInCatalogue.catalogue, memory: memory(settings),
            options: showing.queryOptions, now: now
        ) { () throws(LorcanaError) in try await self.downloaded(settings, showing, isLasting) }
    }

    /// The catalogue with all texts: downloaded, unless an earlier question did so.
    private func downloaded(
        _ settings: Settings, _ showing: Showing, _ isLasting: Bool
    ) async throws(LorcanaError) -> CatalogueService {
        if case .success(.catalogue(let catalogue)) = disk(settings) {
            return CatalogueService(catalogue, options: showing.queryOptions)
        }
        do throws(LorcanaError) {
            let download = download(settings, isLasting: isLasting)
            let catalogue = try await download.fetch(onProgress: tellDownload).catalogue
            opened = .success(.catalogue(catalogue))
            return CatalogueService(
                catalogue, options: showing.queryOptions, notes: await keep(catalogue, settings))
        } catch {
            throw error == .cancelled ? .cancelled : .textsUnavailable(because: Message(error).sentence)
        }
    }

    /// Puts a downloaded catalogue on disk; where that fails it still answers, and the note says why.
    private func keep(_ catalogue: Catalogue, _ settings: Settings) async -> [AnswerNote] {
        do throws(FileError) {
            guard let store = store(settings) else { throw .noFolder }
            try await store.replace(with: catalogue)
            return []
        } catch { return [.notKept(error)] }
    }

    /// The catalogue on disk, its age told when it is old; nil where there is none to use.
    private func local(_ settings: Settings, _ showing: Showing) -> (any LorcanaService)? {
        guard case .success(.catalogue(let catalogue)) = disk(settings) else { return nil }
        let days = catalogue.origin.asOf.days(until: now())
        let notes =
            days > Self.freshDays
            ? [AnswerNote.outdated(asOf: catalogue.origin.asOf, days: days)] : []
        return CatalogueService(catalogue, raw: showing.raw, options: showing.queryOptions, notes: notes)
    }

    /// Why there is no catalogue on disk.
    private func lack(_ settings: Settings) -> LorcanaError {
        let path = store(settings)?.path.description ?? ""
        switch disk(settings) {
        case .success(.damaged(let reason, _)): return .damagedCatalogue(path: path, reason: reason)
        case .failure(let error): return .storage(error)
        case .success: return .noCatalogue(path: path)
        }
    }

    /// The service with a word on a catalogue that had to be moved aside, or cannot be read.
    private func told(_ settings: Settings, _ service: any LorcanaService) -> any LorcanaService {
        switch disk(settings) {
        case .success(.damaged(let reason, let place)):
            AnnotatedService(service, notes: [.setAside(reason: reason, path: place)])
        case .failure(let error): AnnotatedService(service, notes: [.unreadable(error)])
        case .success(.none), .success(.catalogue): service
        }
    }
}

extension LorcanaAPI.Limits {
    /// The limits that somebody chose, in place of these.
    fileprivate func chosen(by settings: Settings) -> Self {
        var limits = self
        limits.connect = settings.chosenDuration(.connectTimeout) ?? connect
        limits.firstByte = settings.chosenDuration(.firstByteTimeout) ?? firstByte
        limits.total = settings.chosenDuration(.timeout) ?? total
        return limits
    }
}

extension Showing {
    var queryOptions: QueryOptions { QueryOptions(explains: explain) }
}
