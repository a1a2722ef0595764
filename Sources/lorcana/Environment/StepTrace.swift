import Bloc

/// The trace on stderr for `--verbose` and `LORCANA_DEBUG=1`.
@MainActor
struct StepTrace {
    private let sources: any Sources
    private let console: Console
    private let isDebugging: Bool

    init(_ sources: any Sources, _ environment: ProgramEnvironment, _ console: Console) {
        (self.sources, self.console) = (sources, console)
        isDebugging = environment.variables["LORCANA_DEBUG"] == "1"
    }

    /// Starts tracing: `--verbose` traces the source and each request, `LORCANA_DEBUG=1` each state change of the
    /// blocs.
    func start(isVerbose: Bool) {
        if isVerbose { sources.follow { [console] in console.trace($0) } }
        if isDebugging { BlocEnvironment.observer = StateLog(write: console.trace) }
    }

    /// Stops tracing; nothing may be printed while a full-screen view is open.
    func stop() {
        sources.follow(nil)
        BlocEnvironment.observer = nil
    }
}
