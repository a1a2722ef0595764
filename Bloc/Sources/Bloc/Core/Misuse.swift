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
    final func raiseEmittedAfterEnd(_ event: Event?) {
        let event = event.map { caseName(of: $0) } ?? "initialise"
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

/// Writes errors that neither a bloc's `onError` nor an observer hears to standard error.
@MainActor
package enum UnheardErrors {
    /// The kinds and places of the errors that were written: names of types and cases, so they are few.
    private static var written: Set<String> = []

    /// Writes a line, unless one of this place and of an error of this kind was written before.
    package static func write(_ error: any Error, at place: String, _ line: String) {
        guard written.insert("\(place) \(type(of: error)) \(caseName(of: error))").inserted else { return }
        var line = line + "\n"
        // Nothing is left to report a failure to.
        line.withUTF8 { bytes in
            if let start = bytes.baseAddress { _ = writeBytes(2, start, bytes.count) }
        }
    }
}

/// The case of an enumeration's value without its payload, which may be secret; the type of any other value.
@inline(never)
func caseName(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
}

/// C's `write`, declared here so that this module imports nothing.
@_extern(c, "write")
private func writeBytes(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int
