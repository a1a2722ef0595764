/// Reports wrong uses of a bloc.
///
/// In a debug build such a mistake traps with its description; in a release build it is only reported.
enum Misuse {
    /// False while a test checks what a release build would report.
    @TaskLocal static var traps = true

    static func trap(_ error: BlocError) { if traps { assertionFailure(error.description) } }
}

extension BlocBase {
    /// Reports a programmer's error; nothing traps once the bloc has closed.
    final func misused(_ error: BlocError) {
        if !isClosed { Misuse.trap(error) }
        raise(error)
    }

    /// Reports a use of a closed bloc.
    final func refuse(_ attempt: String) -> EventOutcome {
        let error = BlocError.closed(bloc: name, attempt: attempt)
        raise(error)
        return .refused(error)
    }
}

extension Bloc {
    /// Reports the use of an emitter whose handler has ended.
    @usableFromInline
    final func raiseEmittedAfterEnd(_ event: Event) {
        let event = caseName(of: event)
        raise(BlocError.emittedAfterEnd(bloc: name, event: event), during: event)
    }
}

extension BlocBase {
    /// Reports errors of work that may outlive the bloc: to the bloc, else to its observer; returns false if neither
    /// hears them.
    package final var lateErrors: @MainActor (any Error) -> Bool {
        { [weak self, type = type(of: self), scopedObserver] error in
            guard let self else {
                return (scopedObserver ?? BlocEnvironment.observer)?.onLateError(
                    String(describing: type), error)
                    ?? false
            }
            return announce(error)
        }
    }
}
