import BuiltInCatalogue
import LorcanaKit

/// The live services, made when they are first needed; the one place that names them.
///
/// In the order of what needs what: transport, API, memory, store, services.
final class LiveSources: Sources {
    private let variables: [String: String]
    private let now: @Sendable () -> Timestamp
    private var transport: CurlTransport?
    private var opened: CatalogueStore.Opened?

    init(variables: [String: String], now: @escaping @Sendable () -> Timestamp) {
        self.variables = variables
        self.now = now
    }

    func service(_ plan: SourcePlan, _ settings: Settings, showing: Showing) -> any LorcanaService {
        CatalogueService(BuiltInCatalogue.catalogue, raw: showing.raw)
    }

    func knownSets(_ settings: Settings) -> [LorcanaSet] { catalogueAtHand(settings).sets }

    func catalogueAtHand(_ settings: Settings) -> Catalogue { BuiltInCatalogue.catalogue }

    func catalogueFolder(_ settings: Settings) -> String? {
        try? settings.dataDirectory ?? DataFolder.path(environment: variables)
    }

    func shutdown() { transport?.shutdown() }
}
