/// Reports incorrect uses of a bloc.
///
/// Debug builds trap with a description; release builds only report the error.
enum Misuse {
    /// Whether misuse traps; false in tests of release builds' reports.
    @TaskLocal static var traps = true

    static func trap(_ error: BlocError) { if traps { assertionFailure(error.description) } }
}

extension BlocBase {
    /// Reports a programmer's error; never traps once the bloc has closed.
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
    /// Reports errors of work that may outlive the bloc, to the bloc or else to its observer; returns false if neither
    /// handles them.
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

/// Writes errors to standard error if neither the bloc's `onError` nor an observer handles them.
@MainActor
package enum UnheardErrors {
    /// The kinds and places of errors already written. The set stays small, because both are names of types and cases.
    private static var written: Set<String> = []

    /// Writes a line, unless one with the same place and kind of error was already written.
    package static func write(_ error: any Error, at place: String, _ line: String) {
        guard written.insert("\(place) \(type(of: error)) \(caseName(of: error))").inserted else { return }
        var line = line + "\n"
        // A failed write cannot be reported anywhere.
        line.withUTF8 { bytes in
            if let start = bytes.baseAddress { _ = writeBytes(2, start, bytes.count) }
        }
    }
}

/// The case name of an enum value, without its payload, which may be secret; for other values the type's name.
@inline(never)
func caseName(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
}

/// The C function `write`, declared here so that this module needs no imports.
@_extern(c, "write")
private func writeBytes(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int
