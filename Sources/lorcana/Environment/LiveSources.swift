import BuiltInCatalogue
import LorcanaKit

/// The live services, made when they are first needed; the one place that names them.
///
/// In the order of what needs what: transport, API, memory, store, services.
final class LiveSources: Sources {
    private let variables: [String: String]
    private let now: @Sendable () -> Timestamp
    private var transport: CurlTransport?
    private var api: LorcanaAPI?
    private var opened: Result<CatalogueStore.Opened, FileError>?

    /// How old a catalogue on disk may grow before a person is told (cli.md, "Where answers come from").
    private static let freshDays = 7

    init(variables: [String: String], now: @escaping @Sendable () -> Timestamp) {
        self.variables = variables
        self.now = now
    }

    func shutdown() { transport?.shutdown() }

    // MARK: Network

    /// One API for all, so that its requests stand in one line.
    private func api(_ settings: Settings, _ limits: LorcanaAPI.Limits, _ retries: RetryPolicy) -> LorcanaAPI
    {
        let api = api ?? LorcanaAPI(baseURL: settings.apiURL, transport: openedTransport())
        self.api = api
        return api.asked(within: limits.chosen(by: settings), retries: retries)
    }

    private func openedTransport() -> CurlTransport {
        let transport = CurlTransport(environment: variables)
        self.transport = transport
        return transport
    }

    private func patientAPI(_ settings: Settings) -> LorcanaAPI {
        var retries = RetryPolicy()
        if let budget = settings.chosenDuration(.commandTimeout) { retries.budget = budget }
        return api(settings, .patient, retries)
    }

    private func memory(_ settings: Settings) -> FailureMemo {
        FailureMemo(folder: catalogueFolder(settings), address: settings.apiURL)
    }

    // MARK: Disk

    func catalogueFolder(_ settings: Settings) -> String? {
        try? settings.dataDirectory ?? DataFolder.path(environment: variables)
    }

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
        return download(settings)
    }

    private func download(_ settings: Settings) -> CatalogueUpdate? {
        store(settings).map {
            CatalogueUpdate(api: patientAPI(settings), facts: BuiltInCatalogue.catalogue, store: $0, now: now)
        }
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

    func service(_ plan: SourcePlan, _ settings: Settings, showing: Showing) -> any LorcanaService {
        switch plan {
        case .builtIn: builtIn(showing)
        case .api: asked(settings, showing)
        case .local: local(settings, showing) ?? UnavailableService(lack(settings))
        case .offline: local(settings, showing) ?? told(settings, builtIn(showing))
        case .auto: local(settings, showing) ?? told(settings, auto(settings, showing))
        }
    }

    private func builtIn(_ showing: Showing) -> any LorcanaService {
        CatalogueService(BuiltInCatalogue.catalogue, options: showing.queryOptions)
    }

    /// The API and nothing else; whoever insists on it wants it tried.
    private func asked(_ settings: Settings, _ showing: Showing) -> any LorcanaService {
        memory(settings).forget()
        return live(patientAPI(settings), showing)
    }

    private func live(_ api: LorcanaAPI, _ showing: Showing) -> any LorcanaService {
        NetworkLorcanaService(
            api: api, facts: BuiltInCatalogue.catalogue, explains: showing.explain, now: now)
    }

    private func auto(_ settings: Settings, _ showing: Showing) -> any LorcanaService {
        let api = api(settings, .brief, .none)
        if showing.raw { return live(api, showing) }
        return AutoService(
            api: api, facts: BuiltInCatalogue.catalogue, memory: memory(settings),
            options: showing.queryOptions, now: now
        ) { () throws(LorcanaError) in try await self.downloaded(settings) }
    }

    /// The catalogue with all texts: downloaded, unless an earlier question did so.
    private func downloaded(_ settings: Settings) async throws(LorcanaError) -> Catalogue {
        if case .success(.catalogue(let catalogue)) = disk(settings) { return catalogue }
        guard let update = download(settings) else { throw .storage(.noFolder) }
        do throws(LorcanaError) {
            let catalogue = try await update.run().catalogue
            opened = .success(.catalogue(catalogue))
            return catalogue
        } catch {
            throw error == .cancelled ? .cancelled : .textsUnavailable(because: Message(error).sentence)
        }
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
        let path = store(settings)?.path ?? ""
        switch disk(settings) {
        case .success(.damaged(let reason, _)): return .damagedCatalogue(path: path, reason: reason)
        case .failure(let error): return .storage(error)
        case .success: return .noCatalogue(path: path)
        }
    }

    /// The service with a word on a catalogue that had to be moved aside.
    private func told(_ settings: Settings, _ service: any LorcanaService) -> any LorcanaService {
        guard case .success(.damaged(let reason, let place?)) = disk(settings) else { return service }
        return AnnotatedService(service, notes: [.setAside(reason: reason, path: place)])
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
