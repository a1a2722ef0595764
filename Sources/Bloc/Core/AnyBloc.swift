/// A bloc or cubit of any state, as scopes and registries hold it.
@MainActor
public protocol AnyBloc: AnyObject {
    var isClosed: Bool { get }
    func close()
}
